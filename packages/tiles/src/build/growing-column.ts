type TypedArray = Uint8Array | Uint32Array | Int32Array | Float64Array;

const FIRST_LENGTH = 1024;

/** A typed array that grows. Those who read many values take `values` into a variable: what is behind `length` in it means nothing. */
export class GrowingColumn<Values extends TypedArray> {
  values: Values;
  length = 0;
  readonly #make: new (length: number) => Values;

  /** @param firstLength  elements for which there is room at first. */
  constructor(make: new (length: number) => Values, firstLength = FIRST_LENGTH) {
    this.#make = make;
    this.values = new make(firstLength);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(this.length + 1);
    this.values[this.length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    this.reserve(values.length);
    this.values.set(values, this.length);
    this.length += values.length;
  }

  /** Makes room for so many more values, which the caller may write into `values` himself. */
  reserve(more: number): void {
    const end = this.length + more;
    if (end > this.values.length) this.#grow(end);
  }

  /** The values, in a column of their own. */
  take(): Values {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a slice of a typed array has its type
    return this.values.slice(0, this.length) as Values;
  }

  #grow(least: number): void {
    const larger = new this.#make(Math.max(least, Math.ceil(this.values.length * 1.5)));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}
