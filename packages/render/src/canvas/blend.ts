/**
 * Arithmetic on premultiplied pixels: red in the lowest byte of a 32-bit number, then green, blue and alpha, which is their order in memory on every
 * machine that JavaScript runs on today. Two channels are computed at once, 16 bits apart. Rows are read with a sign: what pixels stand for is the same,
 * and machines count in such numbers, while opaque pixels without one are objects on the heap as long as code is not compiled.
 */

export const SOURCE_OVER = 0;
export const MULTIPLY = 1;
export const DESTINATION_OUT = 2;
export const LIGHTER = 3;

/** Each channel times by/255, rounded to the nearest. @param by  0 to 255. */
export function scaled(pixel: number, by: number): number {
  let even = (Math.imul(pixel & 0xff00ff, by) + 0x800080) | 0;
  even = ((even + ((even >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff;
  let odd = (Math.imul((pixel >>> 8) & 0xff00ff, by) + 0x800080) | 0;
  odd = (odd + ((odd >>> 8) & 0xff00ff)) & 0xff00ff00;
  return even | odd;
}

/** Between two pixels. @param share  of the second, 0 to 256. */
export function mixed(first: number, second: number, share: number): number {
  const rest = 256 - share;
  const even = ((Math.imul(first & 0xff00ff, rest) + Math.imul(second & 0xff00ff, share)) >>> 8) & 0xff00ff;
  const odd =
    (Math.imul((first >>> 8) & 0xff00ff, rest) + Math.imul((second >>> 8) & 0xff00ff, share)) & 0xff00ff00;
  return even | odd;
}

/** A row of one colour. @param table  the colour times each coverage of 0 to 255. */
export function blendColour(
  mode: number,
  pixels: Int32Array,
  row: number,
  left: number,
  right: number,
  coverage: Uint8Array,
  table: Int32Array,
): void {
  if (mode !== SOURCE_OVER) {
    for (let column = left; column < right; column++) {
      const share = coverage[column]!;
      if (share !== 0) pixels[row + column] = combined(mode, table[share]!, pixels[row + column]!);
    }
    return;
  }
  const whole = table[255]!;
  const isOpaque = whole >>> 24 === 255;
  for (let column = left; column < right; column++) {
    const share = coverage[column]!;
    if (share === 0) continue;
    if (share === 255 && isOpaque) {
      pixels[row + column] = whole;
      continue;
    }
    const source = table[share]!;
    pixels[row + column] = (source + scaled(pixels[row + column]!, 255 - (source >>> 24))) | 0;
  }
}

/** Pixels in a row that one colour covers wholly. */
export function blendWhole(pixels: Int32Array, from: number, to: number, source: number): void {
  const rest = 255 - (source >>> 24);
  if (rest === 0) {
    pixels.fill(source, from, to);
    return;
  }
  let below = pixels[from]!;
  let blended = (source + scaled(below, rest)) | 0;
  for (let at = from; at < to; at++) {
    // Neighbours are often the same.
    if (pixels[at] !== below) {
      below = pixels[at]!;
      blended = (source + scaled(below, rest)) | 0;
    }
    pixels[at] = blended;
  }
}

/** A row of many colours. @param opacity  of all of them, 0 to 255. */
export function blendPixels(
  mode: number,
  pixels: Int32Array,
  row: number,
  left: number,
  right: number,
  coverage: Uint8Array,
  source: Int32Array,
  opacity: number,
): void {
  for (let column = left; column < right; column++) {
    let share = coverage[column]!;
    if (share === 0) continue;
    let pixel = source[column]!;
    if (opacity !== 255) {
      share = Math.imul(share, opacity) + 128;
      share = (share + (share >>> 8)) >>> 8;
    }
    if (share !== 255) pixel = scaled(pixel, share);
    if (mode !== SOURCE_OVER) pixels[row + column] = combined(mode, pixel, pixels[row + column]!);
    else if (pixel >>> 24 === 255) pixels[row + column] = pixel;
    else if (pixel !== 0)
      pixels[row + column] = (pixel + scaled(pixels[row + column]!, 255 - (pixel >>> 24))) | 0;
  }
}

/** Compositing and Blending Level 1, 9 and 10, on premultiplied channels; `source` is already times the coverage. */
function combined(mode: number, source: number, below: number): number {
  const sourceAlpha = source >>> 24;
  if (mode === DESTINATION_OUT) return scaled(below, 255 - sourceAlpha);
  let pixel = 0;
  const belowAlpha = below >>> 24;
  for (let shift = 0; shift < 32; shift += 8) {
    const s = (source >>> shift) & 255;
    const b = (below >>> shift) & 255;
    let channel = 0;
    if (mode === LIGHTER) channel = Math.min(255, s + b);
    else if (shift === 24) channel = s + times(b, 255 - s);
    // One division by 255 rounds once, as the three products of the definition would not.
    else
      channel = Math.min(255, Math.round((s * b + s * (255 - belowAlpha) + b * (255 - sourceAlpha)) / 255));
    pixel |= channel << shift;
  }
  return pixel;
}

function times(a: number, b: number): number {
  const product = a * b + 128;
  return (product + (product >>> 8)) >>> 8;
}

/** Straight bytes to premultiplied pixels. */
export function premultiply(straight: Uint8Array | Uint8ClampedArray, to: Uint32Array): void {
  for (let pixel = 0; pixel < to.length; pixel++) {
    const at = 4 * pixel;
    const alpha = straight[at + 3]!;
    const colour = straight[at]! | (straight[at + 1]! << 8) | (straight[at + 2]! << 16);
    to[pixel] = (scaled(colour, alpha) & 0xffffff) | (alpha << 24);
  }
}

/** A premultiplied pixel to straight bytes. */
export function unpremultiplyInto(to: Uint8ClampedArray, at: number, pixel: number): void {
  const alpha = pixel >>> 24;
  to[at + 3] = alpha;
  if (alpha === 255) {
    to[at] = pixel & 255;
    to[at + 1] = (pixel >>> 8) & 255;
    to[at + 2] = (pixel >>> 16) & 255;
  } else if (alpha === 0) {
    to[at] = 0;
    to[at + 1] = 0;
    to[at + 2] = 0;
  } else {
    to[at] = Math.floor(((pixel & 255) * 255 + (alpha >> 1)) / alpha);
    to[at + 1] = Math.floor((((pixel >>> 8) & 255) * 255 + (alpha >> 1)) / alpha);
    to[at + 2] = Math.floor((((pixel >>> 16) & 255) * 255 + (alpha >> 1)) / alpha);
  }
}
