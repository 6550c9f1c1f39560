import { deflateSync } from 'node:zlib';

/** How to make a GeoTIFF for tests, in every variant that the reader knows. */
export interface TiffSpec {
  readonly width: number;
  readonly height: number;
  /** Row by row from the north-west. */
  readonly values: ArrayLike<number>;
  readonly kind: 'unsigned' | 'signed' | 'float';
  readonly sampleBytes: 1 | 2 | 4 | 8;
  readonly littleEndian?: boolean;
  readonly big?: boolean;
  readonly compression?: 'none' | 'lzw' | 'deflate' | 'packbits';
  readonly predictor?: 1 | 2 | 3;
  /** Rows of a strip; or tiles. */
  readonly rowsPerStrip?: number;
  readonly tile?: { readonly width: number; readonly height: number };
  readonly noData?: string;
  readonly metadata?: string;
  /** Outer corner of the first pixel for areas, its centre for points. */
  readonly west: number;
  readonly north: number;
  readonly spacingX: number;
  readonly spacingY: number;
  readonly isPoint?: boolean;
  readonly epsg?: number;
  /** A projected system instead. */
  readonly projected?: number;
  readonly useMatrix?: boolean;
  /** Puts a small overview in front of the image, as a few files do. */
  readonly overviewFirst?: boolean;
  /** Chunks that the file leaves out. */
  readonly sparse?: ReadonlySet<number>;
}

const COMPRESSION = { none: 1, lzw: 5, deflate: 8, packbits: 32_773 };

export function writeTiff(spec: TiffSpec): Uint8Array {
  const {
    width,
    height,
    littleEndian = true,
    big = false,
    compression = 'none',
    predictor = 1,
    sampleBytes,
  } = spec;
  const chunkWidth = spec.tile?.width ?? width;
  const chunkHeight = spec.tile?.height ?? Math.min(spec.rowsPerStrip ?? height, height);
  const chunks: Uint8Array[] = [];
  for (let top = 0; top < height; top += chunkHeight) {
    for (let left = 0; left < width; left += chunkWidth) {
      const rows = spec.tile === undefined ? Math.min(chunkHeight, height - top) : chunkHeight;
      const bytes = new Uint8Array(chunkWidth * rows * sampleBytes);
      const view = new DataView(bytes.buffer);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < chunkWidth; column++) {
          // Beyond the image tiles repeat its edge.
          const at = Math.min(height - 1, top + row) * width + Math.min(width - 1, left + column);
          const isBigEndian = predictor === 3 || !littleEndian;
          putSample(view, (row * chunkWidth + column) * sampleBytes, spec.values[at]!, spec, !isBigEndian);
        }
      }
      if (predictor === 2) subtractLeft(bytes, chunkWidth, rows, sampleBytes, littleEndian);
      if (predictor === 3) sortPlanes(bytes, chunkWidth, rows, sampleBytes);
      chunks.push(spec.sparse?.has(chunks.length) ? new Uint8Array(0) : pack(bytes, compression));
    }
  }

  const file = new Builder(littleEndian, big);
  const offsets = chunks.map((chunk) => (chunk.length === 0 ? 0 : file.append(chunk)));
  const matrix = [spec.spacingX, 0, 0, spec.west, 0, -spec.spacingY, 0, spec.north, 0, 0, 0, 0, 0, 0, 0, 1];
  const place: Field[] = spec.useMatrix
    ? [{ tag: 34_264, type: 12, values: matrix }]
    : [
        { tag: 33_550, type: 12, values: [spec.spacingX, spec.spacingY, 0] },
        { tag: 33_922, type: 12, values: [0, 0, 0, spec.west, spec.north, 0] },
      ];
  const keys =
    spec.projected === undefined
      ? [1024, 0, 1, 2, 1025, 0, 1, spec.isPoint ? 2 : 1, 2048, 0, 1, spec.epsg ?? 4326]
      : [1024, 0, 1, 1, 1025, 0, 1, spec.isPoint ? 2 : 1, 3072, 0, 1, spec.projected];
  const fields: Field[] = [
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    { tag: 258, type: 3, values: [8 * sampleBytes] },
    { tag: 259, type: 3, values: [COMPRESSION[compression]] },
    { tag: 262, type: 3, values: [1] },
    { tag: 277, type: 3, values: [1] },
    { tag: 317, type: 3, values: [predictor] },
    { tag: 339, type: 3, values: [spec.kind === 'unsigned' ? 1 : spec.kind === 'signed' ? 2 : 3] },
    ...(spec.tile === undefined
      ? [
          { tag: 273, type: big ? 16 : 4, values: offsets },
          { tag: 278, type: 4, values: [chunkHeight] },
          { tag: 279, type: big ? 16 : 4, values: chunks.map(({ length }) => length) },
        ]
      : [
          { tag: 322, type: 3, values: [chunkWidth] },
          { tag: 323, type: 3, values: [chunkHeight] },
          { tag: 324, type: big ? 16 : 4, values: offsets },
          { tag: 325, type: 4, values: chunks.map(({ length }) => length) },
        ]),
    ...place,
    { tag: 34_735, type: 3, values: [1, 1, 0, keys.length / 4, ...keys] },
    ...(spec.noData === undefined ? [] : [ascii(42_113, spec.noData)]),
    ...(spec.metadata === undefined ? [] : [ascii(42_112, spec.metadata)]),
  ];
  const overview: Field[] = [
    { tag: 254, type: 4, values: [1] },
    { tag: 256, type: 4, values: [1] },
    { tag: 257, type: 4, values: [1] },
  ];
  return file.finish(spec.overviewFirst ? [overview, fields] : [fields, overview]);
}

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly values: readonly number[];
}

const ascii = (tag: number, text: string): Field => ({
  tag,
  type: 2,
  values: Array.from(`${text}\0`, (letter) => letter.charCodeAt(0)),
});

const TYPE_BYTES: Record<number, number> = { 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 };

class Builder {
  readonly #littleEndian: boolean;
  readonly #big: boolean;
  #bytes: Uint8Array;

  constructor(littleEndian: boolean, big: boolean) {
    this.#littleEndian = littleEndian;
    this.#big = big;
    this.#bytes = new Uint8Array(big ? 16 : 8);
  }

  append(bytes: Uint8Array): number {
    const offset = this.#bytes.length + (this.#bytes.length % 2);
    const larger = new Uint8Array(offset + bytes.length);
    larger.set(this.#bytes);
    larger.set(bytes, offset);
    this.#bytes = larger;
    return offset;
  }

  finish(directories: readonly (readonly Field[])[]): Uint8Array {
    const little = this.#littleEndian;
    // The last directory is written first, so that each knows the next.
    let next = 0;
    for (const fields of directories.toReversed())
      next = this.#directory(
        fields.toSorted((a, b) => a.tag - b.tag),
        next,
      );
    const view = new DataView(this.#bytes.buffer);
    this.#bytes.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
    view.setUint16(2, this.#big ? 43 : 42, little);
    if (this.#big) {
      view.setUint16(4, 8, little);
      view.setBigUint64(8, BigInt(next), little);
    } else {
      view.setUint32(4, next, little);
    }
    return this.#bytes;
  }

  #directory(fields: readonly Field[], next: number): number {
    const little = this.#littleEndian;
    const wide = this.#big ? 8 : 4;
    const entryBytes = this.#big ? 20 : 12;
    const countBytes = this.#big ? 8 : 2;
    const values = fields.map(({ type, values: list }) => {
      const bytes = new Uint8Array(list.length * TYPE_BYTES[type]!);
      const view = new DataView(bytes.buffer);
      for (const [k, value] of list.entries()) {
        if (type === 2) view.setUint8(k, value);
        else if (type === 3) view.setUint16(2 * k, value, little);
        else if (type === 4) view.setUint32(4 * k, value, little);
        else if (type === 12) view.setFloat64(8 * k, value, little);
        else view.setBigUint64(8 * k, BigInt(value), little);
      }
      return bytes;
    });
    const places = values.map((bytes) => (bytes.length > wide ? this.append(bytes) : 0));
    const directory = new Uint8Array(countBytes + fields.length * entryBytes + wide);
    const view = new DataView(directory.buffer);
    const putWide = (at: number, value: number): void =>
      this.#big ? view.setBigUint64(at, BigInt(value), little) : view.setUint32(at, value, little);
    if (this.#big) view.setBigUint64(0, BigInt(fields.length), little);
    else view.setUint16(0, fields.length, little);
    for (const [k, { tag, type, values: list }] of fields.entries()) {
      const at = countBytes + k * entryBytes;
      view.setUint16(at, tag, little);
      view.setUint16(at + 2, type, little);
      putWide(at + 4, list.length);
      if (values[k]!.length > wide) putWide(at + 4 + wide, places[k]!);
      else directory.set(values[k]!, at + 4 + wide);
    }
    putWide(countBytes + fields.length * entryBytes, next);
    return this.append(directory);
  }
}

function putSample(
  view: DataView,
  at: number,
  value: number,
  { kind, sampleBytes }: TiffSpec,
  little: boolean,
): void {
  if (kind === 'float') {
    if (sampleBytes === 4) view.setFloat32(at, value, little);
    else view.setFloat64(at, value, little);
  } else if (sampleBytes === 1) view.setUint8(at, value);
  else if (sampleBytes === 2) view.setUint16(at, value, little);
  else view.setUint32(at, value, little);
}

function subtractLeft(
  bytes: Uint8Array,
  width: number,
  rows: number,
  sampleBytes: number,
  little: boolean,
): void {
  const view = new DataView(bytes.buffer);
  const get = (at: number): number =>
    sampleBytes === 1
      ? view.getUint8(at)
      : sampleBytes === 2
        ? view.getUint16(at, little)
        : view.getUint32(at, little);
  for (let row = 0; row < rows; row++) {
    for (let column = width - 1; column > 0; column--) {
      const at = (row * width + column) * sampleBytes;
      const difference = get(at) - get(at - sampleBytes);
      if (sampleBytes === 1) view.setUint8(at, difference);
      else if (sampleBytes === 2) view.setUint16(at, difference, little);
      else view.setUint32(at, difference, little);
    }
  }
}

/** Samples are big-endian here. */
function sortPlanes(bytes: Uint8Array, width: number, rows: number, sampleBytes: number): void {
  const rowBytes = width * sampleBytes;
  for (let row = 0; row < rows; row++) {
    const line = bytes.slice(row * rowBytes, (row + 1) * rowBytes);
    const sorted = new Uint8Array(rowBytes);
    for (let column = 0; column < width; column++) {
      for (let k = 0; k < sampleBytes; k++) sorted[k * width + column] = line[column * sampleBytes + k]!;
    }
    for (let k = rowBytes - 1; k > 0; k--) sorted[k] = sorted[k]! - sorted[k - 1]!;
    bytes.set(sorted, row * rowBytes);
  }
}

function pack(bytes: Uint8Array, compression: keyof typeof COMPRESSION): Uint8Array {
  if (compression === 'deflate') return deflateSync(bytes);
  if (compression === 'lzw') return lzw(bytes);
  return compression === 'packbits' ? packBits(bytes) : bytes;
}

function packBits(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length;) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at]) run++;
    if (run > 1) {
      out.push(257 - run, bytes[at]!);
      at += run;
      continue;
    }
    let end = at + 1;
    while (end < bytes.length && end - at < 128 && bytes[end] !== bytes[end + 1]) end++;
    out.push(end - at - 1, ...bytes.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(out);
}

/** The plain dictionary coder of TIFF 6.0 section 13. A string is known by the code of all but its last byte, and that byte. */
function lzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let held = 0;
  let bits = 0;
  let codeBits = 9;
  const put = (code: number): void => {
    bits = (bits << codeBits) | code;
    held += codeBits;
    while (held >= 8) {
      out.push((bits >>> (held - 8)) & 0xff);
      held -= 8;
    }
    bits &= (1 << held) - 1;
  };
  const codes = new Map<number, number>();
  let next = 258;
  const reset = (): void => {
    put(256);
    codes.clear();
    next = 258;
    codeBits = 9;
  };
  reset();
  let prefix = bytes[0]!;
  for (const byte of bytes.subarray(1)) {
    const longer = codes.get(prefix * 256 + byte);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    put(prefix);
    codes.set(prefix * 256 + byte, next++);
    if (next === 512) codeBits = 10;
    else if (next === 1024) codeBits = 11;
    else if (next === 2048) codeBits = 12;
    else if (next === 4095) reset();
    prefix = byte;
  }
  put(prefix);
  // The decoder has one string less than the coder at each step, and counts the last one too.
  next++;
  if (next === 512) codeBits = 10;
  else if (next === 1024) codeBits = 11;
  else if (next === 2048) codeBits = 12;
  put(257);
  if (held > 0) out.push((bits << (8 - held)) & 0xff);
  return Uint8Array.from(out);
}
