// Written by `npm run -w @portolan/schemas generate` from ../../geocoding/v1.ts: change the descriptions there.
import * as schemas from '../../geocoding/v1.ts';
import type { ReverseQueryV1, SearchQueryV1, StructuredQueryV1 } from './queries.ts';
import type { BoundingBox, Point } from '../shared/geojson.ts';

/** Other members, such as those of a source, are allowed. */
export interface GeocodingPropertiesV1 {
  /** The third part of the gid. */
  id?: string;
  /** `source:layer:id` */
  gid: string;
  layer: 
    | 'venue'
    | 'address'
    | 'street'
    | 'country'
    | 'macroregion'
    | 'region'
    | 'macrocounty'
    | 'county'
    | 'locality'
    | 'localadmin'
    | 'borough'
    | 'neighbourhood'
    | 'postalcode'
    | 'coarse'
    | 'dependency'
    | 'macrohood'
    | 'marinearea'
    | 'disputed'
    | 'empire'
    | 'continent'
    | 'ocean';
  source: string;
  source_id: string;
  /** For addresses number and street, in local order. */
  name: string;
  /** All of it in one line, in local order. */
  label: string;
  housenumber?: string;
  street?: string;
  unit?: string;
  postalcode?: string;
  postalcode_gid?: string;
  /** 0 to 1. */
  confidence?: number;
  /** Of search and structured search only. */
  match_type?: 'exact' | 'interpolated' | 'fallback';
  accuracy?: 'point' | 'centroid';
  /** Kilometres from the reverse or the focus point. At least 0. */
  distance?: number;
  continent?: string;
  continent_gid?: string;
  continent_a?: string | null;
  country?: string;
  country_gid?: string;
  country_a?: string | null;
  /** ISO 3166-1 alpha-2; `country_a` is alpha-3. */
  country_code?: string;
  dependency?: string;
  dependency_gid?: string;
  dependency_a?: string | null;
  macroregion?: string;
  macroregion_gid?: string;
  macroregion_a?: string | null;
  region?: string;
  region_gid?: string;
  region_a?: string | null;
  macrocounty?: string;
  macrocounty_gid?: string;
  macrocounty_a?: string | null;
  county?: string;
  county_gid?: string;
  county_a?: string | null;
  localadmin?: string;
  localadmin_gid?: string;
  localadmin_a?: string | null;
  locality?: string;
  locality_gid?: string;
  locality_a?: string | null;
  borough?: string;
  borough_gid?: string;
  borough_a?: string | null;
  empire?: string;
  empire_gid?: string;
  empire_a?: string | null;
  ocean?: string;
  ocean_gid?: string;
  ocean_a?: string | null;
  marinearea?: string;
  marinearea_gid?: string;
  marinearea_a?: string | null;
  neighbourhood?: string;
  neighbourhood_gid?: string;
  /** By source: what else it knows, such as a website. */
  addendum?: Record<string, unknown>;
  category?: string[];
}
/** JSON Schema of the type of the same name. */
export const GeocodingPropertiesV1: typeof schemas.GeocodingPropertiesV1 = schemas.GeocodingPropertiesV1;

/** TODO. */
export interface GeocodingFeatureV1 {
  type: 'Feature';
  /** TODO. */
  geometry: Point;
  /** Other members, such as those of a source, are allowed. */
  properties: GeocodingPropertiesV1;
  /** [west, south, east, north] At least 4 entries. */
  bbox?: BoundingBox;
}
/** JSON Schema of the type of the same name. */
export const GeocodingFeatureV1: typeof schemas.GeocodingFeatureV1 = schemas.GeocodingFeatureV1;

/** What the service understood, and what it has to say about it. */
export interface GeocodingHeaderV1 {
  version?: string;
  /** Address of a page. */
  attribution?: string;
  query?: Record<string, unknown>;
  warnings?: string[];
  errors?: string[];
  engine?: {
    name: string;
    author: string;
    version: string;
  };
  /** Milliseconds. */
  timestamp?: number;
}
/** JSON Schema of the type of the same name. */
export const GeocodingHeaderV1: typeof schemas.GeocodingHeaderV1 = schemas.GeocodingHeaderV1;

/** Answer of every GET /geocoding/v1 call; an error has no features, and `geocoding.errors`. */
export interface GeocodingResponseV1 {
  type: 'FeatureCollection';
  /** Absent without features. At least 4 entries. */
  bbox?: BoundingBox;
  features: GeocodingFeatureV1[];
  /** What the service understood, and what it has to say about it. */
  geocoding: GeocodingHeaderV1;
}
/** JSON Schema of the type of the same name. */
export const GeocodingResponseV1: typeof schemas.GeocodingResponseV1 = schemas.GeocodingResponseV1;

/** One query of a bulk request, its names and values as in a URL, lists as lists and numbers as numbers. */
export type BulkQuery = 
  | {
  endpoint: '/v1/search';
  /** Query of GET /geocoding/v1/search. */
  query: SearchQueryV1;
}
  | {
  endpoint: '/v1/search/structured';
  /** Query of GET /geocoding/v1/search/structured. */
  query: StructuredQueryV1;
}
  | {
  endpoint: '/v1/reverse';
  /** Query of GET /geocoding/v1/reverse. */
  query: ReverseQueryV1;
};
/** JSON Schema of the type of the same name. */
export const BulkQuery: typeof schemas.BulkQuery = schemas.BulkQuery;

/**
 * What must hold for a bulk request to be answered at all; a query that is wrong fails alone. 1 to 5000
 * entries.
 */
export type BulkRequest = {
  /** Path of the call that the query is of. */
  endpoint: '/v1/search' | '/v1/search/structured' | '/v1/reverse';
  /** As the query of the endpoint: see `BulkQuery`. */
  query: Record<string, unknown>;
}[];
/** JSON Schema of the type of the same name. */
export const BulkRequest: typeof schemas.BulkRequest = schemas.BulkRequest;

/** One entry a query, in their order. */
export type BulkResponse = {
  /** As the HTTP status of the same query on its own. */
  status: number;
  /** Answer of every GET /geocoding/v1 call; an error has no features, and `geocoding.errors`. */
  response?: GeocodingResponseV1;
  /** With a status other than 200. */
  msg?: string;
}[];
/** JSON Schema of the type of the same name. */
export const BulkResponse: typeof schemas.BulkResponse = schemas.BulkResponse;
