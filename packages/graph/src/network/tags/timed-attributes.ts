import { Direction, LimitKind, Mode, TimedKind, UNLIMITED_KMH } from '../road-network.ts';
import { ACCESS_KEYS } from './access-keys.ts';
import { parseConditional } from './conditional-value.ts';
import { advisedSpeedReader, maxSpeedReader, parseMaxSpeed, vehicleSpeedReader } from './max-speed.ts';
import type { TagReader } from './tag-reader.ts';

/** An attribute that is another one while a condition holds, or a speed that has no column, as in the columns of `RoadNetwork`. */
export interface Timed {
  /** `TimedKind` */
  readonly kind: number;
  readonly directions: number;
  readonly value: number;
  /** Empty where the row always holds. */
  readonly condition: string;
}

/** What tags say of the speeds of a way beside its limit, and of what holds under a condition. */
export interface TimedAttributes {
  /** Rows from the general to the specific. */
  readonly rows: readonly Timed[];
  /**
   * The limit of heavy vehicles at all hours, km/h (`maxspeed:hgv`, `maxspeed:conditional=60 @ (hgv)`, `maxspeed:hgv:conditional=60 @ (weight>7.5)`), the
   * lower one of both directions; 0 where there is none.
   */
  readonly truckKmh: number;
  /** The limit of buses at all hours by such a condition (`maxspeed:conditional=100 @ (bus)`), km/h; 0 where there is none. */
  readonly busKmh: number;
}

const NOTHING: TimedAttributes = { rows: [], truckKmh: 0, busKmh: 0 };

/** From the general to the specific. */
const KEYS: readonly (readonly [key: string, kind: number, directions: number])[] = [
  ['maxspeed:conditional', TimedKind.maxSpeed, Direction.both],
  ['maxspeed:forward:conditional', TimedKind.maxSpeed, Direction.forward],
  ['maxspeed:backward:conditional', TimedKind.maxSpeed, Direction.backward],
  ['maxspeed:hgv:conditional', TimedKind.truckSpeed, Direction.both],
  ['maxspeed:hgv:forward:conditional', TimedKind.truckSpeed, Direction.forward],
  ['maxspeed:hgv:backward:conditional', TimedKind.truckSpeed, Direction.backward],
  ['hov:conditional', TimedKind.hov, Direction.both],
  ['hov:lanes:conditional', TimedKind.hov, Direction.both],
];

/** How many people `hov=designated` asks for; 0 where everybody may pass, or where some lane is open to everybody. */
function personsOf(value: string, minimum: number): number {
  return value.split('|').every((lane) => lane === 'designated' || lane === 'only') ? minimum : 0;
}

const DIRECTIONS = [
  [':forward', Direction.forward],
  [':backward', Direction.backward],
] as const;

/**
 * Reads limits of speed, and hours of lanes for several persons, that hold under a condition (OSM wiki, Conditional restrictions), limits of trucks, and
 * speeds that signs advise where they are lower than the limit; a road without a limit stays one.
 *
 * @returns a function for the current way; its parameter is the country or state, for values such as `rural`.
 */
export function timedReader(tags: TagReader): (region: string) => TimedAttributes {
  const keys = KEYS.map(([key, kind, directions]) => ({ slot: tags.slot(key), kind, directions }));
  const minimum = tags.slot('hov:minimum');
  const ways = DIRECTIONS.map(([name, directions]) => ({
    directions,
    limit: maxSpeedReader(tags, name),
    truckSpeed: vehicleSpeedReader(tags, 'hgv', name),
    advised: advisedSpeedReader(tags, name),
  }));
  return (region) => {
    const rows: Timed[] = [];
    /** Limits for `weight>7.5`, `hgv` and the like at all hours, by directions. */
    const heavyKmh = [0, 0, 0, 0];
    let busKmh = 0;
    for (const { slot, kind, directions } of keys) {
      const text = tags.value(slot);
      if (text === 0) continue;
      for (const { value, condition, exceeding, vehicle } of parseConditional(tags.strings[text]!)) {
        if (kind === TimedKind.hov) {
          if (exceeding !== null || vehicle !== 0) continue;
          const persons = /^[3-9]$/.test(tags.strings[tags.value(minimum)]!) ? 3 : 2;
          rows.push({ kind, directions, value: personsOf(value, persons), condition });
          continue;
        }
        const kmh = parseMaxSpeed(value, region);
        const whom = ACCESS_KEYS[vehicle]![1];
        if (kmh === 0) continue;
        if ((whom & Mode.truck) === 0) {
          // Limits of cars, motorcycles and buses alone have no columns for hours.
          const isForBuses = (whom & (Mode.bus | Mode.auto)) === Mode.bus && exceeding === null;
          if (isForBuses && condition === '' && kmh !== UNLIMITED_KMH) busKmh = lowerOf(busKmh, kmh);
        } else if (exceeding === null && whom !== Mode.truck) {
          if (condition === '') continue;
          // A column of trucks has no word for roads without a limit: theirs is that of cars.
          const isNone = kind === TimedKind.truckSpeed && kmh === UNLIMITED_KMH;
          rows.push({ kind, directions, value: isNone ? 0 : kmh, condition });
        } else if ((exceeding?.kind ?? LimitKind.weight) === LimitKind.weight && kmh !== UNLIMITED_KMH) {
          // The weights of such conditions, 3.5 to 12 tonnes, are those by which trucks are told from cars.
          if (condition !== '') rows.push({ kind: TimedKind.truckSpeed, directions, value: kmh, condition });
          else heavyKmh[directions] = lowerOf(heavyKmh[directions]!, kmh);
        }
      }
    }

    const standing: Timed[] = [];
    const add = (kind: number, directions: number, value: number): number =>
      standing.push({ kind, directions, value, condition: '' });
    const truckSpeeds = ways.map(({ directions, truckSpeed }) => {
      const kmh = truckSpeed(region) || lowerOf(heavyKmh[directions]!, heavyKmh[Direction.both]!);
      return kmh === UNLIMITED_KMH ? 0 : kmh;
    });
    const truckKmh = truckSpeeds.reduce(lowerOf);
    for (const [way, { directions, limit, advised }] of ways.entries()) {
      if (truckSpeeds[way] !== truckKmh) add(TimedKind.truckSpeed, directions, truckSpeeds[way]!);
      const [advice, most] = [advised(region), limit(region)];
      const isLower = most === 0 || (advice < most && most !== UNLIMITED_KMH);
      if (advice !== 0 && isLower) add(TimedKind.advisedSpeed, directions, advice);
    }
    return rows.length + standing.length + truckKmh + busKmh === 0
      ? NOTHING
      : { rows: [...standing, ...rows], truckKmh, busKmh };
  };
}

/** The lower one of two limits; 0 stands for none. */
function lowerOf(a: number, b: number): number {
  return a === 0 || b === 0 ? a + b : Math.min(a, b);
}
