import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { ownedBy } from './read-entities.ts';

/**
 * Several addresses and junctions can come from one object: a list of house numbers (12;14), or a node where three streets meet. Their ids
 * are made distinct: from the second one on, a colon and a number follow the id. Addresses count before junctions.
 */

/** How many addresses of the same object come before an address; they have the same place and the same street. */
export function rankOfAddress(file: GeocoderFile, address: number, owner: number): number {
  const { addressOwners, addressLat, addressLon, addressCode } = file;
  const lat = addressLat.at(address);
  const lon = addressLon.at(address);
  let rank = 0;
  for (let other = ownedBy(addressOwners, owner).first; other < address; other++) {
    const isHere = addressLat.at(other) === lat && addressLon.at(other) === lon;
    if (isHere && addressCode.at(other) === addressCode.at(address)) rank++;
  }
  return rank;
}

/** How many addresses and junctions of the same node come before a junction. */
export function rankOfCrossing({ addressCode, crossingNode }: GeocoderFile, crossing: number): number {
  const code = crossingNode.at(crossing);
  return addressCode.find(code).length + Math.max(0, crossingNode.find(code).indexOf(crossing));
}

/** The id of the record at a rank (from 0) among those of one object. */
export const rankedId = (sourceId: string, rank: number): string =>
  rank === 0 ? sourceId : `${sourceId}:${rank + 1}`;
