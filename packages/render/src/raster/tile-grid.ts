import { PortolanError } from '@portolan/base';
import type { CoveringTile } from '../view/cover.ts';
import type { View } from '../view/view.ts';

/** Pixels of all tiles of one source for one picture. */
const MOST_PIXELS = 2 ** 25;

/** Tiles of one zoom level side by side, as one large image. */
export class TileGrid {
  readonly z: number;
  /** Pixels to the side of a tile. */
  readonly side: number;
  /** Of the whole, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The first column of tiles, counted on through the copies of the world, and the first row. */
  readonly column: number;
  readonly row: number;

  /** @throws {PortolanError} `view` where the tiles have too many pixels together. */
  constructor(tiles: readonly CoveringTile[], side: number) {
    const columns = tiles.map(columnOf);
    const rows = tiles.map(({ y }) => y);
    this.z = tiles[0]?.z ?? 0;
    this.side = side;
    this.column = Math.min(...columns);
    this.row = Math.min(...rows);
    this.width = (Math.max(...columns) - this.column + 1) * side;
    this.height = (Math.max(...rows) - this.row + 1) * side;
    if (this.width * this.height > MOST_PIXELS)
      throw new PortolanError(
        'view',
        `the picture needs ${this.width} x ${this.height} pixels of tiles, more than ${MOST_PIXELS}`,
      );
  }

  /** Where the upper left pixel of a tile lies. */
  place(tile: CoveringTile): readonly [x: number, y: number] {
    return [(columnOf(tile) - this.column) * this.side, (tile.y - this.row) * this.side];
  }

  /** The place of the image at a place of the picture, in pixels of the image. */
  at(view: View, x: number, y: number): readonly [x: number, y: number] {
    const world = view.toWorld(x, y);
    const scale = 2 ** this.z;
    return [(world.x * scale - this.column) * this.side, (world.y * scale - this.row) * this.side];
  }

  /** Cosines of the latitudes of the rows of pixels. As in MapLibre, latitudes grow evenly within a tile. */
  cosines(): Float64Array {
    const rows = 2 ** this.z;
    const latitude = (row: number): number => Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / rows)));
    return Float64Array.from({ length: this.height }, (_, at) => {
      const row = this.row + Math.floor(at / this.side);
      const north = latitude(row);
      const share = ((at % this.side) + 0.5) / this.side;
      return Math.cos(north + share * (latitude(row + 1) - north));
    });
  }
}

function columnOf({ x, z, world }: CoveringTile): number {
  return x + world * 2 ** z;
}
