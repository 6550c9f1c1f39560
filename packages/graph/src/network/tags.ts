import type { TagColumns } from '@portolan/osm';

/** What a tag's value means, as a small number: from the value's position in the string table. */
export type Classifier = (position: number) => number;

/**
 * `classify` over positions of a string table, asked once for every distinct string.
 *
 * @param classify  must be pure; its results must fit 0..32767. By convention 0 means "says nothing", and so does ''.
 */
export function classifier(strings: readonly string[], classify: (value: string) => number): Classifier {
  const unseen = -1;
  const known = new Int16Array(strings.length).fill(unseen);
  return (position) => {
    let meaning = known[position]!;
    if (meaning === unseen) {
      const value = strings[position]!;
      meaning = value === '' ? 0 : classify(value);
      known[position] = meaning;
    }
    return meaning;
  };
}

/** `classify` for a value that may be a list (`agricultural;forestry`): the greatest meaning among its parts. */
export function greatestOf(classify: (value: string) => number): (value: string) => number {
  return (value) => {
    if (!value.includes(';')) return classify(value);
    let greatest = 0;
    for (const part of value.split(';')) greatest = Math.max(greatest, classify(part.trim()));
    return greatest;
  };
}

/** `classify` by a table of known values; 0 for every other value. */
export function meaningIn(table: Readonly<Record<string, number>>): (value: string) => number {
  const meanings = new Map(Object.entries(table));
  return (value) => meanings.get(value) ?? 0;
}

/**
 * The tags of one object at a time, looked up by key without making a string or an object.
 *
 * A reader of some idea (access, surface, ...) asks once for the slots of the keys it needs; after `read(object)` each slot
 * holds the value of its key on that object.
 */
export class TagReader {
  readonly strings: readonly string[];
  readonly #columns: TagColumns;
  readonly #slots = new Map<string, number>();
  readonly #slotOfKey: Classifier;
  #values = new Uint32Array(0);

  constructor(strings: readonly string[], columns: TagColumns) {
    this.strings = strings;
    this.#columns = columns;
    this.#slotOfKey = classifier(strings, (key) => this.#slots.get(key) ?? 0);
  }

  /** The slot of a key, from 1. All slots must be asked for before the first `read`. */
  slot(key: string): number {
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = this.#slots.size + 1;
      this.#slots.set(key, slot);
      this.#values = new Uint32Array(slot + 1);
    }
    return slot;
  }

  read(object: number): void {
    const { firstTag, key, value } = this.#columns;
    const values = this.#values;
    values.fill(0);
    for (let tag = firstTag[object]!; tag < firstTag[object + 1]!; tag++) {
      // Keys nobody asked for all land in slot 0.
      values[this.#slotOfKey(key[tag]!)] = value[tag]!;
    }
  }

  /** The value of a slot's key on the object read last: its position in `strings`, 0 (the empty string) when it has none. */
  value(slot: number): number {
    return this.#values[slot]!;
  }
}
