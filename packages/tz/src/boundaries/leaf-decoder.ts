import {
  CLASS_BITS,
  FIRST_MISS,
  firstClassContext,
  HEADER,
  leadingBitsContext,
  MAX_ARCS_OF_LEAF,
  MAX_STEPS_OF_LEAF,
  MAX_ZONES_OF_LEAF,
  missLevel,
  nextMiss,
  secondClassContext,
  Side,
  SIDE_BITS,
  signContext,
  ZONE_BITS,
} from './arc-model.ts';
import { coarse } from './cell-grid.ts';
import { MAX_OVERRUN, RangeDecoder } from './range-decoder.ts';

/** Extent of a leaf in 1e-6 degrees. */
export interface LeafSize {
  readonly width: number;
  readonly height: number;
}

/** Receives the content of a leaf in this order, with a `vertex` for each further point of an arc. Coordinates count from the south-western corner. */
export interface LeafVisitor {
  /** @param baseMask  zones of the points that have no line to their left or below. */
  leaf(zones: readonly number[], baseMask: number): void;
  arc(toggle: number, x: number, y: number): void;
  vertex(x: number, y: number): void;
  arcEnd(): void;
}

/** Decodes leaves one after another. Probabilities start anew in each, so that each can be read without the others. */
export class LeafDecoder {
  readonly #trained: Uint16Array;
  readonly #probabilities: Uint16Array;
  readonly #decoder: RangeDecoder;
  readonly #unitShift: number;
  /** Extent of the current leaf in 1e-6 degrees. */
  #width = 0;
  #height = 0;

  /**
   * @param trained  MODEL_SIZE probabilities.
   * @param unitShift  coordinates in leaves are in units of 2^unitShift millionths of a degree.
   */
  constructor(trained: Uint16Array, unitShift: number) {
    this.#unitShift = unitShift;
    this.#trained = trained;
    this.#probabilities = new Uint16Array(trained.length);
    this.#decoder = new RangeDecoder(this.#probabilities);
  }

  /**
   * @param size  in 1e-6 degrees, as all coordinates that the visitor receives.
   * @returns what is wrong with the bytes; undefined where nothing is.
   */
  decode(bytes: Uint8Array, size: LeafSize, visitor: LeafVisitor): string | undefined {
    const decoder = this.#decoder;
    this.#probabilities.set(this.#trained);
    decoder.start(bytes);
    this.#width = size.width;
    this.#height = size.height;
    const east = coarse(size.width, this.#unitShift);
    const north = coarse(size.height, this.#unitShift);
    const zoneCount = decoder.tree(HEADER.zoneCount, CLASS_BITS);
    if (zoneCount < 1 || zoneCount > MAX_ZONES_OF_LEAF) return `${zoneCount} zones in a leaf`;
    const zones = Array.from({ length: zoneCount }, () => decoder.raw(ZONE_BITS));
    visitor.leaf(zones, this.#mask(HEADER.baseMask, zoneCount));

    const arcCount = this.#count(HEADER.arcCount);
    if (arcCount > MAX_ARCS_OF_LEAF) return `${arcCount} arcs in a leaf`;
    let stepsLeft = MAX_STEPS_OF_LEAF;
    for (let arc = 0; arc < arcCount; arc++) {
      const toggle = zoneCount === 1 ? 1 : this.#mask(HEADER.toggle, zoneCount);
      const steps = this.#count(HEADER.stepCount);
      stepsLeft -= steps;
      if (steps === 0 || stepsLeft < 0) return 'an arc without a step, or more steps than a leaf can have';
      const side = decoder.tree(HEADER.startSide, SIDE_BITS);
      const x = side === Side.west ? 0 : side === Side.east ? east : decoder.raw(20);
      const y = side === Side.south ? 0 : side === Side.north ? north : decoder.raw(20);
      if (x > east || y > north) return 'an arc begins outside of its leaf';
      visitor.arc(toggle, this.#unitsX(x), this.#unitsY(y));
      const problem = this.#steps(steps, x, y, east, north, visitor);
      if (problem !== undefined) return problem;
      visitor.arcEnd();
    }
    return decoder.overrun > MAX_OVERRUN ? 'its bytes end too early' : undefined;
  }

  #steps(
    steps: number,
    startX: number,
    startY: number,
    east: number,
    north: number,
    visitor: LeafVisitor,
  ): string | undefined {
    const decoder = this.#decoder;
    let x = startX;
    let y = startY;
    let stepX = 0;
    let stepY = 0;
    let miss = FIRST_MISS;
    for (let k = 0; k < steps; k++) {
      const level = missLevel(miss);
      const classX = decoder.tree(firstClassContext(level), CLASS_BITS);
      const residualX = this.#residual(0, classX, stepX);
      const classY = decoder.tree(secondClassContext(level, classX), CLASS_BITS);
      const residualY = this.#residual(1, classY, stepY);
      miss = nextMiss(miss, residualX, residualY);
      stepX += residualX;
      stepY += residualY;
      x += stepX;
      y += stepY;
      if (!(x >= 0 && x <= east && y >= 0 && y <= north)) return 'an arc leaves its leaf';
      visitor.vertex(this.#unitsX(x), this.#unitsY(y));
    }
    return undefined;
  }

  #unitsX(x: number): number {
    return Math.min(this.#width, x << this.#unitShift);
  }

  #unitsY(y: number): number {
    return Math.min(this.#height, y << this.#unitShift);
  }

  #residual(axis: 0 | 1, residualClass: number, step: number): number {
    if (residualClass === 0) return 0;
    // Larger than any true residual: the vertex will be out of bounds and is refused there.
    if (residualClass > 22) return 2 ** 22;
    const decoder = this.#decoder;
    const isNegative = decoder.bit(signContext(axis, step, residualClass)) === 1;
    const leading = Math.min(2, residualClass - 1);
    const top = decoder.tree(leadingBitsContext(axis, residualClass), leading);
    const rest = residualClass - 1 - leading;
    const size = (((1 << leading) | top) << rest) | decoder.raw(rest);
    return isNegative ? -size : size;
  }

  #mask(place: number, count: number): number {
    let mask = 0;
    for (let k = 0; k < count; k++) mask |= this.#decoder.bit(place + k) << k;
    return mask;
  }

  /** Reads a whole number below 2^24: its class, then the bits below the leading one. */
  #count(place: number): number {
    const bits = this.#decoder.tree(place, CLASS_BITS);
    if (bits === 0) return 0;
    return bits > 24 ? Infinity : (1 << (bits - 1)) | this.#decoder.raw(bits - 1);
  }
}
