import type { Layers } from './viterbi.ts';
import { metresBetween, turned, type Place } from './straight.ts';

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
  { lat, lon, time }: SpacedPoints,
  kept: readonly number[],
  first: readonly number[],
): Layers {
  return {
    count: kept.length,
    first: Uint32Array.from(first),
    metresBetween(from, to) {
      const [a, b] = [kept[from]!, kept[to]!];
      return metresBetween(lat[a]!, lon[a]!, lat[b]!, lon[b]!);
    },
    secondsBetween: (from, to) => time[kept[to]!]! - time[kept[from]!]!,
  };
}
