/*
 * Figures of the binary format, version 3 (OpenLR White Paper 1.5, chapter 7). A line location has a status byte, a first point with
 * absolute coordinates, more points with coordinates relative to the point before, and a byte for each offset.
 */

export const VERSION = 3;
/** The status byte holds the version in its lowest three bits; of a line location, this is the only other bit. */
export const HAS_ATTRIBUTES = 1 << 3;
export const STATUS_BYTES = 1;
export const FIRST_POINT_BYTES = 9;
export const NEXT_POINT_BYTES = 7;
export const LAST_POINT_BYTES = 6;

/** Bearings are told by sectors of this width, distances and offsets by steps. */
export const SECTOR_DEGREES = 360 / 32;
export const DISTANCE_STEP_METRES = 58.6;
export const OFFSET_STEPS = 256;
export const HAS_POSITIVE_OFFSET = 1 << 6;
export const HAS_NEGATIVE_OFFSET = 1 << 5;

/** Relative coordinates are counted in steps of 1e-5 degrees. */
export const RELATIVE_STEPS = 1e5;
/** Steps of absolute coordinates in a degree. */
const ABSOLUTE_STEPS = 2 ** 24 / 360;
/** Much more than rounding errors of a double: coordinates that were read from steps are written as the same steps. */
const ROUNDING = 1e-6;

/** Converts degrees to signed steps of 24 bits, 2.1e-5 degrees each. Decoders subtract half a step, so they err by at most one. */
export function absoluteSteps(degrees: number): number {
  const steps = Math.trunc(degrees * ABSOLUTE_STEPS + Math.sign(degrees) * (0.5 + ROUNDING));
  return Math.min(2 ** 23 - 1, Math.max(-(2 ** 23), steps));
}

export function degreesOf(steps: number): number {
  return (steps - Math.sign(steps) / 2) / ABSOLUTE_STEPS;
}
