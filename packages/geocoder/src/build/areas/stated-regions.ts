import { stoppable, type CheckStop } from '@portolan/base';
import { MACROREGION, REGION } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { Context, EntityDraft } from '../drafts.ts';
import type { Conflation } from './conflation.ts';
import type { Hierarchy } from './hierarchy.ts';

/** The regions that a gazetteer of places states, beside those that have outlines. */

/** Finding the areas around a place takes as long as so many ordinary steps. */
const STEPS_OF_CONTEXT = 8;

/**
 * The context of an area with the regions that a gazetteer states for it: where no polygon gives a region, and where it is the polygon of a
 * neighbour, since those of Natural Earth are off by a kilometre (Saint Louis lies on the Missouri side of its river).
 */
export function withGazetteer(
  hierarchy: Hierarchy,
  area: EntityDraft,
  context: Context,
  conflation: Conflation,
): Context {
  const stated = area.context;
  if (stated === undefined) return context;
  const missing = stated.areas
    .map((each) => conflation.resolve(each))
    .filter(({ layer, rings }) => {
      const rival = context.areas.find((other) => other.layer === layer);
      const isOff = rings !== undefined && rival !== undefined && isCoarse(rival);
      return layer < area.layer && (rival === undefined || isOff);
    });
  if (missing.length === 0 && context.country !== '') return context;
  const others = context.areas.filter(({ layer }) => !missing.some((own) => own.layer === layer));
  return hierarchy.intern([...others, ...missing], context.country || stated.country);
}

/**
 * Raises the regions without an outline most of whose places lie in outlined regions: a gazetteer has England where Natural Earth has its
 * counties.
 */
export function raiseRegions(
  places: readonly EntityDraft[],
  hierarchy: Hierarchy,
  conflation: Conflation,
  checkStop: CheckStop,
): void {
  const balance = new Map<EntityDraft, number>();
  for (const { lat, lon, context } of stoppable(places, checkStop, STEPS_OF_CONTEXT)) {
    const region = context?.areas.find(({ layer }) => layer === REGION);
    if (region === undefined || conflation.resolve(region) !== region || region.rings !== undefined) continue;
    const { areas } = hierarchy.contextAt(lat, lon, { below: REGION + 1 });
    const isOutlined = areas.some((area) => area.layer === REGION && isCoarse(area));
    balance.set(region, (balance.get(region) ?? 0) + (isOutlined ? 1 : -1));
  }
  for (const [region, lead] of balance) if (lead > 0) region.layer = MACROREGION;
}

/** Whether the outline of an area is one of Natural Earth: gazetteers of places have none. */
function isCoarse({ origin, rings }: EntityDraft): boolean {
  return rings !== undefined && origin >= Origin.geonames;
}
