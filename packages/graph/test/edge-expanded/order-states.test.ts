import { randomInts } from '@portolan/testing';
import { expect, test } from 'vitest';
import { incidenceOf } from '../../src/network/adjacency.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { MOTOR_MODES } from '../../src/network/road-network.ts';
import {
  dissectStates,
  dissectStatesCoarsely,
  type StatePiece,
} from '../../src/edge-expanded/dissect-states.ts';
import type { CoarseDissection } from '../../src/hierarchy/order/nested-dissection.ts';
import { orderStates } from '../../src/edge-expanded/order-states.ts';
import { buildEdgeExpandedGraph } from '../../src/edge-expanded/edge-expanded-graph.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** A grid of streets, some of them one-way, with more states than one task takes. */
function grid(size: number) {
  const random = randomInts(3);
  const at = (x: number, y: number): number => y * size + x + 1;
  const nodes = Array.from({ length: size * size }, (_, i) => ({
    id: i + 1,
    lat: 490_000_000 + Math.floor(i / size) * 9000 + random(4000),
    lon: 80_000_000 + (i % size) * 14_000 + random(6000),
  }));
  const ways = Array.from({ length: 2 * size }, (_, i) => ({
    id: i + 1,
    refs: Array.from({ length: size }, (__, k) => (i < size ? at(k, i) : at(i - size, k))),
    tags: { highway: 'residential', oneway: random(3) === 0 ? 'yes' : 'no' },
  }));
  const network = readRoadNetwork(sourceOf(nodes, ways));
  return { network, turns: buildEdgeExpandedGraph(network, incidenceOf(network), { modes: MOTOR_MODES }) };
}

const flat = (node: StatePiece | CoarseDissection<StatePiece>): number[] =>
  'state' in node ? [...dissectStates(node)] : [...node.parts.flatMap(flat), ...node.separator];

test('orders every state once, the same in one piece, in tasks, and in tasks that end in another order', async () => {
  const { network, turns } = grid(60);
  const pieces: StatePiece[] = [];
  const order = await orderStates(network, turns, async (piece) => {
    pieces.push(piece);
    return dissectStates(piece);
  });
  expect([...order].toSorted((a, b) => a - b)).toEqual([...turns.arcOfState.keys()]);
  expect(pieces.length).toBeGreaterThan(1);

  let tasks = 0;
  const late = await orderStates(network, turns, async (piece) => {
    await new Promise((resolve) => setTimeout(resolve, ++tasks % 3));
    return dissectStates(piece);
  });
  expect(late).toEqual(order);
  expect(flat(dissectStatesCoarsely(pieces[0]!, 300))).toEqual([...dissectStates(pieces[0]!)]);
});

test('a separator leaves no turn from a state of one part to a state of another', () => {
  const { network, turns } = grid(24);
  let whole: StatePiece | undefined;
  void orderStates(network, turns, async (piece) => {
    whole ??= piece;
    return dissectStates(piece);
  });
  const { parts, separator } = dissectStatesCoarsely(whole!, whole!.state.length - 1)
    .parts[0] as CoarseDissection<StatePiece>;
  expect(separator.length).toBeGreaterThan(0);
  expect(separator.length).toBeLessThan(whole!.state.length / 5);
  const partOf = new Map(parts.flatMap((part, i) => flat(part).map((state): [number, number] => [state, i])));
  const { state, neighbours } = whole!;
  for (let u = 0; u < state.length; u++) {
    for (let at = neighbours.firstOut[u]!; at < neighbours.firstOut[u + 1]!; at++) {
      const [a, b] = [partOf.get(state[u]!), partOf.get(state[neighbours.head[at]!]!)];
      expect(a === undefined || b === undefined || a === b).toBe(true);
    }
  }
});
