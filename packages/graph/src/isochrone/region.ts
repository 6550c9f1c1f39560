import { type CheckStop, crc32, nowAndThen } from '@portolan/base';
import { HALF_TURN, METRES_PER_STEP } from '../network/plane.ts';
import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Box } from '../snapping/search-box.ts';
import { edgesWithin } from './edges-within.ts';
import type { Plane } from './road-points.ts';
import { distancesFrom, FAR, type Steps } from './square-distances.ts';
import { unrolled } from './unrolled.ts';

/** A region is made of squares of this width, or of a power of two times this where they would be too many. */
const SQUARE_METRES = 200;
/** A grid has at most so many squares. */
const MOST_SQUARES = 1 << 22;
/** Places on roads that are cut off or closed are moved to others as far away as this, in squares: 5 km. */
const MOVED_SQUARES = 25;
/** Steps to a square beside and to one askew: ways of such steps are at most 8 % longer than the straight line (Borgefors 1986). */
const STRAIGHT = 5;
const ASKEW = 7;
const LONGER_AT_MOST = 1.08;
/** By so much more the distance between two squares may differ from that between their roads: two squares. */
const DOUBT = 2 * STRAIGHT;
/** As far as places are moved, in steps. */
const MOST_MOVED = Math.ceil(LONGER_AT_MOST * MOVED_SQUARES * STRAIGHT) + DOUBT;
/** Squares up to this many squares from a road get a field in their middle. */
export const FIELDS_AWAY = 2;
/** The margin of a region is for the triangles there. It is so many squares wide where these are empty. */
const MARGIN_SQUARES = 12;
/** A square with a road takes so many of these: between the points of roads triangles are small. */
const SQUARES_OF_ROAD = 4;
/** The margin around some edges that has all that the region around them could have. */
const MOST_MARGIN_SQUARES = Math.ceil(MOST_MOVED / STRAIGHT) + MARGIN_SQUARES;
/** A region of a large network extends this share of its width and height farther each way, so that the next request may find it there. */
const SPARE = 0.5;

/** Looking at an edge, or at the neighbours of a square, takes as long as so many ordinary steps. */
const STEPS_OF_EDGE = 4;
const STEPS_OF_SQUARE = 4;

/** What a square is to a region. */
const Square = { outside: 0, margin: 1, core: 2 } as const;

/**
 * The part of a network that a mesh is made of: squares of a grid. In its core journeys may end; around it is a margin whose roads may be nearest to places
 * beside the core. Its squares are squares of its plane.
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
  return someAlong(network, edge, region, (lon, lat) => isWithin(region, lon, lat));
}

/** True if all places on some edges lie in the core of the region. */
export function isAround(region: Region, network: RoadNetwork, edges: readonly number[]): boolean {
  return !edges.some((edge) =>
    someAlong(network, edge, region, (lon, lat) => kindAt(region, lon, lat) !== Square.core),
  );
}

/** True for a place in the core of the region or its margin. */
export function isWithin(region: Region, lon: number, lat: number): boolean {
  return kindAt(region, lon, lat) !== Square.outside;
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

/** What the roads of a square are to a region, one bit each: those that a mesh is made of, and among these the main network and all others. */
const Roads = { main: 1, other: 2 } as const;

/** What a part of the network is for a region. */
export interface RegionRoads {
  /** Whether a mesh is made of an edge. */
  readonly isMeshed: (edge: number) => boolean;
  /** Whether an edge is in the main network. Places on other edges are moved to it. */
  readonly isMain: (edge: number) => boolean;
}

/** A region, and the roads of its mesh. */
export interface RegionWithRoads {
  readonly region: Region;
  /** The roads that may come into the box of the region, ascending. */
  readonly around: Uint32Array;
  /** Those that come into the region, ascending. */
  readonly edges: Uint32Array;
}

/**
 * The region whose core is the squares of some edges, and those of roads and fields whose places may be moved to these edges. Its margin is the narrower the more roads it
 * has.
 *
 * @param edges  at least one; a mesh is made of all of them.
 */
export function regionAround(
  data: Pick<GraphData, 'network' | 'snapIndex'>,
  plane: Plane,
  edges: readonly number[],
  { isMeshed, isMain }: RegionRoads,
  checkStop: CheckStop,
): RegionWithRoads {
  const { network } = data;
  const region = gridAround(network, plane, edges, 0);
  const { squares } = region;
  const around = edgesWithin(data, boxOf(region), isMeshed);
  const ways = squaresAlong(region, network, around, checkStop);
  const isEnd = new Uint8Array(network.edgeCount);
  for (const edge of edges) isEnd[edge] = 1;
  const roads = new Uint8Array(squares.length);
  for (let k = 0; k < around.length; k++) {
    const kind = isMain(around[k]!) ? Roads.main : Roads.other;
    const isEndHere = isEnd[around[k]!] === 1;
    for (let at = ways.first[k]!; at < ways.first[k + 1]!; at++) {
      roads[ways.square[at]!]! |= kind;
      if (isEndHere) squares[ways.square[at]!] = Square.core;
    }
  }
  const fromEdges = distancesFrom(region, (square) => squares[square] === Square.core, BY_LENGTH, checkStop);
  const fromMain = distancesFrom(
    region,
    (square) => (roads[square]! & Roads.main) !== 0,
    BY_LENGTH,
    checkStop,
  );
  const fromOther = distancesFrom(
    region,
    (square) => (roads[square]! & Roads.other) !== 0,
    BY_SQUARES,
    checkStop,
  );
  for (let square = 0; square < squares.length; square++) {
    const isMovedHere =
      (roads[square] === 0 ? fromOther[square] !== FAR : (roads[square]! & Roads.other) !== 0) &&
      fromEdges[square] !== FAR &&
      fromEdges[square]! <= LONGER_AT_MOST * fromMain[square]! + DOUBT;
    if (isMovedHere) squares[square] = Square.core;
  }
  addMargin(region, roads, checkStop);
  const met = around.filter((_, k) => {
    let at = ways.first[k]!;
    while (at < ways.first[k + 1]! && squares[ways.square[at]!] === Square.outside) at++;
    return at < ways.first[k + 1]!;
  });
  return { region, around, edges: met };
}

/** The squares that some edges come through, as `someAlong` does: those of the edge in place `k` are `square[first[k] .. first[k + 1]]`, some of them more than once. */
interface Ways {
  readonly first: Uint32Array;
  readonly square: readonly number[];
}

function squaresAlong(region: Region, network: RoadNetwork, edges: Uint32Array, checkStop: CheckStop): Ways {
  const atEachEdge = nowAndThen(checkStop, STEPS_OF_EDGE);
  const first = new Uint32Array(edges.length + 1);
  const found: number[] = [];
  for (let k = 0; k < edges.length; k++) {
    atEachEdge();
    let last = -1;
    someAlong(network, edges[k]!, region, (lon, lat) => {
      const square = squareAt(region, lon, lat);
      if (square >= 0 && square !== last) found.push(square);
      last = square;
      return false;
    });
    first[k + 1] = found.length;
  }
  return { first, square: found };
}

/** All squares of a region, in steps. */
export function boxOf({ width, height, firstColumn, firstRow, columns, rows }: Region): Box {
  return [
    firstColumn * width,
    firstRow * height,
    (firstColumn + columns) * width,
    (firstRow + rows) * height,
  ];
}

const BY_LENGTH: Steps = { straight: STRAIGHT, askew: ASKEW, most: MOST_MOVED };
const BY_SQUARES: Steps = { straight: 1, askew: 1, most: FIELDS_AWAY };

/** Adds the margin to the core of a region. */
function addMargin({ rows, columns, squares }: Region, roads: Uint8Array, checkStop: CheckStop): void {
  const atEachSquare = nowAndThen(checkStop, STEPS_OF_SQUARE);
  const distance = new Uint8Array(squares.length).fill(FAR);
  // By distance: the squares to go on from.
  const waiting: number[][] = Array.from({ length: MARGIN_SQUARES + 1 }, () => []);
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== Square.core) continue;
    distance[square] = 0;
    waiting[0]!.push(square);
  }
  for (let here = 0; here < MARGIN_SQUARES; here++) {
    for (const square of waiting[here]!) {
      if (distance[square] !== here) continue;
      atEachSquare();
      const row = Math.floor(square / columns);
      const column = square - row * columns;
      for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++) {
        for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, columns - 1); c++) {
          const next = r * columns + c;
          const there = here + (roads[next] === 0 ? 1 : SQUARES_OF_ROAD);
          if (there > MARGIN_SQUARES || there >= distance[next]!) continue;
          distance[next] = there;
          squares[next] = Square.margin;
          waiting[there]!.push(next);
        }
      }
    }
  }
}

/** The region whose core is a box around some edges, wider and higher than they need. */
export function wideRegionAround(network: RoadNetwork, plane: Plane, edges: readonly number[]): Region {
  const region = gridAround(network, plane, edges, SPARE);
  const { rows, columns, squares } = region;
  squares.fill(Square.margin);
  for (let row = MOST_MARGIN_SQUARES; row < rows - MOST_MARGIN_SQUARES; row++)
    squares.fill(Square.core, row * columns + MOST_MARGIN_SQUARES, (row + 1) * columns - MOST_MARGIN_SQUARES);
  return region;
}

/**
 * A grid of the squares of some edges and the margin around them, all of which are outside of the region yet.
 *
 * @param spare  the share of the width and height of the edges that is added on each side.
 */
function gridAround(
  network: RoadNetwork,
  { xScale, westEnd }: Plane,
  edges: readonly number[],
  spare: number,
): Region {
  const { firstPoint, pointLat, pointLon } = network;
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
  for (let height = SQUARE_METRES / METRES_PER_STEP; ; height *= 2) {
    const width = height / xScale;
    const firstRow = Math.floor((south - ahead) / height) - MOST_MARGIN_SQUARES;
    const firstColumn = Math.floor((west - aside) / width) - MOST_MARGIN_SQUARES;
    const rows = Math.floor((north + ahead) / height) + MOST_MARGIN_SQUARES + 1 - firstRow;
    const columns = Math.floor((east + aside) / width) + MOST_MARGIN_SQUARES + 1 - firstColumn;
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
