import { Direction, LimitKind, TimedKind, UNLIMITED_KMH } from '../road-network.ts';
import { parseConditional } from './conditional-value.ts';
import { parseMaxSpeed } from './max-speed.ts';
import type { TagReader } from './tag-reader.ts';

/** An attribute that is another one while a condition holds, as in the columns of `RoadNetwork`. */
export interface Timed {
  /** `TimedKind` */
  readonly kind: number;
  readonly directions: number;
  readonly value: number;
  readonly condition: string;
}

/** What conditional tags say of the attributes of a way. */
export interface TimedAttributes {
  /** Rows from the general to the specific. */
  readonly rows: readonly Timed[];
  /** The limit of heavy vehicles at all hours, km/h (`maxspeed:hgv:conditional=60 @ (weight>7.5)`); 0 where there is none. */
  readonly truckKmh: number;
}

const NOTHING: TimedAttributes = { rows: [], truckKmh: 0 };

/** From the general to the specific. A limit for trucks has one column for both directions. */
const KEYS: readonly (readonly [key: string, kind: number, directions: number])[] = [
  ['maxspeed:conditional', TimedKind.maxSpeed, Direction.both],
  ['maxspeed:forward:conditional', TimedKind.maxSpeed, Direction.forward],
  ['maxspeed:backward:conditional', TimedKind.maxSpeed, Direction.backward],
  ['maxspeed:hgv:conditional', TimedKind.truckSpeed, Direction.both],
  ['hov:conditional', TimedKind.hov, Direction.both],
  ['hov:lanes:conditional', TimedKind.hov, Direction.both],
];

/** How many people `hov=designated` asks for; 0 where everybody may pass, or where some lane is open to everybody. */
function personsOf(value: string, minimum: number): number {
  return value.split('|').every((lane) => lane === 'designated' || lane === 'only') ? minimum : 0;
}

/**
 * Reads limits of speed, and hours of lanes for several persons, that hold under a condition (OSM wiki, Conditional restrictions).
 *
 * @returns a function for the current way; its parameter is the country or state, for values such as `rural`.
 */
export function timedReader(tags: TagReader): (region: string) => TimedAttributes {
  const keys = KEYS.map(([key, kind, directions]) => ({ slot: tags.slot(key), kind, directions }));
  const minimum = tags.slot('hov:minimum');
  return (region) => {
    let rows: Timed[] | undefined;
    let truckKmh = 0;
    for (const { slot, kind, directions } of keys) {
      const text = tags.value(slot);
      if (text === 0) continue;
      for (const { value, condition, exceeding } of parseConditional(tags.strings[text]!)) {
        if (kind === TimedKind.hov) {
          if (exceeding !== null) continue;
          const persons = /^[3-9]$/.test(tags.strings[tags.value(minimum)]!) ? 3 : 2;
          (rows ??= []).push({ kind, directions, value: personsOf(value, persons), condition });
          continue;
        }
        const kmh = parseMaxSpeed(value, region);
        if (kmh === 0) continue;
        if (exceeding === null) {
          // A column of trucks has no word for roads without a limit: theirs is that of cars.
          const isNone = kind === TimedKind.truckSpeed && kmh === UNLIMITED_KMH;
          (rows ??= []).push({ kind, directions, value: isNone ? 0 : kmh, condition });
        } else if (exceeding.kind === LimitKind.weight && kmh !== UNLIMITED_KMH) {
          // The weights of such conditions, 3.5 to 12 tonnes, are those by which trucks are told from cars.
          if (condition !== '')
            (rows ??= []).push({ kind: TimedKind.truckSpeed, directions, value: kmh, condition });
          else if (truckKmh === 0 || kmh < truckKmh) truckKmh = kmh;
        }
      }
    }
    return rows === undefined && truckKmh === 0 ? NOTHING : { rows: rows ?? [], truckKmh };
  };
}
