import { distanceMetres } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { Mode } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import type { RouteLocation } from '../request/location.ts';
import { gatesInSight } from '../snapping/crossed-areas.ts';
import { acrossArea, atEnd, endOf, startOf, type ArcPlace } from './path.ts';
import { isMainArc, movesToMain, type Stop } from './stop.ts';

/**
 * Returns the stop of a walker who stands in a square, on a platform or in a car park: journeys begin and end there, and lead straight to the gates in
 * sight. The way to the road next to the place stays another, for something may hide a gate.
 *
 * @param stop  the stop on the network that `stopOf` found.
 * @returns that stop, unless the location lies in such an area, and is content with any direction.
 */
export function stopInArea(profile: Profile, location: RouteLocation, stop: Stop): Stop {
  const { data, chosen, arcs } = profile;
  const { lat, lon, searchCutoffMetres } = location;
  if (!data.areas || (chosen.mode & ON_FOOT) === 0 || !stop.inLargestComponent || !isFree(location))
    return stop;
  if (stop.distanceMetres < ON_ROAD_METRES) return stop;
  const departures: ArcPlace[] = [];
  const arrivals: ArcPlace[] = [];
  const here = { lat, lon, distanceMetres: 0 };
  const add = (places: ArcPlace[], arc: number, fraction: number, area: number, metres: number): void => {
    // No builder makes a gate of an edge without length, which does not tell what a metre costs.
    if (!isMainArc(profile, arc) || data.network.edgeLengthMillimetres[arc >>> 1] === 0) return;
    const gate = atEnd(data.network, arc, fraction, here);
    const across = acrossArea(profile, arc, area, metres, gate);
    places.push({ arc, point: { ...gate, ...here }, penalty: 0, across });
  };
  const isClosed = (arc: number): boolean => arcs.cost[arc] === CLOSED || arcs.cost[arc ^ 1] === CLOSED;
  const gates = gatesInSight(data.areas, lat, lon);
  // Where a line is closed, as by a place that a request excludes, the ground beside it may be, too.
  const shut = new Set(gates.filter((gate) => gate.arcs.some(isClosed)).map(({ area }) => area));
  for (const gate of gates) {
    if (gate.metres > searchCutoffMetres || shut.has(gate.area)) continue;
    for (const arc of gate.arcs) {
      add(departures, arc, endOf(arc), gate.area, gate.metres);
      add(arrivals, arc ^ 1, startOf(arc ^ 1), gate.area, gate.metres);
    }
  }
  const [first] = departures;
  if (!first || arrivals.length === 0) return stop;
  const toRoad = (place: ArcPlace): ArcPlace => {
    const { edge, fraction, point } = place.point;
    const metres = distanceMetres(lat, lon, place.point.lat, place.point.lon);
    const across = acrossArea(profile, first.arc, NONE, metres, place.point);
    return { ...place, point: { edge, fraction, point, ...here }, across };
  };
  return {
    departures: [...departures, ...stop.departures.map(toRoad)],
    arrivals: [...arrivals, ...stop.arrivals.map(toRoad)],
    distanceMetres: 0,
    inLargestComponent: true,
    ...(stop.onIsland && { onIsland: stop.onIsland }),
  };
}

/** A place nearer to a road or a line across is on it: whoever was led there before goes on from there, and finds the times of an isochrone. */
const ON_ROAD_METRES = 0.2;
const ON_FOOT = Mode.pedestrian | Mode.wheelchair;

/** True for a location that says nothing of the road on which, or the direction in which, a journey begins, ends or passes. */
function isFree(location: RouteLocation): boolean {
  const { type, heading, preferredSide, radiusMetres, minimumReachability, filter } = location;
  return (
    (type === 'break' || type === 'via') &&
    heading === undefined &&
    preferredSide === 'either' &&
    radiusMetres === 0 &&
    movesToMain(minimumReachability) &&
    !filter
  );
}
