import type { Warn } from '../style/property.ts';
import type { GlyphStore } from './glyph-store.ts';

/** Letters that a warning lists. */
const MOST_LISTED = 3;

interface Missing {
  /** Where the font was first asked for one. */
  readonly path: string;
  readonly codePoints: Set<number>;
  /** Texts ask for a letter again and again. */
  times: number;
}

/** Letters that fonts do not have, told in one warning for each font. */
export class MissingLetters {
  readonly #glyphs: GlyphStore;
  readonly #fonts = new Map<string, Missing>();

  constructor(glyphs: GlyphStore) {
    this.#glyphs = glyphs;
  }

  add(path: string, fontStack: string, codePoint: number): void {
    // Of files that are not there the store has told.
    if (this.#glyphs.isWithoutFile(fontStack, codePoint)) return;
    let missing = this.#fonts.get(fontStack);
    if (missing === undefined)
      this.#fonts.set(fontStack, (missing = { path, codePoints: new Set(), times: 0 }));
    missing.codePoints.add(codePoint);
    missing.times++;
  }

  tell(warn: Warn): void {
    for (const [fontStack, { path, codePoints, times }] of this.#fonts) {
      const listed = [...codePoints].slice(0, MOST_LISTED).map(nameOf).join(', ');
      const rest = codePoints.size > MOST_LISTED ? ` and ${codePoints.size - MOST_LISTED} more` : '';
      const [letters, are] = codePoints.size === 1 ? ['letter', 'is'] : ['letters', 'are'];
      const message = `${fontStack.slice(0, 100)} has no ${letters} ${listed}${rest}, which ${are} left out: name a font that has ${codePoints.size === 1 ? 'it' : 'them'}.`;
      warn({ path, message }, times);
    }
  }
}

function nameOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
