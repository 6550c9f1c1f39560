/** Collects the strings that a network keeps from those of its source: position 0 is the empty string, then in order of first use. */
export class StringSubset {
  readonly strings: string[] = [''];
  readonly #source: readonly string[];
  readonly #kept: Uint32Array;

  constructor(source: readonly string[]) {
    this.#source = source;
    this.#kept = new Uint32Array(source.length);
  }

  /** The position in `strings` of the string at `position` of the source. */
  keep(position: number): number {
    if (position === 0) return 0;
    let kept = this.#kept[position]!;
    if (kept === 0) {
      kept = this.strings.push(this.#source[position]!) - 1;
      this.#kept[position] = kept;
    }
    return kept;
  }
}
