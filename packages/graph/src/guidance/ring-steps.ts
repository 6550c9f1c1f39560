import { headingOut } from '../edge-expanded/headings.ts';
import { bearingInto, bearingOutOf, type RouteShape } from '../journey/route-shape.ts';
import type { Profile } from '../profile/profile.ts';
import { exitOf, ringOf } from './roundabouts.ts';
import { stepAt, type Step } from './step.ts';

/** Returns the step that enters a roundabout with path edge `i`. */
export function enterRing(profile: Profile, routeShape: RouteShape, i: number): Step {
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  const ring = ringOf(profile, pathEdges[i]!.arc);
  const exit = exitOf(profile, routeShape, i);
  const bearingBefore = bearingInto(routeShape, pathEdges[i]!.beginShape);
  const bearingAfter = headingOut(network, pathEdges[i]!.arc);
  const turn = ring.kind === 'turn' ? exit?.turn : undefined;
  return stepAt(i, 'enterRoundabout', bearingBefore, bearingAfter, false, turn, ring, exit);
}

/** Returns the step that leaves a roundabout with path edge `i`; undefined if it was announced on entering and is not to be told again. */
export function leaveRing(
  profile: Profile,
  routeShape: RouteShape,
  i: number,
  last: Step,
  roundaboutExits: boolean,
): Step | undefined {
  const { pathEdges } = routeShape;
  const isAnnounced = last.exit?.pathEdge === i;
  if (isAnnounced && !roundaboutExits) return undefined;
  const arrived = pathEdges[i - 1]!.arc;
  const bearingBefore = (headingOut(profile.data.network, arrived ^ 1) + 180) % 360;
  const bearingAfter = bearingOutOf(routeShape, pathEdges[i]!.beginShape);
  const ring = isAnnounced ? last.ring : ringOf(profile, arrived);
  return stepAt(i, 'exitRoundabout', bearingBefore, bearingAfter, false, undefined, ring);
}
