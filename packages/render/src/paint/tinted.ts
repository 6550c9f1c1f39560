import type { RgbaImage } from './surface.ts';

const TINTED = new WeakMap<RgbaImage, Map<string, RgbaImage>>();

/** An image of whose red, green and blue only shares are left, the same each time. */
export function tinted(image: RgbaImage, tint: readonly [number, number, number] | undefined): RgbaImage {
  if (tint === undefined || tint.every((share) => share === 1)) return image;
  let known = TINTED.get(image);
  if (known === undefined) TINTED.set(image, (known = new Map()));
  const key = tint.join(' ');
  let made = known.get(key);
  if (made === undefined) {
    const { width, height } = image;
    const data = Uint8ClampedArray.from(image.data, (value, at) =>
      at % 4 === 3 ? value : value * tint[at % 4]!,
    );
    made = { width, height, data };
    known.set(key, made);
  }
  return made;
}
