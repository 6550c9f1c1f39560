import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { type NodeRow, type RelationRow, type Tags, type WayRow, sourceOf } from './tiny-map.ts';

/*
 * Sources that are both very large and wrong. A reader that takes quadratic time on one of them exceeds the test's time limit.
 */

const road: Tags = { highway: 'residential' };
/** Many enough that quadratic time is noticed in the long run, and in the usual one where a step is dear. */
const many = share(100_000);
const line = (count: number): NodeRow[] =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, lat: 10 * n, lon: 0 }));
const wayOver = (id: number, ids: readonly number[], tags: Tags = road): WayRow => ({ id, refs: ids, tags });

describe('relations', () => {
  test('with very many members give no restriction', () => {
    const member = { type: 'way' as const, id: 1, role: 'from' };
    const law: Tags = { type: 'restriction', restriction: 'no_left_turn' };
    const members = Array.from({ length: 10 * many }, () => member);
    const strangers = members.map(() => ({ ...member, role: 'stranger' }));
    const network = readRoadNetwork(
      sourceOf(
        line(3),
        [wayOver(1, [1, 2, 3])],
        [
          { id: 1, members, tags: law },
          { id: 2, members: strangers, tags: law },
          { id: 3, members, tags: { type: 'route', route: 'bicycle', network: 'lcn' } },
        ],
      ),
    );
    expect(network.skippedRestrictions).toBe(2);
    expect(network.edgeBicycleNetwork[0]).not.toBe(0);
  });

  test('are read in great number, around one crossing and over one long way', () => {
    const nodes = line(3000);
    const spokes = nodes.slice(1, 1000).map(({ id }) => wayOver(id, [1, id]));
    const long = wayOver(
      2000,
      nodes.slice(999).map(({ id }) => id),
    );
    const relations = Array.from({ length: 2000 }, (_, n): RelationRow => {
      const from = { type: 'way' as const, id: 2 + (n % 900), role: 'from' };
      const via =
        n % 2 === 0
          ? { type: 'node' as const, id: 1, role: 'via' }
          : { type: 'way' as const, id: 2000, role: 'via' };
      const to = { type: 'way' as const, id: 3 + (n % 900), role: 'to' };
      return { id: n + 1, members: [from, via, to], tags: { type: 'restriction', restriction: 'no_u_turn' } };
    });
    const signs = nodes.map((node) => ({ ...node, tags: { highway: 'stop' } }));
    const network = readRoadNetwork(sourceOf(signs, [...spokes, long], relations));
    // The reader looks only at the first arms of a crossing.
    expect(network.restrictionKind.length).toBeGreaterThan(0);
    expect(network.skippedRestrictions).toBeGreaterThan(0);
  });
});

describe('tags', () => {
  test('with very long lists as values are read once', () => {
    const list = (part: string): string => Array(many).fill(part).join(';');
    const tags: Tags = {
      ...road,
      access: list('no'),
      maxspeed: list('30'),
      surface: list('mud'),
      lanes: list('2'),
      name: list('Long Road'),
      'access:conditional': list('no @ (Mo)'),
      maxheight: list('3'),
    };
    const nodes = line(1000).map((node) => ({
      ...node,
      tags: { highway: list('stop'), barrier: list('gate') },
    }));
    const ways = Array.from({ length: 900 }, (_, n) => wayOver(n + 1, [n + 1, n + 2], tags));
    expect(readRoadNetwork(sourceOf(nodes, ways)).edgeCount).toBe(0);
  });

  test('in great number that give one limit make one row at most', () => {
    const keys = Array.from(
      { length: many },
      (_, n) => `maxheight:physical${':physical'.repeat(n % 7)}:A${n}`,
    );
    const known = Array.from({ length: many }, (_, n) => `maxheight${':physical'.repeat(n % 40)}`);
    const tags = Object.fromEntries([...keys, ...known].map((key) => [key, '3']));
    const network = readRoadNetwork(sourceOf(line(2), [wayOver(1, [1, 2], { ...road, ...tags })]));
    expect(network.limitEdge.length).toBeLessThanOrEqual(1);
  });
});

test('a node where all roads meet, with signs all around it, is one node', () => {
  const nodes = line(many).map((node) => ({ ...node, tags: { highway: 'give_way' } }));
  const spokes = nodes.slice(2).map(({ id }) => wayOver(id, [1, id]));
  const network = readRoadNetwork(sourceOf(nodes, spokes));
  expect(network.edgeCount).toBe(many - 2);
  expect(network.edgeControls.every((controls) => controls !== 0)).toBe(true);
});
