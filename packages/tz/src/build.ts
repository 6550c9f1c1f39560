/** What makes the data of this package; no part of looking it up. */
export { maskOfRings, writeBoundaries } from './boundaries/build/boundary-writer.ts';
export type { BoundarySource, SourceCell } from './boundaries/build/boundary-writer.ts';
export type { Arc, LeafBox, ZoneRings } from './boundaries/build/partition.ts';
export { simplifiedBoundaries } from './boundaries/build/simplify.ts';
export { toBase64 } from './offsets/base64.ts';
export { compileZone } from './offsets/compile.ts';
export type { LocalTimeType, Timeline, YearlyChange } from './offsets/compile.ts';
export { packOffsets } from './offsets/pack.ts';
export { openOffsets } from './offsets/table.ts';
export type { OffsetTable, ZoneTimeline } from './offsets/table.ts';
export { readSource } from './offsets/source.ts';
export type { Clock, ClockTime, DayRule, Era, Rule, Save, TimeZoneSource } from './offsets/source.ts';
