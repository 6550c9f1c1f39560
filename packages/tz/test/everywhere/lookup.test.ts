import { expectSame } from '@portolan/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookup, lookupAll, lookupV1, lookupV2, offsetAt, openTimeZones } from '@portolan/tz';
import { boundariesOf, originOf, squareCell, zonesAt } from './synthetic.ts';
import type { SquareLeaf } from './synthetic.ts';

const ZONES = ['Africa/Cairo', 'America/Lima', 'Asia/Tokyo', 'Europe/Paris', 'Pacific/Fiji'];

const squareLeaf: fc.Arbitrary<SquareLeaf> = fc
  .record({
    row: fc.nat(511),
    column: fc.nat(511),
    squares: fc.integer({ min: 1, max: 8 }),
    side: fc.integer({ min: 1, max: 40_000 }),
  })
  .chain((shape) =>
    fc
      .array(fc.uniqueArray(fc.constantFrom(...ZONES), { maxLength: 3 }), {
        minLength: shape.squares ** 2,
        maxLength: shape.squares ** 2,
      })
      .map((labels) => ({ ...shape, labels })),
  );

/** Degrees of a point of a leaf, as a program would write them: six decimals. */
function degrees(leaf: SquareLeaf, x: number, y: number): [lat: number, lon: number] {
  const [west, south] = originOf(leaf);
  return [Number(((south + y) / 1e6).toFixed(6)), Number(((west + x) / 1e6).toFixed(6))];
}

describe('leaves of squares', () => {
  test('every point lies where its square says, borders and corners too', () => {
    fc.assert(
      fc.property(
        squareLeaf,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 10, maxLength: 40 }),
        (leaf, places) => {
          fc.pre(leaf.labels.some((zones) => zones.length > 0));
          const tz = openTimeZones(boundariesOf([squareCell(leaf)]), { oceans: false });
          const extent = leaf.side * leaf.squares;
          const corners = Array.from({ length: (leaf.squares + 1) ** 2 }, (_, k): [number, number] => [
            (k % (leaf.squares + 1)) * leaf.side,
            Math.floor(k / (leaf.squares + 1)) * leaf.side,
          ]);
          const random = places.map(([x, y]): [number, number] => [x % (extent + 2), y % (extent + 2)]);
          for (const [x, y] of [...corners, ...random]) {
            // The leaf's own edges belong to its neighbours, and lines along them are cuts, not borders.
            if (x < 1 || y < 1) continue;
            const [lat, lon] = degrees(leaf, x, y);
            const inside = zonesAt(leaf, x, y);
            // Squares around the point, as far as its border is one of theirs that is not shared by all of them.
            const around = [
              zonesAt(leaf, x - 1, y - 1),
              zonesAt(leaf, x, y - 1),
              zonesAt(leaf, x - 1, y),
              inside,
            ];
            const possible = new Set(around.flat());
            const all = lookupAll(tz, lat, lon);
            expect(all).toEqual([...all].toSorted());
            for (const zone of inside) expect(all).toContain(zone);
            for (const zone of all) expect(possible).toContain(zone);
            expect(all).toEqual([...possible].toSorted());
            const id = lookup(tz, lat, lon);
            if (inside.length > 0) expectSame(id, [...inside].toSorted()[0]);
            else if (id !== null) expect(all).toContain(id);
            // Between the millionths of a degree there is no border, for all sides are longer.
            if (leaf.side > 1) {
              const beside = lookupAll(tz, lat + 0.4e-6, lon + 0.3e-6);
              expect(beside).toEqual([...zonesAt(leaf, x + 0.3, y + 0.4)].toSorted());
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the same cells give the same bytes', () => {
    const leaf: SquareLeaf = {
      row: 300,
      column: 200,
      squares: 2,
      side: 1000,
      labels: [['A/B'], ['A/C'], [], ['A/B', 'A/C']],
    };
    expect(Array.from(boundariesOf([squareCell(leaf)]))).toEqual(
      Array.from(boundariesOf([squareCell(leaf)])),
    );
  });
});

describe('the sea', () => {
  const tz = openTimeZones(boundariesOf([]));
  test.each<[lat: number, lon: number, id: string, all: string[]]>([
    [0, 0, 'Etc/GMT', ['Etc/GMT']],
    [0, 45, 'Etc/GMT-3', ['Etc/GMT-3']],
    [0, -45, 'Etc/GMT+3', ['Etc/GMT+3']],
    [0, 7.5, 'Etc/GMT-1', ['Etc/GMT', 'Etc/GMT-1']],
    [0, -7.5, 'Etc/GMT', ['Etc/GMT', 'Etc/GMT+1']],
    [10, 172.4, 'Etc/GMT-11', ['Etc/GMT-11']],
    [10, 172.6, 'Etc/GMT-12', ['Etc/GMT-12']],
    [10, -172.6, 'Etc/GMT+12', ['Etc/GMT+12']],
    [10, 180, 'Etc/GMT-12', ['Etc/GMT+12', 'Etc/GMT-12']],
    [10, -180, 'Etc/GMT+12', ['Etc/GMT+12', 'Etc/GMT-12']],
  ])('%s, %s: %s', (lat, lon, id, all) => {
    expect(lookup(tz, lat, lon)).toBe(id);
    expect(lookupAll(tz, lat, lon)).toEqual(all);
  });

  test('at the pole all bands meet', () => {
    expect(lookupAll(tz, 90, 10)).toHaveLength(25);
    expect(lookupAll(tz, 90, 10)).toContain(lookup(tz, 90, 10));
  });

  test('can be switched off', () => {
    const land = openTimeZones(boundariesOf([]), { oceans: false });
    expect(lookup(land, 0, 0)).toBeNull();
    expect(lookupAll(land, 0, 0)).toEqual([]);
    expect(() => lookupV2(land, { lat: 0, lng: 0, timestamp: 0 })).toThrow(
      expect.objectContaining({ code: 'tz-no-zone', detail: expect.objectContaining({ status: 404 }) }),
    );
  });
});

describe('the wire', () => {
  const tz = openTimeZones(
    boundariesOf([
      { row: 300, column: 300, zones: ['Europe/Dublin'] },
      { row: 300, column: 301, zones: ['Europe/Helsinki'] },
    ]),
  );
  const [lat, dublin, helsinki] = [15.64, 31.29, 32];

  test('a present in milliseconds is refused, and seconds are not', () => {
    for (const call of [lookupV1, lookupV2]) {
      for (const now of [1_705_320_000_000, 1e11]) {
        expect(() => call(tz, { lat, lng: dublin }, { now })).toThrow(
          expect.objectContaining({
            code: 'tz-request',
            message: `context.now is ${now}, which looks like milliseconds: pass Unix seconds, Date.now() / 1000`,
            detail: { field: 'context.now', value: now, range: [0, 1e11], status: 400 },
          }),
        );
      }
      expect(call(tz, { lat, lng: dublin }, { now: 1e11 - 1 }).timestamp).toBe(1e11 - 1);
      // A stated timestamp needs no clock, so that of the context does not matter.
      const timestamp = 1_705_320_000_000;
      expect(call(tz, { lat, lng: dublin, timestamp }, { now: timestamp }).timestamp).toBe(timestamp);
    }
  });

  test('version 1, saving in winter', () => {
    expect(lookupV1(tz, { lat, lng: dublin, timestamp: 1_705_320_000 })).toEqual({
      tz_id: 'Europe/Dublin',
      base_utc_offset: 3600,
      dst_offset: -3600,
      timestamp: 1_705_320_000,
      local_rfc_2822_timestamp: 'Mon, 15 Jan 2024 12:00:00 +0000',
      local_rfc_3389_timestamp: '2024-01-15T12:00:00+00:00',
    });
    expect(lookupV1(tz, { lat, lng: dublin }, { now: 1_705_320_000.9, rearguard: true })).toMatchObject({
      base_utc_offset: 0,
      dst_offset: 0,
      timestamp: 1_705_320_000,
    });
  });

  test('version 2', () => {
    expect(lookupV2(tz, { lat, lng: helsinki, timestamp: 1_774_973_192 })).toEqual({
      tz_id: 'Europe/Helsinki',
      utc_offset: 10_800,
      is_dst: true,
      timestamp: 1_774_973_192,
      local_rfc_2822_timestamp: 'Tue, 31 Mar 2026 19:06:32 +0300',
      local_rfc_3339_timestamp: '2026-03-31T19:06:32+03:00',
    });
  });

  test('years of more than four digits', () => {
    const last = { lat, lng: dublin, timestamp: 8_200_290_900_000 };
    expect(lookupV2(tz, last)).toEqual({
      tz_id: 'Europe/Dublin',
      utc_offset: 0,
      is_dst: true,
      timestamp: 8_200_290_900_000,
      local_rfc_3339_timestamp: '+261826-11-16T07:20:00+00:00',
    });
    expect(lookupV1(tz, last)).not.toHaveProperty('local_rfc_2822_timestamp');
    // The local year counts: it is 9999 in Greenwich and 10000 in Helsinki.
    const eve = { lat, lng: helsinki, timestamp: 253_402_300_799 };
    expect(lookupV2(tz, eve).local_rfc_3339_timestamp).toBe('+010000-01-01T01:59:59+02:00');
    expect(lookupV2(tz, eve)).not.toHaveProperty('local_rfc_2822_timestamp');
  });

  test('local times are those of Date, shifted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 253_402_300_799 - 90_000 }),
        fc.constantFrom(dublin, helsinki),
        (timestamp, lng) => {
          const answer = lookupV2(tz, { lat, lng, timestamp });
          const shifted = new Date((timestamp + answer.utc_offset) * 1000);
          const hours = `+${String(answer.utc_offset / 3600).padStart(2, '0')}`;
          expectSame(answer.local_rfc_3339_timestamp, `${shifted.toISOString().slice(0, 19)}${hours}:00`);
          expectSame(answer.local_rfc_2822_timestamp, shifted.toUTCString().replace('GMT', `${hours}00`));
          expectSame(Date.parse(answer.local_rfc_3339_timestamp), timestamp * 1000);
        },
      ),
    );
  });

  test('an offset with seconds is exact as a number and cut off as text', () => {
    const liberia = openTimeZones(boundariesOf([{ row: 300, column: 300, zones: ['Africa/Monrovia'] }]));
    expect(lookupV2(liberia, { lat, lng: dublin, timestamp: 44_582_400 })).toMatchObject({
      utc_offset: -2670,
      local_rfc_3339_timestamp: '1971-05-31T23:15:30-00:44',
      local_rfc_2822_timestamp: 'Mon, 31 May 1971 23:15:30 -0044',
    });
  });

  test.each<[string, object, string, unknown]>([
    ['lat missing', { lng: 0, timestamp: 0 }, 'lat', [-90, 90]],
    ['lat as text', { lat: '1', lng: 0, timestamp: 0 }, 'lat', [-90, 90]],
    ['lat too far north', { lat: 90.1, lng: 0, timestamp: 0 }, 'lat', [-90, 90]],
    ['lng not a number', { lat: 0, lng: NaN, timestamp: 0 }, 'lng', [-180, 180]],
    ['lng called lon', { lat: 0, lon: 0, timestamp: 0 }, 'lng', [-180, 180]],
    ['lng infinite', { lat: 0, lng: -Infinity, timestamp: 0 }, 'lng', [-180, 180]],
    ['timestamp negative', { lat: 0, lng: 0, timestamp: -1 }, 'timestamp', [0, 8_200_290_900_000]],
    [
      'timestamp too late',
      { lat: 0, lng: 0, timestamp: 8_200_290_900_001 },
      'timestamp',
      [0, 8_200_290_900_000],
    ],
    ['timestamp with a fraction', { lat: 0, lng: 0, timestamp: 1.5 }, 'timestamp', [0, 8_200_290_900_000]],
    ['timestamp null', { lat: 0, lng: 0, timestamp: null }, 'timestamp', [0, 8_200_290_900_000]],
    ['timestamp and now missing', { lat: 0, lng: 0 }, 'timestamp', [0, 8_200_290_900_000]],
  ])('%s is refused', (_, request, field, range) => {
    for (const answer of [lookupV1, lookupV2]) {
      expect(() => answer(tz, request as never)).toThrow(
        expect.objectContaining({
          name: 'PortolanError',
          code: 'tz-request',
          message: expect.stringContaining(field),
          detail: expect.objectContaining({ field, range, status: 400 }),
        }),
      );
    }
  });

  test('no object is no request', () => {
    for (const request of [undefined, null, 5, 'x', 5n]) {
      expect(() => lookupV1(tz, request as never)).toThrow(expect.objectContaining({ code: 'tz-request' }));
    }
  });
});

describe('misuse', () => {
  const tz = openTimeZones(boundariesOf([]));
  test.each<[unknown, unknown, string]>([
    [NaN, 0, 'lat'],
    [90.000001, 0, 'lat'],
    ['45', 0, 'lat'],
    [undefined, 0, 'lat'],
    [0, 180.000001, 'lon'],
    [0, Infinity, 'lon'],
    [0, null, 'lon'],
    [0, 5n, 'lon'],
    [{}, 0, 'lat'],
  ])('%s, %s', (lat, lon, field) => {
    for (const call of [lookup, lookupAll]) {
      expect(() => call(tz, lat as number, lon as number)).toThrow(
        expect.objectContaining({
          name: 'PortolanError',
          code: 'tz-input',
          detail: expect.objectContaining({ field }),
        }),
      );
    }
  });

  test('an unknown product', () => {
    expect(() => openTimeZones(boundariesOf([]), { product: '1980' as never })).toThrow(
      expect.objectContaining({ code: 'tz-input' }),
    );
  });

  test('offsets need no boundaries', () => {
    expect(offsetAt('Asia/Kathmandu', 0)).toMatchObject({ utcOffset: 19_800, abbreviation: '+0530' });
  });
});
