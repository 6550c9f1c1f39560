import type { OsrmLeg } from '@portolan/schemas';
import type { OsrmFormat } from '../request/format.ts';
import type { JourneyLeg, Via } from '../journey/journey.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { AdminList } from './admins.ts';
import { annotationOf } from './annotation.ts';
import { osrmSteps } from './steps.ts';
import { streetNames } from '../network/street-names.ts';

/** Writes a leg in the format of OSRM. With `directions_type: none` it has no steps, like `steps=false` in OSRM. */
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

/** Returns the two streets that a leg follows longest, in the order of travel. */
function summaryOf({ pieces }: JourneyLeg): string {
  const { network } = pieces[0]!.profile.data;
  const { edgeName, edgeRef } = network;
  const lengths = new Map<string, number>();
  let name: string | undefined;
  let edgeBefore: number | undefined;
  for (const { routeShape } of pieces) {
    for (const { arc, lengthMillimetres } of routeShape.pathEdges) {
      const edge = arc >>> 1;
      // Most edges have the same names as the previous one.
      const isSame =
        edgeBefore !== undefined &&
        edgeName[edge] === edgeName[edgeBefore] &&
        edgeRef[edge] === edgeRef[edgeBefore];
      if (!isSame) name = streetNames(network, edge)[0];
      edgeBefore = edge;
      if (name !== undefined) lengths.set(name, (lengths.get(name) ?? 0) + lengthMillimetres);
    }
  }
  const names = [...lengths.keys()];
  const longest = new Set(names.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, 2));
  return names.filter((street) => longest.has(street)).join(', ');
}
