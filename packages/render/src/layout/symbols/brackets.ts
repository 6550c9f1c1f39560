/** Brackets that come in pairs (Unicode, BidiBrackets), as far as names have them: round, square, curly, angle and corner ones, those of mathematics and of East Asia. */
const PAIRS: readonly (readonly [first: number, last: number])[] = [
  [0x28, 0x29],
  [0x2045, 0x2046],
  [0x207d, 0x207e],
  [0x208d, 0x208e],
  [0x27e6, 0x27ef],
  [0x3008, 0x3011],
  [0x3014, 0x301b],
  [0xff08, 0xff09],
  [0xff5f, 0xff60],
  [0xff62, 0xff63],
];
/** Those with another letter between them. */
const PARTED: readonly (readonly [opening: number, closing: number])[] = [
  [0x5b, 0x5d],
  [0x7b, 0x7d],
  [0xff3b, 0xff3d],
  [0xff5b, 0xff5d],
];
/** Letters that are seen in a mirror where they run to the left, and are no brackets. */
const OTHER_MIRRORED: readonly (readonly [number, number])[] = [
  [0x3c, 0x3e],
  [0xab, 0xbb],
  [0x2039, 0x203a],
  [0x2264, 0x2265],
];

/** The closing bracket of each opening one. */
export const OPENING_BRACKETS: ReadonlyMap<number, number> = new Map([
  ...PAIRS.flatMap(([first, last]) =>
    Array.from(
      { length: (last - first + 1) / 2 },
      (_, index) => [first + 2 * index, first + 2 * index + 1] as const,
    ),
  ),
  ...PARTED,
]);

const MIRRORED = new Map(
  [...OPENING_BRACKETS, ...OTHER_MIRRORED].flatMap(([one, other]) => [
    [one, other] as const,
    [other, one] as const,
  ]),
);

/** The letter that looks like another in a mirror (rule L4); undefined where there is none. */
export function mirroredLetter(codePoint: number): number | undefined {
  return MIRRORED.get(codePoint);
}
