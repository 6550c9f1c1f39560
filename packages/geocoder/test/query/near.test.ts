import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Three cafés and two hotels along a street, each beside a landmark. */
const venue = (id: number, lat: number, tags: Record<string, string>) => [id, lat, 9.5, tags] as const;
const source = await osmSource({
  nodes: [
    [1, 47.1, 9.5],
    [2, 47.101, 9.5],
    venue(10, 47.1005, { amenity: 'cafe', name: 'Abel' }),
    venue(11, 47.1105, { amenity: 'cafe', name: 'Babel' }),
    venue(12, 47.1205, { amenity: 'cafe', name: 'Kain' }),
    venue(20, 47.11, { place: 'square', name: 'Kauppatori' }),
    venue(21, 47.12, { shop: 'department_store', name: 'Stockmann' }),
    venue(22, 47.13, { railway: 'station', name: 'Central', alt_name: 'Central Railway Station' }),
    venue(30, 47.1001, { tourism: 'hotel', name: 'Adler' }),
    venue(31, 47.1301, { tourism: 'hotel', name: 'Bristol' }),
    venue(32, 47.14, { railway: 'station', name: 'Hotel Park' }),
    venue(33, 47.18, { tourism: 'attraction', name: 'Hotel Tornikellarinen' }),
    venue(40, 47.15, { railway: 'station', name: 'St. Paul’s', old_name: 'Post Office' }),
    venue(41, 47.16, { amenity: 'post_office', name: 'Farringdon Road Post Office' }),
    venue(42, 47.17, { place: 'village', name: 'Newton', old_name: 'Carthage' }),
  ],
  ways: [[1, [1, 2], { highway: 'residential', name: 'Unioninkatu' }]],
});
const geocoder = openGeocoder(await buildGeocoder(source));
const names = (text: string): unknown[] =>
  search(geocoder, { text }).features.map(({ properties }) => properties['name']);

describe('a kind near something that is named', () => {
  test.each([
    ['cafe unioninkatu', 'Abel'],
    ['cafe near unioninkatu', 'Abel'],
    ['cafe kauppatori', 'Babel'],
    ['kahvila lähellä kauppatori', 'Babel'],
    ['café am Kauppatori', 'Babel'],
    ['cafe near stockmann', 'Kain'],
    ['hotel near central', 'Bristol'],
    // `hotel near a station` asks for a hotel.
    ['hotel near central railway station', 'Bristol'],
    ['railway station near unioninkatu', 'Central'],
    ['metro station kauppatori', 'Central'],
  ])('%s: %s', (text, name) => {
    expect(names(text)[0]).toBe(name);
  });

  test('needs a word such as "near" when it is no square, street or station', () => {
    expect(names('cafe stockmann')[0]).toBe('Stockmann');
    expect(names('cafe stockmann')).not.toContain('Kain');
  });

  test('is not searched for while the last word may still become a name', () => {
    const typed = (text: string): unknown[] =>
      autocomplete(geocoder, { text, 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 }).features.map(
        ({ properties }) => properties['name'],
      );
    expect(typed('hotel to ')[0]).toBe('Adler');
    expect(typed('hotel to')[0]).toBe('Hotel Tornikellarinen');
  });

  test.each([
    ['cafe near unioni', 'Abel'],
    ['cafe near kauppat', 'Babel'],
    ['cafe near stockm', 'Kain'],
    ['cafe near stokcma', 'Kain'],
    ['hotel near central railw', 'Bristol'],
    ['kahvila lähellä kauppat', 'Babel'],
    ['babel near stockm', 'Babel'],
    // The place is nowhere, the kind is here.
    ['cafe near xyzzyq', 'Abel'],
  ])('while the name of the place is typed: %s: %s', (text, name) => {
    const { features } = autocomplete(geocoder, { text, 'focus.point.lat': 47.09, 'focus.point.lon': 9.5 });
    expect(features[0]?.properties['name']).toBe(name);
  });

  test('while the name of the place is typed, only behind a word such as "near"', () => {
    const { features } = autocomplete(geocoder, { text: 'cafe stockm' });
    expect(features.map(({ properties }) => properties['name'])).not.toContain('Kain');
  });

  test("is not searched for when both together are a venue's name", () => {
    expect(names('hotel park')[0]).toBe('Hotel Park');
  });
});

describe('a name near something that is named', async () => {
  const shops = [
    venue(1, 47.1, { shop: 'coffee', name: 'Koffein' }),
    venue(2, 47.11, { shop: 'coffee', name: 'Koffein' }),
    venue(3, 47.12, { shop: 'coffee', name: 'Koffein' }),
    venue(4, 47.111, { tourism: 'attraction', name: 'Science World' }),
    venue(5, 47.121, { shop: 'books', name: 'Bücher' }),
    venue(6, 47.131, { shop: 'kiosk', name: 'Pret A Manger' }),
    venue(7, 47.1211, { shop: 'kiosk', name: 'Pret A Manger und Kuchen' }),
    [11, 47.1, 9.51],
    [12, 47.101, 9.51],
  ] as const;
  const robson = [1, [11, 12], { highway: 'residential', name: 'Robson Street' }] as const;
  const terrace = [2, [11, 12], { highway: 'residential', name: 'Great Upper Terrace Gardens' }] as const;
  const there = openGeocoder(await buildGeocoder(await osmSource({ nodes: shops, ways: [robson, terrace] })));
  const found = (text: string) => search(there, { text });
  test.each([
    ['koffein robson street', 'node/1'],
    ['koffein robson', 'node/1'],
    ['koffein on robson street', 'node/1'],
    ['robson street koffein', 'node/1'],
    ['koffein science world', 'node/2'],
    ['koffein near science world', 'node/2'],
    ['koffein near bücher', 'node/3'],
    ['pret a manger robson street', 'node/6'],
    ['pret a manger near bücher', 'node/6'],
  ])('%s: %s', (text, id) => {
    const { features, geocoding } = found(text);
    expect(features[0]!.properties).toMatchObject({ id, match_type: 'exact', confidence: 0.78 });
    expect(geocoding['query']).toHaveProperty('parsed_text.venue');
  });

  test('all of the name, the nearest first', () => {
    const ids = found('koffein near science world').features.map(({ properties }) => properties['id']);
    expect(ids.slice(0, 3)).toEqual(['node/2', 'node/3', 'node/1']);
    const near = found('pret a manger near bücher').features.filter(
      ({ properties }) => Number(properties['confidence']) >= 0.78,
    );
    expect(near.map(({ properties }) => properties['id'])).toEqual(['node/6']);
  });

  test('is not searched for when a number makes the text an address, or when the other place is a shop', () => {
    expect(found('koffein robson street 12').features[0]!.properties['id']).not.toBe('node/1');
    const { features } = found('koffein great upper terrace gardens 12');
    expect(features[0]!.properties['id']).toBe('way/2');
    expect(found('koffein bücher').features[0]!.properties['confidence']).toBeLessThan(0.7);
  });

  test('not outside of the layers and boundaries that are asked for', () => {
    const inside = (query: Record<string, string>) =>
      search(there, { text: 'koffein robson street', ...query }).features.map(
        ({ properties }) => properties['id'],
      );
    expect(inside({ layers: 'street' })).toEqual(['way/1']);
    const north = {
      'boundary.circle.lat': '47.12',
      'boundary.circle.lon': '9.5',
      'boundary.circle.radius': '0.5',
    };
    expect(inside(north)).toEqual(['node/3']);
  });
});

describe('stops and stations by the vehicles that stop there', async () => {
  const focus = { 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 };
  const stop = (id: number, tags: Record<string, string>) =>
    [id, 47.1, 9.5, { name: `Stop ${'ABCDEFGH'[id]!}`, ...tags }] as const;
  const stops = await osmSource({
    nodes: [
      stop(0, { public_transport: 'platform', bus: 'yes' }),
      stop(1, { public_transport: 'platform', highway: 'bus_stop' }),
      stop(2, { public_transport: 'stop_position', bus: 'yes' }),
      stop(3, { public_transport: 'platform', tram: 'yes', bus: 'yes' }),
      stop(4, { public_transport: 'station', train: 'yes' }),
      stop(5, { public_transport: 'station', bus: 'yes' }),
      stop(6, { public_transport: 'platform', ferry: 'yes' }),
      stop(7, { public_transport: 'station', railway: 'station', subway: 'yes' }),
    ],
  });
  const there = openGeocoder(await buildGeocoder(stops));
  test.each([
    ['bus stop', ['Stop A', 'Stop B']],
    ['Bushaltestelle', ['Stop A', 'Stop B']],
    ['tram stop', ['Stop D']],
    ['train station', ['Stop E', 'Stop H']],
    ['metro station', ['Stop E', 'Stop H']],
    ['bus station', ['Stop A', 'Stop B', 'Stop F']],
    ['ferry terminal', ['Stop G']],
  ])('%s', (text, wanted) => {
    const { features } = search(there, { text, ...focus });
    const found = features.filter(({ properties }) => Number(properties['confidence']) > 0.85);
    expect(found.map(({ properties }) => properties['name']).toSorted()).toEqual(wanted);
  });
});

test('stops on both sides of a road are told once, and others take their place', async () => {
  const sides = ['Anker', 'Berg', 'Cafe', 'Dorf'].flatMap((name, k) =>
    [0, 1].map(
      (side) => [2 * k + side, 47.1 + k / 100, 9.5 + side / 10_000, { highway: 'bus_stop', name }] as const,
    ),
  );
  const there = openGeocoder(await buildGeocoder(await osmSource({ nodes: sides })));
  const query = { text: 'bus stop', size: 3, 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 };
  const { features } = search(there, query);
  expect(features.map(({ properties }) => properties['name'])).toEqual(['Anker', 'Berg', 'Cafe']);
});

test('names of the past are found behind those of today', () => {
  expect(names('post office')).toEqual(['Farringdon Road Post Office', 'St. Paul’s']);
  expect(names('carthage')).toEqual(['Newton']);
});

test('a kind in the name of a street is no wish where the street has the house number', async () => {
  const lane = await osmSource({
    nodes: [
      [1, 47.1, 9.5],
      [2, 47.101, 9.5],
      venue(3, 47.1002, { 'addr:street': 'Hotel Lane', 'addr:housenumber': '3' }),
      venue(4, 47.1003, { tourism: 'hotel', name: 'Adler' }),
      venue(5, 47.1004, { place: 'square', name: 'Lane 3' }),
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Hotel Lane' }]],
  });
  const town = openGeocoder(await buildGeocoder(lane));
  const found = (text: string): unknown[] =>
    search(town, { text }).features.map(({ properties }) => properties['name']);
  expect(found('Hotel Lane 3')[0]).toBe('Hotel Lane 3');
  expect(found('Hotel Lane 3')).not.toContain('Adler');
  expect(found('hotel near Lane 3')).toContain('Adler');
});

describe('coordinates behind words are where to search', () => {
  test.each([
    ['cafe near 47.12, 9.5', 'Kain'],
    ['cafe 47.1105,9.5 ', 'Babel'],
    ['hotel near 47.1, 9.5', 'Adler'],
    ['bristol 47.1 9.5', 'Bristol'],
  ])('%s: %s', (text, name) => expect(names(text)[0]).toBe(name));

  test('also where the request has a focus', () => {
    const focus = { 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 };
    expect(search(geocoder, { text: 'cafe 47.12, 9.5', ...focus }).features[0]!.properties['name']).toBe(
      'Kain',
    );
  });

  test('numbers that no place on earth has are words like others', () => {
    expect(names('cafe 447.12, 9.5')).toEqual(names('cafe'));
    const { query } = search(geocoder, { text: 'cafe 447.12, 9.5' }).geocoding;
    expect(JSON.stringify(query?.['parsed_text'])).toContain('447');
    expect(names(', 99.5 9.5')).toEqual([]);
    expect(names(`Abel${', '.repeat(400)}1.5`)[0]).toBe('Abel');
  });
});
