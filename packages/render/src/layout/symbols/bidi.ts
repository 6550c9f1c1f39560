import { OPENING_BRACKETS, mirroredLetter } from './brackets.ts';

/** How a letter runs (Unicode Annex 9, table 4): a number has signs, separators and units, and what is neutral goes with what is around it. */
type BidiClass =
  | 'left'
  | 'arabic'
  | 'right'
  | 'number'
  | 'arabicNumber'
  | 'sign'
  | 'separator'
  | 'unit'
  | 'neutral';

/** The first letter of Hebrew's block. */
const FIRST_LEFTWARD = 0x590;

const LEFTWARD: readonly (readonly [first: number, last: number, letters: BidiClass])[] = [
  [0x590, 0x5ff, 'left'],
  [0x600, 0x7bf, 'arabic'],
  [0x7c0, 0x85f, 'left'],
  [0x860, 0x8ff, 'arabic'],
  [0xfb1d, 0xfb4f, 'left'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
  [0x10800, 0x10fff, 'left'],
  [0x1e800, 0x1efff, 'left'],
];

/** Signs, separators and units of numbers, as far as names have them. */
const WITH_NUMBERS: readonly (readonly [letters: string, each: BidiClass])[] = [
  ['+-\u2212', 'sign'],
  [',./:\u00a0\u060c', 'separator'],
  ['#$%\u00a2\u00a3\u00a4\u00a5\u00b0\u00b1\u2030\u20ac\u066a', 'unit'],
];
const CLASS_WITH_NUMBERS = new Map(
  WITH_NUMBERS.flatMap(([letters, each]) =>
    Array.from(letters, (letter) => [letter.codePointAt(0)!, each] as const),
  ),
);

function classOf(codePoint: number): BidiClass {
  if ((codePoint >= 0x30 && codePoint <= 0x39) || (codePoint >= 0x6f0 && codePoint <= 0x6f9)) return 'number';
  if ((codePoint >= 0x660 && codePoint <= 0x669) || codePoint === 0x66b || codePoint === 0x66c)
    return 'arabicNumber';
  const withNumbers = CLASS_WITH_NUMBERS.get(codePoint);
  if (withNumbers !== undefined) return withNumbers;
  const leftward = LEFTWARD.find(([first, last]) => codePoint >= first && codePoint <= last);
  if (leftward !== undefined) return codePoint === 0xfd3e || codePoint === 0xfd3f ? 'neutral' : leftward[2];
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(codePoint)) ? 'right' : 'neutral';
}

/**
 * Letters of one line from left to right as they are drawn. This is the bidirectional algorithm (Unicode Annex 9, rules P2, W2 to W7, N0 to N2, I and L2 to L4) without
 * explicit embeddings: runs to the left are turned, numbers in them keep their order, brackets go together with what they hold, and what has no direction goes
 * with its neighbours. Marks go with the letters of their script.
 */
export function visualOrder<T extends { readonly codePoint: number }>(
  line: readonly T[],
  mirrored: (letter: T, codePoint: number) => T,
): readonly T[] {
  // All scripts that run to the left come behind the letters of Europe.
  if (line.every(({ codePoint }) => codePoint < FIRST_LEFTWARD)) return line;
  const classes = line.map(({ codePoint }) => classOf(codePoint));
  // The first letter with a direction gives that of the line.
  const first = classes.find((each) => each === 'left' || each === 'arabic' || each === 'right');
  const base = first === 'left' || first === 'arabic' ? 'left' : 'right';
  if (base === 'right' && !classes.some((each) => each === 'left' || each === 'arabic')) return line;
  resolveNumbers(classes, base);
  resolveBrackets(line, classes, base);
  resolveNeutrals(classes, base);
  const levels = classes.map((each) => {
    if (each === 'left') return 1;
    return each === 'right' && base === 'right' ? 0 : 2;
  });
  const order = line.map((_, index) => index);
  for (let level = 2; level >= 1; level--) reverseRuns(order, levels, level);
  return order.map((index) => {
    const letter = line[index]!;
    const other = levels[index]! % 2 === 1 ? mirroredLetter(letter.codePoint) : undefined;
    return other === undefined ? letter : mirrored(letter, other);
  });
}

/** Rules W2 to W7. Afterwards there are letters of two directions, numbers of two kinds, and neutral ones. */
function resolveNumbers(classes: BidiClass[], base: 'left' | 'right'): void {
  const count = classes.length;
  let strong: BidiClass = base;
  for (let at = 0; at < count; at++) {
    const each = classes[at]!;
    if (each === 'left' || each === 'right' || each === 'arabic') strong = each;
    else if (each === 'number' && strong === 'arabic') classes[at] = 'arabicNumber';
  }
  for (let at = 1; at + 1 < count; at++) {
    const [before, after] = [classes[at - 1]!, classes[at + 1]!];
    if (before !== after) continue;
    const isInNumber =
      (before === 'number' && (classes[at] === 'sign' || classes[at] === 'separator')) ||
      (before === 'arabicNumber' && classes[at] === 'separator');
    if (isInNumber) classes[at] = before;
  }
  for (let at = 0; at < count; at++) {
    if (classes[at] !== 'unit') continue;
    let end = at;
    while (classes[end] === 'unit') end++;
    if (classes[at - 1] === 'number' || classes[end] === 'number') classes.fill('number', at, end);
    at = end - 1;
  }
  strong = base;
  for (let at = 0; at < count; at++) {
    const each = classes[at]!;
    if (each === 'arabic') classes[at] = 'left';
    else if (each === 'sign' || each === 'separator' || each === 'unit') classes[at] = 'neutral';
    else if (each === 'number' && strong === 'right') classes[at] = 'right';
    if (classes[at] === 'left' || classes[at] === 'right') strong = classes[at]!;
  }
}

/** The direction that a letter has for those around it: numbers count as letters to the left there. */
function directionOf(each: BidiClass | undefined): 'left' | 'right' | undefined {
  if (each === undefined || each === 'neutral') return undefined;
  return each === 'right' ? 'right' : 'left';
}

/** Pairs of brackets that are open at once (BD16). */
const MOST_OPEN = 63;

/** Rule N0: a pair of brackets runs as the line does where it holds anything that does, and otherwise as what it holds where what is before it runs so too. */
function resolveBrackets(
  line: readonly { readonly codePoint: number }[],
  classes: BidiClass[],
  base: 'left' | 'right',
): void {
  const open: { readonly at: number; readonly closing: number }[] = [];
  const pairs: (readonly [from: number, to: number])[] = [];
  for (const [at, { codePoint }] of line.entries()) {
    if (classes[at] !== 'neutral') continue;
    const closing = OPENING_BRACKETS.get(codePoint);
    if (closing !== undefined) {
      if (open.length === MOST_OPEN) return;
      open.push({ at, closing });
      continue;
    }
    const depth = open.findLastIndex((each) => each.closing === codePoint);
    if (depth === -1) continue;
    pairs.push([open[depth]!.at, at]);
    // Those that were opened later have no end.
    open.length = depth;
  }
  const other = base === 'left' ? 'right' : 'left';
  let before = base;
  let seen = 0;
  for (const [from, to] of pairs.toSorted(([a], [b]) => a - b)) {
    for (; seen < from; seen++) before = directionOf(classes[seen]) ?? before;
    const inside = new Set(classes.slice(from + 1, to).map(directionOf));
    if (!inside.has('left') && !inside.has('right')) continue;
    const direction = !inside.has(base) && before === other ? other : base;
    classes[from] = direction;
    classes[to] = direction;
  }
}

/** Rules N1 and N2. */
function resolveNeutrals(classes: BidiClass[], base: 'left' | 'right'): void {
  for (let at = 0; at < classes.length; at++) {
    if (classes[at] !== 'neutral') continue;
    let end = at;
    while (classes[end] === 'neutral') end++;
    const before = directionOf(classes[at - 1]) ?? base;
    const after = directionOf(classes[end]) ?? base;
    classes.fill(before === after ? before : base, at, end);
    at = end;
  }
}

/** Turns each run of letters of at least a level (rule L2). */
function reverseRuns(order: number[], levels: readonly number[], least: number): void {
  for (let at = 0; at < order.length; at++) {
    if (levels[order[at]!]! < least) continue;
    let end = at;
    while (end < order.length && levels[order[end]!]! >= least) end++;
    for (let [low, high] = [at, end - 1]; low < high; low++, high--)
      [order[low], order[high]] = [order[high]!, order[low]!];
    at = end;
  }
}
