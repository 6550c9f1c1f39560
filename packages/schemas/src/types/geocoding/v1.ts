// Written by `npm run -w @portolan/schemas generate` from ../../geocoding/v1.ts: change the descriptions there.
import * as schemas from '../../geocoding/v1.ts';
import type { ReverseQueryV1, SearchQueryV1, StructuredQueryV1 } from './queries.ts';
import type { BoundingBox, Point } from '../shared/geojson.ts';

/** What is known of a place. Other members, such as those of a source, are allowed. */
export interface GeocodingPropertiesV1 {
  /** The third part of the gid. */
  id?: string;
  /** Identifies the place: `source:layer:id`. */
  gid: string;
  /** Kind of place. */
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
  /** Where the place comes from: one of `SOURCES`. */
  source: string;
  /** Its id there: the third part of the gid. */
  source_id: string;
  /** Name of the place; of an address, its number and street in local order. */
  name: string;
  /** Name and areas in one line, in local order. */
  label: string;
  /** Number of the house. */
  housenumber?: string;
  /** Name of the street. */
  street?: string;
  /** Flat or suite. */
  unit?: string;
  /** Postal code. */
  postalcode?: string;
  /** Gid of the area of the postal code. */
  postalcode_gid?: string;
  /** How sure the match is. 0 to 1. */
  confidence?: number;
  /**
   * Whether the place is what was asked for, a point between known numbers, or the area around it; only in
   * search and structured search.
   */
  match_type?: 'exact' | 'interpolated' | 'fallback';
  /** Whether the geometry is the place itself or the middle of an area. */
  accuracy?: 'point' | 'centroid';
  /** Kilometres from the point of a reverse query or from the focus. At least 0. */
  distance?: number;
  /** Name of the continent. */
  continent?: string;
  /** Gid of the continent. */
  continent_gid?: string;
  /** Abbreviation of the continent. */
  continent_a?: string | null;
  /** Name of the country. */
  country?: string;
  /** Gid of the country. */
  country_gid?: string;
  /** ISO 3166-1 alpha-3 code of the country. */
  country_a?: string | null;
  /** ISO 3166-1 alpha-2; `country_a` is alpha-3. */
  country_code?: string;
  /** Name of the dependent territory. */
  dependency?: string;
  /** Gid of the dependent territory. */
  dependency_gid?: string;
  /** Abbreviation of the dependent territory. */
  dependency_a?: string | null;
  /** Name of the group of regions. */
  macroregion?: string;
  /** Gid of the group of regions. */
  macroregion_gid?: string;
  /** Abbreviation of the group of regions. */
  macroregion_a?: string | null;
  /** Name of the state or province. */
  region?: string;
  /** Gid of the state or province. */
  region_gid?: string;
  /** Abbreviation of the state or province. */
  region_a?: string | null;
  /** Name of the group of counties. */
  macrocounty?: string;
  /** Gid of the group of counties. */
  macrocounty_gid?: string;
  /** Abbreviation of the group of counties. */
  macrocounty_a?: string | null;
  /** Name of the county or district. */
  county?: string;
  /** Gid of the county or district. */
  county_gid?: string;
  /** Abbreviation of the county or district. */
  county_a?: string | null;
  /** Name of the municipality. */
  localadmin?: string;
  /** Gid of the municipality. */
  localadmin_gid?: string;
  /** Abbreviation of the municipality. */
  localadmin_a?: string | null;
  /** Name of the city, town or village. */
  locality?: string;
  /** Gid of the city, town or village. */
  locality_gid?: string;
  /** Abbreviation of the city, town or village. */
  locality_a?: string | null;
  /** Name of the borough. */
  borough?: string;
  /** Gid of the borough. */
  borough_gid?: string;
  /** Abbreviation of the borough. */
  borough_a?: string | null;
  /** Name of the empire. */
  empire?: string;
  /** Gid of the empire. */
  empire_gid?: string;
  /** Abbreviation of the empire. */
  empire_a?: string | null;
  /** Name of the ocean. */
  ocean?: string;
  /** Gid of the ocean. */
  ocean_gid?: string;
  /** Abbreviation of the ocean. */
  ocean_a?: string | null;
  /** Name of the sea. */
  marinearea?: string;
  /** Gid of the sea. */
  marinearea_gid?: string;
  /** Abbreviation of the sea. */
  marinearea_a?: string | null;
  /** Name of the neighbourhood. */
  neighbourhood?: string;
  /** Gid of the neighbourhood. */
  neighbourhood_gid?: string;
  /** What the sources know besides, such as a website, by name of the source. */
  addendum?: Record<string, unknown>;
  /** What a venue is used for. */
  category?: string[];
}
/** JSON Schema of the type of the same name. */
export const GeocodingPropertiesV1: typeof schemas.GeocodingPropertiesV1 = schemas.GeocodingPropertiesV1;

/** A place that was found: GeoJSON feature. */
export interface GeocodingFeatureV1 {
  /** Always `Feature`: the type that GeoJSON gives it. */
  type: 'Feature';
  /** A point: GeoJSON geometry (RFC 7946). */
  geometry: Point;
  /** What is known of the place. */
  properties: GeocodingPropertiesV1;
  /** Extent of the place, [west, south, east, north]; only of areas. At least 4 entries. */
  bbox?: BoundingBox;
}
/** JSON Schema of the type of the same name. */
export const GeocodingFeatureV1: typeof schemas.GeocodingFeatureV1 = schemas.GeocodingFeatureV1;

/** What the service understood, and what it has to say about it. */
export interface GeocodingHeaderV1 {
  /** Version of the form of the answer. */
  version?: string;
  /** Address of the page that credits the data. */
  attribution?: string;
  /** The query as it was understood: `parsed_text` shows how the text was read. */
  query?: Record<string, unknown>;
  /** What was taken otherwise than it was asked; absent where there is nothing to say. */
  warnings?: string[];
  /** Why there is no answer; absent where there is one. */
  errors?: string[];
  /** What answered. */
  engine?: {
    /** Its name. */
    name: string;
    /** Its author. */
    author: string;
    /** Its version. */
    version: string;
  };
  /** When it answered, in milliseconds since 1970. */
  timestamp?: number;
}
/** JSON Schema of the type of the same name. */
export const GeocodingHeaderV1: typeof schemas.GeocodingHeaderV1 = schemas.GeocodingHeaderV1;

/** Answer of every GET /geocoding/v1 call; an error has no features, and `geocoding.errors`. */
export interface GeocodingResponseV1 {
  /** Always `FeatureCollection`: the type that GeoJSON gives it. */
  type: 'FeatureCollection';
  /** Extent of all features, [west, south, east, north]; absent where there are none. At least 4 entries. */
  bbox?: BoundingBox;
  /** Places, the best first. */
  features: GeocodingFeatureV1[];
  /** What the service understood, and what it has to say about it. */
  geocoding: GeocodingHeaderV1;
}
/** JSON Schema of the type of the same name. */
export const GeocodingResponseV1: typeof schemas.GeocodingResponseV1 = schemas.GeocodingResponseV1;

/** One query of a bulk request, its names and values as in a URL, lists as lists and numbers as numbers. */
export type BulkQuery = 
  | {
  /** Path of the call. */
  endpoint: '/v1/search';
  /** Query of GET /geocoding/v1/search. */
  query: SearchQueryV1;
}
  | {
  /** Path of the call. */
  endpoint: '/v1/search/structured';
  /** Query of GET /geocoding/v1/search/structured. */
  query: StructuredQueryV1;
}
  | {
  /** Path of the call. */
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
  /** Path of the call. */
  endpoint: '/v1/search' | '/v1/search/structured' | '/v1/reverse';
  /** Query of that call: see `BulkQuery`. */
  query: Record<string, unknown>;
}[];
/** JSON Schema of the type of the same name. */
export const BulkRequest: typeof schemas.BulkRequest = schemas.BulkRequest;

/** One entry a query, in their order. */
export type BulkResponse = {
  /** HTTP status that the query would have on its own. */
  status: number;
  /** Answer that the query would have on its own. */
  response?: GeocodingResponseV1;
  /** What is wrong, with a status other than 200. */
  msg?: string;
}[];
/** JSON Schema of the type of the same name. */
export const BulkResponse: typeof schemas.BulkResponse = schemas.BulkResponse;
