/** `2`, `-1`, `0.5`; `0-2`, `-2--1`: all levels between. */
const PART = /^(-?\d{1,3}(?:\.\d{1,2})?)(?:-(-?\d{1,3}(?:\.\d{1,2})?))?$/;
/** No real way passes more levels than this list has parts. */
const MOST_PARTS = 64;

/**
 * Whether a way with this value of `level=*` (OSM wiki, Key:level) is on a level or leads over it, as stairs `0;1` and lifts `-1-3` do. A way
 * without the tag, or with one that cannot be read, is on the ground: level 0.
 */
export function isOnLevel(value: string, level: number): boolean {
  let isRead = false;
  for (const part of value.split(';', MOST_PARTS)) {
    const ends = PART.exec(part.trim());
    if (!ends) continue;
    isRead = true;
    const [one, other] = [Number(ends[1]), Number(ends[2] ?? ends[1])];
    if (level >= Math.min(one, other) && level <= Math.max(one, other)) return true;
  }
  return !isRead && level === 0;
}
