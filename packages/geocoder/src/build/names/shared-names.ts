import type { Name } from '../drafts.ts';

/** Equal lists of names, and equal texts that are put together, once each: a street has as many ways as it has junctions, and each repeats them. */
export class SharedNames {
  /** Lists of one default name, which nearly all are, by its text; and all others as JSON. */
  readonly #single = new Map<string, Name[]>();
  readonly #others = new Map<string, Name[]>();
  readonly #kinds = new Map<string, string>();

  /** The first of the lists that are equal to this one. Nobody may change it. */
  listOf(names: Name[]): Name[] {
    const [first] = names;
    const isSingle = names.length === 1 && first!.kind === '';
    const lists = isSingle ? this.#single : this.#others;
    const key = isSingle ? first!.text : JSON.stringify(names.map(({ kind, text }) => [kind, text]));
    const known = lists.get(key);
    if (known === undefined) lists.set(key, names);
    return known ?? names;
  }

  /** `highway=...` */
  kindOf(highway: string): string {
    let kind = this.#kinds.get(highway);
    if (kind === undefined) this.#kinds.set(highway, (kind = `highway=${highway}`));
    return kind;
  }
}
