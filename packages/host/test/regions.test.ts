import { encodePolyline } from '@portolan/base';
import { expectSame, floorOf, share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createHost,
  Refusal,
  regional,
  swappable,
  type CallContext,
  type Engine,
  type Region,
} from '../src/index.ts';
import { mergedPlaces } from '../src/regions/merged-places.ts';
import { middleOfTile, placesAtBeginning, placesOf } from '../src/regions/places-of.ts';
import type { Bounds } from '../src/regions/bounds.ts';
import { degreesBeyond, holds, type Place } from '../src/regions/region.ts';

const context: CallContext = {
  now: 0,
  deadlineMs: 1000,
  stop: { isStopped: false, onStop: () => undefined },
};

/** An engine that tells its name. */
function named(name: string, operations: readonly string[] = ['route', 'vectorTile']): Engine {
  return { operations: new Set(operations), call: (operation) => `${operation} of ${name}` };
}

const degrees = (most: number) => fc.integer({ min: -most, max: most });
const box: fc.Arbitrary<Bounds> = fc
  .record({
    west: degrees(180),
    width: fc.integer({ min: 0, max: 300 }),
    south: degrees(80),
    height: degrees(20),
  })
  .map(({ west, width, south, height }) => ({
    west,
    east: west + width > 180 ? west + width - 360 : west + width,
    south: Math.min(south, south + height),
    north: Math.max(south, south + height),
  }));
const place: fc.Arbitrary<Place> = fc.record({ lat: degrees(90), lon: degrees(180) });

/** Boxes around one place, and places near that, so that several boxes hold them. */
const around: fc.Arbitrary<Bounds> = fc
  .tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 2, max: 40 })))
  .map(([west, south, east, north]) => ({ west: -west!, south: -south!, east: east!, north: north! }));
const near: fc.Arbitrary<Place> = fc.record({ lat: degrees(4), lon: degrees(4) });

/** Whether a meridian lies in a box, by walking eastwards degree by degree. */
function isBetween({ west, east }: Bounds, lon: number): boolean {
  for (let at = west; ; at = at === 180 ? -179 : at + 1) {
    if (at === lon || (Math.abs(at) === 180 && Math.abs(lon) === 180)) return true;
    if (at === east || (Math.abs(at) === 180 && Math.abs(east) === 180 && at !== west)) return false;
  }
}

describe('regions', () => {
  test('a box holds what walking through it meets, across the antimeridian too', () => {
    fc.assert(
      fc.property(box, place, (bounds, { lat, lon }) => {
        expectSame(
          holds(bounds, { lat, lon }),
          lat >= bounds.south && lat <= bounds.north && isBetween(bounds, lon),
        );
      }),
      { numRuns: share(5000) },
    );
    expect(holds({ west: 170, east: -170, south: 0, north: 1 }, { lat: 0.5, lon: -175 })).toBe(true);
    expect(holds({ west: 170, east: -170, south: 0, north: 1 }, { lat: 0.5, lon: 0 })).toBe(false);
  });

  test('a call goes to the smallest box that holds all of its places, as trying all shows', () => {
    const size = ({ west, east, south, north }: Bounds): number =>
      (east - west + (east < west ? 360 : 0)) *
      (Math.sin((north * Math.PI) / 180) - Math.sin((south * Math.PI) / 180));
    let heldByMany = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(box, around), { minLength: 1, maxLength: 6 }),
        fc.oneof(
          fc.array(place, { minLength: 1, maxLength: 4 }),
          fc.array(near, { minLength: 1, maxLength: 4 }),
        ),
        (boxes, locations) => {
          const regions = boxes.map((bounds, at): Region => ({
            name: `r${at}`,
            bounds,
            engine: named(`r${at}`),
          }));
          const engine = regional(regions);
          let best: Region | undefined;
          for (const region of regions) {
            if (!locations.every((each) => holds(region.bounds, each))) continue;
            if (best !== undefined) heldByMany++;
            if (best === undefined || size(region.bounds) < size(best.bounds)) best = region;
          }
          if (best !== undefined) {
            expectSame(engine.call('route', { locations }, context), `route of ${best.name}`);
            return;
          }
          // Each place has its nearest box; they must agree.
          const nearest = locations.map((each) =>
            Math.min(...regions.map(({ bounds }) => degreesBeyond(bounds, each))),
          );
          const answers = regions.filter(({ bounds }) =>
            locations.every((each, at) => degreesBeyond(bounds, each) === nearest[at]),
          );
          if (answers.length === 0) {
            expect(() => engine.call('route', { locations }, context)).toThrow(
              /this server carries them apart/,
            );
          }
        },
      ),
      { numRuns: share(3000) },
    );
    expect(heldByMany).toBeGreaterThan(floorOf(500));
  });

  test('places in two regions are refused with their names', async () => {
    const engine = regional([
      { name: 'north', bounds: { west: 0, east: 1, south: 50, north: 51 }, engine: named('north') },
      { name: 'south', bounds: { west: 0, east: 1, south: 40, north: 41 }, engine: named('south') },
    ]);
    const locations = [
      { lat: 50.5, lon: 0.5 },
      { lat: 40.5, lon: 0.5 },
    ];
    expect(() => engine.call('route', { locations }, context)).toThrow(
      'locations[0] lies in "north" and locations[1] in "south": this server carries them apart, so ask for places of one of them',
    );
    const host = createHost({ engines: engine });
    const body = JSON.stringify({ locations, costing: 'auto' });
    const response = await host(new Request('http://localhost/route/v1', { method: 'POST', body }));
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 170, error: expect.stringMatching(/"north".*"south"/) }),
    ]);
    // Just beyond an edge is still of that region.
    expect(engine.call('route', { locations: [{ lat: 51.01, lon: 0.5 }] }, context)).toBe('route of north');
  });

  test('figures tell how often each region was asked: searches, tiles and places of the geocoder too', async () => {
    const operations = ['route', 'reverseV1', 'searchV1', 'vectorTile', 'lookupV1'];
    const boxFrom = (west: number): Bounds => ({ west, east: west + 10, south: 0, north: 10 });
    const engine = regional([
      { name: 'a', bounds: boxFrom(0), engine: named('a', operations) },
      { name: 'b', bounds: boxFrom(20), engine: named('b', operations) },
    ]);
    await engine.call('route', { locations: [{ lat: 1, lon: 1 }] }, context);
    await engine.call('reverseV1', { 'point.lat': 1, 'point.lon': 1 }, context);
    await engine.call('reverseV1', { 'point.lat': 1, 'point.lon': 21 }, context);
    expect(engine.gauges!()).toEqual({ 'region_calls{region="a"}': 2, 'region_calls{region="b"}': 1 });
    await engine.call('vectorTile', { path: { z: 7, x: 72, y: 63 } }, context);
    expect(engine.gauges!()).toEqual({ 'region_calls{region="a"}': 2, 'region_calls{region="b"}': 2 });
  });

  test('regions need names of their own', () => {
    const bounds = { west: 0, east: 1, south: 0, north: 1 };
    expect(() => regional([])).toThrow('one at least');
    expect(() =>
      regional([
        { name: 'a', bounds, engine: named('a') },
        { name: 'a', bounds, engine: named('a') },
      ]),
    ).toThrow('name of its own');
  });

  test('a tile comes from the region of its middle, and from another one where that has none', async () => {
    const tiles = (name: string, zooms: readonly number[]): Engine => ({
      operations: new Set(['vectorTile']),
      call: (_, request) => (zooms.includes((request as { path: { z: number } }).path.z) ? name : undefined),
    });
    const engine = regional([
      { name: 'east', bounds: { west: 10, east: 11, south: 50, north: 51 }, engine: tiles('east', [1, 2]) },
      {
        name: 'west',
        bounds: { west: -11, east: -10, south: 50, north: 51 },
        engine: tiles('west', [1, 2, 3]),
      },
    ]);
    const tile = (z: number, x: number, y: number) =>
      engine.call('vectorTile', { path: { z, x, y } }, context);
    expect(await tile(1, 1, 0)).toBe('east');
    expect(await tile(1, 0, 0)).toBe('west');
    expect(await tile(3, 4, 2)).toBe('west');
    expect(await tile(4, 8, 5)).toBeUndefined();
    expect(middleOfTile({ path: { z: 0, x: 0, y: 0 } })).toEqual({ lat: 0, lon: 0 });
  });

  test('a tile beyond the zooms of one region comes from another one, and is refused where all end before it', async () => {
    const tiles = (last: number): Engine => ({
      operations: new Set(['vectorTile']),
      call(_, request) {
        const { z } = (request as { path: { z: number } }).path;
        if (z > last) throw new Refusal(404, `tiles end at zoom ${last}`);
        return z === 2 ? undefined : `of ${last}`;
      },
    });
    const bounds = { west: 10, east: 11, south: 50, north: 51 };
    const engine = regional([
      { name: 'coarse', bounds, engine: tiles(1) },
      { name: 'fine', bounds, engine: tiles(3) },
    ]);
    const tile = (z: number): Promise<unknown> =>
      Promise.resolve(engine.call('vectorTile', { path: { z, x: 1, y: 0 } }, context));
    expect(await tile(1)).toBe('of 1');
    expect(await tile(2)).toBeUndefined();
    expect(await tile(3)).toBe('of 3');
    await expect(tile(4)).rejects.toMatchObject({ status: 404 });
  });

  test('the beginning of a body tells where it is, as reading it shows', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 400 }),
        fc.boolean(),
        fc.boolean(),
        (places, isLine, isLng) => {
          const request = isLine
            ? {
                id: 'x',
                encoded_polyline: encodePolyline({
                  lats: Float64Array.from(places, ({ lat }) => lat),
                  lons: Float64Array.from(places, ({ lon }) => lon),
                }),
              }
            : { shape: places.map(({ lat, lon }) => (isLng ? { lng: lon, lat } : { lat, lon })) };
          const bytes = new TextEncoder().encode(JSON.stringify(request));
          const seen = [...placesAtBeginning({ parts: [bytes], scan: undefined as never }).values()];
          expectSame(seen[0]!.lat, places[0]!.lat);
          expectSame(seen[0]!.lon, places[0]!.lon);
          expectSame([...placesOf(request).values()].length, places.length);
        },
      ),
      { numRuns: share(1000) },
    );
  });

  test('what several regions find is ranked as one list, each thing once', () => {
    const feature = (gid: string, confidence: number) => ({ properties: { gid, confidence } });
    const merged = mergedPlaces(
      [
        { features: [feature('a', 1), feature('b', 0.5)], bbox: [0, 0, 1, 1] },
        { features: [feature('a', 1), feature('c', 0.8), feature('d', 0.5)], bbox: [5, -5, 6, 6] },
      ],
      4,
    );
    expect(merged).toEqual({
      features: [feature('a', 1), feature('c', 0.8), feature('b', 0.5), feature('d', 0.5)],
      bbox: [0, -5, 6, 6],
    });
  });

  describe('results of several regions', () => {
    const feature = (gid: string, layer: string, confidence?: number, distance?: number) => ({
      properties: {
        gid,
        layer,
        ...(confidence === undefined ? {} : { confidence }),
        ...(distance === undefined ? {} : { distance }),
      },
    });
    const gidsOf = (...lists: (readonly ReturnType<typeof feature>[])[]): unknown[] => {
      const merged = mergedPlaces(
        lists.map((features, k) => ({ features, geocoding: { query: k } })),
        10,
      ) as {
        features: ReturnType<typeof feature>[];
      };
      return merged.features.map(({ properties: { gid } }) => gid);
    };

    test('a country comes before a venue that is called like it, and a better text before both', () => {
      const venue = feature('venue', 'venue', 1);
      expect(gidsOf([venue], [feature('country', 'country', 1)])).toEqual(['country', 'venue']);
      expect(gidsOf([venue], [feature('town', 'locality', 1)])).toEqual(['town', 'venue']);
      expect(gidsOf([venue], [feature('misspelled', 'country', 0.8)])).toEqual(['venue', 'misspelled']);
      expect(gidsOf([feature('street', 'street', 1)], [venue])).toEqual(['street', 'venue']);
    });

    test('a town that two regions have from different sources is one', () => {
      const town = (gid: string, lon: number, layer = 'locality') => ({
        properties: { gid, layer, label: 'Felden', confidence: 1 },
        geometry: { coordinates: [lon, 50] },
      });
      expect(gidsOf([town('osm', 8)], [town('geonames', 8.02)])).toEqual(['osm']);
      expect(gidsOf([town('osm', 8)], [town('geonames', 9)])).toEqual(['osm', 'geonames']);
      expect(gidsOf([town('osm', 8, 'venue')], [town('geonames', 8, 'venue')])).toEqual(['osm', 'geonames']);
    });

    test('each region keeps its own order, and nearness to the focus counts', () => {
      const close = feature('close', 'street', 0.84, 0.1);
      const far = feature('far', 'street', 0.88, 300);
      expect(gidsOf([close, feature('later', 'venue', 1)], [far])).toEqual(['close', 'later', 'far']);
      expect(gidsOf([far], [close])).toEqual(['close', 'far']);
    });

    test('suggestions without confidence go in turn', () => {
      const list = (name: string, ...layers: string[]) =>
        layers.map((layer, k) => feature(`${name}${k}`, layer));
      expect(gidsOf(list('a', 'poi', 'poi'), list('b', 'country', 'poi'))).toEqual(['b0', 'a0', 'a1', 'b1']);
    });

    test('the query is read as the first result has it', () => {
      const read = mergedPlaces(
        [
          { features: [feature('a', 'venue', 0.5)], geocoding: 'first' } as never,
          { features: [feature('b', 'venue', 1)], geocoding: 'second' } as never,
        ],
        10,
      );
      expect(read).toMatchObject({ geocoding: 'second' });
      expect(
        mergedPlaces([{ features: [], geocoding: 'first' } as never, { features: [] }], 10),
      ).toMatchObject({
        geocoding: 'first',
        features: [],
      });
    });
  });
});

test.each([
  ['searchV1', undefined, 10],
  ['searchV1', '100', 40],
  ['searchV2', '100', 25],
  ['searchV2', '0', 1],
])('%s of size %s has %d results of all regions', async (operation, size, count) => {
  const engineOf = (name: string): Engine => ({
    operations: new Set([operation]),
    call: () => ({
      type: 'FeatureCollection',
      features: Array.from({ length: 40 }, (_, k) => ({
        properties: { gid: `${name}:${k}`, confidence: 1 },
      })),
    }),
  });
  const bounds = { west: 0, east: 1, south: 0, north: 1 };
  const engine = regional(['a', 'b'].map((name) => ({ name, bounds, engine: engineOf(name) })));
  const query = size === undefined ? { text: 'x' } : { text: 'x', size };
  const { features } = (await engine.call(operation, query, context)) as { features: unknown[] };
  expect(features).toHaveLength(count);
});

describe('an engine that is replaced', () => {
  /** An engine whose calls end when they are told to. */
  function slow(name: string): Engine & { end: () => void } {
    const waiting: (() => void)[] = [];
    return {
      operations: new Set([name]),
      call: (operation) =>
        operation === 'fails'
          ? Promise.reject(new Error(name))
          : new Promise((resolve) => void waiting.push(() => resolve(name))),
      end: () => waiting.shift()?.(),
    };
  }

  test('answers what had begun, and lets go when the last of it has ended', async () => {
    const [old, next] = [slow('old'), slow('new')];
    const engine = swappable(old);
    const first = engine.call('route', {}, context);
    const second = engine.call('route', {}, context);
    await expect(engine.call('fails', {}, context)).rejects.toThrow('old');
    let isLetGo = false;
    const letGo = engine.swap(next).then(() => void (isLetGo = true));
    const third = engine.call('route', {}, context);
    expect([...engine.operations]).toEqual(['new']);
    old.end();
    expect(await first).toBe('old');
    expect(isLetGo).toBe(false);
    old.end();
    expect(await second).toBe('old');
    await letGo;
    next.end();
    expect(await third).toBe('new');
    await engine.swap(old);
  });

  test('answers in pieces count until they are read, or nobody reads on', async () => {
    const pieces = async function* () {
      yield Uint8Array.of(1);
      yield Uint8Array.of(2);
    };
    const streaming: Engine = {
      operations: new Set(['matrix']),
      call: () => ({ pieces: pieces(), mediaType: 'application/json' }),
    };
    const engine = swappable(streaming);
    const iterators = [1, 2].map(() => {
      const answer = engine.call('matrix', {}, context) as { pieces: AsyncIterable<Uint8Array> };
      return answer.pieces[Symbol.asyncIterator]();
    });
    let isLetGo = false;
    const letGo = engine.swap(streaming).then(() => void (isLetGo = true));
    await iterators[0]!.next();
    await iterators[1]!.return!();
    await iterators[1]!.return!();
    await Promise.resolve();
    expect(isLetGo).toBe(false);
    await iterators[0]!.next();
    expect(isLetGo).toBe(false);
    expect(await iterators[0]!.next()).toEqual({ done: true, value: undefined });
    await letGo;
  });
});
