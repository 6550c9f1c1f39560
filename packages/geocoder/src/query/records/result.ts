import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { countryOf, nameOfCountry } from '../../countries.ts';
import { nounOfKind } from '../../text/categories.ts';
import { nameOfKind } from '../../text/kind-names-in.ts';
import { COUNTRY, DEPENDENCY, isLayer, LAYERS, POSTALCODE, STREET } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import {
  areasOf,
  detailOf,
  detailsOf,
  gidOfCode,
  gidOfEntity,
  gidText,
  hasNameIn,
  houseNumberText,
  kindOf,
  layerOf,
  nameIn,
  NO_FACTS,
  ownerOfAddress,
  placeOf,
  placeOfAddress,
} from './read-entities.ts';
import { placeOfCrossing, streetsOfCrossing } from './read-crossings.ts';
import type { Gid } from './read-entities.ts';
import { oncePer } from '../../once-per.ts';
import { gidOfPostcode } from './postcode-gid.ts';
import { rankedId, rankOfAddress, rankOfCrossing } from './namesakes.ts';
import type { Interpolated } from './interpolation.ts';

/** An area that contains a result. */
export interface Parent {
  readonly layer: Layer;
  /** Its GID as text. */
  readonly gid: string;
  readonly name: string;
  readonly abbreviation: string;
}

/** A record that was found, before it is written in a version of the interface. */
export interface Result {
  readonly gid: Gid;
  readonly layer: Layer;
  /** The name in the language of the request; for a thing without a name, its kind, in English where the caller has no name of it. */
  readonly name: string;
  readonly isNameless: boolean;
  /** Degrees */
  readonly lat: number;
  readonly lon: number;
  /** West, south, east, north in degrees. */
  readonly bbox: readonly [number, number, number, number] | undefined;
  /** From small to large, at most one area of each layer. */
  readonly parents: readonly Parent[];
  /** Alpha-2 code, '' when unknown. */
  readonly country: string;
  /** Name of the country in the language of the request, or else in English; '' when unknown. */
  readonly countryName: string;
  readonly houseNumber: string;
  readonly street: string;
  readonly unit: string;
  readonly postcode: string;
  /** GID of the postal code, when the code is an entity. */
  readonly postcodeGid: Gid | undefined;
  readonly crossStreet: string;
  readonly facts: ReadonlyMap<string, string>;
  /** Kind of thing as `key=value`. */
  readonly kind: string;
  /** GIDs of the same thing in other sources. */
  readonly others: readonly Gid[];
}

const degrees = (units: number): number => units / 1e6;

/** An entity as a result. @param place  where it is said to be, in 1e-6 degrees: its own place, or another one of a street. */
export function resultOfEntity(
  file: GeocoderFile,
  entity: number,
  language: string,
  { lat, lon } = placeOf(file, entity),
): Result {
  const layer = layerOf(file, entity);
  const facts = detailsOf(file, entity);
  const box = file.polygons.boxOf(entity);
  const kind = kindOf(file, entity);
  const own =
    layer === COUNTRY || layer === DEPENDENCY
      ? nameOfCountryArea(file, entity, language, facts.get('country') ?? '')
      : nameIn(file, entity, language);
  const isNameless = own === '';
  const name = isNameless ? (nameOfKind(kind, language, file.kindNames) ?? nounOfKind(kind) ?? '') : own;
  const around = contextPartsOf(file, file.context.at(entity), language);
  const country = layer === COUNTRY ? (facts.get('country') ?? around.country) : around.country;
  const codes = facts.get('postalcode') ?? ';';
  const isPostcode = layer === POSTALCODE;
  const postcode = codes.includes(';') ? (isPostcode ? own : around.postcode) : codes;
  const gid = gidOfEntity(file, entity);
  return {
    gid,
    layer: LAYERS[layer]!,
    name,
    isNameless,
    lat: degrees(lat),
    lon: degrees(lon),
    bbox:
      box === undefined ? undefined : [degrees(box[0]), degrees(box[1]), degrees(box[2]), degrees(box[3])],
    parents: around.parents,
    country,
    countryName: country === around.country ? around.countryName : countryNameIn(file, country, language),
    houseNumber: facts.get('housenumber') ?? '',
    street: layer === STREET ? name : (facts.get('street') ?? ''),
    unit: facts.get('unit') ?? '',
    postcode,
    postcodeGid: isPostcode ? gid : gidOfPostcode(file, postcode, country),
    crossStreet: '',
    facts,
    kind,
    others: othersOf(facts),
  };
}

function rankedGid(code: number, rank: number): Gid {
  const gid = gidOfCode(code, 'address');
  return { ...gid, sourceId: rankedId(gid.sourceId, rank) };
}

/** A stored address as a result. */
export function resultOfAddress(file: GeocoderFile, address: number, language: string): Result {
  const owner = ownerOfAddress(file, address);
  const street = nameIn(file, owner, language);
  const { lat, lon } = placeOfAddress(file, address, owner);
  const around = contextPartsOf(file, file.addressContext.at(address), language);
  const postcode = file.strings.at(file.addressPostcode.at(address)) || around.postcode;
  return {
    gid: rankedGid(file.addressCode.at(address), rankOfAddress(file, address, owner)),
    layer: 'address',
    name: '',
    isNameless: false,
    lat: degrees(lat),
    lon: degrees(lon),
    bbox: undefined,
    parents: around.parents,
    country: around.country,
    countryName: around.countryName,
    houseNumber: houseNumberText(file, address),
    street,
    unit: file.strings.at(file.addressUnit.at(address)),
    postcode,
    postcodeGid: gidOfPostcode(file, postcode, around.country),
    crossStreet: '',
    facts: NO_FACTS,
    kind: 'addr=housenumber',
    others: [],
  };
}

/** An interpolated house number as a result. Its id is that of the street followed by the number. */
export function resultOfInterpolated(file: GeocoderFile, found: Interpolated, language: string): Result {
  const street = resultOfEntity(file, found.owner, language);
  const postcode = found.postcode || street.postcode;
  return {
    ...street,
    gid: { ...street.gid, layer: 'address', sourceId: `${street.gid.sourceId}/${found.number}` },
    layer: 'address',
    name: '',
    lat: degrees(found.lat),
    lon: degrees(found.lon),
    bbox: undefined,
    houseNumber: String(found.number),
    street: street.name,
    postcode,
    postcodeGid: gidOfPostcode(file, postcode, street.country),
    facts: NO_FACTS,
    others: [],
  };
}

/** A junction of two streets as a result, under the id of its node. */
export function resultOfCrossing(file: GeocoderFile, crossing: number, language: string): Result {
  const { lat, lon } = placeOfCrossing(file, crossing);
  // A junction has one name, whichever of its streets the search started from.
  const [street, other] = streetsOfCrossing(file, crossing);
  const first = resultOfEntity(file, street, language);
  return {
    ...first,
    gid: rankedGid(file.crossingNode.at(crossing), rankOfCrossing(file, crossing)),
    layer: 'address',
    lat: degrees(lat),
    lon: degrees(lon),
    bbox: undefined,
    crossStreet: nameIn(file, other, language),
    facts: NO_FACTS,
    kind: 'highway=junction',
    others: [],
  };
}

/** The fields that all results in one context share. */
interface ContextParts {
  readonly parents: readonly Parent[];
  readonly country: string;
  readonly countryName: string;
  readonly postcode: string;
}

/**
 * Number of contexts that are cached: those of a city, or of the regions of the world that are asked for. Most answers have one to three
 * contexts.
 */
const MOST_KNOWN = 2048;
const knownContexts = oncePer<GeocoderFile, Map<string, ContextParts>>(() => new Map());

function contextPartsOf(file: GeocoderFile, context: number, language: string): ContextParts {
  const contexts = knownContexts(file);
  const key = `${context} ${language}`;
  let around = contexts.get(key);
  if (around === undefined) {
    if (contexts.size >= MOST_KNOWN) contexts.clear();
    around = readContext(file, context, language);
    contexts.set(key, around);
  }
  return around;
}

function readContext(file: GeocoderFile, context: number, language: string): ContextParts {
  const parents: Parent[] = [];
  let postcode = '';
  for (const area of areasOf(file, context)) {
    const gid = gidOfEntity(file, area);
    if (parents.some(({ layer }) => layer === gid.layer)) continue;
    const isCountry = gid.layer === 'country' || gid.layer === 'dependency';
    const name = isCountry
      ? nameOfCountryArea(file, area, language, detailOf(file, area, 'country'))
      : nameIn(file, area, language);
    if (gid.layer === 'postalcode') postcode = name;
    else {
      parents.push({ layer: gid.layer, gid: gidText(gid), name, abbreviation: abbreviationOf(file, area) });
      postcode ||= detailOf(file, area, 'postal_code');
    }
  }
  const country = file.strings.at(file.contextCountry.at(context));
  return { parents, country, countryName: countryNameIn(file, country, language), postcode };
}

/** The name of a country that the archive has: in the language where it has that, or else as it is known. */
function nameOfCountryArea(file: GeocoderFile, area: number, language: string, code: string): string {
  const other = hasNameIn(file, area, language)
    ? undefined
    : nameOfCountry(code, language, file.countryNames);
  return other ?? nameIn(file, area, language);
}

/** The name of a country, also where the archive knows it only as a point because the extract cuts its outline. */
function countryNameIn(file: GeocoderFile, code: string, language: string): string {
  const area = code === '' ? undefined : countriesOf(file).get(code);
  if (area !== undefined) return nameOfCountryArea(file, area, language, code);
  return nameOfCountry(code, language, file.countryNames) ?? countryOf(code)?.name ?? '';
}

/** The countries of an archive by alpha-2 code. */
export const countriesOf = oncePer((file: GeocoderFile): ReadonlyMap<string, number> => {
  const countries = new Map<string, number>();
  for (let area = file.layerFirst[COUNTRY]!; area < file.layerFirst[COUNTRY + 1]!; area++) {
    const code = detailOf(file, area, 'country');
    if (!countries.has(code)) countries.set(code, area);
  }
  return countries;
});

const ABBREVIATIONS = ['country', 'abbreviation'];

function abbreviationOf(file: GeocoderFile, area: number): string {
  const facts = detailsOf(file, area, ABBREVIATIONS);
  const country = facts.get('country');
  return country === undefined ? (facts.get('abbreviation') ?? '') : (countryOf(country)?.alpha3 ?? country);
}

const NONE: readonly Gid[] = [];

/** GIDs of the other sources' records that the builder merged into this entity. */
function othersOf(facts: ReadonlyMap<string, string>): readonly Gid[] {
  const others = facts.get('same as');
  if (others === undefined) return NONE;
  return others.split(';').flatMap((text) => {
    const [source = '', layer = '', ...rest] = text.split(':');
    return isLayer(layer) ? [{ source, layer, sourceId: rest.join(':') }] : [];
  });
}
