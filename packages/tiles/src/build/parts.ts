import type { Box } from '../geometry/box.ts';
import { GrowingColumn } from './growing-column.ts';

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

/** The parts of all features, as columns. */
export class Parts {
  readonly #kind = new GrowingColumn(Uint8Array);
  /** By part: where its vertices begin in `#vertex`; one entry more. */
  readonly #firstVertex = new GrowingColumn(Uint32Array);
  readonly #vertex = new GrowingColumn(Uint32Array);
  readonly #box = new Map<number, Box>();

  constructor() {
    this.#firstVertex.push(0);
  }

  get count(): number {
    return this.#kind.length;
  }

  /** @returns the position of the part. */
  add({ kind, vertices, box }: Part): number {
    const part = this.count;
    this.#kind.push(kind);
    this.#vertex.pushAll(vertices);
    this.#firstVertex.push(this.#vertex.length);
    if (box !== undefined) this.#box.set(part, box);
    return part;
  }

  /** Drops the parts from a position on. */
  truncate(count: number): void {
    for (let part = count; part < this.count; part++) this.#box.delete(part);
    this.#kind.length = count;
    this.#firstVertex.length = count + 1;
    this.#vertex.length = this.#firstVertex.values[count]!;
  }

  /** A value of `PartKind`. */
  kindOf(part: number): number {
    return this.#kind.values[part]!;
  }

  /** The vertices of a part. What is added afterwards leaves them as they are. */
  verticesOf(part: number): Uint32Array {
    const first = this.#firstVertex.values;
    return this.#vertex.values.subarray(first[part], first[part + 1]);
  }

  /** See `Part`. */
  boxOf(part: number): Box | undefined {
    return this.#box.get(part);
  }
}
