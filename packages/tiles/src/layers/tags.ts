import type { OsmSource, TagColumns } from '@portolan/osm';

/** The tags of one object at a time. */
export class Tags {
  readonly #columns: TagColumns;
  readonly #strings: readonly string[];
  #first = 0;
  #end = 0;

  constructor(columns: TagColumns, { strings }: Pick<OsmSource, 'strings'>) {
    this.#columns = columns;
    this.#strings = strings;
  }

  /** Turns to another object. @returns whether it has tags. */
  moveTo(object: number): boolean {
    this.#first = this.#columns.firstTag[object]!;
    this.#end = this.#columns.firstTag[object + 1]!;
    return this.#end > this.#first;
  }

  /** The value of a key. */
  get(key: string): string | undefined {
    for (let tag = this.#first; tag < this.#end; tag++) {
      if (this.#strings[this.#columns.key[tag]!] === key) return this.#strings[this.#columns.value[tag]!];
    }
    return undefined;
  }

  /** Whether a key has one of some values. */
  is(key: string, ...values: readonly string[]): boolean {
    const value = this.get(key);
    return value !== undefined && values.includes(value);
  }

  /** Whether a key is there, and not with the value `no`. */
  has(key: string): boolean {
    return (this.get(key) ?? 'no') !== 'no';
  }

  /** A number at the beginning of a value, such as `12` of `12 m`. */
  number(key: string): number | undefined {
    const found = /^\s*(-?\d+(?:\.\d+)?)/.exec(this.get(key) ?? '');
    return found ? Number(found[1]) : undefined;
  }

  /** All keys with their values. */
  *entries(): Generator<readonly [key: string, value: string]> {
    for (let tag = this.#first; tag < this.#end; tag++) {
      yield [this.#strings[this.#columns.key[tag]!]!, this.#strings[this.#columns.value[tag]!]!];
    }
  }
}
