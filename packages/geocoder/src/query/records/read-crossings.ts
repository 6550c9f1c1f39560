import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { unfolded } from '../../bytes/geocoder-file.ts';
import { ownedBy } from './read-entities.ts';

/** The two streets of a junction, the lower number first. */
export function streetsOfCrossing(
  { crossingOwners, crossingOther }: GeocoderFile,
  crossing: number,
): [number, number] {
  const at = Math.max(0, crossingOwners.first.lastAtMost(crossing));
  return [crossingOwners.of.at(Math.min(at, crossingOwners.of.length - 1)), crossingOther.at(crossing)];
}

/** Place of a junction in 1e-6 degrees. */
export function placeOfCrossing(file: GeocoderFile, crossing: number): { lat: number; lon: number } {
  const [street] = streetsOfCrossing(file, crossing);
  return {
    lat: file.lat.at(street) - 90e6 + unfolded(file.crossingLat.at(crossing)),
    lon: file.lon.at(street) - 180e6 + unfolded(file.crossingLon.at(crossing)),
  };
}

/** Calls `visit` with every junction of a street and the other street of the junction. */
export function forEachCrossing(
  file: GeocoderFile,
  street: number,
  visit: (crossing: number, other: number) => void,
): void {
  const own = ownedBy(file.crossingOwners, street);
  for (let crossing = own.first; crossing < own.end; crossing++)
    visit(crossing, file.crossingOther.at(crossing));
  const crossed = ownedBy(file.crossedStreets, street);
  for (let at = crossed.first; at < crossed.end; at++) {
    const crossing = file.crossedAt.at(at);
    visit(crossing, streetsOfCrossing(file, crossing)[0]);
  }
}
