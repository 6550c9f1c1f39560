import type { SectionData } from '../layout.ts';
import { chances, type BitCoder } from './bit-coder.ts';
import { bitLength, codeSigned, codeSymbol, signedModel } from './numbers.ts';

/** Ways to code a column of which nothing is known; their numbers stand in packed archives. */
export const ColumnCode = {
  /** Numbers, and whether each is the one before it. */
  repeats: 0,
  /** Differences from the number before. */
  differences: 1,
  /** Bytes under the two bytes before them. */
  text: 2,
  /** Bytes under the byte in the same place of the element before. */
  planes: 3,
} as const;

const CODES = Object.values(ColumnCode);

/** True for a column of whole numbers that doubles hold exactly; the codes of numbers take no other. */
function isWhole(column: SectionData): boolean {
  if (!(column instanceof Float64Array) && !(column instanceof Float32Array)) return true;
  return column.every(
    (value) => Math.abs(value) < 2 ** 52 && Number.isInteger(value) && !Object.is(value, -0),
  );
}

/** The codes that a column can be coded by. */
export function codesFor(column: SectionData): readonly number[] {
  return isWhole(column) ? CODES : [ColumnCode.text, ColumnCode.planes];
}

/** Codes a whole column. A code that is not known reads as `planes`; whoever reads the number checks it. */
export function codeColumn(coder: BitCoder, code: number, column: SectionData): void {
  if (code === ColumnCode.repeats) codeRepeats(coder, column);
  else if (code === ColumnCode.differences) codeDifferences(coder, column);
  else if (code === ColumnCode.text) codeText(coder, bytesOf(column));
  else codePlanes(coder, bytesOf(column), column.BYTES_PER_ELEMENT);
}

function bytesOf(column: SectionData): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function codeRepeats(coder: BitCoder, column: SectionData): void {
  const isNew = chances(4);
  const numbers = signedModel(1);
  let before = 0;
  let history = 0;
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    const changes = coder.bit(isNew, history, value === before ? 0 : 1);
    if (changes === 1) before = codeSigned(coder, numbers, 0, value);
    column[i] = before;
    history = ((history << 1) | changes) & 3;
  }
}

function codeDifferences(coder: BitCoder, column: SectionData): void {
  const differences = signedModel(64);
  let before = 0;
  let context = 0;
  for (let i = 0; i < column.length; i++) {
    const difference = codeSigned(coder, differences, context, column[i]! - before);
    before += difference;
    column[i] = before;
    context = Math.min(bitLength(Math.abs(difference)), 63);
  }
}

/** The fewest and the most chances for the bits of a text, as bits of a hash. */
const LEAST_BITS = 12;
const MOST_BITS = 20;

function codeText(coder: BitCoder, bytes: Uint8Array): void {
  // Longer texts have more that is worth telling apart.
  const bits = Math.min(Math.max(35 - Math.clz32(bytes.length), LEAST_BITS), MOST_BITS);
  const slots = chances(1 << bits);
  let before = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    let node = 1;
    for (let bit = 7; bit >= 0; bit--) {
      const slot = Math.imul((before << 8) | node, 0x9e3779b1) >>> (32 - bits);
      node = 2 * node + coder.bit(slots, slot, (byte >>> bit) & 1);
    }
    bytes[i] = node;
    before = ((before << 8) | (node & 0xff)) & 0xffff;
  }
}

function codePlanes(coder: BitCoder, bytes: Uint8Array, width: number): void {
  const tree = chances(width << 16);
  for (let i = 0; i < bytes.length; i++) {
    const plane = i % width;
    const above = i < width ? 0 : bytes[i - width]!;
    bytes[i] = codeSymbol(coder, tree, (plane << 8) | above, 8, bytes[i]!);
  }
}
