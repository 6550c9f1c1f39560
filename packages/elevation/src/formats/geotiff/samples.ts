import { unsupported } from '../../errors.ts';
import type { HeightArray } from '../../raster/raster.ts';

/** Values of the SampleFormat field. */
const FORMATS = ['unsigned', 'signed', 'float'] as const;

export interface SampleType {
  readonly kind: (typeof FORMATS)[number];
  readonly bytes: 1 | 2 | 4 | 8;
}

/** The code of no data in `Int16Array`s, which GDAL and SRTM use too. No place on Earth has that height. */
export const INT16_VOID = -32_768;

const MOST_INT16 = 32_767;

export function sampleTypeOf(format: number, bits: number): SampleType {
  const kind = FORMATS[format - 1];
  const bytes = bits / 8;
  if (kind !== undefined && (bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8)) {
    const isFloat = kind === 'float';
    if (isFloat ? bytes >= 4 : bytes <= 4) return { kind, bytes };
  }
  throw unsupported(
    `its samples (format ${format}, ${bits} bits) are not read: write it with gdal_translate -ot Int16 or -ot Float32`,
    { format, bits },
  );
}

/** Bytes of a sample as a height at the most: whole numbers without a sign may turn out not to fit into 16 bits. */
export function heightBytesOf({ kind, bytes }: SampleType, asFloats: boolean): number {
  if (bytes === 8 || (bytes === 4 && kind !== 'float')) return 8;
  if (bytes === 4 || asFloats) return 4;
  return kind === 'unsigned' && bytes === 2 ? 2 + 4 : 2;
}

/**
 * Samples as heights, in the narrowest array that holds them exactly: 16 bits where they are whole and fit, else single or double
 * precision.
 *
 * @param noData  NaN when there is none.
 * @param asFloats  never 16 bits, because they will be scaled.
 */
export function heightsOfSamples(
  bytes: Uint8Array,
  type: SampleType,
  littleEndian: boolean,
  noData: number,
  asFloats: boolean,
): HeightArray {
  const count = bytes.length / type.bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = reader(view, type, littleEndian);
  if (type.kind === 'float' || type.bytes === 4) {
    const isSingle = type.kind === 'float' && type.bytes === 4;
    const missing = isSingle ? Math.fround(noData) : noData;
    const heights = isSingle ? new Float32Array(count) : new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const value = read(k);
      heights[k] = value === missing || !Number.isFinite(value) ? NaN : value;
    }
    return heights;
  }
  // Integers of 8 or 16 bits.
  const isSigned16 = type.kind === 'signed' && type.bytes === 2;
  const isVoid = (value: number): boolean => value === noData || (isSigned16 && value === INT16_VOID);
  if (!asFloats) {
    const heights = new Int16Array(count);
    let k = 0;
    for (; k < count; k++) {
      const value = read(k);
      if (isVoid(value)) heights[k] = INT16_VOID;
      else if (value > MOST_INT16) break;
      else heights[k] = value;
    }
    if (k === count) return heights;
  }
  const heights = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const value = read(k);
    heights[k] = isVoid(value) ? NaN : value;
  }
  return heights;
}

function reader(view: DataView, { kind, bytes }: SampleType, littleEndian: boolean): (k: number) => number {
  if (kind === 'float') {
    return bytes === 4
      ? (k) => view.getFloat32(4 * k, littleEndian)
      : (k) => view.getFloat64(8 * k, littleEndian);
  }
  if (bytes === 1) return kind === 'signed' ? (k) => view.getInt8(k) : (k) => view.getUint8(k);
  if (bytes === 2) {
    return kind === 'signed'
      ? (k) => view.getInt16(2 * k, littleEndian)
      : (k) => view.getUint16(2 * k, littleEndian);
  }
  return kind === 'signed'
    ? (k) => view.getInt32(4 * k, littleEndian)
    : (k) => view.getUint32(4 * k, littleEndian);
}
