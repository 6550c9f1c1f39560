import { xxh32 } from '@portolan/archive';
import { damaged } from '../errors.ts';
import {
  CONTEXT_OF_SUM,
  extraBits,
  FIRST_LARGE,
  FRAME_NORTH,
  FRAME_PIXELS,
  FRAME_WEST,
  MOST_ERROR,
  predict,
  STRIDE,
} from './prediction.ts';
import { BLOCK_SIDE, CONTEXTS, FREQUENCY_BITS, TOKENS, VOID } from './layout.ts';

/** The coder's state stays in 2^23 .. 2^31 and moves byte by byte (Duda 2013; Giesen 2014, "rans_byte"). */
export const LEAST_STATE = 2 ** 23;
/** Bits that follow a token are coded this many at a time. */
export const BITS_AT_ONCE = 12;

const SLOTS = 1 << FREQUENCY_BITS;

/** What decoding needs to know of the blocks of one or more rasters. */
export interface DecodingModel {
  readonly coefficients: Int32Array;
  /** For each context and slot: token, frequency << 8, and place of the slot within its token << 20. */
  readonly slots: Int32Array;
}

/**
 * Checks the frequencies of models, one after the other.
 *
 * @throws {PortolanError} `elevation-damaged` when those of a context do not add up.
 */
export function checkFrequencies(frequencies: Uint16Array): void {
  for (let context = 0; context < frequencies.length / TOKENS; context++) {
    let sum = 0;
    for (let token = 0; token < TOKENS; token++) sum += frequencies[context * TOKENS + token]!;
    // A context that never occurred has no frequencies.
    if (sum !== SLOTS && sum !== 0) throw badFrequencies(context % CONTEXTS);
  }
}

/** Makes a model of frequencies that have been checked. */
export function decodingModel(coefficients: Int32Array, frequencies: Uint16Array): DecodingModel {
  const slots = new Int32Array(CONTEXTS * SLOTS);
  for (let context = 0; context < CONTEXTS; context++) {
    let slot = 0;
    for (let token = 0; token < TOKENS; token++) {
      const frequency = frequencies[context * TOKENS + token]!;
      for (let k = 0; k < frequency; k++)
        slots[context * SLOTS + slot++] = token | (frequency << 8) | (k << 20);
    }
  }
  return { coefficients, slots };
}

/** First byte of a block; a block of no bytes has no data at all. */
export const BlockKind = { constant: 1, coded: 2, codedWithVoids: 3 } as const;

/** Decodes blocks. It holds working memory, so it belongs to one thread. */
export class BlockDecoder {
  readonly #pixels = new Int32Array(FRAME_PIXELS);
  /** Sizes of the errors of the row before and of this one, with one more at either end. */
  readonly #errors = [new Int32Array(BLOCK_SIDE + 2), new Int32Array(BLOCK_SIDE + 2)] as const;

  /**
   * Decodes a block to `width` x `height` integers, `VOID` for no data.
   *
   * @throws {PortolanError} `elevation-damaged` where the bytes are not those of a block: the last state of the coder holds 23 bits of checksum.
   */
  decode(bytes: Uint8Array, model: DecodingModel, width: number, height: number, out: Int32Array): void {
    if (bytes.length === 0) {
      out.fill(VOID, 0, width * height);
      return;
    }
    const kind = bytes[0]!;
    const cursor: Cursor = { bytes, at: 1 };
    const base = unzigzag(readVarint(cursor));
    const voidsAt = cursor.at;
    if (kind === BlockKind.codedWithVoids) skipVoids(cursor, width * height);
    else if (kind !== BlockKind.coded && kind !== BlockKind.constant)
      throw damagedBlock('is of an unknown kind');
    const headBytes = cursor.at;
    if (headBytes + 4 > bytes.length) throw damagedBlock('is cut short');
    const state = readState(bytes, headBytes);
    const final =
      kind === BlockKind.constant
        ? this.#fill(state, headBytes + 4, bytes, base, out, width * height)
        : this.#decodePixels(bytes, headBytes + 4, state, model, base, width, height, out);
    if (kind === BlockKind.codedWithVoids) applyVoids({ bytes, at: voidsAt }, out, width * height);
    if (final !== finalState(out, width * height)) throw damagedBlock('does not match its checksum');
  }

  #fill(state: number, end: number, bytes: Uint8Array, base: number, out: Int32Array, count: number): number {
    if (end !== bytes.length) throw damagedBlock('has bytes to spare');
    out.fill(base, 0, count);
    return state;
  }

  #decodePixels(
    bytes: Uint8Array,
    from: number,
    firstState: number,
    { coefficients, slots }: DecodingModel,
    base: number,
    width: number,
    height: number,
    out: Int32Array,
  ): number {
    const pixels = this.#pixels;
    pixels.fill(base, 0, FRAME_NORTH * STRIDE);
    let [above, here] = this.#errors;
    above.fill(0);
    here.fill(0);
    let state = firstState;
    let at = from;
    for (let row = 0; row < height; row++) {
      const start = (row + FRAME_NORTH) * STRIDE + FRAME_WEST;
      pixels[start - 1] = pixels[start - STRIDE]!;
      pixels[start - 2] = pixels[start - STRIDE]!;
      let westError = above[1]!;
      for (let column = 0; column < width; column++) {
        const sum = 2 * (westError + above[column + 1]!) + above[column]! + above[column + 2]!;
        const entry = slots[(CONTEXT_OF_SUM[sum]! << FREQUENCY_BITS) | (state & (SLOTS - 1))]!;
        state = Math.imul((entry >> 8) & 0xfff, state >>> FREQUENCY_BITS) + (entry >> 20);
        while (state < LEAST_STATE && at < bytes.length) state = (state << 8) | bytes[at++]!;
        let unsigned = entry & 0xff;
        if (unsigned >= FIRST_LARGE) {
          let left = extraBits(unsigned);
          unsigned = 1;
          while (left > 0) {
            const take = Math.min(left, BITS_AT_ONCE);
            unsigned = (unsigned << take) | (state & ((1 << take) - 1));
            state >>>= take;
            while (state < LEAST_STATE && at < bytes.length) state = (state << 8) | bytes[at++]!;
            left -= take;
          }
        }
        const error = (unsigned >>> 1) ^ -(unsigned & 1);
        const pixel = (predict(pixels, start + column, coefficients) + error) | 0;
        pixels[start + column] = pixel;
        out[row * width + column] = pixel;
        westError = Math.min(MOST_ERROR, Math.abs(error));
        here[column + 1] = westError;
      }
      pixels[start + width] = pixels[start + width - 1]!;
      here[0] = here[1]!;
      here[width + 1] = here[width]!;
      [above, here] = [here, above];
    }
    if (at !== bytes.length) throw damagedBlock('has bytes to spare');
    return state;
  }
}

/** The state that the encoder begins with and the decoder ends with. It holds 23 bits of checksum of the integers of the block. */
export function finalState(codes: Int32Array, count: number): number {
  return LEAST_STATE + (xxh32(new Uint8Array(codes.buffer, codes.byteOffset, 4 * count)) & (LEAST_STATE - 1));
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function readState(bytes: Uint8Array, at: number): number {
  const state = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  if (state < LEAST_STATE) throw damagedBlock('has no valid state');
  return state;
}

/** Reads a number of up to 32 bits: seven bits a byte, the lowest first. */
function readVarint(cursor: Cursor): number {
  let value = 0;
  for (let shift = 0; shift <= 28; shift += 7) {
    const byte = cursor.bytes[cursor.at++];
    if (byte === undefined) throw damagedBlock('is cut short');
    value = (value | ((byte & 0x7f) << shift)) >>> 0;
    if (byte < 0x80) return value;
  }
  throw damagedBlock('has a number too large');
}

function unzigzag(unsigned: number): number {
  return (unsigned >>> 1) ^ -(unsigned & 1);
}

/** Checks and skips the lengths of runs of pixels, in turn with and without data, until the block is full. */
function skipVoids(cursor: Cursor, count: number): void {
  for (let done = 0; done < count;) {
    const run = readVarint(cursor);
    if (run > count - done || (run === 0 && done > 0))
      throw damagedBlock('has runs of no data that do not fit');
    done += run;
  }
}

function applyVoids(cursor: Cursor, out: Int32Array, count: number): void {
  let isVoid = false;
  for (let done = 0; done < count;) {
    const run = readVarint(cursor);
    if (isVoid) out.fill(VOID, done, done + run);
    done += run;
    isVoid = !isVoid;
  }
}

function badFrequencies(context: number): Error {
  return damaged(`the frequencies of context ${context} do not add up: rebuild it with buildElevation`, {
    context,
  });
}

function damagedBlock(what: string): Error {
  return damaged(`one of its blocks ${what}: fetch the file again or rebuild it with buildElevation`);
}
