import { crc32 } from '@portolan/base';
import { checkDecodedSize } from '../decoding.ts';
import type { DecodingOptions } from '../decoding.ts';
import { damaged, elevationError, unsupported } from '../errors.ts';
import { inflateZlib } from '../inflate.ts';

/** Red * 65536 + green * 256 + blue of every pixel, `TRANSPARENT` where nothing shows. */
export interface PngCodes {
  readonly width: number;
  readonly height: number;
  readonly codes: Int32Array<ArrayBuffer>;
}

export const TRANSPARENT = -1;

/** Tile servers send no larger tiles. */
const MOST_SIDE = 4096;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Samples a pixel by colour type (PNG specification, third edition, section 11.2.1). */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly channels: number;
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/**
 * Decodes a PNG of up to 8 bits a sample, without interlacing: grey, colour or palette, since optimizers turn tiles of heights into any of them.
 *
 * The header bounds the memory that is needed: inflating stops where the image is full.
 *
 * @throws {PortolanError} `elevation-damaged`, `elevation-unsupported` or `elevation-too-large`.
 */
export function decodePng(bytes: Uint8Array, decoding: DecodingOptions): PngCodes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let alpha: Uint8Array | undefined;
  const parts: Uint8Array[] = [];
  let packedBytes = 0;
  let hasEnded = false;
  for (let at = SIGNATURE.length; !hasEnded;) {
    if (at + 12 > bytes.length) throw cutShort(bytes.length);
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw cutShort(bytes.length);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, end);
    // A chunk whose type begins with a small letter may be skipped (section 5.4), so its checksum does not matter either.
    if (/^[A-Z]/.test(type) && crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) {
      throw damaged(`its PNG chunk ${type} does not match its checksum: fetch it again`, {
        type,
        offset: at,
      });
    }
    if (header === undefined && type !== 'IHDR')
      throw damaged('its PNG data does not begin with a header', { type });
    switch (type) {
      case 'IHDR':
        if (header !== undefined) throw damaged('its PNG data has two headers');
        header = readHeader(data);
        break;
      case 'PLTE':
        palette = data;
        break;
      case 'tRNS':
        alpha = data;
        break;
      case 'IDAT':
        parts.push(data);
        packedBytes += data.length;
        break;
      case 'IEND':
        hasEnded = true;
        break;
      default:
        if (/^[A-Z]/.test(type)) throw unsupported(`its PNG chunk ${type} is not known`, { type });
    }
    at = end + 4;
  }
  if (header === undefined) throw damaged('its PNG data has no header');
  const rowBytes = Math.ceil((header.width * header.channels * header.depth) / 8);
  const size = header.height * (1 + rowBytes);
  const codeBytes = Int32Array.BYTES_PER_ELEMENT * header.width * header.height;
  checkDecodedSize(
    `its PNG image of ${header.width} x ${header.height} pixels`,
    bytes.length,
    size + codeBytes,
    decoding,
  );
  const rows = inflateZlib(joined(parts, packedBytes), size, decoding.inflate);
  if (rows.length !== size)
    throw damaged(`its PNG image has ${rows.length} of ${size} bytes`, { found: rows.length, size });
  unfilter(rows, header.height, rowBytes, Math.max(1, (header.channels * header.depth) >> 3));
  return {
    width: header.width,
    height: header.height,
    codes: codesOf(rows, header, rowBytes, palette, alpha),
  };
}

function readHeader(data: Uint8Array): Header {
  if (data.length !== 13) throw damaged('its PNG header has a wrong length', { length: data.length });
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colorType, compression, filter, interlace] = [
    data[8]!,
    data[9]!,
    data[10]!,
    data[11]!,
    data[12]!,
  ];
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) {
    throw elevationError(
      'elevation-too-large',
      `its PNG image is ${width} x ${height}; sides of 1..${MOST_SIDE} are read`,
      {
        width,
        height,
        most: MOST_SIDE,
      },
    );
  }
  const channels = CHANNELS.get(colorType);
  const isWhole = depth === 8 || ((colorType === 0 || colorType === 3) && [1, 2, 4].includes(depth));
  if (channels === undefined || !isWhole || compression !== 0 || filter !== 0) {
    throw unsupported(
      `its PNG has colour type ${colorType} with ${depth} bits, which is no tile of heights: 8 bits RGB is`,
      {
        colorType,
        depth,
      },
    );
  }
  if (interlace !== 0) throw unsupported('its PNG is interlaced: save it without');
  return { width, height, depth, colorType, channels };
}

/** Undoes the filters of section 9 in place. Each row begins with the number of its filter. */
function unfilter(rows: Uint8Array, height: number, rowBytes: number, pixelBytes: number): void {
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1;
    const end = start + rowBytes;
    const filter = rows[start - 1]!;
    const above = row === 0 ? 0 : rowBytes + 1;
    if (filter > 4) throw damaged(`its PNG row ${row} has the unknown filter ${filter}`, { row, filter });
    if (filter === 0) continue;
    for (let at = start; at < end; at++) {
      const left = at - start >= pixelBytes ? rows[at - pixelBytes]! : 0;
      const up = above > 0 ? rows[at - above]! : 0;
      let predicted: number;
      if (filter === 1) predicted = left;
      else if (filter === 2) predicted = up;
      else if (filter === 3) predicted = (left + up) >> 1;
      else
        predicted = paeth(
          left,
          up,
          above > 0 && at - start >= pixelBytes ? rows[at - above - pixelBytes]! : 0,
        );
      rows[at] = rows[at]! + predicted;
    }
  }
}

function paeth(left: number, up: number, upperLeft: number): number {
  const estimate = left + up - upperLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpperLeft = Math.abs(estimate - upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}

function codesOf(
  rows: Uint8Array,
  { width, height, depth, colorType, channels }: Header,
  rowBytes: number,
  palette: Uint8Array | undefined,
  alpha: Uint8Array | undefined,
): Int32Array<ArrayBuffer> {
  const codes = new Int32Array(width * height);
  const table = colorType === 3 ? paletteCodes(palette, alpha) : greyCodes(depth, alpha);
  // The colour that stands for transparency, if there is one.
  const hidden =
    colorType === 2 && alpha?.length === 6 ? (alpha[1]! << 16) | (alpha[3]! << 8) | alpha[5]! : TRANSPARENT;
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1;
    for (let column = 0; column < width; column++) {
      let code: number;
      if (channels >= 3) {
        const at = start + column * channels;
        code = (rows[at]! << 16) | (rows[at + 1]! << 8) | rows[at + 2]!;
        if ((channels === 4 && rows[at + 3] === 0) || code === hidden) code = TRANSPARENT;
      } else if (channels === 2) {
        const at = start + column * 2;
        code = rows[at + 1] === 0 ? TRANSPARENT : table[rows[at]!]!;
      } else {
        const bit = column * depth;
        const sample = (rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
        code = table[sample]!;
        if (code === NO_COLOR) throw damaged(`its PNG has no color ${sample} in its palette`, { sample });
      }
      codes[row * width + column] = code;
    }
  }
  return codes;
}

const NO_COLOR = -2;

function paletteCodes(palette: Uint8Array | undefined, alpha: Uint8Array | undefined): Int32Array {
  const codes = new Int32Array(256).fill(NO_COLOR);
  if (palette === undefined) throw damaged('its PNG has no palette');
  for (let color = 0; color < Math.min(256, Math.floor(palette.length / 3)); color++) {
    const at = 3 * color;
    codes[color] =
      alpha?.[color] === 0 ? TRANSPARENT : (palette[at]! << 16) | (palette[at + 1]! << 8) | palette[at + 2]!;
  }
  return codes;
}

function greyCodes(depth: number, alpha: Uint8Array | undefined): Int32Array {
  const most = 2 ** depth - 1;
  const codes = Int32Array.from(
    { length: 256 },
    (_, grey) => Math.round((Math.min(grey, most) * 255) / most) * 0x01_01_01,
  );
  if (alpha?.length === 2) codes[alpha[1]!] = TRANSPARENT;
  return codes;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

function cutShort(length: number): Error {
  return damaged(`its PNG data ends after ${length} bytes, in the middle: fetch it again`, { length });
}
