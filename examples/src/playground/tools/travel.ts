import polyline from '@mapbox/polyline';
import { choice, type Choice } from '../dom.ts';
import type { LonLat } from '../tool-map.ts';
import type { Stop } from '../stops.ts';

/** Ways of travelling. */
const COSTINGS = [
  ['auto', 'Car'],
  ['bicycle', 'Bicycle'],
  ['pedestrian', 'Foot'],
  ['truck', 'Truck'],
] as const;

/** Lets users choose how to travel. @param name  differs between the tools. */
export function costingChoice(name: string, onChoice: () => void): Choice<(typeof COSTINGS)[number][0]> {
  return choice('Travel', `costing-${name}`, COSTINGS, onChoice);
}

/** The points of a line in an answer, as the map wants them. */
export function lineOf(shape: string): LonLat[] {
  return polyline.decode(shape, 6).map(([lat, lon]): LonLat => [lon, lat]);
}

export function placeOf({ lat, lon }: Stop): { readonly lat: number; readonly lon: number } {
  return { lat, lon };
}
