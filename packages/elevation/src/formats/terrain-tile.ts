import type { DecodingOptions } from '../decoding.ts';
import { elevationError, unsupported } from '../errors.ts';
import { NO_VOID_CODE } from '../raster/raster.ts';
import type { HeightArray, OpenedRasters } from '../raster/raster.ts';
import { tileGrid } from '../raster/grid.ts';
import { MOST_FILE_BYTES } from '../reading.ts';
import type { Reading } from '../reading.ts';
import type { SourceHint } from '../source.ts';
import { decodePng, TRANSPARENT } from './png.ts';
import type { PngCodes } from './png.ts';

/** Buffered Terrarium tiles have this many pixels of their neighbours around their own 256 or 512. */
const BUFFER_PIXELS = 2;

/**
 * A tile of a Web Mercator pyramid whose colours are heights.
 *
 * - Terrarium (Tilezen): metres = red * 256 + green + blue / 256 - 32768, which single precision holds exactly
 * - Mapbox Terrain-RGB: metres = (red * 65536 + green * 256 + blue) / 10 - 10000
 */
export function* openTerrainTile(
  name: string,
  { format, tile }: SourceHint,
  decoding: DecodingOptions,
): Reading<OpenedRasters> {
  if (format !== 'terrarium' && format !== 'mapbox-rgb') {
    throw elevationError(
      'elevation-source',
      'a PNG does not say how its colors are heights: call it like terrarium-11-1066-746.png or mapbox/11/1066/746.png, or give its format',
    );
  }
  if (tile === undefined) {
    throw elevationError(
      'elevation-source',
      'its name does not say which tile it is: call it like terrarium-11-1066-746.png, or give z, x and y',
    );
  }
  const image = decodePng(yield { offset: 0, length: MOST_FILE_BYTES }, decoding);
  const border = borderOf(image);
  const size = image.width - 2 * border;
  const decode = (pixels: PngCodes): HeightArray => heightsOf(pixels, border, format);
  return {
    rasters: [
      {
        name,
        format,
        grid: tileGrid(tile.z, tile.x, tile.y, size),
        blockWidth: size,
        blockHeight: size,
        scale: format === 'terrarium' ? 1 : 0.1,
        offset: 0,
        voidCode: NO_VOID_CODE,
        *readBlock(): Reading<HeightArray> {
          const again = decodePng(yield { offset: 0, length: MOST_FILE_BYTES }, decoding);
          if (again.width !== image.width || again.height !== image.height) {
            throw elevationError('elevation-damaged', 'it has another size than when it was first read');
          }
          return decode(again);
        },
      },
    ],
    firstBlock: decode(image),
  };
}

function borderOf({ width, height }: PngCodes): number {
  if (width === height && isPowerOfTwo(width)) return 0;
  const inner = width - 2 * BUFFER_PIXELS;
  if (width === height && inner >= 256 && isPowerOfTwo(inner)) return BUFFER_PIXELS;
  throw unsupported(`its image is ${width} x ${height}; tiles of 256 or 512 pixels a side are read`, {
    width,
    height,
  });
}

function isPowerOfTwo(side: number): boolean {
  return side > 0 && (side & (side - 1)) === 0;
}

/** Turns colours into heights, in the memory of the colours. */
function heightsOf(
  { width, codes }: PngCodes,
  border: number,
  format: 'terrarium' | 'mapbox-rgb',
): HeightArray {
  const size = width - 2 * border;
  // Each height takes the place of a colour that was read before, so that there is no second array as large.
  const heights = new Float32Array(codes.buffer, 0, size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const code = codes[(row + border) * width + column + border]!;
      const height = format === 'terrarium' ? code / 256 - 32_768 : code - 100_000;
      heights[row * size + column] = code === TRANSPARENT ? NaN : height;
    }
  }
  return heights;
}
