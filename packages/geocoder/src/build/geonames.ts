import { countryOf } from '../countries.ts';
import { LOCALITY, layerNumber } from '../layers.ts';
import type { Layer } from '../layers.ts';
import { Origin } from '../model.ts';
import type { Context, EntityDraft, Name } from '../model.ts';
import { importanceOfPopulation } from './importance.ts';
import { checkPlace, inputError, isObject } from './input.ts';
import { hasWords } from './name-words.ts';

/** One place of the GeoNames gazetteer. */
export interface GeonamesRow {
  readonly id: number;
  readonly name: string;
  /** Other names, separated by commas. */
  readonly altName?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Code of the first administrative division, and its name. */
  readonly admin1?: string;
  readonly admin1Name?: string;
  readonly population?: number;
  /** https://www.geonames.org/export/codes.html */
  readonly featureCode: string;
  readonly lon: number;
  readonly lat: number;
}

/** Layer of a feature code; places without one (PPL and its kind) are localities. */
function layerOfFeature(code: string): Layer {
  if (code === 'ADM1') return 'region';
  if (code === 'ADM2') return 'county';
  if (/^ADM[34]$/.test(code)) return 'localadmin';
  if (code.startsWith('PCL')) return 'country';
  if (code === 'PPLX') return 'neighbourhood';
  return 'locality';
}

/** Least importance of a place by what it is the seat of. */
const SEATS: Readonly<Record<string, number>> = { PPLC: 170, PPLA: 125, PPLA2: 95, PPLA3: 75 };

/** Populated places, and the regions that they say they lie in; those whose name has no letter or digit are left out. */
export function readGeonames(rows: Iterable<GeonamesRow>): { places: EntityDraft[]; regions: EntityDraft[] } {
  const places: EntityDraft[] = [];
  const regions = new Map<string, { draft: EntityDraft; lat: number; lon: number; count: number }>();
  const contexts = new Map<string, Context>();
  let index = 0;
  if (typeof (rows as Partial<typeof rows> | null)?.[Symbol.iterator] !== 'function')
    throw inputError('geonames', 'the option', 'a list of rows', rows);
  const found: { row: GeonamesRow; lat: number; lon: number }[] = [];
  for (const row of rows) {
    const where = `row ${index++}`;
    checkRow(row, where);
    found.push({ row, ...checkPlace('geonames', where, row.lat, row.lon) });
  }
  // In whatever order they come, a region is known by the least of its ids.
  for (const { row, lat, lon } of found.toSorted((a, b) => a.row.id - b.row.id)) {
    const country = countryOf(row.country)?.alpha2 ?? '';
    if (!hasWords(row.name)) continue;
    const region = row.admin1Name !== undefined && hasWords(row.admin1Name) ? row.admin1Name : undefined;
    const key = region === undefined ? country : `${country}.${row.admin1 ?? region}`;
    let context = contexts.get(key);
    if (context === undefined) {
      const areas: EntityDraft[] = [];
      if (region !== undefined) {
        const draft = regionDraft(region, row, country);
        regions.set(key, { draft, lat: 0, lon: 0, count: 0 });
        areas.push(draft);
      }
      context = { areas, country };
      contexts.set(key, context);
    }
    const of = regions.get(key);
    if (of !== undefined) {
      // Where most of its people's towns are, so that it is found near them.
      of.lat += lat;
      of.lon += lon;
      of.count++;
    }
    places.push(placeDraft(row, lat, lon, context));
  }
  for (const { draft, lat, lon, count } of regions.values()) {
    draft.lat = Math.round(lat / count);
    draft.lon = Math.round(lon / count);
  }
  return { places, regions: [...regions.values()].map(({ draft }) => draft) };
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

function placeDraft(row: GeonamesRow, lat: number, lon: number, context: Context): EntityDraft {
  const names: Name[] = [{ kind: '', text: row.name.trim() }];
  for (const alt of row.altName?.split(',') ?? []) {
    const text = alt.trim();
    if (text !== '' && !names.some((name) => name.text === text)) names.push({ kind: 'alt', text });
  }
  const layer = layerNumber(layerOfFeature(row.featureCode));
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
    details: new Map(),
  };
}

/** A region that is known from its places only: under the least id of them. */
function regionDraft(name: string, row: GeonamesRow, country: string): EntityDraft {
  const details = new Map<string, string>();
  const code = row.admin1 ?? '';
  // Codes with letters are those people use (CA, NY); numbers are GeoNames' own.
  if (/^[A-Za-z]+$/.test(code)) details.set('abbreviation', code);
  return {
    layer: layerNumber('region'),
    origin: Origin.geonames,
    id: row.id,
    lat: 0,
    lon: 0,
    names: /^[A-Za-z]{2,3}$/.test(code)
      ? [
          { kind: '', text: name },
          { kind: 'code', text: code },
        ]
      : [{ kind: '', text: name }],
    importance: 120,
    kind: 'geonames=ADM1',
    context: { areas: [], country },
    details,
  };
}
