import { copyBytes } from '@portolan/base';
import { damaged, elevationError } from '../errors.ts';
import { degreeGrid } from '../raster/grid.ts';
import type { HeightArray, OpenedRasters } from '../raster/raster.ts';
import type { Reading } from '../reading.ts';

/** The mark of no data in SRTM. */
const HGT_VOID = -32_768;
/**
 * Values beyond this are no data either, as skadi (Valhalla) has it: no place on Earth is that high or deep, and some producers mark voids
 * with 32767 or -32767.
 */
const MOST_METRES = 16_384;

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Samples a side: 1201 (3") and 3601 (1") as a rule. Any spacing is read that divides a degree into whole seconds or a second into whole parts. */
function sideOf(byteLength: number): number | undefined {
  const side = Math.round(Math.sqrt(byteLength / 2));
  const steps = side - 1;
  const isRegular = steps > 0 && (3600 % steps === 0 || steps % 3600 === 0);
  return isRegular && side * side * 2 === byteLength && side <= MOST_SIDE ? side : undefined;
}

/** A third of an arc second. */
const MOST_SIDE = 10_801;
export const MOST_HGT_BYTES = 2 * MOST_SIDE * MOST_SIDE;

/**
 * A HGT tile: big-endian heights of a whole degree, row by row from the north-west, registered on pixel centres, so that the last row
 * and column are the first of the neighbours.
 *
 * @param bytes  the tile; it is kept and written to where `isOurs`.
 * @param corner  its south-west corner.
 * @param reread  reads and unpacks the file again.
 */
export function openHgt(
  name: string,
  bytes: Uint8Array,
  isOurs: boolean,
  corner: { readonly lat: number; readonly lon: number } | undefined,
  reread: () => Reading<{ readonly bytes: Uint8Array; readonly isOurs: boolean }>,
): OpenedRasters {
  if (corner === undefined) {
    throw elevationError(
      'elevation-source',
      `its name does not say where it lies: call it like N43E007.hgt, or give lat and lon of its south-west corner`,
    );
  }
  const side = sideOf(bytes.length);
  if (side === undefined) {
    throw damaged(
      `${bytes.length} bytes are no HGT tile: 3 arc seconds have 2884802, 1 arc second 25934402; it may be cut short, fetch it again`,
      { length: bytes.length },
    );
  }
  const { lat, lon } = corner;
  const perDegree = side - 1;
  const footprint = { south: lat, west: lon, north: lat + 1, east: lon + 1 };
  const size = bytes.length;
  return {
    rasters: [
      {
        name,
        format: 'hgt',
        grid: degreeGrid(lon, lat + 1, perDegree, perDegree, side, side, footprint),
        blockWidth: side,
        blockHeight: side,
        scale: 1,
        offset: 0,
        voidCode: HGT_VOID,
        *readBlock(): Reading<HeightArray> {
          const again = yield* reread();
          if (again.bytes.length !== size) throw damaged('it has another size than when it was first read');
          return decodeHgt(again.bytes, again.isOurs);
        },
      },
    ],
    firstBlock: decodeHgt(bytes, isOurs),
  };
}

/** Turns big-endian heights into the byte order of the machine, with one mark for no data. */
function decodeHgt(bytes: Uint8Array, isOurs: boolean): Int16Array {
  // A tile of 26 MB is converted in place rather than copied.
  const own = isOurs && bytes.byteOffset % 4 === 0 ? bytes : copyBytes(bytes);
  const heights = new Int16Array(own.buffer, own.byteOffset, own.length >>> 1);
  const pairs = new Int32Array(own.buffer, own.byteOffset, heights.length >>> 1);
  for (let k = 0; k < pairs.length; k++) {
    const stored = pairs[k]!;
    const pair = LITTLE_ENDIAN ? ((stored & 0x00ff00ff) << 8) | ((stored >>> 8) & 0x00ff00ff) : stored;
    pairs[k] = pair;
    // Two heights at once: those whose two highest bits are the same are within 16,384 m.
    if (((pair ^ (pair << 1)) & 0x80008000) !== 0) {
      heights[2 * k] = heightOrVoid(heights[2 * k]!);
      heights[2 * k + 1] = heightOrVoid(heights[2 * k + 1]!);
    }
  }
  const last = heights.length - 1;
  if (last % 2 === 0) heights[last] = heightOrVoid(bigEndian(heights[last]!));
  return heights;
}

const bigEndian = (stored: number): number =>
  LITTLE_ENDIAN ? ((stored << 24) >> 16) | ((stored >> 8) & 0xff) : stored;
const heightOrVoid = (height: number): number =>
  height > MOST_METRES || height < -MOST_METRES ? HGT_VOID : height;
