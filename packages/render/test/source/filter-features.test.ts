import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';

const KINDS = ['river', 'road', 'wall', undefined] as const;

interface Given {
  readonly kind: (typeof KINDS)[number];
  readonly rank: number;
  readonly isLine: boolean;
}

const given: fc.Arbitrary<readonly Given[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    rank: fc.integer({ min: 0, max: 5 }),
    isLine: fc.boolean(),
  }),
  { maxLength: 12 },
);

/** A filter, and the same told by a function. */
const rules: readonly (readonly [filter: unknown, accepts: (feature: Given) => boolean])[] = [
  [['==', ['get', 'kind'], 'river'], ({ kind }) => kind === 'river'],
  [['==', 'kind', 'river'], ({ kind }) => kind === 'river'],
  [['!in', 'kind', 'river', 'wall'], ({ kind }) => kind !== 'river' && kind !== 'wall'],
  [['all', ['has', 'kind'], ['>=', ['get', 'rank'], 3]], ({ kind, rank }) => kind !== undefined && rank >= 3],
  [['==', ['geometry-type'], 'LineString'], ({ isLine }) => isLine],
  // It is asked at zoom 0.
  [['<', ['zoom'], 1], () => true],
  [['>', ['+', ['zoom'], ['get', 'rank']], 2], ({ rank }) => rank > 2],
  [null, () => true],
  [false, () => false],
];

/** Draws features as discs and lines in colours of their own, and tells which of them there are. */
async function drawn(features: readonly Given[], source: Readonly<Record<string, unknown>>) {
  const { drawList, warnings } = await renderStyle({
    style: {
      version: 8,
      sources: {
        all: {
          type: 'geojson',
          ...source,
          data: {
            type: 'FeatureCollection',
            features: features.map(({ kind, rank, isLine }, index) => ({
              type: 'Feature',
              properties: { ...(kind === undefined ? {} : { kind }), rank, color: `rgb(${index}, 0, 0)` },
              geometry: isLine
                ? { type: 'LineString', coordinates: [[-40, index], [40, index + 1]] } // prettier-ignore
                : { type: 'Point', coordinates: [index * 5 - 30, 10] },
            })),
          },
        },
      },
      layers: [
        { id: 'lines', type: 'line', source: 'all', paint: { 'line-color': ['get', 'color'] } },
        {
          id: 'points',
          type: 'circle',
          source: 'all',
          filter: ['==', '$type', 'Point'],
          paint: { 'circle-color': ['coalesce', ['get', 'color'], 'rgb(99, 0, 0)'] },
        },
      ],
    },
    width: 256,
    height: 256,
    center: [0, 0],
    zoom: 1.5,
  });
  const colors = new Set<number>();
  for (const [, red] of JSON.stringify(drawList.items).matchAll(/"rgba?\((\d+),/g)) colors.add(Number(red));
  return { colors: [...colors].toSorted((a, b) => a - b), warnings };
}

describe('the filter of a GeoJSON source', () => {
  test('keeps what it accepts', async () => {
    await fc.assert(
      fc.asyncProperty(given, fc.constantFrom(...rules), async (features, [filter, accepts]) => {
        const { colors, warnings } = await drawn(features, { filter });
        const wanted = features.flatMap((feature, index) => (accepts(feature) ? [index] : []));
        expect(colors).toEqual(wanted);
        expect(warnings).toEqual([]);
      }),
      { numRuns: share(400) },
    );
  });

  test('is asked before points are clustered', async () => {
    const points = Array.from({ length: 6 }, (_, index): Given => ({
      kind: index < 2 ? 'river' : 'road',
      rank: index,
      isLine: false,
    }));
    const cluster = { cluster: true, clusterRadius: 5000 };
    expect((await drawn(points, cluster)).colors).toEqual([99]);
    const one = await drawn(points, { ...cluster, filter: ['==', ['get', 'rank'], 4] });
    expect(one.colors).toEqual([4]);
  });

  test('is a warning where it is malformed, and lets all through', async () => {
    const features: readonly Given[] = [{ kind: 'river', rank: 1, isLine: true }];
    const { colors, warnings } = await drawn(features, { filter: ['no-such', 1] });
    expect(colors).toEqual([0]);
    expect(warnings).toEqual([
      { path: 'sources.all.filter', message: expect.stringMatching(/The filter is left out\.$/) },
    ]);
  });

  test('stands beside ids, which are those of the data', async () => {
    const { warnings } = await drawn([], { generateId: true, filter: ['has', 'kind'] });
    expect(warnings.map(({ path }) => path)).toEqual(['sources.all.generateId']);
  });

  test('leaves features out for which it has no value, and tells it once', async () => {
    const features: readonly Given[] = [
      { kind: undefined, rank: 1, isLine: true },
      { kind: undefined, rank: 2, isLine: true },
      { kind: 'road', rank: 2, isLine: true },
    ];
    const { colors, warnings } = await drawn(features, { filter: ['==', ['length', ['get', 'kind']], 4] });
    expect(colors).toEqual([2]);
    expect(warnings).toEqual([
      {
        path: 'sources.all.filter',
        message: expect.stringMatching(/The feature is left out\.$/),
        count: 2,
      },
    ]);
  });
});
