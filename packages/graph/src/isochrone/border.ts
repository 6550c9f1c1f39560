import { METRES_PER_STEP } from '../network/plane.ts';
import type { Contour } from './contours.ts';
import type { BorderPoint, Frontier } from './frontier.ts';
import { nextHalfedge, type Mesh } from './mesh.ts';
import type { RoadMap } from './road-map.ts';

/**
 * A closed line as the gates that it goes through, in order: each leads from a point inside to one outside, and the line crosses it at a
 * share of its length. Between two gates that follow on one another lies nothing but a part of one triangle.
 */
export interface Border {
  readonly count: number;
  /** x, y of both ends of every gate. */
  readonly inside: Float64Array;
  readonly outside: Float64Array;
  /** By gate; above 0 and below 1. */
  readonly share: Float64Array;
  /** By gate: the same for lines around other levels that go through it; less than `keyCount`. */
  readonly key: Uint32Array;
}

/** Half-edges are gates, and in every triangle there may be one more. */
export function keyCount({ halfedges }: Mesh): number {
  return halfedges.length + halfedges.length / 3;
}

/** Corners of a line within a triangle keep this far from its sides, as a share of its heights. */
const CLEARANCE = 0.05;
/** In smaller triangles lines do not bend, in units of the mesh. */
const LEAST_SIDE = 100 / METRES_PER_STEP;

/** The border that a contour stands for. */
export function borderAlong(map: RoadMap, level: Uint8Array, frontier: Frontier, contour: Contour): Border {
  const { xy, triangles } = map.mesh;
  const gates = new Gates(2 * contour.length);
  let before = contour.at(-1)!;
  let [entry, exit]: [BorderPoint, BorderPoint] = [
    { share: 0, isOnRoad: false },
    { share: 0, isOnRoad: false },
  ];
  frontier.borderOn(before, entry);
  for (const h of contour) {
    frontier.borderOn(h, exit);
    addBend(gates, map, level, before, entry, h, exit);
    const inside = triangles[h]!;
    const outside = triangles[nextHalfedge(h)]!;
    gates.add(xy[2 * inside]!, xy[2 * inside + 1]!, xy[2 * outside]!, xy[2 * outside + 1]!, exit.share, h);
    before = h;
    [entry, exit] = [exit, entry];
  }
  return gates;
}

/** A border that grows; there is room for so many gates. */
class Gates implements Border {
  count = 0;
  readonly inside: Float64Array;
  readonly outside: Float64Array;
  readonly share: Float64Array;
  readonly key: Uint32Array;

  constructor(most: number) {
    this.inside = new Float64Array(2 * most);
    this.outside = new Float64Array(2 * most);
    this.share = new Float64Array(most);
    this.key = new Uint32Array(most);
  }

  add(
    insideX: number,
    insideY: number,
    outsideX: number,
    outsideY: number,
    share: number,
    key: number,
  ): void {
    const at = this.count++;
    this.inside[2 * at] = insideX;
    this.inside[2 * at + 1] = insideY;
    this.outside[2 * at] = outsideX;
    this.outside[2 * at + 1] = outsideY;
    this.share[at] = share;
    this.key[at] = key;
  }
}

/**
 * Where the line bends within a triangle, as a gate from the corner that is alone on its side to the side opposite: at the place as near
 * to the owners of all three corners, or, where the line comes from a road, at the place straight beside the road and as near to the third corner.
 *
 * @param before  the half-edge by which the line came in, seen from the triangle that it came from; @param h  that by which it leaves.
 */
function addBend(
  gates: Gates,
  { mesh: { xy, triangles, halfedges, firstGuard }, owner }: RoadMap,
  level: Uint8Array,
  before: number,
  entry: BorderPoint,
  h: number,
  exit: BorderPoint,
): void {
  if (entry.isOnRoad && exit.isOnRoad) return;
  // The corner that both sides share is alone; the other corners are the far ends of the sides by which the line comes and goes.
  const enters = halfedges[before]!;
  const isInsideAlone = triangles[nextHalfedge(enters)] === triangles[h];
  const alone = isInsideAlone ? triangles[h]! : triangles[nextHalfedge(h)]!;
  const p = isInsideAlone ? triangles[enters]! : triangles[nextHalfedge(enters)]!;
  const q = isInsideAlone ? triangles[nextHalfedge(h)]! : triangles[h]!;
  const ax = xy[2 * alone]!;
  const ay = xy[2 * alone + 1]!;
  const px = xy[2 * p]! - ax;
  const py = xy[2 * p + 1]! - ay;
  const qx = xy[2 * q]! - ax;
  const qy = xy[2 * q + 1]! - ay;
  const pp = px * px + py * py;
  const qq = qx * qx + qy * qy;
  if (pp < LEAST_SIDE * LEAST_SIDE && qq < LEAST_SIDE * LEAST_SIDE) return;
  if (alone >= firstGuard || p >= firstGuard || q >= firstGuard) return;
  // Where lines around several levels go, they go straight, so that they cannot cross.
  if (level[p] !== level[q] || Math.abs(level[p]! - level[alone]!) !== 1) return;
  const double = px * qy - py * qx;
  if (double === 0) return;
  let x: number;
  let y: number;
  if (entry.isOnRoad || exit.isOnRoad) {
    // From the place on the road, at a right angle, until the third corner is as near.
    const share = entry.isOnRoad ? entry.share : exit.share;
    const from = isInsideAlone ? share : 1 - share;
    const [rx, ry] = entry.isOnRoad ? [px, py] : [qx, qy];
    const tx = (entry.isOnRoad ? qx : px) - rx * from;
    const ty = (entry.isOnRoad ? qy : py) - ry * from;
    const along = (tx * tx + ty * ty) / (2 * (rx * ty - ry * tx));
    x = rx * from - ry * along;
    y = ry * from + rx * along;
  } else {
    const ox = owner[2 * alone]! - ax;
    const oy = owner[2 * alone + 1]! - ay;
    const rx = owner[2 * p]! - ax - ox;
    const ry = owner[2 * p + 1]! - ay - oy;
    const sx = owner[2 * q]! - ax - ox;
    const sy = owner[2 * q + 1]! - ay - oy;
    const turn = 2 * (rx * sy - ry * sx);
    if (turn === 0) return;
    const rr = rx * rx + ry * ry;
    const ss = sx * sx + sy * sy;
    x = ox + (sy * rr - ry * ss) / turn;
    y = oy + (rx * ss - sx * rr) / turn;
  }
  // Shares of the other corners at that place: inside the triangle these, and what is left for the lone one, are above 0.
  const ofP = (x * qy - y * qx) / double;
  const ofQ = (px * y - py * x) / double;
  const beyond = ofP + ofQ;
  if (!(ofP > CLEARANCE && ofQ > CLEARANCE && beyond < 1 - CLEARANCE)) return;
  // Where the line from the lone corner through it meets the side opposite.
  const ox = ax + x / beyond;
  const oy = ay + y / beyond;
  const key = halfedges.length + Math.floor(h / 3);
  if (isInsideAlone) gates.add(ax, ay, ox, oy, beyond, key);
  else gates.add(ox, oy, ax, ay, 1 - beyond, key);
}
