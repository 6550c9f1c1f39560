/** Tables of ITU-T T.81 (JPEG), Annex K and figure A.6. */

/** Where each coefficient lies in its block, in the order in which they are written. */
export const ZIGZAG = Uint8Array.from(
  [
    [0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48],
    [41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23],
    [30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
  ].flat(),
);

/** K.1: steps of brightness at quality 50, row by row. */
const LUMINANCE = [
  [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
].flat();

/** K.2: those of colour; all others are 99. */
const CHROMINANCE = [
  [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99],
  [24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99],
  Array.from({ length: 32 }, () => 99),
].flat();

/** The steps of both tables at a quality of 1 to 100, as the Independent JPEG Group scales them. */
export function quantizationTables(quality: number): readonly [Uint8Array, Uint8Array] {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const scaled = (table: readonly number[]): Uint8Array =>
    Uint8Array.from(table, (step) => Math.max(1, Math.min(255, Math.floor((step * percent + 50) / 100))));
  return [scaled(LUMINANCE), scaled(CHROMINANCE)];
}

/** A Huffman table as the file has it: how many codes there are of 1 to 16 bits, and the symbols from the shortest code. */
export interface HuffmanTable {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

/** K.3 */
export const LUMINANCE_DC: HuffmanTable = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};

/** K.4 */
export const CHROMINANCE_DC: HuffmanTable = {
  counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
  symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};

/** Symbols of longer codes stand in rising order. */
function symbolsFrom(hex: string): number[] {
  return hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
}

/** K.5 */
export const LUMINANCE_AC: HuffmanTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: symbolsFrom(
    '0102030004110512213141061351610722711432' +
      '8191a1082342b1c11552d1f02433627282090a16' +
      '1718191a25262728292a3435363738393a434445' +
      '464748494a535455565758595a63646566676869' +
      '6a737475767778797a838485868788898a929394' +
      '95969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6' +
      'b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8' +
      'd9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
};

/** K.6 */
export const CHROMINANCE_AC: HuffmanTable = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  symbols: symbolsFrom(
    '0001020311040521310612415107617113223281' +
      '08144291a1b1c109233352f0156272d10a162434' +
      'e125f11718191a262728292a35363738393a4344' +
      '45464748494a535455565758595a636465666768' +
      '696a737475767778797a82838485868788898a92' +
      '939495969798999aa2a3a4a5a6a7a8a9aab2b3b4' +
      'b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6' +
      'd7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ),
};
