import { PortolanError } from '@portolan/base';
import { describe } from '../describe.ts';
import { fromBase64 } from './base64.ts';
import { EMBEDDED_TABLE } from './embedded-table.ts';
import { toRearguard } from './rearguard.ts';
import { openOffsets, typeIndexAt } from './table.ts';
import type { Offset, OffsetTable } from './table.ts';

export type { Offset };

export interface OffsetOptions {
  /**
   * Summer is daylight saving in Dublin and elsewhere, as CLDR and many libraries have it. By default winter is, with a negative
   * `dstOffset`, as the law there and the time zone database say.
   */
  readonly rearguard?: boolean;
}

/** Instants that a JavaScript Date can hold, in seconds: some 273,790 years around 1970. */
const MAX_UNIX_SECONDS = 8.64e12;

let embedded: OffsetTable | undefined;
let embeddedRearguard: OffsetTable | undefined;

function embeddedOffsets(): OffsetTable {
  return (embedded ??= openOffsets(fromBase64(EMBEDDED_TABLE)));
}

/**
 * What the clocks of a zone show at an instant.
 *
 * @param tzId  an IANA name, aliases included, in its exact spelling.
 * @param unixSeconds  any instant of ±8.64e12 s; all take the same time. Before a zone's first known change its local mean time is given.
 * @returns a frozen object that calls share.
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

/** All names that {@link offsetAt} knows, sorted: zones and aliases. */
export function timeZoneNames(): readonly string[] {
  return [...embeddedOffsets().timelineByName.keys()];
}

/** Version of the time zone database inside: `2026f`. */
export function tzdataVersion(): string {
  return embeddedOffsets().version;
}
