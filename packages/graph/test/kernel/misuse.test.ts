import { describe, expect, test } from 'vitest';
import { customize, manyToMany, prepareHierarchy, readDimacs } from '../../src/kernel/index.ts';
import { cityGrid } from './oracle.ts';

const { arcs, weights } = cityGrid(3, 3, 1);

describe('misuse is refused', () => {
  test('firstOut that does not begin with 0', () => {
    expect(() => prepareHierarchy({ firstOut: Uint32Array.of(1, 2), head: Uint32Array.of(0, 0) })).toThrow(
      expect.objectContaining({ code: 'kernel-graph' }),
    );
  });

  test.each([
    ['a lon that is no number', { lat: new Float64Array(9), lon: [0, 0, 0, 0, 0, 0, 0, 0, Infinity] }],
    ['lons that are too few', { lat: new Float64Array(9), lon: new Float64Array(8) }],
    ['lons that are too many', { lat: new Float64Array(9), lon: new Float64Array(10) }],
    ['lats that are too many', { lat: new Float64Array(10), lon: new Float64Array(9) }],
  ])('%s', (_, coordinates) => {
    expect(() => prepareHierarchy(arcs, coordinates)).toThrow(
      expect.objectContaining({ code: 'kernel-coordinates' }),
    );
  });

  test('weights that are not a Uint32Array', () => {
    const hierarchy = prepareHierarchy(arcs);
    for (const bad of [[...weights], Float64Array.from(weights), new Int32Array(weights.length)])
      expect(() => customize(hierarchy, bad as unknown as Uint32Array)).toThrow(
        expect.objectContaining({ code: 'kernel-weights' }),
      );
  });

  test('a source of a matrix that is not a node', () => {
    const metric = customize(prepareHierarchy(arcs), weights);
    for (const source of [9, -1, 0.5])
      expect(() => manyToMany(metric, [0, source], [0])).toThrow(
        expect.objectContaining({ code: 'kernel-node' }),
      );
  });
});

describe('readDimacs', () => {
  test('counts from 0 where only a head is 0, and up to the greatest id', () => {
    const graph = readDimacs('a 1 0 5\na 1 3 6');
    expect(graph.firstId).toBe(0);
    expect([...graph.arcs.firstOut]).toEqual([0, 0, 2, 2, 2]);
    expect([...graph.arcs.head]).toEqual([0, 3]);
  });
});
