import type { Box } from '../geometry/box.ts';
import type { DraftAttributes } from '../layers/rules.ts';

/** Kinds of parts of a feature. */
export const PartKind = { point: 0, line: 1, outer: 2, hole: 3 } as const;

/** A line or a ring as positions of its vertices; rings do not repeat the first one. */
export interface Part {
  /** A value of `PartKind`. A hole belongs to the outer ring before it. */
  readonly kind: number;
  readonly vertices: ArrayLike<number>;
  /** Of holes, where it is known: those beyond a block are left out of it. In units of the world. */
  readonly box?: Box;
}

/** What is to be drawn of an object in a layer, before it is cut into tiles. */
export interface Feature {
  /** Position in `LAYERS`. */
  readonly layer: number;
  /** Zooms that show it. */
  readonly from: number;
  readonly to: number;
  /** Position in the table of attributes. */
  readonly attributes: number;
  readonly parts: readonly Part[];
  /** In units of the world. */
  readonly box: Box;
  /** Square units of the world; 0 of points and lines. */
  readonly area: number;
  /** See `Draft`. */
  readonly order: number;
  readonly importance: number;
  readonly leastPixels: number;
}

/** Attributes of features, equal ones once. */
export class AttributeTable {
  readonly all: DraftAttributes[] = [];
  readonly #known = new Map<string, number>();

  /** @returns the position of equal attributes. */
  add(attributes: DraftAttributes): number {
    const key = JSON.stringify(attributes);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const position = this.all.length;
    this.all.push(attributes);
    this.#known.set(key, position);
    return position;
  }
}
