import type { CheckStop } from '@portolan/base';
import { customizeHierarchy, type Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { recustomize } from '../hierarchy/recustomize.ts';
import type { CustomizedLayer } from './customized-layer.ts';

/** Partial customization takes as long as customizing anew where one turn in 150 changes; it must not if much hangs on those that do. */
const MOST_CHANGED_SHARE = 1 / 400;

/** The turns of a layer, and the metric customized for them. */
export type CustomizedTurns = Pick<CustomizedLayer, 'turnCost' | 'metric'>;

/**
 * Returns the metric of a hierarchy for some costs: the metric of another profile if its turns cost the same, partially customized from one if
 * few turns differ, or else customized anew. All three give the same metric. Many options change few roads of a city, or none, and so do an
 * hour of the day and the closures of a moment.
 *
 * @param turnCost  by turn.
 * @param likes  profiles on the same hierarchy.
 */
export function metricFor(
  hierarchy: Hierarchy,
  turnCost: Uint32Array,
  likes: readonly CustomizedTurns[],
  checkStop?: CheckStop,
): Metric {
  let most = Math.floor(MOST_CHANGED_SHARE * turnCost.length);
  let nearest: { readonly metric: Metric; readonly changed: readonly number[] } | undefined;
  for (const like of likes) {
    const changed = changedTurns(turnCost, like.turnCost, most);
    if (!changed) continue;
    nearest = { metric: like.metric, changed };
    most = changed.length - 1;
  }
  if (nearest?.changed.length === 0) return nearest.metric;
  const partial = nearest && recustomize(nearest.metric, turnCost, nearest.changed);
  return partial ?? customizeHierarchy(hierarchy, turnCost, checkStop);
}

/** Returns the turns whose costs differ; undefined if they are more than `most`. */
function changedTurns(costs: Uint32Array, others: Uint32Array, most: number): number[] | undefined {
  if (most < 0) return undefined;
  const changed: number[] = [];
  for (let turn = 0; turn < costs.length; turn++) {
    if (costs[turn] === others[turn]) continue;
    if (changed.length === most) return undefined;
    changed.push(turn);
  }
  return changed;
}
