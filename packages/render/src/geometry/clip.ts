/** A box, inclusive. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The box around a list of places. */
export function boundsOf(places: readonly number[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 2) {
    minX = Math.min(minX, places[at]!);
    maxX = Math.max(maxX, places[at]!);
    minY = Math.min(minY, places[at + 1]!);
    maxY = Math.max(maxY, places[at + 1]!);
  }
  return { minX, minY, maxX, maxY };
}

/** What two boxes share; its least may lie above its most where they share nothing. */
export function intersection(one: Box, other: Box): Box {
  return {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY),
  };
}

/** Whether all places of a list (x, y, x, y, ...) lie in a box. */
export function isWithin(places: readonly number[], { minX, minY, maxX, maxY }: Box): boolean {
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at]!;
    const y = places[at + 1]!;
    if (x < minX || x > maxX || y < minY || y > maxY) return false;
  }
  return true;
}

/**
 * A closed ring cut to a box, by one side after the other (Sutherland and Hodgman, 1974). Where the ring falls into several parts they are
 * joined along the box, back and forth, which encloses nothing.
 *
 * @returns an empty list where nothing lies in the box.
 */
export function clipRing(ring: readonly number[], box: Box): readonly number[] {
  if (isWithin(ring, box)) return ring;
  let cut = clipSide(ring, 0, box.minX, 1);
  cut = clipSide(cut, 0, box.maxX, -1);
  cut = clipSide(cut, 1, box.minY, 1);
  return clipSide(cut, 1, box.maxY, -1);
}

/** The part of a ring on one side of a limit: above it for direction 1, below it for -1. */
function clipSide(ring: readonly number[], axis: 0 | 1, limit: number, direction: 1 | -1): number[] {
  const out: number[] = [];
  const count = ring.length;
  if (count === 0) return out;
  let x = ring[count - 2]!;
  let y = ring[count - 1]!;
  let depth = ((axis === 0 ? x : y) - limit) * direction;
  for (let at = 0; at < count; at += 2) {
    const nextX = ring[at]!;
    const nextY = ring[at + 1]!;
    const nextDepth = ((axis === 0 ? nextX : nextY) - limit) * direction;
    if (depth >= 0 !== nextDepth >= 0) {
      const share = depth / (depth - nextDepth);
      if (axis === 0) out.push(limit, y + share * (nextY - y));
      else out.push(x + share * (nextX - x), limit);
    }
    if (nextDepth >= 0) out.push(nextX, nextY);
    x = nextX;
    y = nextY;
    depth = nextDepth;
  }
  return out;
}

/** Part of a line. */
export interface LinePart {
  readonly places: readonly number[];
  /** How far from the beginning of the line it begins. */
  readonly start: number;
}

/** The parts of a line within a box, each segment cut as Liang and Barsky (1984) do. */
export function clipLine(line: readonly number[], box: Box): readonly LinePart[] {
  if (isWithin(line, box)) return [{ places: line, start: 0 }];
  const parts: LinePart[] = [];
  let part: number[] = [];
  let start = 0;
  let walked = 0;
  const end = (): void => {
    if (part.length > 0) parts.push({ places: part, start });
    part = [];
  };
  for (let at = 0; at + 3 < line.length; at += 2) {
    const x = line[at]!;
    const y = line[at + 1]!;
    const dx = line[at + 2]! - x;
    const dy = line[at + 3]! - y;
    let from = 0;
    let to = 1;
    for (let side = 0; side < 4; side++) {
      const delta = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const distance =
        side === 0 ? x - box.minX : side === 1 ? box.maxX - x : side === 2 ? y - box.minY : box.maxY - y;
      if (delta === 0) {
        if (distance < 0) to = -1;
      } else if (delta < 0) from = Math.max(from, distance / delta);
      else to = Math.min(to, distance / delta);
    }
    const length = Math.hypot(dx, dy);
    if (from > to) end();
    else {
      if (part.length === 0) {
        part.push(x + from * dx, y + from * dy);
        start = walked + from * length;
      }
      part.push(x + to * dx, y + to * dy);
      if (to < 1) end();
    }
    walked += length;
  }
  end();
  return parts;
}

/** Twice the area that a ring encloses; positive where it turns from +x towards +y. */
export function signedArea(ring: readonly number[]): number {
  let sum = 0;
  const count = ring.length;
  if (count < 6) return 0;
  // Measured from the first place, small rings far from the origin keep their digits.
  const [originX, originY] = [ring[0]!, ring[1]!];
  let x = ring[count - 2]! - originX;
  let y = ring[count - 1]! - originY;
  for (let at = 0; at < count; at += 2) {
    const nextX = ring[at]! - originX;
    const nextY = ring[at + 1]! - originY;
    sum += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return sum;
}

/** The same places from the last to the first. */
export function reversedPlaces(places: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = places.length - 2; at >= 0; at -= 2) out.push(places[at]!, places[at + 1]!);
  return out;
}
