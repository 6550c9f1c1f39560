import { daysFromCivil } from '../src/offsets/civil-date.ts';
import { yearlyInstant } from '../src/offsets/compile-zone.ts';
import type { LocalTimeType, Timeline } from '../src/offsets/compile-zone.ts';

/** What holds at an instant, by walking through every change there has been, year after year. */
export function slowTypeAt(timeline: Timeline, unixSeconds: number): LocalTimeType {
  let type = timeline.types[0]!;
  for (const [k, at] of timeline.at.entries()) {
    if (at <= unixSeconds) type = timeline.types[timeline.typeAt[k]!]!;
  }
  if (timeline.tail.length === 0) return type;
  for (let year = timeline.tailFirstYear; daysFromCivil(year, 1, 1) * 86_400 <= unixSeconds; year++) {
    for (const change of timeline.tail) {
      if (yearlyInstant(year, change) <= unixSeconds) type = timeline.types[change.type]!;
    }
  }
  return type;
}
