import type { RoadNetwork } from '../network/road-network.ts';
import { isLinkUse } from '../network/edge-traits.ts';
import type { PathEdge } from '../journey/route-shape.ts';
import type { Step } from './step.ts';

/**
 * Leaves out steps at which whoever follows the road without a word is right: those that only tell a new name, and those where a ramp merges into its
 * road, which the step that takes the ramp then leads onto.
 */
export function withoutObvious(
  network: RoadNetwork,
  pathEdges: readonly PathEdge[],
  steps: readonly Step[],
): Step[] {
  const kept: Step[] = [];
  for (const step of steps) {
    const { action, firstPathEdge, mount, landmark } = step;
    const onlyTellsName = action === 'becomes' || action === 'continue';
    if (onlyTellsName && mount === undefined && landmark === undefined) continue;
    const before = kept.at(-1);
    if (action === 'merge' && before && leadsOnlyToRoad(network, pathEdges, before, firstPathEdge)) {
      kept[kept.length - 1] = { ...before, mergesAt: firstPathEdge };
    } else kept.push(step);
  }
  return kept;
}

/** True if a step takes a ramp and follows it until path edge `end`. */
function leadsOnlyToRoad(
  network: RoadNetwork,
  pathEdges: readonly PathEdge[],
  { action, firstPathEdge, mergesAt }: Step,
  end: number,
): boolean {
  if (mergesAt !== undefined) return false;
  if (action !== 'ramp' && action !== 'exit' && action !== 'keep') return false;
  for (let i = firstPathEdge; i < end; i++) {
    if (!isLinkUse(network.edgeUse[pathEdges[i]!.arc >>> 1]!)) return false;
  }
  return true;
}
