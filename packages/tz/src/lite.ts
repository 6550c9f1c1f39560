import { LITE_BOUNDARIES } from '#lite-boundaries';
import { fromBase64 } from './offsets/base64.ts';
import { openTimeZonesFrom } from './time-zones.ts';
import type { TimeZoneOptions, TimeZones } from './time-zones.ts';

/**
 * Opens boundaries that travel inside of this module: a megabyte instead of ten, and right for every point that is 500 m or more from a
 * border.
 */
export function openTimeZones(options?: TimeZoneOptions): TimeZones {
  return openTimeZonesFrom(fromBase64(LITE_BOUNDARIES), options);
}

export * from './api.ts';
