import { checkStopOf, PortolanError } from '@portolan/base';
import type { RequestContext } from '../context.ts';
import type { GraphData } from '../graph-data.ts';
import type { ArcPlace, Path } from '../journey/path.ts';
import { endOf, weightBetween } from '../journey/path.ts';
import type { Profile } from '../profile/profile.ts';
import { Candidates } from './candidates.ts';
import { walkChosen, type Walk } from './chosen-way.ts';
import { withRoadsOfRoute } from './doubled-roads.ts';
import { placeOnEdge, RoadCandidates } from './road-candidates.ts';
import { searchOn } from './roads-of-profile.ts';
import { metresBetween } from './straight.ts';
import { layersOf, likenessOf, spacedPoints } from './trace-points.ts';
import type { TraceQuery } from './trace-request.ts';
import { BEAM, chooseCandidates, MOST_SKIPPED } from './viterbi.ts';

/** Where a point of the trace lies on the matched way. */
export interface PointOnWay {
  /** Position in `parts`. */
  readonly part: number;
  /** Position in the paths of the part, and of the arc in that path. */
  readonly path: number;
  readonly arc: number;
  /** Metres from the beginning of the arc. */
  readonly along: number;
  /** Metres from the point to the way. */
  readonly metres: number;
  /** False for a point that was placed between its neighbours, because it lies closer to one than points are told apart. */
  readonly isMatched: boolean;
}

/** A part of a matched trace, from one gap to the next. Where one path ends and the next begins, the traveller turns round. */
interface Part {
  readonly paths: readonly Path[];
}

/** A trace on the roads. */
export interface TraceMatch {
  readonly parts: readonly Part[];
  /** By point of the request; undefined where it was passed over as an error or has no road near it. */
  readonly points: readonly (PointOnWay | undefined)[];
  /** Mean cost of a matched point; lower is better, 0 is exact. */
  readonly rawScore: number;
  /** 0..1: the share of matched points, less where they fit badly. */
  readonly confidence: number;
}

/** Turning round between two junctions counts as this many metres more. */
const REVERSAL_METRES = 101;
/** An `edge_walk` keeps to the line of the roads: polylines have a grid of 0.1 m. */
const WALK_SIGMA_METRES = 0.5;
const WALK_RADIUS_METRES = 2;
/** Finer than this no receiver is. */
const LEAST_SIGMA_METRES = 1;

/**
 * Finds the way that a trace took.
 *
 * @throws {PortolanError} `443` when the trace is no line of the roads, `444` when no roads near it lead from one point to another, `stopped` when `context.shouldStop` said so.
 */
export function matchOnRoads(profile: Profile, query: TraceQuery, context: RequestContext): TraceMatch {
  if (query.shapeMatch !== 'map_snap') {
    const walked = match(profile, query, context, true);
    if (walked) return walked;
    if (query.shapeMatch === 'edge_walk') {
      throw new PortolanError(
        '443',
        'the trace does not follow the lines of roads that this costing may use: shape_match map_snap finds the roads near it',
        { field: 'shape' },
      );
    }
  }
  const snapped = match(profile, query, context, false);
  if (snapped) return snapped;
  throw new PortolanError(
    '444',
    `no roads that can be used lead past two points of the trace or more within ${query.options.searchRadiusMetres} m (trace_options.search_radius)`,
    { field: 'shape', searchRadiusMetres: query.options.searchRadiusMetres },
  );
}

/** Candidates are the bulk of what matching allocates, so that their columns are used again by the next match on the same graph. */
const scratch = new WeakMap<GraphData, Candidates>();
/** Columns of more rows than this are not kept. */
const MOST_KEPT_ROWS = 1 << 17;

function candidatesFor(data: GraphData): Candidates {
  let candidates = scratch.get(data);
  if (!candidates || candidates.arc.length > MOST_KEPT_ROWS)
    scratch.set(data, (candidates = new Candidates()));
  candidates.clear();
  return candidates;
}

/** @param isWalk  true if the trace is to be the line of the roads itself. */
function match(
  profile: Profile,
  { points, options }: TraceQuery,
  context: RequestContext,
  isWalk: boolean,
): TraceMatch | undefined {
  const sigmaMetres = isWalk ? WALK_SIGMA_METRES : Math.max(options.gpsAccuracyMetres, LEAST_SIGMA_METRES);
  const radius = isWalk ? WALK_RADIUS_METRES : options.searchRadiusMetres;
  const checkStop = checkStopOf(context);
  const search = searchOn(profile, isWalk ? 0 : options.turnPenaltyFactor, checkStop);
  // Points farther apart than twice their noise tell how the traveller moved: the mean of several would cut corners.
  const spaced = spacedPoints(
    points,
    isWalk ? 0 : Math.min(options.interpolationMetres, 2 * sigmaMetres),
    true,
  );
  const finder = new RoadCandidates(profile);
  const candidates = candidatesFor(profile.data);
  const kept: number[] = [];
  const first: number[] = [0];
  for (let cluster = 0; cluster < spaced.count; cluster++) {
    checkStop();
    finder.add(spaced.lat[cluster]!, spaced.lon[cluster]!, radius, candidates);
    if (candidates.count === first.at(-1)) {
      if (isWalk) return undefined;
      continue;
    }
    kept.push(cluster);
    first.push(candidates.count);
  }
  if (kept.length === 0) return undefined;
  const layers = layersOf(spaced, kept, first, likenessOf(points, spaced, sigmaMetres));
  const model = {
    sigmaMetres,
    breakageMetres: isWalk ? Infinity : options.breakageMetres,
    reversalMetres: REVERSAL_METRES,
    beam: BEAM,
    mostSkipped: isWalk ? 0 : MOST_SKIPPED,
  };
  const { chosen, score } = chooseCandidates(search, candidates, layers, model, checkStop);
  const used = chosen.reduce((count, row) => count + (row >= 0 ? 1 : 0), 0);
  // One place alone tells no way, unless the traveller stayed there.
  if (used === 1 && spaced.count > 1) return undefined;
  const found = walkChosen(search, candidates, layers, chosen, model, checkStop);
  const { arcMetres } = search.graph;
  if (isWalk && !isExact(found, arcMetres, points, chosen)) return undefined;

  const parts = found.map(({ walks }) => ({
    paths: walks.map((walk) => {
      const path = pathOf(profile, walk, arcMetres);
      return isWalk ? withRoadsOfRoute(profile, path) : path;
    }),
  }));
  const byPoint = pointsOnWay(points, spaced, kept, found, chosen, candidates, profile, arcMetres);
  const matched = byPoint.reduce((count, at) => count + (at ? 1 : 0), 0);
  const rawScore = score / Math.max(1, used);
  return {
    parts,
    points: byPoint,
    rawScore,
    confidence: matched / points.length / (1 + rawScore / TYPICAL_COST / 4),
  };
}

/** The mean cost of a point whose errors are those of the model: half for its distance from the road, one for the way to it. */
const TYPICAL_COST = 1.5;

type Found = ReturnType<typeof walkChosen>;

/** True if the way is as long as the trace and has no gap. */
function isExact(
  found: Found,
  arcMetres: Float64Array,
  points: TraceQuery['points'],
  chosen: Int32Array,
): boolean {
  if (found.length !== 1 || chosen.includes(-1)) return false;
  let way = 0;
  for (const { arcs, beginMetres, endMetres } of found[0]!.walks) {
    way += endMetres - beginMetres;
    for (let at = 0; at < arcs.length - 1; at++) way += arcMetres[arcs[at]!]!;
  }
  let trace = 0;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    trace += metresBetween(a.lat, a.lon, b.lat, b.lon);
  }
  return Math.abs(way - trace) <= 1 + 0.003 * trace;
}

/** The place on an arc some metres from its beginning. */
export function placeOnArc(
  { data: { network } }: Profile,
  arc: number,
  along: number,
  arcMetres: number,
  distanceMetres: number,
): ArcPlace {
  const share = arcMetres === 0 ? 0 : Math.min(1, Math.max(0, along / arcMetres));
  const fraction = (arc & 1) === 0 ? share : 1 - share;
  return { arc, point: placeOnEdge(network, arc >>> 1, fraction, distanceMetres), penalty: 0 };
}

function pathOf(profile: Profile, walk: Walk, arcMetres: Float64Array): Path {
  const { arcs, turns, beginMetres, endMetres } = walk;
  const last = arcs.at(-1)!;
  const from = placeOnArc(profile, arcs[0]!, beginMetres, arcMetres[arcs[0]!]!, 0);
  const to = placeOnArc(profile, last, endMetres, arcMetres[last]!, 0);
  return { from, to, arcs, turns, cost: costOf(profile, from, to, turns) };
}

/** Returns the cost of a path with these ends and turns. */
export function costOf(
  { arcs: { cost }, turnCost }: Profile,
  from: ArcPlace,
  to: ArcPlace,
  turns: readonly number[],
): number {
  if (turns.length === 0) return weightBetween(cost, from.arc, from.point.fraction, to.point.fraction);
  let sum = weightBetween(cost, from.arc, from.point.fraction, endOf(from.arc));
  for (const turn of turns) sum += turnCost[turn]!;
  return sum - weightBetween(cost, to.arc, to.point.fraction, endOf(to.arc));
}

/** Returns for each point of the request its place on the way. */
function pointsOnWay(
  points: TraceQuery['points'],
  spaced: ReturnType<typeof spacedPoints>,
  kept: readonly number[],
  found: Found,
  chosen: Int32Array,
  candidates: Candidates,
  profile: Profile,
  arcMetres: Float64Array,
): (PointOnWay | undefined)[] {
  const result: (PointOnWay | undefined)[] = points.map(() => undefined);
  const pointOfRow = new Map<number, number>();
  chosen.forEach((row, at) => {
    if (row >= 0) pointOfRow.set(row, at);
  });
  found.forEach(({ walks }, part) => {
    walks.forEach((walk, path) => {
      walk.rows.forEach((row, at) => {
        const cluster = kept[pointOfRow.get(row)!]!;
        const arc = walk.arcAt[at]!;
        const id = walk.arcs[arc]!;
        const isOnArc = candidates.arc[row] === id;
        // Where an arc was only touched, it is left out, and the point lies at the end of its neighbour.
        const along = isOnArc ? candidates.along[row]! : arc === 0 ? 0 : arcMetres[id]!;
        const [begin, end] = [spaced.first[cluster]!, spaced.first[cluster + 1]!];
        const isAlone = isOnArc && end - begin === 1;
        const place = isAlone ? undefined : placeOnArc(profile, id, along, arcMetres[id]!, 0).point;
        for (let member = begin; member < end; member++) {
          const index = spaced.order[member]!;
          const point = points[index]!;
          result[index] = {
            part,
            path,
            arc,
            along,
            metres: place
              ? metresBetween(point.lat, point.lon, place.lat, place.lon)
              : candidates.metres[row]!,
            isMatched: member === begin,
          };
        }
      });
    });
  });
  return result;
}
