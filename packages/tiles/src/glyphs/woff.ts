import { unzlibSync } from 'fflate';
import { badFont } from './font-error.ts';

/** Tables of a font by their tags of four letters. */
export type FontTables = ReadonlyMap<string, DataView>;

const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;
const TRUE_TYPE = 0x00010000;
const APPLE_TRUE_TYPE = 0x74727565;
/** Deflate makes at most this many bytes of one. */
const MOST_RATIO = 1032;
const MOST_TABLE_BYTES = 32 * 1024 * 1024;
/** All tables together, inflated: several may be made of the same bytes. */
const MOST_INFLATED_BYTES = 48 * 1024 * 1024;
const MOST_TABLES = 64;
const NEEDED = new Set(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);

/**
 * Takes the tables of outlines and metrics out of a font file: .ttf (OpenType 1.9, chapter "Organization of an OpenType Font") or .woff
 * (W3C Recommendation WOFF File Format 1.0), whose tables are inflated one by one.
 *
 * @throws {PortolanError} `font-damaged`
 */
export function readTables(bytes: Uint8Array, name: string): FontTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw badFont(name, `has only ${bytes.length} bytes`);
  const signature = view.getUint32(0);
  if (signature === WOFF2) throw badFont(name, 'is a WOFF 2 file: take the .woff beside it');
  const isWoff = signature === WOFF;
  if (!isWoff && signature !== TRUE_TYPE && signature !== APPLE_TRUE_TYPE) {
    throw badFont(name, 'begins neither as TrueType nor as WOFF', { signature });
  }
  const [front, entry] = isWoff ? [44, 20] : [12, 16];
  if (bytes.length < front) throw badFont(name, `has only ${bytes.length} bytes`);
  const count = view.getUint16(isWoff ? 12 : 4);
  if (count > MOST_TABLES || front + count * entry > bytes.length) {
    throw badFont(name, `lists ${count} tables, more than there is room for`, { count });
  }
  const tables = new Map<string, DataView>();
  let inflatedBytes = 0;
  for (let index = 0; index < count; index++) {
    const at = front + index * entry;
    const tag = String.fromCodePoint(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);
    if (!NEEDED.has(tag)) continue;
    if (tables.has(tag)) throw badFont(name, `has two tables ${tag}`, { tag });
    const offset = view.getUint32(at + (isWoff ? 4 : 8));
    const packedLength = view.getUint32(at + (isWoff ? 8 : 12));
    const length = view.getUint32(at + 12);
    if (offset + packedLength > bytes.length) {
      throw badFont(name, `table ${tag} ends behind the end of the file`, { tag, offset, packedLength });
    }
    const packed = bytes.subarray(offset, offset + packedLength);
    const isPacked = isWoff && packedLength < length;
    if (isPacked) inflatedBytes += length;
    if (inflatedBytes > MOST_INFLATED_BYTES) {
      throw badFont(name, `has tables of more than ${MOST_INFLATED_BYTES} bytes`, { tag, inflatedBytes });
    }
    const table = isPacked ? inflate(packed, length, tag, name) : packed;
    tables.set(tag, new DataView(table.buffer, table.byteOffset, table.byteLength));
  }
  for (const tag of NEEDED) if (!tables.has(tag)) throw badFont(name, `has no table ${tag}`, { tag });
  return tables;
}

function inflate(packed: Uint8Array, length: number, tag: string, name: string): Uint8Array {
  if (length > packed.length * MOST_RATIO || length > MOST_TABLE_BYTES) {
    throw badFont(name, `table ${tag} claims ${length} bytes, which cannot be`, { tag, length });
  }
  let bytes: Uint8Array;
  try {
    // A byte more than there should be shows that there was more: what does not fit is dropped.
    bytes = unzlibSync(packed, { out: new Uint8Array(length + 1) });
  } catch (error) {
    throw badFont(name, `table ${tag} cannot be inflated`, { tag, reason: String(error) });
  }
  if (bytes.length === length) return bytes;
  throw badFont(name, `table ${tag} holds ${bytes.length} of ${length} bytes`, { tag, length });
}
