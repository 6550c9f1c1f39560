// Written by `npm run -w @portolan/schemas generate` from ../../geocoding/v2.ts: change the descriptions there.
import * as schemas from '../../geocoding/v2.ts';
import type { BoundingBox, Point } from '../shared/geojson.ts';

/** The areas that a place lies in. */
export interface GeocodingContext {
  iso_3166_a2?: string;
  iso_3166_a3?: string;
  whosonfirst: {
    borough?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    continent?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    country?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    county?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    dependency?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    localadmin?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    locality?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    macrocounty?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    macroregion?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    marinearea?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    neighbourhood?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    ocean?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
    region?: {
      gid: string;
      name: string;
      abbreviation?: string;
    };
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingContext: typeof schemas.GeocodingContext = schemas.GeocodingContext;

/** What the sources know besides. */
export interface GeocodingAddendum {
  osm?: {
    brand?: string;
    iata?: string;
    icao?: string;
    opening_hours?: string;
    operator?: string;
    phone?: string;
    website?: string;
    wheelchair?: string;
    wikidata?: string;
    wikipedia?: string;
  };
  foursquare?: {
    tel?: string;
    website?: string;
  };
  geonames?: {
    feature_code: string;
  };
  whosonfirst_concordances?: {
    eurographics_gisco_id?: string;
    faa_code?: string;
    factual_id?: string;
    fifa_id?: string;
    fips_code?: string;
    fr_gov_epci_code?: number;
    fra_insee_code?: number;
    geonames_id?: number;
    geoplanet_id?: number;
    hasc_id?: string;
    iata_code?: string;
    icao_code?: string;
    itu_id?: string;
    karmashapes_id?: string;
    natural_earth_id?: number;
    nuts_2021_id?: string;
    quattroshapes_id?: number;
    quattroshapes_pg_id?: number;
    us_census_geo_id?: number;
    wikidata_id?: string;
    wikipedia_page?: string;
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingAddendum: typeof schemas.GeocodingAddendum = schemas.GeocodingAddendum;

/** TODO. */
export interface GeocodingPropertiesV2 {
  /** `source:layer:id` */
  gid: string;
  layer: 
    | 'poi'
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
  name: string;
  precision: 'point' | 'centroid';
  /** The second line of a display. */
  coarse_location?: string;
  /** Kilometres from the focus or the reverse point. At least 0. */
  distance?: number;
  /** How sure the match is; of search only. 0 to 1. */
  confidence?: number;
  match_type?: 'match' | 'interpolated' | 'fallback';
  formatted_address_line?: string;
  formatted_address_lines?: string[];
  address_components?: {
    number?: string;
    street?: string;
    unit?: string;
    postal_code?: string;
    cross_street?: string;
  };
  /** Not of autocomplete. */
  context?: GeocodingContext;
  sources?: {
    source: string;
    source_id: string;
    fixit_url?: string;
  }[];
  /** What the sources know besides. */
  addendum?: GeocodingAddendum;
}
/** JSON Schema of the type of the same name. */
export const GeocodingPropertiesV2: typeof schemas.GeocodingPropertiesV2 = schemas.GeocodingPropertiesV2;

/** TODO. */
export interface GeocodingFeatureV2 {
  type: 'Feature';
  /** Null where only place_details knows it. */
  geometry: Point | null;
  /** TODO. */
  properties: GeocodingPropertiesV2;
  /** [west, south, east, north] At least 4 entries. */
  bbox?: BoundingBox;
}
/** JSON Schema of the type of the same name. */
export const GeocodingFeatureV2: typeof schemas.GeocodingFeatureV2 = schemas.GeocodingFeatureV2;

/** Answer of every GET /geocoding/v2 call; an error has no features, and `geocoding.error`. */
export interface GeocodingResponseV2 {
  type: 'FeatureCollection';
  /** Not of autocomplete. At least 4 entries. */
  bbox?: BoundingBox;
  features: GeocodingFeatureV2[];
  geocoding: {
    /** Address of a page. */
    attribution: string;
    error?: string;
    /** Absent for requests that are not valid. */
    query?: Record<string, unknown>;
    /** What was ignored or taken differently than asked. Absent without any. */
    warnings?: string[];
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingResponseV2: typeof schemas.GeocodingResponseV2 = schemas.GeocodingResponseV2;
