import { checkMembers, pngFile, pngHeader, PortolanError, type PngChunk } from '@portolan/base';
import { deflate, deflatePortably } from './deflate.ts';
import { deflatePixels } from './deflate-pixels.ts';
import { filterRows } from './filter.ts';
import { storePixels, type StoredPixels } from './pixels.ts';

const METRES_PER_INCH = 0.0254;
/** PNG stores sides in 31 bits; nothing near it fits into memory. */
const LONGEST_SIDE = 65_535;

/** Options of `encodePng`. */
export interface PngOptions {
  /** Dots an inch at which the picture is meant to be printed (pHYs); left out, nothing is said. */
  readonly dpi?: number;
  /** Compress by fflate: the same bytes on every platform, in several times the time. Pixels are the same either way. */
  readonly isPortable?: boolean;
}

/**
 * Writes a PNG without loss, in as few bits as the picture needs: a palette of 1, 2, 4 or 8 bits, grey, RGB where it is opaque, otherwise RGBA.
 * Pixels that are wholly transparent lose their colour.
 *
 * @param image  straight RGBA bytes, row by row, such as `getImageData` gives.
 * @throws {PortolanError} `size` where the bytes are not 4 for each pixel, or a side is not 1 to 65535; `dpi` where it is not 1 to 100000.
 */
export async function encodePng(
  image: { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray },
  options: PngOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  checkMembers(image, 'the image', 'size');
  checkMembers(options, 'options', 'arguments');
  const { dpi, isPortable = false } = options;
  const { width, height, data } = image;
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)
      throw new PortolanError(
        'size',
        `encodePng: a side is a whole number of 1 to ${LONGEST_SIDE}, not ${side}`,
      );
  }
  if (data.length !== 4 * width * height) {
    throw new PortolanError(
      'size',
      `encodePng: ${width} x ${height} pixels are ${4 * width * height} bytes, not ${data.length}`,
    );
  }
  if (dpi !== undefined && !(dpi >= 1 && dpi <= 100_000)) {
    throw new PortolanError('dpi', `encodePng: dpi is a number of 1 to 100000, not ${dpi}`, { dpi });
  }
  const stored = storePixels(data, width, height);
  const chunks: PngChunk[] = [['IHDR', pngHeader(width, height, stored.bitDepth, stored.colourType)]];
  if (dpi !== undefined) chunks.push(['pHYs', density(dpi)]);
  if (stored.palette) {
    chunks.push(['PLTE', stored.palette.colours]);
    if (stored.palette.alphas.length > 0) chunks.push(['tRNS', stored.palette.alphas]);
  }
  chunks.push(['IDAT', await compressed(stored, width, height, isPortable)]);
  return pngFile(chunks);
}

async function compressed(
  stored: StoredPixels,
  width: number,
  height: number,
  isPortable: boolean,
): Promise<Uint8Array> {
  const { colourType, isFlat, pixels } = stored;
  if (isFlat && (colourType === 2 || colourType === 6))
    return deflatePixels(pixels, width, colourType === 2 ? 3 : 4);
  const filtered = filterRows(stored, height);
  return isPortable ? deflatePortably(filtered) : deflate(filtered);
}

/** Pixels a metre along both sides, and 1 for the metre. */
function density(dpi: number): Uint8Array {
  const bytes = new Uint8Array(9);
  const view = new DataView(bytes.buffer);
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  bytes[8] = 1;
  return bytes;
}
