export { readOsm, type OsmFormat, type ReadOptions } from './read.ts';
export { writePbf } from './pbf/write.ts';
export type { OsmInput } from './chunks.ts';
export type { OsmLimits } from './limits.ts';
export { findById, tagsOf } from './access.ts';
export { MISSING_NODE, resolveRefs } from './refs.ts';
export { MemberType } from './source.ts';
export type { Bounds, OsmNodes, OsmRelations, OsmSource, OsmWays, TagColumns } from './source.ts';
