import { cosDegrees } from '@portolan/base';
import { COURSE_GRID, MOST_WIDE } from '../../bytes/spatial/lines.ts';
import { boxOf, METRES_PER_UNIT } from '../../geometry.ts';
import type { LineCoordinates, RingCoordinates } from '../../geometry.ts';

/**
 * Courses of streets, simplified for finding the nearest street: ways that meet end to end become one line, points are rounded to a grid of
 * 1e-5 degrees, and points within a tolerance of the line are dropped. No dropped point is further than `COURSE_ERROR_METRES` from the
 * remaining line.
 */
const TOLERANCE_METRES = 2.2;
/** Half the diagonal of a cell of the grid, 0.8 m, plus the tolerance. */
export const COURSE_ERROR_METRES = 3;
/** Longer lines are cut before simplification, whose worst case takes the square of their length. */
const MOST_POINTS = 1024;

/** @param ways  lines of one street; @returns lines in steps of `COURSE_GRID`. */
export function courseOf(ways: readonly LineCoordinates[]): LineCoordinates[] {
  return joinEnds(ways).map((line) => simplified(onGrid(line)));
}

/**
 * The outline of a venue, simplified like a course.
 *
 * @param rings  closed; @returns the rings as closed lines in steps of `COURSE_GRID`, which repeat their first point, without those that
 *   enclose nothing any more; none where the outline is too wide to be kept.
 */
export function outlineOf(rings: readonly RingCoordinates[]): LineCoordinates[] {
  const [west, south, east, north] = boxOf(rings);
  if (east - west > MOST_WIDE - 2 * COURSE_GRID) return [];
  const sizeMetres = Math.max(east - west, north - south) * METRES_PER_UNIT;
  const tolerance = Math.max(TOLERANCE_METRES, Math.min(10, sizeMetres / 200));
  return rings
    .map(({ lat, lon }) => simplified(onGrid({ lat: closed(lat), lon: closed(lon) }), tolerance))
    .filter(({ lat }) => lat.length > 3);
}

/** A coordinate of a ring, with that of its first point at the end too. */
function closed(ring: Int32Array): Int32Array {
  const line = new Int32Array(ring.length + 1);
  line.set(ring);
  line[ring.length] = ring[0]!;
  return line;
}

/** Joins lines that meet at their ends. When several meet, the first one continues. */
export function joinEnds(ways: readonly LineCoordinates[]): LineCoordinates[] {
  if (ways.length === 1) return [ways[0]!];
  const endsAt = new Map<number, number[]>();
  for (const [way, line] of ways.entries()) {
    for (const place of [placeKey(line, 0), placeKey(line, line.lat.length - 1)]) {
      const list = endsAt.get(place);
      if (list === undefined) endsAt.set(place, [way]);
      else list.push(way);
    }
  }
  const isUsed = new Uint8Array(ways.length);
  /** The first remaining way that ends at a place, and whether it starts there. */
  const next = (place: number): Link | undefined => {
    const way = endsAt.get(place)!.find((other) => isUsed[other] === 0);
    if (way === undefined) return undefined;
    isUsed[way] = 1;
    return { line: ways[way]!, isForward: placeKey(ways[way]!, 0) === place };
  };
  const chains: LineCoordinates[] = [];
  for (const [way, line] of ways.entries()) {
    if (isUsed[way] === 1) continue;
    isUsed[way] = 1;
    const behind: Link[] = [];
    for (let link = next(endOf({ line, isForward: true })); link !== undefined; link = next(endOf(link)))
      behind.push(link);
    const before: Link[] = [];
    for (let link = next(placeKey(line, 0)); link !== undefined; link = next(endOf(link))) before.push(link);
    const links = before.toReversed().map((link) => ({ ...link, isForward: !link.isForward }));
    chains.push(chained([...links, { line, isForward: true }, ...behind]));
  }
  return chains;
}

/** A way as one link of a chain. */
interface Link {
  readonly line: LineCoordinates;
  readonly isForward: boolean;
}

/** The end of a link. */
function endOf({ line, isForward }: Link): number {
  return placeKey(line, isForward ? line.lat.length - 1 : 0);
}

/** Concatenates links without repeating their shared points. */
function chained(links: readonly Link[]): LineCoordinates {
  if (links.length === 1) return links[0]!.line;
  const length = links.reduce((sum, { line }) => sum + line.lat.length - 1, 1);
  const lat = new Int32Array(length);
  const lon = new Int32Array(length);
  let at = 0;
  for (const { line, isForward } of links) {
    const { lat: lats, lon: lons } = line;
    const last = lats.length - 1;
    for (let k = at === 0 ? 0 : 1; k <= last; k++) {
      lat[at] = lats[isForward ? k : last - k]!;
      lon[at++] = lons[isForward ? k : last - k]!;
    }
  }
  return { lat, lon };
}

/**
 * A place as one number. Two places of one latitude share a number only when they are a multiple of 33 degrees apart, further than any
 * street is long.
 */
function placeKey({ lat, lon }: LineCoordinates, at: number): number {
  return (lat[at]! + 90e6) * 2 ** 25 + ((lon[at]! + 180e6) % 2 ** 25);
}

/** Converts to steps of the grid, without repeated points. */
function onGrid({ lat, lon }: LineCoordinates): LineCoordinates {
  const onLat = new Int32Array(lat.length);
  const onLon = new Int32Array(lat.length);
  let count = 0;
  for (let k = 0; k < lat.length; k++) {
    const y = Math.round(lat[k]! / COURSE_GRID);
    const x = Math.round(lon[k]! / COURSE_GRID);
    if (count > 0 && onLat[count - 1] === y && onLon[count - 1] === x) continue;
    onLat[count] = y;
    onLon[count++] = x;
  }
  return { lat: onLat.subarray(0, count), lon: onLon.subarray(0, count) };
}

/** Drops the points that are near the line through the others (Ramer 1972, Douglas & Peucker 1973). */
function simplified({ lat, lon }: LineCoordinates, toleranceMetres = TOLERANCE_METRES): LineCoordinates {
  const { length } = lat;
  if (length <= 2) return { lat, lon };
  const tolerance = (toleranceMetres / METRES_PER_UNIT / COURSE_GRID) ** 2;
  const isKept = new Uint8Array(length);
  isKept[0] = 1;
  isKept[length - 1] = 1;
  const stack: number[] = [];
  for (let from = 0; from < length - 1; from += MOST_POINTS) {
    const to = Math.min(length - 1, from + MOST_POINTS);
    isKept[to] = 1;
    stack.push(from, to);
  }
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    const furthest = furthestFrom(lat, lon, from, to, tolerance);
    if (furthest < 0) continue;
    isKept[furthest] = 1;
    stack.push(from, furthest, furthest, to);
  }
  return {
    lat: lat.filter((_, k) => isKept[k] === 1),
    lon: lon.filter((_, k) => isKept[k] === 1),
  };
}

/** The point between two points of a line that is furthest from the segment between them; -1 when none is beyond the tolerance. */
function furthestFrom(lat: Int32Array, lon: Int32Array, from: number, to: number, tolerance: number): number {
  const shrink = cosDegrees((lat[from]! * COURSE_GRID) / 1e6);
  const dy = lat[to]! - lat[from]!;
  const dx = (lon[to]! - lon[from]!) * shrink;
  const square = dx * dx + dy * dy;
  let furthest = -1;
  let most = tolerance;
  for (let k = from + 1; k < to; k++) {
    const y = lat[k]! - lat[from]!;
    const x = (lon[k]! - lon[from]!) * shrink;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / square));
    const gap = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (gap > most) {
      most = gap;
      furthest = k;
    }
  }
  return furthest;
}
