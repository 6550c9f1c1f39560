import type { Archive } from '@portolan/archive';
import { cosDegrees, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { boxOf } from '../../geometry.ts';
import type { RingCoordinates } from '../../geometry.ts';
import { EliasFano, packEliasFano } from '../numbers/elias-fano.ts';
import { BitReader, bitsFor, BitWriter, folded } from '../numbers/bits.ts';
import type { Centre } from './centre.ts';
import { openColumn, packColumn } from '../numbers/column.ts';
import type { Column } from '../numbers/column.ts';
import { damagedPart, openCounts, openParts, packCounts, packParts } from '../parts.ts';
import { sharedArcs } from './shared-arcs.ts';

/** Edges in a piece. */
const PIECE_EDGES = 32;
const COUNT_BITS = 5;
const WIDTH_BITS = 5;
const CORNERS = 4;
/** The most pieces that are read for one point; only a damaged archive has more. */
const MOST_PIECES = 1 << 20;

export const POLYGON_PARTS = [
  'counts',
  'area',
  'areaBox',
  'firstArc',
  'arc',
  'firstPiece',
  'pieceBox',
  'pieceStart',
  'bits',
] as const;

/** Writing a piece takes as long as so many ordinary steps. */
const STEPS_OF_PIECE = 8;

/**
 * Polygons of areas. A border between two areas is stored once: rings are cut into arcs whose edges all belong to the same areas, and arcs
 * into pieces of up to 32 edges with a box each. A point lies in an area when a ray from it crosses the edges of the area's arcs an odd
 * number of times. FORMAT.md has the bits.
 *
 * @param areas  ascending.
 */
export function packPolygons(
  areas: readonly { readonly number: number; readonly rings: readonly RingCoordinates[] }[],
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atPiece = nowAndThen(checkStop, STEPS_OF_PIECE);
  const { arcs, arcsOf } = sharedArcs(
    areas.map(({ rings }) => rings),
    checkStop,
  );
  const pieceBoxes: number[] = [];
  const pieceStarts: number[] = [];
  const firstPiece = [0];
  const bits = new BitWriter();
  for (const { lat, lon } of arcs) {
    for (let from = 0; from + 1 < lat.length; from += PIECE_EDGES) {
      const end = Math.min(lat.length, from + PIECE_EDGES + 1);
      atPiece();
      pieceStarts.push(bits.align());
      const piece = { lat: lat.subarray(from, end), lon: lon.subarray(from, end) };
      const box = boxOf([piece]);
      pieceBoxes.push(...box);
      writePiece(bits, piece, box);
    }
    firstPiece.push(pieceStarts.length);
  }
  const firstArc = [0];
  for (const list of arcsOf) firstArc.push(firstArc.at(-1)! + list.length);
  return packParts(POLYGON_PARTS, {
    counts: packCounts(areas.length, firstArc.at(-1)!, arcs.length, pieceStarts.length),
    area: packEliasFano(
      'areas with polygons',
      areas.map(({ number }) => number),
    ),
    areaBox: bytesOf(areas.flatMap(({ rings }) => boxOf(rings))),
    firstArc: packEliasFano('first arcs', firstArc),
    arc: packColumn('arcs', arcsOf.flat()),
    firstPiece: packEliasFano('first pieces', firstPiece),
    pieceBox: bytesOf(pieceBoxes),
    pieceStart: packEliasFano('piece starts', pieceStarts),
    bits: bits.finish(),
  });
}

const bytesOf = (values: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(values).buffer);

type Corners = readonly [west: number, south: number, east: number, north: number];

function writePiece(to: BitWriter, { lat, lon }: RingCoordinates, [west, south, east, north]: Corners): void {
  const latSteps = Array.from(lat.subarray(1), (value, k) => folded(value - lat[k]!));
  const lonSteps = Array.from(lon.subarray(1), (value, k) => folded(value - lon[k]!));
  const latBits = bitsFor(Math.max(...latSteps));
  const lonBits = bitsFor(Math.max(...lonSteps));
  to.write(latSteps.length - 1, COUNT_BITS);
  to.write(latBits, WIDTH_BITS);
  to.write(lonBits, WIDTH_BITS);
  to.write(lat[0]! - south, bitsFor(north - south));
  to.write(lon[0]! - west, bitsFor(east - west));
  for (let k = 0; k < latSteps.length; k++) {
    to.write(latSteps[k]!, latBits);
    to.write(lonSteps[k]!, lonBits);
  }
}

/**
 * Polygons of an archive. Every loop is bounded by the lengths of the sections, so a damaged archive gives wrong answers but never runs
 * forever.
 */
export class Polygons {
  readonly #count: number;
  readonly #area: EliasFano;
  readonly #box: Int32Array;
  readonly #firstArc: EliasFano;
  readonly #arc: Column;
  readonly #firstPiece: EliasFano;
  readonly #pieceBox: Int32Array;
  readonly #pieceStart: EliasFano;
  readonly #reader: BitReader;
  /** Points of the piece that was read last. */
  readonly #pieceLat = new Float64Array(PIECE_EDGES + 1);
  readonly #pieceLon = new Float64Array(PIECE_EDGES + 1);
  /** Number of pieces that may still be read. */
  #left = 0;

  constructor(archive: Archive, section: string, entityCount: number) {
    const parts = openParts(archive, section, POLYGON_PARTS);
    const [count = 0, arcRefs = 0, arcCount = 0, pieceCount = 0] = openCounts(section, parts.counts, 4);
    if (parts.areaBox.length !== 4 * CORNERS * count || parts.pieceBox.length !== 4 * CORNERS * pieceCount)
      throw damagedPart(section, { areas: count, pieces: pieceCount });
    this.#count = count;
    this.#area = new EliasFano(`${section} areas`, parts.area, count, Math.max(0, entityCount - 1));
    this.#box = boxesOf(parts.areaBox);
    this.#firstArc = new EliasFano(`${section} arcs`, parts.firstArc, count + 1, arcRefs);
    this.#arc = openColumn(`${section} arcs`, parts.arc, arcRefs);
    this.#firstPiece = new EliasFano(`${section} pieces`, parts.firstPiece, arcCount + 1, pieceCount);
    this.#pieceBox = boxesOf(parts.pieceBox);
    this.#pieceStart = new EliasFano(`${section} starts`, parts.pieceStart, pieceCount, parts.bits.length);
    this.#reader = new BitReader(parts.bits);
  }

  /** Calls `visit` with every area whose polygon contains the point (1e-6 degrees), ascending. */
  containing(lat: number, lon: number, visit: (area: number) => void): void {
    const box = this.#box;
    this.#left = MOST_PIECES;
    for (let k = 0; k < this.#count; k++) {
      if (lon < box[4 * k]! || lat < box[4 * k + 1]! || lon > box[4 * k + 2]! || lat > box[4 * k + 3]!)
        continue;
      if (this.#isInside(k, lat, lon)) visit(this.#area.at(k));
    }
  }

  /** West, south, east, north of an area's polygon; undefined for an area without one. */
  boxOf(area: number): Corners | undefined {
    const at = this.#area.lastAtMost(area);
    if (at < 0 || this.#area.at(at) !== area) return undefined;
    const [west = 0, south = 0, east = 0, north = 0] = this.#box.subarray(at * CORNERS);
    return [west, south, east, north];
  }

  /**
   * Calls `visit` with every area whose outline is within reach of a point outside of the area, and with the haversine to the nearest point
   * of the outline. The order is not defined. Only areas in `first .. end` are looked at.
   */
  near(
    centre: Centre,
    farthest: number,
    first: number,
    end: number,
    visit: (area: number, haversine: number) => void,
  ): void {
    const box = this.#box;
    this.#left = MOST_PIECES;
    for (let k = Math.max(0, this.#area.lastAtMost(first - 1) + 1); k < this.#count; k++) {
      const area = this.#area.at(k);
      if (area >= end) return;
      const at = k * CORNERS;
      if (centre.toBox(box[at]!, box[at + 1]!, box[at + 2]!, box[at + 3]!) > farthest) continue;
      const haversine = this.#outlineDistance(k, centre, farthest);
      if (haversine <= farthest) visit(area, haversine);
    }
  }

  #outlineDistance(polygon: number, centre: Centre, farthest: number): number {
    const box = this.#pieceBox;
    let least = Infinity;
    this.#forEachPiece(polygon, (piece) => {
      const at = piece * CORNERS;
      const bound = centre.toBox(box[at]!, box[at + 1]!, box[at + 2]!, box[at + 3]!);
      if (bound <= Math.min(least, farthest)) least = Math.min(least, this.#pieceDistance(piece, centre));
    });
    return least;
  }

  /** Haversine to the nearest point of a piece. The point is found on the plane that touches the Earth at the centre. */
  #pieceDistance(piece: number, centre: Centre): number {
    const edges = this.#readPiece(piece);
    const lats = this.#pieceLat;
    const lons = this.#pieceLon;
    const y = centre.lat * 1e6;
    const x = centre.lon * 1e6;
    const shrink = cosDegrees(centre.lat);
    let least = Infinity;
    let nearLat = 0;
    let nearLon = 0;
    for (let k = 0; k < edges; k++) {
      const dy = lats[k + 1]! - lats[k]!;
      const dx = (lons[k + 1]! - lons[k]!) * shrink;
      const fromY = lats[k]! - y;
      const fromX = (lons[k]! - x) * shrink;
      const square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * dx + fromY * dy) / square));
      const gap = (fromX + along * dx) ** 2 + (fromY + along * dy) ** 2;
      if (gap >= least) continue;
      least = gap;
      nearLat = lats[k]! + along * dy;
      nearLon = lons[k]! + along * (lons[k + 1]! - lons[k]!);
    }
    return centre.to(nearLat, nearLon);
  }

  #isInside(polygon: number, lat: number, lon: number): boolean {
    const box = this.#pieceBox;
    let inside = false;
    this.#forEachPiece(polygon, (piece) => {
      const at = piece * CORNERS;
      // The ray to the east only crosses edges at this latitude that are not west of the point.
      if (lat < box[at + 1]! || lat > box[at + 3]! || lon > box[at + 2]!) return;
      if (this.#isCrossedOdd(piece, lat, lon)) inside = !inside;
    });
    return inside;
  }

  /** Whether a ray to the east crosses an odd number of the edges of a piece. */
  #isCrossedOdd(piece: number, lat: number, lon: number): boolean {
    const edges = this.#readPiece(piece);
    const lats = this.#pieceLat;
    const lons = this.#pieceLon;
    let isOdd = false;
    for (let k = 0; k < edges; k++) {
      const ay = lats[k]!;
      const by = lats[k + 1]!;
      const ax = lons[k]!;
      if (ay > lat !== by > lat && lon < ((lons[k + 1]! - ax) * (lat - ay)) / (by - ay) + ax) isOdd = !isOdd;
    }
    return isOdd;
  }

  /** Visits the pieces of the arcs of a polygon, until the limit of pieces is reached. */
  #forEachPiece(polygon: number, visit: (piece: number) => void): void {
    const end = this.#firstArc.at(polygon + 1);
    for (let k = this.#firstArc.at(polygon); k < end && this.#left > 0; k++) {
      this.#left--;
      const arc = this.#arc.at(k);
      const lastPiece = this.#firstPiece.at(arc + 1);
      for (let piece = this.#firstPiece.at(arc); piece < lastPiece && this.#left > 0; piece++) {
        this.#left--;
        visit(piece);
      }
    }
  }

  /** Reads the points of a piece into `#pieceLat` and `#pieceLon`. Returns its number of edges, which is its number of points less one. */
  #readPiece(piece: number): number {
    const reader = this.#reader;
    const box = this.#pieceBox;
    const at = piece * CORNERS;
    const [west, south, east, north] = [box[at]!, box[at + 1]!, box[at + 2]!, box[at + 3]!];
    reader.seek(this.#pieceStart.at(piece));
    const edges = reader.read(COUNT_BITS) + 1;
    const latBits = reader.read(WIDTH_BITS);
    const lonBits = reader.read(WIDTH_BITS);
    let lat = south + reader.read(bitsFor(Math.max(0, north - south)));
    let lon = west + reader.read(bitsFor(Math.max(0, east - west)));
    this.#pieceLat[0] = lat;
    this.#pieceLon[0] = lon;
    for (let k = 1; k <= edges; k++) {
      lat += reader.readSigned(latBits);
      lon += reader.readSigned(lonBits);
      this.#pieceLat[k] = lat;
      this.#pieceLon[k] = lon;
    }
    return edges;
  }
}

function boxesOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}
