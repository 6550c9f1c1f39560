import {
  absoluteSteps,
  degreesOf,
  DISTANCE_STEP_METRES,
  FIRST_POINT_BYTES,
  HAS_ATTRIBUTES,
  HAS_NEGATIVE_OFFSET,
  HAS_POSITIVE_OFFSET,
  LAST_POINT_BYTES,
  NEXT_POINT_BYTES,
  OFFSET_STEPS,
  RELATIVE_STEPS,
  SECTOR_DEGREES,
  STATUS_BYTES,
  VERSION,
} from './binary-format.ts';
import { wrapped } from '../network/plane.ts';
import type { LineReference } from './line-reference.ts';

/** Encodes a line location reference in the binary format, version 3. */
export function encodeLineReference({ points, positiveOffset, negativeOffset }: LineReference): Uint8Array {
  const size =
    STATUS_BYTES +
    FIRST_POINT_BYTES +
    (points.length - 2) * NEXT_POINT_BYTES +
    LAST_POINT_BYTES +
    (positiveOffset > 0 ? 1 : 0) +
    (negativeOffset > 0 ? 1 : 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  const put = (...values: readonly number[]): void => {
    for (const value of values) bytes[at++] = value;
  };
  const [first] = points;
  put(VERSION | HAS_ATTRIBUTES);
  const lonSteps = absoluteSteps(first!.lon);
  const latSteps = absoluteSteps(first!.lat);
  put(lonSteps >> 16, lonSteps >> 8, lonSteps, latSteps >> 16, latSteps >> 8, latSteps);
  // The previous point as a decoder computes it; starting from there keeps rounding errors from adding up.
  let lon = degreesOf(lonSteps);
  let lat = degreesOf(latSteps);
  for (const [i, point] of points.entries()) {
    if (i > 0) {
      const east = relativeSteps(wrapped(point.lon - lon));
      const north = relativeSteps(point.lat - lat);
      put(east >> 8, east, north >> 8, north);
      lon += east / RELATIVE_STEPS;
      lat += north / RELATIVE_STEPS;
    }
    put((point.functionalRoadClass << 3) | point.formOfWay);
    const bearing = Math.floor(point.bearingDegrees / SECTOR_DEGREES) & 31;
    if (i < points.length - 1) {
      const distance = Math.min(255, Math.floor(point.metresToNext / DISTANCE_STEP_METRES));
      put((point.weakestClassToNext << 5) | bearing, distance);
    } else {
      const offsets =
        (positiveOffset > 0 ? HAS_POSITIVE_OFFSET : 0) | (negativeOffset > 0 ? HAS_NEGATIVE_OFFSET : 0);
      put(offsets | bearing);
    }
  }
  for (const offset of [positiveOffset, negativeOffset]) {
    if (offset > 0) put(Math.min(OFFSET_STEPS - 1, Math.floor(offset * OFFSET_STEPS)));
  }
  return bytes;
}

function relativeSteps(degrees: number): number {
  return Math.min(0x7fff, Math.max(-0x8000, Math.round(degrees * RELATIVE_STEPS)));
}
