import { LOCALADMIN, LOCALITY } from '../../layers.ts';
import type { EntityDraft } from '../drafts.ts';

/** The importance of a town in which things are as important as they are by themselves: some 15,000 people live there. */
const USUAL_TOWN = 150;
/** What lies in no known town counts as if it lay in a village. */
const VILLAGE = 80;
/** The share of a town's importance that what lies in it gets. */
const SHARE = 0.3;

/**
 * The importance of a street or a venue to people who name no town: the more people live around it, the more of them mean it. So the main street of a city
 * comes before those of the villages around it, whatever their class. Nothing loses more than a half.
 *
 * @param own  its importance among those of one town, 0..255.
 * @param areas  the areas around it.
 */
export function importanceInTown(own: number, areas: readonly EntityDraft[]): number {
  let town = VILLAGE;
  for (const { layer, importance } of areas)
    if ((layer === LOCALITY || layer === LOCALADMIN) && importance > town) town = importance;
  return Math.min(255, Math.round(Math.max(own / 2, own + (town - USUAL_TOWN) * SHARE)));
}
