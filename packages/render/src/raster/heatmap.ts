import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { View } from '../view/view.ts';
import { emptyRaster, type LayerRaster } from './sampling.ts';

/** The value of the normal distribution in its middle. */
const GAUSS = 0.398_942_280_401_432_7;
/** What adds less to the density than this is left out: a sixteenth of a step of a colour. */
const LEAST = 1 / 255 / 16;
/** Cells that all points together touch; with more the cells grow. */
const MOST_CELLS = 2 ** 27;
/** Steps of the colours. */
const STEPS = 1024;

/** How dense points and corners of lines and areas lie, as colours. Each adds a bell whose standard deviation is a third of its radius. */
export function heatmapLayer(
  { paint }: VisibleLayer<'heatmap'>,
  features: readonly SourceFeature[],
  view: View,
): LayerRaster {
  const intensity = paint['heatmap-intensity'].for({});
  const bells: { x: number; y: number; radius: number; height: number; reach: number }[] = [];
  let touched = 0;
  for (const feature of features) {
    const height = paint['heatmap-weight'].for(feature.evaluated) * intensity * GAUSS;
    if (!(height > LEAST)) continue;
    const radius = Math.max(1, paint['heatmap-radius'].for(feature.evaluated));
    const reach = (radius * Math.sqrt(-2 * Math.log(LEAST / height))) / 3;
    const places = feature.places();
    for (let at = 0; at < places.length; at += 2) {
      const [x, y] = [places[at]!, places[at + 1]!];
      const across = Math.min(view.width, x + reach) - Math.max(0, x - reach);
      const down = Math.min(view.height, y + reach) - Math.max(0, y - reach);
      if (!(across > 0 && down > 0)) continue;
      touched += across * down;
      bells.push({ x, y, radius, height, reach });
    }
  }
  // The smallest bells must not fall between the cells.
  const cell = Math.max(
    1,
    Math.sqrt(touched / MOST_CELLS),
    Math.sqrt((view.width * view.height) / MOST_CELLS),
  );
  const columns = Math.ceil(view.width / cell) + 1;
  const rows = Math.ceil(view.height / cell) + 1;
  const density = new Float64Array(columns * rows);
  for (const { x, y, radius, height, reach } of bells) {
    const fall = -4.5 / radius ** 2;
    const bottom = Math.min(rows - 1, Math.floor((y + reach) / cell));
    const right = Math.min(columns - 1, Math.floor((x + reach) / cell));
    const left = Math.max(0, Math.ceil((x - reach) / cell));
    for (let row = Math.max(0, Math.ceil((y - reach) / cell)); row <= bottom; row++) {
      const dy = row * cell - y;
      const ofRow = height * Math.exp(fall * dy * dy);
      for (let column = left; column <= right; column++) {
        const dx = column * cell - x;
        density[row * columns + column]! += ofRow * Math.exp(fall * dx * dx);
      }
    }
  }
  return colored(view, density, columns, rows, cell, rampOf(paint));
}

/** The colours of densities from 0 to 1, straight RGBA. */
function rampOf(paint: VisibleLayer<'heatmap'>['paint']): Uint8ClampedArray {
  const ramp = new Uint8ClampedArray(4 * (STEPS + 1));
  for (let step = 0; step <= STEPS; step++) {
    const color = paint['heatmap-color'].for({}, { heatmapDensity: step / STEPS });
    for (const [channel, value] of color.straight.entries()) ramp[4 * step + channel] = 255 * value;
  }
  return ramp;
}

function colored(
  view: View,
  density: Float64Array,
  columns: number,
  rows: number,
  cell: number,
  ramp: Uint8ClampedArray,
): LayerRaster {
  const raster = emptyRaster(view);
  const { image, matrix } = raster;
  const step = matrix[0] / cell;
  for (let row = 0; row < image.height; row++) {
    const y = (row + 0.5) * step;
    const top = Math.min(rows - 2, Math.floor(y));
    for (let column = 0; column < image.width; column++) {
      const x = (column + 0.5) * step;
      const left = Math.min(columns - 2, Math.floor(x));
      const at = top * columns + left;
      const above = density[at]! + (x - left) * (density[at + 1]! - density[at]!);
      const below =
        density[at + columns]! + (x - left) * (density[at + columns + 1]! - density[at + columns]!);
      const here = above + (y - top) * (below - above);
      const from = 4 * Math.round(Math.max(0, Math.min(1, here)) * STEPS);
      const to = 4 * (row * image.width + column);
      for (let channel = 0; channel < 4; channel++) raster.image.data[to + channel] = ramp[from + channel]!;
    }
  }
  return raster;
}
