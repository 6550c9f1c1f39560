import type { Lexicon } from '../../bytes/lexicon/lexicon.ts';

/** Number of texts that are cached: the passes of one search look up the same few hundred. */
const MOST_KNOWN = 2048;

const encoder = new TextEncoder();

/** Looks up folded words among the terms of an archive, and caches the results. */
export class Terms {
  readonly lexicon: Lexicon;
  readonly #known = new Map<string, number>();

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  /** The number of exactly this term, -1 when there is none. */
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

  /** The terms that begin with a text, `first .. end`, and the length of the text in bytes. */
  beginning(text: string): { readonly first: number; readonly end: number; readonly bytes: number } {
    const bytes = encoder.encode(text);
    const first = this.lexicon.lowerBound(bytes);
    return { first, end: this.lexicon.prefixEnd(bytes), bytes: bytes.length };
  }
}
