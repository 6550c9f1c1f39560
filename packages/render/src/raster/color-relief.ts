import type { VisibleLayer } from '../style/layer.ts';
import type { View } from '../view/view.ts';
import { eachPlace, emptyRaster, type LayerRaster } from './sampling.ts';
import type { HeightMosaic } from './mosaic.ts';

/** Colours are worked out once for each of these parts of the range of heights. */
const STEPS = 1024;

/** Colours by height; undefined where the style gives none. */
export function colorReliefLayer(
  { paint }: VisibleLayer<'color-relief'>,
  heights: HeightMosaic,
  view: View,
): LayerRaster | undefined {
  const ramp = paint['color-relief-color'];
  if (!ramp.isSet) return undefined;
  const raster = emptyRaster(view);
  const { grid } = heights;
  const isNearest = paint.resampling.for({}) === 'nearest';
  const metres = heights.metres(isNearest);
  let [least, most] = [Infinity, -Infinity];
  for (const height of metres) {
    if (height < least) least = height;
    if (height > most) most = height;
  }
  if (!(least <= most)) return raster;
  const colors = new Uint8ClampedArray(4 * (STEPS + 1));
  for (let step = 0; step <= STEPS; step++) {
    const elevation = least + (step / STEPS) * (most - least);
    const color = ramp.for({}, { elevation });
    for (const [channel, value] of (color?.straight ?? [0, 0, 0, 0]).entries())
      colors[4 * step + channel] = 255 * value;
  }
  const perMetre = most > least ? STEPS / (most - least) : 0;
  const at = (x: number, y: number): number =>
    metres[
      Math.max(0, Math.min(grid.height - 1, y)) * grid.width + Math.max(0, Math.min(grid.width - 1, x))
    ]!;
  eachPlace(view, raster, grid, (pixel, x, y) => {
    if (!(x >= 0 && y >= 0 && x <= grid.width && y <= grid.height)) return;
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    const [shareX, shareY] = [x - 0.5 - left, y - 0.5 - top];
    const above = at(left, top) + shareX * (at(left + 1, top) - at(left, top));
    const below = at(left, top + 1) + shareX * (at(left + 1, top + 1) - at(left, top + 1));
    const height = isNearest ? at(Math.floor(x), Math.floor(y)) : above + shareY * (below - above);
    if (Number.isNaN(height)) return;
    const from = 4 * Math.round((height - least) * perMetre);
    raster.image.data.set(colors.subarray(from, from + 4), 4 * pixel);
  });
  return raster;
}
