/*
 * Tracks and living streets cost more the less a traveller wants them, by the options `use_tracks` and `use_living_streets` from 0 to 1: once where they are
 * entered, and by a factor as long as they go on. These are the formulas of Valhalla, read off what it charges for a street of each kind. Boarding a ferry
 * costs by the same rule (`use_ferry`).
 */

/** What they cost those who avoid them most: a factor, and seconds where they are entered. */
export const TRACK_FACTOR = 4;
export const TRACK_SECONDS = 300;
export const LIVING_STREET_FACTOR = 3;
export const LIVING_STREET_SECONDS = 500;

/** Returns the factor on the cost of a kind of way: `most` at 0, 1 at a half, 0.8 for those who like it. */
export function avoidanceFactor(most: number, use: number): number {
  return use < 0.5 ? most - 2 * (most - 1) * use : 1.2 - 0.4 * use;
}

/** Returns the seconds that entering a kind of way costs: `most` at 0, none from a half on. */
export function avoidanceSeconds(most: number, use: number): number {
  return Math.max(0, most * (1 - 2 * use));
}
