import { randomInts, seedOf, share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { customizeHierarchy } from '../../src/hierarchy/customize.ts';
import { prepareHierarchy } from '../../src/kernel/index.ts';
import { CLOSED } from '../kernel/oracle.ts';
import { metricFor, type CustomizedTurns } from '../../src/profile/metric-like.ts';

const SIZE = 21;

/** Arcs both ways between neighbours of a grid: 1,680, of which four may change. */
function grid(): { firstOut: Uint32Array; head: Uint32Array } {
  const firstOut = [0];
  const head: number[] = [];
  for (let node = 0; node < SIZE * SIZE; node++) {
    const [row, column] = [Math.floor(node / SIZE), node % SIZE];
    if (column > 0) head.push(node - 1);
    if (column + 1 < SIZE) head.push(node + 1);
    if (row > 0) head.push(node - SIZE);
    if (row + 1 < SIZE) head.push(node + SIZE);
    firstOut.push(head.length);
  }
  return { firstOut: Uint32Array.from(firstOut), head: Uint32Array.from(head) };
}

test('a metric that is made of others is that of customizing anew, whatever they are', () => {
  const arcs = grid();
  const hierarchy = prepareHierarchy(arcs);
  const random = randomInts(seedOf(1));
  const cost = (): number => (random(9) === 0 ? CLOSED : random(6));
  const changed = (costs: Uint32Array, count: number): Uint32Array => {
    const others = costs.slice();
    for (let i = 0; i < count; i++) others[random(others.length)] = cost();
    return others;
  };
  const ways = { same: 0, partly: 0, anew: 0 };
  for (let round = 0; round < share(600); round++) {
    const costs = Uint32Array.from(arcs.head, cost);
    const likes: CustomizedTurns[] = [0, 1, 2].slice(random(3)).map(() => {
      const turnCost = changed(costs, [0, random(5), random(10)][random(3)]!);
      return { turnCost, metric: customizeHierarchy(hierarchy, turnCost) };
    });
    const metric = metricFor(hierarchy, costs, likes);
    expect(metric).toEqual(customizeHierarchy(hierarchy, costs));
    const differing = likes.map(({ turnCost }) => turnCost.filter((each, i) => each !== costs[i]).length);
    const fewest = Math.min(...differing);
    const isTaken = likes.some((like) => like.metric === metric);
    expect(isTaken).toBe(fewest === 0);
    ways[fewest === 0 ? 'same' : fewest <= 4 ? 'partly' : 'anew']++;
  }
  for (const count of Object.values(ways)) expect(count).toBeGreaterThan(0);
});

test('lengths that 32 bits do not hold are customized anew', () => {
  const arcs = grid();
  const hierarchy = prepareHierarchy(arcs);
  const costs = arcs.head.map(() => 0xf0000000);
  const like = (turnCost: Uint32Array): CustomizedTurns => ({
    turnCost,
    metric: customizeHierarchy(hierarchy, turnCost),
  });
  const others = costs.slice();
  others[5] = 7;
  const metric = metricFor(hierarchy, costs, [like(others)]);
  expect(metric.none).toBe(Infinity);
  expect(metric).toEqual(customizeHierarchy(hierarchy, costs));
});
