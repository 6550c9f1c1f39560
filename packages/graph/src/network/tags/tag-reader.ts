import type { TagColumns } from '@portolan/osm';

/** Gives the meaning of a tag's value as a number from 0 (no meaning) to 32766. It must be a pure function. */
export type Classify = (value: string) => number;

/** As `Classify`, but takes the position of the value in the string table. */
export type Classifier = (position: number) => number;

/** `classify` for a value that may be a list (`agricultural;forestry`): the greatest meaning among its parts. */
export function greatestOf(classify: Classify): Classify {
  return (value) => {
    if (!value.includes(';')) return classify(value);
    let greatest = 0;
    for (const part of value.split(';')) greatest = Math.max(greatest, classify(part.trim()));
    return greatest;
  };
}

/** `classify` by a table of known values; 0 for every other value. */
export function meaningIn(table: Readonly<Record<string, number>>): Classify {
  const meanings = new Map(Object.entries(table));
  return (value) => meanings.get(value) ?? 0;
}

export const isYes: Classify = meaningIn({ yes: 1, true: 1, 1: 1 });

/** The slot that never has a value: the slot of every key that no reader asked for. */
export const NO_SLOT = 0;

/**
 * The tags of one object at a time, looked up by key without making a string or an object.
 *
 * A reader of some attribute (access, surface, ...) asks once for the slots of the keys that it needs. After `read(object)`, each
 * slot holds the value of its key on that object.
 */
export class TagReader {
  readonly strings: readonly string[];
  readonly columns: TagColumns;
  /** The object read last. */
  object = 0;
  readonly #classifiers = new Map<Classify, Classifier>();
  readonly #slots = new Map<string, number>();
  readonly #slotOfKey: Classifier;
  #values = new Uint32Array(0);

  constructor(strings: readonly string[], columns: TagColumns) {
    this.strings = strings;
    this.columns = columns;
    this.#slotOfKey = this.classifier((key) => this.#slots.get(key) ?? NO_SLOT);
  }

  /** Caches `classify` by position in `strings`, so that it runs once for each string, however many readers use it. */
  classifier(classify: Classify): Classifier {
    let classifier = this.#classifiers.get(classify);
    if (classifier === undefined) {
      classifier = remembering(this.strings, classify);
      this.#classifiers.set(classify, classifier);
    }
    return classifier;
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
    const { firstTag, key, value } = this.columns;
    this.object = object;
    const values = this.#values;
    values.fill(0);
    for (let tag = firstTag[object]!; tag < firstTag[object + 1]!; tag++) {
      const slot = this.#slotOfKey(key[tag]!);
      if (slot !== NO_SLOT) values[slot] = value[tag]!;
    }
  }

  /** The value of a slot's key on the object read last: its position in `strings`, 0 (the empty string) when it has none. */
  value(slot: number): number {
    return this.#values[slot]!;
  }
}

function remembering(strings: readonly string[], classify: Classify): Classifier {
  /** By position: the meaning + 1, or 0 for a string not seen yet. Most strings are never asked for. */
  const known = new Int16Array(strings.length);
  return (position) => {
    if (position === 0) return 0;
    let meaning = known[position]! - 1;
    if (meaning < 0) {
      meaning = classify(strings[position]!);
      known[position] = meaning + 1;
    }
    return meaning;
  };
}
