import { int32Column, uint32Column, type Column } from './columns.ts';
import type { MemoryBudget } from './limits.ts';
import { MENTIONED, type NodeRows, type Rows, type SourceRows } from './rows.ts';
import { radixOrder } from './radix-sort.ts';

const BIAS = 2 ** 31;

/**
 * References of ways to nodes that a format knows only by their place. Equal coordinates are one node: the first node of the file at that place,
 * or a node with a made-up id.
 */
export class PlaceRefs {
  readonly #lat: Column<Int32Array>;
  readonly #lon: Column<Int32Array>;
  /** The entry of `ways.ref`, by reference. */
  readonly #refAt: Column<Uint32Array>;
  /** The entries of `ways.ref` for nodes of unknown place. */
  readonly #unknown: Column<Uint32Array>;
  readonly #memory: MemoryBudget;

  constructor(memory: MemoryBudget) {
    this.#memory = memory;
    this.#lat = int32Column(memory);
    this.#lon = int32Column(memory);
    this.#refAt = uint32Column(memory);
    this.#unknown = uint32Column(memory);
  }

  /** Appends a reference to the node at a place (1e-7 degrees) to `ref`. */
  push(ref: Column<Float64Array>, lat: number, lon: number): void {
    this.#refAt.push(ref.length);
    this.#lat.push(lat);
    this.#lon.push(lon);
    ref.push(0);
  }

  /** Appends a reference to a node whose place is unknown, such as one beyond the cut of an extract. */
  pushUnknown(ref: Column<Float64Array>): void {
    this.#unknown.push(ref.length);
    ref.push(0);
  }

  /** Fills in the ids of all references, and adds the missing nodes. Made-up ids descend from below all others. */
  resolve(rows: SourceRows): void {
    if (this.#refAt.length + this.#unknown.length === 0) return;
    const { nodes } = rows;
    const ref = rows.ways.ref.array;
    let nextId = freeIdBelow(nodes, ref.subarray(0, rows.ways.ref.length));
    if (this.#refAt.length > 0) {
      const first = this.#firstAtSamePlace(nodes);
      const nodeCount = nodes.id.length;
      // The ids of the nodes, by reference. The first reference to a place decides for all of that place.
      const id = new Float64Array(this.#refAt.length);
      for (let i = 0; i < id.length; i++) {
        const entry = first[nodeCount + i]!;
        if (entry < nodeCount) {
          id[i] = nodes.id.array[entry]!;
        } else if (entry === nodeCount + i) {
          id[i] = nextId--;
          nodes.add(id[i]!, this.#lat.array[i]!, this.#lon.array[i]!, MENTIONED);
        } else {
          id[i] = id[entry - nodeCount]!;
        }
        ref[this.#refAt.array[i]!] = id[i]!;
      }
    }
    for (let i = 0; i < this.#unknown.length; i++) ref[this.#unknown.array[i]!] = nextId--;
  }

  /** For every node of the file, and then every reference, the first of them all that is at the same place. */
  #firstAtSamePlace(nodes: NodeRows): Uint32Array {
    const nodeCount = nodes.id.length;
    const count = nodeCount + this.#refAt.length;
    // Both halves of the key, their order with the spare one of the sort, and the result.
    const scratchBytes = 20 * count;
    this.#memory.take(scratchBytes);
    const lat = new Uint32Array(count);
    const lon = new Uint32Array(count);
    for (let i = 0; i < nodeCount; i++) {
      lat[i] = nodes.lat.array[i]! + BIAS;
      lon[i] = nodes.lon.array[i]! + BIAS;
    }
    // Deleted nodes have no place. A latitude beyond the pole keeps them apart from all others.
    for (let i = 0; i < nodes.deleted.length; i++) lat[nodes.deleted.array[i]!] = 0;
    for (let i = nodeCount; i < count; i++) {
      lat[i] = this.#lat.array[i - nodeCount]! + BIAS;
      lon[i] = this.#lon.array[i - nodeCount]! + BIAS;
    }
    const order = radixOrder(lat, lon);
    const first = new Uint32Array(count);
    let leader = 0;
    for (let i = 0; i < count; i++) {
      const entry = order[i]!;
      // The sort is stable, so the first entry of a place is the first in the file.
      if (i === 0 || lat[entry] !== lat[leader] || lon[entry] !== lon[leader]) leader = entry;
      first[entry] = leader;
    }
    this.#memory.give(scratchBytes);
    return first;
  }
}

/** Gives objects that came without an id made-up ones, descending from below all others of their kind. */
export class Unnamed {
  readonly #row: Column<Uint32Array>;

  constructor(memory: MemoryBudget) {
    this.#row = uint32Column(memory);
  }

  /** Notes that the row to be added next has no id; the caller adds it with id 0. */
  add(rows: Rows): void {
    this.#row.push(rows.id.length);
  }

  /** Fills in the ids. */
  resolve(rows: Rows): void {
    let nextId = freeIdBelow(rows, new Float64Array(0));
    for (let i = 0; i < this.#row.length; i++) rows.id.array[this.#row.array[i]!] = nextId--;
  }
}

function freeIdBelow(rows: Rows, refs: Float64Array): number {
  let lowest = 0;
  for (let row = 0; row < rows.id.length; row++) lowest = Math.min(lowest, rows.id.array[row]!);
  for (const id of refs) lowest = Math.min(lowest, id);
  return lowest - 1;
}
