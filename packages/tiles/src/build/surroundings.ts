import { type CheckStop, inBlocks, neverStop } from '@portolan/base';
import type { Box } from '../geometry/box.ts';
import { WORLD_BITS } from '../geometry/mercator.ts';

/** Tiles of this zoom, some 150 km wide, tell where an extract has something. */
const COARSE_ZOOM = 8;
const COARSE_BITS = WORLD_BITS - COARSE_ZOOM;
const WIDTH = 2 ** COARSE_ZOOM;

/**
 * Where an extract has nodes. Its parts may lie on two continents; of the sea between them there is no tile at high zooms, which would be millions.
 */
export class Surroundings {
  /** Positions of coarse tiles: row by row. */
  readonly #tiles = new Set<number>();

  /** @param vertices  units of the world. */
  constructor(
    { x, y, count }: { readonly x: Int32Array; readonly y: Int32Array; readonly count: number },
    checkStop: CheckStop = neverStop,
  ) {
    inBlocks(count, checkStop, (from, end) => {
      for (let at = from; at < end; at++)
        this.#tiles.add((y[at]! >> COARSE_BITS) * WIDTH + (x[at]! >> COARSE_BITS));
    });
  }

  /** Whether tiles of a zoom are in a coarse tile with nodes, or next to one. All are at low zooms. */
  areNear(zoom: number, { minX, minY, maxX, maxY }: Box): boolean {
    const bits = zoom - COARSE_ZOOM;
    if (bits < 0) return true;
    for (let row = (minY >> bits) - 1; row <= (maxY >> bits) + 1; row++) {
      for (let column = (minX >> bits) - 1; column <= (maxX >> bits) + 1; column++)
        if (this.#tiles.has(row * WIDTH + column)) return true;
    }
    return false;
  }
}
