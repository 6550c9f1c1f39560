/** Exports of all entry points: they do not depend on where the boundaries come from. */
export { lookup, lookupAll } from './time-zones.ts';
export type { Product, TimeZoneOptions, TimeZones } from './time-zones.ts';
export { offsetAt, timeZoneNames, tzdataVersion } from './offsets/offset-at.ts';
export type { Offset, OffsetOptions } from './offsets/offset-at.ts';
export { lookupV1, lookupV2 } from './wire.ts';
export type { TimeZoneContext, TimeZoneRequest, TimeZoneResponseV1, TimeZoneResponseV2 } from './wire.ts';
