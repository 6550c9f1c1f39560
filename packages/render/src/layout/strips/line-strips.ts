import { StripBuilder } from './strip-builder.ts';
import type { Strip } from './strip.ts';

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

/** Turns sharper than this are cut off by a flat end instead of a miter: the greatest length of one in half widths. */
const MOST_MITER = 2;
/** With miters beyond this the line turns back on itself. */
const TURN_BACK_MITER = 100;
/** An arc of a corner has a triangle for so many degrees. */
const DEGREES_PER_TRIANGLE = 20;
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
