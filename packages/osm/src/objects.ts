/**
 * What works on the objects of an extract that was read: without the readers, which bring parsers and decompression along.
 *
 * @module
 */
export { findById, tagsOf } from './find-object.ts';
export { boxOf, extentOf } from './bounds.ts';
export { MISSING_NODE, resolveRefs } from './resolve-refs.ts';
export { MemberType } from './source.ts';
export type { Bounds, OsmNodes, OsmRelations, OsmSource, OsmWays, TagColumns } from './source.ts';
export { assembleAreas } from './areas/assemble-areas.ts';
export type { AreaOptions, OsmAreas, TagOf } from './areas/assemble-areas.ts';
export { isAreaWay } from './areas/area-ways.ts';
export { sideOf } from './areas/ring-predicates.ts';
export { isClosedWay } from './areas/closed-ways.ts';
