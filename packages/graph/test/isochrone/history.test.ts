/*
 * Small networks are meshed part by part, as requests need them. The same request has the same answer all the same: in a graph that was just opened, in one that
 * was asked for other places before, and in one that is meshed as a whole.
 */
import { isWhole, randomInts, share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph, isochrone, openGraph, type Graph, type RoadStretch } from '../../src/index.ts';
import { roadMapOf } from '../../src/isochrone/road-map.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';
import { graphBytes } from '../real-graphs.ts';

const MODELS = ['auto', 'pedestrian', 'bicycle', 'low_speed_vehicle'] as const;

interface Asked {
  readonly lat: number;
  readonly lon: number;
  readonly costing: (typeof MODELS)[number];
  readonly minutes: number;
}

/** Asks each question of a graph opened for it, of one that answers all of them, and of one that has the mesh of all roads. @returns how many answers there were. */
function expectSameAnswers(bytes: Uint8Array, questions: readonly Asked[]): number {
  const answerOf = (graph: ReturnType<typeof openGraph>, { lat, lon, costing, minutes }: Asked): string =>
    JSON.stringify(
      isochrone(graph, { locations: [{ lat, lon }], costing, contours: [{ time: minutes }], polygons: true }),
    );
  const used = openGraph(bytes);
  const wholes = new Map<Asked['costing'], Graph>();
  const wholeOf = (costing: Asked['costing']): Graph => {
    let graph = wholes.get(costing);
    if (!graph) {
      graph = openGraph(bytes);
      const edges = [...Array.from({ length: graph.data.network.edgeCount }).keys()];
      roadMapOf(graph.profile(costing, undefined, []), edges);
      wholes.set(costing, graph);
    }
    return graph;
  };
  let count = 0;
  for (const question of questions) {
    let first: string;
    try {
      first = answerOf(openGraph(bytes), question);
    } catch (error) {
      // No road near, or none that leads on.
      expect(error).toMatchObject({ name: 'PortolanError' });
      continue;
    }
    count++;
    expect(answerOf(used, question)).toBe(first);
    expect(answerOf(wholeOf(question.costing), question)).toBe(first);
  }
  return count;
}

function questionsOn(bytes: Uint8Array, count: number, seed: number): Asked[] {
  const { network } = openGraph(bytes).data;
  const random = randomInts(seed);
  return Array.from({ length: count }, (_, k) => {
    const node = random(network.nodeCount);
    return {
      lat: network.nodeLat[node]! / 1e7,
      lon: network.nodeLon[node]! / 1e7,
      costing: MODELS[k % 3]!,
      minutes: [2, 5, 9][random(3)]!,
    };
  });
}

/** Villages of crossing streets, some kilometres from each other, with a road from each to the next one. */
async function villages(seed: number): Promise<Uint8Array> {
  const random = randomInts(seed + 1);
  const nodes: NodeRow[] = [];
  const ways: WayRow[] = [];
  const addWay = (refs: number[], highway: string): void => {
    ways.push({ id: ways.length + 1, refs, tags: { highway } });
  };
  const side = 4;
  let before: number | undefined;
  for (let village = 0; village < 6; village++) {
    const lat = 480_000_000 + random(2_000_000);
    const lon = 80_000_000 + village * 600_000 + random(200_000);
    const first = nodes.length + 1;
    for (let k = 0; k < side * side; k++) {
      nodes.push({
        id: first + k,
        lat: lat + Math.floor(k / side) * 9000 + random(3000),
        lon: lon + (k % side) * 13_000 + random(4000),
      });
    }
    for (let row = 0; row < side; row++) {
      addWay(
        Array.from({ length: side }, (_, k) => first + row * side + k),
        'residential',
      );
      addWay(
        Array.from({ length: side }, (_, k) => first + row + side * k),
        random(3) === 0 ? 'footway' : 'residential',
      );
    }
    if (before !== undefined && random(5) > 0) addWay([before, first], 'secondary');
    before = first + random(side * side);
  }
  return buildGraph(sourceOf(nodes, ways));
}

test('in random villages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const bytes = await villages(seed);
      expect(expectSameAnswers(bytes, questionsOn(bytes, 6, seed + 2))).toBeGreaterThan(0);
    }),
    { numRuns: share(8) },
  );
});

test('the mesh of a profile has the same roads whatever models and closures came before', async () => {
  const bytes = await graphBytes('gothenburg');
  const used = openGraph(bytes);
  const edges = [...Array.from({ length: used.data.network.edgeCount }).keys()];
  const speedKmh = ({ wayId }: RoadStretch): number | undefined => (wayId % 40 === 0 ? 0 : undefined);
  const models = ['bus', 'auto', 'truck', 'motorcycle', 'taxi', 'motor_scooter'] as const;
  for (const [at, closures] of [undefined, { version: 'some', speedKmh }].entries()) {
    // Each run tries two of them without closures and two others with some, the long one all.
    for (const costing of isWhole() ? models : models.slice(2 * at, 2 * at + 2)) {
      const cornersOf = (graph: Graph): Float64Array =>
        roadMapOf(graph.profile(costing, undefined, [], closures ? { closures } : {}), edges).mesh.xy;
      expect(cornersOf(used)).toEqual(cornersOf(openGraph(bytes)));
    }
  }
});

test('in Gothenburg', async () => {
  const bytes = await graphBytes('gothenburg');
  expect(expectSameAnswers(bytes, questionsOn(bytes, share(9), 5))).toBeGreaterThan(0);
});

/** Places on mountain paths that are cut off, whose way to another road leads far round what was reached. */
const FOUND = {
  'liechtenstein-2021-10-28': [
    { lat: 47.0650748, lon: 9.5605243, costing: 'pedestrian', minutes: 5 },
    { lat: 47.0859139, lon: 9.5264311, costing: 'pedestrian', minutes: 15 },
  ],
  'andorra-2021-10-28': [
    { lat: 42.6573432, lon: 1.5749758, costing: 'pedestrian', minutes: 9 },
    { lat: 42.5912134, lon: 1.4624333, costing: 'pedestrian', minutes: 5 },
    // Hamlets without a way out that are farther than an island from the roads that were reached.
    { lat: 42.61507202, lon: 1.48643246, costing: 'low_speed_vehicle', minutes: 2 },
    { lat: 42.55610783, lon: 1.53277958, costing: 'low_speed_vehicle', minutes: 1 },
    // Fields that are within 5 km of what was reached, while their road is not.
    { lat: 42.5561597, lon: 1.5893817, costing: 'low_speed_vehicle', minutes: 25 },
  ],
} as const satisfies Record<string, readonly Asked[]>;

describe.skipIf(!hasSharedData)('in a real extract', () => {
  test.each(['liechtenstein-2021-10-28', 'andorra-2021-10-28'] as const)(
    'where answers once differed: %s',
    async (name) => {
      const bytes = await graphBytes(name);
      for (const question of FOUND[name]) expect(expectSameAnswers(bytes, [question])).toBe(1);
    },
  );

  test.each(someOf(['heidelberg-2024-09-08', 'liechtenstein-2021-10-28'] as const))('%s', async (name) => {
    const bytes = await graphBytes(name);
    expect(expectSameAnswers(bytes, questionsOn(bytes, share(12), 6))).toBeGreaterThan(0);
  });
});
