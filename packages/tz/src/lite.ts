import { LITE_BOUNDARIES } from '#lite-boundaries';
import { fromBase64 } from './offsets/base64.ts';
import { openTimeZonesFrom } from './time-zones.ts';
import type { TimeZoneOptions, TimeZones } from './time-zones.ts';

/**
 * Opens the boundaries inside this module: a megabyte instead of ten, and exact for every point 500 m or more from a border.
 *
 * @throws {PortolanError} `tz-input` for a product that does not exist.
 */
export function openTimeZones(options?: TimeZoneOptions): TimeZones {
  return openTimeZonesFrom(fromBase64(LITE_BOUNDARIES), options);
}

export * from './common-exports.ts';
