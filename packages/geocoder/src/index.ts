export { buildGeocoder } from './build/build-geocoder.ts';
export type { BuildOptions, FeatureCollection } from './build/build-options.ts';
export type { GeonamesRow } from './build/gazetteers/geonames.ts';
export * from './reader.ts';
export { formatAddress } from './wire/format-address.ts';
export { expand } from './text/expand.ts';
