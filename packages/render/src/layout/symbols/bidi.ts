/** How a letter runs: to the left, to the right, as a number, or as what is around it. */
type Direction = 'right' | 'left' | 'number' | 'neutral';

function directionOf(codePoint: number): Direction {
  if (
    (codePoint >= 0x590 && codePoint <= 0x8ff && !isArabicDigit(codePoint)) ||
    (codePoint >= 0xfb1d && codePoint <= 0xfdff) ||
    (codePoint >= 0xfe70 && codePoint <= 0xfeff)
  )
    return 'left';
  if ((codePoint >= 0x30 && codePoint <= 0x39) || isArabicDigit(codePoint)) return 'number';
  const isLetter =
    codePoint >= 0x41 &&
    !(codePoint >= 0x5b && codePoint <= 0x60) &&
    !(codePoint >= 0x7b && codePoint <= 0xbf);
  if (isLetter && !(codePoint >= 0x2000 && codePoint <= 0x206f)) return 'right';
  return 'neutral';
}

function isArabicDigit(codePoint: number): boolean {
  return (codePoint >= 0x660 && codePoint <= 0x669) || (codePoint >= 0x6f0 && codePoint <= 0x6f9);
}

const MIRRORED = new Map([
  [0x28, 0x29],
  [0x29, 0x28],
  [0x5b, 0x5d],
  [0x5d, 0x5b],
  [0x3c, 0x3e],
  [0x3e, 0x3c],
]);

/** The first letter of Hebrew's block. */
const FIRST_LEFTWARD = 0x590;

/**
 * Letters of one line from left to right as they are drawn. This is the core of the bidirectional algorithm (Unicode Annex 9, rules P2, W, N and L2) without
 * explicit embeddings: runs to the left are turned, numbers in them keep their order, and what has no direction goes with its neighbours.
 */
export function visualOrder<T extends { readonly codePoint: number }>(
  line: readonly T[],
  mirrored: (letter: T, codePoint: number) => T,
): readonly T[] {
  // All scripts that run to the left come behind the letters of Europe.
  if (line.every(({ codePoint }) => codePoint < FIRST_LEFTWARD)) return line;
  const directions = line.map(({ codePoint }) => directionOf(codePoint));
  if (!directions.includes('left')) return line;
  // The first letter with a direction gives that of the line.
  const isLeftward = directions.find((each) => each === 'left' || each === 'right') === 'left';
  const base = isLeftward ? 1 : 0;
  // A number behind a letter to the right is part of what runs to the right (rule W7).
  let strong: Direction = isLeftward ? 'left' : 'right';
  const levels = directions.map((each) => {
    if (each === 'left' || each === 'right') strong = each;
    return levelOf(each === 'number' && strong === 'right' ? 'right' : each, base);
  });
  for (let at = 0; at < levels.length; at++) {
    if (levels[at] !== undefined) continue;
    let end = at;
    while (end < levels.length && levels[end] === undefined) end++;
    const before = at === 0 ? base : levels[at - 1]!;
    const after = levels[end] ?? base;
    // Numbers among letters to the left count as such here (rule N1).
    const isAlike = before % 2 === after % 2 || (before > 0 && after > 0);
    const level = isAlike ? Math.min(before, after) : base;
    levels.fill(level, at, end);
  }
  const order = line.map((_, index) => index);
  for (let level = 2; level >= 1; level--) reverseRuns(order, levels, level);
  return order.map((index) => {
    const letter = line[index]!;
    const other = levels[index]! % 2 === 1 ? MIRRORED.get(letter.codePoint) : undefined;
    return other === undefined ? letter : mirrored(letter, other);
  });
}

function levelOf(direction: Direction, base: number): number | undefined {
  if (direction === 'left') return 1;
  if (direction === 'right') return base === 1 ? 2 : 0;
  return direction === 'number' ? 2 : undefined;
}

/** Turns each run of letters of at least a level (rule L2). */
function reverseRuns(order: number[], levels: readonly (number | undefined)[], least: number): void {
  for (let at = 0; at < order.length; at++) {
    if (levels[order[at]!]! < least) continue;
    let end = at;
    while (end < order.length && levels[order[end]!]! >= least) end++;
    order.splice(at, end - at, ...order.slice(at, end).toReversed());
    at = end;
  }
}
