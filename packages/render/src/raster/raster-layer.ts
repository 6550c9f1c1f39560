import type { VisibleLayer } from '../style/layer.ts';
import type { View } from '../view/view.ts';
import { halved } from './halved.ts';
import { eachPlace, emptyRaster, tilePixelsPerPixel, type LayerRaster } from './sampling.ts';
import type { PictureMosaic } from './mosaic.ts';

/** The pictures of tiles on the map, with the colours that the style makes of theirs. */
export function rasterLayer(
  { paint }: VisibleLayer<'raster'>,
  mosaic: PictureMosaic,
  view: View,
): LayerRaster {
  const raster = emptyRaster(view);
  const out = raster.image.data;
  const { grid } = mosaic;
  const isNearest = [paint.resampling, paint['raster-resampling']].some((each) => each.for({}) === 'nearest');
  // Pictures that are made smaller are mixed in any case, and taken at half their size where that is nearer, as graphics cards do it.
  const shrunk = Math.log2(tilePixelsPerPixel(view, raster, grid));
  const isMixed = !isNearest || shrunk > 1e-9;
  const {
    pixels: { width, height, data },
    times,
  } = halved(
    { width: grid.width, height: grid.height, data: mosaic.data(isNearest) },
    grid.side,
    Math.max(0, Math.ceil(shrunk - 0.5 + 1e-9)),
  );
  const unit = 2 ** -times;
  const change = colorChange(paint);
  const color = new Float64Array(4);
  const lastX = width - 1;
  const lastY = height - 1;
  eachPlace(view, raster, grid, (pixel, gridX, gridY) => {
    const [x, y] = [gridX * unit, gridY * unit];
    if (!(x >= 0 && y >= 0 && x <= width && y <= height)) return;
    if (!isMixed) {
      const from = 4 * (Math.min(lastY, Math.floor(y)) * width + Math.min(lastX, Math.floor(x)));
      for (let channel = 0; channel < 4; channel++) color[channel] = data[from + channel]!;
    } else {
      const left = Math.floor(x - 0.5);
      const top = Math.floor(y - 0.5);
      const shareX = x - 0.5 - left;
      const shareY = y - 0.5 - top;
      const [x0, x1] = [Math.max(0, left), Math.min(lastX, left + 1)];
      const [y0, y1] = [Math.max(0, top) * width, Math.min(lastY, top + 1) * width];
      for (let channel = 0; channel < 4; channel++) {
        const above = mix(data[4 * (y0 + x0) + channel]!, data[4 * (y0 + x1) + channel]!, shareX);
        const below = mix(data[4 * (y1 + x0) + channel]!, data[4 * (y1 + x1) + channel]!, shareX);
        color[channel] = mix(above, below, shareY);
      }
    }
    const alpha = color[3]! / 255;
    if (alpha === 0) return;
    change(color, alpha);
    const to = 4 * pixel;
    out[to] = color[0]!;
    out[to + 1] = color[1]!;
    out[to + 2] = color[2]!;
    out[to + 3] = color[3]!;
  });
  return raster;
}

function mix(from: number, to: number, share: number): number {
  return from + share * (to - from);
}

/**
 * The colour that a style makes of one of a tile, as the specification has it: the hue turns about the grey axis, then saturation, contrast
 * and brightness follow.
 *
 * @returns a function that makes a straight colour of a premultiplied one, in place; 0 to 255.
 */
function colorChange(
  paint: Pick<
    VisibleLayer<'raster'>['paint'],
    | 'raster-hue-rotate'
    | 'raster-saturation'
    | 'raster-contrast'
    | 'raster-brightness-min'
    | 'raster-brightness-max'
  >,
): (color: Float64Array, alpha: number) => void {
  const angle = (paint['raster-hue-rotate'].for({}) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const own = (2 * cos + 1) / 3;
  const next = (1 - cos - Math.sqrt(3) * sin) / 3;
  const last = (1 - cos + Math.sqrt(3) * sin) / 3;
  const saturation = paint['raster-saturation'].for({});
  const towardsGrey = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation;
  const contrast = paint['raster-contrast'].for({});
  // Full contrast would be infinite.
  const slope = contrast > 0 ? 1 / Math.max(1e-3, 1 - contrast) : 1 + contrast;
  const darkest = 255 * paint['raster-brightness-min'].for({});
  const brightest = 255 * paint['raster-brightness-max'].for({});
  return (color, alpha) => {
    const [red, green, blue] = [color[0]! / alpha, color[1]! / alpha, color[2]! / alpha];
    const turned = [
      own * red + next * green + last * blue,
      last * red + own * green + next * blue,
      next * red + last * green + own * blue,
    ] as const;
    const grey = (turned[0] + turned[1] + turned[2]) / 3;
    for (let channel = 0; channel < 3; channel++) {
      const value = turned[channel]!;
      const contrasted = (value + (grey - value) * towardsGrey - 127.5) * slope + 127.5;
      color[channel] = mix(darkest, brightest, contrasted / 255);
    }
  };
}
