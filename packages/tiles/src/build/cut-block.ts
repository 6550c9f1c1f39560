import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { boxOfPoints, isTouching, isWithin, type Box } from '../geometry/box.ts';
import { clipLine, clipPolygon, polygonsOf, thinRing, withoutRepeats } from '../geometry/clip.ts';
import { simplifyLine, simplifyRing } from '../geometry/simplify.ts';
import { LAYERS } from '../layers/layers.ts';
import type { Ring } from '../geometry/rings.ts';
import { uncrossed } from '../geometry/uncross.ts';
import { EXTENT, GeometryKind } from '../mvt/encode-tile.ts';
import { tileIdOf } from '../pmtiles/tile-id.ts';
import type { Block, TileRange } from './block.ts';
import { PartKind } from './parts.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import type { Piece } from './join-pieces.ts';
import { packTile } from './pack-tile.ts';

/** The tiles of a block. */
export interface CutBlock {
  /** Numbers of the tiles in PMTiles, in the order of rows and columns. */
  readonly id: Float64Array;
  /** Lengths of the tiles, which stand in `bytes` one behind the other. */
  readonly length: Uint32Array;
  /** Gzipped tiles. */
  readonly bytes: Uint8Array;
}

/**
 * How far simplification may move lines and outlines of areas, in units of 4096 across a tile: a half and three quarters of a pixel of 512. Tiles of the
 * last zoom are enlarged: there it is no more than what rounding does.
 */
const LINE_TOLERANCE = 4;
const AREA_TOLERANCE = 6;
const LAST_TOLERANCE = 1;

/** Simplifying and cutting a line or a ring takes as long as so many ordinary steps. */
const STEPS_OF_PART = 16;

/** Simplifies what a block holds, clips it to its tiles, and encodes them: a task that may run in another thread. */
export function cutBlock(block: Block, checkStop: CheckStop = neverStop): CutBlock {
  const cutter = new Cutter(block, checkStop);
  for (let feature = 0; feature < block.layer.length; feature++) cutter.addFeature(feature);
  return cutter.finish();
}

class Cutter {
  readonly #block: Block;
  readonly #checkStop: CheckStop;
  readonly #atEach: CheckStop;
  readonly #lineTolerance: number;
  readonly #areaTolerance: number;
  /** Pieces of each tile, by row and column. */
  readonly #pieces: Piece[][];
  readonly #width: number;

  constructor(block: Block, checkStop: CheckStop) {
    this.#checkStop = checkStop;
    this.#atEach = nowAndThen(checkStop, STEPS_OF_PART);
    this.#block = block;
    const isLast = block.zoom === LAST_ZOOM;
    this.#lineTolerance = isLast ? LAST_TOLERANCE : LINE_TOLERANCE;
    this.#areaTolerance = isLast ? LAST_TOLERANCE : AREA_TOLERANCE;
    const { minX, minY, maxX, maxY } = block.tiles;
    this.#width = maxX - minX + 1;
    this.#pieces = Array.from({ length: this.#width * (maxY - minY + 1) }, () => []);
  }

  addFeature(feature: number): void {
    const { firstPart, partKind } = this.#block;
    let polygon: number[][] = [];
    for (let part = firstPart[feature]!; part < firstPart[feature + 1]!; part++) {
      this.#atEach();
      const kind = partKind[part]!;
      if (kind === PartKind.point) this.#addPoint(feature, part);
      else if (kind === PartKind.line) this.#addLine(feature, part);
      else {
        if (kind === PartKind.outer) {
          this.#addPolygon(feature, polygon);
          polygon = [];
        }
        polygon.push(simplifyRing(...this.#pointsOf(part), this.#areaTolerance));
      }
    }
    this.#addPolygon(feature, polygon);
  }

  #pointsOf(part: number): [points: number[], isFixed: boolean[]] {
    const { firstVertex, x, y, isFixed } = this.#block;
    const points: number[] = [];
    const fixed: boolean[] = [];
    for (let vertex = firstVertex[part]!; vertex < firstVertex[part + 1]!; vertex++) {
      points.push(x[vertex]!, y[vertex]!);
      fixed.push(isFixed[vertex] === 1);
    }
    return [points, fixed];
  }

  #addPoint(feature: number, part: number): void {
    const [points] = this.#pointsOf(part);
    this.#eachTile(feature, boxOfPoints(points), (tile, box) => {
      const isThere = isWithin(boxOfPoints(points), box);
      if (isThere) this.#push(tile, feature, GeometryKind.point, [points]);
    });
  }

  #addLine(feature: number, part: number): void {
    // A small loop is simplified to its ends, which are one point.
    const line = withoutRepeats(simplifyLine(...this.#pointsOf(part), this.#lineTolerance));
    if (line.length < 4) return;
    const own = boxOfPoints(line);
    this.#eachTile(feature, own, (tile, box) => {
      const lines = isWithin(own, box) ? [line] : clipLine(line, box);
      if (lines.length > 0) this.#push(tile, feature, GeometryKind.line, lines);
    });
  }

  /** @param simplified  rings, the outer one first; it may have lost its area. */
  #addPolygon(feature: number, simplified: readonly number[][]): void {
    const [outer, ...holes] = simplified;
    if (outer === undefined) return;
    const polygons = polygonsOf([outer], holes);
    if (polygons.length === 0) return;
    const rings = polygons[0]!;
    this.#cutPolygon(feature, rings, this.#rangeOf(feature, boxOfPoints(rings[0]!)));
  }

  /** Cuts a polygon to a range of tiles by halves, so that each tile looks at what is near it alone. */
  #cutPolygon(feature: number, rings: readonly Ring[], range: TileRange): void {
    const { minX, minY, maxX, maxY } = range;
    if (minX > maxX || minY > maxY) return;
    this.#atEach();
    const box = boxOfTiles(range, this.#bufferOf(feature));
    if (minX === maxX && minY === maxY) {
      const polygons = isWithin(boxOfPoints(rings[0]!), box) ? [rings] : clipPolygon(rings, box);
      for (const polygon of polygons) {
        // After it is cut, since rounding at the edge of the box may cross a ring too.
        for (const sound of uncrossed(polygon))
          this.#push({ x: minX, y: minY }, feature, GeometryKind.polygon, sound);
      }
      return;
    }
    const near = rings.map((ring) => thinRing(ring, box));
    if (!isTouching(boxOfPoints(near[0]!), box)) return;
    if (maxY - minY >= maxX - minX) {
      const middle = (minY + maxY) >> 1;
      this.#cutPolygon(feature, near, { ...range, maxY: middle });
      this.#cutPolygon(feature, near, { ...range, minY: middle + 1 });
    } else {
      const middle = (minX + maxX) >> 1;
      this.#cutPolygon(feature, near, { ...range, maxX: middle });
      this.#cutPolygon(feature, near, { ...range, minX: middle + 1 });
    }
  }

  #bufferOf(feature: number): number {
    return LAYERS[this.#block.layer[feature]!]!.buffer;
  }

  /** Calls back with the tiles that a box touches, and the box that they are clipped to. */
  #eachTile(
    feature: number,
    own: Box,
    visit: (tile: { readonly x: number; readonly y: number }, box: Box) => void,
  ): void {
    const range = this.#rangeOf(feature, own);
    const buffer = this.#bufferOf(feature);
    for (let y = range.minY; y <= range.maxY; y++) {
      for (let x = range.minX; x <= range.maxX; x++) {
        visit({ x, y }, boxOfTiles({ minX: x, minY: y, maxX: x, maxY: y }, buffer));
      }
    }
  }

  /** The tiles of the block that a box touches. */
  #rangeOf(feature: number, { minX, minY, maxX, maxY }: Box): TileRange {
    const { tiles } = this.#block;
    const buffer = this.#bufferOf(feature);
    return {
      minX: Math.max(tiles.minX, Math.floor((minX - buffer) / EXTENT)),
      minY: Math.max(tiles.minY, Math.floor((minY - buffer) / EXTENT)),
      maxX: Math.min(tiles.maxX, Math.floor((maxX + buffer) / EXTENT)),
      maxY: Math.min(tiles.maxY, Math.floor((maxY + buffer) / EXTENT)),
    };
  }

  /** Adds parts of a feature to a tile, whose corner becomes their origin. */
  #push(
    { x, y }: { readonly x: number; readonly y: number },
    feature: number,
    kind: number,
    parts: readonly (readonly number[])[],
  ): void {
    const { tiles, layer, attributes } = this.#block;
    const left = x * EXTENT;
    const top = y * EXTENT;
    const moved = parts.map((part) => part.map((value, at) => value - (at % 2 === 0 ? left : top)));
    this.#pieces[(y - tiles.minY) * this.#width + x - tiles.minX]!.push({
      layer: layer[feature]!,
      attributes: attributes[feature]!,
      kind,
      parts: moved,
    });
  }

  finish(): CutBlock {
    const { tiles, zoom, attributeSets } = this.#block;
    const packed = new Map<number, Uint8Array>();
    for (const [at, pieces] of this.#pieces.entries()) {
      if (pieces.length === 0) continue;
      const x = tiles.minX + (at % this.#width);
      const y = tiles.minY + Math.floor(at / this.#width);
      packed.set(tileIdOf(zoom, x, y), packTile(pieces, attributeSets, this.#checkStop));
      this.#pieces[at] = [];
    }
    const length = Uint32Array.from(packed.values(), (bytes) => bytes.length);
    const bytes = new Uint8Array(length.reduce((sum, each) => sum + each, 0));
    let end = 0;
    for (const tile of packed.values()) {
      bytes.set(tile, end);
      end += tile.length;
    }
    return { id: Float64Array.from(packed.keys()), length, bytes };
  }
}

function boxOfTiles({ minX, minY, maxX, maxY }: TileRange, buffer: number): Box {
  return {
    minX: minX * EXTENT - buffer,
    minY: minY * EXTENT - buffer,
    maxX: (maxX + 1) * EXTENT + buffer,
    maxY: (maxY + 1) * EXTENT + buffer,
  };
}
