import { nextHalfedge, type Mesh } from './mesh.ts';

/**
 * A closed line that separates corners of the mesh that are within a limit ("inside") from the others ("outside"). It is the list of
 * half-edges that the line crosses, in order; each half-edge leads from a corner inside to one outside. Consecutive half-edges are sides
 * of one triangle. The inside is on the left, so that outer contours run counterclockwise and those of holes clockwise.
 */
export type Contour = readonly number[];

/**
 * Lists the triangles that contours run through: those with a corner of at least some level and a corner below it.
 *
 * @returns by level, from 1 to the highest: the triangles, ascending.
 */
export function mixedTriangles({ triangles, blocks }: Mesh, level: Uint8Array, highest: number): number[][] {
  const { first, firstCorner, corner } = blocks;
  const mixed: number[][] = Array.from({ length: highest + 1 }, () => []);
  for (let block = 0; block + 1 < first.length; block++) {
    const last = firstCorner[block + 1]! - 1;
    const common = level[corner[last]!]!;
    let at = firstCorner[block]!;
    while (at < last && level[corner[at]!] === common) at++;
    if (at === last) continue;
    const end = first[block + 1]!;
    for (let triangle = first[block]!; triangle < end; triangle++) {
      const a = level[triangles[3 * triangle]!]!;
      const b = level[triangles[3 * triangle + 1]!]!;
      const c = level[triangles[3 * triangle + 2]!]!;
      if (a === b && b === c) continue;
      const most = Math.max(a, b, c);
      for (let least = Math.min(a, b, c) + 1; least <= most; least++) mixed[least]!.push(triangle);
    }
  }
  return mixed;
}

/**
 * The contours around all corners whose level is `least` or more, found by marching triangles. At most one line runs through each
 * triangle, so contours of one level neither touch nor cross themselves or each other.
 *
 * @param mixed  the triangles that the contours run through.
 */
export function contoursOf(
  mesh: Mesh,
  level: Uint8Array,
  least: number,
  mixed: readonly number[],
): Contour[] {
  const { triangles, halfedges } = mesh;
  const isToDo = toDoOf(mesh);
  for (const triangle of mixed) isToDo[triangle] = 1;
  const contours: Contour[] = [];
  for (const begin of mixed) {
    if (isToDo[begin] === 0) continue;
    const contour: number[] = [];
    for (let triangle = begin; isToDo[triangle] === 1;) {
      isToDo[triangle] = 0;
      // The line leaves by the side whose first corner is inside and whose second is outside.
      const a = level[triangles[3 * triangle]!]! >= least;
      const b = level[triangles[3 * triangle + 1]!]! >= least;
      const c = level[triangles[3 * triangle + 2]!]! >= least;
      const h = 3 * triangle + (a && !b ? 0 : b && !c ? 1 : 2);
      contour.push(h);
      // There is always a triangle on the other side, because guards surround everything.
      triangle = Math.floor(halfedges[h]! / 3);
    }
    contours.push(contour);
  }
  return contours;
}

/** A contour from its southernmost corner inside on, so that it begins at the same place in every mesh. */
export function fromSouth({ xy, triangles }: Mesh, contour: Contour): Contour {
  let first = 0;
  for (let k = 1; k < contour.length; k++) if (comesBefore(contour[k]!, contour[first]!)) first = k;
  return [...contour.slice(first), ...contour.slice(0, first)];

  function comesBefore(g: number, h: number): boolean {
    const inG = 2 * triangles[g]!;
    const inH = 2 * triangles[h]!;
    const north = xy[inG + 1]! - xy[inH + 1]!;
    if (north !== 0) return north < 0;
    const outG = 2 * triangles[nextHalfedge(g)]!;
    const outH = 2 * triangles[nextHalfedge(h)]!;
    const apart = xy[inG]! - xy[inH]! || xy[outG + 1]! - xy[outH + 1]! || xy[outG]! - xy[outH]!;
    return apart < 0;
  }
}

/** The approximate area within a contour: that of the polygon through the middles of its half-edges. It is below 0 for holes. */
export function roughArea({ xy, triangles }: Mesh, contour: Contour): number {
  let [firstX, firstY, lastX, lastY, sum] = [0, 0, 0, 0, 0];
  for (let k = 0; k < contour.length; k++) {
    const h = contour[k]!;
    const inside = triangles[h]!;
    const outside = triangles[nextHalfedge(h)]!;
    const x = (xy[2 * inside]! + xy[2 * outside]!) / 2 - firstX;
    const y = (xy[2 * inside + 1]! + xy[2 * outside + 1]!) / 2 - firstY;
    if (k === 0) {
      firstX = x;
      firstY = y;
      continue;
    }
    sum += lastX * y - x * lastY;
    lastX = x;
    lastY = y;
  }
  return sum / 2;
}

const toDoIn = new WeakMap<Mesh, Uint8Array>();

/** Scratch memory by triangle, made once for each mesh. It is all 0 between uses. */
function toDoOf(mesh: Mesh): Uint8Array {
  let toDo = toDoIn.get(mesh);
  if (!toDo) toDoIn.set(mesh, (toDo = new Uint8Array(mesh.triangles.length / 3)));
  return toDo;
}
