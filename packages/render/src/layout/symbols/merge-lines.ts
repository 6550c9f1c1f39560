import { reversedPlaces } from '../../geometry/clip.ts';

/** Ends nearer than this are one place, in units of the style: tiles round the same place in their own ways. */
const SAME = 0.25;

/** Names a place. */
function keyOf(x: number, y: number): string {
  return `${Math.round(x / SAME)} ${Math.round(y / SAME)}`;
}

/** A line, and whether it begins at the side of its tile. */
interface Mergeable {
  readonly places: readonly number[];
  readonly isContinued: boolean;
}

/**
 * Joins lines of one name that begin where another one ends, so that a long street has a long line for its name.
 *
 * Ends that more than two lines share are left alone: nobody knows how the street goes on there.
 */
export function mergeLines(parts: readonly Mergeable[]): readonly Mergeable[] {
  if (parts.length < 2) return parts;
  const lines = parts.map(({ places }) => places);
  const ends = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    for (const key of [keyOf(line[0]!, line[1]!), keyOf(line.at(-2)!, line.at(-1)!)])
      ends.set(key, [...(ends.get(key) ?? []), index]);
  }
  const used = new Set<number>();
  const merged: Mergeable[] = [];
  for (const [index, line] of lines.entries()) {
    if (used.has(index)) continue;
    used.add(index);
    let places = [...line];
    let { isContinued } = parts[index]!;
    for (const atEnd of [true, false]) {
      for (;;) {
        const key = atEnd ? keyOf(places.at(-2)!, places.at(-1)!) : keyOf(places[0]!, places[1]!);
        const meeting = ends.get(key) ?? [];
        const next = meeting.length === 2 ? meeting.find((each) => !used.has(each)) : undefined;
        if (next === undefined) break;
        used.add(next);
        const other = lines[next]!;
        const startsHere = keyOf(other[0]!, other[1]!) === key;
        const forward = startsHere === atEnd ? other : reversedPlaces(other);
        places = atEnd ? [...places, ...forward.slice(2)] : [...forward.slice(0, -2), ...places];
        if (!atEnd) ({ isContinued } = parts[next]!);
      }
    }
    merged.push({ places, isContinued });
  }
  return merged;
}
