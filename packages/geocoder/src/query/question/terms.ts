import type { Lexicon } from '../../bytes/lexicon/lexicon.ts';

/** Texts remembered: the passes of one search ask for the same few hundred. */
const MOST_KNOWN = 2048;

const encoder = new TextEncoder();

/** Looks folded words up among the terms of an archive, and remembers the answers. */
export class Terms {
  readonly lexicon: Lexicon;
  readonly #known = new Map<string, number>();

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  /** The term that is exactly this, -1 where there is none. */
  find(text: string): number {
    let term = this.#known.get(text);
    if (term === undefined) {
      term = this.lexicon.find(encoder.encode(text));
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(text, term);
    }
    return term;
  }

  has(text: string): boolean {
    return this.find(text) >= 0;
  }

  /** Terms that begin with a text, `first .. end`, and its length in bytes. */
  beginning(text: string): { readonly first: number; readonly end: number; readonly bytes: number } {
    const bytes = encoder.encode(text);
    const first = this.lexicon.lowerBound(bytes);
    return { first, end: this.lexicon.prefixEnd(bytes), bytes: bytes.length };
  }
}
