import { BlockWriter, FARTHEST_COPY, LONGEST_COPY, type Tokens } from './deflate-block.ts';

/** A block ends behind the row in which it has so many tokens. */
const BLOCK_TOKENS = 32_768;
/** Pixels before the one at hand whose places are remembered: as many as there are bytes that a copy may come from. */
const WINDOW = 16_384;
const HASH_BITS = 15;
/** Places that are tried for one copy. */
const MOST_TRIES = 3;
/** What comes again over so many pixels to the left or above is taken without looking further. */
const GOOD_PIXELS = 8;
/** One pixel alone is copied from no farther back, in bytes: what tells the way back takes more than the pixel. */
const NEAR_BYTES = 3072;
const ADLER = 65_521;
/** So many bytes are added up before the sums of Adler-32 are brought back below its modulus. */
const ADLER_BYTES = 2048;

/**
 * Compresses pixels in the form of zlib (RFC 1950), with a byte 0 before each row, which is PNG's filter `None`.
 *
 * Copies are looked for by whole pixels: to the left, above, and where the same two pixels came last. This takes less time than zlib, which
 * compares bytes, for files of flat pictures that are some hundredths larger, and the bytes are the same on every platform.
 *
 * @param pixels  row by row, the first byte lowest. @param pixelBytes  3 or 4: so many bytes of each are written.
 */
export function deflatePixels(pixels: Int32Array, width: number, pixelBytes: 3 | 4): Uint8Array<ArrayBuffer> {
  const writer = new BlockWriter(pixelBytes);
  const matcher = new PixelMatcher(pixels, width, pixelBytes);
  const height = pixels.length / width;
  const tokens: Tokens = {
    lengths: new Uint16Array(BLOCK_TOKENS + width + 1),
    values: new Int32Array(BLOCK_TOKENS + width + 1),
    count: 0,
  };
  for (let row = 0; row < height; row++) {
    tokens.lengths[tokens.count] = 1;
    tokens.values[tokens.count++] = 0;
    matcher.row(row, tokens);
    if (tokens.count < BLOCK_TOKENS && row < height - 1) continue;
    writer.block(tokens, row === height - 1);
    tokens.count = 0;
  }
  return writer.end(adler32(pixels, width, pixelBytes));
}

class PixelMatcher {
  readonly #pixels: Int32Array;
  readonly #width: number;
  readonly #pixelBytes: number;
  /** The last place of two pixels with one hash, and the place before each place; -1 where there is none. */
  readonly #last = new Int32Array(1 << HASH_BITS).fill(-1);
  readonly #before = new Int32Array(WINDOW);

  constructor(pixels: Int32Array, width: number, pixelBytes: number) {
    this.#pixels = pixels;
    this.#width = width;
    this.#pixelBytes = pixelBytes;
  }

  /** Adds the tokens of a row. */
  row(row: number, tokens: Tokens): void {
    const pixels = this.#pixels;
    const width = this.#width;
    const bytes = this.#pixelBytes;
    const last = this.#last;
    const before = this.#before;
    const { lengths, values } = tokens;
    let { count } = tokens;
    const longest = Math.floor(LONGEST_COPY / bytes);
    const rowBytes = bytes * width + 1;
    const isAboveNear = row > 0 && rowBytes <= FARTHEST_COPY;
    const begin = row * width;
    const end = begin + width;
    for (let at = begin; at < end;) {
      const pixel = pixels[at]!;
      const most = end - at < longest ? end - at : longest;
      let length = 0;
      let distance = 0;
      if (at > begin && pixels[at - 1] === pixel) {
        length = 1;
        while (length < most && pixels[at + length] === pixel) length++;
        distance = bytes;
      }
      if (isAboveNear && length < most && pixels[at - width] === pixel) {
        let above = 1;
        while (above < most && pixels[at - width + above] === pixels[at + above]) above++;
        if (above > length) {
          length = above;
          distance = rowBytes;
        }
      }
      if (length < GOOD_PIXELS && length < most && most > 1) {
        const hash =
          Math.imul(Math.imul(pixel, 0x9e3779b1) ^ pixels[at + 1]!, 0x85ebca6b) >>> (32 - HASH_BITS);
        let place = last[hash]!;
        for (let tries = MOST_TRIES; tries > 0 && place >= 0; tries--) {
          const placeRow = Math.floor(place / width);
          const back = bytes * (at - place) + row - placeRow;
          if (back > FARTHEST_COPY) break;
          if (pixels[place] === pixel && pixels[place + length] === pixels[at + length]) {
            const rest = (placeRow + 1) * width - place;
            const limit = most < rest ? most : rest;
            let same = 1;
            while (same < limit && pixels[place + same] === pixels[at + same]) same++;
            if (same > length) {
              length = same;
              distance = back;
              if (same === most) break;
            }
          }
          place = before[place % WINDOW]!;
        }
        before[at % WINDOW] = last[hash]!;
        last[hash] = at;
      }
      if (length > 1 || (length === 1 && distance <= NEAR_BYTES)) {
        lengths[count] = bytes * length;
        values[count++] = distance;
        at += length;
      } else {
        lengths[count] = 0;
        values[count++] = pixel;
        at++;
      }
    }
    tokens.count = count;
  }
}

/** The checksum of RFC 1950 over the rows, each with a byte 0 before it. */
function adler32(pixels: Int32Array, width: number, pixelBytes: number): number {
  let one = 1;
  let two = 0;
  let left = ADLER_BYTES;
  for (let at = 0, column = width; at < pixels.length; at++, column++) {
    if (column === width) {
      column = 0;
      two += one;
    }
    const pixel = pixels[at]!;
    one += pixel & 255;
    two += one;
    one += (pixel >>> 8) & 255;
    two += one;
    one += (pixel >>> 16) & 255;
    two += one;
    if (pixelBytes === 4) {
      one += pixel >>> 24;
      two += one;
    }
    left -= pixelBytes + 1;
    if (left < pixelBytes + 1) {
      one %= ADLER;
      two %= ADLER;
      left = ADLER_BYTES;
    }
  }
  return (((two % ADLER) << 16) | (one % ADLER)) >>> 0;
}
