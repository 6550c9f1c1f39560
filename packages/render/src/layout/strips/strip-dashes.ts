import { reversedPlaces, signedArea } from '../../geometry/clip.ts';
import type { DashSpans } from './dash-spans.ts';
import {
  bandsOf,
  DISTANCE,
  sidesAt,
  STATION,
  type Band,
  type Sides,
  type Strip,
  type StripWidth,
} from './strip.ts';

/** Places of the rounded end of a dash, from one side of the line to the other. */
const ARC_STEPS = 10;

/** How dashes are cut out of a strip; lengths as those of the strip. */
export interface DashShape {
  /** With a period that is not tiny. */
  readonly spans: DashSpans;
  /** How far within their edges dashes end; below 0 beyond them. */
  readonly inset: number;
  /** Rounded ends reach so far beyond dashes; undefined where ends are flat. */
  readonly radius: number | undefined;
  /** From the line to where rounded ends have no length. */
  readonly outset: number;
}

/** A piece of a strip between two stations. */
interface Piece {
  readonly a: Sides;
  readonly b: Sides;
  /** How far along the line it begins and ends. */
  readonly from: number;
  readonly to: number;
  /** How far across the line its two sides lie: -1 and 1 where rounded ends have no length. */
  readonly left: number;
  readonly right: number;
}

/** The parts of a strip that dashes show. */
export function stripDashes(
  strip: Strip,
  width: StripWidth,
  shape: DashShape,
): readonly (readonly number[])[] {
  const {
    spans: { spans, period },
    inset,
    radius,
  } = shape;
  // A rounded end that is drawn within its edges is shorter; a flat one begins later.
  const reach = radius === undefined ? -inset : Math.max(0, radius - inset);
  const contours: (readonly number[])[] = [];
  for (const band of bandsOf(width)) {
    for (let at = STATION; at < strip.length; at += STATION) {
      const piece = pieceAt(strip, at, width, band, shape.outset);
      for (const [begin, finish] of spansAt(spans, period, piece)) {
        const contour =
          radius === undefined
            ? flatDash(piece, begin - reach, finish + reach)
            : roundDash(piece, begin, finish, reach, radius);
        if (contour !== undefined) contours.push(contour);
      }
    }
  }
  return contours;
}

/**
 * The dashes on a piece of a line, and the next one on either side: what farther ones show of their rounded ends, nearer ones show too, so that a wide line
 * with short dashes costs no more than a narrow one.
 */
function* spansAt(
  spans: DashSpans['spans'],
  period: number,
  { from, to }: Piece,
): Generator<readonly [begin: number, finish: number]> {
  let start = (Math.floor(from / period) - 1) * period;
  // So far along a line numbers have no room for dashes.
  if (spans.length === 0 || !(start + period > start)) return;
  let before: readonly [number, number] | undefined;
  for (; ; start += period) {
    for (const [first, last] of spans) {
      const span = [start + first, start + last] as const;
      if (span[1] <= from) before = span;
      else {
        if (before !== undefined) yield before;
        before = undefined;
        yield span;
        if (span[0] >= to) return;
      }
    }
  }
}

function pieceAt(strip: Strip, at: number, width: StripWidth, band: Band, outset: number): Piece {
  const a = sidesAt(strip, at - STATION, width, band);
  const b = sidesAt(strip, at, width, band);
  const [from, to] = [strip[at - STATION + DISTANCE]!, strip[at + DISTANCE]!];
  const [first, isFirstLeft, second, isSecondLeft] = band;
  let [left, right] = [isFirstLeft ? -first : first, isSecondLeft ? -second : second];
  if (to === from) {
    // Round ends of lines become narrower, and what lies across them with them.
    const across = Math.max(Math.hypot(a[2] - a[0], a[3] - a[1]), Math.hypot(b[2] - b[0], b[3] - b[1]));
    const narrower = Math.min(1, across / (right - left));
    [left, right] = [left * narrower, right * narrower];
  }
  return { a, b, from, to, left: left / outset, right: right / outset };
}

/** A dash across a piece, from one distance along the line to another. */
function flatDash({ a, b, from, to }: Piece, begin: number, finish: number): readonly number[] | undefined {
  const length = to - from;
  // Corners have no length: they show where a dash goes on over them.
  const first = length > 0 ? Math.max(0, (begin - from) / length) : begin <= from ? 0 : 2;
  const last = length > 0 ? Math.min(1, (finish - from) / length) : finish > from ? 1 : -1;
  if (!(first < last)) return undefined;
  const contour: number[] = [];
  // From left to right over the line between the two triangles, and back.
  addPlace(contour, a, b, first, 0);
  addPlace(contour, a, b, first, 1 - first);
  addPlace(contour, a, b, first, 1);
  addPlace(contour, a, b, last, 1);
  addPlace(contour, a, b, last, 1 - last);
  addPlace(contour, a, b, last, 0);
  return turned(contour);
}

/**
 * A dash with rounded ends. MapLibre rounds them in the measure of the dashes: between whole zoom levels they grow along the line as dashes do, while its
 * width stays.
 */
function roundDash(
  { a, b, from, to, left, right }: Piece,
  begin: number,
  finish: number,
  reach: number,
  radius: number,
): readonly number[] | undefined {
  if (!(reach > 0) || begin - reach >= to + (to === from ? reach : 0) || finish + reach <= from)
    return undefined;
  const length = to - from;
  let most = reach / radius;
  if (length === 0) {
    const away = Math.max(0, begin - from, from - finish);
    if (away >= reach) return undefined;
    most = Math.sqrt(reach * reach - away * away) / radius;
  }
  const [first, last] = [Math.max(left, -most), Math.min(right, most)];
  if (!(first < last)) return undefined;
  const across = (side: number): number => (side - left) / (right - left);
  const contour: number[] = [];
  if (length === 0) {
    addPlace(contour, a, b, 0, across(first));
    addPlace(contour, a, b, 0, across(last));
    addPlace(contour, a, b, 1, across(last));
    addPlace(contour, a, b, 1, across(first));
    return turned(contour);
  }
  const share = (distance: number): number => Math.max(0, Math.min(1, (distance - from) / length));
  const [firstTurn, lastTurn] = [Math.asin(first / most), Math.asin(last / most)];
  const back: number[] = [];
  for (let step = 0; step <= ARC_STEPS; step++) {
    const turn = firstTurn + ((lastTurn - firstTurn) * step) / ARC_STEPS;
    const side = across(most * Math.sin(turn));
    const end = reach * Math.cos(turn);
    addPlace(contour, a, b, share(begin - end), side);
    addPlace(back, a, b, share(finish + end), side);
  }
  for (let at = back.length - 2; at >= 0; at -= 2) contour.push(back[at]!, back[at + 1]!);
  return turned(contour);
}

/** A place so far along a piece and across it, on that of its two triangles in which it lies. */
function addPlace(contour: number[], a: Sides, b: Sides, along: number, across: number): void {
  const [ax, ay, bx, by] = a;
  const [cx, cy, dx, dy] = b;
  if (along + across <= 1)
    contour.push(ax + along * (cx - ax) + across * (bx - ax), ay + along * (cy - ay) + across * (by - ay));
  else {
    const [back, left] = [1 - along, 1 - across];
    contour.push(dx + back * (bx - dx) + left * (cx - dx), dy + back * (by - dy) + left * (cy - dy));
  }
}

/** Where the strip runs back over itself all contours still turn one way. */
function turned(contour: readonly number[]): readonly number[] {
  return signedArea(contour) < 0 ? reversedPlaces(contour) : contour;
}
