import { checkDecodedSize } from '../../decoding.ts';
import type { DecodingOptions } from '../../decoding.ts';
import { damaged, tooLarge, unsupported } from '../../errors.ts';
import { blockWindow } from '../../raster/raster.ts';
import type { HeightArray, OpenedRasters, Raster } from '../../raster/raster.ts';
import type { Reading } from '../../reading.ts';
import { checkCompression, decompress } from './decompress.ts';
import { readDirectory, Tag } from './directory.ts';
import type { Directory } from './directory.ts';
import { readPlacement } from './placement.ts';
import { Predictor, undoFloatingPoint, undoHorizontal } from './predictor.ts';
import { heightBytesOf, heightsOfSamples, INT16_VOID, sampleTypeOf } from './samples.ts';
import type { SampleType } from './samples.ts';

/** Thin strips are joined to blocks of this many pixels, since places between two blocks are slow. */
const PIXELS_OF_A_BLOCK = 2 ** 18;
/** A strip or tile larger than this is not decoded: 256 MB of floats. */
const MOST_BLOCK_PIXELS = 2 ** 26;
const MOST_SIDE = 2 ** 24;
/** Chunks with at most this many bytes between them are fetched together. */
const GAP_BYTES = 64 * 1024;

/** How the pixels of a file are cut into separately compressed chunks: strips or tiles. */
interface Chunks {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  /** Tiles are whole even where the image ends; the last strip is not. */
  readonly isTiled: boolean;
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
}

/**
 * Opens a GeoTIFF. Its directory is read now, its strips or tiles when they are needed; overviews and masks are skipped.
 *
 * @param head  the first bytes of the file.
 */
export function* openGeoTiff(
  name: string,
  head: Uint8Array,
  decoding: DecodingOptions,
): Reading<OpenedRasters> {
  const directory = yield* readDirectory(head);
  const number = (tag: number, byDefault: number): number => directory.number(tag) ?? byDefault;
  const width = side(directory, Tag.imageWidth);
  const height = side(directory, Tag.imageLength);
  if (number(Tag.samplesPerPixel, 1) !== 1) {
    throw unsupported('it has several bands: write the one of heights with gdal_translate -b 1');
  }
  const type = sampleTypeOf(number(Tag.sampleFormat, 1), number(Tag.bitsPerSample, 1));
  const compression = number(Tag.compression, 1);
  checkCompression(compression);
  const predictor = number(Tag.predictor, 1);
  checkPredictor(predictor, type);
  const chunks = readChunks(directory, width, height);
  const { scale, offset } = readScale(directory);
  const isScaled = scale !== 1 || offset !== 0;
  const noDataText = directory.text(Tag.gdalNoData).trim();
  const noData = noDataText === '' ? NaN : Number(noDataText);
  const grid = readPlacement(directory, width, height);

  const blockWidth = Math.min(chunks.width, width);
  const chunkPixels = chunks.width * chunks.height;
  const isOneColumn = chunks.across === 1;
  const chunksOfABlock = isOneColumn ? Math.max(1, Math.ceil(PIXELS_OF_A_BLOCK / chunkPixels)) : 1;
  const blockHeight = Math.min(height, chunks.height * chunksOfABlock);

  const decodeChunk = (packed: Uint8Array, rows: number): HeightArray => {
    const bytes = decompress(packed, compression, chunks.width * rows * type.bytes, decoding.inflate);
    let { littleEndian } = directory;
    if (predictor === Predictor.horizontal)
      undoHorizontal(bytes, chunks.width, rows, type.bytes, littleEndian);
    if (predictor === Predictor.floatingPoint) {
      undoFloatingPoint(bytes, chunks.width, rows, type.bytes);
      littleEndian = false;
    }
    return heightsOfSamples(bytes, type, littleEndian, noData, isScaled);
  };

  const raster: Raster = {
    name,
    format: 'geotiff',
    grid,
    blockWidth,
    blockHeight,
    scale,
    offset,
    voidCode: INT16_VOID,
    *readBlock(block): Reading<HeightArray> {
      const window = blockWindow(raster, block);
      const first = isOneColumn ? Math.floor(window.row / chunks.height) : block;
      const count = isOneColumn ? Math.ceil(window.height / chunks.height) : 1;
      const packed = yield* fetchChunks(chunks, first, count);
      // The samples of the chunks, and their heights; where these are no block as they are, that is one more array.
      const pixels = chunks.width * chunks.height * count;
      const heightBytes = heightBytesOf(type, isScaled);
      const joinedPixels =
        count === 1 && pixels === window.width * window.height ? 0 : window.width * window.height;
      checkDecodedSize(
        `one of its strips or tiles of ${chunks.width} x ${chunks.height} pixels`,
        packed.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0),
        pixels * (type.bytes + heightBytes) + joinedPixels * heightBytes,
        decoding,
      );
      const decoded = packed.map((bytes, k) => {
        if (bytes === undefined) return undefined;
        const rowsLeft = chunks.isTiled ? Infinity : window.height - k * chunks.height;
        return decodeChunk(bytes, Math.min(chunks.height, rowsLeft));
      });
      return joinChunks(decoded, chunks, window.width, window.height, Number.isNaN(noData) && !noDataText);
    },
  };
  return { rasters: [raster] };
}

function side(directory: Directory, tag: number): number {
  const value = directory.number(tag);
  if (value !== undefined && Number.isInteger(value) && value >= 1 && value <= MOST_SIDE) return value;
  throw damaged(`its image has ${String(value)} pixels a side; 1..${MOST_SIDE} are read`, { tag, value });
}

function checkPredictor(predictor: number, type: SampleType): void {
  if (predictor === Predictor.none) return;
  if (predictor === Predictor.horizontal && type.bytes <= 4) return;
  if (predictor === Predictor.floatingPoint && type.kind === 'float') return;
  throw unsupported(
    `its predictor ${predictor} is not read for ${type.kind} samples of ${type.bytes} bytes`,
    { predictor },
  );
}

function readChunks(directory: Directory, width: number, height: number): Chunks {
  const tileOffsets = directory.numbers(Tag.tileOffsets);
  const isTiled = tileOffsets !== undefined;
  const offsets = tileOffsets ?? directory.numbers(Tag.stripOffsets);
  const byteCounts = directory.numbers(isTiled ? Tag.tileByteCounts : Tag.stripByteCounts);
  const chunkWidth = isTiled ? side(directory, Tag.tileWidth) : width;
  // A file of one strip may claim more rows a strip than the image has.
  const rows = isTiled ? side(directory, Tag.tileLength) : (directory.number(Tag.rowsPerStrip) ?? height);
  const chunkHeight = isTiled ? rows : Math.min(rows, height);
  if (!(chunkHeight >= 1)) throw damaged('its strips have no rows', { rows });
  if (chunkWidth * chunkHeight > MOST_BLOCK_PIXELS) {
    throw tooLarge(
      `its strips or tiles have ${chunkWidth} x ${chunkHeight} pixels; at most ${MOST_BLOCK_PIXELS} are decoded at once: ` +
        'write it with gdal_translate -co TILED=YES',
      { width: chunkWidth, height: chunkHeight, most: MOST_BLOCK_PIXELS },
    );
  }
  const across = Math.ceil(width / chunkWidth);
  const count = across * Math.ceil(height / chunkHeight);
  if (
    offsets === undefined ||
    byteCounts === undefined ||
    offsets.length !== count ||
    byteCounts.length !== count
  ) {
    throw damaged(`its image needs ${count} strips or tiles, and its directory lists others`, {
      count,
      offsets: offsets?.length ?? 0,
      byteCounts: byteCounts?.length ?? 0,
    });
  }
  return { width: chunkWidth, height: chunkHeight, across, isTiled, offsets, byteCounts };
}

/** Scale and offset of the values, which GDAL keeps as XML: `<Item name="SCALE" sample="0" role="scale">0.1</Item>`. */
function readScale(directory: Directory): { scale: number; offset: number } {
  const metadata = directory.text(Tag.gdalMetadata);
  const item = (role: string, byDefault: number): number => {
    const match = new RegExp(`<Item[^<>]*role="${role}"[^<>]*>([^<]*)</Item>`).exec(metadata);
    const value = match === null ? byDefault : Number(match[1]);
    if (Number.isFinite(value)) return value;
    throw damaged(`its ${role} ${match?.[1] ?? ''} is no number`);
  };
  return { scale: item('scale', 1), offset: item('offset', 0) };
}

/** The packed bytes of consecutive chunks, fetched as one range where they lie together; undefined for chunks that the file leaves out. */
function* fetchChunks(
  { offsets, byteCounts }: Chunks,
  first: number,
  count: number,
): Reading<readonly (Uint8Array | undefined)[]> {
  let start = Infinity;
  let end = 0;
  let sum = 0;
  for (let k = first; k < first + count; k++) {
    if (byteCounts[k] === 0) continue;
    start = Math.min(start, offsets[k]!);
    end = Math.max(end, offsets[k]! + byteCounts[k]!);
    sum += byteCounts[k]!;
  }
  const isTogether = sum > 0 && end - start <= sum + GAP_BYTES;
  const together = isTogether ? yield { offset: start, length: end - start } : undefined;
  const found: (Uint8Array | undefined)[] = [];
  for (let k = first; k < first + count; k++) {
    const length = byteCounts[k]!;
    if (length === 0) {
      found.push(undefined);
      continue;
    }
    const offset = offsets[k]!;
    const bytes =
      together === undefined
        ? yield { offset, length }
        : together.subarray(offset - start, offset - start + length);
    if (bytes.length < length) {
      throw damaged(`its TIFF data ends before byte ${offset + length}: it was cut short, fetch it again`, {
        offset,
        length,
      });
    }
    found.push(bytes);
  }
  return found;
}

/** Joins the chunks of a block to one array, cut where the image ends. Chunks that the file leaves out are no data, or zero in files without a mark of no data. */
function joinChunks(
  decoded: readonly (HeightArray | undefined)[],
  chunks: Chunks,
  width: number,
  height: number,
  leftOutIsZero: boolean,
): HeightArray {
  const isWhole = decoded.length === 1 && decoded[0]?.length === width * height;
  if (isWhole) return decoded[0]!;
  const isAll16 = decoded.every((part) => part === undefined || part instanceof Int16Array);
  const isDouble = decoded.some((part) => part instanceof Float64Array);
  const heights = isAll16
    ? new Int16Array(width * height)
    : isDouble
      ? new Float64Array(width * height)
      : new Float32Array(width * height);
  const missing = isAll16 ? INT16_VOID : NaN;
  for (const [k, part] of decoded.entries()) {
    for (let row = 0; row < Math.min(chunks.height, height - k * chunks.height); row++) {
      const to = (k * chunks.height + row) * width;
      if (part === undefined) {
        heights.fill(leftOutIsZero ? 0 : missing, to, to + width);
        continue;
      }
      const from = row * chunks.width;
      for (let column = 0; column < width; column++) {
        const value = part[from + column]!;
        // A chunk of 16 bits among chunks of floats has its own mark of no data.
        heights[to + column] = !isAll16 && part instanceof Int16Array && value === INT16_VOID ? NaN : value;
      }
    }
  }
  return heights;
}
