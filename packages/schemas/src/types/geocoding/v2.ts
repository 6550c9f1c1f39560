// Written by `npm run -w @portolan/schemas generate` from ../../geocoding/v2.ts: change the descriptions there.
import * as schemas from '../../geocoding/v2.ts';
import type { BoundingBox, Point } from '../shared/geojson.ts';

/** An area that a place lies in. */
export interface GeocodingArea {
  /** Gid of the area. */
  gid: string;
  /** Name of the area. */
  name: string;
  /** Abbreviation of its name. */
  abbreviation?: string;
}
/** JSON Schema of the type of the same name. */
export const GeocodingArea: typeof schemas.GeocodingArea = schemas.GeocodingArea;

/** The areas that a place lies in. */
export interface GeocodingContext {
  /** ISO 3166-1 alpha-2 code of the country. */
  iso_3166_a2?: string;
  /** ISO 3166-1 alpha-3 code of the country. */
  iso_3166_a3?: string;
  /** The areas, by their kind in Who's On First. */
  whosonfirst: {
    /** The borough. */
    borough?: GeocodingArea;
    /** The continent. */
    continent?: GeocodingArea;
    /** The country. */
    country?: GeocodingArea;
    /** The county or district. */
    county?: GeocodingArea;
    /** The dependent territory. */
    dependency?: GeocodingArea;
    /** The municipality. */
    localadmin?: GeocodingArea;
    /** The city, town or village. */
    locality?: GeocodingArea;
    /** The group of counties. */
    macrocounty?: GeocodingArea;
    /** The group of regions. */
    macroregion?: GeocodingArea;
    /** The sea. */
    marinearea?: GeocodingArea;
    /** The neighbourhood. */
    neighbourhood?: GeocodingArea;
    /** The ocean. */
    ocean?: GeocodingArea;
    /** The state or province. */
    region?: GeocodingArea;
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingContext: typeof schemas.GeocodingContext = schemas.GeocodingContext;

/** What the sources know besides. */
export interface GeocodingAddendum {
  /** Tags of OpenStreetMap. */
  osm?: {
    /** Brand. */
    brand?: string;
    /** IATA code of an airport. */
    iata?: string;
    /** ICAO code of an airport. */
    icao?: string;
    /** Opening hours, in the notation of OpenStreetMap. */
    opening_hours?: string;
    /** Who runs it. */
    operator?: string;
    /** Telephone number. */
    phone?: string;
    /** Address of its website. */
    website?: string;
    /** Whether wheelchairs can use it: `yes`, `no` or `limited`. */
    wheelchair?: string;
    /** Item of Wikidata. */
    wikidata?: string;
    /** Article of Wikipedia, `language:title`. */
    wikipedia?: string;
  };
  /** What Foursquare knows. */
  foursquare?: {
    /** Telephone number. */
    tel?: string;
    /** Address of its website. */
    website?: string;
  };
  /** What GeoNames knows. */
  geonames?: {
    /** Kind of place, such as `PPLC` for a capital. */
    feature_code: string;
  };
  /** Ids that other sources give the place, as Who's On First lists them. */
  whosonfirst_concordances?: {
    /** Id of Eurostat GISCO. */
    eurographics_gisco_id?: string;
    /** Id of the Federal Aviation Administration. */
    faa_code?: string;
    /** Id of Factual. */
    factual_id?: string;
    /** Id of FIFA. */
    fifa_id?: string;
    /** Id of FIPS. */
    fips_code?: string;
    /** Id of French associations of municipalities (EPCI). */
    fr_gov_epci_code?: number;
    /** Id of INSEE, France. */
    fra_insee_code?: number;
    /** Id of GeoNames. */
    geonames_id?: number;
    /** Id of GeoPlanet. */
    geoplanet_id?: number;
    /** Id of HASC, codes of administrative subdivisions. */
    hasc_id?: string;
    /** Id of IATA. */
    iata_code?: string;
    /** Id of ICAO. */
    icao_code?: string;
    /** Id of the International Telecommunication Union. */
    itu_id?: string;
    /** Id of Karmashapes. */
    karmashapes_id?: string;
    /** Id of Natural Earth. */
    natural_earth_id?: number;
    /** Id of NUTS 2021. */
    nuts_2021_id?: string;
    /** Id of Quattroshapes. */
    quattroshapes_id?: number;
    /** Id of the Quattroshapes point gazetteer. */
    quattroshapes_pg_id?: number;
    /** Id of the United States Census Bureau. */
    us_census_geo_id?: number;
    /** Id of Wikidata. */
    wikidata_id?: string;
    /** Title of the article in the English Wikipedia. */
    wikipedia_page?: string;
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingAddendum: typeof schemas.GeocodingAddendum = schemas.GeocodingAddendum;

/** What is known of a place. Autocomplete leaves out what `place_details` tells. */
export interface GeocodingPropertiesV2 {
  /** Identifies the place: `source:layer:id`. */
  gid: string;
  /** Kind of place. */
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
  /** Name of the place; of an address, its number and street in local order. */
  name: string;
  /** Whether the geometry is the place itself or the middle of an area. */
  precision: 'point' | 'centroid';
  /** Where the place is, for the second line of a list. */
  coarse_location?: string;
  /** Kilometres from the focus or from the point of a reverse query. At least 0. */
  distance?: number;
  /** How sure the match is; only in search. 0 to 1. */
  confidence?: number;
  /**
   * Whether the place is what was asked for, a point between known numbers, or the area around it; only in
   * search.
   */
  match_type?: 'match' | 'interpolated' | 'fallback';
  /** Address in one line, as it is written in its country. */
  formatted_address_line?: string;
  /** Address in the lines of a letter, as it is written in its country. */
  formatted_address_lines?: string[];
  /** Address in its parts. */
  address_components?: {
    /** Number of the house. */
    number?: string;
    /** Name of the street. */
    street?: string;
    /** Flat or suite. */
    unit?: string;
    /** Postal code. */
    postal_code?: string;
    /** The other street of an intersection. */
    cross_street?: string;
  };
  /** Areas that the place lies in; not in autocomplete. */
  context?: GeocodingContext;
  /** Where the place comes from. */
  sources?: {
    /** Name of the source. */
    source: string;
    /** Its id there. */
    source_id: string;
    /** Address of a page to correct it on. */
    fixit_url?: string;
  }[];
  /** What the sources know besides. */
  addendum?: GeocodingAddendum;
}
/** JSON Schema of the type of the same name. */
export const GeocodingPropertiesV2: typeof schemas.GeocodingPropertiesV2 = schemas.GeocodingPropertiesV2;

/** A place that was found: GeoJSON feature. */
export interface GeocodingFeatureV2 {
  /** Always `Feature`: the type that GeoJSON gives it. */
  type: 'Feature';
  /** Where the place is, [lon, lat]; null in answers of autocomplete that only `place_details` resolves. */
  geometry: Point | null;
  /** What is known of the place. */
  properties: GeocodingPropertiesV2;
  /** Extent of the place, [west, south, east, north]; only of areas. At least 4 entries. */
  bbox?: BoundingBox;
}
/** JSON Schema of the type of the same name. */
export const GeocodingFeatureV2: typeof schemas.GeocodingFeatureV2 = schemas.GeocodingFeatureV2;

/** Answer of every GET /geocoding/v2 call; an error has no features, and `geocoding.error`. */
export interface GeocodingResponseV2 {
  /** Always `FeatureCollection`: the type that GeoJSON gives it. */
  type: 'FeatureCollection';
  /** Extent of all features, [west, south, east, north]; not in autocomplete. At least 4 entries. */
  bbox?: BoundingBox;
  /** Places, the best first; none where there is an error. */
  features: GeocodingFeatureV2[];
  /** What was understood, and what is wrong. */
  geocoding: {
    /** Address of the page that credits the data. */
    attribution: string;
    /** Why there is no answer; absent where there is one. */
    error?: string;
    /** The query as it was understood; absent where the request is not valid. */
    query?: Record<string, unknown>;
    /** What was taken otherwise than it was asked; absent where there is nothing to say. */
    warnings?: string[];
  };
}
/** JSON Schema of the type of the same name. */
export const GeocodingResponseV2: typeof schemas.GeocodingResponseV2 = schemas.GeocodingResponseV2;
