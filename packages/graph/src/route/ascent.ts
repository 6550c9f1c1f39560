import { ascentAlong, wrongArgument, type Ascent } from '@portolan/base';
import type { Trip } from '@portolan/schemas';

const METRES_PER_FOOT = 0.3048;

/**
 * Computes how many metres a trip climbs and descends, from the `elevation` of its legs. The result equals that of an elevation profile
 * with the same heights. A smaller `elevation_interval` finds more hills; 30 is a good value.
 *
 * @param trip  the trip of an answer to a request with `elevation_interval`. For one leg, pass `{ legs: [leg], units: trip.units }`.
 * @returns sums of the rises and falls of 5 m and more, and the lowest and the highest height, all in metres whatever the units of the
 *   trip. Legs without heights are skipped; without any height the sums are 0 and the lowest and highest height are NaN.
 * @throws {PortolanError} `graph-input` for what is no trip.
 * @example
 *   const { trip } = route(graph, { locations, costing: 'bicycle', elevation_interval: 30 }, { heightAt });
 *   ascentOf(trip).ascentMetres;
 */
export function ascentOf(trip: Pick<Trip, 'legs' | 'units'>): Ascent {
  if (!Array.isArray(Object(trip).legs))
    throw wrongArgument('graph-input', 'the trip must be that of an answer in the native format', trip);
  const { legs, units } = trip;
  const unitMetres = units === 'miles' ? METRES_PER_FOOT : 1;
  const heights = legs.flatMap(({ elevation }): (number | null)[] =>
    // A rise across a leg without heights is not counted.
    elevation ? elevation.map((height) => height * unitMetres) : [null],
  );
  return ascentAlong(heights);
}
