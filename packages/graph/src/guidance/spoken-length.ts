const METRES_PER_MILE = 1609.344;
const METRES_PER_FOOT = 0.3048;

/**
 * Returns a length as it is spoken: `300 meters`, `1.5 kilometers`, `half a mile`. Longer lengths are rounded more, because no driver can
 * tell 310 m from 300 m.
 */
export function spokenLength(metres: number, units: 'kilometers' | 'miles'): string {
  return units === 'miles' ? spokenMiles(metres) : spokenKilometres(metres);
}

function spokenKilometres(metres: number): string {
  if (metres >= 950) return plural(metres / 1000, 'kilometer');
  return metres < 10 ? 'less than 10 meters' : `${roundedTo(metres, metres < 400 ? 10 : 50)} meters`;
}

function spokenMiles(metres: number): string {
  const miles = metres / METRES_PER_MILE;
  if (miles >= 0.95) return plural(miles, 'mile');
  if (miles >= 0.65) return 'three quarters of a mile';
  if (miles >= 0.4) return 'half a mile';
  if (miles >= 0.19) return 'a quarter of a mile';
  const feet = metres / METRES_PER_FOOT;
  return feet < 10 ? 'less than 10 feet' : `${roundedTo(feet, feet < 100 ? 10 : 50)} feet`;
}

/** Writes a value with its unit: as a whole number from 10 on, to one decimal below. */
function plural(value: number, unit: string): string {
  const rounded = value >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10;
  return rounded === 1 ? `1 ${unit}` : `${rounded} ${unit}s`;
}

function roundedTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
