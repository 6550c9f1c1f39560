import type { MeasuredGlyph } from '../../glyphs/glyph-file.ts';
import type { Formatted } from '../../expressions/values.ts';
import type { ImageSize } from '../layer-input.ts';
import type { Anchor } from '../../geometry/anchors.ts';
import { anchorShares, type Justify } from './anchor.ts';
import { MarksAbove } from './marks.ts';
import { breakLines, newLines, isSpace, mayBreak } from './break-lines.ts';

/** Pixels of an em in glyph files. */
export const EM_PIXELS = 24;
/** How far above the middle of a line its letters are placed, in pixels of an em of 24: glyph files count from the ascender. */
const LINE_OFFSET = -17;

/** An image among letters. */
export interface LetterImage {
  readonly name: string;
  readonly size: ImageSize;
  /** Pixels of an em of 24 to a unit of the style. */
  readonly unit: number;
}

/** What letters of a label have in common. */
interface LetterStyle {
  readonly fontStack: string;
  /** Of the size of the label. */
  readonly scale: number;
  /** A colour of CSS in place of that of the layer. */
  readonly color: string | undefined;
  /** Where letters smaller than their line stand in it: 0 at its top, 1 at its bottom. */
  readonly down: 0 | 0.5 | 1;
  /** What is drawn in place of a letter. */
  readonly image?: LetterImage;
}

/** A letter before it is placed. */
export interface StyledLetter {
  readonly codePoint: number;
  readonly style: LetterStyle;
  readonly advance: number;
  /** How much higher it stands than its glyph says, in pixels of an em of 24; marks above marks do. */
  readonly rise?: number;
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
  /** Pixels of an em of 24: at 0 every word has a line, at Infinity a line goes on to its end. */
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
  images: TextImages,
): StyledLetter[] {
  const letters: StyledLetter[] = [];
  const marks = new MarksAbove();
  for (const section of text.sections) {
    const font = section.fontStack ?? fontStack;
    const down = section.verticalAlign === 'top' ? 0 : section.verticalAlign === 'center' ? 0.5 : 1;
    const style: LetterStyle = {
      fontStack: font,
      scale: section.scale ?? 1,
      color: section.textColor === null ? undefined : colorOf(section.textColor),
      down,
    };
    if (section.image !== null) {
      const letter = imageLetter(section.image.name, style, images);
      if (letter !== undefined) letters.push(letter);
      continue;
    }
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
      const rise = found === undefined ? 0 : marks.riseOf(codePoint, found);
      letters.push({
        codePoint,
        style,
        advance: isShown ? (found?.advance ?? 0) * style.scale : 0,
        ...(rise === 0 ? {} : { rise: rise * style.scale }),
      });
    }
  }
  return letters;
}

/** What texts need to know of images in them. */
export interface TextImages {
  image(name: string): ImageSize | undefined;
  /** Images keep their size, whatever that of the text is; units of the style. */
  readonly textSize: number;
}

/** Letters whose place an image takes break lines as this one does (`OBJECT REPLACEMENT CHARACTER`). */
const IMAGE_CODE = 0xfffc;

function imageLetter(name: string, style: LetterStyle, images: TextImages): StyledLetter | undefined {
  const size = images.image(name);
  if (size === undefined) return undefined;
  const unit = EM_PIXELS / images.textSize;
  return {
    codePoint: IMAGE_CODE,
    style: { ...style, image: { name, size, unit } },
    advance: (size.width / size.pixelRatio) * style.scale * unit,
  };
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
  images: TextImages,
): TextMeasure {
  let count = 0;
  let width = 0;
  let lines = 1;
  let last = -1;
  for (const section of text.sections) {
    const font = section.fontStack ?? fontStack;
    const scale = section.scale ?? 1;
    const size = section.image === null ? undefined : images.image(section.image.name);
    if (size !== undefined) {
      count++;
      width += ((size.width / size.pixelRatio) * scale * EM_PIXELS) / images.textSize;
      lines += 1 + Math.ceil(((size.height / size.pixelRatio) * scale) / images.textSize);
    }
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
  const breaks = maxWidth === Infinity ? newLines(letters) : breakLines(letters, maxWidth, letterSpacing);
  const ends = [...breaks, letters.length];
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
  let high = 0;
  let highest = 0;
  for (const [row, line] of lines.entries()) {
    let x = -horizontal * width + (width - widths[row]!) * indent;
    const { largest, content, beyond } = lineSize(line);
    for (const letter of line) {
      // Letters of different sizes stand on one line, if they are not told otherwise.
      const { codePoint, style, advance, rise = 0 } = letter;
      const own =
        style.image === undefined ? style.scale * EM_PIXELS : imageHeight(style.image) * style.scale;
      const y = high + LINE_OFFSET + (content - own) * style.down - rise;
      placed.push({ codePoint, style, advance, x, y });
      x += advance + letterSpacing;
    }
    const own = line.length === 0 ? lineHeight : lineHeight * largest + beyond;
    high += own;
    if (line.length > 0) highest = Math.max(highest, own);
  }
  // Labels with larger letters or images are placed by the height that they have, others by that of their lines.
  const up =
    highest === lineHeight || highest === 0
      ? -vertical * lines.length * lineHeight + 0.5 * lineHeight
      : -vertical * high - LINE_OFFSET;
  const left = -horizontal * width;
  const top = -vertical * high;
  return {
    letters: placed.map((letter) => ({ ...letter, y: letter.y + up })),
    left,
    right: left + width,
    top,
    bottom: top + high,
  };
}

/** Its height as it is, pixels of an em. */
function imageHeight({ size, unit }: LetterImage): number {
  return (size.height / size.pixelRatio) * unit;
}

/** The largest letter of a line, its height in pixels of an em, and how far its images reach beyond that. */
function lineSize(line: readonly StyledLetter[]): { largest: number; content: number; beyond: number } {
  let largest = 0;
  for (const { style } of line) largest = Math.max(largest, style.scale);
  let content = largest * EM_PIXELS;
  let beyond = 0;
  for (const { style } of line) {
    if (style.image === undefined) continue;
    const own = imageHeight(style.image);
    content = Math.max(content, own);
    beyond = Math.max(beyond, own * style.scale - largest * EM_PIXELS);
  }
  return { largest, content, beyond };
}

function trimmed(line: readonly StyledLetter[]): readonly StyledLetter[] {
  let [from, to] = [0, line.length];
  while (from < to && isSpace(line[from]!.codePoint)) from++;
  while (to > from && isSpace(line[to - 1]!.codePoint)) to--;
  return line.slice(from, to);
}
