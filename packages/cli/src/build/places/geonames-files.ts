import { PortolanError } from '@portolan/base';
import type { GeonamesRow } from '@portolan/geocoder';
import { parseBoundedJson } from '../../bounded-json.ts';
import { fileError } from '../../files.ts';
import { joined, linesOf, type InputTexts } from './input-text.ts';
import type { Surroundings } from '../../surroundings.ts';
import { inputError, isObject, type Traced } from './traced.ts';

/** The content of files of GeoNames: places, and names of first administrative divisions by `country.code`. */
export interface GeonamesFiles {
  readonly places: Traced<GeonamesRow>[];
  readonly regionNames: Map<string, string>;
}

/**
 * Reads places of GeoNames around an extract, and names of regions: as JSON rows or as GeoNames' own tables (allCountries.txt, cities1000.txt, DE.txt,
 * admin1CodesASCII.txt). What a file holds is told by its first line.
 *
 * https://download.geonames.org/export/dump/readme.txt
 */
export async function readGeonamesFiles(
  paths: readonly string[],
  texts: InputTexts,
  surroundings: Surroundings,
): Promise<GeonamesFiles> {
  const files: GeonamesFiles = { places: [], regionNames: new Map() };
  for (const path of paths) {
    // One after the other: each may be large.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await readGeonamesFile(path, texts, surroundings, files);
  }
  return files;
}

async function readGeonamesFile(
  path: string,
  texts: InputTexts,
  surroundings: Surroundings,
  { places, regionNames }: GeonamesFiles,
): Promise<void> {
  const chunks = texts.chunks(path);
  const first = await chunks.next();
  const beginning = first.done === true ? '' : first.value;
  const all = (async function* () {
    yield beginning;
    yield* chunks;
  })();
  if (/^\s*[[{]/.test(beginning)) {
    readJson(path, await joined(all, path), surroundings, { places, regionNames });
    return;
  }
  let index = 0;
  for await (const line of linesOf(all, path)) {
    const cells = line.split('\t');
    if (line !== '' && !line.startsWith('#')) {
      if (REGION_CODE.test(cells[0]!) && cells.length >= 2) regionNames.set(cells[0]!, cells[1]!);
      else {
        const row = rowOf(path, index, cells);
        if (isPlace(row) && surroundings.contains(row.lat, row.lon)) places.push({ item: row, path, index });
      }
    }
    index++;
  }
  if (index === 0) throw inputError(path, 'the file', 'a table of GeoNames: it is empty');
}

/** Codes such as DE.01 or US.CA. */
const REGION_CODE = /^[A-Z]{2}\.[A-Za-z0-9-]+$/;
const COLUMNS = 19;

/** A line of GeoNames' main table. */
function rowOf(path: string, index: number, cells: readonly string[]): GeonamesRow & { class: string } {
  const where = `line ${index + 1}`;
  if (cells.length !== COLUMNS) {
    throw inputError(
      path,
      where,
      `one of GeoNames with ${COLUMNS} columns between tabs, or a code such as DE.01 and its name`,
      cells.join('\t').slice(0, 100),
    );
  }
  const id = Number(cells[0]);
  const lat = numberIn(cells[4]!, 90);
  const lon = numberIn(cells[5]!, 180);
  if (!/^\d+$/.test(cells[0]!) || !Number.isSafeInteger(id))
    throw inputError(path, `${where}, column 1`, 'a whole number', cells[0]);
  if (lat === undefined) throw inputError(path, `${where}, column 5`, 'a latitude in -90..90', cells[4]);
  if (lon === undefined) throw inputError(path, `${where}, column 6`, 'a longitude in -180..180', cells[5]);
  const population = Number(cells[14]);
  return {
    id,
    name: cells[1]!,
    altName: cells[3]!,
    lat,
    lon,
    class: cells[6]!,
    featureCode: cells[7]!,
    country: cells[8]!,
    admin1: cells[10]!,
    population: Number.isFinite(population) ? population : 0,
  };
}

function numberIn(text: string, most: number): number | undefined {
  const number = Number(text);
  return text.trim() !== '' && Math.abs(number) <= most ? number : undefined;
}

/** Whether a feature is a settlement or an administrative division that exists: destroyed, abandoned and former ones do not count. */
function isPlace(row: { readonly class: string; readonly featureCode: string }): boolean {
  return row.class === 'P'
    ? !/^PPL(?:H|Q|W|CH)$/.test(row.featureCode)
    : row.class === 'A' && /^(?:ADM[1-4]|PCL[A-Z]*)$/.test(row.featureCode) && row.featureCode !== 'PCLH';
}

/** Reads rows as the builder takes them, or `{code, name}` of regions. Wrong rows are left to the builder, whose error says what is wrong. */
function readJson(path: string, text: string, surroundings: Surroundings, files: GeonamesFiles): void {
  let rows: unknown;
  try {
    rows = parseBoundedJson(text);
  } catch (error) {
    if (error instanceof PortolanError) throw fileError(error, path);
    throw inputError(path, 'the file', `JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!Array.isArray(rows)) throw inputError(path, 'the file', 'a list of rows');
  for (const [index, row] of (rows as unknown[]).entries()) {
    if (
      isObject(row) &&
      typeof row['code'] === 'string' &&
      typeof row['name'] === 'string' &&
      row['lat'] === undefined
    ) {
      files.regionNames.set(row['code'], row['name']);
    } else if (!isElsewhere(row, surroundings)) {
      // The builder checks it, whatever it is.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      files.places.push({ item: row as GeonamesRow, path, index });
    }
  }
}

function isElsewhere(row: unknown, surroundings: Surroundings): boolean {
  if (!isObject(row)) return false;
  const { lat, lon } = row;
  if (typeof lat !== 'number' || typeof lon !== 'number') return false;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !surroundings.contains(lat, lon);
}
