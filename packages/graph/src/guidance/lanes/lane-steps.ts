import type { RouteShape } from '../../journey/route-shape.ts';
import { LaneTurn } from '../../network/lanes.ts';
import type { Profile } from '../../profile/profile.ts';
import { passingAt } from '../passing.ts';
import type { Step } from '../step.ts';
import { meaningOf } from './assign-lanes.ts';
import type { LaneChoice } from './route-lanes.ts';

/**
 * Adds the steps where a driver goes on ahead, but not from every lane that leads ahead: before a branch of the road, or a turn further on. Between two other
 * steps there is one at most, at the first such junction.
 */
export function withLaneSteps(
  profile: Profile,
  routeShape: RouteShape,
  steps: readonly Step[],
  lanes: ReadonlyMap<number, LaneChoice>,
): readonly Step[] {
  if (profile.costing.travelMode !== 'drive') return steps;
  return steps.flatMap((step, k) => {
    const end = steps[k + 1]?.firstPathEdge ?? 0;
    for (let i = step.firstPathEdge + 1; i < end; i++) {
      const choice = lanes.get(i);
      if (choice && leavesLanesAhead(choice)) return [step, passingAt(profile, routeShape, 'useLane', i)];
    }
    return [step];
  });
}

/** True if one goes on ahead, and one of the lanes that lead ahead is the wrong one. */
function leavesLanesAhead({ lanes, valid }: LaneChoice): boolean {
  const ahead = LaneTurn.through;
  return (
    valid.some((turns) => (turns & ahead) !== 0) &&
    lanes.some(({ turns }, lane) => valid[lane] === 0 && (meaningOf(turns) & ahead) !== 0)
  );
}
