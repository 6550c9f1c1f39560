import type { OsrmLeg } from '@portolan/schemas';
import type { OsrmFormat } from '../request/format.ts';
import type { JourneyLeg, Via } from '../journey/journey.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { AdminList } from './admins.ts';
import { annotationOf } from './annotation.ts';
import { osrmSteps } from './steps.ts';
import { summaryOf } from './summary.ts';

/** A leg in the format of OSRM. `directions_type: none` leaves it without steps, as `steps=false` does there. */
export function osrmLeg(leg: JourneyLeg, query: RouteQuery, format: OsrmFormat): OsrmLeg {
  const { totals, pieces } = leg;
  const admins = new AdminList(pieces[0]!.profile.data.regions);
  const answer: OsrmLeg = {
    distance: totals.lengthMillimetres / 1000,
    duration: totals.timeMilliseconds / 1000,
    weight: totals.cost / 1000,
    summary: summaryOf(leg),
    steps: query.directions === 'none' ? [] : osrmSteps(leg, query, format, admins),
    via_waypoints: leg.vias.map((via) => viaWaypoint(leg, via)),
  };
  if (admins.entries.length > 0) answer.admins = admins.entries;
  if (format.annotations.size > 0) answer.annotation = annotationOf(leg, format.annotations);
  return answer;
}

function viaWaypoint(
  { pieces }: JourneyLeg,
  { location, shape }: Via,
): NonNullable<OsrmLeg['via_waypoints']>[number] {
  let millimetres = 0;
  for (const { routeShape, firstShape } of pieces) {
    for (const { endShape, lengthMillimetres } of routeShape.pathEdges) {
      if (firstShape + endShape <= shape) millimetres += lengthMillimetres;
    }
  }
  return { distance_from_start: millimetres / 1000, geometry_index: shape, waypoint_index: location };
}
