import { PortolanError } from '@portolan/base';
import type { RequestContext } from '../context.ts';
import { checkPairDistances, maxPairDistanceKm } from '../matrix/pair-distances.ts';
import { placeMembers } from '../request/location.ts';
import { membersOf, isMembers, type Members } from '../request/members.ts';
import { ROUTE_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { readRouteRequest, type RouteQuery } from '../request/route-request.ts';

const MIN_LOCATIONS = 3;

/**
 * Checks a wire request (docs/interface.md, section 4), which equals that of a route except for its locations.
 *
 * @throws {PortolanError} as for a route; `detail.field` names the member.
 */
export function readOptimizedRequest(request: unknown, context: RequestContext): RouteQuery {
  membersOf(context, 'context', 'bad-context');
  const members: Members = isMembers(request) ? request : {};
  const given = members['locations'];
  if (Array.isArray(given) && given.length < MIN_LOCATIONS) {
    throw new PortolanError(
      '120',
      `locations has ${given.length} of the ${MIN_LOCATIONS} places that make an order at least`,
      { field: 'locations', least: MIN_LOCATIONS, found: given.length },
    );
  }
  const locations: unknown = Array.isArray(given) ? given.map(placeMembers) : given;
  // Here the limit is on the distance between any two places, and not on the length of the line through all of them.
  const limits = { ...context.limits, maxDistanceKm: Infinity };
  const read = readRouteRequest({ ...members, locations }, { ...context, limits });
  const query = {
    ...read,
    warnings: [...read.warnings, ...unknownMembers(ROUTE_MEMBERS, { locations: given })],
  };
  const list = { name: 'locations', locations: query.locations };
  checkPairDistances(list, list, context.limits?.maxDistanceKm ?? maxPairDistanceKm(query.costing));
  return query;
}
