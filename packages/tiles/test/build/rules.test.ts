import { columnsOf, type MapRows } from '@portolan/testing/columns';
import { describe, expect, test } from 'vitest';
import { buildTiles, openTiles } from '../../src/index.ts';
import { packTile } from '../../src/build/pack-tile.ts';
import { LAYERS } from '../../src/layers/layers.ts';
import { decoded, LINE, POLYGON, type Decoded } from '../decoded.ts';

type Tags = Readonly<Record<string, string>>;

/** About 30 m by 60 m, or as many times that as a shape is large. */
const SIDE = 5_000;

/** The features of one object at zoom 14, and the first zoom that shows each layer. */
async function drawn(
  kind: 'node' | 'line' | 'area',
  tags: Tags,
  times = 1,
): Promise<(Decoded & { from: number })[]> {
  const corner = { lat: 577_000_000, lon: 119_690_000 };
  const corners = [
    [0, 0],
    [SIDE * times, 0],
    [SIDE * times, SIDE * times],
    [0, SIDE * times],
  ] as const;
  const nodes = corners.map(([x, y], at) => ({
    id: at + 1,
    lat: corner.lat + y,
    lon: corner.lon + x,
    tags: {},
  }));
  const rows: MapRows =
    kind === 'node'
      ? { nodes: [{ ...nodes[0]!, tags }, nodes[2]!] }
      : { nodes, ways: [{ id: 1, refs: kind === 'line' ? [1, 2, 3] : [1, 2, 3, 4, 1], tags }] };
  const tiles = openTiles(await buildTiles(columnsOf(rows)));
  const from = new Map<string, number>();
  const last: Decoded[] = [];
  for (const { zoom, x, y } of tiles.places()) {
    for (const feature of decoded(tiles, zoom, x, y)) {
      from.set(feature.layer, Math.min(zoom, from.get(feature.layer) ?? zoom));
      if (zoom === 14 && !last.some(({ layer, type }) => layer === feature.layer && type === feature.type)) {
        last.push(feature);
      }
    }
  }
  return last.map((feature) => ({ ...feature, from: from.get(feature.layer)! }));
}

describe('lines', () => {
  test.each<[Tags, string, number, Tags | Readonly<Record<string, unknown>>]>([
    [{ highway: 'motorway', ref: 'A 5' }, 'transportation', 4, { class: 'motorway', oneway: 1 }],
    [
      { highway: 'motorway', ref: 'A 5;E 35' },
      'transportation_name',
      6,
      { class: 'motorway', ref: 'A 5', ref_length: 3, network: 'road' },
    ],
    [{ highway: 'trunk_link' }, 'transportation', 9, { class: 'trunk', ramp: 1 }],
    [
      { highway: 'residential', name: 'Gata', oneway: '-1', bridge: 'yes', layer: '2' },
      'transportation',
      12,
      { class: 'minor', oneway: -1, brunnel: 'bridge', layer: 2 },
    ],
    [
      { highway: 'residential', name: 'Gata' },
      'transportation_name',
      13,
      { class: 'minor', name: 'Gata', 'name:latin': 'Gata' },
    ],
    [
      { highway: 'footway', surface: 'gravel', tunnel: 'yes' },
      'transportation',
      13,
      { class: 'path', subclass: 'footway', surface: 'unpaved', brunnel: 'tunnel' },
    ],
    [
      { highway: 'footway', footway: 'sidewalk' },
      'transportation',
      14,
      { class: 'path', footway: 'sidewalk' },
    ],
    [{ highway: 'cycleway', cycleway: 'crossing' }, 'transportation', 14, { footway: 'crossing' }],
    [{ highway: 'path', sac_scale: 'hiking' }, 'transportation', 13, { class: 'path', sac_scale: 'hiking' }],
    [
      { highway: 'construction', construction: 'primary' },
      'transportation',
      11,
      { class: 'primary_construction' },
    ],
    [{ railway: 'rail' }, 'transportation', 8, { class: 'rail', subclass: 'rail' }],
    [{ railway: 'rail', service: 'yard' }, 'transportation', 13, { class: 'rail', service: 'yard' }],
    [{ railway: 'tram' }, 'transportation', 13, { class: 'transit', subclass: 'tram' }],
    [{ aerialway: 'gondola' }, 'transportation', 12, { class: 'aerialway', subclass: 'gondola' }],
    [{ route: 'ferry' }, 'transportation', 8, { class: 'ferry' }],
    [
      { public_transport: 'platform', railway: 'platform' },
      'transportation',
      14,
      { class: 'path', subclass: 'platform' },
    ],
    [
      { highway: 'construction', construction: 'primary', name: 'Gata' },
      'transportation_name',
      11,
      { class: 'primary_construction', name: 'Gata' },
    ],
    [{ highway: 'bus_guideway', name: 'Buss' }, 'transportation_name', 13, { class: 'bus_guideway' }],
    [{ waterway: 'river', name: 'Å' }, 'waterway', 8, { class: 'river', name: 'Å', intermittent: 0 }],
    [{ waterway: 'stream', intermittent: 'yes' }, 'waterway', 12, { class: 'stream', intermittent: 1 }],
    [
      { boundary: 'administrative', admin_level: '2', maritime: 'yes' },
      'boundary',
      5,
      { admin_level: 2, maritime: 1, disputed: 0 },
    ],
    [
      { boundary: 'administrative', admin_level: '2', boundary_type: 'maritime' },
      'boundary',
      5,
      { maritime: 1 },
    ],
    [{ boundary: 'administrative', admin_level: '8' }, 'boundary', 11, { admin_level: 8, maritime: 0 }],
    [{ aeroway: 'runway', ref: '03/21' }, 'aeroway', 11, { class: 'runway', ref: '03/21' }],
  ])('%o is in %s', async (tags, layer, from, attributes) => {
    const found = (await drawn('line', tags, 100)).find((feature) => feature.layer === layer);
    expect(found).toMatchObject({ from, properties: attributes });
  });

  test('only pavements and crossings wait for zoom 14, not other paths nor streets with a track beside them', async () => {
    for (const [tags, from] of [
      [{ highway: 'footway', footway: 'link' }, 13],
      [{ highway: 'primary', cycleway: 'crossing' }, 7],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one town after the other
      const [found] = await drawn('line', tags, 100);
      expect(found).toMatchObject({ layer: 'transportation', from });
      expect(found!.properties).not.toHaveProperty('footway');
    }
  });
});

describe('areas', () => {
  test.each<[Tags, string, Readonly<Record<string, unknown>>]>([
    [{ natural: 'water' }, 'water', { class: 'lake', intermittent: 0 }],
    [{ natural: 'water', water: 'pond' }, 'water', { class: 'pond' }],
    [{ waterway: 'riverbank', area: 'yes' }, 'water', { class: 'river' }],
    [{ leisure: 'swimming_pool' }, 'water', { class: 'swimming_pool' }],
    [{ landuse: 'forest' }, 'landcover', { class: 'wood', subclass: 'forest' }],
    [{ natural: 'wetland', wetland: 'bog' }, 'landcover', { class: 'wetland', subclass: 'bog' }],
    [{ leisure: 'park' }, 'landcover', { class: 'grass', subclass: 'park' }],
    [{ natural: 'glacier' }, 'landcover', { class: 'ice', subclass: 'glacier' }],
    [{ landuse: 'vineyard' }, 'landcover', { class: 'farmland', subclass: 'vineyard' }],
    [{ landuse: 'residential' }, 'landuse', { class: 'residential' }],
    [{ amenity: 'grave_yard' }, 'landuse', { class: 'cemetery' }],
    [{ leisure: 'pitch' }, 'landuse', { class: 'pitch' }],
    [
      { boundary: 'protected_area', protection_title: 'Biosphere Reserve' },
      'park',
      { class: 'biosphere_reserve' },
    ],
    [{ leisure: 'nature_reserve' }, 'park', { class: 'nature_reserve' }],
    [
      { building: 'yes', 'building:levels': '4', 'building:min_level': '1' },
      'building',
      { render_height: 15, render_min_height: 3 },
    ],
    [{ building: 'yes', height: '12.2 m' }, 'building', { render_height: 13, render_min_height: 0 }],
    [{ building: 'yes', height: '-3' }, 'building', { render_height: 5 }],
    [{ highway: 'pedestrian', area: 'yes' }, 'transportation', { class: 'path', subclass: 'pedestrian' }],
    [{ aeroway: 'apron' }, 'aeroway', { class: 'apron' }],
    [{ aeroway: 'terminal' }, 'building', { render_height: 5 }],
    [{ waterway: 'dam' }, 'landuse', { class: 'dam' }],
    [{ railway: 'station', name: 'C' }, 'poi', { class: 'railway' }],
    [{ aerialway: 'station', name: 'C' }, 'poi', { class: 'aerialway' }],
    [{ 'addr:housenumber': '12b', building: 'yes' }, 'housenumber', { housenumber: '12b' }],
    [
      { amenity: 'school', name: 'Skolan' },
      'poi',
      { class: 'school', subclass: 'school', name: 'Skolan', rank: 1 },
    ],
    [{ natural: 'water', name: 'Sjön' }, 'water_name', { class: 'lake', name: 'Sjön' }],
    [{ natural: 'water', water: 'pond', name: 'Dammen' }, 'water_name', { class: 'lake' }],
  ])('%o is in %s', async (tags, layer, attributes) => {
    const found = (await drawn('area', tags)).find((feature) => feature.layer === layer);
    expect(found).toMatchObject({ properties: attributes });
  });

  test.each<[Tags, string]>([
    [{ man_made: 'pier' }, 'transportation'],
    [{ public_transport: 'platform' }, 'transportation'],
    [{ aeroway: 'runway', area: 'yes' }, 'aeroway'],
    [{ aeroway: 'taxiway', area: 'yes' }, 'aeroway'],
  ])('%o has no line as well', async (tags, layer) => {
    const found = (await drawn('area', tags)).filter((feature) => feature.layer === layer);
    expect(found.map(({ type }) => type)).toEqual([POLYGON]);
  });

  test('a loop of a way for feet is a line; under the ground its area is not drawn', async () => {
    const types = async (tags: Tags): Promise<number[]> =>
      (await drawn('area', { highway: 'pedestrian', ...tags })).map(({ type }) => type);
    expect(await types({})).toEqual([LINE]);
    expect(await types({ area: 'yes' })).toEqual([POLYGON]);
    expect(await types({ area: 'yes', layer: '-1' })).toEqual([]);
  });

  test('show the earlier the larger they are', async () => {
    const first = async (times: number): Promise<number> =>
      (await drawn('area', { landuse: 'forest' }, times))[0]!.from;
    const zooms = [await first(1), await first(4), await first(16), await first(64)];
    expect(zooms).toEqual(zooms.toSorted((a, b) => b - a));
    expect(new Set(zooms).size).toBe(4);
  });
});

describe('points', () => {
  test.each<[Tags, string, number, Readonly<Record<string, unknown>>]>([
    [
      { place: 'city', name: 'Stad', population: '600000', capital: 'yes' },
      'place',
      3,
      { class: 'city', capital: 2, rank: 1 },
    ],
    [{ place: 'town', name: 'Stad' }, 'place', 8, { class: 'town', rank: 9 }],
    [{ place: 'village', name: 'By' }, 'place', 10, { class: 'village' }],
    [
      { place: 'country', name: 'Land', 'ISO3166-1:alpha2': 'SE' },
      'place',
      2,
      { class: 'country', iso_a2: 'SE', rank: 3 },
    ],
    [{ place: 'country', name: 'Land', population: '30000000' }, 'place', 2, { rank: 2 }],
    [{ place: 'country', name: 'Ö', population: '0' }, 'place', 2, { rank: 6 }],
    [{ place: 'state', name: 'Län', population: '3000000' }, 'place', 4, { rank: 2 }],
    [{ place: 'province', name: 'Län' }, 'place', 4, { rank: 4 }],
    [{ place: 'continent', name: 'Europa' }, 'place', 0, { rank: 1 }],
    [{ natural: 'peak', ele: '100\' 11"' }, 'mountain_peak', 7, { ele: 31, ele_ft: 101 }],
    [{ natural: 'peak', ele: '100 ft' }, 'mountain_peak', 7, { ele: 30, ele_ft: 100 }],
    [
      { highway: 'motorway_junction', ref: '12', name: 'Syd' },
      'transportation_name',
      10,
      { class: 'motorway', subclass: 'junction', ref: '12', ref_length: 2, name: 'Syd' },
    ],
    [
      { aeroway: 'aerodrome', name: 'Flyg', aerodrome_type: 'civil' },
      'aerodrome_label',
      10,
      { class: 'public' },
    ],
    [{ amenity: 'ferry_terminal', name: 'Kaj' }, 'poi', 12, { class: 'ferry_terminal' }],
    [{ amenity: 'atm', network: 'Bankomat' }, 'poi', 14, { class: 'atm', name: 'Bankomat' }],
    [{ amenity: 'charging_station', brand: 'Ladda', operator: 'X' }, 'poi', 14, { name: 'Ladda' }],
    [{ shop: 'bakery' }, 'poi', 14, { class: 'bakery' }],
    [{ historic: 'castle' }, 'poi', 14, { class: 'castle' }],
    [{ barrier: 'toll_booth' }, 'poi', 14, { class: 'toll_booth' }],
    [{ office: 'diplomatic', name: 'N' }, 'poi', 14, { class: 'diplomatic', subclass: 'diplomatic' }],
    [{ sport: 'archery', name: 'N' }, 'poi', 14, { class: 'archery', subclass: 'archery' }],
    [{ sport: 'archery;chess', name: 'N' }, 'poi', 14, { class: 'archery', subclass: 'archery' }],
    [{ sport: 'archery', historic: 'ruins', name: 'N' }, 'poi', 14, { class: 'ruins' }],
    [
      { natural: 'peak', name: 'Topp', ele: '1234.6' },
      'mountain_peak',
      7,
      { class: 'peak', ele: 1235, ele_ft: 4051, rank: 1 },
    ],
    [{ amenity: 'restaurant', name: 'Mat' }, 'poi', 14, { class: 'restaurant', subclass: 'restaurant' }],
    [{ shop: 'florist', name: 'Blom' }, 'poi', 14, { class: 'shop', subclass: 'florist' }],
    [{ railway: 'station', name: 'C' }, 'poi', 12, { class: 'railway', subclass: 'station' }],
    [{ highway: 'bus_stop' }, 'poi', 14, { class: 'bus', subclass: 'bus_stop' }],
    [
      { amenity: 'place_of_worship', religion: 'christian', name: 'Kyrka' },
      'poi',
      14,
      { class: 'place_of_worship', subclass: 'christian' },
    ],
    [
      { aeroway: 'aerodrome', name: 'Flyg', iata: 'GOT', aerodrome: 'international' },
      'aerodrome_label',
      8,
      { class: 'international', iata: 'GOT' },
    ],
    [{ place: 'sea', name: 'Hav' }, 'water_name', 3, { class: 'sea', name: 'Hav' }],
    [{ aeroway: 'gate', ref: 'A1' }, 'aeroway', 14, { class: 'gate', ref: 'A1' }],
  ])('%o is in %s', async (tags, layer, from, attributes) => {
    const found = (await drawn('node', tags)).find((feature) => feature.layer === layer);
    expect(found).toMatchObject({ from, properties: attributes });
  });

  test('have names in Latin letters and in others', async () => {
    const names = async (tags: Tags): Promise<Readonly<Record<string, unknown>>> =>
      (await drawn('node', { place: 'town', ...tags }))[0]!.properties;
    expect(
      await names({ name: 'القدس Jerusalem', 'name:en': 'Jerusalem', 'name:xx-none': 'no language' }),
    ).toEqual({
      class: 'town',
      name: 'القدس Jerusalem',
      'name:latin': 'Jerusalem',
      'name:nonlatin': 'القدس',
      name_int: 'Jerusalem',
      'name:en': 'Jerusalem',
      rank: 9,
    });
    expect(await names({ name: 'Αθήνα', int_name: 'Athina' })).toMatchObject({
      'name:latin': 'Athina',
      'name:nonlatin': 'Αθήνα',
      name_int: 'Athina',
    });
    expect(await names({ 'name:de': 'Ort' })).toMatchObject({ name: 'Ort' });
  });
});

test('what nobody wants to see is in no layer', async () => {
  expect(await drawn('area', { building: 'no', landuse: 'toString', natural: 'constructor' })).toEqual([]);
  expect(await drawn('line', { highway: 'proposed', railway: '__proto__', waterway: 'toString' })).toEqual(
    [],
  );
  expect(await drawn('node', { place: 'hasOwnProperty', name: 'x', aeroway: 'valueOf' })).toEqual([]);
});

test('a tile that would be too large loses house numbers first, then places of interest', () => {
  const layer = (name: string): number => LAYERS.findIndex((rules) => rules.name === name);
  // Noise, which cannot be compressed.
  let state = 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 20;
  };
  const point = (name: string) => ({
    layer: layer(name),
    attributes: 0,
    kind: 1,
    parts: [[noise(), noise()]],
  });
  const many = (name: string, count: number) => Array.from({ length: count }, () => point(name));
  const pieces = [...many('place', 1000), ...many('housenumber', 20_000), ...many('poi', 180_000)];
  const bytes = packTile(pieces, [{ class: 'x' }]);
  expect(bytes.length).toBeLessThanOrEqual(500_000);
  const tiles = { tile: () => bytes };
  const counts = new Map<string, number>();
  for (const { layer: name, parts } of decoded(tiles, 0, 0, 0))
    counts.set(name, (counts.get(name) ?? 0) + parts.length);
  expect(counts.get('place')).toBe(1000);
  expect(counts.has('housenumber')).toBe(false);
  expect(counts.get('poi')).toBe(90_000);
});

test('features that cover the Earth in vain are refused', async () => {
  const corners = [
    [-1_790_000_000, -840_000_000],
    [1_790_000_000, -840_000_000],
    [1_790_000_000, 840_000_000],
    [-1_790_000_000, 840_000_000],
  ] as const;
  const nodes = corners.map(([lon, lat], at) => ({ id: at + 1, lon, lat }));
  const ways = Array.from({ length: 100 }, (_, at) => ({
    id: at + 1,
    refs: [1, 2, 3, 4, 1],
    tags: { building: 'yes' },
  }));
  await expect(buildTiles(columnsOf({ nodes, ways }))).rejects.toMatchObject({ code: 'tiles-too-large' });
});

test('what a runner throws comes through', async () => {
  const source = columnsOf({ nodes: [{ id: 1, lat: 0, lon: 0, tags: { place: 'city', name: 'Stad' } }] });
  const run = (): Promise<never> => Promise.reject(new Error('lost'));
  await expect(buildTiles(source, { runner: { size: 4, run } })).rejects.toThrow('lost');
  await expect(
    buildTiles(source, { runner: { size: 1, run: () => Promise.resolve({}) } }),
  ).rejects.toMatchObject({
    code: 'runner',
  });
});
