import type { Archive } from '@portolan/archive';
import { cosDegrees, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { METRES_PER_UNIT } from '../../geometry.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { EliasFano, packEliasFano } from '../numbers/elias-fano.ts';
import { BitReader, bitsFor, BitWriter, folded } from '../numbers/bits.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { openCounts, openParts, packCounts, packParts } from '../parts.ts';
import type { Box } from './tree-format.ts';
import type { Centre } from './centre.ts';
import { packTree } from './pack-tree.ts';
import { Tree } from './packed-tree.ts';
import { TREE_NODE } from './tree-format.ts';

/** One step of the grid of courses, in 1e-6 degrees: 1e-5 degrees, at most 1.1 m. */
export const COURSE_GRID = 10;
/** Wider outlines of venues are not kept, so that a search for those around a point need not look further; 1e-6 degrees. */
export const MOST_WIDE = 500_000;
/** Points in a piece. */
const PIECE_POINTS = 16;
const COUNT_BITS = 4;
const WIDTH_BITS = 5;

export const LINE_PARTS = ['counts', 'street', 'first', 'leafStart', 'bits', 'tree'] as const;

/** Stands for a length of 0 where that would be divided by. */
const TINY = 1e-9;

/** A rectangle in degrees. */
export interface Rect {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A place in 1e-6 degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

interface Piece {
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  /** Whether the piece starts at the end of the piece before it. */
  readonly goesOn: boolean;
}

/** The pieces of all lines, as columns: an object for each, with columns of its own, takes ten times the memory. */
class Pieces {
  readonly #lat = new GrowingInts();
  readonly #lon = new GrowingInts();
  /** By piece: its points are `first[piece] .. end[piece]`. One that goes on begins with the last point of the piece before it. */
  readonly #first = new GrowingInts();
  readonly #end = new GrowingInts();

  get count(): number {
    return this.#first.length;
  }

  addLine({ lat, lon }: LineCoordinates): void {
    const start = this.#lat.length;
    for (let point = 0; point < lat.length; point++) {
      this.#lat.push(lat[point]!);
      this.#lon.push(lon[point]!);
    }
    let from = 0;
    do {
      const end = Math.min(lat.length, from + PIECE_POINTS);
      this.#first.push(start + from);
      this.#end.push(start + end);
      from = end - 1;
    } while (from + 1 < lat.length);
  }

  at(piece: number): Piece {
    const first = this.#first.view()[piece]!;
    const end = this.#end.view();
    return {
      lat: this.#lat.view().subarray(first, end[piece]),
      lon: this.#lon.view().subarray(first, end[piece]),
      goesOn: piece > 0 && first < end[piece - 1]!,
    };
  }
}

/**
 * Courses of streets in pieces of up to 16 points, in the order of the streets, with a tree over the pieces: the nearest piece belongs to
 * the nearest street. FORMAT.md has the bits.
 *
 * @param streets  ascending; lines in steps of `COURSE_GRID`. Each is asked for once and not held, so that the caller may make them one by one.
 */
export function packLines(
  streets: Iterable<{ readonly number: number; readonly lines: readonly LineCoordinates[] }>,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const pieces = new Pieces();
  const street: number[] = [];
  const first = [0];
  const atStreet = nowAndThen(checkStop);
  for (const { number, lines } of streets) {
    atStreet();
    for (const line of lines) pieces.addLine(line);
    street.push(number);
    first.push(pieces.count);
  }
  const treeBytes = packTree(pieces.count, (piece) => boxOf(pieces.at(piece)), checkStop);
  const tree = new Tree('lines', treeBytes, pieces.count);
  const bits = new BitWriter();
  const leafStart: number[] = [];
  let leaf: Leaf | undefined;
  const atPiece = nowAndThen(checkStop);
  for (let k = 0; k < pieces.count; k++) {
    atPiece();
    if (k % TREE_NODE === 0) {
      leafStart.push(bits.align());
      leaf = leafOf(tree.leafBox(k / TREE_NODE));
    }
    writePiece(bits, pieces.at(k), leaf!, k % TREE_NODE === 0);
  }
  return packParts(LINE_PARTS, {
    counts: packCounts(street.length, pieces.count),
    street: packEliasFano('streets with courses', street),
    first: packEliasFano('first pieces', first),
    leafStart: packEliasFano('leaf starts', leafStart),
    bits: bits.finish(),
    tree: treeBytes,
  });
}

function boxOf({ lat, lon }: Piece): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < lat.length; k++) {
    west = Math.min(west, lon[k]!);
    south = Math.min(south, lat[k]!);
    east = Math.max(east, lon[k]!);
    north = Math.max(north, lat[k]!);
  }
  return [west * COURSE_GRID, south * COURSE_GRID, east * COURSE_GRID, north * COURSE_GRID];
}

/** South-western corner, in steps of the grid, of the box around 16 pieces, and the number of bits that a position in this box takes. */
interface Leaf {
  readonly lat: number;
  readonly lon: number;
  readonly latBits: number;
  readonly lonBits: number;
}

function leafOf([west, south, east, north]: Box): Leaf {
  const lat = Math.floor(south / COURSE_GRID);
  const lon = Math.floor(west / COURSE_GRID);
  return {
    lat,
    lon,
    latBits: bitsFor(Math.max(0, Math.floor(north / COURSE_GRID) - lat)),
    lonBits: bitsFor(Math.max(0, Math.floor(east / COURSE_GRID) - lon)),
  };
}

function writePiece(to: BitWriter, { lat, lon, goesOn }: Piece, leaf: Leaf, isFirst: boolean): void {
  to.write(Number(goesOn && !isFirst), 1);
  to.write(lat.length - 1, COUNT_BITS);
  if (!goesOn || isFirst) {
    to.write(lat[0]! - leaf.lat, leaf.latBits);
    to.write(lon[0]! - leaf.lon, leaf.lonBits);
  }
  if (lat.length === 1) return;
  const latSteps = stepsOf(lat);
  const lonSteps = stepsOf(lon);
  const latBits = bitsFor(Math.max(...latSteps));
  const lonBits = bitsFor(Math.max(...lonSteps));
  to.write(latBits, WIDTH_BITS);
  to.write(lonBits, WIDTH_BITS);
  for (let k = 0; k < latSteps.length; k++) {
    to.write(latSteps[k]!, latBits);
    to.write(lonSteps[k]!, lonBits);
  }
}

/** Differences between consecutive points, folded. */
function stepsOf(values: Int32Array): number[] {
  return Array.from(values.subarray(1), (value, k) => folded(value - values[k]!));
}

export class Lines {
  readonly #pieceCount: number;
  readonly #street: EliasFano;
  readonly #first: EliasFano;
  readonly #leafStart: EliasFano;
  readonly #reader: BitReader;
  readonly #tree: Tree;
  /** The number of the piece at the reader, its box, and the end of the piece before it. */
  #at = -1;
  #leaf: Leaf = leafOf([0, 0, 0, 0]);
  #lat = 0;
  #lon = 0;
  readonly #pieceLat = new Int32Array(PIECE_POINTS);
  readonly #pieceLon = new Int32Array(PIECE_POINTS);
  /** The point that `#distanceTo` found. */
  #nearLat = 0;
  #nearLon = 0;

  readonly #entityCount: number;
  /** By entity: what `reachOf` says, 0 for what nobody asked for. */
  #reaches: Float32Array | undefined;

  constructor(archive: Archive, section: string, entityCount: number) {
    this.#entityCount = entityCount;
    const parts = openParts(archive, section, LINE_PARTS);
    const [streetCount = 0, pieceCount = 0] = openCounts(section, parts.counts, 2);
    this.#pieceCount = pieceCount;
    this.#street = new EliasFano(`${section} streets`, parts.street, streetCount, entityCount);
    this.#first = new EliasFano(`${section} pieces`, parts.first, streetCount + 1, this.#pieceCount);
    const leafCount = Math.ceil(this.#pieceCount / TREE_NODE);
    this.#leafStart = new EliasFano(`${section} leaves`, parts.leafStart, leafCount, parts.bits.length);
    this.#reader = new BitReader(parts.bits);
    this.#tree = new Tree(section, parts.tree, this.#pieceCount);
  }

  /** Visits streets in order of distance, once for each piece that the search reaches. `visit` returns false to stop. */
  nearest(centre: Centre, farthest: number, visit: (street: number, haversine: number) => boolean): void {
    this.#tree.nearest(
      centre,
      farthest,
      0,
      this.#pieceCount,
      (piece) => this.#distanceTo(centre, piece),
      (piece, haversine) => visit(this.#street.at(this.#first.lastAtMost(piece)), haversine),
    );
  }

  /** Whether something has lines. */
  has(street: number): boolean {
    return this.#positionOf(street) >= 0;
  }

  /**
   * How far the lines of a street go from its place, in metres, at most: one of which the place is further than this outside of a boundary has no part in it, so
   * that its lines need not be looked for. Found when a boundary first asks for the street; small for what has no lines.
   */
  reachOf(street: number, { lat, lon }: Place): number {
    const reaches = (this.#reaches ??= new Float32Array(this.#entityCount));
    if (reaches[street] === 0) {
      const at = this.#positionOf(street);
      const end = at < 0 ? 0 : this.#first.at(at + 1) / TREE_NODE;
      let most = 1;
      for (let leaf = Math.floor(this.#first.at(at) / TREE_NODE); leaf < end; leaf++) {
        const [west, south, east, north] = this.#tree.leafBox(leaf);
        // Along the meridian, and then along a parallel as long as the equator.
        const units = Math.max(north - lat, lat - south) + Math.max(east - lon, lon - west);
        most = Math.max(most, 1 + units * METRES_PER_UNIT);
      }
      reaches[street] = most;
    }
    return reaches[street]!;
  }

  /** Of the lines of a street inside of a rectangle the point that is nearest to a centre, in 1e-6 degrees; undefined where none is near enough. */
  placeIn(street: number, rect: Rect | undefined, centre: Centre, farthest: number): Place | undefined {
    const at = this.#positionOf(street);
    if (at < 0) return undefined;
    let place: Place | undefined;
    let least = farthest;
    const end = this.#first.at(at + 1);
    for (let piece = this.#first.at(at); piece < end; piece++) {
      if (centre.toBox(...this.#tree.leafBox(Math.floor(piece / TREE_NODE))) > least) continue;
      const away = this.#distanceTo(centre, piece, rect);
      if (away > least) continue;
      least = away;
      place = { lat: this.#nearLat, lon: this.#nearLon };
    }
    return place;
  }

  /** Position of a street, -1 for one without lines. */
  #positionOf(street: number): number {
    const at = this.#street.lastAtMost(street);
    return at >= 0 && this.#street.at(at) === street ? at : -1;
  }

  /**
   * Calls `visit` with everything whose lines, as rings under the even-odd rule, contain the point (1e-6 degrees), ascending. Rings are at
   * most `MOST_WIDE` wide.
   */
  containing(lat: number, lon: number, visit: (owner: number) => void): void {
    const y = lat / COURSE_GRID;
    const x = lon / COURSE_GRID;
    let owner = -1;
    let end = 0;
    let isOdd = false;
    const close = (): void => {
      // A ring that the ray ends in is crossed once more beyond its end.
      if (isOdd && this.#isCrossedOdd(this.#first.at(owner), end, y, x)) visit(this.#street.at(owner));
    };
    // A ring around the point crosses a ray to the east within its own width.
    this.#tree.touching(lon, lat, lon + MOST_WIDE, lat, (piece) => {
      if (piece >= end) {
        close();
        owner = this.#first.lastAtMost(piece);
        end = this.#first.at(owner + 1);
        isOdd = false;
      }
      isOdd = isOdd !== this.#isCrossedOdd(piece, piece + 1, y, x);
    });
    close();
  }

  /** Whether a ray to the east crosses some pieces an odd number of times. */
  #isCrossedOdd(first: number, end: number, y: number, x: number): boolean {
    const lat = this.#pieceLat;
    const lon = this.#pieceLon;
    let isOdd = false;
    for (let piece = first; piece < end; piece++) {
      const count = this.#read(piece);
      for (let k = 1; k < count; k++) {
        const from = lat[k - 1]!;
        const along = (y - from) / (lat[k]! - from);
        if (from > y !== lat[k]! > y && x < lon[k - 1]! + along * (lon[k]! - lon[k - 1]!)) isOdd = !isOdd;
      }
    }
    return isOdd;
  }

  /** Reads a piece into `#pieceLat` and `#pieceLon`, in steps of the grid. Returns its number of points. */
  #read(piece: number): number {
    const leaf = Math.floor(piece / TREE_NODE);
    // A search asks for the pieces of a leaf in order, so the reader is often at the wanted piece already.
    if (piece !== this.#at || piece % TREE_NODE === 0) {
      this.#reader.seek(this.#leafStart.at(leaf));
      this.#leaf = leafOf(this.#tree.leafBox(leaf));
      this.#lat = 0;
      this.#lon = 0;
      for (let before = leaf * TREE_NODE; before < piece; before++) this.#readNext();
    }
    this.#at = piece + 1;
    return this.#readNext();
  }

  #readNext(): number {
    const reader = this.#reader;
    const goesOn = reader.read(1) === 1;
    const count = reader.read(COUNT_BITS) + 1;
    const { lat: south, lon: west, latBits: startLatBits, lonBits: startLonBits } = this.#leaf;
    let lat = goesOn ? this.#lat : south + reader.read(startLatBits);
    let lon = goesOn ? this.#lon : west + reader.read(startLonBits);
    this.#pieceLat[0] = lat;
    this.#pieceLon[0] = lon;
    if (count > 1) {
      const latBits = reader.read(WIDTH_BITS);
      const lonBits = reader.read(WIDTH_BITS);
      for (let k = 1; k < count; k++) {
        lat += reader.readSigned(latBits);
        lon += reader.readSigned(lonBits);
        this.#pieceLat[k] = lat;
        this.#pieceLon[k] = lon;
      }
    }
    this.#lat = lat;
    this.#lon = lon;
    return count;
  }

  /**
   * Haversine to the nearest point of a piece, which is left in `#nearLat` and `#nearLon`; only to what is inside of a rectangle, where one is given.
   * The point is found on the plane that touches the Earth at the centre.
   */
  #distanceTo(centre: Centre, piece: number, rect?: Rect): number {
    const count = this.#read(piece);
    const pieceLat = this.#pieceLat;
    const pieceLon = this.#pieceLon;
    const y = (centre.lat * 1e6) / COURSE_GRID;
    const x = (centre.lon * 1e6) / COURSE_GRID;
    const shrink = cosDegrees(centre.lat);
    let least = Infinity;
    for (let k = 0; k < count; k++) {
      const from = k === 0 ? 0 : k - 1;
      const fromLat = pieceLat[from]!;
      const fromLon = pieceLon[from]!;
      const dy = pieceLat[k]! - fromLat;
      const steps = pieceLon[k]! - fromLon;
      const dx = steps * shrink;
      const ay = fromLat - y;
      const ax = (fromLon - x) * shrink;
      const square = dx * dx + dy * dy;
      let first = 0;
      let last = 1;
      if (rect !== undefined) {
        const south = shareAt(rect.south, 1, fromLat, dy);
        const north = shareAt(rect.north, -1, fromLat, dy);
        const west = shareAt(rect.west, 1, fromLon, steps);
        const east = shareAt(rect.east, -1, fromLon, steps);
        first = Math.max(first, Math.min(south, north), Math.min(west, east));
        last = Math.min(last, Math.max(south, north), Math.max(west, east));
        if (first > last) continue;
      }
      const along = square === 0 ? 0 : Math.max(first, Math.min(last, -(ax * dx + ay * dy) / square));
      const gap = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
      if (gap < least) {
        least = gap;
        this.#nearLat = (fromLat + along * dy) * COURSE_GRID;
        this.#nearLon = (fromLon + along * steps) * COURSE_GRID;
      }
    }
    return least === Infinity ? least : centre.to(this.#nearLat, this.#nearLon);
  }
}

/**
 * Where a segment crosses a limit in degrees, as a share of its length (Liang & Barsky 1984); far before or behind it where it runs along the limit.
 *
 * @param within  1 for a least value, -1 for a greatest: the limit is taken a little within, so that a point at it may be rounded.
 */
function shareAt(limit: number, within: 1 | -1, from: number, length: number): number {
  return ((limit * 1e6 + within) / COURSE_GRID - from) / (length || TINY);
}
