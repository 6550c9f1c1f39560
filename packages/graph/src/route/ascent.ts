import { ascentAlong, type Ascent } from '@portolan/base';
import type { Trip } from '@portolan/schemas';

const METRES_PER_FOOT = 0.3048;

/**
 * Metres that a trip climbs and descends, along the `elevation` of its legs: the same figure as that of an elevation profile with these
 * heights. The smaller `elevation_interval`, the more hills are seen; 30 is a good one.
 *
 * @param trip  of an answer to a request with `elevation_interval`. For one leg give `{ legs: [leg], units: trip.units }`.
 * @returns sums of the rises and falls of 5 m and more, and the lowest and the highest place, all in metres whatever the units of the trip.
 *   Legs without heights count nothing; without any height the sums are 0 and the two places NaN.
 * @example
 *   const { trip } = route(graph, { locations, costing: 'bicycle', elevation_interval: 30 }, { heightAt });
 *   ascentOf(trip).ascentMetres;
 */
export function ascentOf({ legs, units }: Pick<Trip, 'legs' | 'units'>): Ascent {
  const unitMetres = units === 'miles' ? METRES_PER_FOOT : 1;
  const heights = legs.flatMap(({ elevation }): (number | null)[] =>
    // No rise is counted across a leg without heights.
    elevation ? elevation.map((height) => height * unitMetres) : [null],
  );
  return ascentAlong(heights);
}
