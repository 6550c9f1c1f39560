import Flatbush from 'flatbush';
import { neverStop, PortolanError } from '@portolan/base';
import { NONE, nodeCountOf, tailsOf, type Arcs } from '../hierarchy/arcs.ts';
import type { Coordinates } from '../hierarchy/order/directions.ts';
import { BoundedSearch } from '../matching/bounded-search.ts';
import { Candidates } from '../matching/candidates.ts';
import type { MatchGraph } from '../matching/match-graph.ts';
import { walkChosen } from '../matching/chosen-way.ts';
import { BEAM, chooseCandidates, MOST_SKIPPED } from '../matching/viterbi.ts';
import { planeScale, METRES_PER_DEGREE, turned } from '../matching/straight.ts';
import { layersOf, likenessOf, spacedPoints, type TracePoint } from '../matching/trace-points.ts';
import { checkArcs, checkCoordinates } from './check.ts';

export type { TracePoint } from '../matching/trace-points.ts';

/** Roads as arcs that are straight between their nodes. */
export interface StraightArcs extends Arcs, Coordinates {}

/** Options of `matchTrace`. */
export interface MatchTraceOptions {
  /** Standard deviation of the points around the road. Default 5. */
  readonly sigmaMetres?: number;
  /** Arcs within this distance of a point are considered, the nearest first. Default: 50, or six sigmas if that is more. */
  readonly radiusMetres?: number;
  /** Between two points farther apart than this the match begins anew. Default 5000. */
  readonly breakageMetres?: number;
}

/** No more arcs than this are considered for a point. */
const MOST_CANDIDATES = 32;
/** A turn to the side counts as half of this many metres more. */
const TURN_METRES = 30;
/** Turning round counts as this many metres more, at a node and between two. */
const UTURN_METRES = 100;

/**
 * Finds the arcs along which a recorded trace was most likely travelled: the hidden Markov model of Newson & Krumm (2009) on plain arrays.
 *
 * Points that lie closer together than two sigmas count as one, at their mean. If all points have a time they are put in its order. A point
 * that does not fit is gone past. Where no way leads on, the arcs have a gap. Arcs must not cross the antimeridian.
 *
 * @param graph  the graph, and the coordinates of its nodes in degrees. An index of it is kept for the next call with the same object, so
 *   that its arrays must not be changed in between.
 * @param points  degrees, and seconds on any clock if they are known.
 * @returns the ids of the arcs in order of travel; empty if no point is near an arc.
 * @throws {PortolanError} `kernel-graph`, `kernel-coordinates`; `kernel-trace` for a point or an option that is not a number in its range.
 */
export function matchTrace(
  graph: StraightArcs,
  points: readonly TracePoint[],
  {
    sigmaMetres = 5,
    radiusMetres = Math.max(50, 6 * sigmaMetres),
    breakageMetres = 5000,
  }: MatchTraceOptions = {},
): Uint32Array {
  checkOption('sigmaMetres', sigmaMetres);
  checkOption('radiusMetres', radiusMetres);
  checkOption('breakageMetres', breakageMetres);
  points.forEach(checkPoint);
  const roads = roadsOf(graph);
  const { search } = roads;
  const spaced = spacedPoints(points, 2 * sigmaMetres);
  const candidates = new Candidates();
  const kept: number[] = [];
  const first: number[] = [0];
  for (let point = 0; point < spaced.count; point++) {
    addCandidates(graph, roads, spaced.lat[point]!, spaced.lon[point]!, radiusMetres, candidates);
    if (candidates.count === first.at(-1)) continue;
    kept.push(point);
    first.push(candidates.count);
  }
  const layers = layersOf(spaced, kept, first, likenessOf(points, spaced, sigmaMetres));
  const model = {
    sigmaMetres,
    breakageMetres,
    reversalMetres: UTURN_METRES,
    beam: BEAM,
    mostSkipped: MOST_SKIPPED,
  };
  const { chosen } = chooseCandidates(search, candidates, layers, model, neverStop);
  const arcs: number[] = [];
  for (const part of walkChosen(search, candidates, layers, chosen, model, neverStop)) {
    for (const { arcs: walked } of part.walks) for (const arc of walked) arcs.push(arc);
  }
  return Uint32Array.from(arcs);
}

interface Roads {
  readonly tree: Flatbush | undefined;
  /** By box of the tree: an arc. Its twin has no box of its own. */
  readonly arcOfBox: Uint32Array;
  readonly tail: Uint32Array;
  readonly graph: MatchGraph;
  readonly search: BoundedSearch;
}

const knownRoads = new WeakMap<StraightArcs, Roads>();

function roadsOf(graph: StraightArcs): Roads {
  let roads = knownRoads.get(graph);
  if (!roads) {
    checkArcs(graph);
    checkCoordinates(graph, nodeCountOf(graph));
    roads = makeRoads(graph);
    knownRoads.set(graph, roads);
  }
  return roads;
}

function makeRoads(arcs: StraightArcs): Roads {
  const { firstOut, head, lat, lon } = arcs;
  const tail = tailsOf(arcs);
  const arcCount = head.length;
  const twinOf = twinsOf(arcs, tail);
  const arcMetres = new Float64Array(arcCount);
  const east = new Float64Array(arcCount);
  const north = new Float64Array(arcCount);
  const boxes: number[] = [];
  for (let arc = 0; arc < arcCount; arc++) {
    const [u, v] = [tail[arc]!, head[arc]!];
    const scale = planeScale((lat[u]! + lat[v]!) / 2);
    const dx = turned(lon[v]! - lon[u]!) * scale * METRES_PER_DEGREE;
    const dy = (lat[v]! - lat[u]!) * METRES_PER_DEGREE;
    const metres = Math.sqrt(dx * dx + dy * dy);
    arcMetres[arc] = metres;
    east[arc] = metres > 0 ? dx / metres : 0;
    north[arc] = metres > 0 ? dy / metres : 0;
    if (twinOf[arc]! > arc) boxes.push(arc); // NONE is greater than every arc
  }
  const firstTurn = new Uint32Array(arcCount + 1);
  for (let arc = 0; arc < arcCount; arc++)
    firstTurn[arc + 1] = firstTurn[arc]! + firstOut[head[arc]! + 1]! - firstOut[head[arc]!]!;
  const turnHead = new Uint32Array(firstTurn[arcCount]!);
  const turnMetres = new Float32Array(turnHead.length);
  let turn = 0;
  for (let arc = 0; arc < arcCount; arc++) {
    for (let next = firstOut[head[arc]!]!; next < firstOut[head[arc]! + 1]!; next++) {
      turnHead[turn] = next;
      const straight = east[arc]! * east[next]! + north[arc]! * north[next]!;
      turnMetres[turn++] = next === twinOf[arc] ? UTURN_METRES : (TURN_METRES * (1 - straight)) / 2;
    }
  }
  const states = Uint32Array.from({ length: arcCount }, (_, arc) => arc);
  const graph: MatchGraph = {
    arcOfState: states,
    stateOfArc: states,
    firstTurn,
    turnHead,
    turnMetres,
    arcMetres,
    twinOf,
  };
  return {
    tree: treeOf(arcs, tail, boxes),
    arcOfBox: Uint32Array.from(boxes),
    tail,
    graph,
    search: new BoundedSearch(graph),
  };
}

function treeOf(
  { head, lat, lon }: StraightArcs,
  tail: Uint32Array,
  boxes: readonly number[],
): Flatbush | undefined {
  if (boxes.length === 0) return undefined;
  const tree = new Flatbush(boxes.length);
  for (const arc of boxes) {
    const [u, v] = [tail[arc]!, head[arc]!];
    // A box across the antimeridian goes on beyond it.
    const onward = lon[u]! + turned(lon[v]! - lon[u]!);
    tree.add(
      Math.min(lon[u]!, onward),
      Math.min(lat[u]!, lat[v]!),
      Math.max(lon[u]!, onward),
      Math.max(lat[u]!, lat[v]!),
    );
  }
  tree.finish();
  return tree;
}

/** Pairs each arc with one that leads back between the same nodes. Of parallel arcs each has another twin. */
function twinsOf({ firstOut, head }: Arcs, tail: Uint32Array): Uint32Array {
  const twinOf = new Uint32Array(head.length).fill(NONE);
  for (let arc = 0; arc < head.length; arc++) {
    const [u, v] = [tail[arc]!, head[arc]!];
    if (twinOf[arc] !== NONE || u === v) continue;
    for (let back = firstOut[v]!; back < firstOut[v + 1]!; back++) {
      if (head[back] !== u || twinOf[back] !== NONE) continue;
      twinOf[arc] = back;
      twinOf[back] = arc;
      break;
    }
  }
  return twinOf;
}

/** Adds the places on the arcs within a radius of a point, the nearest first. */
function addCandidates(
  { head, lat, lon }: StraightArcs,
  { tree, arcOfBox, tail, graph }: Roads,
  pointLat: number,
  pointLon: number,
  radiusMetres: number,
  candidates: Candidates,
): void {
  if (!tree) return;
  const scale = planeScale(pointLat);
  const degrees = radiusMetres / METRES_PER_DEGREE;
  const found: {
    readonly arc: number;
    readonly share: number;
    readonly metres: number;
    /** From the point to the place, and along the arc: east and north. */
    readonly across: readonly [number, number, number, number];
  }[] = [];
  const measure = (box: number): boolean => {
    const arc = arcOfBox[box]!;
    const [u, v] = [tail[arc]!, head[arc]!];
    const ax = turned(lon[u]! - pointLon) * scale;
    const ay = lat[u]! - pointLat;
    const dx = turned(lon[v]! - lon[u]!) * scale;
    const dy = lat[v]! - pointLat - ay;
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
    const px = ax + share * dx;
    const py = ay + share * dy;
    const metres = Math.sqrt(px * px + py * py) * METRES_PER_DEGREE;
    if (metres <= radiusMetres) {
      found.push({ arc, share, metres, across: [px, py, dx, dy] });
    }
    return false;
  };
  // Boxes may lie beyond the antimeridian, seen from here.
  for (const x of [pointLon, pointLon - 360, pointLon + 360])
    tree.search(x - degrees / scale, pointLat - degrees, x + degrees / scale, pointLat + degrees, measure);
  found.sort((a, b) => a.metres - b.metres || a.arc - b.arc);
  const before = candidates.count;
  for (const { arc, share, metres, across } of found) {
    const length = graph.arcMetres[arc]!;
    candidates.add(arc, share * length, metres, arc, ...across);
    const twin = graph.twinOf[arc]!;
    if (twin !== NONE) candidates.add(twin, (1 - share) * length, metres, twin, ...across);
    if (candidates.count - before >= MOST_CANDIDATES) break;
  }
}

function checkPoint({ lat, lon, time }: TracePoint, index: number): void {
  const isTime = time === undefined || Number.isFinite(time);
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && isTime) return;
  throw new PortolanError(
    'kernel-trace',
    `point ${index} must have a lat of -90..90, a lon of -180..180 and, if any, a time in seconds`,
    { index, lat, lon, time },
  );
}

function checkOption(name: string, value: number): void {
  if (value > 0 && value < Infinity) return;
  throw new PortolanError('kernel-trace', `${name} must be more than 0 metres, not ${value}`, {
    [name]: value,
  });
}
