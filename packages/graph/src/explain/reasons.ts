import type { CostingModel } from '../costing/costing.ts';
import { regionWithRules } from '../network/law/national-rules.ts';
import type { Admin } from '../network/node-regions.ts';
import { ACCESS_RANKS } from '../network/tags/access-keys.ts';
import { roadKindReader } from '../network/tags/road-kind.ts';
import { TagReader } from '../network/tags/tag-reader.ts';
import { costReasons, optionsThatCount } from './cost-reasons.ts';
import { decidingTags, type Tag } from './deciding-tags.ts';
import { networkOf, type TaggedWay } from './tagged-way.ts';
import { judge, type Verdict, type WayAccessName } from './verdict.ts';

interface Reason<Found> {
  /** What the model makes of the way as its tags alone say. */
  readonly verdict: Found;
  /** Tags such as `bicycle=no`, and defaults in words. */
  readonly because: readonly string[];
}

/** What decided the access to a way, the speed on it and its cost, in one direction. */
export interface Reasons {
  readonly access: Reason<WayAccessName>;
  readonly speed: Reason<number>;
  /** As in `costReasons`. */
  readonly cost: readonly string[];
  /** As in `optionsThatCount`. */
  readonly options: readonly string[];
}

/** Keys that say what a way is; without them it is no road. */
const KIND_KEYS: ReadonlySet<string> = new Set([
  'highway',
  'route',
  'railway',
  'public_transport',
  'man_made',
]);

/**
 * Returns a function that finds the tags which decide what a model makes of a way in a direction, 0 forward and 1 backward.
 *
 * It reads the way again and again with fewer tags, by the same functions that build a graph: see `decidingTags`.
 */
export function reasonsOf(
  way: TaggedWay,
  admin: Admin | null,
  density: number,
  models: readonly (readonly [name: string, model: CostingModel])[],
): (costing: string, direction: 0 | 1) => Reasons {
  /** From the general to the specific, so that of two tags that say the same the more specific one is named. */
  const tags = way.tags.toSorted((a, b) => rankOf(a) - rankOf(b) || (a[0] < b[0] ? -1 : 1));
  const known = new Map<string, ReadonlyMap<string, (arc: number) => Verdict>>();
  const modelOf = new Map(models);
  const alone = networkOf(way, tags, admin, density);

  function verdictOf(some: readonly Tag[], country: Admin | null, costing: string, bit: 0 | 1): Verdict {
    const key = `${country === null ? '-' : '+'}${JSON.stringify(some)}`;
    let judges = known.get(key);
    if (judges === undefined) {
      const data = networkOf(way, some, country, density);
      const isRoad = data.network.edgeCount > 0;
      judges = new Map(models.map(([name, model]) => [name, isRoad ? judge(data, model) : noRoad]));
      known.set(key, judges);
    }
    return judges.get(costing)!(bit);
  }

  /** The tags that take back what another one says, such as `oneway:bicycle=no` of `oneway=yes`: without both the outcome is the same. */
  function liftingTags(textOf: (some: readonly Tag[]) => string): string[] {
    const whole = textOf(tags);
    return tags
      .filter((tag) => !saysKind(tag) && textOf(tags.filter((other) => other !== tag)) !== whole)
      .map(([key, value]) => `${key}=${value}`);
  }

  return (costing, direction) => {
    const textOf = (some: readonly Tag[], country: Admin | null, withSpeed: boolean): string => {
      if (!isRoadByTags(some)) return 'no road';
      const { access, isPushed, kmh } = verdictOf(some, country, costing, direction);
      return `${access} ${isPushed} ${withSpeed ? kmh.toFixed(2) : ''}`;
    };
    const found = (withSpeed: boolean): readonly string[] => {
      const kept = decidingTags(tags, (some) => textOf(some, admin, withSpeed));
      const own = kept.filter((tag) => !saysKind(tag)).map(([key, value]) => `${key}=${value}`);
      const isLaw = textOf(kept, admin, withSpeed) !== textOf(kept, null, withSpeed);
      const law = admin && isLaw ? [`law of ${regionWithRules(admin.countryCode, admin.stateCode)}`] : [];
      if (own.length + law.length > 0) return [...own, ...law];
      const lifting = liftingTags((some) => textOf(some, admin, withSpeed));
      if (lifting.length > 0) return lifting;
      const kind = kept.map(([key, value]) => `${key}=${value}`).join(' ');
      return [kind === '' ? 'no tag makes it a road' : `default of ${kind}`];
    };
    const { access, kmh } = verdictOf(tags, admin, costing, direction);
    return {
      access: { verdict: access, because: found(false) },
      speed: { verdict: kmh, because: found(true) },
      cost:
        kmh === 0 ? [] : costReasons(tags, saysKind, (some) => verdictOf(some, admin, costing, direction)),
      options: kmh === 0 ? [] : optionsThatCount(alone, modelOf.get(costing)!, direction),
    };
  };
}

/** Without such a tag a way is no road. */
function saysKind([key]: Tag): boolean {
  return KIND_KEYS.has(key);
}

const noRoad = (): Verdict => ({ access: 'closed', isPushed: false, kmh: 0, costPerKm: 0 });

/** What a way is comes first, so that it stays; then tags that are not about access; then access tags, from the general to the specific. */
function rankOf([key]: Tag): number {
  return ACCESS_RANKS.get(key.replace(/:.*/, '')) ?? -1;
}

/** Whether tags make a way a road at all, before they say who may use it. */
function isRoadByTags(tags: readonly Tag[]): boolean {
  const strings = ['', ...new Set(tags.flat())];
  const reader = new TagReader(strings, {
    firstTag: Uint32Array.of(0, tags.length),
    key: Uint32Array.from(tags, ([key]) => strings.indexOf(key)),
    value: Uint32Array.from(tags, ([, value]) => strings.indexOf(value)),
  });
  const kindOf = roadKindReader(reader);
  reader.read(0);
  return kindOf() !== null;
}
