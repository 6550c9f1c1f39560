import { expect, test } from 'vitest';
import { ascentAlong } from '@portolan/base';
import { ascentOf, decodePolyline, route } from '../../src/index.ts';
import { placeAt, tinyGraph } from './tiny-routes.ts';

const graph = await tinyGraph('a-b-c-d', [['abcd', { highway: 'residential' }]]);
const STOPS = [0, 2, 4, 6].map((right) => placeAt({ right, down: 0 }));
/** A hill of 40 m every hundredth of a degree. */
const heightAt = (lat: number, lon: number): number => 100 + 20 * Math.sin((lat + lon) * 628);

function tripWith(units: 'km' | 'mi', elevation_interval: number) {
  return route(graph, { locations: STOPS, costing: 'auto', units, elevation_interval }, { heightAt }).trip;
}

test('the ascent of a trip is taken over the heights of all its legs in order', () => {
  const trip = tripWith('km', 10);
  expect(trip.legs).toHaveLength(3);
  expect(ascentOf(trip)).toEqual(ascentAlong(trip.legs.flatMap(({ elevation }) => elevation!)));
  const [leg] = trip.legs;
  expect(ascentOf({ legs: [leg!], units: trip.units })).toEqual(ascentAlong(leg!.elevation!));
});

test('is in metres for a trip in miles, whose heights are in feet', () => {
  const metres = ascentOf(tripWith('km', 10));
  const fromFeet = ascentOf(tripWith('mi', 10 / 0.3048));
  expect(metres.highestMetres).toBeGreaterThan(100);
  expect(fromFeet.highestMetres).toBeCloseTo(metres.highestMetres, 1);
  expect(fromFeet.ascentMetres).toBeCloseTo(metres.ascentMetres, 0);
});

test('counts nothing across a leg without heights', () => {
  const [leg] = tripWith('km', 10).legs;
  const legs = [
    { ...leg!, elevation: [10, 20] },
    { shape: leg!.shape, summary: leg!.summary },
    { ...leg!, elevation: [90, 80] },
  ];
  expect(ascentOf({ legs, units: 'kilometers' })).toEqual({
    ascentMetres: 10,
    descentMetres: 10,
    lowestMetres: 10,
    highestMetres: 90,
  });
  expect(ascentOf({ legs: [legs[1]!], units: 'kilometers' }).ascentMetres).toBe(0);
});

test('decodePolyline reads the shape of a leg', () => {
  const [leg] = tripWith('km', 0).legs;
  const { lats, lons } = decodePolyline(leg!.shape);
  expect(lats[0]).toBeCloseTo(STOPS[0]!.lat, 5);
  expect(lons.at(-1)).toBeCloseTo(STOPS[1]!.lon, 5);
});
