import { METRES_PER_STEP } from '../network/plane.ts';
import type { Arrival, ArrivalTimes } from './arrival-times.ts';
import { levelOf, type Rule } from './levels.ts';
import { nextHalfedge, type Mesh } from './mesh.ts';
import { REACH_METRES } from './open-country.ts';
import type { RoadMap } from './road-map.ts';

/** Places nearer to a junction than this count as the junction, as in a route, whose `node_snap_tolerance` has this default. */
const NODE_METRES = 5;
/** Contours that cross a road stay at least this far from the corners of the mesh, if there is room. */
const CORNER_METRES = 1;
/** Contours that cross any other side of a triangle stay at least this share of the side from its corners. */
const LEAST_SHARE = 0.02;
/** A bisection ends after this many halvings, when 50 m have become 20 cm. */
const HALVINGS = 8;

const REACH = REACH_METRES / METRES_PER_STEP;

/** The piece of a road between two neighbouring corners on it; `from` and `to` are shares of the edge's length. */
interface Piece {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

/** Where a contour crosses a half-edge, which leads from a corner inside to one outside. */
export interface Crossing {
  /** Share of the half-edge before the crossing; above 0 and below 1. */
  share: number;
  /** True if the half-edge is a piece of a road. */
  isOnRoad: boolean;
}

/** Finds where the contour of one limit crosses half-edges of the mesh. */
export class Crossings {
  readonly #mesh: Mesh;
  readonly #nearestXY: Float64Array;
  readonly #arrivals: ArrivalTimes;
  readonly #rule: Rule;
  readonly #level: Uint8Array;
  readonly #least: number;
  readonly #arrival: Arrival = { cost: 0, time: 0, length: 0 };

  /** @param level  by corner: corners whose level is at least `least` are inside. */
  constructor(
    { mesh, nearestXY }: RoadMap,
    arrivals: ArrivalTimes,
    { rule, level, least }: { readonly rule: Rule; readonly level: Uint8Array; readonly least: number },
  ) {
    this.#mesh = mesh;
    this.#nearestXY = nearestXY;
    this.#arrivals = arrivals;
    this.#rule = rule;
    this.#level = level;
    this.#least = least;
  }

  /**
   * Finds where the contour crosses a half-edge, into `out`. On a road it crosses where the limit is reached; on one whose places are moved to a street beside
   * it, where the street is outside. Elsewhere it crosses where a road outside becomes the nearest one, or, towards a guard, where every road is too far away.
   */
  find(h: number, out: Crossing): void {
    const { triangles, xy, points, firstGuard } = this.#mesh;
    const inside = triangles[h]!;
    const outside = triangles[nextHalfedge(h)]!;
    const dx = xy[2 * outside]! - xy[2 * inside]!;
    const dy = xy[2 * outside + 1]! - xy[2 * inside + 1]!;
    out.isOnRoad = false;
    if (outside >= firstGuard) {
      out.share = clamp(this.#shareWithinReach(inside, dx, dy));
      return;
    }
    const isOnRoads = inside < points.count && outside < points.count;
    const piece = isOnRoads ? this.#pieceBetween(inside, outside) : undefined;
    if (piece && (this.#isMoved(inside) || this.#isMoved(outside))) {
      out.share = clamp(this.#equallyNear(inside, outside, inside, outside));
      return;
    }
    if (piece) {
      out.isOnRoad = true;
      const length = Math.sqrt(dx * dx + dy * dy);
      const first = this.#clearance(inside, length);
      out.share = Math.min(
        Math.max(this.#bisect(piece), first),
        Math.max(1 - this.#clearance(outside, length), first),
      );
      return;
    }
    out.share = clamp(this.#nearestChange(h, inside, outside));
  }

  /** True for a corner on a road whose nearest place is on another one: where a bicycle is pushed, or on a ferry, beside a street. */
  #isMoved(corner: number): boolean {
    const { xy } = this.#mesh;
    const nearestXY = this.#nearestXY;
    return nearestXY[2 * corner] !== xy[2 * corner] || nearestXY[2 * corner + 1] !== xy[2 * corner + 1];
  }

  /** The share of the way from a corner at which the corner's nearest road is `REACH_METRES` away. */
  #shareWithinReach(corner: number, dx: number, dy: number): number {
    const fromX = this.#mesh.xy[2 * corner]! - this.#nearestXY[2 * corner]!;
    const fromY = this.#mesh.xy[2 * corner + 1]! - this.#nearestXY[2 * corner + 1]!;
    const a = dx * dx + dy * dy;
    const b = fromX * dx + fromY * dy;
    const c = fromX * fromX + fromY * fromY - REACH * REACH;
    return (Math.sqrt(Math.max(b * b - a * c, 0)) - b) / a;
  }

  /** How far a contour stays from a corner, as a share of a side that is `length` units long; at most half of the side. */
  #clearance(corner: number, length: number): number {
    const metres = corner < this.#mesh.points.nodePointCount ? NODE_METRES : CORNER_METRES;
    return Math.min(metres / METRES_PER_STEP / length, 0.5);
  }

  #bisect({ edge, from, to }: Piece): number {
    let [inside, outside] = [0, 1];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (inside + outside) / 2;
      this.#arrivals.at(edge, from + middle * (to - from), this.#arrival);
      if (levelOf(this.#rule, this.#arrival) >= this.#least) inside = middle;
      else outside = middle;
    }
    return (inside + outside) / 2;
  }

  /**
   * The share at which the nearest roads of both corners are equally near. The two triangles at the half-edge have a third corner each; if
   * the nearest road of such a corner is nearer still, the contour crosses where that road becomes the nearest, or stops being it.
   */
  #nearestChange(h: number, inside: number, outside: number): number {
    const { triangles, halfedges, firstGuard } = this.#mesh;
    const change = this.#equallyNear(inside, outside, inside, outside);
    let found = change;
    for (const side of [h, halfedges[h]!]) {
      const third = triangles[nextHalfedge(nextHalfedge(side))]!;
      if (third >= firstGuard) continue;
      const isInside = this.#level[third]! >= this.#least;
      const other = isInside
        ? this.#equallyNear(inside, outside, third, outside)
        : this.#equallyNear(inside, outside, inside, third);
      // If a third road is nearest in the middle, the crossing moves away from there.
      if (isInside ? other > found : other < found) {
        const there = isInside
          ? this.#equallyNear(inside, outside, inside, third)
          : this.#equallyNear(inside, outside, third, outside);
        if (isInside ? there <= change : there >= change) found = other;
      }
    }
    return found;
  }

  /** The share of the way between two corners at which the nearest road of corner `a` and that of corner `b` are equally near. */
  #equallyNear(from: number, to: number, a: number, b: number): number {
    const nearestXY = this.#nearestXY;
    const { xy } = this.#mesh;
    const x0 = xy[2 * from]!;
    const y0 = xy[2 * from + 1]!;
    const dx = xy[2 * to]! - x0;
    const dy = xy[2 * to + 1]! - y0;
    const ax = nearestXY[2 * a]! - x0;
    const ay = nearestXY[2 * a + 1]! - y0;
    const bx = nearestXY[2 * b]! - x0;
    const by = nearestXY[2 * b + 1]! - y0;
    const along = 2 * (dx * (bx - ax) + dy * (by - ay));
    return along === 0 ? 0.5 : (bx * bx + by * by - ax * ax - ay * ay) / along;
  }

  /** The piece of road between two corners, if they are neighbours on a road. */
  #pieceBetween(a: number, b: number): Piece | undefined {
    const { nodePointCount, edge, fraction } = this.#mesh.points;
    if (a < nodePointCount) {
      return b < nodePointCount ? this.#pieceBetweenNodes(a, b) : this.#pieceFromNode(a, b);
    }
    if (b < nodePointCount) {
      const piece = this.#pieceFromNode(b, a);
      return piece && { edge: piece.edge, from: piece.to, to: piece.from };
    }
    if (edge[a] !== edge[b] || Math.abs(a - b) !== 1) return undefined;
    return { edge: edge[a]!, from: fraction[a]!, to: fraction[b]! };
  }

  #pieceFromNode(nodePoint: number, point: number): Piece | undefined {
    const { network } = this.#arrivals.profile.data;
    const { node, edge, firstPoint, fraction } = this.#mesh.points;
    const e = edge[point]!;
    if (point === firstPoint[e] && network.edgeFrom[e] === node[nodePoint])
      return { edge: e, from: 0, to: fraction[point]! };
    if (point === firstPoint[e + 1]! - 1 && network.edgeTo[e] === node[nodePoint])
      return { edge: e, from: 1, to: fraction[point]! };
    return undefined;
  }

  /** Takes the first edge between two junctions that has no points of its own. */
  #pieceBetweenNodes(a: number, b: number): Piece | undefined {
    const { network, incidence } = this.#arrivals.profile.data;
    const { node, firstPoint } = this.#mesh.points;
    for (let at = incidence.firstEdge[node[a]!]!; at < incidence.firstEdge[node[a]! + 1]!; at++) {
      const edge = incidence.edge[at]!;
      if (firstPoint[edge + 1] !== firstPoint[edge] || !this.#arrivals.mayUse(edge)) continue;
      if (network.edgeFrom[edge] === node[a] && network.edgeTo[edge] === node[b])
        return { edge, from: 0, to: 1 };
      if (network.edgeTo[edge] === node[a] && network.edgeFrom[edge] === node[b])
        return { edge, from: 1, to: 0 };
    }
    return undefined;
  }
}

function clamp(share: number): number {
  return Math.min(Math.max(share, LEAST_SHARE), 1 - LEAST_SHARE);
}
