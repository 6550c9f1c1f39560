import { reversedPlaces, signedArea } from '../geometry/clip.ts';

/**
 * Lines as strips, by the rules by which MapLibre makes triangles of them (`line_bucket.ts`): what a sharp corner cuts off, where a strip ends and the
 * next lies over it, and where the sides run that offsets, gaps and dashes follow.
 */

/** How corners and ends look. */
export interface LineShape {
  readonly join: 'miter' | 'round' | 'bevel';
  readonly cap: 'butt' | 'round' | 'square';
  readonly miterLimit: number;
  /** Rounded corners with a shorter miter than this are pointed. */
  readonly roundLimit: number;
}

/** A place of a line with both of its sides: so many numbers each, in the order of these indices. */
const STATION = 11;
/** The place itself, and how far along the line it lies. */
const [X, Y, DISTANCE] = [0, 1, 2];
/** To either side for a half width of 1. */
const [LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y] = [3, 4, 5, 6];
/** Along the line, for a half width of 1: what a square end adds. */
const [END_X, END_Y] = [7, 8];
/** For an offset of 1. */
const [OFFSET_X, OFFSET_Y] = [9, 10];

/** What of a line is drawn at once: where it crosses another strip, both are seen. */
export type Strip = readonly number[];

/** Turns sharper than this are cut off by a flat end instead of a miter: the greatest length of one in half widths. */
const MOST_MITER = 2;
/** With miters beyond this the line turns back on itself. */
const TURN_BACK_MITER = 100;
/** An arc of a corner has a triangle for so many degrees. */
const DEGREES_PER_TRIANGLE = 20;
/** Triangles of a round end. */
const CAP_STEPS = 10;
/** A pointed line is one with a limit at which next to no corner has a miter. */
const BEVEL_LIMIT = 1.05;
/** Corners sharper than 75 degrees count as sharp. */
const SHARP_COSINE = Math.cos((75 / 2) * (Math.PI / 180));
/** Before and behind a sharp corner the sides keep straight up to this distance, in units of the style. */
const SHARP_PIXELS = 15;

/** Offset lines run ahead to where their sides meet, up to so many offsets. */
const MOST_OFFSET_MITER = 2;
/** At corners with miters between these an offset line goes over from turning where its sides meet to ending beside each segment. */
const [OFFSET_TURNS, OFFSET_ENDS] = [3, 8];

class StripBuilder {
  readonly strips: Strip[] = [];
  #stations: number[] = [];
  distance: number;
  #offsetX = 0;
  #offsetY = 0;
  #ending = 1;

  constructor(distance: number) {
    this.distance = distance;
  }

  /** Where offset lines turn at the corner at hand. @param ending  from 0 to 1 how much they end beside their segments in its place. */
  turn(x: number, y: number, ending: number): void {
    this.#offsetX = x;
    this.#offsetY = y;
    this.#ending = ending;
  }

  /** A station whose sides lie across a normal, each moved along the line. */
  add(x: number, y: number, nx: number, ny: number, endLeft = 0, endRight = 0): void {
    this.#push(x, y, nx + ny * endLeft, ny - nx * endLeft, -nx + ny * endRight, -ny - nx * endRight, 0, 0);
    this.#pushOffset(nx, ny);
  }

  /** One side of the corner at hand goes on around it. */
  fan(ex: number, ey: number, isLeft: boolean): void {
    const kept = this.#stations.slice(-STATION);
    if (isLeft) [kept[LEFT_X], kept[LEFT_Y]] = [ex, ey];
    else [kept[RIGHT_X], kept[RIGHT_Y]] = [ex, ey];
    this.#stations.push(...kept);
  }

  square(x: number, y: number, nx: number, ny: number, direction: number): void {
    this.#push(x, y, nx, ny, -nx, -ny, ny * direction, -nx * direction);
    this.#pushOffset(nx, ny);
  }

  /** Half a disc, from its tip for direction -1, to its tip for 1. */
  round(x: number, y: number, nx: number, ny: number, direction: number): void {
    for (let step = 0; step <= CAP_STEPS; step++) {
      const share = (direction < 0 ? CAP_STEPS - step : step) / CAP_STEPS;
      const angle = (share * Math.PI) / 2;
      const [across, along] = [Math.cos(angle), direction * Math.sin(angle)];
      const [dx, dy] = [ny * along, -nx * along];
      this.#push(x, y, nx * across + dx, ny * across + dy, -nx * across + dx, -ny * across + dy, 0, 0);
      this.#pushOffset(nx, ny);
    }
  }

  end(): void {
    if (this.#stations.length > STATION) this.strips.push(this.#stations);
    this.#stations = [];
  }

  #push(
    x: number,
    y: number,
    leftX: number,
    leftY: number,
    rightX: number,
    rightY: number,
    endX: number,
    endY: number,
  ): void {
    this.#stations.push(x, y, this.distance, leftX, leftY, rightX, rightY, endX, endY);
  }

  #pushOffset(nx: number, ny: number): void {
    const ending = this.#ending;
    this.#stations.push(
      this.#offsetX + (nx - this.#offsetX) * ending,
      this.#offsetY + (ny - this.#offsetY) * ending,
    );
  }
}

/**
 * The strips of a line, from its beginning.
 *
 * @param places  x, y, x, y, ... @param isClosed  whether the last place, which is the first one again, is a corner too.
 * @param start  how far along its whole the line begins. @param growth  units of the picture to a unit of the style at the whole zoom level.
 */
export function lineStrips(
  places: readonly number[],
  { join, cap, miterLimit, roundLimit }: LineShape,
  isClosed: boolean,
  start = 0,
  growth = 1,
): readonly Strip[] {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [x, y] = [places[at]!, places[at + 1]!];
    if (xs.at(-1) === x && ys.at(-1) === y) continue;
    xs.push(x);
    ys.push(y);
  }
  const count = xs.length;
  if (count < (isClosed ? 3 : 2)) return [];
  const limit = join === 'bevel' ? BEVEL_LIMIT : miterLimit;
  const sharpReach = SHARP_PIXELS * growth;
  const builder = new StripBuilder(start);
  let [x, y] = [0, 0];
  let [previousX, previousY] = [0, 0];
  let [nx, ny] = [0, 0];
  let [beforeX, beforeY] = [0, 0];
  let hasPrevious = false;
  if (isClosed) {
    [x, y] = [xs[count - 2]!, ys[count - 2]!];
    [nx, ny] = normalOf(x, y, xs[0]!, ys[0]!);
    hasPrevious = true;
  }
  for (let index = 0; index < count; index++) {
    const next = index < count - 1 ? index + 1 : isClosed ? 1 : undefined;
    [beforeX, beforeY] = [nx, ny];
    [previousX, previousY] = [x, y];
    const hadPrevious = index > 0 || hasPrevious;
    [x, y] = [xs[index]!, ys[index]!];
    if (next !== undefined) [nx, ny] = normalOf(x, y, xs[next]!, ys[next]!);
    if (!hadPrevious) [beforeX, beforeY] = [nx, ny];
    let [jx, jy] = [beforeX + nx, beforeY + ny];
    const length = Math.hypot(jx, jy);
    if (length > 0) [jx, jy] = [jx / length, jy / length];
    const cosAngle = beforeX * nx + beforeY * ny;
    const cosHalf = jx * nx + jy * ny;
    const miter = cosHalf === 0 ? Infinity : 1 / cosHalf;
    const isMiddle = hadPrevious && next !== undefined;
    const isSharp = isMiddle && cosHalf < SHARP_COSINE;
    const turnsLeft = beforeX * ny - beforeY * nx > 0;
    if (isSharp && index > 0) {
      const reach = Math.hypot(x - previousX, y - previousY);
      if (reach > 2 * sharpReach) {
        const share = 1 - sharpReach / reach;
        const [midX, midY] = [previousX + share * (x - previousX), previousY + share * (y - previousY)];
        builder.distance += reach - sharpReach;
        builder.turn(0, 0, 1);
        builder.add(midX, midY, beforeX, beforeY);
        [previousX, previousY] = [midX, midY];
      }
    }
    let kind: 'miter' | 'round' | 'bevel' | 'flip' | 'fan' | 'butt' | 'square' = isMiddle
      ? join
      : isClosed
        ? 'butt'
        : cap;
    if (isMiddle && kind === 'round') {
      if (miter < roundLimit) kind = 'miter';
      else if (miter <= MOST_MITER) kind = 'fan';
    }
    if (kind === 'miter' && miter > limit) kind = 'bevel';
    if (kind === 'bevel') {
      if (miter > MOST_MITER) kind = 'flip';
      if (miter < limit) kind = 'miter';
    }
    const away = Math.min(miter, MOST_OFFSET_MITER);
    const mayEnd = kind === 'flip' || kind === 'round';
    const ending = mayEnd ? (miter - OFFSET_TURNS) / (OFFSET_ENDS - OFFSET_TURNS) : 0;
    builder.turn(jx * away, jy * away, Math.max(0, Math.min(1, ending)));
    if (hadPrevious && index > 0) builder.distance += Math.hypot(x - previousX, y - previousY);
    switch (kind) {
      case 'miter':
        builder.add(x, y, jx * miter, jy * miter);
        break;
      case 'flip': {
        // The next strip lies over the end of this one.
        if (miter > TURN_BACK_MITER) [jx, jy] = [-nx, -ny];
        else {
          const flat =
            ((miter * Math.hypot(beforeX + nx, beforeY + ny)) / Math.hypot(beforeX - nx, beforeY - ny)) *
            (turnsLeft ? -1 : 1);
          [jx, jy] = [-jy * flat, jx * flat];
        }
        builder.add(x, y, jx, jy);
        builder.end();
        builder.add(x, y, -jx, -jy);
        break;
      }
      case 'bevel':
      case 'fan': {
        const inner = -Math.sqrt(Math.max(0, miter * miter - 1));
        const left = turnsLeft ? inner : 0;
        const right = turnsLeft ? 0 : inner;
        if (hadPrevious) builder.add(x, y, beforeX, beforeY, left, right);
        if (kind === 'fan') {
          const sign = turnsLeft ? -1 : 1;
          const angle = 2 * Math.sqrt(Math.max(0, 2 - 2 * cosHalf));
          const steps = Math.round((angle * 180) / Math.PI / DEGREES_PER_TRIANGLE);
          for (let step = 1; step < steps; step++) {
            const t = evenly(step / steps, cosAngle);
            const [ex, ey] = [beforeX + (nx - beforeX) * t, beforeY + (ny - beforeY) * t];
            const long = Math.hypot(ex, ey);
            builder.fan((ex / long) * sign, (ey / long) * sign, !turnsLeft);
          }
        }
        if (next !== undefined) builder.add(x, y, nx, ny, -left, -right);
        break;
      }
      case 'butt':
        builder.add(x, y, jx, jy);
        break;
      case 'square':
        builder.square(x, y, jx, jy, hadPrevious ? 1 : -1);
        break;
      case 'round':
        if (hadPrevious) {
          builder.round(x, y, beforeX, beforeY, 1);
          if (next !== undefined) builder.end();
        }
        if (next !== undefined) builder.round(x, y, nx, ny, -1);
        break;
    }
    if (isSharp && index < count - 1 && next !== undefined) {
      const reach = Math.hypot(xs[next]! - x, ys[next]! - y);
      if (reach > 2 * sharpReach) {
        const share = sharpReach / reach;
        [x, y] = [x + share * (xs[next]! - x), y + share * (ys[next]! - y)];
        builder.distance += sharpReach;
        builder.turn(0, 0, 1);
        builder.add(x, y, nx, ny);
      }
    }
  }
  builder.end();
  return builder.strips;
}

/** To the left of a segment where y runs down: (-dy, dx), as MapLibre has it. */
function normalOf(x0: number, y0: number, x1: number, y1: number): readonly [number, number] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  return [-(y1 - y0) / length, (x1 - x0) / length];
}

/** Brings shares of the way between two directions near to shares of the angle (approximate slerp, as MapLibre has it). */
function evenly(t: number, cosine: number): number {
  if (t === 0.5) return t;
  const t2 = t - 0.5;
  const a = 1.0904 + cosine * (-3.2452 + cosine * (3.55645 - cosine * 1.43519));
  const b = 0.848013 + cosine * (-1.06021 + cosine * 0.215638);
  return t + t * t2 * (t - 1) * (a * t2 * t2 + b);
}

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
type Band = readonly [first: number, isFirstLeft: boolean, second: number, isSecondLeft: boolean];

function bandsOf({ half, inner }: StripWidth): readonly Band[] {
  if (!(inner > 0)) return [[half, true, half, false]];
  return [
    [half, true, inner, true],
    [inner, false, half, false],
  ];
}

/** A part of a strip whose paint runs evenly: a triangle, or two of them that make a parallelogram. */
export interface StripPiece {
  /** Corners of one contour: x, y, x, y, ... */
  readonly contour: readonly number[];
  /** A corner at the beginning, and which side of the strip it is on: 0 for the left one, 1 for the right. */
  readonly x: number;
  readonly y: number;
  readonly side: 0 | 1;
  /** From the left side to the right one, and from the beginning to the end. */
  readonly acrossX: number;
  readonly acrossY: number;
  readonly alongX: number;
  readonly alongY: number;
  /** How far along the line it begins and ends. */
  readonly from: number;
  readonly to: number;
}

/**
 * The pieces of a strip between its stations; only those that have an area. Each lies over the ones before it.
 *
 * @param whole  the width that the paint spans, of which `width` may be a part. @param overlap  how far each piece reaches under the next one, so that
 *   nothing shows through between them; 0 for pieces that let something through, which must not lie over each other.
 */
export function stripPieces(
  strip: Strip,
  width: StripWidth,
  whole: StripWidth,
  overlap: number,
): readonly StripPiece[] {
  const pieces: StripPiece[] = [];
  const [wholeBand] = bandsOf({ ...whole, inner: 0 });
  for (const band of bandsOf(width)) {
    for (let at = STATION; at < strip.length; at += STATION) {
      const before = at - STATION;
      const [ax, ay, bx, by] = sidesAt(strip, before, width, band);
      let [cx, cy, dx, dy] = sidesAt(strip, at, width, band);
      const one = cross(ax, ay, bx, by, cx, cy);
      const other = cross(bx, by, dx, dy, cx, cy);
      if (one === 0 && other === 0) continue;
      const [left, right] = [Math.hypot(cx - ax, cy - ay), Math.hypot(dx - bx, dy - by)];
      const isOver = overlap > 0 && at + STATION < strip.length;
      const [l, r] = [isOver && left > 0 ? overlap / left : 0, isOver && right > 0 ? overlap / right : 0];
      [cx, cy, dx, dy] = [cx + l * (cx - ax), cy + l * (cy - ay), dx + r * (dx - bx), dy + r * (dy - by)];
      const [x0, y0, x1, y1] = sidesAt(strip, before, whole, wholeBand!);
      const [x2, y2, x3, y3] = sidesAt(strip, at, whole, wholeBand!);
      const [from, to] = [strip[before + DISTANCE]!, strip[at + DISTANCE]!];
      const first = { from, to, x: x0, y: y0, side: 0, acrossX: x1 - x0, acrossY: y1 - y0 } as const;
      const second = { from, to, x: x1, y: y1, side: 1, acrossX: x3 - x2, acrossY: y3 - y2 } as const;
      const [alongLeft, alongRight] = [
        { alongX: x2 - x0, alongY: y2 - y0 },
        { alongX: x3 - x1, alongY: y3 - y1 },
      ];
      const isEven =
        Math.abs(alongLeft.alongX - alongRight.alongX) + Math.abs(alongLeft.alongY - alongRight.alongY) <
        1e-6;
      const quadrangle = [ax, ay, bx, by, dx, dy, cx, cy];
      if (isEven) {
        pieces.push({ ...first, ...alongLeft, contour: quadrangle });
        continue;
      }
      // The second triangle lies over half of the whole.
      const triangle = overlap > 0 && one > 0 && other > 0 ? quadrangle : [ax, ay, bx, by, cx, cy];
      if (one !== 0) pieces.push({ ...first, ...alongLeft, contour: triangle });
      if (other !== 0) pieces.push({ ...second, ...alongRight, contour: [bx, by, dx, dy, cx, cy] });
    }
  }
  return pieces;
}

/** The contours of a strip, which together cover it where the non-zero rule fills them. */
export function stripContours(strip: Strip, width: StripWidth): readonly (readonly number[])[] {
  return bandsOf(width).flatMap((band) => bandContours(strip, width, band));
}

function bandContours(strip: Strip, width: StripWidth, band: Band): readonly (readonly number[])[] {
  const contours: (readonly number[])[] = [];
  let left: number[] = [];
  let right: number[] = [];
  const end = (): void => {
    if (left.length > 2) contours.push(joined(left, right));
    left = [];
    right = [];
  };
  let [ax, ay, bx, by] = sidesAt(strip, 0, width, band);
  for (let at = STATION; at < strip.length; at += STATION) {
    const [cx, cy, dx, dy] = sidesAt(strip, at, width, band);
    const one = cross(ax, ay, bx, by, cx, cy);
    const other = cross(bx, by, dx, dy, cx, cy);
    // Almost every piece turns the same way and goes on where the one before it ends.
    if (one >= 0 && other >= 0) {
      if (left.length === 0) {
        left.push(ax, ay);
        right.push(bx, by);
      }
      left.push(cx, cy);
      right.push(dx, dy);
    } else {
      end();
      contours.push(...quad(ax, ay, bx, by, cx, cy, dx, dy));
    }
    [ax, ay, bx, by] = [cx, cy, dx, dy];
  }
  end();
  return contours;
}

/** The right side, then the left one backwards. */
function joined(left: readonly number[], right: readonly number[]): readonly number[] {
  const contour = [...right];
  for (let at = left.length - 2; at >= 0; at -= 2) contour.push(left[at]!, left[at + 1]!);
  return contour;
}

/** The parts of a strip that dashes show. @param dashes  lengths of dashes and gaps, even in number, with a sum that is not tiny. */
export function stripDashes(
  strip: Strip,
  width: StripWidth,
  dashes: readonly number[],
): readonly (readonly number[])[] {
  const period = dashes.reduce((sum, length) => sum + length, 0);
  const contours: (readonly number[])[] = [];
  for (const band of bandsOf(width)) {
    for (let at = STATION; at < strip.length; at += STATION) {
      const a = sidesAt(strip, at - STATION, width, band);
      const b = sidesAt(strip, at, width, band);
      const [from, to] = [strip[at - STATION + DISTANCE]!, strip[at + DISTANCE]!];
      const length = to - from;
      let begin = Math.floor(from / period) * period;
      // So far along a line numbers have no room for dashes.
      if (!(begin + period > begin)) continue;
      while (begin <= to) {
        for (let index = 0; index < dashes.length; index += 2) {
          const finish = begin + dashes[index]!;
          // Corners have no length: they show where a dash goes on over them.
          const first = length > 0 ? Math.max(0, (begin - from) / length) : begin <= from ? 0 : 2;
          const last = length > 0 ? Math.min(1, (finish - from) / length) : finish > from ? 1 : -1;
          if (first < last) contours.push(dashOf(a, b, first, last));
          begin = finish + dashes[index + 1]!;
        }
      }
    }
  }
  return contours;
}

/** A dash across the two triangles between two stations: from left to right over the line between them, and back. */
function dashOf(a: Sides, b: Sides, from: number, to: number): readonly number[] {
  const [ax, ay, bx, by] = a;
  const [cx, cy, dx, dy] = b;
  const contour = [
    ax + from * (cx - ax),
    ay + from * (cy - ay),
    bx + from * (cx - bx),
    by + from * (cy - by),
    bx + from * (dx - bx),
    by + from * (dy - by),
    bx + to * (dx - bx),
    by + to * (dy - by),
    bx + to * (cx - bx),
    by + to * (cy - by),
    ax + to * (cx - ax),
    ay + to * (cy - ay),
  ];
  // Where the strip runs back over itself all contours still turn one way.
  return signedArea(contour) < 0 ? reversedPlaces(contour) : contour;
}

type Sides = readonly [leftX: number, leftY: number, rightX: number, rightY: number];

function sidesAt(strip: Strip, at: number, width: StripWidth, band: Band): Sides {
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
function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Left and right at the beginning, left and right at the end: the two triangles that MapLibre draws, as one contour where that covers the same. */
function quad(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): readonly (readonly number[])[] {
  const one = cross(ax, ay, bx, by, cx, cy);
  const other = cross(bx, by, dx, dy, cx, cy);
  if (one === 0 && other === 0) return [];
  if (one >= 0 && other >= 0) return [[ax, ay, bx, by, dx, dy, cx, cy]];
  if (one <= 0 && other <= 0) return [[ax, ay, cx, cy, dx, dy, bx, by]];
  return [
    one < 0 ? [ax, ay, cx, cy, bx, by] : [ax, ay, bx, by, cx, cy],
    other < 0 ? [bx, by, cx, cy, dx, dy] : [bx, by, dx, dy, cx, cy],
  ];
}

/** Whether a corner of a line is so sharp that it is cut off, or drawn over. */
export function hasSharpCorner(places: readonly number[]): boolean {
  for (let at = 2; at + 3 < places.length; at += 2) {
    const ax = places[at]! - places[at - 2]!;
    const ay = places[at + 1]! - places[at - 1]!;
    const bx = places[at + 2]! - places[at]!;
    const by = places[at + 3]! - places[at + 1]!;
    const dot = ax * bx + ay * by;
    // The cosine of the turn below which the miter is longer than MOST_MITER: 2 cos(60 degrees)^2 - 1.
    if (dot < 0 && 4 * dot * dot > (ax * ax + ay * ay) * (bx * bx + by * by)) return true;
  }
  return false;
}
