import { nextHalfedge, type Mesh } from './mesh.ts';

/**
 * A closed line around corners of the mesh that are inside: the half-edges that it crosses, each of which leads from a corner inside to one
 * outside, in order. Two that follow on one another are sides of one triangle. The inside is on the left, so that outlines run
 * counterclockwise and holes clockwise.
 */
export type Contour = readonly number[];

/**
 * By level from 1 to the highest: the triangles, ascending, of whose corners some have that level or more, and others have not. Through
 * those the line around that level runs.
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
 * The lines around all corners whose level is `least` or more (marching triangles). Through every triangle leads one line at most, so that
 * lines neither touch nor cross, themselves or each other.
 *
 * @param mixed  the triangles that they run through.
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
      // The side by which the line leaves has the inside behind its first corner.
      const a = level[triangles[3 * triangle]!]! >= least;
      const b = level[triangles[3 * triangle + 1]!]! >= least;
      const c = level[triangles[3 * triangle + 2]!]! >= least;
      const h = 3 * triangle + (a && !b ? 0 : b && !c ? 1 : 2);
      contour.push(h);
      // Guards surround everything, so that there is always a triangle on the other side.
      triangle = Math.floor(halfedges[h]! / 3);
    }
    contours.push(contour);
  }
  return contours;
}

/** The area within a contour, about: that of the polygon through the middle of the sides that it crosses. Below 0 for holes. */
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

/** By triangle; one a mesh and thread, all 0 between uses. */
function toDoOf(mesh: Mesh): Uint8Array {
  let toDo = toDoIn.get(mesh);
  if (!toDo) toDoIn.set(mesh, (toDo = new Uint8Array(mesh.triangles.length / 3)));
  return toDo;
}
