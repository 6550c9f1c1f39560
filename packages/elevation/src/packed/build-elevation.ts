import { stringSections, writeArchive } from '@portolan/archive';
import { checkMembers, type OnProgress } from '@portolan/base';
import type { DecodingOptions } from '../decoding.ts';
import { elevationError, tooLarge, unsupported } from '../errors.ts';
import { columnOf, latOfMercatorRow, rowOf } from '../raster/grid.ts';
import { checkedBox, overlap } from '../raster/box.ts';
import type { Box } from '../raster/box.ts';
import type { Grid } from '../raster/grid.ts';
import type { Block } from '../model/block.ts';
import { ElevationModel } from '../model/elevation-model.ts';
import type { Member } from '../model/member.ts';
import { blocksAcross, blockWindow } from '../raster/raster.ts';
import { isPromise } from '../reading.ts';
import type { ElevationSource } from '../source.ts';
import { BlockEncoder, frequenciesOf } from './block-encoder.ts';
import type { CodingModel, RawBlock } from './block-encoder.ts';
import { CodingChoice, encodeHeight } from './height-coding.ts';
import type { Coding } from './height-coding.ts';
import { checkLattices } from './lattices.ts';
import { PredictorFit } from './predictor-fit.ts';
import { BLOCK_SIDE, CONTEXTS, KIND, MAJOR, MINOR, Section, TOKENS } from './layout.ts';

/** Options of `buildElevation`. */
export interface BuildElevationOptions extends DecodingOptions {
  /** Keeps only the pixels that heights in this box need: the file answers for places in it, up to the next pixel. By default all are kept. */
  readonly bounds?: Box;
  /** Told of the phases `fit`, `count` and `pack`, in rasters. */
  readonly onProgress?: OnProgress;
}

/** Pixels kept around the bounds, since places between two pixel centres need both. */
const MARGIN_PIXELS = 1;
/** Bound of the pixels of one raster in the bounds; its integers then take 1 GiB. */
const MOST_PIXELS = 2 ** 28;

/** The part of a raster that is kept. */
interface Piece {
  readonly member: Member;
  readonly grid: Grid;
  readonly coding: Coding;
}

/**
 * Packs files of heights into one file, to be shipped with an app. Inside the bounds, its heights equal those of the sources to the last bit. It has
 * a third to a half of the size of gzip and is readable block by block. FORMAT.md describes it.
 *
 * @returns the bytes of the file; the same sources give the same bytes.
 *
 * @throws {PortolanError} what is wrong with a source; `elevation-too-large` when a raster has more than 2^28 pixels in the bounds, or the rasters
 *   lie on more than 1,024 lattices of pixels;
 *   `elevation-unsupported` for double precision that cannot be kept without loss; `elevation-input` when no source meets the bounds.
 * @example
 *   const bytes = await buildElevation([{ name: 'N43E007.hgt.zip', bytes }], { bounds: { south: 43.5, west: 7, north: 43.8, east: 7.6 } });
 */
export async function buildElevation(
  sources: readonly ElevationSource[],
  options: BuildElevationOptions = {},
): Promise<Uint8Array> {
  checkMembers(options, 'options', 'elevation-input');
  const { onProgress, inflate, mostDecodedBytes } = options;
  const bounds = options.bounds === undefined ? undefined : checkedBox(options.bounds);
  const model = new ElevationModel(sources, { inflate, mostDecodedBytes });
  const pieces: Piece[] = [];
  for (const file of model.files) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    await file.open();
    for (const member of file.members!) {
      for (const grid of gridsWithin(member.raster.grid, bounds)) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        pieces.push({ member, grid, coding: await chooseCoding(member, grid) });
      }
    }
  }
  if (pieces.length === 0) {
    throw elevationError('elevation-input', 'none of the sources has heights in the bounds', {
      bounds,
      sources: sources.length,
    });
  }
  checkLattices(pieces.map(({ grid }) => grid));

  // Rasters of one lattice and kind share a model.
  const keys = pieces.map(({ grid, coding }) =>
    [grid.projection, grid.columnsPerDegree, grid.rowsPerDegree, coding.encoding, coding.divisor].join(' '),
  );
  const models = [...new Set(keys)];
  const modelOf = keys.map((key) => models.indexOf(key));
  const reader = new CodeReader();
  const eachPiece = async (
    phase: string,
    visit: (piece: Piece, codes: Int32Array, index: number) => void,
  ): Promise<void> => {
    for (const [index, piece] of pieces.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one raster in memory at a time
      visit(piece, await reader.read(piece), index);
      onProgress?.({ phase, done: index + 1, total: pieces.length, unit: 'rasters' });
    }
  };

  const fits = models.map(() => new PredictorFit());
  await eachPiece('fit', ({ grid }, codes, index) =>
    fits[modelOf[index]!]!.add(codes, grid.width, grid.height),
  );
  const coefficients = fits.map((fit) => fit.coefficients());
  const encoder = new BlockEncoder();
  const counts = models.map(() => new Float64Array(CONTEXTS * TOKENS));
  await eachPiece('count', ({ grid }, codes, index) => {
    for (const block of cutBlocks(codes, grid))
      encoder.count(block, coefficients[modelOf[index]!]!, counts[modelOf[index]!]!);
  });
  const codingModels = counts.map((count, k): CodingModel => ({
    coefficients: coefficients[k]!,
    frequencies: frequenciesOf(count),
  }));
  const blocks: Uint8Array[] = [];
  const firstBlock = new Uint32Array(pieces.length + 1);
  await eachPiece('pack', ({ grid }, codes, index) => {
    for (const block of cutBlocks(codes, grid))
      blocks.push(encoder.encode(block, codingModels[modelOf[index]!]!));
    firstBlock[index + 1] = blocks.length;
  });

  const offsets = new Uint32Array(blocks.length + 1);
  let length = 0;
  for (const [k, block] of blocks.entries()) {
    length += block.length;
    if (length > 0xffff_ffff)
      throw tooLarge('the packed heights reach 4 GiB: pack them in several files', { length });
    offsets[k + 1] = length;
  }
  const data = new Uint8Array(length);
  for (const [k, block] of blocks.entries()) data.set(block, offsets[k]);

  return writeArchive({
    kind: KIND,
    version: { major: MAJOR, minor: MINOR },
    sections: {
      ...stringSections(
        'raster.name',
        pieces.map(({ member }) => member.raster.name),
      ),
      [Section.grid]: Float64Array.from(pieces.flatMap(gridNumbers)),
      [Section.shape]: Int32Array.from(pieces.flatMap((piece, k) => shapeNumbers(piece, modelOf[k]!))),
      [Section.firstBlock]: firstBlock,
      [Section.coefficient]: Int32Array.from(coefficients.flatMap((values) => [...values])),
      [Section.frequency]: Uint16Array.from(codingModels.flatMap(({ frequencies }) => [...frequencies])),
      [Section.offset]: offsets,
      [Section.data]: data,
    },
  });
}

function gridNumbers({ grid, member }: Piece): number[] {
  const { south, west, north, east } = grid.footprint;
  const { scale, offset } = member.raster;
  return [
    grid.west,
    grid.north,
    grid.columnsPerDegree,
    grid.rowsPerDegree,
    south,
    west,
    north,
    east,
    scale,
    offset,
  ];
}

function shapeNumbers({ grid, coding }: Piece, model: number): number[] {
  const { projection, column0, row0, width, height } = grid;
  return [
    projection === 'geographic' ? 0 : 1,
    column0,
    row0,
    width,
    height,
    coding.encoding,
    coding.divisor,
    model,
  ];
}

/** The parts of a raster that heights in the bounds come from: two where the bounds or the raster cross the antimeridian. */
function gridsWithin(grid: Grid, bounds: Box | undefined): Grid[] {
  if (bounds === undefined) return [grid];
  const parts =
    bounds.west <= bounds.east
      ? [bounds]
      : [
          { ...bounds, east: 180 },
          { ...bounds, west: -180 },
        ];
  return parts.flatMap((part) =>
    [0, 360, -360].flatMap((turn) => {
      const turned = { ...part, west: part.west + turn, east: part.east + turn };
      const clipped = overlap(grid.footprint, part) ? clip(grid, turned) : undefined;
      return clipped === undefined ? [] : [clipped];
    }),
  );
}

function clip(grid: Grid, bounds: Box): Grid | undefined {
  const { footprint } = grid;
  const lastColumn = grid.column0 + grid.width - 1;
  const lastRow = grid.row0 + grid.height - 1;
  const left = Math.max(grid.column0, Math.floor(columnOf(grid, bounds.west)) - MARGIN_PIXELS);
  const right = Math.min(lastColumn, Math.ceil(columnOf(grid, bounds.east)) + MARGIN_PIXELS);
  const top = Math.max(grid.row0, Math.floor(rowOf(grid, bounds.north)) - MARGIN_PIXELS);
  const bottom = Math.min(lastRow, Math.ceil(rowOf(grid, bounds.south)) + MARGIN_PIXELS);
  if (left > right || top > bottom) return undefined;
  // On a side that was cut, the footprint ends at the outermost pixel centres that are left.
  const latOf = (row: number): number =>
    grid.projection === 'geographic'
      ? grid.north - row / grid.rowsPerDegree
      : latOfMercatorRow(row, grid.rowsPerDegree);
  const lonOf = (column: number): number => grid.west + column / grid.columnsPerDegree;
  return {
    ...grid,
    column0: left,
    row0: top,
    width: right - left + 1,
    height: bottom - top + 1,
    footprint: {
      south: bottom === lastRow ? footprint.south : latOf(bottom),
      west: left === grid.column0 ? footprint.west : lonOf(left),
      north: top === grid.row0 ? footprint.north : latOf(top),
      east: right === lastColumn ? footprint.east : lonOf(right),
    },
  };
}

/** Numbers of the blocks of a raster that a part of it needs. */
function* blocksOf({ raster }: Member, grid: Grid): Generator<number> {
  const across = blocksAcross(raster);
  const left = grid.column0 - raster.grid.column0;
  const top = grid.row0 - raster.grid.row0;
  for (let row = Math.floor(top / raster.blockHeight); row * raster.blockHeight < top + grid.height; row++) {
    for (
      let column = Math.floor(left / raster.blockWidth);
      column * raster.blockWidth < left + grid.width;
      column++
    ) {
      yield row * across + column;
    }
  }
}

async function loadBlock(member: Member, index: number): Promise<Block> {
  for (;;) {
    const block = member.loader.load(member, index);
    if (!isPromise(block)) return block;
    // oxlint-disable-next-line no-await-in-loop -- waits until the block is loaded
    await block;
  }
}

async function chooseCoding(member: Member, grid: Grid): Promise<Coding> {
  if (grid.width * grid.height > MOST_PIXELS) {
    throw tooLarge(
      `${member.raster.name} has ${grid.width} x ${grid.height} pixels in the bounds; at most ${MOST_PIXELS} can be packed: give smaller bounds`,
      { width: grid.width, height: grid.height, most: MOST_PIXELS },
    );
  }
  const choice = new CodingChoice();
  for (const index of blocksOf(member, grid)) {
    // oxlint-disable-next-line no-await-in-loop -- one block in memory at a time
    choice.look((await loadBlock(member, index)).values);
  }
  const coding = choice.coding();
  if (coding !== undefined) return coding;
  throw unsupported(
    `${member.raster.name} has heights in double precision: write it with gdal_translate -ot Float32`,
  );
}

/** Reads parts of rasters as integers. The last one is kept, since the next pass often asks for it again. */
class CodeReader {
  #last: Piece | undefined;
  #codes = new Int32Array(0);

  async read(piece: Piece): Promise<Int32Array> {
    if (piece === this.#last) return this.#codes;
    const { member, grid, coding } = piece;
    const { raster } = member;
    const codes = new Int32Array(grid.width * grid.height);
    const left = grid.column0 - raster.grid.column0;
    const top = grid.row0 - raster.grid.row0;
    for (const index of blocksOf(member, grid)) {
      // oxlint-disable-next-line no-await-in-loop -- one block in memory at a time
      const { values } = await loadBlock(member, index);
      const { column, row, width, height } = blockWindow(raster, index);
      const isInt16 = values instanceof Int16Array;
      for (let y = Math.max(row, top); y < Math.min(row + height, top + grid.height); y++) {
        for (let x = Math.max(column, left); x < Math.min(column + width, left + grid.width); x++) {
          const metres = values[(y - row) * width + (x - column)]!;
          codes[(y - top) * grid.width + (x - left)] = encodeHeight(
            metres,
            isInt16 && metres === raster.voidCode,
            coding,
          );
        }
      }
    }
    this.#last = piece;
    this.#codes = codes;
    return codes;
  }
}

function* cutBlocks(codes: Int32Array, { width, height }: Grid): Generator<RawBlock> {
  for (let top = 0; top < height; top += BLOCK_SIDE) {
    const rows = Math.min(BLOCK_SIDE, height - top);
    for (let left = 0; left < width; left += BLOCK_SIDE) {
      const columns = Math.min(BLOCK_SIDE, width - left);
      const pixels = new Int32Array(columns * rows);
      for (let row = 0; row < rows; row++) {
        const from = (top + row) * width + left;
        pixels.set(codes.subarray(from, from + columns), row * columns);
      }
      yield { pixels, width: columns, height: rows };
    }
  }
}
