import { PortolanError } from '@portolan/base';

/**
 * Reads the compact form of the time zone database, `tzdata.zi`: the language of zic(8), with keywords cut as short as they stay unique. https://data.iana.org/time-zones/code/zic.8.txt
 */

/** The clock that a time is read from: local time with saving, local standard time, or UTC. */
export type Clock = 'wall' | 'standard' | 'universal';

/** A time of day. */
export interface ClockTime {
  /** Seconds after midnight; they may be negative or reach beyond the day. */
  readonly seconds: number;
  /** The clock that shows the time. */
  readonly clock: Clock;
}

/** The day of a month. `weekday` is 0 for Sunday; a date found from it may lie in the month before or after. */
export type DayRule =
  | {
      /** A date. */
      readonly kind: 'date';
      /** 1..31 */
      readonly day: number;
    }
  | {
      /** The last such weekday of the month. */
      readonly kind: 'last';
      /** 0..6 */
      readonly weekday: number;
    }
  | {
      /** The first such weekday on or after a date, or the last on or before it. */
      readonly kind: 'onOrAfter' | 'onOrBefore';
      /** 0..6 */
      readonly weekday: number;
      /** 1..31 */
      readonly day: number;
    };

/** Daylight saving. */
export interface Save {
  /** Seconds to be added to standard time; negative in the winters of Ireland. */
  readonly seconds: number;
  /** The `tm_isdst` of C: `seconds != 0`, unless a suffix s or d in the source says otherwise. */
  readonly isDst: boolean;
}

/** A change of saving that comes once a year from `firstYear` to `lastYear` (Infinity: forever). */
export interface Rule {
  /** The first year with the change. */
  readonly firstYear: number;
  /** The last year with the change; Infinity for a rule without end. */
  readonly lastYear: number;
  /** 1..12 */
  readonly month: number;
  /** The day in the month. */
  readonly day: DayRule;
  /** The time of the change. */
  readonly at: ClockTime;
  /** The saving from then on. */
  readonly save: Save;
  /** The letters that replace `%s` in the abbreviation. */
  readonly letters: string;
}

/** A part of the history of a zone with one standard offset. It ends before `until`; the last one never ends. */
export interface Era {
  /** Standard time, in seconds east of UTC. */
  readonly standardOffset: number;
  /** Daylight saving: the same all the time, or by the rules of a name. */
  readonly saving:
    | {
        /** The saving stays the same. */
        readonly kind: 'fixed';
        /** The saving. */
        readonly save: Save;
      }
    | {
        /** Rules change the saving. */
        readonly kind: 'rules';
        /** Name of the rules in `TimeZoneSource.rules`. */
        readonly name: string;
      };
  /** `EST`, `E%sT`, `GMT/BST` or `%z`. */
  readonly format: string;
  /** The end of the era; undefined for the last one. */
  readonly until:
    | {
        /** Year of the end. */
        readonly year: number;
        /** 1..12 */
        readonly month: number;
        /** The day in the month. */
        readonly day: DayRule;
        /** The time of day. */
        readonly at: ClockTime;
      }
    | undefined;
}

/** The time zone database as it is written: rules and eras. */
export interface TimeZoneSource {
  /** Version of the database, such as `2026f`. */
  readonly version: string;
  /** Rules by name. */
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  /** The eras of each zone, in order. */
  readonly zones: ReadonlyMap<string, readonly Era[]>;
  /** From each alias to its target, which may be an alias too. */
  readonly links: ReadonlyMap<string, string>;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const LAST_WEEKDAYS = WEEKDAYS.map((name) => `last${name}`);

/** The longest text that is read; the database of 2026 has 111,533 characters. */
const MAX_CHARACTERS = 4_000_000;
/** Years beyond this are mistakes, over which compiling would take long. */
const YEAR_RANGE = [1, 9999] as const;

/**
 * Reads the text of a `tzdata.zi`.
 *
 * @throws {PortolanError} `tz-source` with the line and what is wrong with it.
 */
export function readSource(text: string): TimeZoneSource {
  if (text.length > MAX_CHARACTERS) {
    throw new PortolanError(
      'tz-source',
      `this text has ${text.length} characters, more than ${MAX_CHARACTERS}`,
      {
        found: text.length,
        limit: MAX_CHARACTERS,
      },
    );
  }
  const version = /^# version (\S+)$/m.exec(text)?.[1];
  if (version === undefined) {
    throw new PortolanError(
      'tz-source',
      'this is no tzdata.zi: it lacks the comment "# version"; pass the file of that name of a tzdata release',
    );
  }
  const rules = new Map<string, Rule[]>();
  const zones = new Map<string, Era[]>();
  const links = new Map<string, string>();
  let openZone: Era[] | undefined;

  for (const [index, line] of text.split('\n').entries()) {
    const fail = (what: string): PortolanError =>
      new PortolanError('tz-source', `line ${index + 1} of the time zone source: ${what}`, {
        line: index + 1,
      });
    const fields = line.replace(/#.*/, '').split(/\s+/).filter(Boolean);
    if (fields.length === 0) continue;
    if (openZone !== undefined) {
      const era = readEra(fields, fail);
      openZone.push(era);
      if (era.until === undefined) openZone = undefined;
      continue;
    }
    const [keyword, ...rest] = fields;
    if (keyword === 'R') {
      if (rest.length !== 9) throw fail(`a rule has 9 fields and this one has ${rest.length}`);
      const name = rest[0]!;
      const rule = readRule(rest, fail);
      const known = rules.get(name);
      if (known === undefined) rules.set(name, [rule]);
      else known.push(rule);
    } else if (keyword === 'Z') {
      const [name, ...eraFields] = rest;
      if (name === undefined) throw fail('a zone needs a name');
      if (zones.has(name) || links.has(name)) throw fail(`the name ${name} is used twice`);
      const era = readEra(eraFields, fail);
      const eras = [era];
      zones.set(name, eras);
      if (era.until !== undefined) openZone = eras;
    } else if (keyword === 'L') {
      const [target, alias] = rest;
      if (target === undefined || alias === undefined || rest.length !== 2) throw fail('a link has 2 fields');
      if (zones.has(alias) || links.has(alias)) throw fail(`the name ${alias} is used twice`);
      links.set(alias, target);
    } else {
      throw fail(`it begins with ${keyword}, and only R, Z and L are known`);
    }
  }
  if (openZone !== undefined) {
    throw new PortolanError(
      'tz-source',
      'the last zone of the time zone source has no last line: the file is cut short',
    );
  }
  return { version, rules, zones, links };
}

type Fail = (what: string) => PortolanError;

function readRule(fields: readonly string[], fail: Fail): Rule {
  const [, from, to, , month, day, at, save, letters] = fields;
  const firstYear = readYear(from!, fail);
  const lastYear = 'only'.startsWith(to!.toLowerCase())
    ? firstYear
    : to!.length > 1 && 'maximum'.startsWith(to!.toLowerCase())
      ? Infinity
      : readYear(to!, fail);
  if (lastYear < firstYear) throw fail(`the rule ends in ${lastYear} and begins in ${firstYear}`);
  return {
    firstYear,
    lastYear,
    month: readMonth(month!, fail),
    day: readDay(day!, fail),
    at: readClockTime(at!, fail),
    save: readSave(save!, fail),
    letters: letters === '-' ? '' : letters!,
  };
}

function readEra(fields: readonly string[], fail: Fail): Era {
  const [offset, rules, format, year, month, day, at] = fields;
  if (format === undefined || fields.length > 7) {
    throw fail(`a line of a zone has 3 to 7 fields behind its name and this one has ${fields.length}`);
  }
  return {
    standardOffset: readDuration(offset!, fail),
    saving:
      rules === '-'
        ? { kind: 'fixed', save: { seconds: 0, isDst: false } }
        : /^[-+]?\d/.test(rules!)
          ? { kind: 'fixed', save: readSave(rules!, fail) }
          : { kind: 'rules', name: rules! },
    format,
    until:
      year === undefined
        ? undefined
        : {
            year: readYear(year, fail),
            month: month === undefined ? 1 : readMonth(month, fail),
            day: day === undefined ? { kind: 'date', day: 1 } : readDay(day, fail),
            at: at === undefined ? { seconds: 0, clock: 'wall' } : readClockTime(at, fail),
          },
  };
}

function readYear(text: string, fail: Fail): number {
  const year = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (!(year >= YEAR_RANGE[0] && year <= YEAR_RANGE[1])) throw fail(`${text} is no year from 1 to 9999`);
  return year;
}

function readMonth(text: string, fail: Fail): number {
  return readWord(text, MONTHS, 'month', fail) + 1;
}

function readDay(text: string, fail: Fail): DayRule {
  const comparison = /^([A-Za-z]+)([<>])=(\d{1,2})$/.exec(text);
  if (comparison !== null) {
    return {
      kind: comparison[2] === '>' ? 'onOrAfter' : 'onOrBefore',
      weekday: readWord(comparison[1]!, WEEKDAYS, 'weekday', fail),
      day: readDate(comparison[3]!, fail),
    };
  }
  if (/^\d{1,2}$/.test(text)) return { kind: 'date', day: readDate(text, fail) };
  return { kind: 'last', weekday: readWord(text, LAST_WEEKDAYS, 'day', fail) };
}

function readDate(text: string, fail: Fail): number {
  const day = Number(text);
  if (day < 1 || day > 31) throw fail(`${text} is no day of a month`);
  return day;
}

/** Finds a word that may be cut as short as it stays unique; of `lastSu` the weekday is cut. */
function readWord(text: string, words: readonly string[], what: string, fail: Fail): number {
  const start = text.toLowerCase();
  const exact = words.indexOf(start);
  if (exact >= 0) return exact;
  const fitting = words.flatMap((word, index) => (word.startsWith(start) ? [index] : []));
  if (start === '' || fitting.length !== 1) throw fail(`${text} is no ${what}`);
  return fitting[0]!;
}

const CLOCK_BY_SUFFIX: Readonly<Record<string, Clock>> = {
  w: 'wall',
  s: 'standard',
  u: 'universal',
  g: 'universal',
  z: 'universal',
};

function readClockTime(text: string, fail: Fail): ClockTime {
  const clock = CLOCK_BY_SUFFIX[text.at(-1)!.toLowerCase()];
  return {
    seconds: readDuration(clock === undefined ? text : text.slice(0, -1), fail),
    clock: clock ?? 'wall',
  };
}

function readSave(text: string, fail: Fail): Save {
  const suffix = /[sd]$/.exec(text)?.[0];
  const seconds = readDuration(suffix === undefined ? text : text.slice(0, -1), fail);
  return { seconds, isDst: suffix === undefined ? seconds !== 0 : suffix === 'd' };
}

/** The seconds of `-`, `2`, `2:00`, `-0:25:21` or `1:28:13.5`. A fraction is rounded to the nearest second, ties to even, as in zic. */
function readDuration(text: string, fail: Fail): number {
  if (text === '-') return 0;
  const parts = /^([-+]?)(\d{1,4})(?::(\d{1,2})(?::(\d{1,2})(\.\d+)?)?)?$/.exec(text);
  if (parts === null) throw fail(`${text} is no time`);
  const [, sign, hours, minutes = '0', seconds = '0', fraction = '0'] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 60) throw fail(`${text} is no time`);
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const rest = Number(fraction);
  const size = rest > 0.5 || (rest === 0.5 && whole % 2 === 1) ? whole + 1 : whole;
  return sign === '-' ? 0 - size : size;
}
