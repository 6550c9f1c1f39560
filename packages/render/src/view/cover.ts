import type { TileId } from '../expressions/context.ts';
import { boundsOf } from '../geometry/clip.ts';
import { WORLD_PIXELS, type View } from './view.ts';

/** A tile of a source that a picture shows, in one of the copies of the world beside each other. */
export interface CoveringTile extends TileId {
  /** How many worlds to the east of the first one it lies. */
  readonly world: number;
}

/** The part of the world that a picture shows, on the square of web Mercator; x may leave it at the antimeridian. */
export interface WorldBox {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The smallest box around the picture and `margin` units of the style beside it. */
export function worldBoxOf(view: View, margin: number): WorldBox {
  const corners = [
    view.toWorld(-margin, -margin),
    view.toWorld(view.width + margin, -margin),
    view.toWorld(-margin, view.height + margin),
    view.toWorld(view.width + margin, view.height + margin),
  ];
  return {
    west: Math.min(...corners.map(({ x }) => x)),
    north: Math.min(...corners.map(({ y }) => y)),
    east: Math.max(...corners.map(({ x }) => x)),
    south: Math.max(...corners.map(({ y }) => y)),
  };
}

/** Whether a turned square may have a place in common with the picture; its corners are places of the picture: x, y, x, y, ... */
export function isSeen({ width, height }: View, corners: readonly number[]): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(corners);
  return minX < width && minY < height && maxX > 0 && maxY > 0;
}

/** The zoom levels and the size of the tiles of a source. */
export interface TileRange {
  readonly minzoom: number;
  readonly maxzoom: number;
  /** Units of the style to the side of a tile: 512 for vector tiles. */
  readonly tileSize: number;
  /** Whether the level nearest to the picture's is taken in place of the one below, as for raster tiles. */
  readonly isNearest?: boolean;
}

/**
 * The tiles of a source that a picture shows, from north to south and from west to east. Beyond the last zoom level of the source those of
 * the last one are taken.
 */
export function coveringTiles(
  view: View,
  { minzoom, maxzoom, tileSize, isNearest = false }: TileRange,
): CoveringTile[] {
  const exact = view.zoom + Math.log2(WORLD_PIXELS / tileSize);
  const wanted = isNearest ? Math.round(exact) : Math.floor(exact);
  if (wanted < minzoom) return [];
  const z = Math.min(wanted, maxzoom);
  const side = 2 ** z;
  const { west, north, east, south } = worldBoxOf(view, 0);
  const tiles: CoveringTile[] = [];
  const firstRow = Math.max(0, Math.floor(north * side));
  const lastRow = Math.min(side - 1, Math.ceil(south * side) - 1);
  for (let y = firstRow; y <= lastRow; y++) {
    for (let column = Math.floor(west * side); column < east * side; column++) {
      const world = Math.floor(column / side);
      // The box around a turned picture has corners that it does not show.
      if (view.sin !== 0 && !isSeen(view, cornersOf(view, column, y, side))) continue;
      tiles.push({ z, x: column - world * side, y, world });
    }
  }
  return tiles;
}

function cornersOf(view: View, column: number, row: number, side: number): readonly number[] {
  return [0, 1].flatMap((right) =>
    [0, 1].flatMap((down) => view.toPicture((column + right) / side, (row + down) / side)),
  );
}
