import { mostMemoryFor } from '@portolan/base';
import { tooLarge } from './errors.ts';
import type { InflateFunction } from './inflate.ts';

/** How compressed heights are decoded, and what that may take. */
export interface DecodingOptions {
  /** A synchronous inflate of the platform, where it has one: see `InflateFunction`. */
  readonly inflate?: InflateFunction | undefined;
  /**
   * The memory that decoding a file at once may take, or a strip or tile of a GeoTIFF, by default 64 MiB or 20 times its compressed bytes, whichever
   * is larger. Raise it for large tiles that are nearly constant, if you trust who made them.
   */
  readonly mostDecodedBytes?: number | undefined;
}

/**
 * Refuses what would take more memory than its compressed bytes vouch for, before anything is allocated.
 *
 * @param what  begins the message: what it is that is compressed.
 * @throws {PortolanError} `elevation-too-large`
 */
export function checkDecodedSize(
  what: string,
  compressedBytes: number,
  decodedBytes: number,
  { mostDecodedBytes }: DecodingOptions,
): void {
  const most = mostDecodedBytes ?? mostMemoryFor(compressedBytes);
  if (decodedBytes <= most) return;
  throw tooLarge(
    `${what} takes ${decodedBytes} bytes to decode and has ${compressedBytes}, which looks like a compression bomb: at most ${most} are taken` +
      `${mostDecodedBytes === undefined ? ', 64 MiB or 20 times as much' : ''}; if you trust who made it, raise mostDecodedBytes`,
    { compressedBytes, decodedBytes, most },
  );
}
