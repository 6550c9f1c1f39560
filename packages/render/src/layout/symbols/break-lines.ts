/** A letter with what measuring needs. */
export interface Letter {
  readonly codePoint: number;
  /** The way to the next letter; pixels of an em of 24. */
  readonly advance: number;
}

const NEW_LINE = 0x0a;
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]);
/** A line may end behind these: new line, space, & ) + - / soft hyphen, middle dot, zero width space, hyphen, en dash, hyphenation point. */
const BREAKABLE: ReadonlySet<number> = new Set([
  0x0a, 0x20, 0x26, 0x29, 0x2b, 0x2d, 0x2f, 0xad, 0xb7, 0x200b, 0x2010, 0x2013, 0x2027,
]);
const OPENING: ReadonlySet<number> = new Set([0x28, 0xff08]);
const CLOSING: ReadonlySet<number> = new Set([0x29, 0xff09]);

/** Between letters of the scripts of East Asia a line may end anywhere. */
function isIdeographic(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint <= 0x2fdf) ||
    (codePoint >= 0x3000 && codePoint <= 0x33ff) ||
    (codePoint >= 0x3400 && codePoint <= 0x4dbf) ||
    (codePoint >= 0x4e00 && codePoint <= 0x9fff) ||
    (codePoint >= 0xa000 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef)
  );
}

/** Whether a line may end between two letters. */
export function mayBreak(codePoint: number, next: number): boolean {
  return BREAKABLE.has(codePoint) || isIdeographic(codePoint) || OPENING.has(next);
}

/** A place where a line may end. */
interface Break {
  /** Before the letter of this index. */
  readonly index: number;
  /** The width of all that comes before. */
  readonly x: number;
  readonly before: Break | undefined;
  readonly badness: number;
}

/** How far from the wanted width a line is, squared, so that one bad line is worse than two fair ones. */
function badnessOf(width: number, target: number, penalty: number, isLast: boolean): number {
  const ragged = (width - target) ** 2;
  // A short last line looks well, a long one does not.
  if (isLast) return width < target ? ragged / 2 : ragged * 2;
  return ragged + Math.abs(penalty) * penalty;
}

function penaltyOf(codePoint: number, next: number): number {
  let penalty = 0;
  // A new line in the text is one in the label.
  if (codePoint === NEW_LINE) penalty -= 10_000;
  if (OPENING.has(codePoint)) penalty += 50;
  if (CLOSING.has(next)) penalty += 50;
  return penalty;
}

/** The best way to end a line at an index, over all lines before. */
function bestBreak(
  index: number,
  x: number,
  target: number,
  earlier: readonly Break[],
  penalty: number,
  isLast: boolean,
): Break {
  let before: Break | undefined;
  let badness = badnessOf(x, target, penalty, isLast);
  for (const each of earlier) {
    const sum = badnessOf(x - each.x, target, penalty, isLast) + each.badness;
    if (sum <= badness) {
      before = each;
      badness = sum;
    }
  }
  return { index, x, before, badness };
}

/** Beyond so many letters a text is not broken: the time grows with the square of it. */
const MOST_LETTERS = 2000;

/**
 * Breaks a text into lines of about the same width, as MapLibre does: among all ways the one whose lines stray least from the mean width, squares
 * added (after Knuth and Plass, 1981).
 *
 * @param maxWidth  pixels of an em of 24; at 0 each word has a line. @param spacing  between letters, likewise.
 * @returns the index of the first letter of each line but the first.
 */
export function breakLines(letters: readonly Letter[], maxWidth: number, spacing: number): number[] {
  const total = letters.reduce((sum, { advance }) => sum + advance + spacing, 0);
  const target = maxWidth > 0 ? total / Math.max(1, Math.ceil(total / maxWidth)) : 0;
  const breaks: Break[] = [];
  if (letters.length > MOST_LETTERS) return [];
  let x = 0;
  for (let index = 0; index < letters.length; index++) {
    const { codePoint, advance } = letters[index]!;
    if (!SPACES.has(codePoint)) x += advance + spacing;
    if (index === letters.length - 1) break;
    const next = letters[index + 1]!.codePoint;
    if (mayBreak(codePoint, next))
      breaks.push(bestBreak(index + 1, x, target, breaks, penaltyOf(codePoint, next), false));
  }
  const found: number[] = [];
  let at = bestBreak(letters.length, x, target, breaks, 0, true).before;
  while (at !== undefined) {
    found.push(at.index);
    at = at.before;
  }
  return found.toReversed();
}

/** Where texts that are not broken have lines of their own: behind each new line. */
export function newLines(letters: readonly Letter[]): number[] {
  return letters.flatMap(({ codePoint }, index) =>
    codePoint === NEW_LINE && index + 1 < letters.length ? [index + 1] : [],
  );
}

/** Whether a letter is a space, which lines neither begin nor end with. */
export function isSpace(codePoint: number): boolean {
  return SPACES.has(codePoint) || codePoint === 0x200b;
}
