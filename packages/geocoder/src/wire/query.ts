import type * as wire from '@portolan/schemas';

/** A version of the interface. */
export type Version = 1 | 2;

/** The calls that take one query (all except `bulk`). */
export type Endpoint = 'autocomplete' | 'search' | 'structured' | 'reverse' | 'place';

/** Parameters of `autocomplete`, with names and values as in a URL. A list may be an array, and a number may be a text. */
export type AutocompleteQuery =
  | wire.UrlQuery<wire.AutocompleteQueryV1>
  | wire.UrlQuery<wire.AutocompleteQueryV2>;

/** Parameters of `search`, with names and values as in a URL. */
export type SearchQuery = wire.UrlQuery<wire.SearchQueryV1> | wire.UrlQuery<wire.SearchQueryV2>;

/** Parameters of `structured`, with names and values as in a URL. */
export type StructuredQuery = wire.UrlQuery<wire.StructuredQueryV1>;

/** Parameters of `reverse`, with names and values as in a URL. */
export type ReverseQuery = wire.UrlQuery<wire.ReverseQueryV1> | wire.UrlQuery<wire.ReverseQueryV2>;

/** Parameters of `place`, with names and values as in a URL. */
export type PlaceQuery = wire.UrlQuery<wire.PlaceQuery>;

/** Parameters of any call that takes one query. */
export type Query = AutocompleteQuery | SearchQuery | StructuredQuery | ReverseQuery | PlaceQuery;

/** A response of version 1: a GeoJSON feature collection with the member `geocoding`, which shows how the request was understood. */
export type V1Response = wire.GeocodingResponseV1;
/** One result of version 1. */
export type V1Feature = wire.GeocodingFeatureV1;
/** A response of version 2. */
export type V2Response = wire.GeocodingResponseV2;
/** One result of version 2; results of `autocomplete` have no geometry. */
export type V2Feature = wire.GeocodingFeatureV2;

/** The response type of a version; version 1 unless the context asks for another one. */
export type ResponseOf<V extends Version> = V extends 2 ? V2Response : V1Response;
