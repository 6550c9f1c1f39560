export { readQuery, type QueryPairs, type QueryReading } from './query.ts';
export { readStaticMapQuery, type StaticMapReading } from './static-map-query.ts';
