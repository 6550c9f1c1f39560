import type { MeasuredGlyph } from '../../glyphs/glyph-file.ts';
import type { Formatted } from '../../expressions/values.ts';
import { anchorShares, type Anchor, type Justify } from './anchor.ts';
import { breakLines, isSpace, mayBreak } from './break-lines.ts';

/** Pixels of an em in glyph files. */
export const EM_PIXELS = 24;
/** How far above the middle of a line its letters are placed, in pixels of an em of 24: glyph files count from the ascender. */
const LINE_OFFSET = -17;

/** What letters of a label have in common. */
interface LetterStyle {
  readonly fontStack: string;
  /** Of the size of the label. */
  readonly scale: number;
  /** A colour of CSS in place of that of the layer. */
  readonly color: string | undefined;
}

/** A letter before it is placed. */
export interface StyledLetter {
  readonly codePoint: number;
  readonly style: LetterStyle;
  readonly advance: number;
}

/** A letter of a label; pixels of an em of 24 from the anchor. */
interface PlacedLetter extends StyledLetter {
  readonly x: number;
  readonly y: number;
}

/** A label in lines; pixels of an em of 24 from the anchor. */
export interface ShapedText {
  readonly letters: readonly PlacedLetter[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How a text is set. */
export interface TextSetting {
  /** Pixels of an em of 24; 0 for one line. */
  readonly maxWidth: number;
  readonly lineHeight: number;
  readonly letterSpacing: number;
  readonly anchor: Anchor;
  readonly justify: Justify;
}

/** Control characters, marks of direction and joiners, which show nothing. */
function isSilent(codePoint: number): boolean {
  return (
    codePoint < 0x20 ||
    (codePoint >= 0x7f && codePoint < 0xa0) ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    codePoint === 0xad ||
    codePoint === 0xfeff
  );
}

/**
 * The letters of a text with their fonts.
 *
 * @param order  brings the letters of each line into the order in which they are drawn, and joins those that are written joined.
 * @param missing  hears of letters that the font does not have; they are left out.
 */
export function lettersOf(
  text: Formatted,
  fontStack: string,
  transform: 'none' | 'uppercase' | 'lowercase',
  glyph: (fontStack: string, codePoint: number) => MeasuredGlyph | undefined,
  colorOf: (color: NonNullable<Formatted['sections'][number]['textColor']>) => string,
  missing: (fontStack: string, codePoint: number) => void,
): StyledLetter[] {
  const letters: StyledLetter[] = [];
  for (const section of text.sections) {
    const font = section.fontStack ?? fontStack;
    const style: LetterStyle = {
      fontStack: font,
      scale: section.scale ?? 1,
      color: section.textColor === null ? undefined : colorOf(section.textColor),
    };
    const written = transformed(section.text, transform);
    for (const letter of written) {
      const codePoint = letter.codePointAt(0)!;
      if (isSilent(codePoint) && !isSpace(codePoint)) continue;
      const found = glyph(font, codePoint);
      if (found === undefined && !isSpace(codePoint)) {
        missing(font, codePoint);
        continue;
      }
      const isShown = codePoint === 0x20 || !isSpace(codePoint);
      letters.push({ codePoint, style, advance: isShown ? (found?.advance ?? 0) * style.scale : 0 });
    }
  }
  return letters;
}

/** How much there is of a text, without setting it: letters, their advances added up, and the most lines that it can be broken into. */
export interface TextMeasure {
  readonly count: number;
  /** Pixels of an em of 24. */
  readonly width: number;
  readonly lines: number;
}

/** Measures the letters that {@link lettersOf} would give. */
export function measureText(
  text: Formatted,
  fontStack: string,
  transform: 'none' | 'uppercase' | 'lowercase',
  glyph: (fontStack: string, codePoint: number) => MeasuredGlyph | undefined,
): TextMeasure {
  let count = 0;
  let width = 0;
  let lines = 1;
  let last = -1;
  for (const section of text.sections) {
    const font = section.fontStack ?? fontStack;
    const scale = section.scale ?? 1;
    const written = transformed(section.text, transform);
    for (let at = 0; at < written.length; at++) {
      const codePoint = written.codePointAt(at)!;
      if (codePoint > 0xffff) at++;
      const isGap = isSpace(codePoint);
      if (!isGap && isSilent(codePoint)) continue;
      const found = glyph(font, codePoint);
      if (found === undefined && !isGap) continue;
      count++;
      width += Math.abs((found?.advance ?? 0) * scale);
      if (last >= 0 && mayBreak(last, codePoint)) lines++;
      last = codePoint;
    }
  }
  return { count, width, lines };
}

function transformed(text: string, transform: 'none' | 'uppercase' | 'lowercase'): string {
  if (transform === 'uppercase') return text.toUpperCase();
  return transform === 'lowercase' ? text.toLowerCase() : text;
}

/** Sets letters in lines, and places them around an anchor. */
export function shapeText(
  letters: readonly StyledLetter[],
  { maxWidth, lineHeight, letterSpacing, anchor, justify }: TextSetting,
  orderLine: (line: readonly StyledLetter[]) => readonly StyledLetter[],
): ShapedText {
  const ends = [...(maxWidth > 0 ? breakLines(letters, maxWidth, letterSpacing) : []), letters.length];
  const lines: (readonly StyledLetter[])[] = [];
  let begin = 0;
  for (const end of ends) {
    lines.push(orderLine(trimmed(letters.slice(begin, end))));
    begin = end;
  }
  const widths = lines.map((line) =>
    line.length === 0 ? 0 : line.reduce((sum, { advance }) => sum + advance + letterSpacing, -letterSpacing),
  );
  const width = Math.max(0, ...widths);
  const [horizontal, vertical] = anchorShares(anchor);
  const [indent] = anchorShares(justify === 'center' ? 'center' : justify);
  const placed: PlacedLetter[] = [];
  const top = -vertical * lines.length * lineHeight;
  for (const [row, line] of lines.entries()) {
    const largest = Math.max(1, ...line.map(({ style }) => style.scale));
    let x = -horizontal * width + (width - widths[row]!) * indent;
    const y = LINE_OFFSET + top + (row + 0.5) * lineHeight;
    for (const letter of line) {
      // Letters of different sizes stand on one baseline.
      const { codePoint, style, advance } = letter;
      placed.push({ codePoint, style, advance, x, y: y + (largest - style.scale) * EM_PIXELS });
      x += advance + letterSpacing;
    }
  }
  const left = -horizontal * width;
  return { letters: placed, left, right: left + width, top, bottom: top + lines.length * lineHeight };
}

function trimmed(line: readonly StyledLetter[]): readonly StyledLetter[] {
  let [from, to] = [0, line.length];
  while (from < to && isSpace(line[from]!.codePoint)) from++;
  while (to > from && isSpace(line[to - 1]!.codePoint)) to--;
  return line.slice(from, to);
}
