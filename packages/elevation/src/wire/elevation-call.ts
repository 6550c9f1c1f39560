import { encodePolyline, PortolanError } from '@portolan/base';
import type { Place } from '../elevation.ts';
import type { LatLonColumns } from '@portolan/base';
import { lineLength, measureLine, placesAlong, stepCount, stepsAlong } from '../line.ts';
import { loadPlaces } from '../model/prepare.ts';
import { modelOf } from '../model/elevation-model.ts';
import type { Elevation } from '../model/elevation-model.ts';
import { sampleAll } from '../model/sample.ts';
import { readElevationRequest, tooManyPoints } from './elevation-request.ts';
import type { ElevationContext, ElevationQuestion, Warning } from './elevation-request.ts';

/** The body of `POST /elevation/v1` (docs/interface.md, section 10). */
export interface ElevationResponse {
  /** The `id` of the request. */
  readonly id?: string;
  /** When a shape was sent: it, or the resampled points. */
  readonly shape?: readonly Place[];
  /** When a polyline was sent: it, or the resampled points. */
  readonly encoded_polyline?: string;
  /** Metres at every point; null for no data. */
  readonly height?: readonly (number | null)[];
  /** With `range`: metres from the start along the line, and metres of height. */
  readonly range_height?: readonly (readonly [range: number, height: number | null])[];
  /** What was not done as asked; left out where there is nothing. */
  readonly warnings?: readonly Warning[];
}

/** Points between two checks whether to stop. */
const POINTS_PER_CHECK = 4096;
/** Decimals of distances along the line. */
const RANGE_DECIMALS = 2;
/** Decimals of resampled coordinates of a shape. */
const SHAPE_DECIMALS = 6;

/**
 * Answers a request of `POST /elevation/v1`.
 *
 * @param request  the body as it came from outside; it is checked here. Members that are not known are ignored with warning 210.
 * @throws {PortolanError} with the number of the interface as code: `134`, `164`, `310` to `314`; `not-loaded` where sources have to be fetched
 *   first (`elevationWhenLoaded` fetches them); `stopped` when `context.shouldStop` returns true.
 * @example
 *   elevation(opened, { shape: [{ lat: 43.73, lon: 7.42 }, { lat: 43.76, lon: 7.42 }], range: true }).range_height;
 */
export function elevation(
  opened: Elevation,
  request: unknown,
  context: ElevationContext = {},
): ElevationResponse {
  const checkStop = checkStopOf(context);
  checkStop();
  const question = readElevationRequest(request, context);
  checkStop();
  return answerOf(opened, question, pointsOf(question), checkStop);
}

function answerOf(
  opened: Elevation,
  question: ElevationQuestion,
  { points, ranges }: QuestionPoints,
  checkStop: () => void,
): ElevationResponse {
  const { lats, lons } = points;
  const heights = new Float64Array(lats.length);
  for (let from = 0; from < lats.length; from += POINTS_PER_CHECK) {
    checkStop();
    const end = from + POINTS_PER_CHECK;
    sampleAll(
      modelOf(opened),
      lats.subarray(from, end),
      lons.subarray(from, end),
      heights.subarray(from, end),
    );
  }
  checkStop();

  const round = rounderTo(question.heightPrecision);
  const roundRange = rounderTo(RANGE_DECIMALS);
  const height = Array.from(heights, (metres) => (metres === metres ? round(metres) : null));
  const isResampled = question.resampleMetres !== undefined;
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    ...(question.polyline === undefined
      ? { shape: Array.from(points.lats, (lat, k) => ({ lat, lon: points.lons[k]! })) }
      : { encoded_polyline: isResampled ? encodePolyline(points, question.digits) : question.polyline }),
    ...(ranges === undefined
      ? { height }
      : { range_height: height.map((metres, k) => [roundRange(ranges[k]!), metres] as const) }),
    ...(question.warnings.length === 0 ? {} : { warnings: question.warnings }),
  };
}

/** Answers as `elevation` does, after fetching what the answer needs. */
export async function elevationWhenLoaded(
  opened: Elevation,
  request: unknown,
  context: ElevationContext = {},
): Promise<ElevationResponse> {
  const checkStop = checkStopOf(context);
  checkStop();
  const question = readElevationRequest(request, context);
  const found = pointsOf(question);
  const { lats, lons } = found.points;
  const model = modelOf(opened);
  await model.whenLoaded(() => loadPlaces(model, lats, lons));
  checkStop();
  return answerOf(opened, question, found, checkStop);
}

/** Ends a call that nobody waits for any more. */
function checkStopOf({ shouldStop }: ElevationContext): () => void {
  return () => {
    if (shouldStop?.() === true) throw new PortolanError('stopped', 'the request was stopped');
  };
}

/** The points to answer for, and with `range` their distances along the line. */
interface QuestionPoints {
  readonly points: LatLonColumns;
  readonly ranges: Float64Array | undefined;
}

function pointsOf(question: ElevationQuestion): QuestionPoints {
  const { points, resampleMetres, withRange } = question;
  if (resampleMetres === undefined) {
    return { points, ranges: withRange ? measureLine(points.lats, points.lons).metres : undefined };
  }
  const line = measureLine(points.lats, points.lons);
  const count = stepCount(lineLength(line), resampleMetres);
  // Checked before memory of that size is taken.
  if (count > question.mostPoints) throw tooManyPoints('the resampled line', count, question.mostPoints);
  const ranges = stepsAlong(lineLength(line), resampleMetres);
  const resampled = placesAlong(line, ranges);
  // Heights are those of the points as they are written, so that a request for those points gives the same heights.
  const round = rounderTo(question.polyline === undefined ? SHAPE_DECIMALS : question.digits);
  return {
    points: { lats: resampled.lats.map(round), lons: resampled.lons.map(round) },
    ranges: withRange ? ranges : undefined,
  };
}

function rounderTo(decimals: number): (value: number) => number {
  const unit = 10 ** decimals;
  // Adding zero makes -0 a 0, which JSON would not tell apart.
  return (value) => Math.round(value * unit) / unit + 0;
}
