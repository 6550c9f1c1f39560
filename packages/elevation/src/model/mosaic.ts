import { buildBoxIndex } from './box-index.ts';
import type { BoxIndex } from './box-index.ts';
import type { Block } from './block.ts';
import { columnOf, EDGE_TOLERANCE_DEGREES, rowOf } from './grid.ts';
import type { Box } from './box.ts';
import type { Grid } from './grid.ts';
import { blocksAcross } from './raster.ts';
import type { Raster } from './raster.ts';
import type { SourceFile } from './source-file.ts';

/** More rasters than a packed file can hold. */
const MOST_IN_FILE = 2 ** 24;

/** A raster in its place among the others. */
export class Member {
  readonly raster: Raster;
  readonly file: SourceFile;
  /** Its decoded blocks, by number. */
  readonly blocks = new Map<number, Block>();
  /** The block that was used last, if it is still there. */
  recent: Block | undefined = undefined;
  /** Its place among all rasters, by the order in which the files were given. */
  readonly order: number;
  readonly #across: number;
  layer: Layer | undefined = undefined;
  /** What is to be added to a column and row of its grid for those of the layer. */
  layerColumn = 0;
  layerRow = 0;
  /** Whether it alone answers for its places, so that a run of points in it needs no search; undefined until someone asks. */
  answersAlone: boolean | undefined = undefined;

  constructor(raster: Raster, file: SourceFile, indexInFile: number) {
    this.raster = raster;
    this.file = file;
    this.order = file.position * MOST_IN_FILE + indexInFile;
    this.#across = blocksAcross(raster);
  }

  hasPixel(column: number, row: number): boolean {
    const { column0, row0, width, height } = this.raster.grid;
    return column >= column0 && row >= row0 && column < column0 + width && row < row0 + height;
  }

  /** Number of the block that holds a pixel. */
  blockAt(column: number, row: number): number {
    const { grid, blockWidth, blockHeight } = this.raster;
    return (
      Math.floor((row - grid.row0) / blockHeight) * this.#across +
      Math.floor((column - grid.column0) / blockWidth)
    );
  }

  forget(block: Block): void {
    this.blocks.delete(block.index);
    if (this.recent === block) this.recent = undefined;
  }
}

/** Alignment is measured in pixels, and seams of well-made tiles meet far more exactly than this. */
const ALIGNMENT_PIXELS = 1e-3;
const SPACING_TOLERANCE = 1e-9;

/** Indexing a member costs about as much as looking at so many. */
const LOOKS_AN_INDEXING = 20;

/** Rasters on one common lattice of pixels: at their seams, each sees the pixels of its neighbours. */
export class Layer {
  /** In the order in which they were opened. */
  readonly members: Member[] = [];
  /** How many of them are in the index. The others are looked at one by one until that has cost as much as a new index. */
  #indexed = 0;
  #looks = 0;
  #firstOrder = Infinity;
  readonly #reference: Grid;
  /** Columns once around the Earth, where that is a whole number of them. */
  readonly #period: number;
  #index: BoxIndex = buildBoxIndex(new Float64Array(0));
  /** Whether a place may have to be looked for a turn around the Earth away. */
  #meetsAntimeridian = false;

  constructor(first: Grid) {
    this.#reference = first;
    const around = 360 * first.columnsPerDegree;
    this.#period = Math.abs(around - Math.round(around)) < ALIGNMENT_PIXELS ? Math.round(around) : 0;
  }

  /** Degrees between two columns: the measure of how fine it is. */
  get spacing(): number {
    return 1 / this.#reference.columnsPerDegree;
  }

  /** The least order of its members. */
  get firstOrder(): number {
    return this.#firstOrder;
  }

  /** Takes a raster in where it lies on the lattice. */
  take(member: Member): boolean {
    const { grid } = member.raster;
    const reference = this.#reference;
    if (grid.projection !== reference.projection) return false;
    if (!isNear(grid.columnsPerDegree, reference.columnsPerDegree)) return false;
    if (!isNear(grid.rowsPerDegree, reference.rowsPerDegree)) return false;
    const column = (grid.west - reference.west) * reference.columnsPerDegree;
    const row = grid.projection === 'mercator' ? 0 : (reference.north - grid.north) * reference.rowsPerDegree;
    if (Math.abs(column - Math.round(column)) > ALIGNMENT_PIXELS) return false;
    if (Math.abs(row - Math.round(row)) > ALIGNMENT_PIXELS) return false;
    member.layer = this;
    member.layerColumn = Math.round(column);
    member.layerRow = Math.round(row);
    this.members.push(member);
    this.#firstOrder = Math.min(this.#firstOrder, member.order);
    const { west, east } = grid.footprint;
    this.#meetsAntimeridian ||= west <= -180 + EDGE_TOLERANCE_DEGREES || east >= 180 - EDGE_TOLERANCE_DEGREES;
    return true;
  }

  /** To be called before members are looked for. */
  #keepIndex(): void {
    this.#looks += this.members.length - this.#indexed;
    if (this.#looks <= LOOKS_AN_INDEXING * this.members.length) return;
    this.#looks = 0;
    const boxes = new Float64Array(4 * this.members.length);
    for (const [k, { raster, layerColumn, layerRow }] of this.members.entries()) {
      const { column0, row0, width, height } = raster.grid;
      // A pixel more all around: the index answers for places between the outermost pixels and the outer edges too.
      boxes[4 * k] = column0 + layerColumn - 1;
      boxes[4 * k + 1] = row0 + layerRow - 1;
      boxes[4 * k + 2] = column0 + layerColumn + width;
      boxes[4 * k + 3] = row0 + layerRow + height;
    }
    this.#index = buildBoxIndex(boxes);
    this.#indexed = this.members.length;
  }

  /**
   * The member that answers for a place: the first whose footprint contains it with its southern and western edge but without the others, so
   * that a seam belongs to the tile that begins there; else the first that contains it with all edges, and `tolerance` degrees more. Meridian
   * 180 is -180.
   */
  find(lat: number, lon: number, tolerance: number): Member | undefined {
    this.#keepIndex();
    const row = rowOf(this.#reference, lat);
    for (let turn = 0; turn < (this.#meetsAntimeridian ? 3 : 1); turn++) {
      const turned = turn === 0 ? lon : turn === 1 ? lon + 360 : lon - 360;
      const candidates = this.#index.at(columnOf(this.#reference, turned), row);
      let owner: Member | undefined;
      let onEdge: Member | undefined;
      for (let k = candidates.length + this.members.length - this.#indexed - 1; k >= 0; k--) {
        const member = this.#candidate(candidates, k);
        const { footprint } = member.raster.grid;
        if (owns(footprint, lat, turned)) {
          if (owner === undefined || member.order < owner.order) owner = member;
        } else if (touches(footprint, lat, turned, tolerance)) {
          if (onEdge === undefined || member.order < onEdge.order) onEdge = member;
        }
      }
      if (owner !== undefined) return owner;
      if (onEdge !== undefined) return onEdge;
    }
    return undefined;
  }

  /** One of those that the index found, or of those that are not in it. */
  #candidate(candidates: Int32Array, k: number): Member {
    return this.members[k < candidates.length ? candidates[k]! : this.#indexed + k - candidates.length]!;
  }

  /** Members that may share more than an edge with a box. */
  membersNear(box: Box): readonly Member[] {
    this.#keepIndex();
    const near = new Set<number>();
    for (const turn of this.#meetsAntimeridian || box.west < -180 || box.east > 180 ? [0, 360, -360] : [0]) {
      const found = this.#index.within(
        columnOf(this.#reference, box.west + turn),
        rowOf(this.#reference, box.north),
        columnOf(this.#reference, box.east + turn),
        rowOf(this.#reference, box.south),
      );
      for (const k of found) near.add(k);
    }
    for (let k = this.#indexed; k < this.members.length; k++) near.add(k);
    return Array.from(near, (k) => this.members[k]!);
  }

  /** The first member, other than `without`, that has a pixel of the lattice, once around the Earth if need be. */
  memberWithPixel(column: number, row: number, without?: Member): Member | undefined {
    for (let turn = 0; turn < (this.#period > 0 ? 3 : 1); turn++) {
      const turned = column + (turn === 0 ? 0 : turn === 1 ? this.#period : -this.#period);
      const candidates = this.#index.at(turned, row);
      let found: Member | undefined;
      for (let k = candidates.length + this.members.length - this.#indexed - 1; k >= 0; k--) {
        const member = this.#candidate(candidates, k);
        if (turn === 0 && member === without) continue;
        if (!member.hasPixel(turned - member.layerColumn, row - member.layerRow)) continue;
        if (found === undefined || member.order < found.order) found = member;
      }
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A column of the lattice as `member` counts it, turned around the Earth to where the member is. */
  columnIn(member: Member, column: number): number {
    const { column0, width } = member.raster.grid;
    const own = column - member.layerColumn;
    if (own < column0) return own + this.#period;
    return own >= column0 + width ? own - this.#period : own;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SPACING_TOLERANCE * Math.abs(b);
}

/** With the southern and western edge, without the northern and eastern. */
function owns(box: Box, lat: number, lon: number): boolean {
  return lat >= box.south && lat < box.north && lon >= box.west && lon < box.east;
}

/** With all edges, and `tolerance` degrees more. */
export function touches(box: Box, lat: number, lon: number, tolerance: number): boolean {
  return (
    lat >= box.south - tolerance &&
    lat <= box.north + tolerance &&
    lon >= box.west - tolerance &&
    lon <= box.east + tolerance
  );
}

/** Whether two boxes share more than an edge, once around the Earth if need be. */
export function overlap(a: Box, b: Box): boolean {
  if (Math.min(a.north, b.north) - Math.max(a.south, b.south) <= EDGE_TOLERANCE_DEGREES) return false;
  for (const turn of [0, 360, -360]) {
    if (Math.min(a.east, b.east + turn) - Math.max(a.west, b.west + turn) > EDGE_TOLERANCE_DEGREES)
      return true;
  }
  return false;
}
