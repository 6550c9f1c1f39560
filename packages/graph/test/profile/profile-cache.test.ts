import { expect, test } from 'vitest';
import { buildGraph, isochrone, matrix, openGraph, type Graph } from '../../src/index.ts';
import { countBytes } from '../../src/profile/profile-cache.ts';
import { timeAndLengthOf } from '../../src/profile/time-and-length.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { tinyMap } from '../network/tiny-map.ts';

const bytes = await buildGraph(
  tinyMap('a-b-c\n| | |\nd-e-f', [
    ['abcfed', { highway: 'residential' }],
    ['ad', { highway: 'primary' }],
    ['be', { highway: 'service' }],
  ]),
);

test('equal options share a metric, whatever their order, and different ones do not', () => {
  const graph = openGraph(bytes);
  const first = graph.profile('auto', { gate_cost: 20, use_tolls: 0.2 }, []);
  expect(graph.profile('auto', { use_tolls: 0.2, gate_cost: 20 }, [])).toBe(first);
  expect(graph.profile('auto', { use_tolls: '0.2', gate_cost: '20' }, [])).toBe(first);
  expect(graph.profile('auto', { gate_cost: 21, use_tolls: 0.2 }, [])).not.toBe(first);
  expect(graph.profile('auto', {}, [])).toBe(graph.profile('auto', { gate_cost: 15 }, []));
  expect(graph.profile('auto_traffic', {}, []).metric).toBe(graph.profile('auto', {}, []).metric);
});

test('under a small budget the metric that was used longest ago is dropped first', () => {
  const graph = openGraph(bytes, { cacheBytes: 1 });
  const first = graph.profile('auto', { gate_cost: 1 }, []);
  expect(graph.profile('auto', { gate_cost: 1 }, [])).toBe(first);
  graph.profile('auto', { gate_cost: 2 }, []);
  expect(graph.profile('auto', { gate_cost: 1 }, [])).not.toBe(first);

  const roomy = openGraph(bytes);
  const [a, b] = [1, 2].map((cost) => roomy.profile('bicycle', { gate_cost: cost }, []));
  expect(roomy.profile('bicycle', { gate_cost: 1 }, [])).toBe(a);
  expect(roomy.profile('bicycle', { gate_cost: 2 }, [])).toBe(b);
});

test('the cache tells the number of its metrics and their bytes', () => {
  const graph = openGraph(bytes);
  expect(graph.cache).toEqual({ profiles: 0, bytes: 0 });
  graph.profile('truck', {}, []);
  const { bytes: one } = graph.cache;
  graph.profile('truck', { gate_cost: 2 }, []);
  expect(graph.cache).toEqual({ profiles: 2, bytes: 2 * one });
  expect(one).toBeGreaterThan(0);
});

test('data made for a metric later counts as well, once', () => {
  const graph = openGraph(bytes);
  const profile = graph.profile('truck', {}, []);
  const { bytes: metric } = graph.cache;
  timeAndLengthOf(profile);
  const { up, down } = profile.metric;
  const measured = metric + 2 * Uint32Array.BYTES_PER_ELEMENT * (up.head.length + down.head.length);
  expect(graph.cache).toEqual({ profiles: 1, bytes: measured });
  timeAndLengthOf(profile);
  expect(graph.cache.bytes).toBe(measured);
  countBytes(profile, 'a map', 100);
  countBytes(profile, 'another thing', 10);
  countBytes(profile, 'a map', 40);
  expect(graph.cache.bytes).toBe(measured + 50);
});

test('the data that matrices and isochrones keep counts as well', () => {
  const graph = openGraph(bytes);
  const [a, b] = [0, 1].map((node) => placeAt(graph, node));
  graph.profile('truck', {}, []);
  const { bytes: metric } = graph.cache;
  matrix(graph, { sources: [a!], targets: [b!], costing: 'truck' });
  const { bytes: measured } = graph.cache;
  expect(measured).toBeGreaterThan(metric);
  isochrone(graph, { locations: [a!], costing: 'truck', contours: [{ time: 1 }] });
  const { bytes: drawn } = graph.cache;
  expect(drawn).toBeGreaterThan(measured);
  isochrone(graph, { locations: [b!], costing: 'truck', contours: [{ time: 1 }] });
  expect(graph.cache.bytes).toBe(drawn);
});

test('data made for a metric later may push out other metrics, and is freed together with its metric', () => {
  const roomy = openGraph(bytes);
  const alone = roomy.profile('truck', { gate_cost: 1 }, []);
  const { bytes: one } = roomy.cache;
  timeAndLengthOf(alone);
  const { bytes: measured } = roomy.cache;

  const graph = openGraph(bytes, { cacheBytes: measured + one - 1 });
  const first = graph.profile('truck', { gate_cost: 1 }, []);
  const second = graph.profile('truck', { gate_cost: 2 }, []);
  expect(graph.cache.profiles).toBe(2);
  timeAndLengthOf(first);
  expect(graph.cache).toEqual({ profiles: 1, bytes: measured });
  expect(graph.profile('truck', { gate_cost: 1 }, [])).toBe(first);
  expect(graph.profile('truck', { gate_cost: 2 }, [])).not.toBe(second);
  expect(graph.cache).toEqual({ profiles: 1, bytes: one });
  // The first metric is gone, so data made for it does not count.
  countBytes(first, 'other', measured);
  expect(graph.cache).toEqual({ profiles: 1, bytes: one });
});

test('a metric under two keys counts once, until both are dropped', () => {
  const graph = openGraph(bytes);
  const profile = graph.profile('truck', {}, []);
  const { bytes: one } = graph.cache;
  expect(graph.derivedProfile('kept off nothing', () => profile)).toBe(profile);
  expect(graph.cache).toEqual({ profiles: 2, bytes: one });

  const small = openGraph(bytes, { cacheBytes: one });
  const under = (key: string): Profile => small.derivedProfile(key, () => small.profile('truck', {}, []));
  under('a');
  expect(small.cache).toEqual({ profiles: 2, bytes: one });
  small.profile('truck', { gate_cost: 2 }, []);
  expect(small.cache).toEqual({ profiles: 1, bytes: one });
});

function placeAt({ data: { network } }: Graph, node: number): { lat: number; lon: number } {
  return { lat: network.nodeLat[node]! / 1e7, lon: network.nodeLon[node]! / 1e7 };
}
