import { PortolanError, type CheckStop, nowAndThen, stoppable } from '@portolan/base';
import type { Box } from '../geometry/box.ts';
import { WORLD_BITS } from '../geometry/mercator.ts';
import { LAYERS } from '../layers/layers.ts';
import type { Attributes } from '../mvt/encode-tile.ts';
import { GrowingColumn } from './growing-column.ts';
import { PartKind, type Parts } from './parts.ts';
import type { FeatureSet } from './read-features.ts';
import type { Surroundings } from './surroundings.ts';
import type { Vertices } from './vertices.ts';
import { FIXED_IN_AREAS, FIXED_IN_LINES, type ZoomLevel } from './zoom-level.ts';

/** Bits of a coordinate within a tile: 4096 units. */
const EXTENT_BITS = 12;
/** A block is a square of so many tiles along its side, as bits: the tiles that are cut at one time. */
const BLOCK_BITS = 4;

/** Writing the vertices of a feature into a block takes as long as so many ordinary steps. */
const STEPS_OF_ITEM = 8;

/** Features times the blocks that their boxes touch, of a zoom: sound extracts have a few for each feature, made up ones without end. */
const MOST_ENTRIES = 2e7;

/** The error about an extract whose features cover too much of the Earth. */
export function tooLarge(): PortolanError {
  return new PortolanError(
    'tiles-too-large',
    'the features of the extract cover too much of the Earth for tiles of zoom 14: cut a smaller extract',
    { mostEntries: MOST_ENTRIES },
  );
}

/** Tiles from one corner to the other, both included. */
export interface TileRange {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * What is drawn in a block of tiles, as columns: the payload of the task `cutBlock`. Coordinates are units of which a tile of the zoom has 4096, from the
 * corner of the world; vertices that fall together are one.
 */
export interface Block {
  /** Of its tiles. */
  readonly zoom: number;
  /** Which tiles it has. */
  readonly tiles: TileRange;
  /** By feature: its layer, its attributes, and its first part; the last column has one entry more. */
  readonly layer: Uint8Array;
  /** By feature: a position in `attributeSets`. */
  readonly attributes: Uint32Array;
  /** By feature: its first part; one entry more. */
  readonly firstPart: Uint32Array;
  /** By part: a value of `PartKind`, and its first vertex; the last column has one entry more. */
  readonly partKind: Uint8Array;
  /** By part: its first vertex; one entry more. */
  readonly firstVertex: Uint32Array;
  /** By vertex: units of a tile, from the west end of the Earth. */
  readonly x: Int32Array;
  /** By vertex: units of a tile, from the north end of the map. */
  readonly y: Int32Array;
  /** 1 for vertices that simplification must keep. */
  readonly isFixed: Uint8Array;
  /** The sets of attributes that features have. */
  readonly attributeSets: readonly Attributes[];
}

/**
 * The blocks of a zoom that hold something, from north-west to south-east.
 *
 * @param range  tiles that are wanted, where they are near what the extract has.
 */
export function* blocksOf(
  level: ZoomLevel,
  set: FeatureSet,
  range: TileRange,
  surroundings: Surroundings,
  checkStop: CheckStop,
): Generator<Block> {
  const atEach = nowAndThen(checkStop);
  const blocks = new Map<number, GrowingColumn<Uint32Array>>();
  const width = 2 ** Math.max(0, level.zoom - BLOCK_BITS);
  const { items } = level;
  let entries = 0;
  for (let item = 0; item < items.count; item++) {
    atEach();
    const { minX, minY, maxX, maxY } = blockRange(level, item, range);
    entries += (maxX - minX + 1) * (maxY - minY + 1);
    if (entries > MOST_ENTRIES) throw tooLarge();
    for (let row = minY; row <= maxY; row++) {
      atEach();
      for (let column = minX; column <= maxX; column++) {
        const key = row * width + column;
        let there = blocks.get(key);
        if (!there) blocks.set(key, (there = new GrowingColumn(Uint32Array, 16)));
        there.push(item);
      }
    }
  }
  for (const key of [...blocks.keys()].toSorted((a, b) => a - b)) {
    const row = Math.floor(key / width);
    const column = key % width;
    const side = 2 ** BLOCK_BITS;
    const tiles = {
      minX: Math.max(range.minX, column * side),
      minY: Math.max(range.minY, row * side),
      maxX: Math.min(range.maxX, column * side + side - 1),
      maxY: Math.min(range.maxY, row * side + side - 1),
    };
    if (surroundings.areNear(level.zoom, tiles))
      yield blockOf(level, blocks.get(key)!, set, tiles, checkStop);
    blocks.delete(key);
  }
}

const NO_BLOCKS: TileRange = { minX: 0, minY: 0, maxX: -1, maxY: -1 };

/** The blocks whose tiles, with the buffer of the layer, a feature may touch. */
function blockRange({ zoom, items }: ZoomLevel, item: number, range: TileRange): TileRange {
  const box = items.box.at(item);
  const reach = LAYERS[items.layer.values[item]!]!.buffer * 2 ** (WORLD_BITS - EXTENT_BITS - zoom);
  const side = 2 ** (WORLD_BITS - zoom);
  const minX = Math.max(range.minX, Math.floor((box.minX - reach) / side));
  const minY = Math.max(range.minY, Math.floor((box.minY - reach) / side));
  const maxX = Math.min(range.maxX, Math.floor((box.maxX + reach) / side));
  const maxY = Math.min(range.maxY, Math.floor((box.maxY + reach) / side));
  if (minX > maxX || minY > maxY) return NO_BLOCKS;
  return {
    minX: minX >> BLOCK_BITS,
    minY: minY >> BLOCK_BITS,
    maxX: maxX >> BLOCK_BITS,
    maxY: maxY >> BLOCK_BITS,
  };
}

function blockOf(
  level: ZoomLevel,
  items: GrowingColumn<Uint32Array>,
  { vertices, parts }: FeatureSet,
  tiles: TileRange,
  checkStop: CheckStop,
): Block {
  const writer = new BlockWriter(level, vertices, parts, tiles);
  const own = items.values.subarray(0, items.length);
  for (const item of stoppable(own, checkStop, STEPS_OF_ITEM)) writer.add(item);
  checkStop();
  return writer.finish();
}

class BlockWriter {
  readonly #level: ZoomLevel;
  readonly #vertices: Vertices;
  readonly #parts: Parts;
  readonly #tiles: TileRange;
  readonly #layer: number[] = [];
  readonly #attributes: number[] = [];
  readonly #firstPart: number[] = [0];
  readonly #partKind: number[] = [];
  readonly #firstVertex: number[] = [0];
  readonly #x = new GrowingColumn(Int32Array);
  readonly #y = new GrowingColumn(Int32Array);
  readonly #isFixed = new GrowingColumn(Uint8Array);
  readonly #attributeSets: Attributes[] = [];
  readonly #position = new Map<number, number>();

  constructor(level: ZoomLevel, vertices: Vertices, parts: Parts, tiles: TileRange) {
    this.#level = level;
    this.#vertices = vertices;
    this.#parts = parts;
    this.#tiles = tiles;
  }

  add(item: number): void {
    const { items } = this.#level;
    const parts = this.#parts;
    const before = this.#partKind.length;
    const end = items.endPart.values[item]!;
    let hasOuter = false;
    for (let part = items.firstPart.values[item]!; part < end; part++) {
      const kind = parts.kindOf(part);
      if (kind === PartKind.hole) {
        const box = parts.boxOf(part);
        if (!hasOuter || (box && !this.#isNear(box))) continue;
      }
      const isKept = this.#addPart(kind, parts.verticesOf(part));
      if (kind === PartKind.outer) hasOuter = isKept;
    }
    if (this.#partKind.length === before) return;
    this.#layer.push(items.layer.values[item]!);
    this.#attributes.push(this.#attributesAt(items.attributes.values[item]!));
    this.#firstPart.push(this.#partKind.length);
  }

  /** Whether a box reaches into the block or its surroundings of one tile, more than any buffer. */
  #isNear(box: Box): boolean {
    const side = 2 ** (WORLD_BITS - this.#level.zoom);
    const { minX, minY, maxX, maxY } = this.#tiles;
    return (
      box.minX <= (maxX + 2) * side &&
      box.maxX >= (minX - 1) * side &&
      box.minY <= (maxY + 2) * side &&
      box.maxY >= (minY - 1) * side
    );
  }

  #attributesAt(attributes: number): number {
    let position = this.#position.get(attributes);
    if (position === undefined) {
      position = this.#attributeSets.push(this.#level.attributes[attributes]!) - 1;
      this.#position.set(attributes, position);
    }
    return position;
  }

  /** @returns whether enough of the part is left at this zoom to draw it. */
  #addPart(kind: number, part: Uint32Array): boolean {
    const { zoom, isFixed } = this.#level;
    const { x, y } = this.#vertices;
    const bits = WORLD_BITS - EXTENT_BITS - zoom;
    const half = bits === 0 ? 0 : 1 << (bits - 1);
    const fixedBit = kind === PartKind.line ? FIXED_IN_LINES : FIXED_IN_AREAS;
    const [ownX, ownY, ownFixed] = [this.#x, this.#y, this.#isFixed];
    for (const column of [ownX, ownY, ownFixed]) column.reserve(part.length);
    const [xs, ys, fixes] = [ownX.values, ownY.values, ownFixed.values];
    const first = ownX.length;
    let end = first;
    for (let at = 0; at < part.length; at++) {
      const vertex = part[at]!;
      const unitX = (x[vertex]! + half) >> bits;
      const unitY = (y[vertex]! + half) >> bits;
      const fixed = (isFixed[vertex]! & fixedBit) === 0 ? 0 : 1;
      if (end > first && xs[end - 1] === unitX && ys[end - 1] === unitY) fixes[end - 1]! |= fixed;
      else {
        xs[end] = unitX;
        ys[end] = unitY;
        fixes[end++] = fixed;
      }
    }
    // The first point of a ring may have fallen together with its last one.
    const isRing = kind === PartKind.outer || kind === PartKind.hole;
    if (isRing && end - first > 1 && xs[end - 1] === xs[first] && ys[end - 1] === ys[first]) {
      end--;
      fixes[first]! |= fixes[end]!;
    }
    const least = kind === PartKind.point ? 1 : kind === PartKind.line ? 2 : 3;
    if (end - first < least) return false;
    for (const column of [ownX, ownY, ownFixed]) column.length = end;
    this.#partKind.push(kind);
    this.#firstVertex.push(end);
    return true;
  }

  finish(): Block {
    return {
      zoom: this.#level.zoom,
      tiles: this.#tiles,
      layer: Uint8Array.from(this.#layer),
      attributes: Uint32Array.from(this.#attributes),
      firstPart: Uint32Array.from(this.#firstPart),
      partKind: Uint8Array.from(this.#partKind),
      firstVertex: Uint32Array.from(this.#firstVertex),
      x: this.#x.take(),
      y: this.#y.take(),
      isFixed: this.#isFixed.take(),
      attributeSets: this.#attributeSets,
    };
  }
}
