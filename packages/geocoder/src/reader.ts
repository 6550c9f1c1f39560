/** What asks an archive: all of the package but the builder and the letters, whose dependencies take longer to load than an archive to open. */
export { openGeocoder } from './geocoder.ts';
export type { Geocoder, OpenOptions } from './geocoder.ts';
export { bulk } from './wire/bulk.ts';
export type { BulkItem } from './wire/bulk.ts';
export type { GeocoderContext } from './wire/context.ts';
export { autocomplete, search } from './wire/forward.ts';
export { place } from './wire/place.ts';
export { reverse } from './wire/reverse.ts';
export { structured } from './wire/structured.ts';
export type { Query, Version } from './wire/read-parameters.ts';
export type { V1Feature, V1Response } from './wire/version1.ts';
export type { V2Feature, V2Response } from './wire/version2.ts';
