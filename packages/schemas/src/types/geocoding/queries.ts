// Written by `npm run -w @portolan/schemas generate` from ../../geocoding/queries.ts: change the descriptions there.
import * as schemas from '../../geocoding/queries.ts';

/** Query of GET /geocoding/v1/autocomplete. */
export interface AutocompleteQueryV1 {
  /** What to look for, as people type it. */
  text: string;
  /** Places near this point come first; with `focus.point.lon`. -90 to 90. */
  'focus.point.lat'?: number;
  /** See `focus.point.lat`. -180 to 180. */
  'focus.point.lon'?: number;
  /** Southern edge of a rectangle that results lie in; needs the other three. -90 to 90. */
  'boundary.rect.min_lat'?: number;
  /** Northern edge of the rectangle. -90 to 90. */
  'boundary.rect.max_lat'?: number;
  /** Western edge of the rectangle. -180 to 180. */
  'boundary.rect.min_lon'?: number;
  /** Eastern edge of the rectangle. -180 to 180. */
  'boundary.rect.max_lon'?: number;
  /** Centre of a circle that results lie in; with `boundary.circle.lon`. -90 to 90. */
  'boundary.circle.lat'?: number;
  /** See `boundary.circle.lat`. -180 to 180. */
  'boundary.circle.lon'?: number;
  /**
   * Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.
   * Default 50 km.
   */
  'boundary.circle.radius'?: number;
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 40. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const AutocompleteQueryV1: typeof schemas.AutocompleteQueryV1 = schemas.AutocompleteQueryV1;

/** Query of GET /geocoding/v1/search. */
export interface SearchQueryV1 {
  /** What to look for, as people type it. */
  text: string;
  /** Places near this point come first; with `focus.point.lon`. -90 to 90. */
  'focus.point.lat'?: number;
  /** See `focus.point.lat`. -180 to 180. */
  'focus.point.lon'?: number;
  /** Southern edge of a rectangle that results lie in; needs the other three. -90 to 90. */
  'boundary.rect.min_lat'?: number;
  /** Northern edge of the rectangle. -90 to 90. */
  'boundary.rect.max_lat'?: number;
  /** Western edge of the rectangle. -180 to 180. */
  'boundary.rect.min_lon'?: number;
  /** Eastern edge of the rectangle. -180 to 180. */
  'boundary.rect.max_lon'?: number;
  /** Centre of a circle that results lie in; with `boundary.circle.lon`. -90 to 90. */
  'boundary.circle.lat'?: number;
  /** See `boundary.circle.lat`. -180 to 180. */
  'boundary.circle.lon'?: number;
  /**
   * Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.
   * Default 50 km.
   */
  'boundary.circle.radius'?: number;
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 40. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const SearchQueryV1: typeof schemas.SearchQueryV1 = schemas.SearchQueryV1;

/** Query of GET /geocoding/v1/search/structured. */
export interface StructuredQueryV1 {
  /** Number and street in one. */
  address?: string;
  /** Number of the house; needs `street`. */
  house_number?: string;
  /** Name of the street. */
  street?: string;
  /** Flat or suite; needs `house_number`. */
  unit?: string;
  /** Neighbourhood. */
  neighbourhood?: string;
  /** Borough. */
  borough?: string;
  /** City, town or village. */
  locality?: string;
  /** County or district. */
  county?: string;
  /** State or province. */
  region?: string;
  /** Postal code. */
  postalcode?: string;
  /** Country, as a code or a name. */
  country?: string;
  /** Places near this point come first; with `focus.point.lon`. -90 to 90. */
  'focus.point.lat'?: number;
  /** See `focus.point.lat`. -180 to 180. */
  'focus.point.lon'?: number;
  /** Southern edge of a rectangle that results lie in; needs the other three. -90 to 90. */
  'boundary.rect.min_lat'?: number;
  /** Northern edge of the rectangle. -90 to 90. */
  'boundary.rect.max_lat'?: number;
  /** Western edge of the rectangle. -180 to 180. */
  'boundary.rect.min_lon'?: number;
  /** Eastern edge of the rectangle. -180 to 180. */
  'boundary.rect.max_lon'?: number;
  /** Centre of a circle that results lie in; with `boundary.circle.lon`. -90 to 90. */
  'boundary.circle.lat'?: number;
  /** See `boundary.circle.lat`. -180 to 180. */
  'boundary.circle.lon'?: number;
  /**
   * Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.
   * Default 50 km.
   */
  'boundary.circle.radius'?: number;
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 40. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const StructuredQueryV1: typeof schemas.StructuredQueryV1 = schemas.StructuredQueryV1;

/** Query of GET /geocoding/v1/reverse. */
export interface ReverseQueryV1 {
  /** Latitude of the point to look at, in degrees. -90 to 90. */
  'point.lat': number;
  /** Longitude of that point, in degrees. -180 to 180. */
  'point.lon': number;
  /** Radius around the point in kilometres, clamped to what the interface allows. Default 1 km. */
  'boundary.circle.radius'?: number;
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 40. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const ReverseQueryV1: typeof schemas.ReverseQueryV1 = schemas.ReverseQueryV1;

/** Query of GET /geocoding/v1/place and of GET /geocoding/v2/place_details. */
export interface PlaceQuery {
  /** Gids as results have them, `source:layer:id`. At least 1 entry. */
  ids: string[];
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const PlaceQuery: typeof schemas.PlaceQuery = schemas.PlaceQuery;

/** Query of GET /geocoding/v2/autocomplete. */
export interface AutocompleteQueryV2 {
  /** What to look for, as people type it. */
  text: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 25. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
  /** Places near this point come first; with `focus.point.lon`. -90 to 90. */
  'focus.point.lat'?: number;
  /** See `focus.point.lat`. -180 to 180. */
  'focus.point.lon'?: number;
  /** Southern edge of a rectangle that results lie in; needs the other three. -90 to 90. */
  'boundary.rect.min_lat'?: number;
  /** Northern edge of the rectangle. -90 to 90. */
  'boundary.rect.max_lat'?: number;
  /** Western edge of the rectangle. -180 to 180. */
  'boundary.rect.min_lon'?: number;
  /** Eastern edge of the rectangle. -180 to 180. */
  'boundary.rect.max_lon'?: number;
  /** Centre of a circle that results lie in; with `boundary.circle.lon`. -90 to 90. */
  'boundary.circle.lat'?: number;
  /** See `boundary.circle.lat`. -180 to 180. */
  'boundary.circle.lon'?: number;
  /**
   * Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.
   * Default 50 km.
   */
  'boundary.circle.radius'?: number;
}
/** JSON Schema of the type of the same name. */
export const AutocompleteQueryV2: typeof schemas.AutocompleteQueryV2 = schemas.AutocompleteQueryV2;

/** Query of GET /geocoding/v2/search. */
export interface SearchQueryV2 {
  /** What to look for, as people type it. */
  text: string;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 25. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
  /** Places near this point come first; with `focus.point.lon`. -90 to 90. */
  'focus.point.lat'?: number;
  /** See `focus.point.lat`. -180 to 180. */
  'focus.point.lon'?: number;
  /** Southern edge of a rectangle that results lie in; needs the other three. -90 to 90. */
  'boundary.rect.min_lat'?: number;
  /** Northern edge of the rectangle. -90 to 90. */
  'boundary.rect.max_lat'?: number;
  /** Western edge of the rectangle. -180 to 180. */
  'boundary.rect.min_lon'?: number;
  /** Eastern edge of the rectangle. -180 to 180. */
  'boundary.rect.max_lon'?: number;
  /** Centre of a circle that results lie in; with `boundary.circle.lon`. -90 to 90. */
  'boundary.circle.lat'?: number;
  /** See `boundary.circle.lat`. -180 to 180. */
  'boundary.circle.lon'?: number;
  /**
   * Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.
   * Default 50 km.
   */
  'boundary.circle.radius'?: number;
}
/** JSON Schema of the type of the same name. */
export const SearchQueryV2: typeof schemas.SearchQueryV2 = schemas.SearchQueryV2;

/** Query of GET /geocoding/v2/reverse. */
export interface ReverseQueryV2 {
  /** Latitude of the point to look at, in degrees. -90 to 90. */
  'point.lat': number;
  /** Longitude of that point, in degrees. -180 to 180. */
  'point.lon': number;
  /** Radius around the point in kilometres, clamped to what the interface allows. Default 1 km. */
  'boundary.circle.radius'?: number;
  /** Kinds of places to find; `coarse` means every kind of area. At least 1 entry. */
  layers?: (
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
    | 'ocean')[];
  /**
   * Sources to find places from; a minus in front leaves a source out. Case does not count. At least 1 entry.
   */
  sources?: (
    | 'openstreetmap'
    | 'openaddresses'
    | 'whosonfirst'
    | 'geonames'
    | 'foursquare'
    | 'osm'
    | 'oa'
    | 'wof'
    | 'gn'
    | (string & {}))[];
  /** Countries to find places in: ISO 3166-1 alpha-2 or alpha-3. At least 1 entry. */
  'boundary.country'?: string[];
  /** Area to find places in: the gid of a result. */
  'boundary.gid'?: string;
  /** How many results at most; numbers out of range are clamped. Default 10; 1 to 25. */
  size?: number;
  /** Language of names, BCP 47; only the language part counts. Otherwise names are local. */
  lang?: string;
}
/** JSON Schema of the type of the same name. */
export const ReverseQueryV2: typeof schemas.ReverseQueryV2 = schemas.ReverseQueryV2;
