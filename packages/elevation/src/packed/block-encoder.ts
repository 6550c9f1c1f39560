import {
  CONTEXT_OF_SUM,
  extraBits,
  FRAME_NORTH,
  FRAME_PIXELS,
  FRAME_WEST,
  MOST_ERROR,
  predict,
  STRIDE,
  tokenOf,
  toUnsigned,
} from './prediction.ts';
import { BITS_AT_ONCE, BlockKind, finalState, LEAST_STATE } from './block-decoder.ts';
import { BLOCK_SIDE, CONTEXTS, FREQUENCY_BITS, TOKENS, VOID } from './layout.ts';

/** How blocks are coded; `decodingModel` is made of it. */
export interface CodingModel {
  readonly coefficients: Int32Array;
  /** CONTEXTS x TOKENS. Those of a context add up to 2^11, or are all zero where the context never occurs. */
  readonly frequencies: Uint16Array;
}

/** A block of integers, cut out of a raster. */
export interface RawBlock {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** Called with the context and the unsigned error of each pixel, row by row. */
type Visit = (context: number, unsigned: number) => void;

/** Encodes blocks. It holds working memory, so it belongs to one thread. */
export class BlockEncoder {
  readonly #pixels = new Int32Array(FRAME_PIXELS);
  readonly #contexts = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE);
  readonly #errors = new Uint32Array(BLOCK_SIDE * BLOCK_SIDE);

  /** Adds the tokens of a block to `counts`, which is CONTEXTS x TOKENS. */
  count(block: RawBlock, coefficients: Int32Array, counts: Float64Array): void {
    if (isConstant(block)) return;
    this.#walk(block, coefficients, firstPixel(block), (context, unsigned) => {
      counts[context * TOKENS + tokenOf(unsigned)]!++;
    });
  }

  /** The bytes of a block; none where it has no data. */
  encode(block: RawBlock, { coefficients, frequencies }: CodingModel): Uint8Array {
    const base = firstPixel(block);
    if (base === VOID) return new Uint8Array(0);
    const head: number[] = [];
    if (isConstant(block)) {
      head.push(BlockKind.constant);
      writeVarint(head, toUnsigned(base));
      return joined(head, finalState(block.pixels, block.pixels.length), []);
    }
    const hasVoids = block.pixels.includes(VOID);
    head.push(hasVoids ? BlockKind.codedWithVoids : BlockKind.coded);
    writeVarint(head, toUnsigned(base));
    if (hasVoids) writeVoids(head, block.pixels);

    let count = 0;
    this.#walk(block, coefficients, base, (context, unsigned) => {
      this.#contexts[count] = context;
      this.#errors[count++] = unsigned;
    });
    // The last pixel is coded first, since the decoder runs the other way (Duda 2013).
    const stream: number[] = [];
    let state = finalState(block.pixels, block.pixels.length);
    for (let k = count - 1; k >= 0; k--) {
      const unsigned = this.#errors[k]!;
      const token = tokenOf(unsigned);
      const bits = extraBits(token);
      // The decoder takes the highest bits first.
      for (let done = 0; done < bits;) {
        const take = (bits - done) % BITS_AT_ONCE || BITS_AT_ONCE;
        const part = (unsigned >>> done) & ((1 << take) - 1);
        while (state >= 2 ** (31 - take)) {
          stream.push(state & 0xff);
          state >>>= 8;
        }
        state = (state << take) | part;
        done += take;
      }
      const first = this.#contexts[k]! * TOKENS;
      let start = 0;
      for (let before = 0; before < token; before++) start += frequencies[first + before]!;
      const frequency = frequencies[first + token]!;
      const most = (LEAST_STATE >>> FREQUENCY_BITS) * 256 * frequency;
      while (state >= most) {
        stream.push(state & 0xff);
        state >>>= 8;
      }
      state = Math.floor(state / frequency) * 2 ** FREQUENCY_BITS + (state % frequency) + start;
    }
    return joined(head, state, stream.toReversed());
  }

  #walk(
    { pixels: source, width, height }: RawBlock,
    coefficients: Int32Array,
    base: number,
    visit: Visit,
  ): void {
    const pixels = this.#pixels;
    pixels.fill(base, 0, FRAME_NORTH * STRIDE);
    let above = new Int32Array(BLOCK_SIDE + 2);
    let here = new Int32Array(BLOCK_SIDE + 2);
    for (let row = 0; row < height; row++) {
      const start = (row + FRAME_NORTH) * STRIDE + FRAME_WEST;
      pixels[start - 1] = pixels[start - STRIDE]!;
      pixels[start - 2] = pixels[start - STRIDE]!;
      let westError = above[1]!;
      for (let column = 0; column < width; column++) {
        const sum = 2 * (westError + above[column + 1]!) + above[column]! + above[column + 2]!;
        const predicted = predict(pixels, start + column, coefficients);
        const value = source[row * width + column]!;
        // A pixel without data has an error of 0.
        const error = value === VOID ? 0 : (value - predicted) | 0;
        pixels[start + column] = value === VOID ? predicted : value;
        visit(CONTEXT_OF_SUM[sum]!, toUnsigned(error));
        westError = Math.min(MOST_ERROR, Math.abs(error));
        here[column + 1] = westError;
      }
      pixels[start + width] = pixels[start + width - 1]!;
      here[0] = here[1]!;
      here[width + 1] = here[width]!;
      [above, here] = [here, above];
    }
  }
}

/** Frequencies that add up to 2^11, in proportion to counts and at least 1 where something was counted. */
export function frequenciesOf(counts: Float64Array): Uint16Array {
  const frequencies = new Uint16Array(CONTEXTS * TOKENS);
  const whole = 2 ** FREQUENCY_BITS;
  for (let context = 0; context < CONTEXTS; context++) {
    const first = context * TOKENS;
    const part = counts.subarray(first, first + TOKENS);
    const total = part.reduce((sum, count) => sum + count, 0);
    if (total === 0) continue;
    let left = whole;
    for (let token = 0; token < TOKENS; token++) {
      if (part[token] === 0) continue;
      const frequency = Math.max(1, Math.floor((part[token]! * whole) / total));
      frequencies[first + token] = frequency;
      left -= frequency;
    }
    // Frequencies that rounding left over or overspent are settled with the most frequent token, one by one.
    for (; left !== 0; left -= Math.sign(left)) {
      let most = 0;
      for (let token = 1; token < TOKENS; token++) {
        if (frequencies[first + token]! > frequencies[first + most]!) most = token;
      }
      frequencies[first + most]! += Math.sign(left);
    }
  }
  return frequencies;
}

function firstPixel({ pixels }: RawBlock): number {
  return pixels.find((pixel) => pixel !== VOID) ?? VOID;
}

function isConstant({ pixels }: RawBlock): boolean {
  return pixels.every((pixel) => pixel === pixels[0]);
}

function writeVoids(head: number[], pixels: Int32Array): void {
  let isVoid = false;
  let run = 0;
  for (const pixel of pixels) {
    if ((pixel === VOID) !== isVoid) {
      writeVarint(head, run);
      isVoid = !isVoid;
      run = 0;
    }
    run++;
  }
  writeVarint(head, run);
}

function writeVarint(out: number[], value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) out.push((rest % 128) | 0x80);
  out.push(rest);
}

function joined(head: readonly number[], state: number, stream: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(head.length + 4 + stream.length);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(head.length, state, true);
  bytes.set(stream, head.length + 4);
  return bytes;
}
