import { bearingInto, bearingOutOf, type RouteShape } from '../journey/route-shape.ts';
import { turnBetween } from '../journey/turn.ts';
import type { Profile } from '../profile/profile.ts';
import { isSameRoad } from './same-road.ts';
import type { Action, Step } from './step.ts';

/** Returns a step at path edge `i` where one goes on along the road, and does something else. */
export function passingAt({ data }: Profile, routeShape: RouteShape, action: Action, i: number): Step {
  const { pathEdges } = routeShape;
  const { beginShape, arc } = pathEdges[i]!;
  const bearingBefore = bearingInto(routeShape, beginShape);
  const bearingAfter = bearingOutOf(routeShape, beginShape);
  return {
    action,
    turn: turnBetween(bearingBefore, bearingAfter),
    firstPathEdge: i,
    namedPathEdge: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet: isSameRoad(data.network, pathEdges[i - 1]!.arc >>> 1, arc >>> 1),
    ring: undefined,
    exit: undefined,
  };
}
