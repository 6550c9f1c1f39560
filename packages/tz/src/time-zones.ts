import { checkMembers, kindOf, PortolanError } from '@portolan/base';
import { openBoundaryFile } from './boundaries/boundary-file.ts';
import type { BoundaryFile, LeafBytes } from './boundaries/boundary-file.ts';
import {
  CELL_HEIGHT_DEGREES,
  CELL_WIDTH_DEGREES,
  CELLS_PER_SIDE,
  columnOrigin,
  MAX_LAT,
  MAX_LON,
  rowOrigin,
  UNITS_PER_DEGREE,
} from './boundaries/cell-grid.ts';
import { describe } from './describe.ts';
import type { LeafSize } from './boundaries/leaf-decoder.ts';
import { LEAF_WORDS } from './boundaries/leaf-image.ts';
import { LeafStore } from './boundaries/leaf-store.ts';
import { borderMaskAt, maskAt } from './boundaries/locate-point.ts';
import { SEA_ZONES, seaBand, seaBands } from './boundaries/sea.ts';

/** Sets of zones: all that there are, those that have differed since 1970, or those that differ from now on. */
export type Product = 'all' | '1970' | 'now';

/** Options of `openTimeZones`. */
export interface TimeZoneOptions {
  /** `all` by default. The others name one zone for many: `1970` says Europe/Berlin for Europe/Oslo. */
  readonly product?: Product;
  /** Whether places at sea have zones such as Etc/GMT-3. True by default; otherwise they have none. */
  readonly oceans?: boolean;
}

const COLUMNS_PER_DEGREE = 1 / CELL_WIDTH_DEGREES;
const ROWS_PER_DEGREE = 1 / CELL_HEIGHT_DEGREES;
/** A coordinate this near to a whole number of 1e-6 degrees is taken for it, since decimals lose their last digits in binary. */
const SNAP_UNITS = 1e-4;

/** Opened time zone boundaries. Regions are decoded when they are first asked for, so a handle belongs to one thread. */
export interface TimeZones {
  /** The set of zones that is told apart. */
  readonly product: Product;
  /** Whether places at sea have zones. */
  readonly hasOceans: boolean;
  /** Release of the boundaries, such as `geo-tz 8.1.9`. */
  readonly boundaryVersion: string;
  /** How far a line may lie off its source, in metres; 0 for the exact file. */
  readonly displacementMetres: number;
  /** Ids that a lookup can answer on land, ascending. */
  readonly landIds: readonly string[];
  /** As `lookup`. */
  idAt(lat: number, lon: number): string | null;
  /** As `lookupAll`. */
  idsAt(lat: number, lon: number): string[];
}

/** The time zones of a boundary file. */
class BoundaryTimeZones implements TimeZones {
  readonly product: Product;
  readonly hasOceans: boolean;
  readonly boundaryVersion: string;
  readonly displacementMetres: number;
  readonly landIds: readonly string[];

  readonly #file: BoundaryFile;
  readonly #leaves: LeafStore;
  /** The zone that the product names for each zone of the file. */
  readonly #zoneOf: Uint16Array;
  /** The answer of `lookup` for each entry of the grid that is neither sea nor a leaf. */
  readonly #idBySet: readonly string[];
  readonly #westOf = Int32Array.from({ length: CELLS_PER_SIDE + 1 }, (_, column) => columnOrigin(column));
  readonly #southOf = Int32Array.from({ length: CELLS_PER_SIDE + 1 }, (_, row) => rowOrigin(row));
  /** The cell of the last point, and its place in the cell where that is a leaf; `#enter` sets them. */
  #cell = 0;
  #x = 0;
  #y = 0;

  constructor(file: BoundaryFile, options: TimeZoneOptions) {
    this.product = options.product ?? 'all';
    this.hasOceans = options.oceans ?? true;
    this.boundaryVersion = file.version;
    this.displacementMetres = file.displacementMetres;
    this.#file = file;
    this.#leaves = new LeafStore(file);
    const zoneOf =
      this.product === 'all' ? Uint16Array.from(file.ids, (_, zone) => zone) : file.products[this.product];
    if (zoneOf === undefined) {
      throw new PortolanError('tz-input', `there is no product ${this.product}: pass all, 1970 or now`, {
        field: 'product',
        value: this.product,
      });
    }
    this.#zoneOf = zoneOf;
    this.landIds = [...new Set(this.#zoneOf)].toSorted((a, b) => a - b).map((zone) => file.ids[zone]!);
    this.#idBySet = Array.from({ length: file.setFirst.length - 1 }, (_, set) => {
      const zones = file.setZones.subarray(file.setFirst[set], file.setFirst[set + 1]);
      return file.ids[zones.reduce((least, zone) => Math.min(least, this.#zoneOf[zone]!), Infinity)]!;
    });
  }

  idAt(lat: number, lon: number): string | null {
    const entry = this.#enter(lat, lon);
    if (entry === 0) return this.#seaId(lon);
    const { firstLeaf, ids } = this.#file;
    if (entry < firstLeaf) return this.#idBySet[entry - 1]!;
    const words = this.#leafWords(entry - firstLeaf);
    const { at } = this.#leaves;
    // A point on a coast is on land: the line belongs to no other zone.
    const mask = maskAt(words, at, this.#x, this.#y) || borderMaskAt(words, at, this.#x, this.#y);
    if (mask === 0) return this.#seaId(lon);
    let least = Infinity;
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      const zone = this.#zoneOf[words[at + LEAF_WORDS + 31 - Math.clz32(bits & -bits)]!]!;
      if (zone < least) least = zone;
    }
    return ids[least]!;
  }

  idsAt(lat: number, lon: number): string[] {
    const entry = this.#enter(lat, lon);
    const zones = new Set<number>();
    const { firstLeaf, ids, setFirst, setZones } = this.#file;
    if (entry >= firstLeaf) {
      const words = this.#leafWords(entry - firstLeaf);
      const { at } = this.#leaves;
      const mask = maskAt(words, at, this.#x, this.#y) | borderMaskAt(words, at, this.#x, this.#y);
      for (let bits = mask; bits !== 0; bits &= bits - 1) {
        zones.add(this.#zoneOf[words[at + LEAF_WORDS + 31 - Math.clz32(bits & -bits)]!]!);
      }
    } else if (entry !== 0) {
      for (let k = setFirst[entry - 1]!; k < setFirst[entry]!; k++) zones.add(this.#zoneOf[setZones[k]!]!);
    }
    if (zones.size > 0) return Array.from(zones.values(), (zone) => ids[zone]!).toSorted();
    return this.hasOceans
      ? seaBands(lat, lon)
          .map((band) => SEA_ZONES[band]!)
          .toSorted()
      : [];
  }

  /** Checks a point and finds its cell. @returns the entry of the cell in the grid. */
  #enter(lat: number, lon: number): number {
    checkCoordinate(lat, 'lat', 90);
    checkCoordinate(lon, 'lon', 180);
    const row = clampCell((lat + MAX_LAT) * ROWS_PER_DEGREE);
    const column = clampCell((lon + MAX_LON) * COLUMNS_PER_DEGREE);
    this.#cell = row * CELLS_PER_SIDE + column;
    const entry = this.#file.grid[this.#cell]!;
    if (entry >= this.#file.firstLeaf) {
      this.#x = placeInCell(lon, this.#westOf, column);
      this.#y = placeInCell(lat, this.#southOf, row);
    }
    return entry;
  }

  #leafWords(leaf: number): Int32Array {
    return this.#leaves.words(leaf, this.#sizeOfCell);
  }

  /** Extent of the leaf that `#enter` found. */
  readonly #sizeOfCell = (): LeafSize => {
    const row = Math.floor(this.#cell / CELLS_PER_SIDE);
    const column = this.#cell % CELLS_PER_SIDE;
    return {
      width: this.#westOf[column + 1]! - this.#westOf[column]!,
      height: this.#southOf[row + 1]! - this.#southOf[row]!,
    };
  };

  #seaId(lon: number): string | null {
    return this.hasOceans ? SEA_ZONES[seaBand(lon)]! : null;
  }
}

function checkCoordinate(value: number, name: string, limit: number): void {
  if (typeof value === 'number' && value >= -limit && value <= limit) return;
  throw new PortolanError(
    'tz-input',
    `${name} is ${describe(value)}: pass a number from -${limit} to ${limit}`,
    {
      field: name,
      value,
      range: [-limit, limit],
    },
  );
}

function clampCell(cell: number): number {
  return cell < 0 ? 0 : cell >= CELLS_PER_SIDE ? CELLS_PER_SIDE - 1 : Math.floor(cell);
}

/** Distance from the western or southern edge of a cell in 1e-6 degrees, at most up to its other edge. */
function placeInCell(degrees: number, edges: Int32Array, index: number): number {
  const units = degrees * UNITS_PER_DEGREE;
  const whole = Math.round(units);
  const place = (Math.abs(units - whole) < SNAP_UNITS ? whole : units) - edges[index]!;
  const extent = edges[index + 1]! - edges[index]!;
  return place < 0 ? 0 : place > extent ? extent : place;
}

/**
 * Opens time zone boundaries.
 *
 * @param bytes  the file `time-zones.portolan` that this package ships, or the one in `@portolan/tz/lite`.
 * @param readArcs  reads regions from elsewhere than `bytes`.
 * @throws {PortolanError} `archive-*` or `tz-data` where the bytes are damaged, `tz-input` for a product that does not exist.
 */
export function openTimeZonesFrom(
  bytes: Uint8Array,
  options: TimeZoneOptions = {},
  readArcs?: (sectionOffset: number) => LeafBytes,
): TimeZones {
  checkMembers(options, 'options', 'tz-input');
  return new BoundaryTimeZones(openBoundaryFile(bytes, readArcs), options);
}

/**
 * The time zone of a point. On a border the point belongs to the side east of it, or north of it where it runs east to west. Where zones overlap,
 * the first in ascending order is given.
 *
 * @param lat  -90..90, degrees north.
 * @param lon  -180..180, degrees east.
 * @returns an IANA id; null at sea where the zones were opened with `oceans: false`, and never otherwise.
 * @throws {PortolanError} `tz-input` with the field and its range, and what is wrong with a region that is read for the first time.
 */
export function lookup(tz: TimeZones, lat: number, lon: number): string | null {
  return checked(tz).idAt(lat, lon);
}

/**
 * All time zones of a point: those that overlap there, and those whose border runs through it. At sea it is the band of its longitude, or both bands
 * on a meridian between two; at the North Pole all bands.
 *
 * @param lat  -90..90, degrees north.
 * @param lon  -180..180, degrees east.
 * @returns IANA ids in ascending order; none at sea where the zones were opened with `oceans: false`.
 * @throws {PortolanError} as `lookup`.
 */
export function lookupAll(tz: TimeZones, lat: number, lon: number): string[] {
  return checked(tz).idsAt(lat, lon);
}

function checked(tz: TimeZones | undefined): TimeZones {
  if (typeof tz?.idAt === 'function') return tz;
  throw new PortolanError(
    'tz-input',
    `time zones are asked of what openTimeZones returned, not of ${kindOf(tz)}`,
  );
}
