import { copyBytes } from '@portolan/base';
import { damaged, unsupported } from '../../errors.ts';
import { checkClaim, inflateZlib } from '../../inflate.ts';
import type { InflateFunction } from '../../inflate.ts';
import { unpackBits } from './packbits.ts';
import { unpackLzw } from './lzw.ts';

const Compression = { none: 1, lzw: 5, deflate: 8, packBits: 32_773, oldDeflate: 32_946 } as const;

const OTHERS = new Map([
  [6, 'JPEG'],
  [7, 'JPEG'],
  [34_887, 'LERC'],
  [34_925, 'LZMA'],
  [50_000, 'Zstandard'],
  [50_001, 'WebP'],
]);

/** Refuses other compressions when the file is opened, not when the first block is read. */
export function checkCompression(compression: number): void {
  if (Object.values<number>(Compression).includes(compression)) return;
  const name = OTHERS.get(compression) ?? 'unknown';
  throw unsupported(
    `its compression ${compression} (${name}) is not read: write it with gdal_translate -co COMPRESS=DEFLATE`,
    { compression },
  );
}

/** Unpacks a strip or tile to a new array of exactly `size` bytes. */
export function decompress(
  packed: Uint8Array,
  compression: number,
  size: number,
  inflate: InflateFunction | undefined,
): Uint8Array {
  let bytes: Uint8Array;
  switch (compression) {
    case Compression.none:
      bytes = copyBytes(packed, 0, size);
      break;
    case Compression.lzw:
      bytes = unpackLzw(packed, size);
      break;
    case Compression.packBits:
      bytes = unpackBits(packed, size);
      break;
    default:
      checkClaim(packed.length, size);
      bytes = inflateZlib(packed, size, inflate);
  }
  if (bytes.length === size) return bytes;
  throw damaged(`one of its strips or tiles holds ${bytes.length} of ${size} bytes`, {
    found: bytes.length,
    size,
  });
}
