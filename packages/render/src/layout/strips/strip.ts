/** What of a line is drawn at once: where it crosses another strip, both are seen. Its stations are places of the line with both of its sides. */
export type Strip = readonly number[];

/** A station has so many numbers, in the order of these indices. */
export const STATION = 11;
/** The place itself, and how far along the line it lies. */
const [X, Y] = [0, 1];
export const DISTANCE = 2;
/** To either side for a half width of 1. */
export const [LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y] = [3, 4, 5, 6];
/** Along the line, for a half width of 1: what a square end adds. */
const [END_X, END_Y] = [7, 8];
/** For an offset of 1. */
const [OFFSET_X, OFFSET_Y] = [9, 10];

/** How wide a strip is drawn; units of the style. */
export interface StripWidth {
  /** From the line to the outer side. */
  readonly half: number;
  /** From the line to the inner side of either half, where the line has a gap in its middle; 0 where it has none. */
  readonly inner: number;
  /** What square ends add: softened lines become narrower, not shorter. */
  readonly end: number;
  /** To the right of the direction of the line, where y runs down. */
  readonly offset: number;
}

/** Where the two sides of a band lie: a factor of the half width to the left of the line and one to the right, or both on one side. */
export type Band = readonly [first: number, isFirstLeft: boolean, second: number, isSecondLeft: boolean];

export function bandsOf({ half, inner }: StripWidth): readonly Band[] {
  if (!(inner > 0)) return [[half, true, half, false]];
  return [
    [half, true, inner, true],
    [inner, false, half, false],
  ];
}

/** The two sides of a band at a station. */
export type Sides = readonly [leftX: number, leftY: number, rightX: number, rightY: number];

export function sidesAt(strip: Strip, at: number, width: StripWidth, band: Band): Sides {
  const [x, y] = middleAt(strip, at, width);
  const [first, isFirstLeft, second, isSecondLeft] = band;
  const one = at + (isFirstLeft ? LEFT_X : RIGHT_X);
  const two = at + (isSecondLeft ? LEFT_X : RIGHT_X);
  return [
    x + first * strip[one]!,
    y + first * strip[one + 1]!,
    x + second * strip[two]!,
    y + second * strip[two + 1]!,
  ];
}

function middleAt(strip: Strip, at: number, { end, offset }: StripWidth): readonly [number, number] {
  return [
    strip[at + X]! + end * strip[at + END_X]! + offset * strip[at + OFFSET_X]!,
    strip[at + Y]! + end * strip[at + END_Y]! + offset * strip[at + OFFSET_Y]!,
  ];
}

/** Twice the area of a triangle; positive where it turns from +x towards +y. */
export function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
