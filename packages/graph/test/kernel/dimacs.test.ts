import { gunzipSync } from 'node:zlib';
import { expectSame, expectSameNumbers, randomInts, seedOf } from '@portolan/testing';
import { hasSharedData, readData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import {
  customize,
  dijkstra,
  distance,
  oneToAll,
  path,
  prepareHierarchy,
  readDimacs,
} from '../../src/kernel/index.ts';
import { costOfPath } from './oracle.ts';

describe('readDimacs', () => {
  test('reads the standard form', () => {
    const graph = readDimacs('c a comment\np sp 3 2\na 1 2 7\na 3 1 4294967295\n');
    expect(graph).toEqual({
      arcs: { firstOut: Uint32Array.of(0, 1, 1, 2), head: Uint32Array.of(1, 0) },
      weights: Uint32Array.of(7, 0xffffffff),
      firstId: 1,
    });
  });

  test('counts from 0 where a node 0 occurs, and needs no problem line', () => {
    const graph = readDimacs('a 0 2 5\r\na 0 1 6\r\n\r\na 2 0 0');
    expect(graph.firstId).toBe(0);
    expect([...graph.arcs.firstOut]).toEqual([0, 2, 2, 3]);
    expect([...graph.arcs.head]).toEqual([2, 1, 0]);
    expect([...graph.weights]).toEqual([5, 6, 0]);
  });

  test('keeps nodes that no arc touches', () => {
    expect(readDimacs('p sp 10 1\na 1 2 1').arcs.firstOut).toHaveLength(11);
    expect(readDimacs('').arcs.firstOut).toHaveLength(1);
  });

  test.each([
    ['a 1 2', 1],
    ['c fine\na 1 x 3', 2],
    ['a 1 2 -3', 1],
    ['a 1 2 4294967296', 1],
    ['a 1 99999999999 1', 1],
    ['p sp many 3', 1],
    ['hello', 1],
  ])('refuses %j with an error that names the line', (text, line) => {
    expect(() => readDimacs(text)).toThrow(expect.objectContaining({ code: 'dimacs', detail: { line } }));
  });
});

describe.skipIf(!hasSharedData)('real road graphs', () => {
  test.each(['rome99.gr', 'bremen-dist.gr.gz', 'south-seattle-car.gr.gz'])(
    '%s: hierarchy = Dijkstra',
    (name) => {
      const file = readData(`dimacs/${name}`);
      const text = Buffer.from(name.endsWith('.gz') ? gunzipSync(file) : file).toString();
      const { arcs, weights } = readDimacs(text);
      const nodeCount = arcs.firstOut.length - 1;
      const metric = customize(prepareHierarchy(arcs), weights);
      const random = randomInts(seedOf(5));
      for (let i = 0; i < 10; i++) {
        const s = random(nodeCount);
        const truth = dijkstra(arcs, weights, s);
        expectSameNumbers(oneToAll(metric, s), truth);
        for (let k = 0; k < 100; k++) {
          const t = random(nodeCount);
          expectSame(distance(metric, s, t), truth[t]);
          const nodes = path(metric, s, t);
          if (truth[t] !== Infinity)
            expectSame(costOfPath({ nodeCount, arcs, weights, coordinates: undefined }, nodes), truth[t]);
          else expect(nodes).toHaveLength(0);
        }
      }
    },
  );
});
