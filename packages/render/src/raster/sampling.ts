import type { Affine } from '../layout/draw-list.ts';
import type { RgbaImage } from '../paint/surface.ts';
import type { View } from '../view/view.ts';
import type { TileGrid } from './tile-grid.ts';

/** Pixels that a layer computes for one picture. A larger picture gets fewer, enlarged. */
const MOST_PIXELS = 2 ** 24;

/** Pixels of a layer over the whole picture, and the way from them to the picture. */
export interface LayerRaster {
  readonly image: RgbaImage;
  readonly matrix: Affine;
}

/** Empty pixels over the whole picture, one to each of its own if they are not too many. */
export function emptyRaster(
  view: View,
  most = MOST_PIXELS,
): LayerRaster & { readonly image: { readonly data: Uint8ClampedArray } } {
  const { width, height, pixelRatio } = view;
  const all = width * height * pixelRatio ** 2;
  const ratio = all <= most ? pixelRatio : pixelRatio * Math.sqrt(most / all);
  const [columns, rows] = [Math.ceil(width * ratio - 1e-9), Math.ceil(height * ratio - 1e-9)];
  return {
    image: { width: columns, height: rows, data: new Uint8ClampedArray(4 * columns * rows) },
    matrix: [1 / ratio, 0, 0, 1 / ratio, 0, 0],
  };
}

/** Pixels of tiles to a pixel of a raster, along an edge. */
export function tilePixelsPerPixel(view: View, { matrix }: LayerRaster, grid: TileGrid): number {
  return (matrix[0] * 2 ** grid.z * grid.side) / view.worldSize;
}

/**
 * How far tiles are moved, in units of the style to the east and to the south, so that the picture lies on their pixels where they are as
 * large as its own: MapLibre brings the middle of the picture to a whole unit of the world, so that tiles stay as sharp as they are.
 */
function alignment({ width, height, center, worldSize, cos, sin }: View): readonly [number, number] {
  const [x, y] = [center.x * worldSize, center.y * worldSize];
  const [oddX, oddY] = [(width % 2) / 2, (height % 2) / 2];
  const across = x - Math.round(x) + cos * oddX + sin * oddY;
  const down = y - Math.round(y) + cos * oddY + sin * oddX;
  return [across > 0.5 ? across - 1 : across, down > 0.5 ? down - 1 : down];
}

/**
 * Calls with each pixel of a raster and its place among the tiles, in pixels of theirs; -0.5 is the middle of a pixel before the first. The tiles are
 * aligned to the picture.
 */
export function eachPlace(
  view: View,
  { image, matrix }: LayerRaster,
  grid: TileGrid,
  visit: (pixel: number, x: number, y: number) => void,
): void {
  const unit = matrix[0];
  const [firstX, firstY] = grid.at(view, unit / 2, unit / 2);
  const [rightX, rightY] = grid.at(view, 1.5 * unit, unit / 2);
  const [stepX, stepY] = [rightX - firstX, rightY - firstY];
  const [movedX, movedY] = alignment(view);
  const perUnit = tilePixelsPerPixel(view, { image, matrix }, grid) / unit;
  const [startX, startY] = [firstX - movedX * perUnit, firstY - movedY * perUnit];
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++)
      visit(
        row * image.width + column,
        startX + column * stepX - row * stepY,
        startY + column * stepY + row * stepX,
      );
  }
}
