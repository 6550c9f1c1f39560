import { ACCESS_KEYS, ACCESS_RANKS } from './access-keys.ts';
import { Grant, grantOf } from './access-tags.ts';
import { type Clause, parseConditional } from './conditional-value.ts';
import type { Limit } from './limit-tags.ts';
import { ONEWAY_KEYS, flowOf } from './oneway.ts';
import {
  ALL_MODES,
  ConditionalGrant,
  Direction,
  HEAVY_MODES,
  LimitKind,
  Mode,
  MOTOR_MODES,
  NOT_FOR_DESTINATIONS,
} from '../road-network.ts';
import { closedMonthsReader } from './seasons.ts';
import { parseMeasure } from './tag-units.ts';
import type { Classifier, TagReader } from './tag-reader.ts';
import type { WayAccess } from './way-access.ts';

/** Access under a condition, or in one direction, as in the columns of `RoadNetwork`. */
export interface Conditional {
  readonly directions: number;
  readonly modes: number;
  readonly grant: number;
  /** Empty where the row always holds. */
  readonly condition: string;
}

/** The meaning of the conditional tags of a way. */
export interface ConditionalAccess {
  /** Rows from the general to the specific. */
  readonly rows: readonly Conditional[];
  /** Limits from conditions that are about the vehicle only. */
  readonly limits: readonly Limit[];
}

/** The most rows of one way. No real way has more; a way with more is read as having none. */
const MOST_ROWS = 64;

/** A condition that always holds (OSM wiki, Key:opening_hours/specification). */
const ALWAYS = '24/7';

const KEY = /^(.+?)(:forward|:backward)?:conditional$/;
const ONEWAY_RANKS: ReadonlyMap<string, number> = new Map(ONEWAY_KEYS.map(([key], rank) => [key, rank]));

/** Keys of limits whose value holds under a condition: `maxweight:conditional=15 @ (Mo-Fr 07:00-19:00)`. */
const LIMIT_KEY = /^max(weight|weightrating|length)(?::hgv)?$/;
/** A truck exceeds limits below these at the hours when they hold: 18 t is what two axles may carry, 12 m what a truck without a trailer may measure. */
const TRUCK_SIZES: Readonly<Record<number, number>> = {
  [LimitKind.weight]: 18_000,
  [LimitKind.length]: 12_000,
};

/** A conditional key, taken apart. The meaning of a key is its position in a list of these, counted from 1. */
interface ConditionalKey {
  readonly name: string;
  /** Position in `ACCESS_KEYS` or `ONEWAY_KEYS`. */
  readonly rank: number;
  readonly isOneway: boolean;
  /** `LimitKind` of a key of limits, which is about trucks. */
  readonly limit?: number;
  readonly directions: number;
  /** More specific keys have greater numbers: one-way keys come last, keys with a direction after the bare key. */
  readonly order: number;
}

function conditionalKeyOf(key: string): ConditionalKey | null {
  const parts = KEY.exec(key);
  if (!parts) return null;
  const name = parts[1]!;
  const limitName = LIMIT_KEY.exec(name)?.[1];
  const accessRank = ACCESS_RANKS.get(limitName === undefined ? name : 'hgv');
  const rank = accessRank ?? ONEWAY_RANKS.get(name);
  if (rank === undefined) return null;
  const directions =
    parts[2] === undefined
      ? Direction.both
      : parts[2] === ':forward'
        ? Direction.forward
        : Direction.backward;
  const isOneway = accessRank === undefined;
  const order = (isOneway ? ACCESS_KEYS.length + rank : rank) * 2 + (parts[2] === undefined ? 0 : 1);
  const about = { name, rank, isOneway, directions, order };
  if (limitName === undefined) return about;
  return { ...about, limit: limitName === 'length' ? LimitKind.length : LimitKind.weight };
}

const NOTHING: ConditionalAccess = { rows: [], limits: [] };

/** Reads the conditional access tags of the current way. */
export class ConditionalReader {
  readonly #tags: TagReader;
  readonly #access: WayAccess;
  readonly #keys: ConditionalKey[] = [];
  readonly #meaningOf: Classifier;
  readonly #closedMonths: () => string;

  /**
   * @param access  reads each way before this reader does.
   * @param latitudeOf  the latitude of a way, which decides when its seasons are.
   */
  constructor(tags: TagReader, access: WayAccess, latitudeOf: (way: number) => number) {
    this.#tags = tags;
    this.#access = access;
    this.#closedMonths = closedMonthsReader(tags, latitudeOf);
    this.#meaningOf = tags.classifier((key) => {
      const meaning = conditionalKeyOf(key);
      return meaning === null ? 0 : this.#keys.push(meaning);
    });
  }

  read(): ConditionalAccess {
    const { firstTag, key, value } = this.#tags.columns;
    const { object, strings } = this.#tags;
    let tagged: { key: ConditionalKey; clauses: readonly Clause[] }[] | null = null;
    for (let tag = firstTag[object]!; tag < firstTag[object + 1]!; tag++) {
      const meaning = this.#meaningOf(key[tag]!);
      if (meaning === 0) continue;
      const clauses = parseConditional(strings[value[tag]!]!);
      (tagged ??= []).push({ key: this.#keys[meaning - 1]!, clauses });
    }
    const rows = this.#byDirection();
    // Months that somebody has tagged are better than these.
    if (tagged === null) return this.#bySeason(rows);

    const limits: Limit[] = [];
    for (const { key: about, clauses } of tagged.toSorted((a, b) => a.key.order - b.key.order)) {
      for (const clause of clauses) {
        if (about.isOneway) this.#readFlow(about, clause, rows);
        else if (about.limit !== undefined) this.#readLimit(about.limit, about, clause, rows);
        else this.#readGrant(about, clause, rows, limits);
      }
    }
    return rows.length + limits.length > MOST_ROWS ? NOTHING : { rows, limits };
  }

  /** What always holds in one direction alone: `motor_vehicle:backward=destination`. */
  #byDirection(): Conditional[] {
    if ((this.#access.private | this.#access.destination) === 0) return [];
    const { open, destination } = this.#access.freer();
    const rows: Conditional[] = [];
    addRows(rows, open.forward, open.backward, ConditionalGrant.yes, '');
    addRows(rows, destination.forward, destination.backward, ConditionalGrant.destination, '');
    return rows;
  }

  /** @param rows  to which is added what follows from the seasons in which the way is open. */
  #bySeason(rows: Conditional[]): ConditionalAccess {
    const condition = this.#closedMonths();
    if (condition !== '')
      rows.push({ directions: Direction.both, modes: ALL_MODES, grant: ConditionalGrant.no, condition });
    return rows.length === 0 ? NOTHING : { rows, limits: [] };
  }

  #readGrant(
    { name, rank, directions }: ConditionalKey,
    { value, condition, exceeding, vehicle }: Clause,
    rows: Conditional[],
    limits: Limit[],
  ): void {
    const grant = grantOf(name, value);
    if (grant === Grant.unsaid) return;
    // `AccessReader` hears what is said of vehicles at all hours.
    if (condition === '' && exceeding === null) return;
    const whom = this.#access.spokenTo(Math.max(rank, vehicle));
    const named = ACCESS_KEYS[rank]![1] & ACCESS_KEYS[vehicle]![1];
    const forward = directions & Direction.forward ? whom.forward & named : 0;
    const backward = directions & Direction.backward ? whom.backward & named : 0;
    if (exceeding === null) {
      addRows(rows, forward, backward, grant, condition);
    } else if (condition !== '' || (grant !== Grant.no && grant !== Grant.destination)) {
      addRows(rows, forward & HEAVY_MODES, backward & HEAVY_MODES, grant, condition || ALWAYS);
    } else {
      const kind = exceeding.kind | (grant === Grant.destination ? NOT_FOR_DESTINATIONS : 0);
      for (const [modes, ways] of byDirection(forward & MOTOR_MODES, backward & MOTOR_MODES)) {
        limits.push({ kind, directions: ways, modes, value: exceeding.value });
      }
    }
  }

  /** Closes the way to trucks while they exceed a limit: limits of other sizes at hours are too rare to have columns. */
  #readLimit(kind: number, { rank, directions }: ConditionalKey, clause: Clause, rows: Conditional[]): void {
    const measure = parseMeasure(kind, clause.value);
    if (clause.exceeding !== null || clause.condition === '') return;
    if (measure === null || measure.value >= TRUCK_SIZES[kind]!) return;
    if ((ACCESS_KEYS[clause.vehicle]![1] & Mode.truck) === 0) return;
    const whom = this.#access.spokenTo(rank);
    const forward = directions & Direction.forward ? whom.forward & Mode.truck : 0;
    const backward = directions & Direction.backward ? whom.backward & Mode.truck : 0;
    addRows(rows, forward, backward, ConditionalGrant.no, clause.condition);
  }

  #readFlow({ rank }: ConditionalKey, { value, condition, vehicle }: Clause, rows: Conditional[]): void {
    const flow = flowOf(value);
    if (flow === undefined || condition === '' || vehicle !== 0) return;
    const { opened, closed } = this.#access.turnedBy(rank, flow);
    addRows(rows, opened.forward, opened.backward, ConditionalGrant.yes, condition);
    addRows(rows, closed.forward, closed.backward, ConditionalGrant.no, condition);
  }
}

function addRows(
  rows: Conditional[],
  forward: number,
  backward: number,
  grant: number,
  condition: string,
): void {
  for (const [modes, directions] of byDirection(forward, backward)) {
    rows.push({ directions, modes, grant, condition });
  }
}

/** Pairs of modes and directions: modes with both directions first, then modes with one. */
function byDirection(forward: number, backward: number): (readonly [modes: number, directions: number])[] {
  const both = forward & backward;
  return (
    [
      [both, Direction.both],
      [forward & ~both, Direction.forward],
      [backward & ~both, Direction.backward],
    ] as const
  ).filter(([modes]) => modes !== 0);
}
