/** Collects the strings that a network keeps, from its source and others. Position 0 is the empty string; others are in order of first use. */
export class StringSubset {
  readonly strings: string[] = [''];
  readonly #source: readonly string[];
  readonly #kept: Uint32Array;
  readonly #positions = new Map<string, number>([['', 0]]);

  constructor(source: readonly string[]) {
    this.#source = source;
    this.#kept = new Uint32Array(source.length);
  }

  /** The position in `strings` of the string at `position` of the source. */
  keep(position: number): number {
    if (position === 0) return 0;
    let kept = this.#kept[position]!;
    if (kept === 0) {
      kept = this.keepText(this.#source[position]!);
      this.#kept[position] = kept;
    }
    return kept;
  }

  /** The position in `strings` of a text that need not be in the source. */
  keepText(text: string): number {
    let position = this.#positions.get(text);
    if (position === undefined) {
      position = this.strings.push(text) - 1;
      this.#positions.set(text, position);
    }
    return position;
  }
}
