import { damaged, tooLarge, unsupported } from '../../errors.ts';
import type { Reading } from '../../reading.ts';

/** The tags that are read (TIFF 6.0; GeoTIFF 1.1, OGC 19-008r4; those of GDAL). */
export const Tag = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  predictor: 317,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
  modelPixelScale: 33_550,
  modelTiepoint: 33_922,
  modelTransformation: 34_264,
  geoKeyDirectory: 34_735,
  geoDoubleParams: 34_736,
  gdalMetadata: 42_112,
  gdalNoData: 42_113,
} as const;

const WANTED: ReadonlySet<number> = new Set(Object.values(Tag));

/** Bytes of a value by field type. Fields of other types are skipped, as TIFF asks. */
const TYPE_BYTES = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
  [11, 4],
  [12, 8],
  [16, 8],
  [17, 8],
]);

/** Bound of all fields of a directory together; 32 MB of offsets are 4 million tiles. */
const MOST_FIELD_BYTES = 32 * 2 ** 20;
/** Letters that are put together at once. */
const TEXT_PIECE = 4096;
const MOST_ENTRIES = 4096;
/** Few files have overviews or masks in front of the image. */
const MOST_DIRECTORIES = 64;
const REDUCED_OR_MASK = 1 | 4;

/** The fields of one image of a TIFF file. */
export interface Directory {
  readonly littleEndian: boolean;
  /** Numbers of a field; undefined when it is not there. */
  numbers(tag: number): Float64Array | undefined;
  /** The first number of a field; undefined when it is not there or empty. */
  number(tag: number): number | undefined;
  /** ASCII of a field up to its first zero; the empty string when it is not there. */
  text(tag: number): string;
}

export function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  if (a === 0x49 && b === 0x49) return (c === 42 || c === 43) && d === 0;
  return a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43);
}

interface Field {
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** The directory of the first image that is no overview and no mask. @param head  the first bytes of the file. */
export function* readDirectory(head: Uint8Array): Reading<Directory> {
  const littleEndian = head[0] === 0x49;
  const isBig = head[littleEndian ? 2 : 3] === 43;
  /** Bytes of the file, from its head where they are in it. */
  function* fetch(offset: number, length: number): Reading<DataView> {
    const bytes =
      offset + length <= head.length ? head.subarray(offset, offset + length) : yield { offset, length };
    if (bytes.length < length) {
      throw damaged(`its TIFF data ends before byte ${offset + length}: it was cut short, fetch it again`, {
        offset,
        length,
      });
    }
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  const pointer = (view: DataView, at: number): number => {
    if (!isBig) return view.getUint32(at, littleEndian);
    const [first, second] = [view.getUint32(at, littleEndian), view.getUint32(at + 4, littleEndian)];
    const value = littleEndian ? second * 2 ** 32 + first : first * 2 ** 32 + second;
    if (!Number.isSafeInteger(value)) throw damaged('it has an offset beyond any file', { at });
    return value;
  };

  const header = yield* fetch(0, isBig ? 16 : 8);
  if (isBig && header.getUint16(4, littleEndian) !== 8)
    throw unsupported('its BigTIFF offsets do not have 8 bytes');
  let offset = pointer(header, isBig ? 8 : 4);
  const countBytes = isBig ? 8 : 2;
  const entryBytes = isBig ? 20 : 12;
  const visited = new Set<number>();
  while (offset !== 0) {
    if (visited.has(offset) || visited.size >= MOST_DIRECTORIES) {
      throw damaged('its TIFF directories run in a circle', { offset });
    }
    visited.add(offset);
    const count = isBig
      ? pointer(yield* fetch(offset, 8), 0)
      : (yield* fetch(offset, 2)).getUint16(0, littleEndian);
    if (count > MOST_ENTRIES)
      throw damaged(`its TIFF directory claims ${count} fields`, { count, most: MOST_ENTRIES });
    const entries = yield* fetch(offset + countBytes, count * entryBytes + (isBig ? 8 : 4));

    const fields = new Map<number, Field>();
    let total = 0;
    for (let entry = 0; entry < count; entry++) {
      const at = entry * entryBytes;
      const tag = entries.getUint16(at, littleEndian);
      const type = entries.getUint16(at + 2, littleEndian);
      const values = isBig ? pointer(entries, at + 4) : entries.getUint32(at + 4, littleEndian);
      const valueBytes = TYPE_BYTES.get(type);
      if (!WANTED.has(tag) || valueBytes === undefined) continue;
      const length = values * valueBytes;
      total += length;
      if (total > MOST_FIELD_BYTES) {
        throw tooLarge(
          `the fields of its TIFF directory need ${total} bytes; at most ${MOST_FIELD_BYTES} are read`,
          {
            tag,
            total,
          },
        );
      }
      const inline = at + (isBig ? 12 : 8);
      const view: DataView =
        length <= (isBig ? 8 : 4)
          ? new DataView(entries.buffer, entries.byteOffset + inline, length)
          : yield* fetch(pointer(entries, inline), length);
      fields.set(tag, { type, count: values, bytes: new Uint8Array(view.buffer, view.byteOffset, length) });
    }
    const directory = directoryOf(fields, littleEndian);
    if (((directory.number(Tag.newSubfileType) ?? 0) & REDUCED_OR_MASK) === 0) return directory;
    offset = pointer(entries, count * entryBytes);
  }
  throw damaged('its TIFF file holds no image');
}

function directoryOf(fields: ReadonlyMap<number, Field>, littleEndian: boolean): Directory {
  return {
    littleEndian,
    numbers(tag) {
      const field = fields.get(tag);
      return field === undefined ? undefined : numbersOf(field, littleEndian);
    },
    number(tag) {
      const field = fields.get(tag);
      return field === undefined
        ? undefined
        : numbersOf({ ...field, count: Math.min(1, field.count) }, littleEndian)[0];
    },
    text(tag) {
      const bytes = fields.get(tag)?.bytes ?? new Uint8Array(0);
      const zero = bytes.indexOf(0);
      const end = zero < 0 ? bytes.length : zero;
      // A text that grows by single letters takes 32 bytes for each.
      let text = '';
      for (let at = 0; at < end; at += TEXT_PIECE)
        text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + TEXT_PIECE)));
      return text;
    },
  };
}

function numbersOf({ type, count, bytes }: Field, littleEndian: boolean): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (k: number): number => {
    switch (type) {
      case 3:
        return view.getUint16(2 * k, littleEndian);
      case 4:
        return view.getUint32(4 * k, littleEndian);
      case 6:
        return view.getInt8(k);
      case 8:
        return view.getInt16(2 * k, littleEndian);
      case 9:
        return view.getInt32(4 * k, littleEndian);
      case 11:
        return view.getFloat32(4 * k, littleEndian);
      case 12:
        return view.getFloat64(8 * k, littleEndian);
      case 16:
        return Number(view.getBigUint64(8 * k, littleEndian));
      case 17:
        return Number(view.getBigInt64(8 * k, littleEndian));
      default:
        return view.getUint8(k);
    }
  };
  return Float64Array.from({ length: count }, (_, k) => read(k));
}
