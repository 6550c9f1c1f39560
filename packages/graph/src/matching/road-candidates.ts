import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import {
  longitudeScale,
  METRES_PER_STEP,
  rangesBetween,
  shortWayRound,
  STEPS_PER_DEGREE,
} from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { endOfRun } from '../snapping/snap-index.ts';
import type { Candidates } from './candidates.ts';

/** No more roads than this are considered for a point, the nearest first. */
const MOST_EDGES = 20;

/** Finds the roads near the points of a trace. Its memory is used again for each point. */
export class RoadCandidates {
  readonly #profile: Profile;
  /** The edges found near the current point, and the nearest place on each: columns sorted by insertion once all are known. */
  readonly #edge = new Uint32Array(256);
  readonly #squared = new Float64Array(256);
  readonly #point = new Uint32Array(256);
  readonly #share = new Float64Array(256);
  /** From the point to that place, in steps of the plane. */
  readonly #east = new Float64Array(256);
  readonly #north = new Float64Array(256);
  #count = 0;
  #y = 0;
  #x = 0;
  #scale = 1;
  #most = 0;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Adds the places on open arcs within a radius of a point in degrees, the nearest roads first. */
  add(lat: number, lon: number, radiusMetres: number, candidates: Candidates): void {
    const { arcs, layer, data } = this.#profile;
    const { network, snapIndex } = data;
    const { pointLat, pointLon } = network;
    const steps = radiusMetres / METRES_PER_STEP;
    this.#y = lat * STEPS_PER_DEGREE;
    this.#x = lon * STEPS_PER_DEGREE;
    this.#scale = longitudeScale(lat);
    this.#most = steps * steps;
    this.#count = 0;
    const wide = steps / this.#scale;
    for (const [west, east] of rangesBetween(this.#x - wide, this.#x + wide))
      snapIndex.tree.search(west, this.#y - steps, east, this.#y + steps, this.#measure);
    this.#sort();
    const { stateOfArc } = layer.turns;
    const count = Math.min(this.#count, MOST_EDGES);
    for (let at = 0; at < count; at++) {
      const edge = this.#edge[at]!;
      const metres = Math.sqrt(this.#squared[at]!) * METRES_PER_STEP;
      const length = network.edgeLengthMillimetres[edge]! / 1000;
      const fraction = shareBefore(network, edge, this.#point[at]!, this.#share[at]!, this.#scale);
      const [forward, backward] = [2 * edge, 2 * edge + 1];
      const [east, north] = [this.#east[at]!, this.#north[at]!];
      const point = this.#point[at]!;
      const roadEast = shortWayRound(pointLon[point + 1]! - pointLon[point]!) * this.#scale;
      const roadNorth = pointLat[point + 1]! - pointLat[point]!;
      if (arcs.cost[forward] !== CLOSED && stateOfArc[forward] !== NONE)
        candidates.add(
          forward,
          fraction * length,
          metres,
          stateOfArc[forward]!,
          east,
          north,
          roadEast,
          roadNorth,
        );
      if (arcs.cost[backward] !== CLOSED && stateOfArc[backward] !== NONE)
        candidates.add(
          backward,
          (1 - fraction) * length,
          metres,
          stateOfArc[backward]!,
          east,
          north,
          roadEast,
          roadNorth,
        );
    }
  }

  readonly #measure = (box: number): boolean => {
    const { arcs, data } = this.#profile;
    const { network, snapIndex } = data;
    const edge = snapIndex.boxEdge[box]!;
    if (arcs.cost[2 * edge] === CLOSED && arcs.cost[2 * edge + 1] === CLOSED) return false;
    const { pointLat, pointLon } = network;
    const [y, x, scale] = [this.#y, this.#x, this.#scale];
    const end = endOfRun(snapIndex, network, box);
    let best = Infinity;
    let bestPoint = 0;
    let bestShare = 0;
    let bestEast = 0;
    let bestNorth = 0;
    for (let point = snapIndex.boxFirstPoint[box]!; point + 1 < end; point++) {
      const ax = shortWayRound(pointLon[point]! - x) * scale;
      const ay = pointLat[point]! - y;
      const dx = shortWayRound(pointLon[point + 1]! - pointLon[point]!) * scale;
      const dy = pointLat[point + 1]! - y - ay;
      const lengthSquared = dx * dx + dy * dy;
      const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
      const px = ax + share * dx;
      const py = ay + share * dy;
      const squared = px * px + py * py;
      if (squared < best) {
        best = squared;
        bestPoint = point;
        bestShare = share;
        bestEast = px;
        bestNorth = py;
      }
    }
    if (best > this.#most) return false;
    let at = 0;
    while (at < this.#count && this.#edge[at] !== edge) at++;
    if (at === this.#count) {
      if (at === this.#edge.length) return false;
      this.#count++;
      this.#edge[at] = edge;
    } else if (this.#squared[at]! < best || (this.#squared[at] === best && this.#point[at]! < bestPoint)) {
      return false;
    }
    this.#squared[at] = best;
    this.#point[at] = bestPoint;
    this.#share[at] = bestShare;
    this.#east[at] = bestEast;
    this.#north[at] = bestNorth;
    return false;
  };

  /** Sorts the edges found by distance, then by id (insertion sort: there are few). */
  #sort(): void {
    for (let at = 1; at < this.#count; at++) {
      const [edge, squared, point, share, east, north] = [
        this.#edge[at]!,
        this.#squared[at]!,
        this.#point[at]!,
        this.#share[at]!,
        this.#east[at]!,
        this.#north[at]!,
      ];
      let to = at;
      while (
        to > 0 &&
        (this.#squared[to - 1]! > squared ||
          (this.#squared[to - 1] === squared && this.#edge[to - 1]! > edge))
      ) {
        this.#edge[to] = this.#edge[to - 1]!;
        this.#squared[to] = this.#squared[to - 1]!;
        this.#point[to] = this.#point[to - 1]!;
        this.#share[to] = this.#share[to - 1]!;
        this.#east[to] = this.#east[to - 1]!;
        this.#north[to] = this.#north[to - 1]!;
        to--;
      }
      this.#edge[to] = edge;
      this.#squared[to] = squared;
      this.#point[to] = point;
      this.#share[to] = share;
      this.#east[to] = east;
      this.#north[to] = north;
    }
  }
}

/** Returns the share of an edge's length before a place that divides the segment from `point` to the next point at `share`. */
function shareBefore(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  point: number,
  share: number,
  scale: number,
): number {
  let before = 0;
  let total = 0;
  const last = firstPoint[edge + 1]! - 1;
  for (let at = firstPoint[edge]!; at < last; at++) {
    const dx = shortWayRound(pointLon[at + 1]! - pointLon[at]!) * scale;
    const dy = pointLat[at + 1]! - pointLat[at]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (at < point) before += length;
    else if (at === point) before += share * length;
    total += length;
  }
  return total === 0 ? 0 : Math.min(1, before / total);
}

/** Returns the place at a share of an edge's length, 0..1 in the edge's own direction. */
export function placeOnEdge(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  fraction: number,
  distanceMetres: number,
): SnappedPoint {
  const first = firstPoint[edge]!;
  const last = firstPoint[edge + 1]! - 1;
  const scale = longitudeScale(pointLat[first]! / STEPS_PER_DEGREE);
  let total = 0;
  for (let at = first; at < last; at++) total += stepLength(pointLat, pointLon, at, scale);
  const wanted = fraction * total;
  let before = 0;
  let point = first;
  for (; point < last - 1; point++) {
    const length = stepLength(pointLat, pointLon, point, scale);
    if (before + length >= wanted) break;
    before += length;
  }
  const length = stepLength(pointLat, pointLon, point, scale);
  // At its ends an edge meets others: exactly there, whatever was rounded on the way.
  const share =
    fraction <= 0 ? 0 : fraction >= 1 ? 1 : length === 0 ? 0 : Math.min(1, (wanted - before) / length);
  return {
    edge,
    fraction,
    point,
    lat: (pointLat[point]! + share * (pointLat[point + 1]! - pointLat[point]!)) / STEPS_PER_DEGREE,
    lon:
      shortWayRound(pointLon[point]! + share * shortWayRound(pointLon[point + 1]! - pointLon[point]!)) /
      STEPS_PER_DEGREE,
    distanceMetres,
  };
}

function stepLength(pointLat: Int32Array, pointLon: Int32Array, at: number, scale: number): number {
  const dx = shortWayRound(pointLon[at + 1]! - pointLon[at]!) * scale;
  const dy = pointLat[at + 1]! - pointLat[at]!;
  return Math.sqrt(dx * dx + dy * dy);
}
