import type { Color } from '../expressions/color.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { Warn } from '../style/property.ts';
import type { View } from '../view/view.ts';
import { slopeShader, towardsLight } from './hillshade-methods.ts';
import { eachPlace, emptyRaster, type LayerRaster } from './sampling.ts';
import type { HeightMosaic } from './mosaic.ts';

/** MapLibre exaggerates slopes below this zoom level, where they could not be seen. */
const TRUE_FROM_ZOOM = 15;
/** The power of two metres to a pixel of a world of one pixel: its circumference. */
const CIRCUMFERENCE_POWER = 28.2562;
/** Steeper than this MapLibre does not know. */
const MOST_SLOPE = 4;
/** The sine and cosine of the scaled slope come from a table with so many steps to a unit of slope. */
const STEPS = 256;
/** Slopes grow by the latitude; beyond this they are all alike. */
const MOST_SCALED = 64;

/** Light and shadow on heights, by the method of the style. */
export function hillshadeLayer(
  layer: VisibleLayer<'hillshade'>,
  heights: HeightMosaic,
  view: View,
  warn: Warn,
): LayerRaster {
  const { paint } = layer;
  const raster = emptyRaster(view);
  const out = raster.image.data;
  const { grid } = heights;
  const [eastward, southward] = slopesOf(heights);
  const cosines = grid.cosines();
  const exaggeration = paint['hillshade-exaggeration'].for({});
  const strength = Math.min(1, 2 * exaggeration);
  const [sines, oneLessCosines] = slopeTables(exaggeration);
  const [first = 335] = paint['hillshade-illumination-direction'].for({}).values;
  const turned = paint['hillshade-illumination-anchor'].for({}) === 'viewport' ? view.bearing : 0;
  const shader = slopeShader(layer, turned, warn);
  const color = new Float64Array(4);
  const azimuth = ((first + turned) * Math.PI) / 180 + Math.PI;
  const shadow = channels(paint['hillshade-shadow-color'].for({}).values[0]);
  const highlight = channels(paint['hillshade-highlight-color'].for({}).values[0]);
  const accent = channels(paint['hillshade-accent-color'].for({}));
  const lastX = grid.width - 1;
  const lastY = grid.height - 1;
  const isNearest = paint.resampling.for({}) === 'nearest';
  eachPlace(view, raster, grid, (pixel, placeX, placeY) => {
    if (!(placeX >= 0 && placeY >= 0 && placeX <= grid.width && placeY <= grid.height)) return;
    const x = isNearest ? Math.min(lastX, Math.floor(placeX)) + 0.5 : placeX;
    const y = isNearest ? Math.min(lastY, Math.floor(placeY)) + 0.5 : placeY;
    const left = Math.floor(x - 0.5);
    const top = Math.floor(y - 0.5);
    const shareX = x - 0.5 - left;
    const shareY = y - 0.5 - top;
    const [x0, x1] = [Math.max(0, left), Math.min(lastX, left + 1)];
    const nearRow = Math.max(0, top);
    const [y0, y1] = [nearRow * grid.width, Math.min(lastY, top + 1) * grid.width];
    const east = between(
      eastward[y0 + x0]!,
      eastward[y0 + x1]!,
      eastward[y1 + x0]!,
      eastward[y1 + x1]!,
      shareX,
      shareY,
    );
    const south = between(
      southward[y0 + x0]!,
      southward[y0 + x1]!,
      southward[y1 + x0]!,
      southward[y1 + x1]!,
      shareX,
      shareY,
    );
    if (shader !== undefined) {
      const cosine = cosines[nearRow]!;
      shader(east / cosine, south / cosine, color);
      const alpha = color[3]!;
      // Nor is there a colour where heights are missing.
      if (!(alpha > 0)) return;
      const to = 4 * pixel;
      for (let channel = 0; channel < 3; channel++) out[to + channel] = (255 * color[channel]!) / alpha;
      out[to + 3] = 255 * alpha;
      return;
    }
    const length = Math.sqrt(east * east + south * south) / cosines[nearRow]!;
    // Flat land is clear, and so is what has no heights.
    if (!(length > 0)) return;
    const step = Math.min(sines.length - 1, Math.round(length * STEPS));
    const light = towardsLight(east, south, azimuth);
    const shadeShare = sines[step]! * strength;
    const accentShare = oneLessCosines[step]! * strength;
    const shadeAlpha = (shadow[3]! + light * (highlight[3]! - shadow[3]!)) * shadeShare;
    const rest = accentShare * (1 - shadeAlpha);
    const alpha = accent[3]! * rest + shadeAlpha;
    if (alpha <= 0) return;
    const to = 4 * pixel;
    for (let channel = 0; channel < 3; channel++) {
      const lit = shadow[channel]! + light * (highlight[channel]! - shadow[channel]!);
      out[to + channel] = (255 * (accent[channel]! * rest + lit * shadeShare)) / alpha;
    }
    out[to + 3] = 255 * alpha;
  });
  return raster;
}

function between(a: number, b: number, c: number, d: number, shareX: number, shareY: number): number {
  const above = a + shareX * (b - a);
  return above + shareY * (c + shareX * (d - c) - above);
}

function channels(color: Color | undefined): readonly number[] {
  return color === undefined ? [0, 0, 0, 0] : [color.r, color.g, color.b, color.a];
}

/**
 * Slopes to the east and to the south at each pixel, by Horn's method (Proceedings of the IEEE 69, 1981), with the exaggeration of MapLibre
 * and without the cosine of the latitude. Where a height is missing the slope is NaN; beyond the last row and column the land goes on as it is.
 */
function slopesOf(heights: HeightMosaic): readonly [eastward: Float32Array, southward: Float32Array] {
  const { grid } = heights;
  // Steps of heights that are not mixed would be slopes.
  const metres = heights.metres(false);
  const { width, height, z, side } = grid;
  const factor = z < 2 ? 0.4 : z < 4.5 ? 0.35 : 0.3;
  const power = z < TRUE_FROM_ZOOM ? (z - TRUE_FROM_ZOOM) * factor : 0;
  const scale = side / 2 ** (power + CIRCUMFERENCE_POWER - z);
  const eastward = new Float32Array(width * height);
  const southward = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const here = row * width;
    const above = row === 0 ? here : here - width;
    const below = row === height - 1 ? here : here + width;
    for (let column = 0; column < width; column++) {
      const left = column === 0 ? 0 : column - 1;
      const right = column === width - 1 ? column : column + 1;
      const [nw, n, ne] = [metres[above + left]!, metres[above + column]!, metres[above + right]!];
      const [w, e] = [metres[here + left]!, metres[here + right]!];
      const [sw, s, se] = [metres[below + left]!, metres[below + column]!, metres[below + right]!];
      eastward[here + column] = limited((ne + 2 * e + se - nw - 2 * w - sw) * scale);
      southward[here + column] = limited((sw + 2 * s + se - nw - 2 * n - ne) * scale);
    }
  }
  return [eastward, southward];
}

function limited(slope: number): number {
  return Math.max(-MOST_SLOPE, Math.min(MOST_SLOPE, slope));
}

/** The sine, and one less the cosine, of the slope as the exaggeration scales it, by steps of the slope. */
function slopeTables(exaggeration: number): readonly [sines: Float64Array, oneLessCosines: Float64Array] {
  const count = STEPS * MOST_SCALED + 1;
  const sines = new Float64Array(count);
  const oneLessCosines = new Float64Array(count);
  const base = 1.875 - 1.75 * exaggeration;
  const steepest = Math.PI / 2;
  for (let step = 0; step < count; step++) {
    const slope = Math.atan((0.625 * step) / STEPS);
    const scaled = exaggeration === 0.5 ? slope : ((base ** slope - 1) / (base ** steepest - 1)) * steepest;
    sines[step] = Math.sin(scaled);
    oneLessCosines[step] = 1 - Math.cos(scaled);
  }
  return [sines, oneLessCosines];
}
