import { existsSync, readFileSync } from 'node:fs';
import { openFonts, type Fonts } from '@portolan/tiles';
import { letterFileOf, NOTO_FACES } from './noto-faces.ts';

/**
 * Noto Sans in the faces that our styles use, with Noto fonts of other scripts behind it: the npm packages `@fontsource/noto-sans*`, SIL Open
 * Font License 1.1. Scripts without an italic are drawn upright. A file is read when the first of its letters is asked for.
 *
 * Latin, Greek and Cyrillic letters are drawn when the package is built and lie beside this module, which spares the first picture of a process a fifth of its
 * time; they are not compressed, since inflating them would take longer than reading them. Where they are not there, they are drawn as all others.
 */
export function notoFonts(): Fonts {
  return openFonts(NOTO_FACES.map((face) => ({ ...face, letters: () => lettersOf(face.name) })));
}

function lettersOf(faceName: string): Uint8Array | undefined {
  const file = new URL(letterFileOf(faceName), import.meta.url);
  return existsSync(file) ? readFileSync(file) : undefined;
}
