import { PortolanError } from '@portolan/base';
import { compileZone } from './compile-zone.ts';
import type { LocalTimeType, Timeline, YearlyChange } from './compile-zone.ts';
import { dayRuleCode, FIRST_INSTANT, TABLE_MAGIC } from './table-layout.ts';
import type { TimeZoneSource } from './read-tzdata.ts';
import { VarintWriter } from './varint.ts';

/** Compiles every zone of a source and writes them as the table that FORMAT.md describes. */
export function packOffsets(source: TimeZoneSource): Uint8Array {
  const canonicalNames = [...source.zones.keys()].toSorted(compareNames);
  const timelines = new Map<string, { readonly timeline: Timeline; readonly index: number }>();
  const indexByZone = new Map<string, number>();
  for (const name of canonicalNames) {
    const timeline = compileZone(source, name);
    // Zones that differ only in their names share one timeline.
    const key = JSON.stringify(timeline);
    const entry = timelines.get(key) ?? { timeline, index: timelines.size };
    timelines.set(key, entry);
    indexByZone.set(name, entry.index);
  }

  const abbreviations = new Numbering<string>((text) => text);
  const types = new Numbering<LocalTimeType>((type) => JSON.stringify(type));
  const tails = new Numbering<readonly YearlyChange[]>((tail) =>
    JSON.stringify(tail.map(({ month, day, seconds }) => [month, day, seconds])),
  );
  for (const { timeline } of timelines.values()) {
    for (const type of timeline.types) {
      types.of(type);
      abbreviations.of(type.abbreviation);
    }
    if (timeline.tail.length > 0) tails.of(timeline.tail);
  }

  const steps = frequentSteps([...timelines.values()].map(({ timeline }) => timeline));
  const bodies = [...timelines.values()].map(({ timeline }) => {
    const body = new VarintWriter();
    writeTimeline(body, timeline, types, tails, steps);
    return body.finish();
  });

  const out = new VarintWriter();
  for (const byte of TABLE_MAGIC) out.byte(byte);
  out.text(source.version);
  out.text(abbreviations.list.join(' '));
  out.unsigned(types.list.length);
  for (const type of types.list) {
    out.signed(type.baseUtcOffset);
    out.signed(type.dstOffset);
    out.byte(type.isDst ? 1 : 0);
    out.unsigned(abbreviations.of(type.abbreviation));
  }
  out.unsigned(tails.list.length);
  for (const tail of tails.list) {
    out.unsigned(tail.length);
    for (const { month, day, seconds } of tail) {
      out.byte(month);
      const [kind, weekday, date] = dayRuleCode(day);
      out.byte(kind);
      out.byte(weekday);
      out.byte(date);
      out.signed(seconds);
    }
  }
  out.unsigned(steps.size);
  for (const step of steps.keys()) out.unsigned(step);
  const names = [...source.zones.keys(), ...source.links.keys()].toSorted(compareNames);
  out.text(names.join(' '));
  for (const name of names) out.unsigned(indexByZone.get(resolve(source, name))!);
  out.unsigned(bodies.length);
  for (const body of bodies) out.unsigned(body.length);
  for (const body of bodies) for (const byte of body) out.byte(byte);
  return out.finish();
}

/** Frequent times between changes, the most frequent first, with their positions. Half a year of saving is equally long in many zones. */
function frequentSteps(timelines: readonly Timeline[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { at } of timelines) {
    for (const [k, instant] of at.entries()) {
      const step = stepCode(instant - (at[k - 1] ?? FIRST_INSTANT));
      uses.set(step, (uses.get(step) ?? 0) + 1);
    }
  }
  return new Map(
    [...uses]
      .filter(([, count]) => count > 2)
      .toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
      .map(([step], position) => [step, position]),
  );
}

/** Nearly every change comes a whole number of quarters of an hour after the one before it. */
function stepCode(seconds: number): number {
  return seconds % 900 === 0 ? (seconds / 900) * 2 : seconds * 2 + 1;
}

function writeTimeline(
  out: VarintWriter,
  { types, at, typeAt, tail, tailFirstYear }: Timeline,
  typeNumbers: Numbering<LocalTimeType>,
  tails: Numbering<readonly YearlyChange[]>,
  steps: ReadonlyMap<number, number>,
): void {
  out.unsigned(types.length);
  for (const type of types) out.unsigned(typeNumbers.of(type));
  out.unsigned(at.length);
  for (const [k, instant] of at.entries()) {
    const step = stepCode(instant - (at[k - 1] ?? FIRST_INSTANT));
    const position = steps.get(step);
    // Saving comes and goes: unless a type is named, the type before the last change returns.
    const isNamed = typeAt[k] !== (typeAt[k - 2] ?? 0);
    out.unsigned(2 * (position === undefined ? 0 : position + 1) + (isNamed ? 1 : 0));
    if (position === undefined) out.unsigned(step);
    if (isNamed) out.byte(typeAt[k]!);
  }
  out.unsigned(tail.length === 0 ? 0 : tails.of(tail) + 1);
  if (tail.length === 0) return;
  out.unsigned(tailFirstYear);
  for (const { type } of tail) out.byte(type);
}

/** Orders names by code units, which gives the same order everywhere, unlike that of a locale. */
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function resolve(source: TimeZoneSource, name: string): string {
  let target = name;
  for (let steps = 0; !source.zones.has(target); steps++) {
    const next = source.links.get(target);
    if (next === undefined || steps > source.links.size) {
      throw new PortolanError('tz-source', `the link ${name} leads to no zone`, { link: name, target });
    }
    target = next;
  }
  return target;
}

/** Numbers values in order of first use; values with the same key have the same number. */
class Numbering<T> {
  readonly list: T[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #keyOf: (thing: T) => string;

  constructor(keyOf: (thing: T) => string) {
    this.#keyOf = keyOf;
  }

  of(thing: T): number {
    const key = this.#keyOf(thing);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#byKey.set(key, this.list.length);
    return this.list.push(thing) - 1;
  }
}
