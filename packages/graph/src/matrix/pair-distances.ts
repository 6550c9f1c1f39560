import { distanceMetres, PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import type { RouteLocation } from '../request/location.ts';

/** Limits of the straight line between a source and a target: vehicles of `FAR_TRAVELLERS` may go farther than the others. */
const MAX_VEHICLE_DISTANCE_KM = 400;
const MAX_DISTANCE_KM = 200;
const FAR_TRAVELLERS: readonly string[] = ['auto', 'bus', 'taxi', 'truck'];

export function maxPairDistanceKm(costing: Costing): number {
  const base = costing.replace(/_traffic.*$/, '');
  return FAR_TRAVELLERS.includes(base) ? MAX_VEHICLE_DISTANCE_KM : MAX_DISTANCE_KM;
}

/** Places, and the name of their list in errors. */
interface NamedList {
  readonly name: string;
  readonly locations: readonly RouteLocation[];
}

/**
 * Checks that no source is too far from a target. Pairs are only looked at if the box around all places is large enough for one to be.
 *
 * @throws {PortolanError} `154` for the first pair that is too far apart.
 */
export function checkPairDistances(sources: NamedList, targets: NamedList, mostKm: number): void {
  if (extentMetres([...sources.locations, ...targets.locations]) <= mostKm * 1000) return;
  sources.locations.forEach((from, i) => {
    targets.locations.forEach((to, j) => {
      const metres = distanceMetres(from.lat, from.lon, to.lat, to.lon);
      if (metres <= mostKm * 1000) return;
      throw new PortolanError(
        '154',
        `${sources.name}[${i}] and ${targets.name}[${j}] are ${Math.round(metres / 1000)} km apart as the crow flies; at most ${mostKm} km are allowed`,
        { field: `${targets.name}[${j}]`, mostKm, foundKm: metres / 1000 },
      );
    });
  });
}

/** An upper bound of the distance between two of the places: along a meridian, and along the longest parallel of their box. */
function extentMetres(locations: readonly RouteLocation[]): number {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { lat, lon } of locations) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  const widest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
  const lonDegrees = Math.min(east - west, 180);
  return distanceMetres(south, 0, north, 0) + distanceMetres(widest, 0, widest, lonDegrees);
}
