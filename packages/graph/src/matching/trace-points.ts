import type { Layers } from './viterbi.ts';
import { METRES_PER_DEGREE, metresBetween, planeScale, turned, type Place } from './straight.ts';

/** A recorded point: degrees, and seconds on any clock where they are known. */
export interface TracePoint extends Place {
  /** Seconds. */
  readonly time?: number | undefined;
}

/** Recorded points that lie closer together than the noise, taken as one: they say where the traveller was, but not how he moved. */
export interface SpacedPoints {
  readonly count: number;
  /** By cluster: the mean of its points, in degrees and seconds; the time is NaN where it is not known. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly time: Float64Array;
  /** All points in order of travel; those of cluster `i` are `order[first[i]] .. order[first[i + 1]]`. */
  readonly order: readonly number[];
  readonly first: Uint32Array;
}

/**
 * Joins consecutive points that lie closer together than `leastMetres`. A new cluster begins at the first point that is so far from the mean of the
 * one before. If all points have a time, they are put in its order first, because recorders deliver points late and twice.
 *
 * @param keepsEnds  true if the first and the last point stand for themselves, because they tell where the way begins and ends.
 */
export function spacedPoints(
  points: readonly TracePoint[],
  leastMetres: number,
  keepsEnds = false,
): SpacedPoints {
  const order = inOrderOfTime(points);
  const lat = new Float64Array(points.length);
  const lon = new Float64Array(points.length);
  const time = new Float64Array(points.length);
  const first = new Uint32Array(points.length + 1);
  let count = 0;
  let members = 0;
  for (let at = 0; at < order.length; at++) {
    const point = points[order[at]!]!;
    const seconds = point.time ?? NaN;
    const last = count - 1;
    const isEnd = keepsEnds && (at === 1 || at === order.length - 1);
    if (isEnd && last >= 0 && lat[last] === point.lat && lon[last] === point.lon) {
      members++;
    } else if (
      !isEnd &&
      last >= 0 &&
      metresBetween(lat[last]!, lon[last]!, point.lat, point.lon) < leastMetres
    ) {
      members++;
      lat[last]! += (point.lat - lat[last]!) / members;
      lon[last]! += turned(point.lon - lon[last]!) / members;
      time[last]! += (seconds - time[last]!) / members;
    } else {
      first[count] = at;
      lat[count] = point.lat;
      lon[count] = point.lon;
      time[count++] = seconds;
      members = 1;
    }
  }
  first[count] = order.length;
  return { count, lat, lon, time, order, first };
}

/** The median length of a normal error in the plane, in standard deviations of a coordinate. */
const MEDIAN_OF_PLANE = Math.sqrt(2 * Math.log(2));

/**
 * Returns the correlation of errors of one point and the next, 0..1, as of a process that forgets evenly (Gauss and Markov): second differences
 * of such errors have 2 (1 - r) (3 - r) times their variance, and those of an even motion are nothing.
 */
export function likenessOf(
  points: readonly TracePoint[],
  { order }: SpacedPoints,
  sigmaMetres: number,
): number {
  const count = order.length - 2;
  if (count < 1) return 0;
  const shakes = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const [a, b, c] = [points[order[at]!]!, points[order[at + 1]!]!, points[order[at + 2]!]!];
    const north = METRES_PER_DEGREE * (a.lat - 2 * b.lat + c.lat);
    const east = METRES_PER_DEGREE * planeScale(b.lat) * (turned(c.lon - b.lon) - turned(b.lon - a.lon));
    shakes[at] = Math.hypot(north, east);
  }
  const shake = shakes.toSorted()[count >> 1]! / (MEDIAN_OF_PLANE * sigmaMetres);
  return Math.max(0, 2 - Math.sqrt(1 + (shake * shake) / 2));
}

/** Returns the positions of all points in order of time; as they are if some point has no time. */
function inOrderOfTime(points: readonly TracePoint[]): number[] {
  const order = points.map((_, at) => at);
  if (!points.every(({ time }) => time !== undefined)) return order;
  return order.toSorted((a, b) => points[a]!.time! - points[b]!.time! || a - b);
}

/**
 * Makes the layers of the model.
 *
 * @param kept  the clusters that have candidates.
 * @param first  by kept cluster: the row of its first candidate; one more entry for the end.
 */
export function layersOf(
  { lat, lon, time, first: firstMember }: SpacedPoints,
  kept: readonly number[],
  first: readonly number[],
  likeness: number,
): Layers {
  return {
    count: kept.length,
    likenessBetween: (from, to) => likeness ** (firstMember[kept[to]!]! - firstMember[kept[from]!]!),
    first: Uint32Array.from(first),
    metresBetween(from, to) {
      const [a, b] = [kept[from]!, kept[to]!];
      return metresBetween(lat[a]!, lon[a]!, lat[b]!, lon[b]!);
    },
    secondsBetween: (from, to) => time[kept[to]!]! - time[kept[from]!]!,
  };
}
