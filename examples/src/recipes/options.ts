/** Options of the recipes. What is wrong with one ends the program with a sentence. */

/** A place written as `lat,lon`. */
export function placeFrom(
  option: string,
  text: string | undefined,
): { readonly lat: number; readonly lon: number } {
  const [lat, lon, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (more.length === 0 && Math.abs(lat!) <= 90 && Math.abs(lon!) <= 180) return { lat: lat!, lon: lon! };
  return refuse(`${option} must be a place such as 57.699,11.951, not ${text ?? 'left out'}`);
}

export function numberFrom(option: string, text: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most) return number;
  return refuse(`${option} must be a number from ${least} to ${most}, not ${text}`);
}

export function oneOf<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  return (
    values.find((value) => value === text) ??
    refuse(`${option} must be one of ${values.join(', ')}, not ${text}`)
  );
}

function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
