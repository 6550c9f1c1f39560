import { checkMembers, PortolanError } from '@portolan/base';
import { BitWriter, huffmanCodes } from './bit-writer.ts';
import { multipliers, transform } from './cosines.ts';
import {
  CHROMINANCE_AC,
  CHROMINANCE_DC,
  LUMINANCE_AC,
  LUMINANCE_DC,
  quantizationTables,
  ZIGZAG,
  type HuffmanTable,
} from './tables.ts';

/** Sides are stored in 16 bits. */
const LONGEST_SIDE = 65_535;
/** Number, sampling and quantization table of each component. */
const COMPONENTS = [1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1];
/** Bytes that a block takes at the most: 64 coefficients of 16 + 11 bits, all ones. */
const MOST_BLOCK_BYTES = 512;

/** Options of `encodeJpeg`. */
export interface JpegOptions {
  /** 1 to 100; 88 where it is not given. */
  readonly quality?: number;
  /** Dots an inch at which the picture is meant to be printed; 72 where it is not given. */
  readonly dpi?: number;
}

/**
 * Writes a JPEG (ITU-T T.81, baseline, JFIF 1.1). Colours are not told apart less finely than brightness (4:4:4), so that thin coloured
 * lines keep theirs. What is transparent lies on white. The same picture gives the same bytes everywhere.
 *
 * @param image  straight RGBA bytes, row by row, such as `getImageData` gives.
 * @throws {PortolanError} `size` where the bytes are not 4 for each pixel, or a side is not 1 to 65535; `quality`, `dpi` out of their ranges.
 */
export function encodeJpeg(
  image: { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray },
  options: JpegOptions = {},
): Uint8Array<ArrayBuffer> {
  checkMembers(image, 'the image', 'size');
  checkMembers(options, 'options', 'arguments');
  const { quality = 88, dpi = 72 } = options;
  const { width, height, data } = image;
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)
      throw new PortolanError(
        'size',
        `encodeJpeg: a side is a whole number of 1 to ${LONGEST_SIDE}, not ${side}`,
      );
  }
  if (data.length !== 4 * width * height)
    throw new PortolanError(
      'size',
      `encodeJpeg: ${width} x ${height} pixels are ${4 * width * height} bytes, not ${data.length}`,
    );
  if (!(quality >= 1 && quality <= 100))
    throw new PortolanError('quality', `encodeJpeg: quality is a number of 1 to 100, not ${quality}`);
  if (!(dpi >= 1 && dpi <= LONGEST_SIDE))
    throw new PortolanError('dpi', `encodeJpeg: dpi is a number of 1 to ${LONGEST_SIDE}, not ${dpi}`);
  const steps = quantizationTables(quality);
  const out = new BitWriter(4096 + ((width * height) >> 1));
  writeHeader(out, width, height, Math.round(dpi), steps);
  writeScan(out, width, height, data, steps);
  out.bytes(0xff, 0xd9);
  return out.finish();
}

function writeHeader(
  out: BitWriter,
  width: number,
  height: number,
  dpi: number,
  steps: readonly Uint8Array[],
): void {
  const segment = (marker: number, ...content: readonly number[]): void => {
    const length = content.length + 2;
    out.bytes(0xff, marker, length >> 8, length & 255, ...content);
  };
  out.bytes(0xff, 0xd8);
  // JFIF 1.1, dots an inch, no thumbnail.
  segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255, 0, 0);
  for (const [index, table] of steps.entries())
    segment(0xdb, index, ...Array.from(ZIGZAG, (at) => table[at]!));
  // Three components of 8 bits, none sampled more coarsely than another; the second and third share tables.
  segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 3, ...COMPONENTS);
  const tables: readonly (readonly [number, HuffmanTable])[] = [
    [0x00, LUMINANCE_DC],
    [0x10, LUMINANCE_AC],
    [0x01, CHROMINANCE_DC],
    [0x11, CHROMINANCE_AC],
  ];
  for (const [index, { counts, symbols }] of tables) segment(0xc4, index, ...counts, ...symbols);
  segment(0xda, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0);
}

/** One of brightness, blue and red: its tables, and the lowest coefficient of the block before. */
interface Component {
  readonly multipliers: Float64Array;
  readonly dc: Int32Array;
  readonly ac: Int32Array;
  readonly block: Float64Array;
  last: number;
}

function componentOf(steps: Uint8Array, dc: HuffmanTable, ac: HuffmanTable): Component {
  return {
    multipliers: multipliers(steps),
    dc: huffmanCodes(dc),
    ac: huffmanCodes(ac),
    block: new Float64Array(64),
    last: 0,
  };
}

function writeScan(
  out: BitWriter,
  width: number,
  height: number,
  data: Uint8Array | Uint8ClampedArray,
  steps: readonly [Uint8Array, Uint8Array],
): void {
  const luma = componentOf(steps[0], LUMINANCE_DC, LUMINANCE_AC);
  const blue = componentOf(steps[1], CHROMINANCE_DC, CHROMINANCE_AC);
  const red = componentOf(steps[1], CHROMINANCE_DC, CHROMINANCE_AC);
  const pixels = new Int32Array(64);
  const coefficients = new Int32Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const isFlat = readBlock(data, width, height, left, top, pixels);
      const count = isFlat ? 1 : 64;
      for (let at = 0; at < count; at++) {
        const pixel = pixels[at]!;
        const r = pixel & 255;
        const g = (pixel >> 8) & 255;
        const b = (pixel >> 16) & 255;
        // JFIF's colours, about 0.
        luma.block[at] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
        blue.block[at] = -0.168735891647856 * r - 0.331264108352144 * g + 0.5 * b;
        red.block[at] = 0.5 * r - 0.418687589158345 * g - 0.081312410841655 * b;
      }
      out.reserve(3 * MOST_BLOCK_BYTES);
      writeBlock(out, luma, isFlat, coefficients);
      writeBlock(out, blue, isFlat, coefficients);
      writeBlock(out, red, isFlat, coefficients);
    }
  }
  out.end();
}

/** Takes the pixels of a block, blended with white; beyond the picture those of its side. @returns whether all are the same. */
function readBlock(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  left: number,
  top: number,
  pixels: Int32Array,
): boolean {
  let different = 0;
  let at = 0;
  for (let row = 0; row < 8; row++) {
    const y = top + row < height ? top + row : height - 1;
    for (let column = 0; column < 8; column++) {
      const x = left + column < width ? left + column : width - 1;
      const from = 4 * (y * width + x);
      let r = data[from]!;
      let g = data[from + 1]!;
      let b = data[from + 2]!;
      const alpha = data[from + 3]!;
      if (alpha !== 255) {
        r = onWhite(r, alpha);
        g = onWhite(g, alpha);
        b = onWhite(b, alpha);
      }
      const pixel = r | (g << 8) | (b << 16);
      pixels[at++] = pixel;
      different |= pixel ^ pixels[0]!;
    }
  }
  return different === 0;
}

function onWhite(channel: number, alpha: number): number {
  return Math.floor((channel * alpha + 255 * (255 - alpha) + 127) / 255);
}

function writeBlock(out: BitWriter, component: Component, isFlat: boolean, coefficients: Int32Array): void {
  const { block, multipliers: by, dc, ac } = component;
  // Areas of one colour have the lowest coefficient alone, the sum of all pixels.
  if (isFlat) block[0] = 64 * block[0]!;
  else transform(block);
  const lowest = rounded(block[0]! * by[0]!);
  let difference = lowest - component.last;
  component.last = lowest;
  let size = 32 - Math.clz32(Math.abs(difference));
  let code = dc[size]!;
  out.put(code >> 5, code & 31);
  // Negative numbers are written as one less.
  if (difference < 0) difference--;
  out.put(difference, size);
  const end = ac[0]!;
  if (isFlat) {
    out.put(end >> 5, end & 31);
    return;
  }
  let last = 0;
  for (let index = 1; index < 64; index++) {
    const at = ZIGZAG[index]!;
    const value = rounded(block[at]! * by[at]!);
    coefficients[index] = value;
    if (value !== 0) last = index;
  }
  let zeros = 0;
  for (let index = 1; index <= last; index++) {
    let value = coefficients[index]!;
    if (value === 0) {
      zeros++;
      continue;
    }
    while (zeros > 15) {
      const sixteen = ac[0xf0]!;
      out.put(sixteen >> 5, sixteen & 31);
      zeros -= 16;
    }
    size = 32 - Math.clz32(value < 0 ? -value : value);
    code = ac[(zeros << 4) | size]!;
    out.put(code >> 5, code & 31);
    if (value < 0) value--;
    out.put(value, size);
    zeros = 0;
  }
  if (last < 63) out.put(end >> 5, end & 31);
}

/** To the nearest, halves away from zero. */
function rounded(value: number): number {
  return value < 0 ? -((0.5 - value) | 0) : (value + 0.5) | 0;
}
