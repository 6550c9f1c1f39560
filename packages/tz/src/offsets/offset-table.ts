import { PortolanError } from '@portolan/base';
import { daysFromCivil, SECONDS_PER_CYCLE, SECONDS_PER_DAY, YEARS_PER_CYCLE } from './civil-date.ts';
import { yearlyInstant } from './compile-zone.ts';
import { dayRuleOf, FIRST_INSTANT, TABLE_MAGIC } from './table-layout.ts';
import { VarintReader } from './varint.ts';
import type { DayRule } from './read-tzdata.ts';

/** The offset of a zone from UTC at an instant. Offsets are seconds, positive east of Greenwich. */
export interface Offset {
  /** The sum of `baseUtcOffset` and `dstOffset`. */
  readonly utcOffset: number;
  /** Standard time. */
  readonly baseUtcOffset: number;
  /** Daylight saving: 0 where there is none, and negative in the winters of Dublin and a few other zones. */
  readonly dstOffset: number;
  /** Whether daylight saving is in force, positive or negative: the `tm_isdst` of C. */
  readonly isDst: boolean;
  /** `CET`, or digits such as `+03` where no abbreviation is in use. */
  readonly abbreviation: string;
}

/** The offsets of all zones. Timelines are decoded when they are first asked for. */
export interface OffsetTable {
  /** Version of the time zone database, such as `2026f`. */
  readonly version: string;
  /** From each name, aliases included, to the number of its timeline; sorted by name. */
  readonly timelineByName: ReadonlyMap<string, number>;
  /** All offsets that clocks have shown. */
  readonly types: readonly Offset[];
  /** Decodes a timeline. @throws {PortolanError} `tz-table` where its bytes are damaged. */
  timeline(index: number): ZoneTimeline;
}

/** The changes of one zone; types are positions in `OffsetTable.types`. */
export interface ZoneTimeline {
  /** The type before the first change. */
  readonly firstType: number;
  /** Unix seconds of each change, ascending. */
  readonly changeAt: Float64Array;
  /** The type from each change on. */
  readonly changeTo: Uint16Array;
  /** Unix seconds from which the tail decides; Infinity where there is none. */
  readonly tailStart: number;
  /** What happens every year from `tailStart` on. */
  readonly tail: YearlyTail | undefined;
}

/** Changes that come back every year forever. */
export interface YearlyTail {
  /** The changes of a year, in order. */
  readonly changes: readonly {
    /** 1..12 */
    readonly month: number;
    /** The day in the month. */
    readonly day: DayRule;
    /** Seconds after midnight UTC of that day; they may be negative. */
    readonly seconds: number;
  }[];
  /** Position in `OffsetTable.types`, one a change. */
  readonly types: Uint16Array;
}

/** Bounds on the content of a table, far above the 447 timelines, 598 names and 18,772 changes of the database of 2026. */
const LIMITS = {
  types: 20_000,
  tails: 1_000,
  changesOfTail: 16,
  steps: 100_000,
  timelines: 5_000,
  typesOfTimeline: 255,
  changes: 10_000,
  textBytes: 60_000,
  offsetSeconds: 200_000,
  stepSeconds: 2 ** 40,
} as const;

/**
 * Opens what `packOffsets` wrote.
 *
 * @throws {PortolanError} `tz-table` where the bytes are no such table.
 */
export function openOffsets(bytes: Uint8Array): OffsetTable {
  const reader = new VarintReader(bytes, fail);
  for (const byte of TABLE_MAGIC) {
    if (reader.byte() !== byte) throw fail('it does not begin as one of this version does', 0);
  }
  const version = reader.text(LIMITS.textBytes);
  const listOf = <T>(limit: number, read: () => T): T[] => {
    const list: T[] = [];
    for (let left = reader.unsigned(limit); left > 0; left--) list.push(read());
    return list;
  };
  const abbreviations = reader.text(LIMITS.textBytes).split(' ');
  const types = listOf(LIMITS.types, (): Offset => {
    const baseUtcOffset = reader.signed(LIMITS.offsetSeconds);
    const dstOffset = reader.signed(LIMITS.offsetSeconds);
    const isDst = reader.byte() === 1;
    return offset(baseUtcOffset, dstOffset, isDst, abbreviations[reader.unsigned(abbreviations.length - 1)]!);
  });
  const patterns = listOf(LIMITS.tails, () =>
    listOf(LIMITS.changesOfTail, () => {
      const month = reader.byte();
      const day = dayRuleOf(reader.byte(), reader.byte(), reader.byte());
      if (month < 1 || month > 12 || day === undefined)
        throw fail('a yearly change has no valid day', reader.position);
      return { month, day, seconds: reader.signed(LIMITS.offsetSeconds) };
    }),
  );
  const steps = listOf(LIMITS.steps, () => reader.unsigned(LIMITS.stepSeconds));
  const timelineByName = new Map<string, number>();
  for (const name of reader.text(LIMITS.textBytes).split(' '))
    timelineByName.set(name, reader.unsigned(LIMITS.timelines));

  const ends: number[] = [];
  let end = 0;
  for (let left = reader.unsigned(LIMITS.timelines); left > 0; left--)
    ends.push((end += reader.unsigned(bytes.length)));
  if (end !== reader.left)
    throw fail(`its timelines have ${end} bytes and ${reader.left} are left`, reader.position);
  for (const timeline of timelineByName.values()) {
    if (timeline >= ends.length) throw fail('a name has a timeline that is not there', reader.position);
  }

  const firstByte = reader.position;
  const timelines: (ZoneTimeline | undefined)[] = ends.map(() => undefined);
  return {
    version,
    timelineByName,
    types,
    timeline: (index) =>
      (timelines[index] ??= readTimeline(
        bytes.subarray(firstByte + (ends[index - 1] ?? 0), firstByte + ends[index]!),
        firstByte + (ends[index - 1] ?? 0),
        { types: types.length, patterns, steps },
      )),
  };
}

function readTimeline(
  bytes: Uint8Array,
  firstByte: number,
  known: {
    readonly types: number;
    readonly patterns: readonly YearlyTail['changes'][];
    readonly steps: readonly number[];
  },
): ZoneTimeline {
  const damagedAt = (what: string, position: number): PortolanError => fail(what, firstByte + position);
  const reader = new VarintReader(bytes, damagedAt);
  const types = Array.from({ length: reader.unsigned(LIMITS.typesOfTimeline) }, () =>
    reader.unsigned(known.types - 1),
  );
  const typeAt = (position: number): number => {
    const type = types[position];
    if (type === undefined) throw damagedAt(`it has no type ${position}`, reader.position);
    return type;
  };
  const firstType = typeAt(0);
  const count = reader.unsigned(LIMITS.changes);
  const changeAt = new Float64Array(count);
  const changeTo = new Uint16Array(count);
  let at = FIRST_INSTANT;
  for (let k = 0; k < count; k++) {
    const code = reader.unsigned(2 * known.steps.length + 1);
    const step = code < 2 ? reader.unsigned(LIMITS.stepSeconds) : known.steps[(code >> 1) - 1]!;
    at += step % 2 === 1 ? (step - 1) / 2 : step * 450;
    changeAt[k] = at;
    changeTo[k] = (code & 1) === 1 ? typeAt(reader.byte()) : k < 2 ? firstType : changeTo[k - 2]!;
  }
  const pattern = reader.unsigned(known.patterns.length);
  if (pattern === 0) {
    if (reader.left > 0) throw damagedAt('other bytes follow it', reader.position);
    return { firstType, changeAt, changeTo, tailStart: Infinity, tail: undefined };
  }
  const changes = known.patterns[pattern - 1]!;
  const tailStart = daysFromCivil(reader.unsigned(9_999), 1, 1) * SECONDS_PER_DAY;
  const tail = { changes, types: Uint16Array.from(changes, () => typeAt(reader.byte())) };
  if (reader.left > 0 || changes.length === 0)
    throw damagedAt('its yearly changes are not as many as they should be', reader.position);
  return { firstType, changeAt, changeTo, tailStart, tail };
}

function fail(what: string, position: number): PortolanError {
  return new PortolanError(
    'tz-table',
    `this table of time zone offsets is damaged at byte ${position}: ${what}`,
    {
      offset: position,
    },
  );
}

/** Makes an offset. Calls share it, so it is frozen. */
export function offset(
  baseUtcOffset: number,
  dstOffset: number,
  isDst: boolean,
  abbreviation: string,
): Offset {
  return Object.freeze({
    utcOffset: baseUtcOffset + dstOffset,
    baseUtcOffset,
    dstOffset,
    isDst,
    abbreviation,
  });
}

/** The beginning of the 400 years over which the changes of a tail are computed. */
const CYCLE_START = daysFromCivil(2000, 1, 1) * SECONDS_PER_DAY;
const SECONDS_PER_MEAN_YEAR = SECONDS_PER_CYCLE / YEARS_PER_CYCLE;

/** All changes of a tail in 400 years, in seconds after CYCLE_START. Made when the tail is first asked for; 6.4 KB. */
const cycles = new WeakMap<YearlyTail, Float64Array>();

function cycleOf(tail: YearlyTail): Float64Array {
  const known = cycles.get(tail);
  if (known !== undefined) return known;
  const count = tail.changes.length;
  const cycle = new Float64Array(YEARS_PER_CYCLE * count);
  for (let k = 0; k < cycle.length; k++) {
    const change = tail.changes[k % count]!;
    cycle[k] = yearlyInstant(2000 + Math.floor(k / count), { ...change, type: 0 }) - CYCLE_START;
  }
  cycles.set(tail, cycle);
  return cycle;
}

/** The position in `types` of the type at an instant. It takes one search, or in the tail one division, however far away the year is. */
export function typeIndexAt(timeline: ZoneTimeline, unixSeconds: number): number {
  const { tail, changeAt } = timeline;
  if (tail !== undefined && unixSeconds >= timeline.tailStart) {
    const cycle = cycleOf(tail);
    const count = tail.types.length;
    const elapsed = unixSeconds - CYCLE_START;
    const inCycle = elapsed - Math.floor(elapsed / SECONDS_PER_CYCLE) * SECONDS_PER_CYCLE;
    // The estimate of the year is off by at most one; a few comparisons find the change.
    let passed = Math.min(YEARS_PER_CYCLE - 1, Math.floor(inCycle / SECONDS_PER_MEAN_YEAR)) * count;
    while (passed < cycle.length && cycle[passed]! <= inCycle) passed++;
    while (passed > 0 && cycle[passed - 1]! > inCycle) passed--;
    return tail.types[(passed + count - 1) % count]!;
  }
  let low = 0;
  let high = changeAt.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (changeAt[middle]! <= unixSeconds) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? timeline.firstType : timeline.changeTo[low - 1]!;
}
