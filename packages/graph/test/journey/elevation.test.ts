import fc from 'fast-check';
import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import type { Leg } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { route, type HeightAt, type NativeRouteRequest } from '../../src/index.ts';
import type { Tags } from '../network/tiny-map.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const STREET: Tags = { highway: 'residential' };
/** The ground rises by one metre for every 100 m to the east. */
const slope: HeightAt = (_, lon) => lon / 9000e-7;

async function ask(
  ways: readonly (readonly [string, Tags])[],
  more: Partial<NativeRouteRequest>,
  heightAt: HeightAt | undefined,
  spots: readonly Spot[] = [on(0), on(10)],
  picture = 'a-b--c-d--e',
) {
  const graph = await tinyGraph(picture, ways);
  const response = route(
    graph,
    { locations: spots.map(placeAt), costing: 'auto', ...more },
    heightAt ? { heightAt } : {},
  );
  expectLawful(response);
  return response.trip;
}

const LINE = [['abcde', STREET]] as const;

describe('elevation_interval', () => {
  test('gives heights at the beginning, at every interval and at the end', async () => {
    const trip = await ask(LINE, { elevation_interval: 250 }, slope);
    expect(trip.legs[0]!.elevation_interval).toBe(250);
    expect(trip.legs[0]!.elevation).toEqual(
      [0, 2.5, 5, 7.5, 10, 10].map((height) => expect.closeTo(height, 1)),
    );
    expect(trip).not.toHaveProperty('warnings');
  });

  test('is in feet where the units are miles, and so are the heights', async () => {
    const trip = await ask(LINE, { elevation_interval: 1000, units: 'miles' }, slope);
    expect(trip.legs[0]!.elevation_interval).toBe(1000);
    expect(trip.legs[0]!.elevation).toEqual([0, 10, 20, 30, 32.8].map((feet) => expect.closeTo(feet, 1)));
  });

  test('starts again at the beginning of each leg', async () => {
    const { legs } = await ask(LINE, { elevation_interval: 300 }, slope, [on(0), on(5), on(10)]);
    expect(legs.map(({ elevation }) => elevation!.map(Math.round))).toEqual([
      [0, 3, 5],
      [5, 8, 10],
    ]);
  });

  test('runs straight between the ends of a row of bridges and tunnels', async () => {
    // Between b (at 200 m of the street) and d (at 700 m) lie a gorge and a mountain.
    const rough: HeightAt = (_, lon) => {
      const step = lon / 9000e-7;
      return step > 2.01 && step < 4.99 ? -900 : step > 5.01 && step < 6.99 ? 4000 : step;
    };
    const ways = [
      ['ab', STREET],
      ['bc', { ...STREET, bridge: 'yes' }],
      ['cd', { ...STREET, tunnel: 'yes' }],
      ['de', STREET],
    ] as const;
    const { legs } = await ask(ways, { elevation_interval: 50 }, rough);
    legs[0]!.elevation!.forEach((height, i) => expect(height).toBeCloseTo(Math.min(i / 2, 10), 0));
  });

  test('runs straight between the ends of the whole bridge where a leg begins or ends on it', async () => {
    // A gorge lies between b (at 200 m of the street) and d (at 800 m), and the bridge over it is of two pieces.
    const gorge: HeightAt = (_, lon) => {
      const step = lon / 9000e-7;
      return step > 2.01 && step < 6.99 ? -900 : step;
    };
    const ways = [
      ['ab', STREET],
      ['bc', { ...STREET, bridge: 'yes' }],
      ['cd', { ...STREET, bridge: 'yes' }],
      ['de', STREET],
    ] as const;
    const heights = async (...spots: readonly Spot[]) =>
      (await ask(ways, { elevation_interval: 101 }, gorge, spots)).legs.map(({ elevation }) =>
        elevation!.map(Math.round),
      );
    expect(await heights(on(3), on(10))).toEqual([[3, 4, 5, 6, 7, 8, 9, 10]]);
    expect(await heights(on(10), on(3))).toEqual([[10, 9, 8, 7, 6, 5, 4, 3]]);
    expect(await heights(on(1), on(6), on(9))).toEqual([
      [1, 2, 3, 4, 5, 6],
      [6, 7, 8, 9],
    ]);
    expect(await heights(on(3), on(4))).toEqual([[3, 4]]);
    expect(await heights(on(6), on(3))).toEqual([[6, 5, 4, 3]]);
  });

  test('interpolates between known heights and stays level beyond them', async () => {
    const gap: HeightAt = (_, lon) => {
      const step = lon / 9000e-7;
      return step < 0.5 || (step > 3 && step < 7) || step > 9.5 ? null : step;
    };
    const { legs, warnings } = await ask(LINE, { elevation_interval: 100 }, gap);
    expect(legs[0]!.elevation).toEqual(
      [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9].map((height) => expect.closeTo(height, 0)),
    );
    expect(warnings).toBeUndefined();
    const nowhere = await ask(LINE, { elevation_interval: 100 }, () => null);
    expect(nowhere.legs[0]).not.toHaveProperty('elevation');
    expect(nowhere.warnings).toMatchObject([{ code: 210, text: expect.stringContaining('no height') }]);
  });

  test('warns without a source of heights, gives none for 0, and ignores invalid values with a warning', async () => {
    const without = await ask(LINE, { elevation_interval: 30 }, undefined);
    expect(without.warnings).toMatchObject([{ code: 210, text: expect.stringContaining('heightAt') }]);
    expect(without.legs[0]).not.toHaveProperty('elevation_interval');
    const none = await ask(LINE, { elevation_interval: 0 }, slope);
    expect(none.legs[0]).not.toHaveProperty('elevation');
    expect(none.warnings).toBeUndefined();
    for (const interval of [-1, Infinity, NaN, '30'] as number[]) {
      const bad = await ask(LINE, { elevation_interval: interval }, slope);
      expect(bad.warnings).toMatchObject([{ code: 500 }]);
      expect(bad.legs[0]).not.toHaveProperty('elevation');
    }
  });

  test('is widened with a warning where it is tiny', async () => {
    const trip = await ask(LINE, { elevation_interval: 1e-9 }, slope);
    expect(trip.legs[0]!.elevation!.length).toBeLessThanOrEqual(200_002);
    expect(trip.legs[0]!.elevation_interval).toBeCloseTo(1000.7 / 200_000, 5);
    expect(trip.warnings).toMatchObject([{ code: 310 }]);
  });
});

/** Heights found by walking along a line one segment at a time. */
function slowHeights({ shape }: Leg, interval: number, heightAt: HeightAt): number[] {
  const points = polyline.decode(shape, 6);
  const heights: number[] = [];
  let due = 0;
  let walked = 0;
  for (let i = 1; i < points.length; i++) {
    const [[lat0, lon0], [lat1, lon1]] = [points[i - 1]!, points[i]!];
    const length = distanceMetres(lat0, lon0, lat1, lon1);
    while (due < walked + length) {
      const share = (due - walked) / length;
      heights.push(heightAt(lat0 + (lat1 - lat0) * share, lon0 + (lon1 - lon0) * share)!);
      due += interval;
    }
    walked += length;
  }
  heights.push(heightAt(...points.at(-1)!)!);
  return heights;
}

test('in any town, heights equal those found by walking along the line', async () => {
  const hills: HeightAt = (lat, lon) => 1000 * lat + 3000 * lon;
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.array(fc.nat(13), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 3, max: 500 }),
      async (crooked, stops, elevation_interval) => {
        const graph = await graphOfTown(crooked);
        fc.pre(graph !== undefined);
        const locations = stops.map((at) => {
          const { lat, lon } = crooked.nodes[at % crooked.nodes.length]!;
          return { lat: lat / 1e7, lon: lon / 1e7 };
        });
        try {
          const { trip } = route(
            graph,
            { locations, costing: 'auto', elevation_interval },
            { heightAt: hills },
          );
          for (const leg of trip.legs) {
            const slow = slowHeights(leg, elevation_interval, hills);
            // The encoded line is rounded, so the number of heights may differ by one at its end.
            expect(Math.abs(slow.length - leg.elevation!.length)).toBeLessThanOrEqual(1);
            slow.slice(0, -1).forEach((height, i) => {
              if (i < leg.elevation!.length - 1)
                expect(Math.abs(leg.elevation![i]! - height)).toBeLessThan(0.3);
            });
            expect(Math.abs(leg.elevation!.at(-1)! - slow.at(-1)!)).toBeLessThan(0.1);
          }
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(442|171)$/) });
        }
      },
    ),
    { numRuns: 150 },
  );
});
