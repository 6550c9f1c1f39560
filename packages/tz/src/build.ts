/** Makes the data of this package. Looking up time zones needs none of it. */
export { maskOfRings, writeBoundaries } from './boundaries/build/boundary-writer.ts';
export type { BoundarySource, SourceCell } from './boundaries/build/boundary-writer.ts';
export type { Arc, LeafBox, ZoneRings } from './boundaries/build/partition.ts';
export { simplifiedBoundaries } from './boundaries/build/simplify.ts';
export { toBase64 } from './offsets/base64.ts';
export { compileZone } from './offsets/compile-zone.ts';
export type { LocalTimeType, Timeline, YearlyChange } from './offsets/compile-zone.ts';
export { packOffsets } from './offsets/pack-offsets.ts';
export { openOffsets } from './offsets/offset-table.ts';
export type { Offset, OffsetTable, YearlyTail, ZoneTimeline } from './offsets/offset-table.ts';
export { readSource } from './offsets/read-tzdata.ts';
export type { Clock, ClockTime, DayRule, Era, Rule, Save, TimeZoneSource } from './offsets/read-tzdata.ts';
