import { tooLarge } from './errors.ts';
import type { MemoryBudget } from './limits.ts';

const FIRST_LENGTH = 64;

type TypedArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

/**
 * A typed array that grows. Hot loops call `reserve`, take `array` into a local variable and write to it themselves. `reserve` may replace
 * `array`, so the local variable must be read again after it.
 */
export class Column<A extends TypedArray> {
  array: A;
  length = 0;
  readonly #make: new (length: number) => A;
  readonly #memory: MemoryBudget | undefined;

  /** @param memory  is told of every array, and may refuse it. */
  constructor(make: new (length: number) => A, memory?: MemoryBudget) {
    this.#make = make;
    this.#memory = memory;
    this.array = new make(FIRST_LENGTH);
  }

  /** Makes room for `extra` more elements, without changing `length`. */
  reserve(extra: number): void {
    const needed = this.length + extra;
    if (needed <= this.array.length) return;
    const grown = this.#allocate(Math.max(needed, this.array.length * 2));
    grown.set(this.array.subarray(0, this.length));
    this.#memory?.give(this.array.byteLength);
    this.array = grown;
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  /** The elements in an array of exactly their number, so that spare room is freed. */
  trimmed(): A {
    if (this.length === this.array.length) return this.array;
    const exact = this.#allocate(this.length);
    exact.set(this.array.subarray(0, this.length));
    return exact;
  }

  /** The elements at some positions, or all where that is null. */
  picked(positions: Uint32Array | null): A {
    if (positions === null) return this.trimmed();
    const { array } = this;
    const picked = this.#allocate(positions.length);
    for (let i = 0; i < positions.length; i++) picked[i] = array[positions[i]!]!;
    return picked;
  }

  #allocate(length: number): A {
    // All elements have the width of those that are there already.
    this.#memory?.take(length * this.array.BYTES_PER_ELEMENT);
    try {
      return new this.#make(length);
    } catch (cause) {
      throw tooLarge(
        `The extract needs a column of ${length} elements, which this platform cannot allocate; cut a smaller extract.`,
        { length },
        cause,
      );
    }
  }
}

export const float64Column = (memory?: MemoryBudget): Column<Float64Array> =>
  new Column(Float64Array, memory);
export const int32Column = (memory?: MemoryBudget): Column<Int32Array> => new Column(Int32Array, memory);
export const uint32Column = (memory?: MemoryBudget): Column<Uint32Array> => new Column(Uint32Array, memory);
export const uint8Column = (memory?: MemoryBudget): Column<Uint8Array> => new Column(Uint8Array, memory);
