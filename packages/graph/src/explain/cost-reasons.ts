import type { CostingModel } from '../costing/costing.ts';
import type { CostedData } from '../graph-data.ts';
import { decidingTags, type Tag } from './deciding-tags.ts';
import { judge, type Verdict } from './verdict.ts';

/** What a plain road is, with which ways of other kinds are compared. */
const PLAIN: Tag = ['highway', 'unclassified'];
/** Smaller differences are those of rounding. */
const LEAST_SHARE = 0.005;

/** How much more a traveller minds a second on the way than it takes; NaN where the model does not travel. */
function dislikeOf({ costPerKm, kmh }: Verdict): number {
  return kmh === 0 ? NaN : (costPerKm * kmh) / 3600;
}

/**
 * Returns the tags that make a second on a way cost more or less, each with by how much: `surface=gravel +12 %`. A tag is compared with the same way
 * without it, and what says the kind of the way with a plain road.
 *
 * @param verdictOf  what the model makes of the way under some tags.
 */
export function costReasons(
  tags: readonly Tag[],
  saysKind: (tag: Tag) => boolean,
  verdictOf: (some: readonly Tag[]) => Verdict,
): readonly string[] {
  const of = (some: readonly Tag[]): number => dislikeOf(verdictOf(some));
  const kept = decidingTags(tags, (some) => of(some).toFixed(3));
  const whole = of(kept);
  const kinds = kept.filter(saysKind);
  const others = kept.filter((tag) => !saysKind(tag));
  const parts = [
    { said: kinds, share: whole / of([PLAIN, ...others]) - 1 },
    ...others.map((tag) => ({ said: [tag], share: whole / of(kept.filter((other) => other !== tag)) - 1 })),
  ];
  return parts
    .filter(({ share }) => Math.abs(share) >= LEAST_SHARE)
    .map(({ said, share }) => {
      const percent = Math.round(share * 100);
      return `${said.map(([key, value]) => `${key}=${value}`).join(' ')} ${percent > 0 ? '+' : ''}${percent} %`;
    });
}

/** Preferences, from 0 to 1; of distance to time there is one for all ways alike. */
const PREFERENCE = /^(?:use|avoid)_(?!distance)/;
/** Factors on the cost of some ways. */
const FACTOR = /_factor$/;

/** Returns the options of a model that change what a kilometre of an arc costs, such as `use_tracks`. */
export function optionsThatCount(data: CostedData, model: CostingModel, arc: number): readonly string[] {
  const costWith = (name: string, value: number): number =>
    judge(data, model, { [name]: value })(arc).costPerKm;
  return model.optionNames.filter((name) => {
    const values = PREFERENCE.test(name) ? [0, 1] : FACTOR.test(name) ? [1, 2] : undefined;
    return values !== undefined && costWith(name, values[0]!) !== costWith(name, values[1]!);
  });
}
