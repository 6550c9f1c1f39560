import { PortolanError } from '@portolan/base';
import { openTimeZonesFrom } from './time-zones.ts';
import type { TimeZoneOptions, TimeZones } from './time-zones.ts';

/**
 * Opens time zone boundaries from the bytes of `data/time-zones.portolan`, which this package ships. In Node the bytes may be left out.
 * `@portolan/tz/lite` needs no bytes, and is less exact.
 *
 * @throws {PortolanError} `tz-data` where the bytes are missing or break a rule, `archive-*` where they are damaged, `tz-input` for a product that
 *   does not exist.
 */
export function openTimeZones(bytes?: Uint8Array, options?: TimeZoneOptions): TimeZones {
  if (bytes === undefined) {
    throw new PortolanError(
      'tz-data',
      'here time zones read no file: pass the bytes of @portolan/tz/data/time-zones.portolan, or import openTimeZones from @portolan/tz/lite',
    );
  }
  return openTimeZonesFrom(bytes, options);
}

export * from './common-exports.ts';
