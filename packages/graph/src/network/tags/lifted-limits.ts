import { ACCESS_KEYS } from './access-keys.ts';
import { parseConditional } from './conditional-value.ts';
import { Mode } from '../road-network.ts';

/** Values that lift a limit for the modes that the key names: `maxweight:bus=none`. */
export const LIFTED: ReadonlySet<string> = new Set(['none', 'no', 'unlimited']);

/** Those who have business on a road. */
const WITH_BUSINESS = /^(?:destination|delivery|customers|residents|permit|private)$/;

/** Hours at which a limit of trucks does not hold: `maxweight:hgv:conditional=none @ (22:00-06:00)`. */
export interface LiftedHours {
  readonly condition: string;
  /** Only those with business on the road may then exceed it: `none @ (destination AND 22:00-06:00)`. */
  readonly isForDestinations: boolean;
}

/** Reads the hours of a value at which a limit does not hold for trucks, in their order. */
export function liftedHoursOf(text: string): LiftedHours[] {
  return parseConditional(text).flatMap(({ value, condition, exceeding, vehicle }) => {
    const isForTrucks = exceeding === null && (ACCESS_KEYS[vehicle]![1] & Mode.truck) !== 0;
    if (!LIFTED.has(value) || !isForTrucks) return [];
    const terms = condition.split(' AND ');
    const hours = terms.filter((term) => !WITH_BUSINESS.test(term));
    if (hours.length === 0 || condition === '') return [];
    return [{ condition: hours.join(' AND '), isForDestinations: hours.length < terms.length }];
  });
}
