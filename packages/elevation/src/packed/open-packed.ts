import { damaged, elevationError } from '../errors.ts';
import type { Box } from '../raster/box.ts';
import type { Grid } from '../raster/grid.ts';
import { blockWindow } from '../raster/raster.ts';
import type { HeightArray, OpenedRasters, Raster } from '../raster/raster.ts';
import type { ByteRange, Reading } from '../reading.ts';
import { BlockDecoder } from './block-decoder.ts';
import { DecodingModels } from './decoding-models.ts';
import { checkLattices } from './lattices.ts';
import { decodeHeights, MOST_DIVISOR } from './height-coding.ts';
import type { Coding } from './height-coding.ts';
import {
  BLOCK_SIDE,
  COEFFICIENTS,
  CONTEXTS,
  Encoding,
  GRID_NUMBERS,
  KIND,
  MAJOR,
  Section,
  SHAPE_NUMBERS,
  TOKENS,
} from './layout.ts';
import type { EncodingCode } from './layout.ts';
import { readSections } from './sections.ts';

const INT16_VOID = -32_768;
const MOST_SIDE = 2 ** 30;
const MOST_PER_DEGREE = 2 ** 40;
/** Longitudes may be counted a turn further around the Earth. */
const MOST_DEGREES = 720;

/** Opens a file that `buildElevation` made. Its tables are read now, its blocks when they are needed. @param head  its first bytes. */
export function* openPacked(name: string, head: Uint8Array): Reading<OpenedRasters> {
  const sections = yield* readSections(head);
  if (sections.kind !== KIND) {
    throw elevationError(
      'elevation-format',
      `it holds "${sections.kind}", not heights: pass the file that buildElevation made`,
      {
        kind: sections.kind,
      },
    );
  }
  if (sections.major !== MAJOR) {
    throw elevationError(
      'elevation-unsupported',
      `it has version ${sections.major} and this program reads ${MAJOR}: rebuild it with portolan build`,
      { found: sections.major, expected: MAJOR },
    );
  }
  const grids = new Float64Array(yield* sections.read(Section.grid));
  const shapes = new Int32Array(yield* sections.read(Section.shape));
  const firstBlock = new Uint32Array(yield* sections.read(Section.firstBlock));
  const coefficients = new Int32Array(yield* sections.read(Section.coefficient));
  const frequencies = new Uint16Array(yield* sections.read(Section.frequency));
  const offsets = new Uint32Array(yield* sections.read(Section.offset));
  const data = sections.range(Section.data);

  const count = grids.length / GRID_NUMBERS;
  const models = coefficients.length / COEFFICIENTS;
  const fits =
    Number.isInteger(count) &&
    Number.isInteger(models) &&
    shapes.length === count * SHAPE_NUMBERS &&
    firstBlock.length === count + 1 &&
    frequencies.length === models * CONTEXTS * TOKENS &&
    offsets.length === firstBlock[count]! + 1 &&
    isAscending(firstBlock, 0) &&
    isAscending(offsets, data.length);
  if (!fits) throw inconsistent('its tables do not fit one another');

  const decoder = new BlockDecoder();
  const codes = new Int32Array(BLOCK_SIDE * BLOCK_SIDE);
  const decodingModels = new DecodingModels(coefficients, frequencies);
  const rasters = Array.from({ length: count }, (_, k) => {
    const grid = readGrid(grids.subarray(k * GRID_NUMBERS), shapes.subarray(k * SHAPE_NUMBERS));
    const blocks = Math.ceil(grid.width / BLOCK_SIDE) * Math.ceil(grid.height / BLOCK_SIDE);
    if (firstBlock[k + 1]! - firstBlock[k]! !== blocks)
      throw inconsistent(`raster ${k} has the wrong number of blocks`);
    return rasterOf(
      {
        name,
        grid,
        coding: readCoding(shapes.subarray(k * SHAPE_NUMBERS)),
        blocks: { offsets, first: firstBlock[k]!, data },
      },
      grids.subarray(k * GRID_NUMBERS),
      decodingModels,
      shapes[k * SHAPE_NUMBERS + 7]!,
      decoder,
      codes,
    );
  });
  checkLattices(rasters.map(({ grid }) => grid));
  return { rasters };
}

interface PackedRaster {
  readonly name: string;
  readonly grid: Grid;
  readonly coding: Coding;
  readonly blocks: { readonly offsets: Uint32Array; readonly first: number; readonly data: ByteRange };
}

function rasterOf(
  { name, grid, coding, blocks }: PackedRaster,
  numbers: Float64Array,
  models: DecodingModels,
  model: number,
  decoder: BlockDecoder,
  codes: Int32Array,
): Raster {
  const { offsets, first, data } = blocks;
  if (!models.has(model)) throw inconsistent(`model ${model} is missing`);
  const raster: Raster = {
    name,
    format: 'packed',
    grid,
    blockWidth: BLOCK_SIDE,
    blockHeight: BLOCK_SIDE,
    scale: numbers[8]!,
    offset: numbers[9]!,
    voidCode: INT16_VOID,
    *readBlock(block): Reading<HeightArray> {
      const { width, height } = blockWindow(raster, block);
      const from = offsets[first + block]!;
      const length = offsets[first + block + 1]! - from;
      // A block of no bytes has no data, so nothing is read.
      const bytes = length === 0 ? new Uint8Array(0) : yield { offset: data.offset + from, length };
      if (bytes.length !== length)
        throw damaged(`it is cut short in block ${block}: fetch it again`, { block });
      decoder.decode(bytes, models.at(model), width, height, codes);
      return decodeHeights(codes, width * height, coding);
    },
  };
  return raster;
}

function readGrid(numbers: Float64Array, shape: Int32Array): Grid {
  const [
    west,
    north,
    columnsPerDegree,
    rowsPerDegree,
    south,
    footprintWest,
    footprintNorth,
    east,
    scale,
    offset,
  ] = numbers;
  const [projection, column0, row0, width, height] = shape;
  const footprint: Box = { south: south!, west: footprintWest!, north: footprintNorth!, east: east! };
  const isSound =
    numbers.subarray(0, GRID_NUMBERS).every(Number.isFinite) &&
    (projection === 0 || projection === 1) &&
    columnsPerDegree! > 0 &&
    columnsPerDegree! <= MOST_PER_DEGREE &&
    rowsPerDegree! > 0 &&
    rowsPerDegree! <= MOST_PER_DEGREE &&
    Math.max(Math.abs(west!), Math.abs(footprint.west), Math.abs(footprint.east)) <= MOST_DEGREES &&
    Math.max(Math.abs(north!), Math.abs(footprint.south), Math.abs(footprint.north)) <= MOST_DEGREES &&
    width! > 0 &&
    height! > 0 &&
    [column0!, row0!, width!, height!].every((value) => Math.abs(value) <= MOST_SIDE) &&
    footprint.south <= footprint.north &&
    footprint.west <= footprint.east &&
    scale !== 0 &&
    offset !== undefined;
  if (!isSound) throw inconsistent('the place of a raster is none');
  return {
    projection: projection === 0 ? 'geographic' : 'mercator',
    west: west!,
    north: north!,
    columnsPerDegree: columnsPerDegree!,
    rowsPerDegree: rowsPerDegree!,
    column0: column0!,
    row0: row0!,
    width: width!,
    height: height!,
    footprint,
  };
}

function readCoding(shape: Int32Array): Coding {
  const [encoding, divisor] = [shape[5]!, shape[6]!];
  const isPower = divisor > 0 && divisor <= MOST_DIVISOR && (divisor & (divisor - 1)) === 0;
  if (!isEncoding(encoding) || !isPower)
    throw inconsistent(`encoding ${encoding} with divisor ${divisor} is not known`);
  return { encoding, divisor };
}

function isEncoding(value: number): value is EncodingCode {
  return Object.values<number>(Encoding).includes(value);
}

function isAscending(values: Uint32Array, most: number): boolean {
  if (values[0] !== 0) return false;
  for (let k = 1; k < values.length; k++) if (values[k]! < values[k - 1]!) return false;
  return most === 0 || values.at(-1) === most;
}

function inconsistent(what: string): Error {
  return damaged(`${what}: rebuild it with buildElevation`);
}
