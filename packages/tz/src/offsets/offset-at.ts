import { PortolanError } from '@portolan/base';
import { describe } from '../describe.ts';
import { fromBase64 } from './base64.ts';
import { EMBEDDED_TABLE } from './embedded-table.ts';
import { toRearguard } from './rearguard.ts';
import { openOffsets, typeIndexAt } from './offset-table.ts';
import type { Offset, OffsetTable } from './offset-table.ts';

export type { Offset };

/** Options of `offsetAt`. */
export interface OffsetOptions {
  /**
   * Whether summer counts as daylight saving everywhere, as in CLDR and many libraries. By default winter counts as saving in Dublin and a few other
   * zones, with a negative `dstOffset`, as the law there and the time zone database have it.
   */
  readonly rearguard?: boolean;
}

/** The bound of a JavaScript Date in seconds: some 273,790 years before and after 1970. */
const MAX_UNIX_SECONDS = 8.64e12;

let embedded: OffsetTable | undefined;
let embeddedRearguard: OffsetTable | undefined;

function embeddedOffsets(): OffsetTable {
  return (embedded ??= openOffsets(fromBase64(EMBEDDED_TABLE)));
}

/**
 * The offset of a zone from UTC at an instant.
 *
 * @param tzId  an IANA name, aliases included, in its exact spelling.
 * @param unixSeconds  any instant within ±8.64e12; all take the same time. Before the first known change of a zone it is local mean time.
 * @returns seconds east of UTC and the abbreviation, in a frozen object that calls share.
 * @throws {PortolanError} `tz-unknown-zone` or `tz-timestamp`.
 */
export function offsetAt(tzId: string, unixSeconds: number, options?: OffsetOptions): Offset {
  const table =
    options?.rearguard === true ? (embeddedRearguard ??= toRearguard(embeddedOffsets())) : embeddedOffsets();
  const timeline = table.timelineByName.get(tzId);
  if (timeline === undefined) {
    throw new PortolanError(
      'tz-unknown-zone',
      `there is no time zone ${describe(tzId)} in tzdata ${table.version}: pass an IANA name such as "Europe/Paris"`,
      { tzId, version: table.version },
    );
  }
  if (typeof unixSeconds !== 'number' || !(Math.abs(unixSeconds) <= MAX_UNIX_SECONDS)) {
    throw new PortolanError(
      'tz-timestamp',
      `unixSeconds is ${describe(unixSeconds)}: pass seconds since 1970 within ±${MAX_UNIX_SECONDS}`,
      { unixSeconds, range: [-MAX_UNIX_SECONDS, MAX_UNIX_SECONDS] },
    );
  }
  return table.types[typeIndexAt(table.timeline(timeline), unixSeconds)]!;
}

/** All names that {@link offsetAt} takes, zones and aliases, sorted. */
export function timeZoneNames(): readonly string[] {
  return [...embeddedOffsets().timelineByName.keys()];
}

/** Version of the time zone database in this package, such as `2026f`. */
export function tzdataVersion(): string {
  return embeddedOffsets().version;
}
