import { openTimeZonesFrom } from '../time-zones.ts';
import type { TimeZoneOptions, TimeZones } from '../time-zones.ts';
import { openShippedFile } from './shipped-file.ts';

/**
 * Opens time zone boundaries: those that this package ships, or given bytes.
 *
 * Of the shipped file only the index is read; arcs follow as regions are asked for.
 */
export function openTimeZones(bytes?: Uint8Array, options?: TimeZoneOptions): TimeZones {
  if (bytes !== undefined) return openTimeZonesFrom(bytes, options);
  const { front, readArcs } = openShippedFile();
  return openTimeZonesFrom(front, options, readArcs);
}

export * from '../api.ts';
