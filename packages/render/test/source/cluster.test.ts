import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { readStyle } from '@portolan/render';
import { renderStyle } from '../../src/render-style.ts';
import { clustered } from '../../src/source/cluster.ts';
import { geoJsonFeatures } from '../../src/source/geojson.ts';

type Place = readonly [number, number];

const fail = (member: string, message: string): void => {
  throw new Error(`${member}: ${message}`);
};

function pointsAt(places: readonly Place[]) {
  return geoJsonFeatures(
    {
      type: 'FeatureCollection',
      features: places.map((coordinates, index) => ({
        type: 'Feature',
        id: index,
        properties: { value: index, name: `n${index}` },
        geometry: { type: 'Point', coordinates },
      })),
    },
    (message) => fail('', message),
  );
}

interface Group {
  x: number;
  y: number;
  members: number[];
}

/** What clusters are, told slowly: every pair is looked at on every level. */
function slowly(places: readonly Place[], radius: number, least: number, lastZoom: number, zoom: number) {
  let level: Group[] = pointsAt(places).map((feature, index) => {
    const [[x, y] = []] = feature.parts();
    return { x: x!, y: y!, members: [index] };
  });
  for (let z = lastZoom; z >= zoom; z--) {
    const reach = radius / (512 * 2 ** z);
    const left = new Set(level);
    const next: Group[] = [];
    for (const one of level) {
      if (!left.delete(one)) continue;
      const near = [...left].filter((each) => (each.x - one.x) ** 2 + (each.y - one.y) ** 2 <= reach * reach);
      for (const each of near) left.delete(each);
      const all = [one, ...near];
      const members = all.flatMap((each) => each.members);
      if (near.length === 0 || members.length < least) next.push(...all);
      else {
        const mean = (of: (each: Group) => number): number =>
          all.reduce((sum, each) => sum + of(each) * each.members.length, 0) / members.length;
        next.push({ x: mean(({ x }) => x), y: mean(({ y }) => y), members });
      }
    }
    level = next;
  }
  return level;
}

describe('clusters of GeoJSON', () => {
  test('are those that looking at every pair gives', () => {
    const near = fc.integer({ min: -40, max: 40 }).map((step) => step / 20);
    const place = fc.tuple(near, near);
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        fc.constantFrom(0, 1e-9, 0.001, 10, 50, 400),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 13 }),
        (places, radius, least, lastZoom, zoom) => {
          const source = {
            clusterRadius: radius,
            clusterMinPoints: least,
            clusterMaxZoom: lastZoom,
            clusterProperties: {
              sum: ['+', ['get', 'value']],
              most: [
                ['max', ['accumulated'], ['get', 'most']],
                ['get', 'value'],
              ],
            },
          };
          const found = clustered(pointsAt(places), source, zoom + 0.5, fail);
          const expected = slowly(places, radius, least, lastZoom, zoom);
          expect(found).toHaveLength(expected.length);
          for (const [index, { x, y, members }] of expected.entries()) {
            const { evaluated } = found[index]!;
            const [[foundX, foundY] = []] = found[index]!.parts();
            expect(foundX).toBeCloseTo(x, 12);
            expect(foundY).toBeCloseTo(y, 12);
            if (members.length === 1) expect(evaluated.id).toBe(members[0]);
            else
              expect(evaluated.properties).toMatchObject({
                cluster: true,
                point_count: members.length,
                point_count_abbreviated: members.length,
                sum: members.reduce((sum, member) => sum + member, 0),
                most: Math.max(...members),
              });
          }
        },
      ),
      { numRuns: share(2000) },
    );
  });

  test('thousands are counted short, lines stay, and far copies of the world are left alone', () => {
    const count = 1234;
    const features = [
      ...geoJsonFeatures(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
        (message) => fail('', message),
      ),
      ...pointsAt([...Array.from({ length: count }, (): Place => [1, 1]), [1e300, 0]]),
    ];
    const found = clustered(features, { cluster: true }, 3, fail);
    expect(found.map(({ type }) => type)).toEqual([2, 1, 1]);
    expect(found[2]?.evaluated.properties).toMatchObject({
      point_count: count,
      point_count_abbreviated: '1.2k',
    });
  });

  test('many points within a metre are not compared each with each, and the work can be stopped', () => {
    const places = Array.from({ length: 10_000 }, (_, k): Place => [1 + (k % 173) * 5e-8, 1 + k * 3e-10]);
    const source = { cluster: true, clusterRadius: 0.01, clusterMaxZoom: 24 };
    expect(clustered(pointsAt(places), source, 20, fail).length).toBeGreaterThan(1000);
    const stop = (): never => {
      throw new Error('stopped');
    };
    expect(() => clustered(pointsAt(places), source, 3, fail, stop)).toThrow('stopped');
  });

  test('rules that are none are warnings', () => {
    const told: string[] = [];
    const source = {
      clusterRadius: -1,
      clusterMaxZoom: 'all',
      clusterMinPoints: 1,
      clusterProperties: { sum: 4, bad: ['+', ['none']], good: ['+', ['get', 'value']] },
    };
    const [cluster] = clustered(
      pointsAt([
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
      source,
      2,
      (member) => told.push(member),
    );
    expect(told.toSorted()).toEqual([
      'clusterMaxZoom',
      'clusterMinPoints',
      'clusterProperties.bad',
      'clusterProperties.sum',
      'clusterRadius',
    ]);
    expect(cluster?.evaluated.properties).toMatchObject({ point_count: 3, good: 3 });
  });

  test('are drawn: a disc for three points that are near each other, another for the one that is alone', async () => {
    const style = {
      version: 8,
      sources: {
        places: {
          type: 'geojson',
          cluster: true,
          data: { type: 'MultiPoint', coordinates: [] } as object,
        },
      },
      layers: [
        {
          id: 'groups',
          type: 'circle',
          source: 'places',
          filter: ['has', 'point_count'],
          paint: { 'circle-radius': ['*', 2, ['get', 'point_count']], 'circle-color': 'red' },
        },
        { id: 'single', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']] },
      ],
    };
    style.sources.places.data = {
      type: 'FeatureCollection',
      features: [
        [-30, 0],
        [-30, 1],
        [-31, 0],
        [40, 0],
      ].map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates },
      })),
    };
    expect(readStyle(style).warnings).toEqual([]);
    const { drawList, warnings } = await renderStyle({
      style,
      width: 256,
      height: 64,
      center: [0, 0],
      zoom: 0,
    });
    expect(warnings).toEqual([]);
    const kinds = drawList.items.map((item) => item.kind);
    expect(kinds.length).toBe(2);
  });
});
