import { PortolanError } from '@portolan/base';

/** A point of a recorded track. */
export interface TrackPoint {
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lon: number;
  /** Unix seconds; absent where the file does not say when it was recorded. */
  readonly time?: number;
}

/** A recorded track, its parts one after the other. */
export interface Track {
  /** Every point that could be read, in the order of the file. */
  readonly points: readonly TrackPoint[];
  /** Sentences about what was left out, for the user. */
  readonly notes: readonly string[];
}

/** The error of a file that is no track. @param where  such as `line 7`. */
export function badTrack(where: string, what: string): PortolanError {
  return new PortolanError('file-track', `${where}: ${what}`, { where });
}

/** More than anybody records in a row; no question takes more than 16,000. */
const MOST_POINTS = 200_000;

/** Adds a point to those of a track. @throws {PortolanError} `file-track` where it is no place on the Earth, or one too many. */
export function addPoint(
  points: TrackPoint[],
  where: string,
  lat: number,
  lon: number,
  time: number | undefined,
): void {
  if (points.length === MOST_POINTS)
    throw badTrack(where, `a track has ${MOST_POINTS} points at most: cut it`);
  points.push(trackPoint(where, lat, lon, time));
}

function trackPoint(where: string, lat: number, lon: number, time: number | undefined): TrackPoint {
  if (!(Math.abs(lat) <= 90)) throw badTrack(where, `the latitude must be -90 to 90 degrees, not ${lat}`);
  if (!(Math.abs(lon) <= 180)) throw badTrack(where, `the longitude must be -180 to 180 degrees, not ${lon}`);
  return time === undefined ? { lat, lon } : { lat, lon, time };
}
