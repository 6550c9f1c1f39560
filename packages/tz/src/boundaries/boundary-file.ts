import { openArchive, openStrings, xxh32 } from '@portolan/archive';
import type { Archive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { MODEL_SIZE } from './arc-model.ts';
import { CELLS_PER_SIDE } from './cell-grid.ts';

/** An opened boundary file; FORMAT.md describes it. */
export interface BoundaryFile {
  /** Zone ids, ascending. */
  readonly ids: readonly string[];
  /** For each product with fewer zones, the zone that stands for each zone. */
  readonly products: Readonly<Record<string, Uint16Array | undefined>>;
  /** Release of the boundaries, such as `2026c`. */
  readonly version: string;
  /** Largest distance in metres by which a line may lie off its source; 0 in the exact file. */
  readonly displacementMetres: number;
  /** Coordinates in the arcs are in units of 2^unitShift millionths of a degree. */
  readonly unitShift: number;
  /** An entry for each cell, rows from south to north: 0 for sea, then the sets of zones, then the leaves. */
  readonly grid: Uint16Array;
  /** Sets of zones of cells without a border: set `i` begins at `setZones[setFirst[i]]`. */
  readonly setFirst: Uint16Array;
  readonly setZones: Uint16Array;
  /** Grid entries from here on are leaves. */
  readonly firstLeaf: number;
  /** Leaf `i` is bytes `leafFirstByte[i] .. leafFirstByte[i + 1]` of the arcs. */
  readonly leafFirstByte: Uint32Array;
  readonly leafChecks: Uint16Array;
  /** The probabilities at the beginning of each leaf. */
  readonly model: Uint16Array;
  readonly arcs: LeafBytes;
}

/** Grid entries below this are sea. */
const FIRST_SET = 1;

/** Reads the bytes of a leaf. The array is valid until the next call. */
export type LeafBytes = (from: number, to: number) => Uint8Array;

export const BOUNDARY_KIND = 'time-zones';
export const BOUNDARY_MAJOR = 1;
/** The products besides `all`, in the order of their section. */
export const PRODUCTS = ['1970', 'now'] as const;

/** The most zones, whose numbers have ZONE_BITS bits. */
const MAX_ZONES = 1 << 10;

const MAX_UNIT_SHIFT = 16;

/**
 * Opens a boundary file. Everything but the arcs is checked here, and each leaf when it is first asked for.
 *
 * @param readArcs  replaces the section `arcs`, for callers that did not read it.
 * @throws {PortolanError} as `openArchive`, or `tz-data` where the content breaks a rule.
 */
export function openBoundaryFile(
  bytes: Uint8Array,
  readArcs?: (sectionOffset: number) => LeafBytes,
): BoundaryFile {
  const archive = openArchive(bytes, { kind: BOUNDARY_KIND, major: BOUNDARY_MAJOR });
  // Verifying all of the file would take longer than opening it. Instead, all indexes are checked against the bounds of its arrays.
  if (readArcs === undefined) checkSections(archive);
  const names = openStrings(archive, 'zones').at(0);
  const ids = names === '' ? [] : names.split('\n');
  if (ids.length > MAX_ZONES) throw damaged(`it has ${ids.length} zones, more than ${MAX_ZONES}`);
  for (let k = 1; k < ids.length; k++) {
    if (!(ids[k - 1]! < ids[k]!)) throw damaged(`zone ids are not ascending at ${k}`);
  }
  const zoneCount = ids.length;

  const mapping = archive.u16('products');
  if (mapping.length !== PRODUCTS.length * zoneCount || mapping.some((zone) => zone >= zoneCount)) {
    throw damaged('its products do not map zones to zones');
  }
  const products = Object.fromEntries(
    PRODUCTS.map((product, k) => [product, mapping.subarray(k * zoneCount, (k + 1) * zoneCount)]),
  );

  const setFirst = archive.u16('sets.first');
  const setZones = archive.u16('sets');
  if (
    setFirst.length === 0 ||
    setFirst[0] !== 0 ||
    setFirst.at(-1) !== setZones.length ||
    setFirst.some((first, k) => k > 0 && first <= setFirst[k - 1]!) ||
    setZones.some((zone) => zone >= zoneCount)
  ) {
    throw damaged('its sets of zones overlap or are empty');
  }
  const firstLeaf = FIRST_SET + setFirst.length - 1;

  const leafChecks = archive.u16('leaves.check');
  const leafFirstByte = archive.u32('leaves.first');
  const arcs = archive.sections.find(({ name }) => name === 'arcs');
  if (
    arcs?.type !== 'u8' ||
    leafFirstByte.length !== leafChecks.length + 1 ||
    leafFirstByte[0] !== 0 ||
    leafFirstByte.at(-1) !== arcs.byteLength
  ) {
    throw damaged('its leaves do not fill its arcs');
  }

  const model = archive.u16('model');
  if (model.length !== MODEL_SIZE || model.some((probability) => probability < 32 || probability > 4064)) {
    throw damaged('its model is not made of probabilities');
  }
  const numbers = archive.u32('about');
  const [displacementMetres, unitShift] = numbers;
  if (
    numbers.length !== 2 ||
    displacementMetres === undefined ||
    unitShift === undefined ||
    unitShift > MAX_UNIT_SHIFT
  ) {
    throw damaged('its section "about" has not the two numbers it must have');
  }

  const inMemory = readArcs === undefined ? archive.u8('arcs') : undefined;
  return {
    ids,
    products,
    version: openStrings(archive, 'version').at(0),
    displacementMetres,
    unitShift,
    grid: readGrid(archive.u8('grid'), firstLeaf, leafChecks.length),
    setFirst,
    setZones,
    firstLeaf,
    leafFirstByte,
    leafChecks,
    model,
    arcs: inMemory === undefined ? readArcs!(arcs.offset) : (from, to) => inMemory.subarray(from, to),
  };
}

/** Verifies the checksums of the small sections. Leaves have checksums of their own. */
function checkSections(archive: Archive): void {
  for (const { name, offset, byteLength, checksum } of archive.sections) {
    if (name === 'arcs') continue;
    if (xxh32(archive.bytes.subarray(offset, offset + byteLength)) !== checksum) {
      throw new PortolanError(
        'archive-checksum',
        `section "${name}" of these time zone boundaries is damaged: fetch the file again`,
        { section: name },
      );
    }
  }
}

/** A checksum of 16 bits of the bytes of a leaf. */
export function leafCheck(bytes: Uint8Array): number {
  return xxh32(bytes) & 0xffff;
}

/**
 * Reads the grid: numbers of one or two bytes, low seven bits first. Half of a number says what is in a cell: 0 sea, 1 the next leaf, from 2 on a set.
 * Where it is odd, a second number says in how many cells in a row, less two. The loop calls nothing, since it runs once, before it is compiled.
 */
function readGrid(bytes: Uint8Array, firstLeaf: number, leafCount: number): Uint16Array {
  const grid = new Uint16Array(CELLS_PER_SIDE * CELLS_PER_SIDE);
  const { length } = bytes;
  let cell = 0;
  let leaf = 0;
  let position = 0;
  while (position < length) {
    let code = bytes[position++]!;
    if (code > 127) code += (bytes[position++]! << 7) - 128;
    let run = 1;
    if ((code & 1) === 1) {
      run = bytes[position++]!;
      if (run > 127) run += (bytes[position++]! << 7) - 128;
      run += 2;
    }
    const content = code >> 1;
    const entry = content - 2 + FIRST_SET;
    const end = cell + run;
    if (!(end <= grid.length) || entry >= firstLeaf) {
      throw damaged('its grid has too many cells, or names a set that is not there');
    }
    if (content === 1) {
      while (cell < end) grid[cell++] = firstLeaf + leaf++;
    } else {
      // The entries of sea are zero already.
      if (content > 1) grid.fill(entry, cell, end);
      cell = end;
    }
  }
  if (cell !== grid.length || leaf !== leafCount || firstLeaf + leafCount > 0x1_0000) {
    throw damaged('its grid has too few cells, or other leaves than the file');
  }
  return grid;
}

export function damaged(what: string, detail: Readonly<Record<string, unknown>> = {}): PortolanError {
  return new PortolanError(
    'tz-data',
    `these time zone boundaries are damaged: ${what}; fetch the file again or rebuild it`,
    detail,
  );
}
