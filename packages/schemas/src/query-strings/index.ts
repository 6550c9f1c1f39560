export { readQuery, type QueryPairs, type QueryReading } from './read-query.ts';
export { readStaticMapQuery, type StaticMapReading } from './read-static-map-query.ts';
