import type {
  ConciseMatrix,
  MatrixCell,
  MatrixRequest,
  MatrixResponse,
  VerboseMatrix,
} from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import type { Profile } from '../profile/profile.ts';
import type { Candidate } from '../journey/candidates.ts';
import { clocksFrom, type ClockAt } from '../journey/clock.ts';
import { bearingInto, bearingOutOf, routeShapeOf, type RouteShape } from '../journey/route-shape.ts';
import { encodeShape } from '../journey/encode-shape.ts';
import { lengthIn } from '../route/native-leg.ts';
import type { RouteLocation } from '../request/location.ts';
import { findPath } from '../journey/path.ts';
import { planRows, type RowPart } from './plan.ts';
import { readMatrixRequest, type MatrixQuery } from './request.ts';

/**
 * Time and distance between many places: POST /matrix/v1 (interface section 6).
 *
 * Every cell is what `route` answers for the pair: the same snapping, the same way, the same cost, time and length.
 *
 * @param request  as on the wire; checked here.
 * @param context  `limits.maxElements` says how many cells are allowed (10,000). For matrices of millions see `matrixRows`.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `150` for too many cells, `154` for
 *   places too far apart, `171` where a place has no road near it; `stopped` where `context.shouldStop` said so.
 * @example
 *   const places = [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.6898, lon: 11.9926 }];
 *   const { sources_to_targets } = matrix(openGraph(bytes), { sources: places, targets: places, costing: 'auto' });
 *   sources_to_targets[0][1].time; // seconds
 */
export function matrix(
  graph: Graph,
  request: MatrixRequest & { readonly verbose: false },
  context?: RequestContext,
): ConciseMatrix;
export function matrix(
  graph: Graph,
  request: MatrixRequest & { readonly verbose?: true },
  context?: RequestContext,
): VerboseMatrix;
export function matrix(graph: Graph, request: MatrixRequest, context?: RequestContext): MatrixResponse;
export function matrix(graph: Graph, request: MatrixRequest, context: RequestContext = {}): MatrixResponse {
  const query = readMatrixRequest(request, context);
  const warnings = [...query.warnings];
  const head = (): Pick<VerboseMatrix, 'id' | 'units' | 'warnings' | 'algorithm'> => ({
    ...(query.id === undefined ? {} : { id: query.id }),
    units: query.units,
    algorithm: query.costing === 'bikeshare' ? 'timedistancebssmatrix' : 'costmatrix',
    ...(warnings.length > 0 ? { warnings } : {}),
  });
  const rows = planRows(graph, query, warnings, context);
  return query.isVerbose
    ? { ...verboseRows(graph, query, rows, context), ...head() }
    : { sources_to_targets: conciseRows(query, rows), ...head() };
}

/** Lengths of the ways from one source. Good until the next row is asked for. */
export interface MatrixRowValues {
  /** Position in the request's sources. */
  readonly source: number;
  /** By target; Infinity where there is no way. Seconds, exact to the millisecond. */
  readonly time: Float64Array;
  /** By target; Infinity where there is no way. Metres, exact to the millimetre. */
  readonly distance: Float64Array;
  /** By target; Infinity where there is no way. As `summary.cost` of a route. */
  readonly cost: Float64Array;
}

/**
 * The same as `matrix`, row by row, for matrices of any size: memory is needed for the places and one row. Without `limits.maxElements`
 * there may be any number of cells.
 *
 * @throws {PortolanError} as `matrix` does, when the first row is asked for.
 * @example
 *   for (const { source, time } of matrixRows(graph, { sources, targets, costing: 'truck' })) write(source, time);
 */
export function* matrixRows(
  graph: Graph,
  request: MatrixRequest,
  context: RequestContext = {},
): Generator<MatrixRowValues> {
  const limits = { maxElements: Infinity, ...context.limits };
  const query = readMatrixRequest(request, { ...context, limits });
  const size = query.targets.length;
  const time = new Float64Array(size);
  const distance = new Float64Array(size);
  const cost = new Float64Array(size);
  let source = 0;
  for (const parts of planRows(graph, query, [...query.warnings], context)) {
    for (const { block, row } of parts) {
      const { indices, profile } = block;
      const longest = longestOf(profile);
      for (let at = 0; at < indices.length; at++) {
        const target = indices[at]!;
        const isThere = row.cost[at] !== Infinity && row.length[at]! <= longest;
        time[target] = isThere ? row.time[at]! / 1000 : Infinity;
        distance[target] = isThere ? row.length[at]! / 1000 : Infinity;
        cost[target] = isThere ? row.cost[at]! / 1000 : Infinity;
      }
    }
    yield { source: source++, time, distance, cost };
  }
}

/** Millimetres that somebody is willing to go; walkers say so. */
function longestOf({ chosen: { maxDistanceMetres } }: Profile): number {
  return maxDistanceMetres * 1000;
}

function verboseRows(
  graph: Graph,
  query: MatrixQuery,
  rows: Iterable<readonly RowPart[]>,
  context: RequestContext,
): Pick<VerboseMatrix, 'sources' | 'targets' | 'sources_to_targets'> {
  const sources: VerboseMatrix['sources'] = [];
  const targets: VerboseMatrix['targets'] = query.targets.map(() => null);
  const cells: MatrixCell[][] = [];
  for (const parts of rows) {
    const i = cells.length;
    const inRow: MatrixCell[] = Array.from({ length: targets.length });
    sources.push(placeOf(parts[0]!.source));
    for (const part of parts) {
      if (i === 0) part.block.indices.forEach((j, at) => (targets[j] = placeOf(part.block.targets[at]!)));
      tellCells(query, part, i, inRow);
      tellEnds(part, inRow);
      const clock = clockOf(graph, query, part, i, context);
      if (clock) tellTimes(part, inRow, clock);
      if (query.shapeFormat !== 'no_shape') tellShapes(graph, query, part, inRow);
    }
    cells.push(inRow);
  }
  if (query.wanted !== Infinity) keepCheapest(cells, query.wanted);
  return { sources, targets, sources_to_targets: cells };
}

function conciseRows(
  query: MatrixQuery,
  rows: Iterable<readonly RowPart[]>,
): ConciseMatrix['sources_to_targets'] {
  const durations: (number | null)[][] = [];
  const distances: (number | null)[][] = [];
  const costs: Float64Array[] = [];
  for (const parts of rows) {
    const times = listOf(query.targets.length);
    const lengths = listOf(query.targets.length);
    const cost = new Float64Array(query.targets.length).fill(Infinity);
    for (const { row, block } of parts) {
      const { indices, profile } = block;
      const longest = longestOf(profile);
      for (let at = 0; at < indices.length; at++) {
        const j = indices[at]!;
        if (row.cost[at] === Infinity || row.length[at]! > longest) {
          times[j] = null;
          lengths[j] = null;
          continue;
        }
        times[j] = Math.round(row.time[at]! / 1000);
        lengths[j] = lengthIn(query.units, row.length[at]!);
        cost[j] = row.cost[at]!;
      }
    }
    durations.push(times);
    distances.push(lengths);
    costs.push(cost);
  }
  if (query.wanted !== Infinity) {
    for (const [i, j] of beyondCheapest(costs, query.wanted)) {
      durations[i]![j] = null;
      distances[i]![j] = null;
    }
  }
  return { durations, distances };
}

/** A list of so many numbers to be: an engine keeps it as doubles, unlike one that was filled with something else before. */
function listOf(length: number): (number | null)[] {
  const list: (number | null)[] = [];
  list.length = length;
  return list;
}

/** `matrix_locations`: the cheapest so many cells stay, of equals the first; the others are not answered. */
function keepCheapest(cells: MatrixCell[][], wanted: number): void {
  const costs = cells.map((row) => Float64Array.from(row, ({ cost }) => cost ?? Infinity));
  for (const [i, j] of beyondCheapest(costs, wanted)) {
    cells[i]![j] = { distance: null, time: null, from_index: i, to_index: j };
  }
}

function beyondCheapest(costs: readonly Float64Array[], wanted: number): (readonly [number, number])[] {
  return costs
    .flatMap((row, i) => Array.from(row, (cost, j) => ({ cost, at: [i, j] as const })))
    .toSorted((a, b) => (a.cost === b.cost ? 0 : a.cost - b.cost))
    .slice(wanted)
    .map(({ at }) => at);
}

/** Where a place lies on a road: the candidate of the main network, if there is one. */
function bestOf(candidates: readonly Candidate[]): number {
  return Math.max(
    candidates.findIndex(({ inLargestComponent }) => inLargestComponent),
    0,
  );
}

function placeOf(candidates: readonly Candidate[]): { lat: number; lon: number } {
  return degreesOf(candidates[bestOf(candidates)]!);
}

function degreesOf({ departures }: Candidate): { lat: number; lon: number } {
  const { lat, lon } = departures[0]!.point;
  return { lat: Math.round(lat * 1e6) / 1e6, lon: Math.round(lon * 1e6) / 1e6 };
}

function tellCells({ units }: MatrixQuery, { row, block }: RowPart, i: number, out: MatrixCell[]): void {
  const { indices, profile } = block;
  const longest = longestOf(profile);
  for (let at = 0; at < indices.length; at++) {
    const j = indices[at]!;
    out[j] =
      row.cost[at] === Infinity || row.length[at]! > longest
        ? { distance: null, time: null, from_index: i, to_index: j }
        : {
            distance: lengthIn(units, row.length[at]!),
            time: Math.round(row.time[at]! / 1000),
            from_index: i,
            to_index: j,
            cost: row.cost[at]! / 1000,
          };
  }
}

/** Where ways begin and end elsewhere than `sources` and `targets` say. */
function tellEnds({ block, source, row }: RowPart, cells: MatrixCell[]): void {
  const bestSource = bestOf(source);
  block.indices.forEach((j, at) => {
    const target = block.targets[at]!;
    const cell = cells[j]!;
    if (cell.time === null || source.length * target.length === 1) return;
    if (row.from[at] !== bestSource) {
      const { lat, lon } = degreesOf(source[row.from[at]!]!);
      cell.begin_lat = lat;
      cell.begin_lon = lon;
    }
    if (row.to[at] !== bestOf(target)) {
      const { lat, lon } = degreesOf(target[row.to[at]!]!);
      cell.end_lat = lat;
      cell.end_lon = lon;
    }
  });
}

function tellTimes(
  { block, row }: RowPart,
  cells: MatrixCell[],
  clock: (target: number, seconds: number) => ReturnType<ClockAt>,
): void {
  block.indices.forEach((j, at) => {
    if (cells[j]!.time !== null) Object.assign(cells[j]!, clock(j, row.time[at]! / 1000));
  });
}

/** What the clock shows at the other end of a way: on arrival, or where the time of that is given, on departure. */
function clockOf(
  graph: Graph,
  { sources, targets }: MatrixQuery,
  { block, timing }: RowPart,
  i: number,
  context: RequestContext,
): ((target: number, seconds: number) => ReturnType<ClockAt>) | undefined {
  if (!timing) return undefined;
  const from: RouteLocation = sources[i]!.location;
  if (!timing.isArrival) {
    const clockAt = clocksFrom(graph, from, timing.local, context);
    return (j, seconds) => clockAt(targets[j]!.location, seconds);
  }
  const clocks = new Map(
    block.indices.map((j) => [j, clocksFrom(graph, targets[j]!.location, timing.local, context)]),
  );
  return (j, seconds) => clocks.get(j)!(from, -seconds);
}

function tellShapes(
  graph: Graph,
  { shapeFormat }: MatrixQuery,
  { block, source, row }: RowPart,
  cells: MatrixCell[],
): void {
  const { profile, targets, indices } = block;
  indices.forEach((j, at) => {
    const cell = cells[j]!;
    if (cell.time === null) return;
    const from = source[row.from[at]!]!;
    const to = targets[at]![row.to[at]!]!;
    const path = findPath(graph, profile, from.departures, to.arrivals);
    const routeShape = routeShapeOf(graph, profile, [path!]);
    cell.begin_heading = Math.round(bearingOutOf(routeShape, 0)) % 360;
    cell.end_heading = Math.round(bearingInto(routeShape, routeShape.lat.length - 1)) % 360;
    cell.shape = shapeOf(routeShape, shapeFormat);
  });
}

function shapeOf(
  routeShape: RouteShape,
  format: MatrixQuery['shapeFormat'],
): NonNullable<MatrixCell['shape']> {
  if (format !== 'geojson') return encodeShape(routeShape, format === 'polyline5' ? 5 : 6);
  const coordinates = Array.from(routeShape.lat, (lat, i): [number, number] => [
    Math.round(routeShape.lon[i]! * 1e6) / 1e6,
    Math.round(lat * 1e6) / 1e6,
  ]);
  return { type: 'LineString', coordinates };
}
