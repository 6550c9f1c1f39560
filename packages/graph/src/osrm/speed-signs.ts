const KILOMETRES_PER_MILE = 1.609344;

/** Countries with speed limits in miles per hour (OSM wiki, Key:maxspeed; ISO 3166-1). */
const MILES = 'AG AI AS BM BS BZ DM FK GB GD GG GU IM JE KN KY LC LR MP MS PR SH TC US VC VG VI WS'.split(
  ' ',
);
/** Countries with signs after the Manual on Uniform Traffic Control Devices; signs elsewhere resemble those of the Vienna convention. */
const MUTCD = 'AS CA GU MP PR US VI'.split(' ');

/** @param country  ISO 3166-1, two letters. */
export function measuresInMiles(country: string): boolean {
  return MILES.includes(country);
}

/** Converts to a whole number of miles per hour, as on signs; limits are stored in whole km/h. */
export function inMilesPerHour(kmh: number): number {
  return Math.round(kmh / KILOMETRES_PER_MILE);
}

/** Returns the members about speed limit signs; none if the country is not known. */
export function speedSignsOf(country: string): {
  readonly speedLimitSign?: 'mutcd' | 'vienna';
  readonly speedLimitUnit?: 'mph' | 'km/h';
} {
  if (country === '') return {};
  return {
    speedLimitSign: MUTCD.includes(country) ? 'mutcd' : 'vienna',
    speedLimitUnit: measuresInMiles(country) ? 'mph' : 'km/h',
  };
}
