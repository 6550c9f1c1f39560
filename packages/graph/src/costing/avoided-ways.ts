/*
 * Tracks and living streets cost more the less a traveller wants them, by the options `use_tracks` and `use_living_streets` from 0 to 1: once where they are
 * entered, and by a factor as long as they go on. These are the formulas of Valhalla, read off what it charges for a street of each kind.
 */

const MOST_TRACK_SECONDS = 300;
const MOST_LIVING_STREET_SECONDS = 500;

/** Returns the factor on the cost of tracks: 4 for those who avoid them most, 1 at a half, 0.8 for those who like them. */
export function trackFactorOf(useTracks: number): number {
  return useTracks < 0.5 ? 4 - 6 * useTracks : 1.2 - 0.4 * useTracks;
}

/** Returns the factor on the cost of living streets: 3 for those who avoid them most, 1 at a half, 0.8 for those who like them. */
export function livingStreetFactorOf(useLivingStreets: number): number {
  return useLivingStreets < 0.5 ? 3 - 4 * useLivingStreets : 1.2 - 0.4 * useLivingStreets;
}

/** Returns the seconds that entering a track costs: 300 for those who avoid them most, none from a half on. */
export function trackEntrySeconds(useTracks: number): number {
  return entrySeconds(MOST_TRACK_SECONDS, useTracks);
}

/** Returns the seconds that entering a living street costs: 500 for those who avoid them most, none from a half on. */
export function livingStreetEntrySeconds(useLivingStreets: number): number {
  return entrySeconds(MOST_LIVING_STREET_SECONDS, useLivingStreets);
}

function entrySeconds(most: number, use: number): number {
  return Math.max(0, most * (1 - 2 * use));
}
