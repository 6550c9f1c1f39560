import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import Delaunator from 'delaunator';
import type { RoadNetwork } from '../network/road-network.ts';
import { METRES_PER_STEP } from '../network/plane.ts';
import { openCountryAround } from './open-country.ts';
import { SquareNumbers, squaresOf } from './squares.ts';
import type { Region } from './region.ts';
import { roadPointsOf, type Plane, type RoadPoints } from './road-points.ts';

/** Triangles are sorted by squares of this width, so that those near each other stand together. */
const BLOCK_METRES = 1000;
/**
 * The plane cut into triangles (Delaunay 1934). Their corners are of three kinds: points of roads, so close together that the road nearest
 * to a place has a corner near it; fields, places off the roads, each of which is reached from the road nearest to it; and guards, far
 * from all roads, which cannot be reached and surround everything else.
 */
export interface Mesh {
  readonly points: RoadPoints;
  /** Corners before this one are points of roads or fields, those from it on are guards. */
  readonly firstGuard: number;
  /** x, y of every corner: points of roads, then fields, then guards. */
  readonly xy: Float64Array;
  /** Three corners a triangle, clockwise on a map; half-edge `h` leads from corner `triangles[h]` to the next of its three. */
  readonly triangles: Uint32Array;
  /** By half-edge: its opposite, -1 where the plane ends. */
  readonly halfedges: Int32Array;
  readonly blocks: Blocks;
}

/** The triangles, grouped by the squares that they lie in. */
interface Blocks {
  /** blockCount + 1; triangles of block `b` are `first[b] .. first[b + 1]`. */
  readonly first: Uint32Array;
  /** blockCount + 1; their corners, each once, are `corner[firstCorner[b] .. firstCorner[b + 1]]`. */
  readonly firstCorner: Uint32Array;
  readonly corner: Uint32Array;
}

/** The half-edge after another one in its triangle. */
export function nextHalfedge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** What a mesh is made of. */
export interface MeshRoads {
  /** The edges whose roads have corners, ascending. */
  readonly edges: Uint32Array;
  /** Those around which country is not open: all that come into the box of the region. */
  readonly around: Uint32Array;
  /** `undefined` for a mesh of a whole network. */
  readonly region: Region | undefined;
}

export function meshOf(
  network: RoadNetwork,
  { edges, around, region }: MeshRoads,
  plane: Plane,
  checkStop: CheckStop,
): Mesh {
  const points = roadPointsOf(network, edges, plane, checkStop);
  const { fields, guards } = openCountryAround(network, around, plane, region, checkStop);
  const xy = new Float64Array(points.xy.length + fields.length + guards.length);
  xy.set(points.xy);
  xy.set(fields, points.xy.length);
  xy.set(guards, points.xy.length + fields.length);
  const { triangles, halfedges } = triangulation(xy, checkStop);
  checkStop();
  return {
    points,
    firstGuard: points.count + fields.length / 2,
    xy,
    ...inBlocks(xy, triangles, halfedges, checkStop),
  };
}

/** What the triangulation under way asks: its constructor does all the work, before a member could be set. */
let atEachPoint: CheckStop = neverStop;

/** Delaunator cannot be stopped. It hashes each point that it adds by a method of its own, which asks here before it does so. */
class StoppableDelaunator extends Delaunator<Float64Array> {}
type HashKey = (this: Delaunator<Float64Array>, x: number, y: number) => number;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the method is private to TypeScript
const hashKey = Reflect.get(Delaunator.prototype, '_hashKey') as HashKey;
Object.defineProperty(StoppableDelaunator.prototype, '_hashKey', {
  value(this: Delaunator<Float64Array>, x: number, y: number): number {
    atEachPoint();
    return hashKey.call(this, x, y);
  },
});

/** How far corners are moved at most before they are triangulated, in units of the plane: half a millimetre. */
const MOST_NUDGE = 0.05;

/**
 * Moves each corner by next to nothing, in a direction that its place alone decides. Corners of a square, as fields are, lie on one circle, and either diagonal
 * would do; after this the triangles of a place are the same in every mesh that has the corners around it.
 */
function nudged(xy: Float64Array): Float64Array {
  const moved = new Float64Array(xy.length);
  for (let at = 0; at < xy.length; at += 2) {
    let mixed =
      Math.imul(Math.floor(xy[at]!) ^ 0x9e3779b9, 0x85ebca6b) ^
      Math.imul(Math.floor(xy[at + 1]!), 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    mixed ^= mixed >>> 13;
    moved[at] = xy[at]! + MOST_NUDGE * ((mixed & 0xffff) / 0x8000 - 1);
    moved[at + 1] = xy[at + 1]! + MOST_NUDGE * ((mixed >>> 16) / 0x8000 - 1);
  }
  return moved;
}

function triangulation(xy: Float64Array, checkStop: CheckStop): Delaunator<Float64Array> {
  checkStop();
  const moved = nudged(xy);
  atEachPoint = nowAndThen(checkStop);
  try {
    return new StoppableDelaunator(moved);
  } finally {
    atEachPoint = neverStop;
  }
}

/** Sorts triangles block by block. */
function inBlocks(
  xy: Float64Array,
  triangles: Uint32Array,
  halfedges: Int32Array,
  checkStop: CheckStop,
): Pick<Mesh, 'triangles' | 'halfedges' | 'blocks'> {
  const count = triangles.length / 3;
  const atEachTriangle = nowAndThen(checkStop);
  const { keyOf, keys } = squaresOf(xy, BLOCK_METRES / METRES_PER_STEP, 0);
  const blockOf = new Uint32Array(count);
  const numberOf = new SquareNumbers(keys);
  const sizes: number[] = [];
  for (let t = 0; t < count; t++) {
    atEachTriangle();
    const corner = triangles[3 * t]!;
    const square = keyOf(xy[2 * corner]!, xy[2 * corner + 1]!);
    let number = numberOf.at(square);
    if (number === 0) {
      number = sizes.push(0);
      numberOf.set(square, number);
    }
    blockOf[t] = number - 1;
    sizes[number - 1]!++;
  }
  const first = new Uint32Array(sizes.length + 1);
  sizes.forEach((triangleCount, block) => {
    first[block + 1] = first[block]! + triangleCount;
  });
  const next = first.slice();
  // By half-edge: its place when the triangles are sorted.
  const placeOf = new Int32Array(halfedges.length);
  for (let t = 0; t < count; t++) {
    const place = 3 * next[blockOf[t]!]!++;
    for (let side = 0; side < 3; side++) placeOf[3 * t + side] = place + side;
  }

  const sortedTriangles = new Uint32Array(triangles.length);
  const sortedHalfedges = new Int32Array(halfedges.length);
  for (let t = 0; t < count; t++) {
    atEachTriangle();
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const opposite = halfedges[h]!;
      const place = placeOf[h]!;
      sortedTriangles[place] = triangles[h]!;
      sortedHalfedges[place] = opposite < 0 ? -1 : placeOf[opposite]!;
    }
  }

  const firstCorner = new Uint32Array(sizes.length + 1);
  const corners: number[] = [];
  // By corner: one more than the block that it was last seen in.
  const seenIn = new Uint32Array(xy.length / 2);
  for (let block = 0; block < sizes.length; block++) {
    atEachTriangle();
    const end = 3 * first[block + 1]!;
    for (let at = 3 * first[block]!; at < end; at++) {
      const corner = sortedTriangles[at]!;
      if (seenIn[corner] === block + 1) continue;
      seenIn[corner] = block + 1;
      corners.push(corner);
    }
    firstCorner[block + 1] = corners.length;
  }
  return {
    triangles: sortedTriangles,
    halfedges: sortedHalfedges,
    blocks: { first, firstCorner, corner: Uint32Array.from(corners) },
  };
}
