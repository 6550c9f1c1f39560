import { expect, test } from 'vitest';
import { buildGraph, openGraph } from '../src/index.ts';
import { tinyMap } from './network/tiny-map.ts';

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

test('under a small budget the metric that was used longest ago goes first', () => {
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

test('says how many metrics are kept, and what they take', () => {
  const graph = openGraph(bytes);
  expect(graph.cache).toEqual({ profiles: 0, bytes: 0 });
  graph.profile('truck', {}, []);
  const { bytes: one } = graph.cache;
  graph.profile('truck', { gate_cost: 2 }, []);
  expect(graph.cache).toEqual({ profiles: 2, bytes: 2 * one });
  expect(one).toBeGreaterThan(0);
});
