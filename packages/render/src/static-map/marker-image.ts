import { isPortolanError, PortolanError } from '@portolan/base';
import type { RgbaImage } from '../paint/surface.ts';
import { decodePng, readPngSize } from '../png/decode-png.ts';

/** What images for markers may have: distinct ones of a map, pixels a side, and bytes of each file. */
export const MARKER_IMAGE_LIMITS = { count: 5, side: 128, bytes: 128_000 } as const;

/**
 * Decodes an image for markers: a PNG picture within {@link MARKER_IMAGE_LIMITS}. Length and sides are checked before anything is inflated.
 *
 * @throws {PortolanError} `marker-image` where it is none, is damaged, or breaks a limit.
 */
export function readMarkerImage(bytes: Uint8Array): RgbaImage {
  const { side, bytes: mostBytes } = MARKER_IMAGE_LIMITS;
  if (bytes?.length > mostBytes) throw wrong(`the image has ${bytes.length} bytes, more than ${mostBytes}`);
  try {
    const { width, height } = readPngSize(bytes);
    if (width < 1 || height < 1 || width > side || height > side)
      throw wrong(`the image has ${width} x ${height} pixels: 1 to ${side} are allowed on either side`);
    return decodePng(bytes, side * side);
  } catch (error) {
    if (isPortolanError(error) && error.code === 'png')
      throw wrong(`the image cannot be read: ${error.message}`);
    throw error;
  }
}

function wrong(message: string): PortolanError {
  return new PortolanError('marker-image', message);
}
