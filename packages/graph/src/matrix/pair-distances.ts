import { distanceMetres, PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import type { RouteLocation } from '../request/location.ts';

/** Straight line between two places of one matrix, by costing without its traffic form. */
const MAX_VEHICLE_DISTANCE_KM = 400;
const MAX_DISTANCE_KM = 200;
const FAR_TRAVELLERS: readonly string[] = ['auto', 'bus', 'taxi', 'truck'];

export function maxPairDistanceKm(costing: Costing): number {
  const base = costing.replace(/_traffic.*$/, '');
  return FAR_TRAVELLERS.includes(base) ? MAX_VEHICLE_DISTANCE_KM : MAX_DISTANCE_KM;
}

/** Places as errors call them. */
interface NamedList {
  readonly name: string;
  readonly locations: readonly RouteLocation[];
}

/**
 * Looks at every pair, unless the box around all places is too small for any to be far apart.
 *
 * @throws {PortolanError} `154`.
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

/** What no two places are farther apart than: along a meridian, and along the widest parallel. */
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
