import { EDGE_TOLERANCE_DEGREES, owns, touches } from '../raster/box.ts';
import type { Box } from '../raster/box.ts';
import { buildBoxIndex } from './box-index.ts';
import type { BoxIndex } from './box-index.ts';
import { columnOf, rowOf } from '../raster/grid.ts';
import type { Grid } from '../raster/grid.ts';
import type { Lattice, Member } from './member.ts';

/** Pixels by which a raster may lie off the lattice. The tiles of one survey meet far more exactly than this. */
const ALIGNMENT_PIXELS = 1e-3;
const SPACING_TOLERANCE = 1e-9;

/** Putting a member into the index costs about as much as looking at this many members one by one. */
const LOOKS_AN_INDEXING = 20;

/** Rasters on one common lattice of pixels: at their seams, each sees the pixels of its neighbours. */
export class Layer implements Lattice {
  /** Its members, in the order in which they were opened. */
  readonly members: Member[] = [];
  /** How many members are in the index. The others are looked at one by one until that has cost as much as a new index. */
  #indexed = 0;
  #looks = 0;
  #firstOrder = Infinity;
  readonly #reference: Grid;
  /** Columns once around the Earth; 0 where that is no whole number. */
  readonly #period: number;
  #index: BoxIndex = buildBoxIndex(new Float64Array(0));
  /** Whether a member reaches the antimeridian: places are then looked for 360 degrees to the east and west too. */
  #meetsAntimeridian = false;

  constructor(first: Grid) {
    this.#reference = first;
    const around = 360 * first.columnsPerDegree;
    this.#period = Math.abs(around - Math.round(around)) < ALIGNMENT_PIXELS ? Math.round(around) : 0;
  }

  /** Degrees between two columns: the smaller, the finer the layer. */
  get spacing(): number {
    return 1 / this.#reference.columnsPerDegree;
  }

  /** The least order of its members. */
  get firstOrder(): number {
    return this.#firstOrder;
  }

  /** Adds a member whose pixels lie on the lattice. @returns false, and changes nothing, where they do not. */
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
    member.lattice = this;
    member.latticeColumn = Math.round(column);
    member.latticeRow = Math.round(row);
    this.members.push(member);
    this.#firstOrder = Math.min(this.#firstOrder, member.order);
    const { west, east } = grid.footprint;
    this.#meetsAntimeridian ||= west <= -180 + EDGE_TOLERANCE_DEGREES || east >= 180 - EDGE_TOLERANCE_DEGREES;
    return true;
  }

  /** Brings the index up to date where that pays. Every search calls this first. */
  #keepIndex(): void {
    this.#looks += this.members.length - this.#indexed;
    if (this.#looks <= LOOKS_AN_INDEXING * this.members.length) return;
    this.#looks = 0;
    const boxes = new Float64Array(4 * this.members.length);
    for (const [k, { raster, latticeColumn, latticeRow }] of this.members.entries()) {
      const { column0, row0, width, height } = raster.grid;
      // One more pixel all around, since places between the outermost pixel centres and the outer edges belong to the member too.
      boxes[4 * k] = column0 + latticeColumn - 1;
      boxes[4 * k + 1] = row0 + latticeRow - 1;
      boxes[4 * k + 2] = column0 + latticeColumn + width;
      boxes[4 * k + 3] = row0 + latticeRow + height;
    }
    this.#index = buildBoxIndex(boxes);
    this.#indexed = this.members.length;
  }

  /**
   * The member that answers for a place. A footprint owns its southern and its western edge, so that a seam belongs to the tile that begins
   * there; of several owners the first one given answers. Where none owns the place, it is the first member whose footprint comes within `tolerance`
   * degrees of it. Meridian 180 is -180.
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

  /** Candidate `k`: first those that the index found, then the members that are not in the index. */
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

  memberWithPixel(column: number, row: number, without?: Member): Member | undefined {
    for (let turn = 0; turn < (this.#period > 0 ? 3 : 1); turn++) {
      const turned = column + (turn === 0 ? 0 : turn === 1 ? this.#period : -this.#period);
      const candidates = this.#index.at(turned, row);
      let found: Member | undefined;
      for (let k = candidates.length + this.members.length - this.#indexed - 1; k >= 0; k--) {
        const member = this.#candidate(candidates, k);
        if (turn === 0 && member === without) continue;
        if (!member.hasPixel(turned - member.latticeColumn, row - member.latticeRow)) continue;
        if (found === undefined || member.order < found.order) found = member;
      }
      if (found !== undefined) return found;
    }
    return undefined;
  }

  columnIn(member: Member, column: number): number {
    const { column0, width } = member.raster.grid;
    const own = column - member.latticeColumn;
    if (own < column0) return own + this.#period;
    return own >= column0 + width ? own - this.#period : own;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SPACING_TOLERANCE * Math.abs(b);
}
