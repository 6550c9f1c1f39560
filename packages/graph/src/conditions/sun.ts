import { atan2Degrees, cosDegrees, sinDegrees } from '@portolan/base';
import { MINUTES_PER_DAY, minutesOf, type CivilTime } from './civil-time.ts';

/** Minutes since midnight on the clock of the place: dawn and dusk are those of civil twilight. */
export interface SunTimes {
  readonly dawn: number;
  readonly sunrise: number;
  readonly sunset: number;
  readonly dusk: number;
}

/** The times where nobody knows the place. */
export const usualSun = (): SunTimes => ({ dawn: 360, sunrise: 390, sunset: 1110, dusk: 1140 });

/** The height of the middle of the sun, degrees, when its upper edge is seen at the horizon, and at the ends of civil twilight. */
const AT_HORIZON = -0.833;
const AT_TWILIGHT = -6;
const J2000_MINUTES = 10_957.5 * MINUTES_PER_DAY;
const MINUTES_PER_DEGREE = 4;
const NOON = 720;

/**
 * Returns when the sun rises and sets at a place on a day, to about a minute (The Astronomical Almanac, "Low precision formulas for the sun"). Where it
 * does not set, daylight lasts from midnight to midnight; where it does not rise, for the minute of noon.
 *
 * @param lat  degrees; @param lon  degrees.
 * @param offsetMinutes  minutes that the clock is ahead of UTC.
 */
export function sunTimes(day: CivilTime, lat: number, lon: number, offsetMinutes: number): SunTimes {
  const noonUtc = minutesOf({ ...day, minute: NOON }) - MINUTES_PER_DEGREE * lon;
  const days = (noonUtc - J2000_MINUTES) / MINUTES_PER_DAY;
  const anomaly = 357.529 + 0.98560028 * days;
  const mean = 280.459 + 0.98564736 * days;
  const longitude = mean + 1.915 * sinDegrees(anomaly) + 0.02 * sinDegrees(2 * anomaly);
  const tilt = 23.439 - 0.00000036 * days;
  const sinDeclination = sinDegrees(tilt) * sinDegrees(longitude);
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const ascension = atan2Degrees(cosDegrees(tilt) * sinDegrees(longitude), cosDegrees(longitude));
  // How far the sun is ahead of a clock that goes evenly, degrees.
  const ahead = mean - ascension - 360 * Math.round((mean - ascension) / 360);
  const noon = NOON + offsetMinutes - MINUTES_PER_DEGREE * (lon + ahead);
  const halfDay = (height: number): number => {
    const cosine =
      (sinDegrees(height) - sinDegrees(lat) * sinDeclination) /
      (Math.max(cosDegrees(lat), 1e-9) * cosDeclination);
    if (cosine <= -1) return Infinity;
    return cosine >= 1 ? 0 : MINUTES_PER_DEGREE * atan2Degrees(Math.sqrt(1 - cosine * cosine), cosine);
  };
  const [light, twilight] = [halfDay(AT_HORIZON), halfDay(AT_TWILIGHT)];
  const before = (half: number): number => (half === Infinity ? 0 : Math.round(noon - half));
  const after = (half: number): number =>
    half === Infinity ? MINUTES_PER_DAY : Math.max(Math.round(noon + half), Math.round(noon - half) + 1);
  const [sunrise, sunset] = [before(light), after(light)];
  return {
    dawn: Math.min(before(twilight), sunrise),
    sunrise,
    sunset,
    dusk: Math.max(after(twilight), sunset),
  };
}
