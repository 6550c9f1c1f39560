/*
 * OpenLR line location references in the binary format, version 3. Such a reference describes a path through a road network so that it can
 * be found in another map (TomTom, OpenLR White Paper 1.5, chapters 5 to 7).
 */

/** "Form of way" of the white paper. */
export const FormOfWay = {
  undefined: 0,
  motorway: 1,
  multipleCarriageway: 2,
  singleCarriageway: 3,
  roundabout: 4,
  trafficSquare: 5,
  slipRoad: 6,
  other: 7,
} as const;
export type FormOfWay = (typeof FormOfWay)[keyof typeof FormOfWay];

/** Location reference point: where the described line begins, passes or ends. */
export interface ReferencePoint {
  /** Coordinates in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** From 0, the most important class, to 7. */
  readonly functionalRoadClass: number;
  readonly formOfWay: FormOfWay;
  /** Bearing from the point to the place 20 m further along the line; for the last point, to the place 20 m before it. */
  readonly bearingDegrees: number;
  /** Properties of the line up to the next point; at the last point both have no meaning. */
  readonly weakestClassToNext: number;
  readonly metresToNext: number;
}

export interface LineReference {
  /** At least two points; neighbours are at most 15 km apart along the line, and 0.32 degrees. */
  readonly points: readonly ReferencePoint[];
  /** Share, 0..1, of the first (and of the last) section between two points that is not part of the location. */
  readonly positiveOffset: number;
  readonly negativeOffset: number;
}

/** Neighbouring points of a reference may be at most this far apart along the line. */
export const MOST_METRES_BETWEEN_POINTS = 15_000;
/** Neighbouring points may differ by at most this, because relative coordinates have 16 bits. */
export const MOST_DEGREES_BETWEEN_POINTS = 0.32;
/** Bearings are measured over this length. */
export const BEARING_METRES = 20;

const VERSION = 3;
const HAS_ATTRIBUTES = 1 << 3;
const FIRST_POINT_BYTES = 9;
const NEXT_POINT_BYTES = 7;
const LAST_POINT_BYTES = 6;

const ABSOLUTE_STEPS = 2 ** 24 / 360;
const RELATIVE_STEPS = 1e5;
const SECTOR_DEGREES = 360 / 32;
const DISTANCE_STEP_METRES = 58.6;
const OFFSET_STEPS = 256;
const HAS_POSITIVE_OFFSET = 1 << 6;
const HAS_NEGATIVE_OFFSET = 1 << 5;

/** Encodes a line location reference. */
export function encodeLineReference({ points, positiveOffset, negativeOffset }: LineReference): Uint8Array {
  const size =
    1 +
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
      const east = relativeSteps(((point.lon - lon + 540) % 360) - 180);
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

/** Converts degrees to signed steps of 24 bits, 2.1e-5 degrees each. Decoders subtract half a step, so they err by at most one. */
function absoluteSteps(degrees: number): number {
  const steps = Math.trunc(degrees * ABSOLUTE_STEPS + Math.sign(degrees) / 2);
  return Math.min(2 ** 23 - 1, Math.max(-(2 ** 23), steps));
}

function degreesOf(steps: number): number {
  return (steps - Math.sign(steps) / 2) / ABSOLUTE_STEPS;
}

function relativeSteps(degrees: number): number {
  return Math.min(0x7fff, Math.max(-0x8000, Math.round(degrees * RELATIVE_STEPS)));
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes base64 (RFC 4648) with padding; `btoa` does not exist in every runtime. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    text += BASE64[a >> 2]! + BASE64[((a & 3) << 4) | ((b ?? 0) >> 4)]!;
    text += b === undefined ? '=' : BASE64[((b & 15) << 2) | ((c ?? 0) >> 6)]!;
    text += c === undefined ? '=' : BASE64[c & 63]!;
  }
  return text;
}
