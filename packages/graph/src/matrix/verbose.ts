import { type CheckStop, checkStopOf } from '@portolan/base';
import type { MatrixCell, VerboseMatrix } from '@portolan/schemas';
import { placeOf } from './place-of.ts';
import { clocksFrom, type ClockAt } from '../journey/clock.ts';
import { encodeShape } from '../journey/encode-shape.ts';
import { bearingInto, bearingOutOf, routeShapeOf, type RouteShape } from '../journey/route-shape.ts';
import type { Call } from '../request/call.ts';
import type { RouteLocation } from '../request/location.ts';
import { lengthIn } from '../route/native-leg.ts';
import { cellsBeyondCheapest } from './cheapest.ts';
import type { MatrixQuery } from './matrix-request.ts';
import { hasWay, rowPartsOf, type MatrixPlan, type RowPart } from './row-parts.ts';

/** The verbose answer: an object for every cell. */
export function verboseMatrix(
  call: Call<MatrixQuery>,
  plan: MatrixPlan,
): Pick<VerboseMatrix, 'sources' | 'targets' | 'sources_to_targets'> {
  const { query } = call;
  const cells = [...verboseRows(call, plan)];
  if (query.wanted !== Infinity) keepCheapest(cells, query.wanted);
  return { ...placesOf(query, plan), sources_to_targets: cells };
}

/** Where the places of a matrix lie on roads; a target of which no pair is asked for is null. */
export function placesOf(
  { targets }: MatrixQuery,
  plan: MatrixPlan,
): Pick<VerboseMatrix, 'sources' | 'targets'> {
  const places: VerboseMatrix['targets'] = targets.map(() => null);
  for (const { block } of plan[0] ?? [])
    block.indices.forEach((j, at) => (places[j] = placeOf(block.targets[at]!)));
  return { sources: plan.map(([first]) => placeOf(first!.source)), targets: places };
}

/** The cells of one source after the other. */
export function* verboseRows(call: Call<MatrixQuery>, plan: MatrixPlan): Generator<MatrixCell[]> {
  const { query } = call;
  const checkStop = checkStopOf(call.context);
  let i = 0;
  for (const parts of rowPartsOf(call, plan)) {
    const inRow: MatrixCell[] = Array.from({ length: query.targets.length });
    for (const part of parts) {
      addCells(query, part, i, inRow);
      const clock = clockOf(call, part, i);
      if (clock) addTimes(part, inRow, clock);
      if (query.shapeFormat !== 'no_shape') addShapes(query, part, inRow, checkStop);
    }
    yield inRow;
    i++;
  }
}

/** `matrix_locations`: empties all cells but the cheapest. */
function keepCheapest(cells: MatrixCell[][], wanted: number): void {
  const costs = cells.map((row) => Float64Array.from(row, ({ cost }) => cost ?? Infinity));
  for (const [i, j] of cellsBeyondCheapest(costs, wanted)) {
    cells[i]![j] = { distance: null, time: null, from_index: i, to_index: j };
  }
}

function addCells({ units }: MatrixQuery, part: RowPart, i: number, out: MatrixCell[]): void {
  const { ways } = part;
  const { indices } = part.block;
  for (let at = 0; at < indices.length; at++) {
    const j = indices[at]!;
    out[j] = hasWay(part, at)
      ? {
          distance: lengthIn(units, ways.length[at]!),
          time: Math.round(ways.time[at]! / 1000),
          from_index: i,
          to_index: j,
          cost: ways.cost[at]! / 1000,
        }
      : { distance: null, time: null, from_index: i, to_index: j };
  }
}

function addTimes(
  { block, ways }: RowPart,
  cells: MatrixCell[],
  clock: (target: number, seconds: number) => ReturnType<ClockAt>,
): void {
  block.indices.forEach((j, at) => {
    if (cells[j]!.time !== null) Object.assign(cells[j]!, clock(j, ways.time[at]! / 1000));
  });
}

/** Gives the time at the other end of a way: that of arrival, or, if the request gives the arrival, that of departure. */
function clockOf(
  call: Call<MatrixQuery>,
  { block, timing }: RowPart,
  i: number,
): ((target: number, seconds: number) => ReturnType<ClockAt>) | undefined {
  if (!timing) return undefined;
  const { sources, targets } = call.query;
  const from: RouteLocation = sources[i]!.location;
  if (!timing.isArrival) {
    const clockAt = clocksFrom(call, from, timing.local);
    return (j, seconds) => clockAt(targets[j]!.location, seconds);
  }
  const clocks = new Map(block.indices.map((j) => [j, clocksFrom(call, targets[j]!.location, timing.local)]));
  return (j, seconds) => clocks.get(j)!(from, -seconds);
}

function addShapes(
  { shapeFormat }: MatrixQuery,
  { block, source }: RowPart,
  cells: MatrixCell[],
  checkStop: CheckStop,
): void {
  const { profile, targets, indices, pathTo } = block;
  indices.forEach((j, at) => {
    const cell = cells[j]!;
    if (cell.time === null) return;
    checkStop();
    const path = pathTo(source, targets[at]!);
    const routeShape = routeShapeOf(profile, [path!]);
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
