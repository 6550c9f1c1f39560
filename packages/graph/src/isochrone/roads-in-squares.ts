import type { GraphData } from '../graph-data.ts';
import { NONE } from '../hierarchy/arcs.ts';
import { HALF_TURN, METRES_PER_STEP } from '../network/plane.ts';
import { searchBox } from '../snapping/search-box.ts';
import { endOfRun } from '../snapping/snap-index.ts';
import type { Plane } from './road-points.ts';
import { SquareNumbers, squaresOf, type Squares } from './squares.ts';
import { unrolled } from './unrolled.ts';

/** Roads are looked for by squares of this width. */
const SQUARE_METRES = 200;
const SIZE = SQUARE_METRES / METRES_PER_STEP;

const NO_BOXES: readonly number[] = [];

/** A place on an edge, and how far it is from where it was looked for. Lengths are in units of the plane. */
export interface EdgePlace {
  edge: number;
  /** Share of the edge's length before the place. */
  fraction: number;
  x: number;
  y: number;
  /** The square of the distance. */
  squared: number;
}

/** Finds nearest roads on a plane. What it has read of the snap index it keeps by squares, because the next search is mostly near the one before. */
export class RoadsInSquares {
  readonly #data: Pick<GraphData, 'network' | 'snapIndex'>;
  readonly #plane: Plane;
  readonly #squares: Squares;
  /** By square: one more than its place in `#boxes`, or 0. */
  readonly #placeOf: SquareNumbers;
  /** The boxes of the snap index that share a place with a square. */
  readonly #boxes: (readonly number[])[] = [];
  /** By box: the last search that has looked at it. */
  readonly #lookedAt: Uint32Array;
  #searches = 0;
  /** The nearest place of a search so far: a point of the lines of all edges, and the share of the way to the next one. */
  #point = 0;
  #share = 0;

  /**
   * @param xy  x, y of all places from which roads are looked for.
   * @param farthest  as far as roads are looked for at most.
   */
  constructor(
    data: Pick<GraphData, 'network' | 'snapIndex'>,
    plane: Plane,
    xy: Float64Array,
    farthest: number,
  ) {
    this.#data = data;
    this.#plane = plane;
    this.#squares = squaresOf(xy, SIZE, Math.ceil(farthest / SIZE) + 1);
    this.#placeOf = new SquareNumbers(this.#squares.keys);
    this.#lookedAt = new Uint32Array(data.snapIndex.boxEdge.length);
  }

  /**
   * Finds the nearest place on a wanted edge no farther than `farthest`; of places that are equally near, that on the edge of the lowest number. Returns false if
   * there is none.
   */
  find(x: number, y: number, isWanted: (edge: number) => boolean, farthest: number, out: EdgePlace): boolean {
    this.#searches++;
    out.edge = NONE;
    out.squared = Infinity;
    const { keyOf, eastward } = this.#squares;
    const here = keyOf(x, y);
    const [fromWest, fromSouth] = [x - Math.floor(x / SIZE) * SIZE, y - Math.floor(y / SIZE) * SIZE];
    const inside = Math.min(fromWest, SIZE - fromWest, fromSouth, SIZE - fromSouth);
    for (let ring = 0; ; ring++) {
      if (ring > 0 && inside + (ring - 1) * SIZE > Math.min(Math.sqrt(out.squared), farthest)) break;
      for (let east = -ring; east <= ring; east++) {
        const step = ring === 0 || Math.abs(east) === ring ? 1 : 2 * ring;
        for (let north = -ring; north <= ring; north += step)
          this.#look(here + east * eastward + north, x, y, isWanted, out);
      }
    }
    if (!(Math.sqrt(out.squared) <= farthest)) return false;
    out.fraction = this.#fractionOf(out.edge);
    return true;
  }

  #look(square: number, x: number, y: number, isWanted: (edge: number) => boolean, out: EdgePlace): void {
    const { boxEdge } = this.#data.snapIndex;
    let place = this.#placeOf.at(square);
    if (place === 0) this.#placeOf.set(square, (place = this.#boxes.push(this.#boxesIn(square))));
    for (const box of this.#boxes[place - 1]!) {
      if (this.#lookedAt[box] === this.#searches) continue;
      this.#lookedAt[box] = this.#searches;
      if (isWanted(boxEdge[box]!)) this.#offer(box, x, y, out);
    }
  }

  #boxesIn(square: number): readonly number[] {
    const { xScale } = this.#plane;
    const [x, y] = this.#squares.middleOf(square);
    const [west, east] = [(x - SIZE / 2) / xScale, (x + SIZE / 2) / xScale];
    const boxes: number[] = [];
    searchBox(this.#data.snapIndex.tree, [west, y - SIZE / 2, east, y + SIZE / 2], (box) => boxes.push(box));
    return boxes.length === 0 ? NO_BOXES : boxes;
  }

  #offer(box: number, x: number, y: number, out: EdgePlace): void {
    const { network, snapIndex } = this.#data;
    const { pointLat, pointLon } = network;
    const { xScale, westEnd } = this.#plane;
    const edge = snapIndex.boxEdge[box]!;
    const last = endOfRun(snapIndex, network, box) - 1;
    for (let point = snapIndex.boxFirstPoint[box]!; point < last; point++) {
      const ax = unrolled(pointLon[point]!, westEnd) * xScale;
      const ay = pointLat[point]!;
      const dx = unrolled(pointLon[point + 1]!, westEnd) * xScale - ax;
      const dy = pointLat[point + 1]! - ay;
      // A line that goes round the Earth leaves the map.
      if (Math.abs(dx) >= HALF_TURN * xScale) continue;
      const lengthSquared = dx * dx + dy * dy;
      const along = (x - ax) * dx + (y - ay) * dy;
      const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, along / lengthSquared));
      const px = ax + share * dx;
      const py = ay + share * dy;
      const squared = (px - x) * (px - x) + (py - y) * (py - y);
      if (squared < out.squared || (squared === out.squared && edge < out.edge)) {
        out.squared = squared;
        out.edge = edge;
        out.x = px;
        out.y = py;
        this.#point = point;
        this.#share = share;
      }
    }
  }

  /** The share of an edge's length before the nearest place that is known. */
  #fractionOf(edge: number): number {
    const { firstPoint, pointLat, pointLon } = this.#data.network;
    const { xScale, westEnd } = this.#plane;
    let [before, total] = [0, 0];
    for (let p = firstPoint[edge]!; p + 1 < firstPoint[edge + 1]!; p++) {
      const dx = (unrolled(pointLon[p + 1]!, westEnd) - unrolled(pointLon[p]!, westEnd)) * xScale;
      const dy = pointLat[p + 1]! - pointLat[p]!;
      if (p === this.#point) before = total + this.#share * Math.sqrt(dx * dx + dy * dy);
      total += Math.sqrt(dx * dx + dy * dy);
    }
    return total === 0 ? 0 : before / total;
  }
}
