import { Color } from '../expressions/color.ts';
import type { RgbaImage } from '../paint/surface.ts';
import type { ImageSides } from './marker.ts';
import type { MapMarker } from './request.ts';

/** Images in colours of markers that are kept: each marker may have a colour of its own. */
const MOST_KEPT = 64;

/**
 * The images of markers, and among them those that have a colour of their own: these keep nothing but their alpha.
 *
 * @returns the same markers, with the names of such images in place of the given ones, and what gives an image and its sides by its name.
 */
export function recolouredImages(
  markers: readonly MapMarker[],
  images: ReadonlyMap<string, RgbaImage>,
): {
  readonly markers: readonly MapMarker[];
  readonly image: (name: string) => RgbaImage | undefined;
  readonly sides: ImageSides;
} {
  const wanted = new Map<string, { readonly from: RgbaImage; readonly color: Color }>();
  const named = markers.map((marker) => {
    const { style } = marker;
    if (typeof style !== 'object' || marker.color === undefined) return marker;
    const from = images.get(style.image);
    const color = Color.parse(marker.color);
    if (from === undefined || color === undefined) return marker;
    const name = `${style.image} ${marker.color}`;
    wanted.set(name, { from, color });
    return { ...marker, style: { image: name } };
  });
  const kept = new Map<string, RgbaImage>();
  const image = (name: string): RgbaImage | undefined => {
    const found = wanted.get(name);
    if (found === undefined) return images.get(name);
    let made = kept.get(name);
    if (made === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, (made = recoloured(found.from, found.color)));
    }
    return made;
  };
  return { markers: named, image, sides: (name) => wanted.get(name)?.from ?? images.get(name) };
}

function recoloured({ width, height, data }: RgbaImage, { straight }: Color): RgbaImage {
  const out = new Uint8ClampedArray(data.length);
  const [red, green, blue] = [255 * straight[0], 255 * straight[1], 255 * straight[2]];
  for (let at = 0; at < out.length; at += 4) {
    out[at] = red;
    out[at + 1] = green;
    out[at + 2] = blue;
    out[at + 3] = data[at + 3]!;
  }
  return { width, height, data: out };
}
