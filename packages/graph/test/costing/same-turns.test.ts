/** Profiles whose turns cost what those of another one do, without the arcs, take these costs over: the result must be that of weighing anew. */
import { floorOf, share } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { costingModels } from '../../src/costing/models.ts';
import { Graph } from '../../src/graph.ts';
import { buildGraph, openGraph } from '../../src/index.ts';
import { customizeLayer } from '../../src/profile/profile.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { tinyMap } from '../network/tiny-map.ts';
import { graphOf } from '../real-graphs.ts';

type Options = Readonly<Record<string, unknown>>;
type Name = Exclude<keyof typeof costingModels, `${string}_traffic${string}`>;

const NAMES = Object.keys(costingModels).filter((name): name is Name => !name.includes('_traffic'));
const VALUES: readonly unknown[] = [0, 0.2, 0.6, 1, 7, 30, 500, true, false];
const TYPES: Readonly<Record<string, readonly string[]>> = {
  type: ['foot', 'blind', 'wheelchair'],
  bicycle_type: ['Road', 'Mountain', 'City'],
  vehicle_type: ['golf_cart', 'low_speed_vehicle'],
};

/** A model, and options of travellers who come one after another: each differs from the first in some. */
const options = fc.constantFrom(...NAMES).chain((name) => {
  const some = fc
    .array(
      fc
        .constantFrom(...costingModels[name].optionNames)
        .chain((option) => fc.tuple(fc.constant(option), fc.constantFrom(...(TYPES[option] ?? VALUES)))),
      { maxLength: 3 },
    )
    .map((pairs) => Object.fromEntries(pairs));
  return fc.record({
    name: fc.constant(name),
    travellers: fc
      .tuple(some, some, some)
      .map(([first, ...more]) => [first, ...more.map((own) => ({ ...first, ...own }))]),
  });
});

/** Compares profiles that may take over costs of those before them with ones that are weighed anew. @returns how many could. */
function compare({ data }: Graph, name: Name, travellers: readonly Options[]): number {
  const graph = new Graph(data, 2 ** 28);
  const before = new Map<string, string>();
  let count = 0;
  for (const given of travellers) {
    const { key, turnsKey, layer, chosen, arcs, turnCost } = graph.profile(name, given, []);
    const anew = customizeLayer(data, layer, chosen);
    expect(arcs.cost.join()).toBe(anew.arcs.cost.join());
    expect(turnCost.join()).toBe(anew.turnCost.join());
    if ((before.get(turnsKey) ?? key) !== key) count++;
    before.set(turnsKey, key);
  }
  return count;
}

test('in random towns', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(town, fc.array(options, { maxLength: 3 }), async (streets, choices) => {
      const graph = await graphOfTown(streets);
      if (graph) for (const { name, travellers } of choices) count += compare(graph, name, travellers);
    }),
    { numRuns: share(600) },
  );
  expect(count).toBeGreaterThan(floorOf(150));
});

describe('where every option matters', () => {
  let graph: Graph;
  beforeAll(async () => {
    const source = tinyMap(
      'a-b-c-d-e-f-g\n| | | | | | |\nh-i-j-k-l-m-n\n| | | | | | |\no-p-q-r-s-t-u',
      [
        ['abcdefg', { highway: 'primary', name: 'High Street' }],
        ['hijklmn', { highway: 'residential' }],
        ['opqrstu', { highway: 'secondary', hgv: 'no' }],
        ['aho', { route: 'ferry', motor_vehicle: 'yes' }],
        ['bip', { highway: 'track', surface: 'gravel' }],
        ['cj', { highway: 'service', service: 'alley' }],
        ['jq', { highway: 'service', service: 'driveway' }],
        ['dk', { highway: 'living_street' }],
        ['kr', { highway: 'service' }],
        ['el', { highway: 'steps' }],
        ['ls', { highway: 'residential', access: 'private' }],
        ['fm', { highway: 'residential', access: 'destination' }],
        ['mt', { highway: 'unclassified', surface: 'dirt' }],
        ['gnu', { route: 'shuttle_train', motor_vehicle: 'yes', foot: 'yes', bicycle: 'yes' }],
        ['al', { highway: 'elevator' }],
      ],
      {
        b: { barrier: 'gate' },
        c: { barrier: 'toll_booth' },
        d: { barrier: 'border_control' },
        f: { highway: 'traffic_signals' },
        i: { barrier: 'gate', access: 'private' },
        k: { highway: 'stop' },
        m: { barrier: 'bollard' },
        p: { barrier: 'toll_booth', 'payment:cash': 'only' },
      },
    );
    graph = openGraph(await buildGraph(source));
  });

  test('to travellers of whom several are changed', () => {
    let count = 0;
    fc.assert(
      fc.property(options, ({ name, travellers }) => {
        count += compare(graph, name, travellers);
      }),
      { numRuns: share(2000) },
    );
    expect(count).toBeGreaterThan(floorOf(400));
  });

  test('of whom one option is changed at a time', () => {
    for (const name of NAMES) {
      for (const option of costingModels[name].optionNames) {
        const values = TYPES[option] ?? VALUES;
        compare(graph, name, [{}, ...values.map((value) => ({ [option]: value }))]);
      }
    }
  });
});

test.skipIf(!hasSharedData)('in Monaco', async () => {
  const graph = await graphOf('monaco-2025-01-01');
  fc.assert(
    fc.property(options, ({ name, travellers }) => {
      compare(graph, name, travellers);
    }),
    { numRuns: share(60) },
  );
});
