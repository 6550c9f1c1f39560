import { PortolanError } from '@portolan/base';
import { daysFromCivil, daysInMonth, SECONDS_PER_DAY, weekdayOf } from './civil-date.ts';
import type { ClockTime, DayRule, Era, Rule, Save, TimeZoneSource } from './read-tzdata.ts';

/** What clocks show for some time. Offsets are seconds east of Greenwich. */
export interface LocalTimeType {
  /** Standard time. */
  readonly baseUtcOffset: number;
  /** Daylight saving, to be added to the base; it may be negative. */
  readonly dstOffset: number;
  /** Whether daylight saving is in force. */
  readonly isDst: boolean;
  /** Such as `CET`, or digits such as `+03`. */
  readonly abbreviation: string;
}

/** A change that comes back every year: on a day in UTC, `seconds` after midnight UTC, which may be negative. */
export interface YearlyChange {
  /** 1..12 */
  readonly month: number;
  /** The day in the month. */
  readonly day: DayRule;
  /** Seconds after midnight UTC of that day. */
  readonly seconds: number;
  /** Position in `Timeline.types`. */
  readonly type: number;
}

/** The changes of one zone. */
export interface Timeline {
  /** What clocks show; type 0 holds before the first change. */
  readonly types: readonly LocalTimeType[];
  /** Unix seconds of the changes, ascending. From `at[i]` on the type is `typeAt[i]`; before the first it is type 0. */
  readonly at: readonly number[];
  /** Position in `types`, one a change. */
  readonly typeAt: readonly number[];
  /** The changes of every year from `tailFirstYear` on, in order; empty where clocks no longer change. */
  readonly tail: readonly YearlyChange[];
  /** The first year of the tail. */
  readonly tailFirstYear: number;
}

/**
 * Compiles one zone, as zic does: every era goes through its rules year by year from the first, which tells the saving in force when the era
 * begins.
 *
 * @throws {PortolanError} `tz-source` where the source contradicts itself or has a rule that the tail cannot express.
 */
export function compileZone(source: TimeZoneSource, name: string): Timeline {
  const eras = source.zones.get(name);
  if (eras === undefined)
    throw new PortolanError('tz-source', `the source has no zone ${name}`, { zone: name });
  const types = new TypeList();
  const changes: Change[] = [];
  const lastYear = lastFiniteYear(source, eras) + 1;
  let start = -Infinity;
  let firstStandard: LocalTimeType | undefined;
  let tailRules: readonly Rule[] = [];

  for (const [position, era] of eras.entries()) {
    const isFirst = position === 0;
    let save: Save = NO_SAVE;
    if (era.saving.kind === 'fixed') {
      save = era.saving.save;
      const type = typeOf(era, save, '');
      const index = types.add(type);
      if (isFirst) firstStandard = type;
      else changes.push({ at: start, type: index });
    } else {
      const rules = source.rules.get(era.saving.name);
      if (rules === undefined) {
        throw new PortolanError(
          'tz-source',
          `zone ${name} follows the rules ${era.saving.name}, which are not there`,
          {
            zone: name,
            rules: era.saving.name,
          },
        );
      }
      let startIsOpen = !isFirst;
      // Before its first rule applies, an era has standard time, with the letters of its first rule for standard time.
      let startSave: Save = NO_SAVE;
      let startLetters: string | undefined;
      walk: for (let year = Math.min(...rules.map((rule) => rule.firstYear)); year <= lastYear; year++) {
        if (era.until !== undefined && year > era.until.year) break;
        const due = rules.filter((rule) => rule.firstYear <= year && year <= rule.lastYear);
        while (due.length > 0) {
          const end = era.until === undefined ? Infinity : instantOf(era.until.year, era.until, era, save);
          const next = earliest(due, year, era, save);
          const at = instantOf(year, next, era, save);
          due.splice(due.indexOf(next), 1);
          if (at >= end) {
            if (startIsOpen && startLetters === undefined && next.save.seconds === startSave.seconds) {
              startLetters = next.letters;
            }
            break walk;
          }
          save = next.save;
          if (at === start) startIsOpen = false;
          if (startIsOpen && at < start) {
            startSave = next.save;
            startLetters = next.letters;
            continue;
          }
          if (startIsOpen && startLetters === undefined && next.save.seconds === startSave.seconds) {
            startLetters = next.letters;
          }
          const type = typeOf(era, next.save, next.letters);
          if (!next.save.isDst) firstStandard ??= type;
          changes.push({ at, type: types.add(type) });
        }
      }
      if (startIsOpen) {
        if (startLetters === undefined && era.format.includes('%s')) {
          throw new PortolanError(
            'tz-source',
            `zone ${name} has no abbreviation for the start of its era ${position + 1}`,
            {
              zone: name,
              era: position,
            },
          );
        }
        changes.push({ at: start, type: types.add(typeOf(era, startSave, startLetters ?? '')) });
      }
      if (era.until === undefined) tailRules = rules.filter((rule) => rule.lastYear === Infinity);
    }
    if (era.until !== undefined) start = instantOf(era.until.year, era.until, era, save);
  }

  changes.sort((a, b) => a.at - b.at);
  const tail = compileTail(tailRules, eras.at(-1)!, types, name);
  const first = firstStandard ?? types.list[0]!;
  return assemble(first, types.list, mergeOverlaps(changes, types.list, types.add(first)), tail, lastYear);
}

interface Change {
  readonly at: number;
  readonly type: number;
}

const NO_SAVE: Save = { seconds: 0, isDst: false };

class TypeList {
  readonly list: LocalTimeType[] = [];

  add(type: LocalTimeType): number {
    const known = this.list.findIndex((other) => sameType(other, type));
    return known >= 0 ? known : this.list.push(type) - 1;
  }
}

function sameType(a: LocalTimeType, b: LocalTimeType): boolean {
  return (
    a.baseUtcOffset === b.baseUtcOffset &&
    a.dstOffset === b.dstOffset &&
    a.isDst === b.isDst &&
    a.abbreviation === b.abbreviation
  );
}

function typeOf(era: Era, save: Save, letters: string): LocalTimeType {
  const total = era.standardOffset + save.seconds;
  const [standard, saving] = era.format.split('/');
  const abbreviation =
    saving !== undefined
      ? save.isDst
        ? saving
        : standard!
      : era.format.replace('%s', letters).replace('%z', () => numericAbbreviation(total));
  return {
    baseUtcOffset: era.standardOffset,
    dstOffset: save.seconds,
    isDst: save.isDst,
    abbreviation,
  };
}

/** The text for `%z`: -03, +0530, +003216. */
function numericAbbreviation(offset: number): string {
  const size = Math.abs(offset);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop();
  return (offset < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** Unix seconds of `when` in a year, in an era whose clocks are set by `save`. */
function instantOf(
  year: number,
  when: { readonly month: number; readonly day: DayRule; readonly at: ClockTime },
  era: Era,
  save: Save,
): number {
  const midnight = dayOf(year, when.month, when.day) * SECONDS_PER_DAY;
  return midnight + when.at.seconds - clockOffset(when.at, era, save);
}

function clockOffset({ clock }: ClockTime, era: Era, save: Save): number {
  if (clock === 'universal') return 0;
  return clock === 'standard' ? era.standardOffset : era.standardOffset + save.seconds;
}

/** Days since 1970-01-01 of the day that a rule means. */
function dayOf(year: number, month: number, rule: DayRule): number {
  if (rule.kind === 'date') return daysFromCivil(year, month, rule.day);
  const from = daysFromCivil(year, month, rule.kind === 'last' ? daysInMonth(year, month) : rule.day);
  const ahead = (rule.weekday - weekdayOf(from) + 7) % 7;
  return rule.kind === 'onOrAfter' || ahead === 0 ? from + ahead : from + ahead - 7;
}

function earliest(due: readonly Rule[], year: number, era: Era, save: Save): Rule {
  let first = due[0]!;
  for (const rule of due) {
    if (instantOf(year, rule, era, save) < instantOf(year, first, era, save)) first = rule;
  }
  return first;
}

/** The last year in which anything but perpetual rules applies. */
function lastFiniteYear(source: TimeZoneSource, eras: readonly Era[]): number {
  let last = 1970;
  for (const { saving, until } of eras) {
    if (until !== undefined) last = Math.max(last, until.year);
    if (saving.kind === 'fixed') continue;
    for (const rule of source.rules.get(saving.name) ?? []) {
      last = Math.max(last, rule.lastYear === Infinity ? rule.firstYear : rule.lastYear);
    }
  }
  return last;
}

/**
 * Merges changes as zic does. Where a change comes no later on the local clock than the one before it, the clock never showed the earlier type, which
 * takes on the later one. Changes that change nothing are dropped.
 */
function mergeOverlaps(changes: readonly Change[], types: readonly LocalTimeType[], first: number): Change[] {
  const total = (type: number): number => types[type]!.baseUtcOffset + types[type]!.dstOffset;
  const merged: Change[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    if (last !== undefined) {
      const before = merged.at(-2)?.type ?? first;
      if (change.at + total(last.type) <= last.at + total(before)) {
        merged[merged.length - 1] = { at: last.at, type: change.type };
        continue;
      }
    }
    if ((last?.type ?? first) !== change.type) merged.push(change);
  }
  return merged;
}

function compileTail(rules: readonly Rule[], era: Era, types: TypeList, zone: string): YearlyChange[] {
  if (rules.length < 2) return [];
  // The order is the same in any year. Each rule applies while the saving of the rule before it is in force.
  const inOrder = rules.toSorted(
    (a, b) => instantOf(2001, a, era, NO_SAVE) - instantOf(2001, b, era, NO_SAVE),
  );
  const tail = inOrder.map((rule, index): YearlyChange => {
    const found = inOrder.at(index - 1)!.save;
    return {
      month: rule.month,
      day: rule.day,
      seconds: rule.at.seconds - clockOffset(rule.at, era, found),
      type: types.add(typeOf(era, rule.save, rule.letters)),
    };
  });
  // A lookup takes the UTC year of an instant and counts changes in it. So changes must lie in their year, in order, in every year.
  for (let year = 2000; year < 2400; year++) {
    let last = daysFromCivil(year, 1, 1) * SECONDS_PER_DAY;
    for (const change of tail) {
      const at = yearlyInstant(year, change);
      if (at <= last || at >= daysFromCivil(year + 1, 1, 1) * SECONDS_PER_DAY) {
        throw new PortolanError(
          'tz-source',
          `the perpetual rules of ${zone} overlap or leave their year in ${year}`,
          {
            zone,
            year,
          },
        );
      }
      last = at;
    }
  }
  return tail;
}

/** Unix seconds of a yearly change in a year. */
export function yearlyInstant(year: number, change: YearlyChange): number {
  return dayOf(year, change.month, change.day) * SECONDS_PER_DAY + change.seconds;
}

function assemble(
  first: LocalTimeType,
  types: readonly LocalTimeType[],
  changes: readonly Change[],
  tail: readonly YearlyChange[],
  lastYear: number,
): Timeline {
  // The tail begins as early as it agrees with the known changes, which leaves the least to store.
  let kept = changes;
  let tailFirstYear = 0;
  if (tail.length > 0) {
    tailFirstYear = lastYear + 1;
    const agrees = (year: number): boolean => {
      const inYear = changesOfYear(changes, year);
      const before = changes.findLast(({ at }) => at < daysFromCivil(year, 1, 1) * SECONDS_PER_DAY);
      return (
        before?.type === tail.at(-1)!.type &&
        inYear.length === tail.length &&
        tail.every(
          (change, k) => inYear[k]!.at === yearlyInstant(year, change) && inYear[k]!.type === change.type,
        )
      );
    };
    while (agrees(tailFirstYear - 1)) tailFirstYear--;
    const tailStart = daysFromCivil(tailFirstYear, 1, 1) * SECONDS_PER_DAY;
    kept = changes.filter(({ at }) => at < tailStart);
  }

  // Only types in use are kept, in order of use, and the first type first.
  const used = new TypeList();
  used.add(first);
  const at = kept.map((change) => change.at);
  const typeAt = kept.map((change) => used.add(types[change.type]!));
  return {
    types: used.list,
    at,
    typeAt,
    tail: tail.map((change) => ({ ...change, type: used.add(types[change.type]!) })),
    tailFirstYear,
  };
}

function changesOfYear(changes: readonly Change[], year: number): Change[] {
  const from = daysFromCivil(year, 1, 1) * SECONDS_PER_DAY;
  const to = daysFromCivil(year + 1, 1, 1) * SECONDS_PER_DAY;
  return changes.filter(({ at }) => at >= from && at < to);
}
