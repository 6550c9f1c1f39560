import type { Lexicon } from '../../bytes/lexicon/lexicon.ts';

/** Number of texts that are cached: the passes of one search look up the same few hundred. */
const MOST_KNOWN = 2048;

/** Number of terms in the readings that are cached: the passes of one search ask for the same few dozen readings. */
const MOST_READ = 1 << 14;
/** Counted for a reading beside its terms. */
const READING = 16;

/**
 * The terms that a word, or two joined words, may stand for: ascending ranges that do not overlap, each with the cost of reading the word
 * as one of its terms.
 */
export interface TermCandidates {
  /** Bits of the words that this candidate covers. */
  readonly mask: number;
  /** The terms `first[k] .. end[k]`. */
  readonly first: number[];
  readonly end: number[];
  /** From 0 (exactly as typed) to 1 (nothing in common). */
  readonly cost: number[];
  /** Rough number of entities that have one of the terms. */
  frequency: number;
  /** The number of typed bytes of an unfinished word, 0 for a finished word. The missing rest of a term adds a little to the cost. */
  readonly typed: number;
}

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. Most words are ASCII, for which this takes a third of the encoder's time. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return encoder.encode(text);
    bytes[at] = unit;
  }
  return bytes;
}

/** Looks up folded words among the terms of an archive, and caches the results. */
export class Terms {
  readonly lexicon: Lexicon;
  readonly #known = new Map<string, number>();
  readonly #readings = new Map<string, TermCandidates | undefined>();
  #read = 0;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  /** The number of exactly this term, -1 when there is none. */
  find(text: string): number {
    let term = this.#known.get(text);
    if (term === undefined) {
      term = this.lexicon.find(bytesOf(text));
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(text, term);
    }
    return term;
  }

  /**
   * The candidates of a word or two, found before or now.
   *
   * @param key  all that they depend on, but for the bits of the words.
   */
  reading(key: string, mask: number, find: () => TermCandidates | undefined): TermCandidates | undefined {
    let found = this.#readings.get(key);
    if (found === undefined && !this.#readings.has(key)) {
      found = find();
      if (this.#read > MOST_READ) {
        this.#readings.clear();
        this.#read = 0;
      }
      this.#read += READING + (found?.first.length ?? 0);
      this.#readings.set(key, found);
    }
    return found === undefined || found.mask === mask ? found : { ...found, mask };
  }

  has(text: string): boolean {
    return this.find(text) >= 0;
  }

  /** The terms that begin with a text, `first .. end`, and the length of the text in bytes. */
  beginning(text: string): { readonly first: number; readonly end: number; readonly bytes: number } {
    const bytes = bytesOf(text);
    const first = this.lexicon.lowerBound(bytes);
    return { first, end: this.lexicon.prefixEnd(bytes), bytes: bytes.length };
  }
}
