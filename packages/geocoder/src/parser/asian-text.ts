import type { Part } from '../text/address/address-part.ts';

/** Longer texts are no addresses; what stands behind this many letters is left out. */
const MOST_LETTERS = 200;
/** Wide letters, digits and signs have these narrow ones, one for one. */
const WIDE = /[\u{ff01}-\u{ff5e}]/gu;
const WIDE_OFFSET = 0xfee0;
const DASH = /[‐‑‒–—―−]/gu;
/** The sign for a long vowel is a dash between numbers. */
const LONG_VOWEL = /(?<=\d)ー(?=\d)/gu;
const GAP = /[\s,、，。．:：;]*/y;

/** A text that is read from its beginning to its end: each step takes the next letters away, as a part or as nothing. */
export class AsianText {
  readonly parts: Partial<Record<Part, string>> = {};
  /** The text with narrow letters, as long as the text itself. */
  readonly narrow: string;
  readonly #text: string;
  #at = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text.slice(0, MOST_LETTERS);
    this.narrow = this.#text
      .replaceAll(WIDE, (sign) => String.fromCodePoint(sign.codePointAt(0)! - WIDE_OFFSET))
      .replaceAll(DASH, '-')
      .replaceAll(LONG_VOWEL, '-');
    this.#end = this.narrow.trimEnd().length;
    this.skip(GAP);
  }

  /** What is not taken yet. */
  get rest(): string {
    return this.narrow.slice(this.#at, this.#end);
  }

  /** Leaves letters out that stand next; the expression is sticky. */
  skip(form: RegExp): boolean {
    form.lastIndex = this.#at;
    const found = form.exec(this.narrow);
    if (found === null) return false;
    this.#at += found[0].length;
    return true;
  }

  /** Takes what stands next as a part, if it has that form and the part is not there yet; what it found. The expression is sticky. */
  take(part: Part, form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    const found = form.exec(this.narrow.slice(0, this.#end));
    if (found === null || found[0] === '') return undefined;
    this.takeLength(part, found[0].length);
    return found;
  }

  /** Takes so many of the next letters as a part, or leaves them out when the part is there already. */
  takeLength(part: Part, length: number): void {
    this.#put(part, this.#at, this.#at + length);
    this.#at += length;
    this.skip(GAP);
  }

  /** Takes a part from the end of the text. The expression ends with `$`. */
  takeLast(part: Part, form: RegExp): void {
    const found = form.exec(this.rest);
    if (found === null) return;
    this.#put(part, this.#end - found[0].length, this.#end);
    this.#end = this.narrow.slice(0, this.#end - found[0].length).trimEnd().length;
  }

  #put(part: Part, from: number, end: number): void {
    const written = this.#text.slice(from, end).replaceAll(/^[\s(（,、，-]+|[\s)）,、，]+$/g, '');
    if (written !== '') this.parts[part] ??= written;
  }
}
