import { ACCESS_KEYS, ACCESS_RANKS } from './access-keys.ts';
import { Grant, grantOf } from './access-tags.ts';
import { type Measure, parseMeasure } from './tag-units.ts';
import { Direction, LimitKind, Mode, MOTOR_MODES, NOT_FOR_DESTINATIONS, TimedKind } from '../road-network.ts';
import { LIFTED, type LiftedHours, liftedHoursOf } from './lifted-limits.ts';
import type { Timed } from './timed-attributes.ts';
import type { Classifier, TagReader } from './tag-reader.ts';

/** A limit of a way or a node, as in the columns of `RoadNetwork`. */
export interface Limit {
  readonly kind: number;
  readonly directions: number;
  readonly modes: number;
  readonly value: number;
}

/** The limits of an object with more limits than this are not read: no real object has so many. */
const MOST_LIMITS = 24;

const KINDS: Readonly<Record<string, number>> = {
  maxheight: LimitKind.height,
  maxwidth: LimitKind.width,
  // The size of the road itself, for roads without a signed limit.
  width: LimitKind.width,
  est_width: LimitKind.width,
  maxlength: LimitKind.length,
  maxweight: LimitKind.weight,
  maxweightrating: LimitKind.weight,
  maxgcweight: LimitKind.weight,
  maxgcweightrating: LimitKind.weight,
  maxaxleload: LimitKind.axleLoad,
  maxaxles: LimitKind.axleCount,
  hazmat: LimitKind.hazmat,
};
const MEASURED = new Set(['width', 'est_width']);
/** Parts of a key that do not change its meaning: the physical height of a bridge, categories of dangerous goods. */
const PLAIN = new Set(['physical', 'water', 'A', 'B', 'C', 'D', 'E']);

/** The key of a limit, taken apart. */
interface LimitKey {
  readonly kind: number;
  readonly directions: number;
  /** Position in `ACCESS_KEYS` of the mode that the key names; 0 when it names none, and so binds all modes with an engine. */
  readonly rank: number;
  readonly isMeasured: boolean;
  /** The key says who may exceed the limit: `maxweight:hgv:conditional`. */
  readonly isExemption: boolean;
}

const CONDITIONAL = ':conditional';

/** Takes keys such as `maxheight`, `maxweight:hgv:forward` and `maxheight:physical` apart; null for keys that are no limits. */
function limitKeyOf(whole: string): LimitKey | null {
  const isExemption = whole.endsWith(CONDITIONAL);
  const key = isExemption ? whole.slice(0, -CONDITIONAL.length) : whole;
  const parts = key.split(':');
  const name = parts[0]!;
  if (!Object.hasOwn(KINDS, name)) return null;
  let directions: number = Direction.both;
  let rank = 0;
  for (const part of parts.slice(1)) {
    if (part === 'forward') directions = Direction.forward;
    else if (part === 'backward') directions = Direction.backward;
    else if (ACCESS_RANKS.has(part)) rank = ACCESS_RANKS.get(part)!;
    else if (!PLAIN.has(part)) return null;
  }
  return { kind: KINDS[name]!, directions, rank, isMeasured: MEASURED.has(name), isExemption };
}

/** Values that lift it for those with business on the road, at all hours: `none @ destination`, `no @ (delivery)`. */
const EXEMPTION =
  /(?:^|; ?)(?:none|no|unlimited) ?@ ?\(? ?(?:destination|delivery|customers|residents|permit|private)\b[^;]*$/;
/** Conditions of which one alone is not enough. */
const WITH_MORE = / and /i;

interface Tagged {
  readonly key: LimitKey;
  /** Null when the limit is lifted. */
  readonly measure: Measure | null;
  /** Those who have business on the road may exceed it: `hazmat=destination`. */
  readonly isForThrough?: boolean;
  /** The limit is lifted at these hours alone, and for trucks. */
  readonly hours?: LiftedHours;
}

/** The limits of a way or a node. */
interface LimitsOfObject {
  readonly limits: readonly Limit[];
  /** The hours at which some do not hold for trucks; these are limits of trucks alone. */
  readonly lifted: readonly Timed[];
}

/** Reads the limits of the current object; for each mode, the most specific key that names it counts. */
export class LimitReader {
  readonly #tags: TagReader;
  /** Keys by meaning: many keys share few meanings. */
  readonly #keys = new Map<number, LimitKey>();
  readonly #meaningOf: Classifier;

  constructor(tags: TagReader) {
    this.#tags = tags;
    this.#meaningOf = tags.classifier((key) => {
      const about = limitKeyOf(key);
      if (about === null) return 0;
      const { kind, directions, rank, isMeasured, isExemption } = about;
      const meaning =
        1 +
        Number(isMeasured) +
        2 * Number(isExemption) +
        4 * (rank + ACCESS_KEYS.length * (directions + 4 * kind));
      this.#keys.set(meaning, about);
      return meaning;
    });
  }

  read(): LimitsOfObject {
    const { firstTag, key, value } = this.#tags.columns;
    const { object, strings } = this.#tags;
    let tagged: Tagged[] | null = null;
    for (let tag = firstTag[object]!; tag < firstTag[object + 1]!; tag++) {
      const meaning = this.#meaningOf(key[tag]!);
      if (meaning === 0) continue;
      const about = this.#keys.get(meaning)!;
      const text = strings[value[tag]!]!;
      const said = taggedBy(about, text);
      if (said) (tagged ??= []).push(said);
      if (!about.isExemption || about.kind === LimitKind.hazmat) continue;
      for (const hours of liftedHoursOf(text)) (tagged ??= []).push({ key: about, measure: null, hours });
    }
    return tagged === null ? NOTHING : limitsOf(tagged);
  }
}

const NOTHING: LimitsOfObject = { limits: [], lifted: [] };

function taggedBy(key: LimitKey, text: string): Tagged | null {
  if (key.isExemption) {
    const isRead = key.kind !== LimitKind.hazmat && EXEMPTION.test(text) && !WITH_MORE.test(text);
    return isRead ? { key, measure: null } : null;
  }
  if (key.kind === LimitKind.hazmat) {
    const grant = grantOf('hazmat', text);
    const isClosed = grant === Grant.no || grant === Grant.destination;
    return isClosed ? { key, measure: { kind: key.kind, value: 0 }, isForThrough: grant !== Grant.no } : null;
  }
  if (LIFTED.has(text)) return key.rank > 0 ? { key, measure: null } : null;
  const measure = parseMeasure(key.kind, text);
  return measure && { key, measure };
}

function limitsOf(tagged: readonly Tagged[]): LimitsOfObject {
  if (tagged.length > MOST_LIMITS) return NOTHING;
  const limits: Limit[] = [];
  const lifted: Timed[] = [];
  for (const { key, measure, isForThrough = false } of tagged) {
    if (measure === null) continue;
    const alike = tagged.filter((other) => other.key.kind === key.kind && !other.key.isExemption);
    const isSigned = alike.some((other) => !other.key.isMeasured);
    if (key.isMeasured && isSigned) continue;
    const own = key.rank === 0 ? MOTOR_MODES : ACCESS_KEYS[key.rank]![1];
    let modes = own & MOTOR_MODES;
    for (const other of alike) if (other.key.rank > key.rank) modes &= ~ACCESS_KEYS[other.key.rank]![1];
    // An exemption is for a limit as specific as itself, or less.
    let exempt = isForThrough ? modes : 0;
    let alone = 0;
    for (const { key: other, hours } of tagged) {
      const isFor = other.isExemption && other.kind === key.kind && other.rank >= key.rank;
      if (!isFor || (key.directions & ~other.directions) !== 0) continue;
      const whom = modes & (other.rank === 0 ? MOTOR_MODES : ACCESS_KEYS[other.rank]![1]);
      if (!hours) exempt |= whom;
      else if (whom & Mode.truck) {
        alone = Mode.truck;
        const value = key.kind | (hours.isForDestinations ? NOT_FOR_DESTINATIONS : 0);
        const { condition } = hours;
        lifted.push({ kind: TimedKind.liftedLimit, directions: key.directions, value, condition });
      }
    }
    const add = (kind: number, all: number): void => {
      for (const whom of [all & ~alone, all & alone])
        if (whom !== 0)
          addLimit(limits, { kind, directions: key.directions, modes: whom, value: measure.value });
    };
    add(key.kind, modes & ~exempt);
    add(key.kind | NOT_FOR_DESTINATIONS, exempt);
  }
  limits.sort((a, b) => a.kind - b.kind || a.directions - b.directions || a.modes - b.modes);
  return { limits, lifted };
}

/** Adds a limit; of two limits of the same kind for the same vehicles and directions, the stricter one stays. */
function addLimit(limits: Limit[], limit: Limit): void {
  const { kind, directions, modes, value } = limit;
  const known = limits.findIndex(
    (other) => other.kind === kind && other.directions === directions && other.modes === modes,
  );
  if (known < 0) limits.push(limit);
  else if (value < limits[known]!.value) limits[known] = limit;
}
