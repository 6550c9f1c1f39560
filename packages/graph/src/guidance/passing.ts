import { bearingInto, bearingOutOf, type RouteShape } from '../journey/route-shape.ts';
import type { Profile } from '../profile/profile.ts';
import { isSameRoad } from './same-road.ts';
import { stepAt, type Action, type Step } from './step.ts';

/** Returns a step at path edge `i` where one goes on along the road, and does something else. */
export function passingAt({ data }: Profile, routeShape: RouteShape, action: Action, i: number): Step {
  const { pathEdges } = routeShape;
  const { beginShape, arc } = pathEdges[i]!;
  return stepAt(
    i,
    action,
    bearingInto(routeShape, beginShape),
    bearingOutOf(routeShape, beginShape),
    isSameRoad(data.network, pathEdges[i - 1]!.arc >>> 1, arc >>> 1),
  );
}
