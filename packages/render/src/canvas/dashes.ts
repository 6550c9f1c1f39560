import type { Polylines } from './flatten.ts';

/** More dashes than any picture shows: beyond them a line is drawn without. */
const MOST_DASHES = 1_000_000;

/**
 * Cuts lines into dashes; corners within a dash stay.
 *
 * @param pattern  lengths of a dash, a gap, a dash and so on, even in number, in the units of the points. @param offset  where in it each subpath begins.
 * @returns false, with nothing usable in `into`, where there would be more than a million dashes.
 */
export function dash(lines: Polylines, pattern: Float64Array, offset: number, into: Polylines): boolean {
  into.clear();
  let period = 0;
  for (const length of pattern) period += length;
  let first = offset % period;
  if (first < 0) first += period;
  let firstPart = 0;
  while (first >= pattern[firstPart]!) {
    first -= pattern[firstPart]!;
    firstPart++;
    if (firstPart === pattern.length) {
      // Rounding took the offset to the end of the pattern.
      firstPart = 0;
      first = 0;
      break;
    }
  }
  for (let line = 0; line < lines.count; line++) {
    const start = lines.starts[line]!;
    const end = lines.starts[line + 1]!;
    const stop = lines.isClosed[line] === 1 ? end + 1 : end;
    let part = firstPart;
    let rest = pattern[part]! - first;
    let x = lines.points[2 * start]!;
    let y = lines.points[2 * start + 1]!;
    if (part % 2 === 0) into.add(x, y);
    for (let index = start + 1; index < stop; index++) {
      const from = index === end ? start : index;
      const nextX = lines.points[2 * from]!;
      const nextY = lines.points[2 * from + 1]!;
      const length = Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y));
      let done = 0;
      while (length - done > rest) {
        done += rest;
        const share = done / length;
        into.add(x + share * (nextX - x), y + share * (nextY - y));
        if (part % 2 === 0) into.end(false);
        part = part + 1 === pattern.length ? 0 : part + 1;
        rest = pattern[part]!;
        // A gap of no length begins the next dash here; a dash of no length is a dot.
        while (rest === 0) {
          if (part % 2 === 0) {
            into.add(x + share * (nextX - x), y + share * (nextY - y));
            into.end(false);
          } else into.add(x + share * (nextX - x), y + share * (nextY - y));
          part = part + 1 === pattern.length ? 0 : part + 1;
          rest = pattern[part]!;
        }
        if (into.count > MOST_DASHES) return false;
      }
      rest -= length - done;
      x = nextX;
      y = nextY;
      if (part % 2 === 0) into.add(x, y);
    }
    into.end(false);
  }
  return true;
}
