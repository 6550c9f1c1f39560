import { LOCAL_BITS } from './cell-grid.ts';

/**
 * The probabilities that predict the bits of a leaf. Encoder and decoder share this model; FORMAT.md describes it.
 *
 * A vertex is predicted to lie as far behind its predecessor as that one does behind its own. Each coordinate of the residual is coded as its
 * magnitude class (its number of bits), its sign and the bits below the leading one. The size of recent residuals predicts the class, the step
 * before predicts the sign, and the class predicts the two bits below the leading one. Nothing predicts the other bits.
 */

/** Classes 0..22: a residual is the difference of two steps, hence up to two bits longer than a coordinate. */
export const CLASS_BITS = 5;
const CLASSES = 1 << CLASS_BITS;

const MISS_LEVELS = 52;
const RELATIONS = 8;
const SIGN_CONTEXTS = 2 * 3 * 9;

const CLASS_TABLES = MISS_LEVELS * CLASSES * (1 + RELATIONS);

/** Places of the tables in the array of probabilities. */
export const MODEL = {
  firstClass: 0,
  secondClass: MISS_LEVELS * CLASSES,
  sign: CLASS_TABLES,
  leadingBits: CLASS_TABLES + SIGN_CONTEXTS,
  header: CLASS_TABLES + SIGN_CONTEXTS + 2 * CLASSES * 4,
} as const;

/** Places of the other numbers of a leaf, behind `MODEL.header`; each has at most 32 probabilities. */
export const HEADER = {
  zoneCount: MODEL.header,
  arcCount: MODEL.header + CLASSES,
  stepCount: MODEL.header + 2 * CLASSES,
  startSide: MODEL.header + 3 * CLASSES,
  toggle: MODEL.header + 4 * CLASSES,
  baseMask: MODEL.header + 5 * CLASSES,
} as const;

export const MODEL_SIZE = MODEL.header + 6 * CLASSES;

/** The running mean of residuals at the beginning, in sixteenths. */
export const FIRST_MISS = 200 << 4;

export function nextMiss(miss: number, residualX: number, residualY: number): number {
  return miss + (((Math.abs(residualX) + Math.abs(residualY)) * 16 - miss) >> 2);
}

/** The size of the running mean in half octaves. */
export function missLevel(miss: number): number {
  const bits = 32 - Math.clz32(miss);
  return bits < 2 ? bits : 2 * bits + ((miss >> (bits - 2)) & 1) - 2;
}

/** The number of bits of a whole number without its sign. */
export function magnitudeClass(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

export function firstClassContext(level: number): number {
  return MODEL.firstClass + level * CLASSES;
}

/** The residual of the second coordinate is about as large as that of the first. */
export function secondClassContext(level: number, firstClass: number): number {
  const relation = Math.min(RELATIONS - 1, Math.max(0, firstClass - (level >> 1) + 6));
  return MODEL.secondClass + (level * RELATIONS + relation) * CLASSES;
}

/** A residual tends to undo the step before, the more so the closer they are in size. */
export function signContext(axis: 0 | 1, step: number, residualClass: number): number {
  const relation = Math.min(8, Math.max(0, residualClass - magnitudeClass(step) + 4));
  return MODEL.sign + (axis * 3 + (step > 0 ? 2 : step < 0 ? 1 : 0)) * 9 + relation;
}

export function leadingBitsContext(axis: 0 | 1, residualClass: number): number {
  return MODEL.leadingBits + (axis * CLASSES + residualClass) * 4;
}

/** Where an arc begins. On a side of its leaf one coordinate is known. */
export const Side = { inside: 0, west: 1, east: 2, south: 3, north: 4 } as const;
export const SIDE_BITS = 3;

/** The most zones in a leaf, of which a mask fits into a word. The data has 6 at most. */
export const MAX_ZONES_OF_LEAF = 16;
/** Bits of the number of a zone; there are 419 zones. */
export const ZONE_BITS = 10;
/** Bounds against hostile files. A leaf of 0.7 x 0.35 degrees has 31,303 steps at most. */
export const MAX_ARCS_OF_LEAF = 4_096;
export const MAX_STEPS_OF_LEAF = 1 << 16;
export const MAX_LOCAL = (1 << LOCAL_BITS) - 1;
