import { type CheckStop, crc32, nowAndThen } from '@portolan/base';
import { HALF_TURN, longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { unrolled, westEndOf } from './unrolled.ts';

/** A region is made of squares of this width, or of a power of two times this where they would be too many. */
const SQUARE_METRES = 200;
/** A grid has at most so many squares. */
const MOST_SQUARES = 1 << 22;
/**
 * A region has the squares up to this many beyond those that are reached: 5 km, as far as a place on a road that is cut off is moved to another one, and 1 km for
 * the triangles there. Around such a road it has as much again as that is away, for the roads that may be nearer to it.
 */
const MARGIN_SQUARES = 30;
/** What of the margin is for the triangles. */
const SQUARES_OF_TRIANGLES = 5;
/** A square with a road of the main network takes so many of these: places are not moved to the roads behind it, nor are those often nearer. */
const SQUARES_OF_MAIN_ROAD = 14;
/** The margin of a region of a large network, all around it. */
const WIDE_MARGIN_SQUARES = 25;
/** A region of a large network extends this share of its width and height farther each way, so that the next request may find it there. */
const SPARE = 0.5;
/** Columns are at most so many times as wide as rows are high: the poles, where they would be wider, are beyond any road. */
const WIDEST = 1000;

/** Looking at the neighbours of a square takes as long as so many ordinary steps. */
const STEPS_OF_SQUARE = 4;

/** What a square is to a region. */
const Square = { outside: 0, margin: 1, core: 2 } as const;

/**
 * The part of a network that a mesh is made of: squares of a grid. In its core journeys may end; around it is a margin whose roads may be nearest to places
 * beside the core. The squares are as wide as high where the network is farthest from the equator, and wider elsewhere.
 */
export interface Region {
  /** Where longitudes begin that go on beyond the 180th meridian, as all of a region do. */
  readonly westEnd: number;
  /** Of a square, in 1e-7 degrees. */
  readonly height: number;
  readonly width: number;
  /** The place of the south-western square in the grid, whose corner is 0° N 0° E. */
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly rows: number;
  readonly columns: number;
  /** By square, row by row from the south: a value of `Square`. */
  readonly squares: Uint8Array;
}

/** A name that tells a region from others, unless checksums are the same by chance. */
export function nameOf({ height, firstRow, firstColumn, rows, columns, squares }: Region): string {
  return [height, firstRow, firstColumn, rows, columns, crc32(squares)].join(' ');
}

/** True if a place on the edge lies in the region. */
export function meetsRegion(region: Region, network: RoadNetwork, edge: number): boolean {
  return someAlong(network, edge, region, (lon, lat) => kindAt(region, lon, lat) !== Square.outside);
}

/** True if all places on some edges lie in the core of the region. */
export function isAround(region: Region, network: RoadNetwork, edges: readonly number[]): boolean {
  return !edges.some((edge) =>
    someAlong(network, edge, region, (lon, lat) => kindAt(region, lon, lat) !== Square.core),
  );
}

function kindAt(region: Region, lon: number, lat: number): number {
  const square = squareAt(region, lon, lat);
  return square < 0 ? Square.outside : region.squares[square]!;
}

/** The square of a place; -1 if it is beyond all of them. */
function squareAt(
  { width, height, firstColumn, firstRow, columns, rows }: Region,
  lon: number,
  lat: number,
): number {
  const column = Math.floor(lon / width) - firstColumn;
  const row = Math.floor(lat / height) - firstRow;
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
}

/** What a part of the network is for a region. */
export interface RegionRoads {
  /** Whether an edge is in the main network. */
  readonly isMain: (edge: number) => boolean;
  /** Whether an edge may be used, and is not in the main network: its places may be moved to another one. */
  readonly isCutOff: (edge: number) => boolean;
}

/**
 * The region whose core is the squares of some edges. Its margin is the narrower the more roads of the main network it has.
 *
 * @param edges  at least one.
 */
export function regionAround(
  network: RoadNetwork,
  edges: readonly number[],
  { isMain, isCutOff }: RegionRoads,
  checkStop: CheckStop,
): Region {
  const region = gridAround(network, edges, 0, 2 * MARGIN_SQUARES);
  const { squares } = region;
  const margin = new Margin(region, pricesOf(region, network, isMain, checkStop), checkStop);
  for (const edge of edges) {
    someAlong(network, edge, region, (lon, lat) => {
      const square = squareAt(region, lon, lat);
      if (squares[square] === Square.core) return false;
      squares[square] = Square.core;
      margin.add(square, MARGIN_SQUARES + 1);
      return false;
    });
  }
  margin.spread();
  const taken = margin.left.map((left) => (left === 0 ? 0 : MARGIN_SQUARES + 1 - left));
  forEdgesIn(network, region, checkStop, (edge) => {
    if (!isCutOff(edge)) return;
    someAlong(network, edge, region, (lon, lat) => {
      const square = squareAt(region, lon, lat);
      if (square >= 0 && taken[square]! > 0)
        margin.add(square, Math.min(taken[square]! + SQUARES_OF_TRIANGLES, MARGIN_SQUARES) + 1);
      return false;
    });
  });
  margin.spread();
  return region;
}

/** Spreads the margin of a region over its grid, from square to square. */
class Margin {
  /** By square: one more than the squares of the margin that are left there; 0 before it has been come to. */
  readonly left: Uint8Array;
  readonly #region: Region;
  readonly #price: Uint8Array;
  readonly #waiting: readonly number[][] = Array.from({ length: MARGIN_SQUARES + 2 }, () => []);
  readonly #atEachSquare: CheckStop;

  constructor(region: Region, price: Uint8Array, checkStop: CheckStop) {
    this.#region = region;
    this.#price = price;
    this.left = new Uint8Array(price.length);
    this.#atEachSquare = nowAndThen(checkStop, STEPS_OF_SQUARE);
  }

  /** Begins at a square, with so many left; nothing where more are left already. */
  add(square: number, left: number): void {
    if (left <= this.left[square]!) return;
    this.left[square] = left;
    this.#waiting[left]!.push(square);
  }

  spread(): void {
    const { left } = this;
    const price = this.#price;
    const { rows, columns, squares } = this.#region;
    for (let most = MARGIN_SQUARES + 1; most > 1; most--) {
      const waiting = this.#waiting[most]!;
      for (const square of waiting) {
        if (left[square] !== most) continue;
        this.#atEachSquare();
        const row = Math.floor(square / columns);
        const column = square - row * columns;
        for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++) {
          for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, columns - 1); c++) {
            const next = r * columns + c;
            const after = Math.max(most - price[next]!, 1);
            if (after <= left[next]!) continue;
            this.add(next, after);
            squares[next] = Square.margin;
          }
        }
      }
      waiting.length = 0;
    }
    // Nothing goes on from the last squares.
    this.#waiting[1]!.length = 0;
  }
}

/** Visits the edges that come into the grid of a region. One between two nodes beyond it is missed. */
function forEdgesIn(
  { edgeCount, edgeFrom, edgeTo, nodeLat, nodeLon }: RoadNetwork,
  region: Region,
  checkStop: CheckStop,
  visit: (edge: number) => void,
): void {
  const atEachEdge = nowAndThen(checkStop);
  const isNear = (node: number): boolean =>
    squareAt(region, unrolled(nodeLon[node]!, region.westEnd), nodeLat[node]!) >= 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    atEachEdge();
    if (isNear(edgeFrom[edge]!) || isNear(edgeTo[edge]!)) visit(edge);
  }
}

/** By square: how many squares of the margin it takes. */
function pricesOf(
  region: Region,
  network: RoadNetwork,
  isMain: (edge: number) => boolean,
  checkStop: CheckStop,
): Uint8Array {
  const price = new Uint8Array(region.squares.length).fill(1);
  // A missed edge makes the margin wider.
  forEdgesIn(network, region, checkStop, (edge) => {
    if (!isMain(edge)) return;
    someAlong(network, edge, region, (lon, lat) => {
      const square = squareAt(region, lon, lat);
      if (square >= 0) price[square] = SQUARES_OF_MAIN_ROAD;
      return false;
    });
  });
  return price;
}

/** The region whose core is a box around some edges, wider and higher than they need. */
export function wideRegionAround(network: RoadNetwork, edges: readonly number[]): Region {
  const region = gridAround(network, edges, SPARE, WIDE_MARGIN_SQUARES);
  const { rows, columns, squares } = region;
  squares.fill(Square.margin);
  for (let row = WIDE_MARGIN_SQUARES; row < rows - WIDE_MARGIN_SQUARES; row++)
    squares.fill(Square.core, row * columns + WIDE_MARGIN_SQUARES, (row + 1) * columns - WIDE_MARGIN_SQUARES);
  return region;
}

/**
 * A grid of the squares of some edges and the margin around them, all of which are outside of the region yet.
 *
 * @param spare  the share of the width and height of the edges that is added on each side.
 * @param margin  in squares.
 */
function gridAround(network: RoadNetwork, edges: readonly number[], spare: number, margin: number): Region {
  const { firstPoint, pointLat, pointLon, nodeLat } = network;
  const westEnd = westEndOf(network);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const edge of edges) {
    for (let point = firstPoint[edge]!; point < firstPoint[edge + 1]!; point++) {
      const lon = unrolled(pointLon[point]!, westEnd);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, pointLat[point]!);
      north = Math.max(north, pointLat[point]!);
    }
  }
  const [aside, ahead] = [spare * (east - west), spare * (north - south)];
  let farthest = 0;
  for (let node = 0; node < nodeLat.length; node++) farthest = Math.max(farthest, Math.abs(nodeLat[node]!));
  const widest = Math.min(1 / longitudeScale(farthest / STEPS_PER_DEGREE), WIDEST);
  for (let height = SQUARE_METRES / METRES_PER_STEP; ; height *= 2) {
    const width = height * widest;
    const firstRow = Math.floor((south - ahead) / height) - margin;
    const firstColumn = Math.floor((west - aside) / width) - margin;
    const rows = Math.floor((north + ahead) / height) + margin + 1 - firstRow;
    const columns = Math.floor((east + aside) / width) + margin + 1 - firstColumn;
    if (rows * columns > MOST_SQUARES) continue;
    const squares = new Uint8Array(rows * columns);
    return { westEnd, height, width, firstRow, firstColumn, rows, columns, squares };
  }
}

/** Looks at places along an edge, a square apart at most, until one is what is looked for; tells whether one was. */
function someAlong(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  { westEnd, height, width }: Region,
  isIt: (lon: number, lat: number) => boolean,
): boolean {
  const last = firstPoint[edge + 1]! - 1;
  for (let point = firstPoint[edge]!; point < last; point++) {
    const lon = unrolled(pointLon[point]!, westEnd);
    const lat = pointLat[point]!;
    const dx = unrolled(pointLon[point + 1]!, westEnd) - lon;
    const dy = pointLat[point + 1]! - lat;
    const pieces =
      Math.abs(dx) < HALF_TURN
        ? Math.max(1, Math.ceil(Math.max(Math.abs(dx) / width, Math.abs(dy) / height)))
        : 1;
    for (let piece = 0; piece < pieces; piece++) {
      const share = piece / pieces;
      if (isIt(lon + share * dx, lat + share * dy)) return true;
    }
  }
  return isIt(unrolled(pointLon[last]!, westEnd), pointLat[last]!);
}
