import { openArchive } from '@portolan/archive';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildGraph, MODEL_NAMES, openGraph, packGraph, route, unpackGraph } from '../../src/index.ts';
import { tinyMap } from '../network/tiny-map.ts';

/** Streets, a cycleway through the middle that crosses them, and a footway. */
const source = tinyMap('a-b-c\n| | |\nd-e-f\n| | |\ng-h-i', [
  ['abc', { highway: 'primary', name: 'North' }],
  ['def', { highway: 'cycleway', foot: 'no' }],
  ['ghi', { highway: 'residential' }],
  ['adg', { highway: 'residential' }],
  ['beh', { highway: 'footway' }],
  ['cfi', { highway: 'service' }],
]);
const locations = [
  { lat: 0, lon: 0.0009 },
  { lat: -0.0018, lon: 0.0018 },
];
const sections = (bytes: Uint8Array): string[] =>
  openArchive(bytes, { kind: 'graph', major: 3 }).sections.map(({ name }) => name);

let whole: Uint8Array;
beforeAll(async () => {
  whole = await buildGraph(source);
});

describe('a graph for some costing models', () => {
  test.each([
    ['auto', ['auto'], 'motor'],
    ['bicycle', ['bicycle'], 'active'],
    ['pedestrian', ['pedestrian', 'pedestrian'], 'active'],
    ['truck', ['truck'], 'motor'],
    ['motorcycle', ['motorcycle', 'bus'], 'motor'],
  ] as const)('answers %s as one for all does, and is shorter', async (costing, models, layer) => {
    const bytes = await buildGraph(source, { models });
    expect(bytes.length).toBeLessThan(whole.length);
    const graph = openGraph(bytes);
    const options =
      costing === 'truck'
        ? { truck: { hgv_no_access_penalty: 10 } }
        : { pedestrian: { type: 'wheelchair' as const } };
    for (const costing_options of [{}, options]) {
      const ask = (of: typeof graph) => route(of, { locations, costing, costing_options }).trip;
      const [own, all] = [ask(graph), ask(openGraph(whole))];
      expect(own.summary).toEqual(all.summary);
      expect(own.legs.map(({ shape }) => shape)).toEqual(all.legs.map(({ shape }) => shape));
    }
    const names = sections(bytes);
    expect(names).toContain('models');
    expect(names.includes(`${layer === 'motor' ? 'active' : 'motor'}.turnHead`)).toBe(false);
    expect(names.includes('auto.cost')).toBe(costing === 'auto');
    expect(Buffer.compare(await unpackGraph(await packGraph(bytes)), bytes)).toBe(0);
  });

  test('refuses others in words', async () => {
    const graph = openGraph(await buildGraph(source, { models: ['bicycle', 'truck'] }));
    for (const costing of ['auto', 'auto_traffic', 'pedestrian', 'bikeshare'] as const) {
      expect(() => route(graph, { locations, costing })).toThrow(
        expect.objectContaining({
          code: '125',
          message: expect.stringMatching(/"\w+": its graph was built for truck, bicycle alone/),
        }),
      );
    }
    expect(graph.data.models).toEqual(['truck', 'bicycle']);
    await expect(buildGraph(source, { models: [] })).rejects.toMatchObject({ code: 'graph-models' });
    // @ts-expect-error -- a name that is none
    await expect(buildGraph(source, { models: ['tram'] })).rejects.toMatchObject({
      code: 'graph-models',
      message: expect.stringContaining('"tram"'),
    });
  });

  test('with all of them is the same file as without', async () => {
    expect(await buildGraph(source, { models: MODEL_NAMES.toReversed() })).toEqual(whole);
    expect(sections(whole)).not.toContain('models');
    expect(openGraph(whole).data.models).toEqual(MODEL_NAMES);
  });

  test('refuses an extract without a road for them', async () => {
    const footway = tinyMap('a-b', [['ab', { highway: 'footway' }]]);
    await expect(buildGraph(footway, { models: ['auto'] })).rejects.toMatchObject({ code: 'graph-empty' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- programs without types pass anything
    const bytes = new Uint8Array(5) as unknown as typeof footway;
    await expect(buildGraph(bytes)).rejects.toMatchObject({ code: 'graph-source' });
  });
});
