import { offset } from './offset-table.ts';
import type { Offset, OffsetTable, ZoneTimeline } from './offset-table.ts';

/**
 * The same table with summer as daylight saving everywhere, as the "rearguard" form of the database and CLDR have it. Where the source has negative
 * saving in winter, winter becomes standard time, and the summers between two such winters become saving. Sums stay the same.
 */
export function toRearguard(table: OffsetTable): OffsetTable {
  const types = [...table.types];
  const added = new Map<string, number>();
  const intern = (type: Offset): number => {
    const key = JSON.stringify(type);
    const known = added.get(key);
    if (known !== undefined) return known;
    added.set(key, types.length);
    return types.push(type) - 1;
  };

  /** The new type for a type between two others; undefined stands for the end of time. */
  const turn = (before: number, index: number, after: number | undefined): number => {
    const type = types[index]!;
    const winter = types[before]!;
    if (type.dstOffset < 0) return intern(offset(type.utcOffset, 0, false, type.abbreviation));
    const isSummer =
      type.dstOffset === 0 &&
      winter.dstOffset < 0 &&
      winter.baseUtcOffset === type.baseUtcOffset &&
      after !== undefined &&
      types[after]!.dstOffset < 0;
    return isSummer
      ? intern(offset(winter.utcOffset, type.utcOffset - winter.utcOffset, true, type.abbreviation))
      : index;
  };

  const turned: (ZoneTimeline | undefined)[] = [];
  return {
    ...table,
    types,
    timeline: (index) => (turned[index] ??= turnTimeline(table.timeline(index), turn)),
  };
}

function turnTimeline(
  timeline: ZoneTimeline,
  turn: (before: number, type: number, after: number | undefined) => number,
): ZoneTimeline {
  const { firstType, changeTo, tail } = timeline;
  return {
    ...timeline,
    changeTo: changeTo.map((type, k) =>
      turn(changeTo[k - 1] ?? firstType, type, changeTo[k + 1] ?? tail?.types[0]),
    ),
    tail:
      tail === undefined
        ? undefined
        : {
            changes: tail.changes,
            types: tail.types.map((type, k) =>
              turn(tail.types.at(k - 1)!, type, tail.types[(k + 1) % tail.types.length]),
            ),
          },
  };
}
