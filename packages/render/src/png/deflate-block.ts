import { codeLengths, codesOf, LONGEST_CODE } from './huffman.ts';

/** Bytes of the shortest copy of each length code, and the bits that tell how many more (RFC 1951, 3.2.5). */
const LENGTHS = Uint16Array.of(
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  13,
  15,
  17,
  19,
  23,
  27,
  31,
  35,
  43,
  51,
  59,
  67,
  83,
  99,
  115,
  131,
  163,
  195,
  227,
  258,
);
const LENGTH_BITS = Uint8Array.of(
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  1,
  1,
  1,
  2,
  2,
  2,
  2,
  3,
  3,
  3,
  3,
  4,
  4,
  4,
  4,
  5,
  5,
  5,
  5,
  0,
);
export const LONGEST_COPY = 258;
const SHORTEST_COPY = 3;
/** Copies come from no farther back. */
export const FARTHEST_COPY = 32_768;

const END = 256;
const LITERALS = 286;
const DISTANCES = 30;
/** The order in which lengths of the codes of code lengths are written. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The length code, from 0, of a number of bytes. */
const CODE_OF_LENGTH = new Uint8Array(LONGEST_COPY + 1);
for (const [code, first] of LENGTHS.entries()) CODE_OF_LENGTH.fill(code, first);

/** The code of a distance: two codes for each power of two. */
function codeOfDistance(distance: number): number {
  if (distance < 5) return distance - 1;
  const power = 31 - Math.clz32(distance - 1);
  return 2 * power + (((distance - 1) >>> (power - 1)) & 1);
}

function bitsOfDistance(code: number): number {
  return code < 4 ? 0 : (code >> 1) - 1;
}

/** Pixels and copies of earlier ones, as they are written into one block. */
export interface Tokens {
  /** Bytes of a copy; 0 for a pixel, 1 for the byte 0 before a row. */
  readonly lengths: Uint16Array;
  /** How many bytes back a copy comes from, or the pixel, its first byte lowest. */
  readonly values: Int32Array;
  count: number;
}

/** Writes deflate's blocks, each with codes of its own. */
export class BlockWriter {
  #out = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #bitCount = 0;
  readonly #pixelBytes: number;
  readonly #literalCounts = new Int32Array(LITERALS);
  readonly #distanceCounts = new Int32Array(DISTANCES);
  readonly #literalLengths = new Uint8Array(LITERALS);
  readonly #distanceLengths = new Uint8Array(DISTANCES);
  readonly #literalCodes = new Uint16Array(LITERALS);
  readonly #distanceCodes = new Uint16Array(DISTANCES);

  /** Begins with the two bytes of zlib's header (RFC 1950). @param pixelBytes  1 to 4. */
  constructor(pixelBytes: number) {
    this.#pixelBytes = pixelBytes;
    this.#put(0x78, 8);
    this.#put(0x9c, 8);
  }

  /** Writes a block. */
  block(tokens: Tokens, isLast: boolean): void {
    this.#count(tokens);
    codeLengths(this.#literalCounts, LONGEST_CODE, this.#literalLengths);
    codeLengths(this.#distanceCounts, LONGEST_CODE, this.#distanceLengths);
    codesOf(this.#literalLengths, this.#literalCodes);
    codesOf(this.#distanceLengths, this.#distanceCodes);
    this.#put(isLast ? 1 : 0, 1);
    this.#put(2, 2);
    this.#codes();
    this.#tokens(tokens);
    this.#literal(END);
  }

  /** @param checksum  Adler-32 of all that was written. @returns what was written, whole. */
  end(checksum: number): Uint8Array<ArrayBuffer> {
    if (this.#bitCount > 0) this.#put(0, 8 - this.#bitCount);
    for (let shift = 24; shift >= 0; shift -= 8) this.#put((checksum >>> shift) & 255, 8);
    return this.#out.slice(0, this.#length);
  }

  #count({ lengths, values, count }: Tokens): void {
    const literals = this.#literalCounts.fill(0);
    const distances = this.#distanceCounts.fill(0);
    for (let at = 0; at < count; at++) {
      const length = lengths[at]!;
      const value = values[at]!;
      if (length >= SHORTEST_COPY) {
        literals[END + 1 + CODE_OF_LENGTH[length]!]!++;
        distances[codeOfDistance(value)]!++;
      } else if (length === 1) literals[0]!++;
      else for (let byte = 0; byte < this.#pixelBytes; byte++) literals[(value >>> (8 * byte)) & 255]!++;
    }
    literals[END] = 1;
  }

  #tokens({ lengths, values, count }: Tokens): void {
    const literals = this.#literalCodes;
    const literalLengths = this.#literalLengths;
    const distances = this.#distanceCodes;
    const distanceLengths = this.#distanceLengths;
    const pixelBits = 8 * this.#pixelBytes;
    // A pixel has up to four codes, a copy a code and bits for its length and its distance each: no more than eight bytes.
    this.#reserve(8 * count);
    const out = this.#out;
    let to = this.#length;
    let bits = this.#bits;
    let bitCount = this.#bitCount;
    for (let at = 0; at < count; at++) {
      const length = lengths[at]!;
      const value = values[at]!;
      if (length === 0) {
        for (let shift = 0; shift < pixelBits; shift += 8) {
          const byte = (value >>> shift) & 255;
          bits |= literals[byte]! << bitCount;
          bitCount += literalLengths[byte]!;
          if (bitCount >= 16) {
            out[to] = bits;
            out[to + 1] = bits >>> 8;
            to += 2;
            bits >>>= 16;
            bitCount -= 16;
          }
        }
        continue;
      }
      const code = length === 1 ? 0 : CODE_OF_LENGTH[length]!;
      const symbol = length === 1 ? 0 : END + 1 + code;
      bits |= literals[symbol]! << bitCount;
      bitCount += literalLengths[symbol]!;
      if (bitCount >= 16) {
        out[to] = bits;
        out[to + 1] = bits >>> 8;
        to += 2;
        bits >>>= 16;
        bitCount -= 16;
      }
      if (length === 1) continue;
      bits |= (length - LENGTHS[code]!) << bitCount;
      bitCount += LENGTH_BITS[code]!;
      const distance = codeOfDistance(value);
      if (bitCount >= 16) {
        out[to] = bits;
        out[to + 1] = bits >>> 8;
        to += 2;
        bits >>>= 16;
        bitCount -= 16;
      }
      bits |= distances[distance]! << bitCount;
      bitCount += distanceLengths[distance]!;
      if (bitCount >= 16) {
        out[to] = bits;
        out[to + 1] = bits >>> 8;
        to += 2;
        bits >>>= 16;
        bitCount -= 16;
      }
      const more = bitsOfDistance(distance);
      bits |= ((value - 1) & ((1 << more) - 1)) << bitCount;
      bitCount += more;
      if (bitCount >= 16) {
        out[to] = bits;
        out[to + 1] = bits >>> 8;
        to += 2;
        bits >>>= 16;
        bitCount -= 16;
      }
    }
    this.#length = to;
    this.#bits = bits;
    this.#bitCount = bitCount;
  }

  #literal(symbol: number): void {
    this.#put(this.#literalCodes[symbol]!, this.#literalLengths[symbol]!);
  }

  /** The lengths of the codes, themselves as runs in a code of their own (RFC 1951, 3.2.7). */
  #codes(): void {
    const literals = lastUsed(this.#literalLengths, END + 1);
    const distances = lastUsed(this.#distanceLengths, 1);
    const runs = runsOf([
      ...this.#literalLengths.subarray(0, literals),
      ...this.#distanceLengths.subarray(0, distances),
    ]);
    const counts = new Int32Array(LENGTH_ORDER.length);
    for (const [symbol] of runs) counts[symbol]!++;
    const lengths = new Uint8Array(counts.length);
    const codes = new Uint16Array(counts.length);
    codeLengths(counts, 7, lengths);
    codesOf(lengths, codes);
    let written = LENGTH_ORDER.length;
    while (written > 4 && lengths[LENGTH_ORDER[written - 1]!] === 0) written--;
    this.#put(literals - 257, 5);
    this.#put(distances - 1, 5);
    this.#put(written - 4, 4);
    for (const symbol of LENGTH_ORDER.slice(0, written)) this.#put(lengths[symbol]!, 3);
    for (const [symbol, more, bits] of runs) {
      this.#put(codes[symbol]!, lengths[symbol]!);
      this.#put(more, bits);
    }
  }

  /** Writes up to 16 bits, the lowest first. */
  #put(value: number, count: number): void {
    this.#bits |= value << this.#bitCount;
    this.#bitCount += count;
    this.#reserve(4);
    while (this.#bitCount >= 8) {
      this.#out[this.#length++] = this.#bits & 255;
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  /** Makes room for so many bytes. */
  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#out.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#out.length, this.#length + bytes));
    larger.set(this.#out);
    this.#out = larger;
  }
}

function lastUsed(lengths: Uint8Array, least: number): number {
  let count = lengths.length;
  while (count > least && lengths[count - 1] === 0) count--;
  return count;
}

/** Lengths as symbols of the code of code lengths: each with what else it says and in how many bits. */
function runsOf(
  lengths: readonly number[],
): readonly (readonly [symbol: number, more: number, bits: number])[] {
  const runs: (readonly [number, number, number])[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!;
    let run = 1;
    while (lengths[at + run] === length) run++;
    if (length === 0 && run >= 3) {
      run = Math.min(run, 138);
      runs.push(run < 11 ? [17, run - 3, 3] : [18, run - 11, 7]);
    } else if (run >= 4) {
      run = Math.min(run, 7);
      runs.push([length, 0, 0], [16, run - 4, 2]);
    } else {
      run = 1;
      runs.push([length, 0, 0]);
    }
    at += run;
  }
  return runs;
}
