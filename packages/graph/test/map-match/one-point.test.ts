/** Traces of several places of which no two are on roads that lead from one to the other. */
import { beforeAll, expect, test } from 'vitest';
import { buildGraph, mapMatch, openGraph, traceAttributes, type Graph } from '../../src/index.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';
import { placeAt } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
let graph: Graph;
beforeAll(async () => {
  const picture = `a----b----c${' '.repeat(30)}f----g\n\n\n\nd----e`;
  const source = tinyMap(picture, [
    ['abc', STREET],
    ['de', STREET],
    ['fg', STREET],
  ]);
  graph = openGraph(await buildGraph(source));
});

const on = (right: number) => placeAt({ right, down: 0 });
const off = (right: number) => placeAt({ right, down: 2 });
const island = (right: number) => placeAt({ right, down: 4 });

test.each([
  ['one of three points is near a road', [on(3), off(4), off(5)]],
  ['the last one is', [off(3), off(4), on(5)]],
  ['two are, on roads that do not meet', [on(1), island(1)]],
  ['two are, with a gap between them', [on(1), off(2), on(42)]],
])('where %s there is no way to tell', (_, shape) => {
  for (const shape_match of ['map_snap', 'walk_or_snap'] as const) {
    const refused = expect.objectContaining({ code: '444' });
    expect(() => mapMatch(graph, { shape, costing: 'auto', shape_match })).toThrow(refused);
    expect(() => traceAttributes(graph, { shape, costing: 'auto', shape_match })).toThrow(refused);
  }
});

test('two points on a street tell a way, whatever else was recorded', () => {
  const { trip } = mapMatch(graph, { shape: [on(1), on(3), off(4), off(5)], costing: 'auto' });
  expect(trip.summary.length).toBeCloseTo(0.2, 2);
});

test('a traveller who stays at one place is matched there', () => {
  const { trip } = mapMatch(graph, { shape: [on(3), on(3), on(3)], costing: 'auto' });
  expect(trip.summary.length).toBe(0);
});
