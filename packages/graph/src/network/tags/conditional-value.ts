import { ACCESS_RANKS } from './access-keys.ts';
import { type Measure, parseMeasure } from './tag-units.ts';
import { plainHours } from './plain-hours.ts';
import { LimitKind } from '../road-network.ts';

/** One of the alternatives of a conditional tag: `no @ (Mo-Fr 07:00-09:00)`. */
export interface Clause {
  readonly value: string;
  /** The text behind the @, without its brackets and without what is about the vehicle; empty when nothing else is left. */
  readonly condition: string;
  /** The clause is about vehicles that exceed this measure; null when it is about all vehicles. */
  readonly exceeding: Measure | null;
  /** The kind of vehicle that the clause names (`80 @ (hgv)`), a position in `ACCESS_KEYS`; 0 when it names none. */
  readonly vehicle: number;
}

/** Values with more clauses than this are not read: no real timetable has so many. */
const MOST_CLAUSES = 32;

/** Matches conditions about time: a day, a month, a week, a year, an hour, a holiday, the sun (OSM wiki, Key:opening_hours/specification). */
const TIMES =
  /\d:\d\d|\b\d{1,2} ?h\b|\b24\/7\b|\bweek \d|\b20\d\d\b|\b(?:mo|tu|we|th|fr|sa|su|ph|sh|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sunrise|sunset|dawn|dusk|easter)(?![a-z])/i;

/** `weight>7.5`, `length > 12 m`; `maxweight` is a mistake that mappers make. */
const PROPERTY = /^(?:max)?(weight|weightrating|length|width|height|axleload|axles)(?:rating)? ?>=? ?(.+)$/;
const KINDS: Readonly<Record<string, number>> = {
  weight: LimitKind.weight,
  weightrating: LimitKind.weight,
  length: LimitKind.length,
  width: LimitKind.width,
  height: LimitKind.height,
  axleload: LimitKind.axleLoad,
  axles: LimitKind.axleCount,
};

/**
 * The clauses of a value of `*:conditional` (OSM wiki, Conditional restrictions) that are about times, vehicles or both, in their
 * order. Clauses with any other condition (the weather, permits, the purpose of a journey) are left out.
 */
export function parseConditional(text: string): readonly Clause[] {
  const parts = splitOutsideBrackets(text);
  if (parts.length > MOST_CLAUSES) return [];
  const clauses: { value: string; condition: string }[] = [];
  for (const part of parts) {
    const at = part.indexOf('@');
    if (at >= 0) {
      clauses.push({
        value: part.slice(0, at).trim(),
        condition: withoutBrackets(part.slice(at + 1).trim()),
      });
    } else if (clauses.length > 0) {
      // In `yes @ Mo-Fr 09:00-15:00; Sa 24h` the mapper forgot the brackets.
      clauses.at(-1)!.condition += `; ${part.trim()}`;
    }
  }
  return clauses.flatMap(({ value, condition }) =>
    condition.split('||').flatMap((alternative) => clauseOf(value, alternative)),
  );
}

function clauseOf(value: string, condition: string): Clause[] {
  const terms = condition.split(/ and /i).map((term) => withoutBrackets(term.trim()));
  const measures: Measure[] = [];
  const others: string[] = [];
  /** Of those that are listed (`no @ (hgv;bus)`) each one makes a clause. */
  let vehicles: readonly number[] | null = null;
  for (const term of terms) {
    const named = vehiclesIn(term);
    if (named !== null) {
      if (vehicles !== null) return [];
      vehicles = named;
      continue;
    }
    const property = PROPERTY.exec(term);
    const measure = property ? parseMeasure(KINDS[property[1]!]!, property[2]!.trim()) : null;
    if (measure) measures.push(measure);
    else others.push(plainHours(term));
  }
  if (measures.length > 1) return [];
  const rest = others.join(' AND ');
  if (rest === '' ? measures.length === 0 && vehicles === null : !TIMES.test(rest)) return [];
  const exceeding = measures[0] ?? null;
  return (vehicles ?? [0]).map((vehicle) => ({ value, condition: rest, exceeding, vehicle }));
}

/** The positions in `ACCESS_KEYS` of a list of kinds of vehicles; null where something else is among them. */
function vehiclesIn(term: string): readonly number[] | null {
  const ranks = term.split(/[;,]/, MOST_CLAUSES).map((word) => ACCESS_RANKS.get(word.trim()) ?? 0);
  return ranks.includes(0) ? null : ranks;
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length && parts.length <= MOST_CLAUSES; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(depth - 1, 0);
    else if (character === ';' && depth === 0) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts.filter((part) => part.trim() !== '');
}

/** Brackets around a whole condition; those of `(sunset-00:30)-(sunrise+00:30)` are not. */
const BRACKETS = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/;

function withoutBrackets(condition: string): string {
  return condition.replace(BRACKETS, '$1').trim();
}
