import { openArchive, writeArchive } from '@portolan/archive';
import { hasSharedData } from '@portolan/testing/data';
import { randomInts, seedOf } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { hasGrounds } from '../../src/build/osm/osm-venues.ts';
import { OsmReader } from '../../src/build/osm/osm-reader.ts';
import { ringsOf } from '../../src/build/osm/osm-rings.ts';
import { squareToLine, METRES_PER_UNIT } from '../../src/geometry.ts';
import type { RingCoordinates } from '../../src/geometry.ts';
import { buildGeocoder, openGeocoder, reverse } from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';
import { geocoderBytes, sourceOf } from '../support/real-geocoders.ts';

type Corner = readonly [id: number, lat: number, lon: number];
const square = (id: number, lat: number, lon: number, reach: number): Corner[] => [
  [id, lat - reach, lon - reach],
  [id + 1, lat - reach, lon + reach],
  [id + 2, lat + reach, lon + reach],
  [id + 3, lat + reach, lon - reach],
];
const around = (id: number): number[] => [id, id + 1, id + 2, id + 3, id];

const campus = async (): Promise<Uint8Array> =>
  buildGeocoder(
    await osmSource({
      nodes: [
        ...square(100, 47.1, 9.5, 0.01),
        ...square(110, 47.1, 9.505, 0.002),
        ...square(120, 47.1, 9.495, 0.002),
        ...square(130, 47.2, 9.5, 0.01),
        [1, 47.1003, 9.5052, { 'addr:street': 'Ring', 'addr:housenumber': '5' }],
        [2, 47.1001, 9.4951, { amenity: 'cafe', name: 'Kiosk' }],
        [3, 47.101, 9.48],
        [4, 47.101, 9.52],
      ],
      ways: [
        [1, around(100), {}],
        [2, around(110), { amenity: 'school', name: 'Inner School' }],
        [3, around(120), {}],
        [4, around(130), { landuse: 'farmland', name: 'Great Field' }],
        [5, [3, 4], { highway: 'residential', name: 'Ring' }],
      ],
      relations: [
        [
          1,
          [
            ['way', 1, 'outer'],
            ['way', 3, 'inner'],
          ],
          { type: 'multipolygon', amenity: 'university', name: 'Great University' },
        ],
      ],
    }),
  );

const namesAt = (geocoder: Geocoder, lat: number, lon: number, extra = {}): unknown[] =>
  reverse(geocoder, { 'point.lat': lat, 'point.lon': lon, ...extra }).features.map(({ properties }) => [
    properties['name'],
    properties['distance'],
  ]);

describe('grounds of venues', () => {
  test('a point inside is at distance 0, whatever the distance of the middle, and the nearer middle goes first', async () => {
    const geocoder = openGeocoder(await campus());
    expect(namesAt(geocoder, 47.108, 9.508)[0]).toEqual(['Great University', 0]);
    expect(namesAt(geocoder, 47.1015, 9.5065).slice(0, 2)).toEqual([
      ['Inner School', 0],
      ['Great University', 0],
    ]);
    const [first] = reverse(
      geocoder,
      { 'point.lat': 47.108, 'point.lon': 9.508, layers: 'poi' },
      { version: 2 },
    ).features;
    expect(first!.properties).toMatchObject({ name: 'Great University', distance: 0 });
  });

  test('an address at the point itself goes before the grounds around it', async () => {
    const geocoder = openGeocoder(await campus());
    expect(namesAt(geocoder, 47.1003, 9.5052)[0]).toEqual(['Ring 5', 0]);
  });

  test('holes do not belong to it; outside, the outline tells the distance', async () => {
    const geocoder = openGeocoder(await campus());
    const inHole = new Map(namesAt(geocoder, 47.1, 9.4965, { layers: 'venue' }) as [string, number][]);
    expect(inHole.get('Great University')).toBeCloseTo(0.038, 2);
    const outside = new Map(namesAt(geocoder, 47.1105, 9.5, { layers: 'venue' }) as [string, number][]);
    expect(outside.get('Great University')).toBeCloseTo(0.056, 2);
  });

  test('what is no ground, and what the request excludes, is not found by an outline', async () => {
    const geocoder = openGeocoder(await campus());
    expect(namesAt(geocoder, 47.209, 9.509, { layers: 'venue' })).toEqual([]);
    expect(
      namesAt(geocoder, 47.108, 9.508, { layers: 'street' }).map((pair) => (pair as string[])[0]),
    ).toEqual(['Ring']);
    expect(namesAt(geocoder, 47.108, 9.508, { sources: 'wof' })).toEqual([]);
  });

  test('a file without outlines is read: its venues are points', async () => {
    const bytes = await campus();
    const archive = openArchive(bytes, { kind: 'geocoder', major: 2 });
    const sections = Object.fromEntries(
      archive.sections
        .filter(({ name }) => name !== 'outlines')
        .map(({ name, type }) => [name, type === 'u32' ? archive.u32(name) : archive.u8(name)]),
    );
    const old = writeArchive({ kind: 'geocoder', version: { major: 2, minor: 0 }, sections });
    const [[name, distance]] = namesAt(openGeocoder(old), 47.108, 9.508, { layers: 'venue' }) as [
      [string, number],
    ];
    expect(name).toBe('Inner School');
    expect(distance).toBeGreaterThan(0.5);
  });

  test.skipIf(!hasSharedData).each(['osm/vancouver-2015-05-01', 'osm/helsinki-centre-2019-04-21'] as const)(
    '%s: points inside of outlines as they are mapped',
    async (path) => {
      const source = await sourceOf(path);
      const geocoder = openGeocoder(await geocoderBytes(path));
      const reader = new OsmReader(source);
      const outlineOf = ringsOf(reader, hasGrounds);
      const random = randomInts(seedOf(11));
      let count = 0;
      reader.forEach(
        (key) => key === 'name',
        (object) => {
          // Streets and areas are no venues.
          const isOther = object.tags.has('highway') || object.tags.has('place');
          const rings = isOther ? undefined : outlineOf(object);
          if (rings === undefined || random(3) !== 0) return;
          const at = pointInside(rings, random);
          if (at === undefined) return;
          count++;
          const hits = reverse(geocoder, {
            'point.lat': at.lat / 1e6,
            'point.lon': at.lon / 1e6,
            layers: 'venue',
            size: 40,
          }).features;
          // Equal results near each other are told once, so the name is compared.
          const own = hits.find(({ properties }) => properties['name'] === object.tags.get('name'));
          expect([object.tags.get('name'), own?.properties['distance']]).toEqual([
            object.tags.get('name'),
            0,
          ]);
        },
      );
      expect(count).toBeGreaterThan(12);
    },
  );
});

/** A point inside of rings and at least 12 m away from them; undefined where a few tries find none. */
function pointInside(
  rings: readonly RingCoordinates[],
  random: (limit: number) => number,
): { lat: number; lon: number } | undefined {
  const lats = rings.flatMap(({ lat }) => [...lat]);
  const lons = rings.flatMap(({ lon }) => [...lon]);
  const [south, west] = [Math.min(...lats), Math.min(...lons)];
  const [high, wide] = [Math.max(...lats) - south, Math.max(...lons) - west];
  for (let tries = 0; tries < 20; tries++) {
    const lat = south + random(high + 1);
    const lon = west + random(wide + 1);
    let isInside = false;
    let least = Infinity;
    for (const ring of rings) {
      const closed = {
        lat: Int32Array.of(...ring.lat, ring.lat[0]!),
        lon: Int32Array.of(...ring.lon, ring.lon[0]!),
      };
      least = Math.min(least, squareToLine(lat, lon, closed));
      for (let k = 1; k < closed.lat.length; k++) {
        const [ay, ax, by, bx] = [closed.lat[k - 1]!, closed.lon[k - 1]!, closed.lat[k]!, closed.lon[k]!];
        if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isInside = !isInside;
      }
    }
    if (isInside && Math.sqrt(least) * METRES_PER_UNIT > 12) return { lat, lon };
  }
  return undefined;
}
