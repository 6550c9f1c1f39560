import { crc32, PortolanError, wrongArgument } from '@portolan/base';
import { Unzlib } from 'fflate';
import type { RgbaImage } from '../paint/surface.ts';

/** Values of a pixel by colour type (W3C PNG, third edition, 11.2.1), and the depths that they may have. */
const COLOUR_TYPES: Readonly<Record<number, readonly [channels: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};
const PALETTE = 3;

/** A pass over a picture: its first column and row, and the steps between columns and between rows. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number];
/** Of an interlaced picture (Adam7, 8.2), and of any other. */
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];
const ONE_PASS: readonly Pass[] = [[0, 0, 1, 1]];

/** Compressed bytes that are inflated at once, so that a bomb ends soon. */
const STEP = 1024;

interface Chunks {
  palette: Uint8Array;
  /** Alpha of the colours of a palette, or the one colour that is clear. */
  alpha: Uint8Array | undefined;
  readonly packed: Uint8Array[];
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly channels: number;
}

/**
 * Reads the sides of a PNG picture.
 *
 * @throws {PortolanError} `png` when the bytes are none.
 */
export function readPngSize(png: Uint8Array): { readonly width: number; readonly height: number } {
  if (!(png instanceof Uint8Array)) throw wrongArgument('png', 'the picture must be a Uint8Array', png);
  const view = viewOf(png);
  if (png.length < 33 || view.getUint32(0) !== 0x89_50_4e_47 || view.getUint32(12) !== 0x49_48_44_52)
    throw new PortolanError('png', 'the bytes are no PNG picture');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Decodes a PNG picture to straight RGBA. Nothing is inflated but its pixels, and no more than those can be.
 *
 * @param mostPixels  a larger one is refused before its pixels are decoded.
 * @throws {PortolanError} `png` when the bytes are damaged or the picture is too large.
 */
export function decodePng(png: Uint8Array, mostPixels: number): RgbaImage {
  const { width, height } = readPngSize(png);
  if (width * height > mostPixels)
    throw new PortolanError('png', `a picture of ${width} x ${height} has more than ${mostPixels} pixels`);
  if (width < 1 || height < 1) throw damaged('it has no pixels');
  const [depth, colourType, interlacing] = [png[24]!, png[25]!, png[28]!];
  const [channels, depths] = COLOUR_TYPES[colourType] ?? [0, []];
  if (!depths.includes(depth)) throw damaged(`there is no colour type ${colourType} of ${depth} bits`);
  if (png[26] !== 0 || png[27] !== 0 || interlacing > 1)
    throw damaged('its compression, filters or interlacing are none of PNG');
  const layout: Layout = { width, height, depth, colourType, channels };
  const passes = interlacing === 1 ? ADAM7 : ONE_PASS;
  const chunks = readChunks(png);
  const size = passes.reduce((sum, pass) => sum + bytesOf(layout, pass), 0);
  const rows = inflated(chunks.packed, size);

  const colourOf = colours(layout, chunks);
  const data = new Uint8ClampedArray(4 * width * height);
  let at = 0;
  for (const pass of passes) {
    const end = at + bytesOf(layout, pass);
    drawPass(rows.subarray(at, end), layout, pass, colourOf, data);
    at = end;
  }
  return { width, height, data };
}

function damaged(what: string, cause?: unknown): PortolanError {
  return new PortolanError('png', `the PNG picture is damaged: ${what}`, {}, { cause });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The chunks that a picture is decoded from. Others are left alone, so that none of them is inflated. */
function readChunks(png: Uint8Array): Chunks {
  const view = viewOf(png);
  const chunks: Chunks = { palette: new Uint8Array(), alpha: undefined, packed: [] };
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > png.length) throw damaged('a part of it is longer than the file');
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    const data = png.subarray(at + 8, end);
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT'].includes(type)) {
      if (crc32(png.subarray(at + 4, end)) !== view.getUint32(end))
        throw damaged(`its part ${type} does not match its checksum`);
      if (type === 'PLTE') chunks.palette = data;
      else if (type === 'tRNS') chunks.alpha = data;
      else if (type === 'IDAT') chunks.packed.push(data);
    }
    at = end + 4;
    if (type === 'IEND') break;
  }
  return chunks;
}

/** How many columns and rows of a picture a pass has. */
function sidesOf({ width, height }: Layout, [x, y, stepX, stepY]: Pass): [columns: number, rows: number] {
  return [Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))];
}

/** The inflated bytes of a pass: rows of pixels, each behind the number of its filter. */
function bytesOf(layout: Layout, pass: Pass): number {
  const [columns, rows] = sidesOf(layout, pass);
  return columns === 0 ? 0 : rows * (1 + rowBytesOf(layout, columns));
}

function rowBytesOf({ channels, depth }: Layout, columns: number): number {
  return Math.ceil((columns * channels * depth) / 8);
}

/** @throws {PortolanError} `png` where it is not so many bytes. */
function inflated(packed: readonly Uint8Array[], size: number): Uint8Array {
  const rows = new Uint8Array(size);
  let filled = 0;
  const unzlib = new Unzlib((piece) => {
    if (filled + piece.length > size) throw damaged('it holds more than its pixels');
    rows.set(piece, filled);
    filled += piece.length;
  });
  const all = joined(packed);
  for (let at = 0; at < all.length; at += STEP) {
    try {
      unzlib.push(all.subarray(at, at + STEP), at + STEP >= all.length);
    } catch (error) {
      if (error instanceof PortolanError) throw error;
      throw damaged(error instanceof Error ? error.message : String(error), error);
    }
  }
  if (filled < size) throw damaged(`its pixels have ${filled} bytes, not ${size}`);
  return rows;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Undoes the filters of the rows of a pass, and puts its pixels where they belong. */
function drawPass(
  rows: Uint8Array,
  layout: Layout,
  pass: Pass,
  colourOf: (values: Uint16Array, out: Uint8ClampedArray, at: number) => void,
  data: Uint8ClampedArray,
): void {
  const { width, channels, depth } = layout;
  const [x, y, stepX, stepY] = pass;
  const [columns, rowCount] = sidesOf(layout, pass);
  if (columns === 0) return;
  const rowBytes = rowBytesOf(layout, columns);
  unfilter(rows, rowCount, rowBytes, Math.max(1, (channels * depth) >> 3));
  const values = new Uint16Array(channels);
  for (let row = 0; row < rowCount; row++) {
    const start = row * (rowBytes + 1) + 1;
    for (let column = 0; column < columns; column++) {
      for (let channel = 0; channel < channels; channel++) {
        values[channel] = valueAt(rows, start, column * channels + channel, depth);
      }
      colourOf(values, data, 4 * ((y + row * stepY) * width + x + column * stepX));
    }
  }
}

function valueAt(rows: Uint8Array, start: number, index: number, depth: number): number {
  if (depth === 8) return rows[start + index]!;
  if (depth === 16) return (rows[start + 2 * index]! << 8) | rows[start + 2 * index + 1]!;
  const bit = index * depth;
  return (rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Undoes the filters of section 9 in place. */
function unfilter(rows: Uint8Array, rowCount: number, rowBytes: number, pixelBytes: number): void {
  const stride = rowBytes + 1;
  for (let row = 0; row < rowCount; row++) {
    const start = row * stride + 1;
    const filter = rows[start - 1]!;
    if (filter > 4) throw damaged(`there is no filter ${filter}`);
    if (filter === 0) continue;
    for (let at = start; at < start + rowBytes; at++) {
      const left = at - start >= pixelBytes ? rows[at - pixelBytes]! : 0;
      const up = row > 0 ? rows[at - stride]! : 0;
      const upLeft = row > 0 && at - start >= pixelBytes ? rows[at - stride - pixelBytes]! : 0;
      rows[at] = rows[at]! + predicted(filter, left, up, upLeft);
    }
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toUpLeft] = [
    Math.abs(up - upLeft),
    Math.abs(left - upLeft),
    Math.abs(left + up - 2 * upLeft),
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** A function that writes the colour of a pixel as RGBA. */
function colours(
  { colourType, channels, depth }: Layout,
  { palette, alpha }: Chunks,
): (values: Uint16Array, out: Uint8ClampedArray, at: number) => void {
  if (colourType === PALETTE) {
    return ([index], out, at) => {
      // A colour that the palette lacks is black.
      for (let channel = 0; channel < 3; channel++) out[at + channel] = palette[3 * index! + channel] ?? 0;
      out[at + 3] = alpha?.[index!] ?? 255;
    };
  }
  const scale = 255 / (2 ** depth - 1);
  const isGrey = channels < 3;
  const hasAlpha = channels % 2 === 0;
  const clear = hasAlpha || alpha === undefined || alpha.length < 2 * channels ? undefined : viewOf(alpha);
  return (values, out, at) => {
    for (let channel = 0; channel < 3; channel++) out[at + channel] = values[isGrey ? 0 : channel]! * scale;
    const isClear =
      clear !== undefined && values.every((value, channel) => value === clear.getUint16(2 * channel));
    out[at + 3] = hasAlpha ? values[channels - 1]! * scale : isClear ? 0 : 255;
  };
}
