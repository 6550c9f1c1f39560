import type { MeasuredGlyph } from '../../glyphs/glyph-file.ts';

/**
 * Marks that stand above a letter, one above the other. Glyph files hold each mark at its own height, so that a tone of Thai would lie on the vowel
 * that it belongs above.
 */

/** Between two marks, in pixels of an em of 24. */
const GAP = 1;
/** Marks whose middle is higher stand above their letter: glyph files count from the ascender. */
const MIDDLE_OF_LETTERS = -18;
/** How far a mark is lifted at most, in pixels of an em of 24. */
const HIGHEST_RISE = 24;

/** A mark of the letter before it. */
interface Standing {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The marks above one letter. */
export class MarksAbove {
  readonly #standing: Standing[] = [];

  /**
   * Puts the next letter of a text.
   *
   * @returns by how much it is lifted, in pixels of an em of 24.
   */
  riseOf(codePoint: number, { left, top, width, height, advance }: MeasuredGlyph): number {
    const isMark = advance === 0 && /\p{Mn}/u.test(String.fromCodePoint(codePoint));
    if (!isMark) {
      this.#standing.length = 0;
      return 0;
    }
    if (top - height / 2 < MIDDLE_OF_LETTERS) return 0;
    let rise = 0;
    // Each one stands higher than those before it, so that one look at them in their order is enough.
    for (const other of this.#standing) {
      const isBeside = other.right <= left || left + width <= other.left;
      const isApart = other.top < top - height + rise || top + rise < other.bottom;
      if (!isBeside && !isApart) rise = other.top + GAP - (top - height);
    }
    // Those at the top lie on each other, however many there are.
    if (rise >= HIGHEST_RISE) return HIGHEST_RISE;
    this.#standing.push({ left, right: left + width, bottom: top - height + rise, top: top + rise });
    return rise;
  }
}

/**
 * A text whose vowels of Thai and Lao that hold a ring above the letter before them are taken apart, so that a tone stands above the ring: `SARA AM`
 * is written behind the tone.
 */
export function apartFromRing(text: string): string {
  return text
    .replaceAll(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u0ec8-\u0ecb])\u0eb3/g, '\u0ecd$1\u0eb2');
}
