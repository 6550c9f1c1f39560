import { type CheckStop, neverStop, stoppable, stoppableOrder, nowAndThen } from '@portolan/base';
import { countryOf } from '../../countries.ts';
import { LOCALITY, layerNumber } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import { NO_DETAILS, type Context, type EntityDraft, type Name } from '../drafts.ts';
import { importanceOfPopulation } from '../importance.ts';
import { checkPlace, inputError, isObject } from '../input.ts';
import { regionOfCode } from './geonames-regions.ts';
import type { KnownRegion } from './geonames-regions.ts';
import { hasWords } from '../names/name-words.ts';
import { shortNamesOf } from '../names/short-names.ts';

/** One place of the GeoNames gazetteer. */
export interface GeonamesRow {
  /** Number of the place in GeoNames. */
  readonly id: number;
  /** Name of the place. */
  readonly name: string;
  /** Other names, separated by commas. */
  readonly altName?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Code of the first administrative division, and its name. */
  readonly admin1?: string;
  /** Name of the first administrative division. */
  readonly admin1Name?: string;
  /** Number of inhabitants. */
  readonly population?: number;
  /** https://www.geonames.org/export/codes.html */
  readonly featureCode: string;
  /** WGS 84 degrees. */
  readonly lon: number;
  /** WGS 84 degrees. */
  readonly lat: number;
}

/** The layer of a feature code. Feature codes that are not listed (PPL and the like) are localities. */
function layerOfFeature(code: string): Layer {
  if (code === 'ADM1') return 'region';
  if (code === 'ADM2') return 'county';
  if (/^ADM[34]$/.test(code)) return 'localadmin';
  if (code.startsWith('PCL')) return 'country';
  if (code === 'PPLX') return 'neighbourhood';
  return 'locality';
}

/** The least importance of a place that is the seat of a country, region or smaller division. */
const SEATS: Readonly<Record<string, number>> = { PPLC: 170, PPLA: 125, PPLA2: 95, PPLA3: 75 };

/** Populated places, and the regions that their rows name. Places whose name has no letter or digit are skipped. */
export function readGeonames(
  rows: Iterable<GeonamesRow>,
  checkStop: CheckStop = neverStop,
): { places: EntityDraft[]; regions: EntityDraft[] } {
  const places: EntityDraft[] = [];
  const regions = new Map<string, Region>();
  const contexts = new Map<string, Context>();
  let index = 0;
  if (typeof (rows as Partial<typeof rows> | null)?.[Symbol.iterator] !== 'function')
    throw inputError('geonames', 'the option', 'a list of rows', rows);
  const found: { row: GeonamesRow; lat: number; lon: number }[] = [];
  for (const row of stoppable(rows, checkStop)) {
    const where = `row ${index++}`;
    checkRow(row, where);
    found.push({ row, ...checkPlace('geonames', where, row.lat, row.lon) });
  }
  // The id of a region is the least id of its places, so that the order of rows does not matter.
  const sorted = found.toSorted(stoppableOrder((a, b) => a.row.id - b.row.id, checkStop));
  const atSorted = nowAndThen(checkStop, STEPS_OF_ROW);
  for (const { row, lat, lon } of sorted) {
    atSorted();
    const country = countryOf(row.country)?.alpha2 ?? '';
    if (!hasWords(row.name)) continue;
    const key = hasRegion(row, country) ? `${country}.${row.admin1 ?? row.admin1Name}` : country;
    let context = contexts.get(key);
    if (context === undefined) {
      const areas: EntityDraft[] = [];
      const region = regionOf(row, country);
      if (region !== undefined) {
        const draft = regionDraft(region, row, country);
        regions.set(key, { draft, lat: 0, lon: 0, people: 0, places: 0, cities: [] });
        areas.push(draft);
      }
      context = { areas, country };
      contexts.set(key, context);
    }
    const place = placeDraft(row, lat, lon, context);
    places.push(place);
    const of = regions.get(key);
    if (of === undefined) continue;
    of.lat += lat;
    of.lon += lon;
    of.people += row.population ?? 0;
    of.places++;
    if (row.name === `${of.draft.names[0]!.text} City`)
      of.cities.push({ place, people: row.population ?? 0 });
  }
  for (const region of regions.values()) settleRegion(region);
  return { places, regions: [...regions.values()].map(({ draft }) => draft) };
}

/** Making an entity of a row takes as long as so many ordinary steps. */
const STEPS_OF_ROW = 8;

/** A region that is being collected from its places. */
interface Region {
  readonly draft: EntityDraft;
  /** Sums over the places of the region. */
  lat: number;
  lon: number;
  people: number;
  places: number;
  /** Places that have the name of the region: New York City. */
  readonly cities: { readonly place: EntityDraft; readonly people: number }[];
}

/** Factor on the importance of a region: people ask a little more often for a city of the same name and population. */
const REGION_SHARE = 0.8;
const LEAST_REGION = 105;
/**
 * The least share of its region's population with which people call a city by the region's name: New York City (28 %), but not Oklahoma
 * City (22 %).
 */
const MOST_OF_REGION = 1 / 4;

function settleRegion({ draft, lat, lon, people, places, cities }: Region): void {
  // The mean of its places, so that searches find the region near its towns.
  draft.lat = Math.round(lat / places);
  draft.lon = Math.round(lon / places);
  draft.importance = Math.max(LEAST_REGION, Math.round(REGION_SHARE * importanceOfPopulation(people)));
  for (const { place, people: own } of cities)
    if (own > 0 && own >= people * MOST_OF_REGION)
      place.names.push({ kind: 'alt', text: draft.names[0]!.text });
}

function checkRow(row: GeonamesRow, where: string): void {
  if (!isObject(row)) throw inputError('geonames', where, 'an object', row);
  if (!Number.isSafeInteger(row.id) || row.id < 0)
    throw inputError('geonames', `${where}.id`, 'a whole number', row.id);
  for (const key of ['name', 'country', 'featureCode'] as const)
    if (typeof row[key] !== 'string') throw inputError('geonames', `${where}.${key}`, 'a text', row[key]);
  for (const key of ['altName', 'admin1', 'admin1Name'] as const)
    if (row[key] !== undefined && typeof row[key] !== 'string')
      throw inputError('geonames', `${where}.${key}`, 'a text', row[key]);
}

/** Smaller cities are not known by first letters. */
const LEAST_PEOPLE_OF_INITIALS = 500_000;

function placeDraft(row: GeonamesRow, lat: number, lon: number, context: Context): EntityDraft {
  const names: Name[] = [{ kind: '', text: row.name.trim() }];
  for (const alt of row.altName?.split(',') ?? []) {
    const text = alt.trim();
    if (text !== '' && !names.some((name) => name.text === text)) names.push({ kind: 'alt', text });
  }
  const layer = layerNumber(layerOfFeature(row.featureCode));
  // `NYC` for New York City; two letters are codes of regions and countries.
  if ((row.population ?? 0) >= LEAST_PEOPLE_OF_INITIALS)
    for (const text of shortNamesOf(names, layer === LOCALITY))
      if (text.length > 2) names.push({ kind: 'alt', text });
  return {
    layer,
    origin: Origin.geonames,
    id: row.id,
    lat,
    lon,
    names,
    importance: Math.max(
      importanceOfPopulation(row.population ?? 0),
      SEATS[row.featureCode] ?? (layer === LOCALITY ? 40 : 30),
    ),
    kind: `geonames=${row.featureCode}`,
    context,
    details: NO_DETAILS,
  };
}

function hasRegion({ admin1 = '', admin1Name = '' }: GeonamesRow, country: string): boolean {
  return (admin1Name !== '' && hasWords(admin1Name)) || regionOfCode(country, admin1) !== undefined;
}

/** The region that a row names, or that its code means. */
function regionOf({ admin1 = '', admin1Name }: GeonamesRow, country: string): KnownRegion | undefined {
  const known = regionOfCode(country, admin1);
  if (admin1Name === undefined || !hasWords(admin1Name)) return known;
  const names = (known?.names ?? []).filter(({ text }) => text !== admin1Name);
  return {
    names: [
      { kind: '', text: admin1Name },
      ...names.map(({ kind, text }) => ({ kind: kind || 'alt', text })),
    ],
    // People use codes with letters (CA, NY); numeric codes are GeoNames' own.
    abbreviation: known?.abbreviation ?? (/^[A-Za-z]+$/.test(admin1) ? admin1 : ''),
  };
}

/** Adds a region that is only known from its places; its id is the least of theirs. */
function regionDraft({ names, abbreviation }: KnownRegion, row: GeonamesRow, country: string): EntityDraft {
  const isCode = /^[A-Za-z]{2,3}$/.test(abbreviation);
  return {
    layer: layerNumber('region'),
    origin: Origin.geonames,
    id: row.id,
    lat: 0,
    lon: 0,
    names: isCode ? [...names, { kind: 'code', text: abbreviation }] : [...names],
    importance: LEAST_REGION,
    kind: 'geonames=ADM1',
    context: { areas: [], country },
    details: abbreviation === '' ? NO_DETAILS : new Map([['abbreviation', abbreviation]]),
  };
}
