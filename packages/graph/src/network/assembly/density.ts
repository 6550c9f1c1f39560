import { cosDegrees, EARTH_RADIUS_METRES, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { type RoadNetwork, RoadUse } from '../road-network.ts';

const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
const CELL_METRES = 500;
/** Height of a row of cells, units of 1e-7 degrees. */
const ROW_HEIGHT = Math.round((CELL_METRES / METRES_PER_DEGREE) * 1e7);
/** The number of cells on each side of the middle one that count as nearby. */
const REACH = 3;
const MILLIMETRES_PER_KM = 1e6;
const SQUARE_KM = ((2 * REACH + 1) * CELL_METRES) ** 2 / 1e6;
const PER_KM_OF_ROAD = 0.7;
const DENSEST = 15;
/** Looking at the cells around one takes as long as so many ordinary steps. */
const STEPS_OF_CELL = 4;

const EAST_OF_ANTIMERIDIAN = 1_800_000_000;
/** A lower bound on the cosine of a row, without which rows at the poles would have no columns. */
const LEAST_COSINE = 0.01;

function isCounted(use: number): boolean {
  return use === RoadUse.road || use === RoadUse.link || use === RoadUse.service || use === RoadUse.alley;
}

/**
 * How built-up the surroundings of each node are, 0..15: 0.7 times the kilometres of road per square kilometre nearby.
 *
 * Measure and scale are those of Valhalla's graph enhancer (roads, links, plain service roads and alleys within 2 km), so that its
 * default speeds by density fit. "Nearby" is here a square of 7 by 7 cells of 500 m, which has the area of that circle; half of each
 * edge counts in the cell of either end. Cells across the antimeridian, and roads beyond the extract, do not count.
 */
export function nodeDensities(
  network: Pick<
    RoadNetwork,
    | 'nodeCount'
    | 'nodeLat'
    | 'nodeLon'
    | 'edgeCount'
    | 'edgeFrom'
    | 'edgeTo'
    | 'edgeLengthMillimetres'
    | 'edgeUse'
  >,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const atCell = nowAndThen(checkStop, STEPS_OF_CELL);
  const { nodeCount, nodeLat, nodeLon, edgeCount, edgeFrom, edgeTo, edgeLengthMillimetres, edgeUse } =
    network;

  // Cells are equally wide on the ground, so the number of columns differs from row to row; `grid` numbers the cells.
  const cellOfNode = new Uint32Array(nodeCount);
  const grid = new Grid();
  for (let node = 0; node < nodeCount; node++) {
    atEach();
    cellOfNode[node] = grid.cellAt(nodeLat[node]!, nodeLon[node]!);
  }

  const halfLength = new Float64Array(grid.count);
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    if (!isCounted(edgeUse[edge]!)) continue;
    const half = edgeLengthMillimetres[edge]! / 2;
    halfLength[cellOfNode[edgeFrom[edge]!]!]! += half;
    halfLength[cellOfNode[edgeTo[edge]!]!]! += half;
  }

  const density = new Uint8Array(grid.count);
  for (let cell = 0; cell < grid.count; cell++) {
    atCell();
    const millimetres = grid.sumAround(cell, halfLength);
    const relative = Math.round((PER_KM_OF_ROAD * millimetres) / MILLIMETRES_PER_KM / SQUARE_KM);
    density[cell] = Math.min(relative, DENSEST);
  }
  return Uint8Array.from(cellOfNode, (cell) => density[cell]!);
}

/** The cells with a node, numbered in order of first use. Empty cells take no memory. */
class Grid {
  readonly #cells = new Map<number, number>();
  readonly #row: number[] = [];
  readonly #column: number[] = [];
  readonly #cosines = new Map<number, number>();

  get count(): number {
    return this.#row.length;
  }

  cellAt(lat: number, lon: number): number {
    const row = Math.floor(lat / ROW_HEIGHT);
    const column = this.#columnAt(row, lon);
    const key = keyOf(row, column);
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = this.#row.push(row) - 1;
      this.#column.push(column);
      this.#cells.set(key, cell);
    }
    return cell;
  }

  sumAround(cell: number, values: Float64Array): number {
    const row = this.#row[cell]!;
    const middle = ((this.#column[cell]! + 0.5) * ROW_HEIGHT) / this.#cosine(row) - EAST_OF_ANTIMERIDIAN;
    let sum = 0;
    for (let r = row - REACH; r <= row + REACH; r++) {
      const column = this.#columnAt(r, middle);
      for (let c = column - REACH; c <= column + REACH; c++) {
        const neighbour = this.#cells.get(keyOf(r, c));
        if (neighbour !== undefined) sum += values[neighbour]!;
      }
    }
    return sum;
  }

  #columnAt(row: number, lon: number): number {
    return Math.floor(((lon + EAST_OF_ANTIMERIDIAN) * this.#cosine(row)) / ROW_HEIGHT);
  }

  /** The length of a degree of longitude in the middle of a row, as a share of that of a degree of latitude. */
  #cosine(row: number): number {
    let cosine = this.#cosines.get(row);
    if (cosine === undefined) {
      cosine = Math.max(cosDegrees(((row + 0.5) * ROW_HEIGHT) / 1e7), LEAST_COSINE);
      this.#cosines.set(row, cosine);
    }
    return cosine;
  }
}

/** More than the number of columns of any row, with `REACH` columns added on both sides. */
const COLUMNS = 1 << 17;

function keyOf(row: number, column: number): number {
  return row * COLUMNS + column;
}
