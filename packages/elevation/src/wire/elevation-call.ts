import {
  checkMembers,
  type CheckStop,
  checkStopOf,
  onceIn,
  type LatLonColumns,
  PolylineEncoder,
} from '@portolan/base';
import type { Place } from '../elevation.ts';
import { lineLength, measureLine, placesAlong, stepCount, stepsAlong } from '../line.ts';
import { loadPlaces } from '../model/prepare.ts';
import { modelOf } from '../model/elevation-model.ts';
import type { Elevation } from '../model/elevation-model.ts';
import { sampleAll } from '../model/sample.ts';
import { POINTS_AT_ONCE } from '../points-at-once.ts';
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
  const asked = read(request, context);
  return answerOf(sampled(opened, asked), asked.checkStop);
}

/** A request that has been read. */
interface Asked {
  readonly question: ElevationQuestion;
  readonly found: QuestionPoints;
  readonly checkStop: CheckStop;
}

function read(request: unknown, context: ElevationContext): Asked {
  checkMembers(context, 'context', 'elevation-input');
  const checkStop = checkStopOf(context);
  checkStop();
  const question = readElevationRequest(request, context);
  checkStop();
  return { question, found: pointsOf(question, checkStop), checkStop };
}

/** What an answer is made of. */
interface Sampled {
  readonly question: ElevationQuestion;
  readonly points: LatLonColumns;
  /** Rounded to the precision that is asked for; NaN for no data. */
  readonly heights: Float64Array;
  /** With `range`: rounded metres from the start. */
  readonly ranges: Float64Array | undefined;
}

function sampled(opened: Elevation, { question, found, checkStop }: Asked): Sampled {
  const { points, ranges } = found;
  const { lats, lons } = points;
  const heights = new Float64Array(lats.length);
  const round = rounderTo(question.heightPrecision);
  const roundRange = rounderTo(RANGE_DECIMALS);
  for (let from = 0; from < lats.length; from += POINTS_AT_ONCE) {
    checkStop();
    const end = Math.min(from + POINTS_AT_ONCE, lats.length);
    sampleAll(
      modelOf(opened),
      lats.subarray(from, end),
      lons.subarray(from, end),
      heights.subarray(from, end),
    );
    for (let k = from; k < end; k++) heights[k] = round(heights[k]!);
    if (ranges) for (let k = from; k < end; k++) ranges[k] = roundRange(ranges[k]!);
  }
  checkStop();
  return { question, points, heights, ranges };
}

/** A value of each point, made with checks in between. */
function eachOf<Value>(count: number, checkStop: CheckStop, valueAt: (k: number) => Value): Value[] {
  const values: Value[] = [];
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  for (let k = 0; k < count; k++) {
    atEach();
    values.push(valueAt(k));
  }
  return values;
}

function answerOf({ question, points, heights, ranges }: Sampled, checkStop: CheckStop): ElevationResponse {
  const { lats, lons } = points;
  const count = heights.length;
  const heightAt = (k: number): number | null => {
    const metres = heights[k]!;
    return metres === metres ? metres : null;
  };
  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    ...(question.polyline === undefined
      ? { shape: eachOf(count, checkStop, (k) => ({ lat: lats[k]!, lon: lons[k]! })) }
      : { encoded_polyline: polylineOf(question, points, checkStop) }),
    ...(ranges === undefined
      ? { height: eachOf(count, checkStop, heightAt) }
      : { range_height: eachOf(count, checkStop, (k) => [ranges[k]!, heightAt(k)] as const) }),
    ...(question.warnings.length === 0 ? {} : { warnings: question.warnings }),
  };
}

/** The polyline of an answer: that of the request, or that of its resampled points. */
function polylineOf(
  { polyline = '', resampleMetres, digits }: ElevationQuestion,
  { lats, lons }: LatLonColumns,
  checkStop: CheckStop,
): string {
  if (resampleMetres === undefined) return polyline;
  const encoder = new PolylineEncoder(digits);
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  for (let k = 0; k < lats.length; k++) {
    atEach();
    encoder.add(lats[k]!, lons[k]!);
  }
  return encoder.toString();
}

/** A response as JSON in texts. */
export type ElevationTexts = Generator<string, undefined, undefined> & {
  /** The bytes of the columns of numbers that are held until the last text. */
  readonly heldBytes: number;
};

/**
 * The response of `elevation` as JSON, some thousand points after the others, so that a server can send it while it is made: for 750,000
 * points it has 40 MB. Heights are sampled at once, and the request is not needed any more.
 *
 * @returns texts that make the JSON of `elevation(opened, request, context)` together.
 * @throws {PortolanError} as `elevation` does.
 * @example
 *   for (const text of elevationJson(opened, request)) response.write(text);
 */
export function elevationJson(
  opened: Elevation,
  request: unknown,
  context: ElevationContext = {},
): ElevationTexts {
  const asked = read(request, context);
  const all = sampled(opened, asked);
  const columns = [all.points.lats, all.points.lons, all.heights, ...(all.ranges ? [all.ranges] : [])];
  const heldBytes = columns.reduce(
    (sum, { byteLength }) => sum + byteLength,
    asked.question.polyline?.length ?? 0,
  );
  return Object.assign(textsOf(all, asked.checkStop), { heldBytes });
}

function* textsOf(
  { question, points, heights, ranges }: Sampled,
  checkStop: CheckStop,
): Generator<string, undefined, undefined> {
  const { lats, lons } = points;
  const count = heights.length;
  const heightAt = (k: number): string => {
    const metres = heights[k]!;
    return metres === metres ? `${metres}` : 'null';
  };
  yield question.id === undefined ? '{' : `{"id":${JSON.stringify(question.id)},`;
  if (question.polyline === undefined) {
    yield '"shape":[';
    yield* eachJson(count, checkStop, (k) => `{"lat":${lats[k]!},"lon":${lons[k]!}}`);
  } else yield `"encoded_polyline":${JSON.stringify(polylineOf(question, points, checkStop))},`;
  if (question.polyline === undefined) yield '],';
  if (ranges === undefined) {
    yield '"height":[';
    yield* eachJson(count, checkStop, heightAt);
  } else {
    yield '"range_height":[';
    yield* eachJson(count, checkStop, (k) => `[${ranges[k]!},${heightAt(k)}]`);
  }
  yield question.warnings.length === 0 ? ']}' : `],"warnings":${JSON.stringify(question.warnings)}}`;
}

/** The elements of a list as JSON, some thousand at a time. */
function* eachJson(
  count: number,
  checkStop: CheckStop,
  jsonAt: (k: number) => string,
): Generator<string, undefined, undefined> {
  for (let from = 0; from < count; from += POINTS_AT_ONCE) {
    checkStop();
    const end = Math.min(from + POINTS_AT_ONCE, count);
    let text = from === 0 ? jsonAt(0) : `,${jsonAt(from)}`;
    for (let k = from + 1; k < end; k++) text += `,${jsonAt(k)}`;
    yield text;
  }
}

/** Answers as `elevation` does, after fetching what the answer needs. */
export async function elevationWhenLoaded(
  opened: Elevation,
  request: unknown,
  context: ElevationContext = {},
): Promise<ElevationResponse> {
  const asked = read(request, context);
  const { lats, lons } = asked.found.points;
  const model = modelOf(opened);
  await model.whenLoaded(() => loadPlaces(model, lats, lons));
  return answerOf(sampled(opened, asked), asked.checkStop);
}

/** The points to answer for, and with `range` their distances along the line. */
interface QuestionPoints {
  readonly points: LatLonColumns;
  readonly ranges: Float64Array | undefined;
}

function pointsOf(question: ElevationQuestion, checkStop: CheckStop): QuestionPoints {
  const { points, resampleMetres, withRange } = question;
  if (resampleMetres === undefined) {
    return {
      points,
      ranges: withRange ? measureLine(points.lats, points.lons, checkStop).metres : undefined,
    };
  }
  const line = measureLine(points.lats, points.lons, checkStop);
  const count = stepCount(lineLength(line), resampleMetres);
  // Checked before memory of that size is taken.
  if (count > question.mostPoints) throw tooManyPoints('the resampled line', count, question.mostPoints);
  const ranges = stepsAlong(lineLength(line), resampleMetres);
  const resampled = placesAlong(line, ranges, checkStop);
  checkStop();
  // Heights are those of the points as they are written, so that a request for those points gives the same heights.
  const round = rounderTo(question.polyline === undefined ? SHAPE_DECIMALS : question.digits);
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  const roundEach = (degrees: number): number => {
    atEach();
    return round(degrees);
  };
  return {
    points: { lats: resampled.lats.map(roundEach), lons: resampled.lons.map(roundEach) },
    ranges: withRange ? ranges : undefined,
  };
}

function rounderTo(decimals: number): (value: number) => number {
  const unit = 10 ** decimals;
  // Adding zero makes -0 a 0, which JSON would not tell apart.
  return (value) => Math.round(value * unit) / unit + 0;
}
