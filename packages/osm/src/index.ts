export { readOsm, type OsmFormat, type ReadOptions } from './read-osm.ts';
export { writePbf } from './pbf/write-pbf.ts';
export type { InflateFunction } from './pbf/inflate.ts';
export type { OsmInput } from './byte-source.ts';
export type { OsmLimits } from './limits.ts';
export type { OsmErrorCode } from './errors.ts';
export * from './objects.ts';
