/** The calls that ask an archive. The builder, `formatAddress` and `expand` are left out: their dependencies take longer to load than an archive takes to open. */
export { openGeocoder } from './geocoder.ts';
export type { Geocoder, OpenOptions } from './geocoder.ts';
export { bulk } from './wire/bulk.ts';
export type { BulkItem } from './wire/bulk.ts';
export { cityAt } from './wire/city.ts';
export type { City } from './wire/city.ts';
export { entities } from './wire/entities.ts';
export type { EntitiesOptions, Entity } from './wire/entities.ts';
export type { GeocoderContext } from './wire/context.ts';
export { autocomplete, search } from './wire/forward.ts';
export { place } from './wire/place.ts';
export { reverse } from './wire/reverse.ts';
export { structured } from './wire/structured.ts';
export type {
  AutocompleteQuery,
  PlaceQuery,
  Query,
  ResponseOf,
  ReverseQuery,
  SearchQuery,
  StructuredQuery,
  V1Feature,
  V1Response,
  V2Feature,
  V2Response,
  Version,
} from './wire/query.ts';
