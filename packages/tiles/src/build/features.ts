import type { Box } from '../geometry/box.ts';
import type { DraftAttributes } from '../layers/rules.ts';
import { BoxColumn } from './box-column.ts';
import { GrowingColumn } from './growing-column.ts';

/** What is to be drawn of an object in a layer, before it is cut into tiles. */
export interface Feature {
  /** Position in `LAYERS`. */
  readonly layer: number;
  /** Zooms that show it. */
  readonly from: number;
  readonly to: number;
  /** Position in the table of attributes. */
  readonly attributes: number;
  /** Its parts: from this one to the one before `endPart`. */
  readonly firstPart: number;
  readonly endPart: number;
  /** In units of the world. */
  readonly box: Box;
  /** Square units of the world; 0 of points and lines. */
  readonly area: number;
  /** See `Draft`. */
  readonly order: number;
  readonly importance: number;
  readonly leastPixels: number;
}

/** Features as columns, some 60 bytes each: an extract has millions. */
export class Features {
  readonly layer = new GrowingColumn(Uint8Array);
  readonly from = new GrowingColumn(Uint8Array);
  readonly to = new GrowingColumn(Uint8Array);
  readonly attributes = new GrowingColumn(Uint32Array);
  readonly firstPart = new GrowingColumn(Uint32Array);
  readonly endPart = new GrowingColumn(Uint32Array);
  readonly box = new BoxColumn();
  readonly area = new GrowingColumn(Float64Array);
  readonly order = new GrowingColumn(Float64Array);
  readonly importance = new GrowingColumn(Float64Array);
  readonly leastPixels = new GrowingColumn(Float64Array);

  get count(): number {
    return this.layer.length;
  }

  add(feature: Feature): void {
    this.layer.push(feature.layer);
    this.from.push(feature.from);
    this.to.push(feature.to);
    this.attributes.push(feature.attributes);
    this.firstPart.push(feature.firstPart);
    this.endPart.push(feature.endPart);
    this.box.push(feature.box);
    this.area.push(feature.area);
    this.order.push(feature.order);
    this.importance.push(feature.importance);
    this.leastPixels.push(feature.leastPixels);
  }
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
