import { type CheckStop, nowAndThen } from '@portolan/base';
import { METRES_PER_STEP } from '../network/plane.ts';
import type { Contour } from './contours.ts';
import type { Crossing, Crossings } from './crossings.ts';
import { nextHalfedge, type Mesh } from './mesh.ts';
import type { RoadMap } from './road-map.ts';

/**
 * A contour as the gates that it goes through, in order. A gate is a line from a point inside to one outside, and the contour crosses it at
 * some share of its length. Between consecutive gates there is nothing but a part of one triangle, so the contour may be straightened
 * within its gates without putting a corner of the mesh on the wrong side.
 */
export interface Gates {
  readonly count: number;
  /** x, y of both ends of every gate. */
  readonly inside: Float64Array;
  readonly outside: Float64Array;
  /** By gate: where the contour crosses it, as a share of the way from inside to outside; above 0 and below 1. */
  readonly share: Float64Array;
  /** By gate: a number below `keyCount` that contours of other levels through the same gate have as well. */
  readonly key: Uint32Array;
}

/** Every half-edge is a gate, and each triangle may hold one more, where the contour bends. */
export function keyCount({ halfedges }: Mesh): number {
  return halfedges.length + halfedges.length / 3;
}

/** Finding where a contour crosses a half-edge takes as long as so many other steps: it may bisect. */
const WEIGHT_OF_SIDE = 8;
/** Bends within a triangle stay this far from its sides, as a share of its heights. */
const CLEARANCE = 0.05;
/** Contours do not bend in triangles whose sides are shorter than 100 m; in units of the mesh. */
const LEAST_SIDE = 100 / METRES_PER_STEP;

/** The gates of a contour: its half-edges, and the bends within triangles. */
export function gatesOf(
  map: RoadMap,
  level: Uint8Array,
  crossings: Crossings,
  contour: Contour,
  checkStop: CheckStop,
): Gates {
  const atEachSide = nowAndThen(checkStop, WEIGHT_OF_SIDE);
  const { xy, triangles } = map.mesh;
  const gates = new GateList(2 * contour.length);
  let before = contour.at(-1)!;
  let [entry, exit]: [Crossing, Crossing] = [
    { share: 0, isOnRoad: false },
    { share: 0, isOnRoad: false },
  ];
  crossings.find(before, entry);
  for (const h of contour) {
    atEachSide();
    crossings.find(h, exit);
    addBend(gates, map, level, before, entry, h, exit);
    const inside = triangles[h]!;
    const outside = triangles[nextHalfedge(h)]!;
    gates.add(xy[2 * inside]!, xy[2 * inside + 1]!, xy[2 * outside]!, xy[2 * outside + 1]!, exit.share, h);
    before = h;
    [entry, exit] = [exit, entry];
  }
  return gates;
}

/** Gates that are added one after the other, up to a fixed number. */
class GateList implements Gates {
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
 * Adds a gate where the contour bends within a triangle. The gate leads through the bend from the corner that is alone on its side of the
 * contour to the opposite side. The bend is the place at the same distance from the nearest roads of all three corners; if the contour
 * comes from a road, it is the place at a right angle to the road that is as far from the road as from the third corner.
 *
 * @param before  the half-edge by which the contour enters, seen from the triangle before; @param h  the one by which it leaves.
 */
function addBend(
  gates: GateList,
  { mesh: { xy, triangles, halfedges, firstGuard }, nearestXY }: RoadMap,
  level: Uint8Array,
  before: number,
  entry: Crossing,
  h: number,
  exit: Crossing,
): void {
  if (entry.isOnRoad && exit.isOnRoad) return;
  // The corner that both half-edges share is alone on its side; `p` and `q` are the other ends of the half-edges.
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
  // Contours of several levels run straight through a triangle that they share, so that they cannot cross.
  if (level[p] !== level[q] || Math.abs(level[p]! - level[alone]!) !== 1) return;
  const double = px * qy - py * qx;
  if (double === 0) return;
  let x: number;
  let y: number;
  if (entry.isOnRoad || exit.isOnRoad) {
    // Go from the crossing on the road at a right angle until the third corner is as near.
    const share = entry.isOnRoad ? entry.share : exit.share;
    const from = isInsideAlone ? share : 1 - share;
    const [rx, ry] = entry.isOnRoad ? [px, py] : [qx, qy];
    const tx = (entry.isOnRoad ? qx : px) - rx * from;
    const ty = (entry.isOnRoad ? qy : py) - ry * from;
    const along = (tx * tx + ty * ty) / (2 * (rx * ty - ry * tx));
    x = rx * from - ry * along;
    y = ry * from + rx * along;
  } else {
    const ox = nearestXY[2 * alone]! - ax;
    const oy = nearestXY[2 * alone + 1]! - ay;
    const rx = nearestXY[2 * p]! - ax - ox;
    const ry = nearestXY[2 * p + 1]! - ay - oy;
    const sx = nearestXY[2 * q]! - ax - ox;
    const sy = nearestXY[2 * q + 1]! - ay - oy;
    const turn = 2 * (rx * sy - ry * sx);
    if (turn === 0) return;
    const rr = rx * rx + ry * ry;
    const ss = sx * sx + sy * sy;
    x = ox + (sy * rr - ry * ss) / turn;
    y = oy + (rx * ss - sx * rr) / turn;
  }
  // Barycentric coordinates of the bend: inside the triangle those of `p` and `q` and the rest, that of the lone corner, are above 0.
  const ofP = (x * qy - y * qx) / double;
  const ofQ = (px * y - py * x) / double;
  const beyond = ofP + ofQ;
  if (!(ofP > CLEARANCE && ofQ > CLEARANCE && beyond < 1 - CLEARANCE)) return;
  // The gate ends where the line from the lone corner through the bend meets the opposite side.
  const ox = ax + x / beyond;
  const oy = ay + y / beyond;
  const key = halfedges.length + Math.floor(h / 3);
  if (isInsideAlone) gates.add(ax, ay, ox, oy, beyond, key);
  else gates.add(ox, oy, ax, ay, 1 - beyond, key);
}
