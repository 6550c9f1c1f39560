import { tooLarge } from '../errors.ts';
import type { Grid } from '../raster/grid.ts';

/** Each lattice is looked at for every place and for every raster that is opened, so that many of them would be slow. */
const MOST_LATTICES = 1024;
/** Pixels that lie nearer to one another than a thousandth lie on one lattice. */
const STEPS_A_PIXEL = 1000;

/**
 * Refuses more rasters with pixels of their own than a packed file may have.
 *
 * @throws {PortolanError} `elevation-too-large`
 */
export function checkLattices(grids: readonly Grid[]): void {
  const lattices = new Set(grids.map(latticeOf));
  if (lattices.size <= MOST_LATTICES) return;
  throw tooLarge(
    `the pixels of its ${grids.length} rasters lie on ${lattices.size} lattices; at most ${MOST_LATTICES} are read from one file: pack fewer of them together`,
    { rasters: grids.length, lattices: lattices.size, most: MOST_LATTICES },
  );
}

function latticeOf({ projection, west, north, columnsPerDegree, rowsPerDegree }: Grid): string {
  const row = projection === 'mercator' ? 0 : partOfPixel(north * rowsPerDegree);
  return [projection, columnsPerDegree, rowsPerDegree, partOfPixel(west * columnsPerDegree), row].join(' ');
}

function partOfPixel(pixels: number): number {
  return Math.round((pixels - Math.floor(pixels)) * STEPS_A_PIXEL) % STEPS_A_PIXEL;
}
