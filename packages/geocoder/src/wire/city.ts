import { PortolanError } from '@portolan/base';
import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { checkGeocoder, type Geocoder } from '../geocoder.ts';
import { LOCALITY } from '../layers.ts';
import { gidText, layerOf } from '../query/records/read-entities.ts';
import { resultOfEntity } from '../query/records/result.ts';
import { settlementsOf } from '../query/search/settlements.ts';
import { countryName } from './label.ts';

/** A city, town or village. */
export interface City {
  /** Its id, `source:layer:id`. */
  readonly gid: string;
  /** Its name in the language that was asked for. */
  readonly name: string;
  /** The region that it lies in, '' where the archive knows none. */
  readonly region: string;
  /** Short form of the region, such as `CA`; '' without one. */
  readonly regionCode: string;
  /** The country that it lies in. */
  readonly country: string;
  /** ISO 3166-1 alpha-2, '' when unknown. */
  readonly countryCode: string;
  /** WGS 84 degrees, of its middle. */
  readonly lat: number;
  /** WGS 84 degrees, of its middle. */
  readonly lon: number;
}

/** By file, language and entity. */
const cities = new WeakMap<GeocoderFile, Map<string, Map<number, City>>>();

/**
 * The city that a place belongs to: what most people want to know of coordinates, some hundred thousand times a second.
 *
 * A city whose outline contains the place comes first. Where only the middles of cities are known, the more people a city has the further it
 * reaches; quarters that a gazetteer lists as towns belong to their city. On land there is always an answer within 100 km, 250 km where the archive has the outlines of countries.
 *
 * @param lat  WGS 84 degrees.
 * @param lon  WGS 84 degrees.
 * @param language  ISO 639-1 code of the language for names; without it they are as the sources have them.
 * @returns undefined at sea and where nobody lives. The same city is the same object.
 * @throws {PortolanError} `geocoder-request` when a coordinate is out of range; `archive-checksum` when the archive is damaged.
 */
export function cityAt(geocoder: Geocoder, lat: number, lon: number, language = ''): City | undefined {
  checkGeocoder(geocoder);
  if (!(Math.abs(lat) <= 90)) throw outOfRange('lat', 90, lat);
  if (!(Math.abs(lon) <= 180)) throw outOfRange('lon', 180, lon);
  const { file } = geocoder;
  const entity = outlinedCity(file, lat, lon) ?? settlementsOf(file).at(lat, lon)?.entity;
  if (entity === undefined) return undefined;
  const known = knownCities(file, language);
  let city = known.get(entity);
  if (city === undefined) {
    city = readCity(file, entity, language);
    known.set(entity, city);
  }
  return city;
}

function knownCities(file: GeocoderFile, language: string): Map<number, City> {
  let languages = cities.get(file);
  if (languages === undefined) cities.set(file, (languages = new Map()));
  let known = languages.get(language);
  if (known === undefined) {
    if (languages.size === MOST_LANGUAGES) languages.clear();
    languages.set(language, (known = new Map()));
  }
  return known;
}

const MOST_LANGUAGES = 4;

function outlinedCity(file: GeocoderFile, lat: number, lon: number): number | undefined {
  if (!settlementsOf(file).hasOutlines) return undefined;
  let found: number | undefined;
  file.polygons.containing(Math.round(lat * 1e6), Math.round(lon * 1e6), (area) => {
    if (layerOf(file, area) === LOCALITY) found ??= area;
  });
  return found;
}

function readCity(file: GeocoderFile, entity: number, language: string): City {
  const result = resultOfEntity(file, entity, language);
  const region = result.parents.find(({ layer }) => layer === 'region' || layer === 'macroregion');
  return Object.freeze({
    gid: gidText(result.gid),
    name: result.name,
    region: region?.name ?? '',
    regionCode: region?.abbreviation ?? '',
    country: countryName(result),
    countryCode: result.country,
    lat: result.lat,
    lon: result.lon,
  });
}

function outOfRange(parameter: string, most: number, value: number): PortolanError {
  return new PortolanError('geocoder-request', `${parameter} must be a number from -${most} to ${most}`, {
    status: 400,
    parameter,
    value,
  });
}
