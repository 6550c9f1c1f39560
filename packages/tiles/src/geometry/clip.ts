import type { Box } from './box.ts';
import { doubledArea, isInside, tidyRing, type Ring } from './rings.ts';

/**
 * Clips to boxes. The edges of the box lie half a unit beyond the whole numbers that it is given by, so that no point is on an edge and every
 * crossing is a true one.
 */
const HALF = 0.5;

/** A part of a line within the box. */
interface Fragment {
  readonly points: number[];
  /** Where it enters and leaves, along the edge of the box clockwise from its north-western corner. */
  readonly entry: number;
  readonly exit: number;
}

/** Parts of a segment from (ax, ay) to (bx, by) within a box, as shares of it (Liang & Barsky 1984). */
const share = { from: 0, to: 1 };

function clipSegment(ax: number, ay: number, bx: number, by: number, box: Box): boolean {
  share.from = 0;
  share.to = 1;
  const dx = bx - ax;
  const dy = by - ay;
  return (
    clipSide(-dx, ax - (box.minX - HALF)) &&
    clipSide(dx, box.maxX + HALF - ax) &&
    clipSide(-dy, ay - (box.minY - HALF)) &&
    clipSide(dy, box.maxY + HALF - ay) &&
    share.from < share.to
  );
}

function clipSide(step: number, room: number): boolean {
  if (step === 0) return room > 0;
  const at = room / step;
  if (step < 0) {
    if (at > share.from) share.from = at;
  } else if (at < share.to) share.to = at;
  return true;
}

function isOutside(x: number, y: number, { minX, minY, maxX, maxY }: Box): boolean {
  return x < minX || x > maxX || y < minY || y > maxY;
}

/** A crossing of the edge, moved to the nearest whole numbers within the box. */
function pushCrossing(points: number[], x: number, y: number, { minX, minY, maxX, maxY }: Box): void {
  points.push(Math.max(minX, Math.min(maxX, Math.round(x))), Math.max(minY, Math.min(maxY, Math.round(y))));
}

/** The parts of a line within a box, each of two points or more. @param line  x, y, x, y, ... */
export function clipLine(line: readonly number[], box: Box): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  const end = (): void => {
    const clean = withoutRepeats(part);
    if (clean.length >= 4) parts.push(clean);
    part = [];
  };
  for (let at = 0; at + 3 < line.length; at += 2) {
    const ax = line[at]!;
    const ay = line[at + 1]!;
    const bx = line[at + 2]!;
    const by = line[at + 3]!;
    if (!clipSegment(ax, ay, bx, by, box)) continue;
    const isEntering = isOutside(ax, ay, box);
    if (isEntering) pushCrossing(part, ax + share.from * (bx - ax), ay + share.from * (by - ay), box);
    else if (part.length === 0) part.push(ax, ay);
    if (isOutside(bx, by, box)) {
      pushCrossing(part, ax + share.to * (bx - ax), ay + share.to * (by - ay), box);
      end();
    } else part.push(bx, by);
  }
  end();
  return parts;
}

/** Leaves one of points that follow each other at one place. */
export function withoutRepeats(points: readonly number[]): number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at]!;
    const y = points[at + 1]!;
    if (kept.length === 0 || kept[kept.length - 2] !== x || kept[kept.length - 1] !== y) kept.push(x, y);
  }
  return kept;
}

/**
 * The part of a polygon within a box: what remains of its rings, joined along the edge of the box.
 *
 * @param rings  the outer one first, clockwise on the screen; then its holes, the other way round.
 * @returns polygons of the same form.
 */
export function clipPolygon(rings: readonly Ring[], box: Box): number[][][] {
  const fragments: Fragment[] = [];
  const whole: Ring[] = [];
  let isOuterWhole = false;
  for (const [index, ring] of rings.entries()) {
    const isCut = addFragments(ring, box, fragments);
    if (isCut || isOutside(ring[0]!, ring[1]!, box)) continue;
    if (index === 0) isOuterWhole = true;
    else whole.push(ring);
  }
  if (isOuterWhole) return polygonsOf([[...rings[0]!]], whole);
  if (fragments.length === 0) {
    return polygonsOf(isInside(rings, box.minX - HALF, box.minY - HALF) ? [ringOf(box)] : [], whole);
  }
  const { joined, isEdgeInside } = joinFragments(fragments, box, (x, y) => windingNumber(rings, x, y));
  if (!isEdgeInside) return polygonsOf(joined, whole);
  // What leaves the box and comes back at the same point is a hole, and the box is around it.
  const holes = joined.filter((ring) => doubledArea(ring) < 0);
  return polygonsOf([ringOf(box), ...joined], [...whole, ...holes]);
}

function ringOf({ minX, minY, maxX, maxY }: Box): number[] {
  return [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
}

/** Gives each outer ring its holes, and leaves out what has no area. */
export function polygonsOf(outers: readonly Ring[], holes: readonly Ring[]): number[][][] {
  const polygons = outers.flatMap((ring) => {
    const tidy = tidyRing(ring);
    return doubledArea(tidy) > 0 ? [[tidy]] : [];
  });
  for (const hole of holes) {
    const tidy = tidyRing(hole);
    if (doubledArea(tidy) >= 0) continue;
    const home =
      polygons.length === 1
        ? polygons[0]
        : polygons.find(([outer]) => isInside([outer!], tidy[0]!, tidy[1]!));
    home?.push(tidy);
  }
  return polygons;
}

/** Adds the parts of a ring within a box. @returns whether the ring crosses the edge of the box. */
function addFragments(ring: Ring, box: Box, fragments: Fragment[]): boolean {
  const count = ring.length;
  // A ring is followed from a point outside, so that no part begins in the middle.
  let start = 0;
  while (start < count && !isOutside(ring[start]!, ring[start + 1]!, box)) start += 2;
  return start < count && follow(ring, start, count, box, fragments);
}

/**
 * The area to the right of lines within a box, as rings that follow the lines and, between them, the edge of the box.
 *
 * @param lines  whose ends are outside of the box.
 */
export function joinWithin(lines: readonly Ring[], box: Box): number[][] {
  const fragments: Fragment[] = [];
  for (const line of lines) follow(line, 0, line.length - 2, box, fragments);
  return fragments.length === 0 ? [] : joinFragments(fragments, box).joined;
}

/** Adds the parts of some steps along a line or ring that are within a box. @returns whether there are any. */
function follow(ring: Ring, start: number, length: number, box: Box, fragments: Fragment[]): boolean {
  const count = ring.length;
  let isCut = false;
  let points: number[] = [];
  let entry = 0;
  for (let step = 0; step < length; step += 2) {
    const at = (start + step) % count;
    const next = (at + 2) % count;
    const ax = ring[at]!;
    const ay = ring[at + 1]!;
    const bx = ring[next]!;
    const by = ring[next + 1]!;
    if (!clipSegment(ax, ay, bx, by, box)) continue;
    isCut = true;
    if (isOutside(ax, ay, box)) {
      const x = ax + share.from * (bx - ax);
      const y = ay + share.from * (by - ay);
      points = [];
      pushCrossing(points, x, y, box);
      entry = alongEdge(x, y, box);
    }
    if (!isOutside(bx, by, box)) {
      points.push(bx, by);
      continue;
    }
    const x = ax + share.to * (bx - ax);
    const y = ay + share.to * (by - ay);
    pushCrossing(points, x, y, box);
    fragments.push({ points, entry, exit: alongEdge(x, y, box) });
  }
  return isCut;
}

/** How far a point of the edge is along it, clockwise from the north-western corner; a side is one unit long. */
function alongEdge(x: number, y: number, { minX, minY, maxX, maxY }: Box): number {
  const width = maxX - minX + 1;
  const height = maxY - minY + 1;
  const fromWest = (x - (minX - HALF)) / width;
  const fromNorth = (y - (minY - HALF)) / height;
  const distances = [fromNorth, 1 - fromWest, 1 - fromNorth, fromWest].map(Math.abs);
  const side = distances.indexOf(Math.min(...distances));
  const along = [fromWest, fromNorth, 1 - fromWest, 1 - fromNorth][side]!;
  return side + Math.max(0, Math.min(1, along));
}

/** The reverse of {@link alongEdge}; takes more than one round too. */
function pointOnEdge(along: number, { minX, minY, maxX, maxY }: Box): [x: number, y: number] {
  const side = Math.floor(along);
  const portion = along - side;
  const [west, north, east, south] = [minX - HALF, minY - HALF, maxX + HALF, maxY + HALF];
  switch (side % 4) {
    case 0:
      return [west + portion * (east - west), north];
    case 1:
      return [east, north + portion * (south - north)];
    case 2:
      return [east - portion * (east - west), south];
    default:
      return [west, south - portion * (south - north)];
  }
}

/** Where a part enters or leaves, and how often the edge there is inside of the polygon: the lower one of both sides. */
interface Crossing {
  readonly at: number;
  readonly fragment: Fragment;
  readonly isExit: boolean;
  level: number;
}

/**
 * Joins parts of rings along the edge of the box. The inside of the polygon is to the right of every part; so it is to the right of the edge
 * too, followed clockwise from where a part leaves to where the next one enters.
 *
 * Rings that simplification has moved over each other are inside of the polygon twice, or less than never. There, parts are joined with those of
 * their own level, so that what is wrong stays where it is.
 *
 * @param winding  how often the rings run around a point; where it is left out, nowhere less than never.
 */
function joinFragments(fragments: readonly Fragment[], box: Box, winding?: Winding): Joined {
  const { partners, isEdgeInside } = partnersOf(fragments, box, winding);
  const isUsed = new Set<Fragment>();
  const joined: number[][] = [];
  for (const first of fragments) {
    const ring: number[] = [];
    for (let fragment = first; !isUsed.has(fragment);) {
      isUsed.add(fragment);
      for (const value of fragment.points) ring.push(value);
      const { partner, from, to } = partners.get(fragment)!;
      addCorners(ring, from, to, box);
      fragment = partner;
    }
    if (ring.length > 0) joined.push(ring);
  }
  return { joined, isEdgeInside };
}

interface Joined {
  readonly joined: number[][];
  /** Whether every point of the edge of the box is inside, so that no ring of those joined is around the box. */
  readonly isEdgeInside: boolean;
}

type Winding = (x: number, y: number) => number;

interface Partner {
  readonly partner: Fragment;
  /** The way along the edge: clockwise where it ascends. It may pass the north-western corner, where numbers go on below 0 and above 4. */
  readonly from: number;
  readonly to: number;
}

interface Partners {
  /** For each part the one that is entered after it has left the box. */
  readonly partners: Map<Fragment, Partner>;
  readonly isEdgeInside: boolean;
}

function partnersOf(fragments: readonly Fragment[], box: Box, winding: Winding | undefined): Partners {
  const sorted = fragments
    .flatMap((fragment): Crossing[] => [
      { at: fragment.entry, fragment, isExit: false, level: 0 },
      { at: fragment.exit, fragment, isExit: true, level: 0 },
    ])
    .toSorted((a, b) => a.at - b.at);
  // The depth is measured in the middle of the widest gap, the farthest that it can be from any line.
  const first = afterWidestGap(sorted);
  const crossings = [
    ...sorted.slice(first),
    ...sorted.slice(0, first).map((crossing) => ({ ...crossing, at: crossing.at + 4 })),
  ];
  let depth = winding
    ? winding(...pointOnEdge((crossings[0]!.at + 4 + crossings.at(-1)!.at) / 2, box))
    : leastDepth(crossings);
  let least = depth;
  const levels = new Map<number, Crossing[]>();
  for (const crossing of crossings) {
    crossing.level = crossing.isExit ? depth : depth - 1;
    depth += crossing.isExit ? 1 : -1;
    least = Math.min(least, depth);
    const same = levels.get(crossing.level);
    if (same) same.push(crossing);
    else levels.set(crossing.level, [crossing]);
  }
  const partners = new Map<Fragment, Partner>();
  for (const [level, same] of levels) {
    // On one level exits and entries alternate.
    const step = level >= 0 ? 1 : -1;
    for (const [index, { fragment, isExit, at: from }] of same.entries()) {
      if (!isExit) continue;
      const after = same[index + step];
      const entry = after ?? (step > 0 ? same[0]! : same.at(-1)!);
      partners.set(fragment, { partner: entry.fragment, from, to: after ? entry.at : entry.at + 4 * step });
    }
  }
  return { partners, isEdgeInside: least > 0 };
}

/** The crossing before which the edge is crossed by nothing for the longest way. */
function afterWidestGap(crossings: readonly Crossing[]): number {
  let widest = crossings[0]!.at + 4 - crossings.at(-1)!.at;
  let first = 0;
  for (let at = 1; at < crossings.length; at++) {
    const gap = crossings[at]!.at - crossings[at - 1]!.at;
    if (gap <= widest) continue;
    widest = gap;
    first = at;
  }
  return first;
}

/** The depth to begin with, so that it is never below zero. */
function leastDepth(crossings: readonly Crossing[]): number {
  let depth = 0;
  let least = 0;
  for (const { isExit } of crossings) {
    depth += isExit ? 1 : -1;
    least = Math.min(least, depth);
  }
  return -least;
}

function addCorners(ring: number[], from: number, to: number, { minX, minY, maxX, maxY }: Box): void {
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  const push = (corner: number): void => void ring.push(...corners[(corner + 8) % 4]!);
  if (to > from) for (let corner = Math.floor(from) + 1; corner <= to; corner++) push(corner);
  else for (let corner = Math.ceil(from) - 1; corner >= to; corner--) push(corner);
}

/** How often rings run clockwise around a point that is on none of their edges. */
function windingNumber(rings: readonly Ring[], x: number, y: number): number {
  let number = 0;
  for (const ring of rings) {
    let fromX = ring[ring.length - 2]!;
    let fromY = ring[ring.length - 1]!;
    for (let at = 0; at < ring.length; at += 2) {
      const toX = ring[at]!;
      const toY = ring[at + 1]!;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY)) {
        number += toY > fromY ? 1 : -1;
      }
      fromX = toX;
      fromY = toY;
    }
  }
  return number;
}

/**
 * Leaves out points of a ring that are beyond the same side of a box as the points before and after them. Within the box nothing changes,
 * and no coordinate is rounded.
 */
export function thinRing(ring: Ring, box: Box): Ring {
  const count = ring.length;
  if (count < 32) return ring;
  const kept: number[] = [];
  let before = sidesOf(ring[count - 2]!, ring[count - 1]!, box);
  let own = sidesOf(ring[0]!, ring[1]!, box);
  for (let at = 0; at < count; at += 2) {
    const next = (at + 2) % count;
    const after = sidesOf(ring[next]!, ring[next + 1]!, box);
    // The first point stays, since the corner of the box may lie between its two neighbours.
    if (at === 0 || (before & own & after) === 0) {
      kept.push(ring[at]!, ring[at + 1]!);
      before = own;
    } else before &= own;
    own = after;
  }
  return kept;
}

/** The sides of a box that a point is beyond, as bits. */
function sidesOf(x: number, y: number, { minX, minY, maxX, maxY }: Box): number {
  return (x < minX ? 1 : 0) | (x > maxX ? 2 : 0) | (y < minY ? 4 : 0) | (y > maxY ? 8 : 0);
}
