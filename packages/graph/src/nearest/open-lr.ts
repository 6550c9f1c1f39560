/*
 * OpenLR line location references in the binary format, version 3: a way through a road network described so that a map which is drawn
 * otherwise finds it (TomTom, OpenLR White Paper 1.5, chapters 5 to 7).
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
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 0 the most important .. 7. */
  readonly functionalRoadClass: number;
  readonly formOfWay: FormOfWay;
  /** From the point to the place 20 m on along the line; of the last point to the place 20 m before it. */
  readonly bearingDegrees: number;
  /** What follows up to the next point; both are without meaning at the last. */
  readonly weakestClassToNext: number;
  readonly metresToNext: number;
}

export interface LineReference {
  /** Two at least; the next one lies no farther than 15 km along the line and 0.32 degrees away. */
  readonly points: readonly ReferencePoint[];
  /** Share of the first stretch, 0..1, that is not part of the location; and of the last one. */
  readonly positiveOffset: number;
  readonly negativeOffset: number;
}

/** Farther apart than this no two points of a reference may lie. */
export const MOST_METRES_BETWEEN_POINTS = 15_000;
/** Relative coordinates have 16 bits. */
export const MOST_DEGREES_BETWEEN_POINTS = 0.32;
/** Bearings are taken over this length. */
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

/** The bytes of a line location reference. */
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
  // Where a decoder sees the point before, so that roundings do not add up.
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

/** 24 bits, signed; a step is 2.1e-5 degrees. Decoders take half a step off again, so that they are one step out at most. */
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

/** RFC 4648, with padding. `btoa` and its kin are not in every runtime. */
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
