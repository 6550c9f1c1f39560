import { openTimeZonesFrom } from '../time-zones.ts';
import type { TimeZoneOptions, TimeZones } from '../time-zones.ts';
import { openShippedFile } from './shipped-file.ts';

/**
 * Opens time zone boundaries: those that this package ships, or those in the bytes that are given.
 *
 * Of the shipped file only the index is read now, and regions when they are asked for.
 *
 * @throws {PortolanError} `tz-data` where the file is missing or breaks a rule, `archive-*` where it is damaged, `tz-input` for a product that does
 *   not exist.
 */
export function openTimeZones(bytes?: Uint8Array, options?: TimeZoneOptions): TimeZones {
  if (bytes !== undefined) return openTimeZonesFrom(bytes, options);
  const { front, readArcs } = openShippedFile();
  return openTimeZonesFrom(front, options, readArcs);
}

export * from '../common-exports.ts';
