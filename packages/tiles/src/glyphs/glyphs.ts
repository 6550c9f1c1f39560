import { PortolanError, wrongArgument } from '@portolan/base';
import { distanceField } from './distance-field.ts';
import type { Font, Fonts } from './fonts.ts';
import { writeGlyphs, type Glyph } from './glyph-message.ts';
import { packLetters } from './ready-letters.ts';

/** Clients ask for letters by this many code points. */
const RANGE_LENGTH = 256;
/** Letters are drawn at this size, pixels an em: the size that clients scale from. */
const EM_PIXELS = 24;
/** Clients measure `top` from this many pixels above the baseline, whatever the font, so that fonts in one line share a baseline. */
const LINE_TOP_PIXELS = 26;
/** Pixels that lines may stray from curves. */
const TOLERANCE = 1 / 64;
/** Some 100 kB each. */
const MOST_KEPT_RANGES = 64;
/** Some 500 bytes each. */
const MOST_KEPT_LETTERS = 8192;
const LAST_CODE_POINT = 0xffff;
const MOST_STACK_CHARACTERS = 200;

/**
 * The letters of 256 code points as signed distance fields, in the format of MapLibre. Letters that no font of the stack has are left out.
 * What has been made is kept, up to 64 ranges.
 *
 * @param fontStack  names of faces, comma separated; see `FontFace`. A face that is not there is replaced by the nearest one.
 * @param firstCodePoint  0, 256, 512, ... 65280: clients know no other planes.
 * @returns a protocol buffer, not to be changed
 * @throws {PortolanError} `glyph-range` for other numbers, `font-stack` for a name of more than 200 characters, `font-damaged`
 */
export function glyphs(fonts: Fonts, fontStack: string, firstCodePoint: number): Uint8Array {
  if (
    !Number.isInteger(firstCodePoint / RANGE_LENGTH) ||
    firstCodePoint < 0 ||
    firstCodePoint > LAST_CODE_POINT
  ) {
    throw new PortolanError(
      'glyph-range',
      `letters come by ranges of 256 code points that begin at 0, 256, ... 65280, not at ${firstCodePoint}`,
      { firstCodePoint, status: 400 },
    );
  }
  checkFonts(fonts);
  checkStack(fontStack);
  const key = `${firstCodePoint} ${fontStack}`;
  const kept = fonts.made.get(key);
  fonts.made.delete(key);
  const bytes = kept ?? makeRange(fonts, fontStack, firstCodePoint);
  fonts.made.set(key, bytes);
  if (fonts.made.size > MOST_KEPT_RANGES) {
    const [oldest = ''] = fonts.made.keys();
    fonts.made.delete(oldest);
  }
  return bytes;
}

function checkFonts(fonts: unknown): void {
  if (!('letters' in Object(fonts)))
    throw wrongArgument('tiles-input', 'the fonts must be what openFonts returned', fonts);
}

function checkStack(fontStack: string): void {
  if (typeof fontStack !== 'string')
    throw wrongArgument('font-stack', 'a list of fonts must be a text', fontStack);
  if (fontStack.length <= MOST_STACK_CHARACTERS) return;
  throw new PortolanError('font-stack', `a list of fonts has at most ${MOST_STACK_CHARACTERS} characters`, {
    length: fontStack.length,
    status: 400,
  });
}

/**
 * One letter as a signed distance field, as `glyphs` writes it: for painters in the same process, which need few of a range.
 * What has been made is kept, up to 8,192 letters.
 *
 * @param fontStack  names of faces, comma separated. @param codePoint  up to 65535.
 * @returns undefined where no font of the stack has it. A letter without outlines has an empty bitmap. It is not to be changed.
 * @throws {PortolanError} `font-stack` for a name of more than 200 characters, `font-damaged`
 */
export function glyph(fonts: Fonts, fontStack: string, codePoint: number): Glyph | undefined {
  checkFonts(fonts);
  const kept = fonts.letters.get(fontStack);
  const letter = kept?.get(codePoint);
  if (letter !== undefined || kept?.has(codePoint) === true) return letter;
  checkStack(fontStack);
  const made =
    codePoint <= LAST_CODE_POINT
      ? makeGlyph(fonts, fontStack, codePoint, () => fonts.stack(fontStack))
      : undefined;
  if (fonts.letterCount >= MOST_KEPT_LETTERS) {
    fonts.letters.clear();
    fonts.letterCount = 0;
  }
  let letters = fonts.letters.get(fontStack);
  if (!letters) fonts.letters.set(fontStack, (letters = new Map()));
  letters.set(codePoint, made);
  fonts.letterCount++;
  return made;
}

/**
 * Draws letters of a face beforehand, for `letters` of {@link FontFace}: the first letters of a process come at once then.
 *
 * @param faceName  one of the names by which the fonts were opened.
 * @param codePoints  up to 65535; what the face lacks is left out.
 * @returns bytes, the same on every platform. They pack to a third.
 * @throws {PortolanError} `letter-size` where a letter is larger than 255 pixels, `font-damaged`
 */
export function readyLetters(fonts: Fonts, faceName: string, codePoints: Iterable<number>): Uint8Array {
  if (typeof Object(codePoints)[Symbol.iterator] !== 'function')
    throw wrongArgument('tiles-input', 'codePoints must be a list of numbers', codePoints);
  const ascending = [...new Set(codePoints)].toSorted((a, b) => a - b);
  return packLetters(
    ascending.map((codePoint) => glyph(fonts, faceName, codePoint)).filter((letter) => letter !== undefined),
  );
}

function makeRange(fonts: Fonts, fontStack: string, firstCodePoint: number): Uint8Array {
  let stack: readonly Font[] | undefined;
  const files = (): readonly Font[] => (stack ??= fonts.stack(fontStack));
  const made: Glyph[] = [];
  const end = firstCodePoint + RANGE_LENGTH;
  for (let codePoint = firstCodePoint; codePoint < end; codePoint++) {
    const letter = makeGlyph(fonts, fontStack, codePoint, files);
    if (letter) made.push(letter);
  }
  return writeGlyphs({ name: fontStack, range: `${firstCodePoint}-${end - 1}`, glyphs: made });
}

/** The letter of the first font that has it. @param files  of the stack, where the letter was not drawn beforehand. */
function makeGlyph(
  fonts: Fonts,
  fontStack: string,
  codePoint: number,
  files: () => readonly Font[],
): Glyph | undefined {
  const ready = fonts.ready(fontStack, codePoint);
  if (ready) return ready;
  const font = files().find(({ characters }) => characters.has(codePoint));
  return font && drawGlyph(font, codePoint);
}

function drawGlyph({ characters, outlines }: Font, codePoint: number): Glyph {
  const index = characters.get(codePoint)!;
  const scale = EM_PIXELS / outlines.unitsPerEm;
  const advance = Math.round(outlines.advanceOf(index) * scale);
  const field = distanceField(outlines.contoursOf(index, scale, TOLERANCE));
  if (!field) {
    return {
      id: codePoint,
      bitmap: new Uint8Array(),
      width: 0,
      height: 0,
      left: 0,
      top: -LINE_TOP_PIXELS,
      advance,
    };
  }
  const { bitmap, width, height, left, ascent } = field;
  return { id: codePoint, bitmap, width, height, left, top: ascent - LINE_TOP_PIXELS, advance };
}
