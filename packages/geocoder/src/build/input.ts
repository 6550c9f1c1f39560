import { PortolanError } from '@portolan/base';

/** The error for a wrong option of the builder; it says where in the option the error is. */
export function inputError(option: string, where: string, expected: string, found: unknown): PortolanError {
  return new PortolanError('geocoder-input', `${option}: ${where} must be ${expected}`, {
    option,
    where,
    found,
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts degrees to 1e-6 degrees. */
export function unitsOf(degrees: number): number {
  return Math.round(degrees * 1e6);
}

/** Checks that a place in degrees is valid. */
export function checkPlace(
  option: string,
  where: string,
  lat: unknown,
  lon: unknown,
): { lat: number; lon: number } {
  if (typeof lat !== 'number' || !(Math.abs(lat) <= 90))
    throw inputError(option, `${where}.lat`, 'a number in -90..90', lat);
  if (typeof lon !== 'number' || !(Math.abs(lon) <= 180))
    throw inputError(option, `${where}.lon`, 'a number in -180..180', lon);
  return { lat: unitsOf(lat), lon: unitsOf(lon) };
}
