import type { RoadNetwork } from '../network/road-network.ts';
import { distanceMetres } from '@portolan/base';
import type { OsrmRoute, OsrmRouteResponse, OsrmWaypoint, Warning } from '@portolan/schemas';
import { positionOf, toDigits } from '../journey/wire-numbers.ts';
import type { OsrmFormat } from '../request/format.ts';
import type { Journey } from '../journey/journey.ts';
import { encodeLines } from '../journey/encode-shape.ts';
import type { Call } from '../request/call.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { streetNames } from '../network/street-names.ts';
import { sumTotals } from '../journey/totals.ts';
import { osrmLeg } from './osrm-leg.ts';

/** OSRM's answer, with the members that every answer of the interface may have. */
export interface OsrmAnswer extends OsrmRouteResponse {
  /** The `id` of the request. */
  id?: string;
  /** Warnings about parts of the request that had no effect. */
  warnings?: Warning[];
}

/**
 * Writes journeys in the format of OSRM's route service (https://project-osrm.org/docs/v5.24.0/api/), with the members that Valhalla adds to it.
 *
 * @param journeys  the journeys, the best one first.
 */
export function osrmAnswer(
  { graph, query, warnings }: Call<RouteQuery>,
  format: OsrmFormat,
  journeys: readonly Journey[],
): OsrmAnswer {
  const { dataTimestamp } = graph.data;
  const answer: OsrmAnswer = {
    code: 'Ok',
    routes: journeys.map((journey) => routeOf(journey, query, format)),
    waypoints: waypointsOf(graph.data.network, journeys[0]!, query),
  };
  if (query.id !== undefined) answer.id = query.id;
  if (dataTimestamp !== null) answer.data_version = new Date(dataTimestamp * 1000).toISOString();
  if (warnings.length > 0) answer.warnings = warnings;
  return answer;
}

export function routeOf({ legs }: Journey, query: RouteQuery, format: OsrmFormat): OsrmRoute {
  const totals = sumTotals(legs.map((leg) => leg.totals));
  return {
    distance: totals.lengthMillimetres / 1000,
    duration: totals.timeMilliseconds / 1000,
    weight: totals.cost / 1000,
    weight_name: query.costing,
    geometry: encodeLines(legs),
    legs: legs.map((leg) => osrmLeg(leg, query, format)),
    ...(format.hasVoice ? { voiceLocale: query.language.tag } : {}),
  };
}

function waypointsOf(
  network: RoadNetwork,
  { stops }: Journey,
  { locations, order }: RouteQuery,
): OsrmWaypoint[] {
  const waypoints: OsrmWaypoint[] = [];
  stops.forEach((stop, i) => {
    const { lat, lon } = locations[i]!;
    waypoints[order ? order[i]! : i] = {
      name: streetNames(network, stop.edge)[0] ?? '',
      location: positionOf(stop.lat, stop.lon),
      distance: toDigits(distanceMetres(lat, lon, stop.lat, stop.lon), 3),
      ...(order ? { waypoint_index: i, trips_index: 0 } : {}),
    };
  });
  return waypoints;
}
