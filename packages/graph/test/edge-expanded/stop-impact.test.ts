import { expect, test } from 'vitest';
import { arcHead, incidenceOf } from '../../src/network/adjacency.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { MOTOR_MODES } from '../../src/network/road-network.ts';
import { buildEdgeExpandedGraph, TurnTrait } from '../../src/edge-expanded/edge-expanded-graph.ts';
import { buildGraph, openGraph, route } from '../../src/index.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';

type Ways = readonly (readonly [letters: string, tags: Tags])[];

const NOWHERE = { country: '', countryCode: '', state: '', stateCode: '' };
/** Roads meet at x. */
const CROSS = '--b\n---\na-x-c\n---\n--d';
const road = (highway: string, more: Tags = {}): Tags => ({ highway, ...more });

/** The traits of the turn at x from one letter to another. */
function traitsOf(turn: string, ways: Ways, nodeTags: Tags = {}, isLeft = false): number {
  const network = readRoadNetwork(tinyMap(CROSS, ways, { x: nodeTags }));
  const { edgeCount, nodeCount, nodeOsmId } = network;
  const turns = buildEdgeExpandedGraph(network, incidenceOf(network), {
    modes: MOTOR_MODES,
    keepsLeft: new Uint8Array(nodeCount).fill(isLeft ? 1 : 0),
  });
  const [before, after] = turn.split('').map((letter) => letter.charCodeAt(0));
  const middle = 'x'.charCodeAt(0);
  const arcs = Array.from({ length: 2 * edgeCount }, (_, arc) => arc);
  const from = arcs.find(
    (arc) => nodeOsmId[arcHead(network, arc ^ 1)] === before && nodeOsmId[arcHead(network, arc)] === middle,
  )!;
  const state = turns.stateOfArc[from]!;
  for (let at = turns.firstTurn[state]!; at < turns.firstTurn[state + 1]!; at++) {
    const to = turns.arcOfState[turns.turnHead[at]!]!;
    if (nodeOsmId[arcHead(network, to)] === after) return turns.turnTraits[at]!;
  }
  throw new Error(`there is no turn ${turn}`);
}

const impact = (...of: Parameters<typeof traitsOf>): number => traitsOf(...of) & TurnTrait.stopImpact;

test('whoever comes from the lesser road waits, and who stays on the greater one does not', () => {
  const ways: Ways = [
    ['axc', road('primary')],
    ['bxd', road('residential')],
  ];
  expect(impact('ac', ways)).toBe(0);
  expect(impact('bd', ways)).toBe(6);
  expect(impact('bd', [ways[1]!, ['axc', road('residential')]])).toBe(3);
});

test('a road counts only if it brings cars to the turn', () => {
  const from = (letters: string, tags: Tags): Ways => [
    ['bxd', road('residential')],
    [letters, road('primary', tags)],
  ];
  expect(impact('bd', from('ax', { oneway: 'yes' }))).toBe(6);
  expect(impact('bd', from('xa', { oneway: 'yes' }))).toBe(3);
  expect(impact('bd', from('ax', { motor_vehicle: 'no', bus: 'yes' }))).toBe(3);
});

test('those who enter a roundabout wait less than at a road of its class', () => {
  const ways = (junction: Tags): Ways => [
    ['ax', road('residential')],
    ['bx', road('primary', { oneway: 'yes', ...junction })],
    ['xd', road('primary', { oneway: 'yes', ...junction })],
  ];
  expect(impact('ad', ways({}))).toBe(6);
  expect(impact('ad', ways({ junction: 'roundabout' }))).toBe(4);
  expect(impact('bd', ways({ junction: 'roundabout' }))).toBe(0);
});

test.each([
  ['to the left', 'ab', false],
  ['to the right', 'ad', true],
])('a turn across the other lane into a lesser road waits longer: %s', (_, across, isLeft) => {
  const ways: Ways = [
    ['axc', road('primary')],
    ['bxd', road('tertiary')],
  ];
  const light = { highway: 'traffic_signals' };
  const along = across === 'ab' ? 'ad' : 'ab';
  expect(impact(along, ways, {}, isLeft)).toBe(3);
  expect(impact(across, ways, {}, isLeft)).toBe(4);
  expect(impact(across, ways, light, isLeft)).toBe(5);
  expect(impact(along, ways, light, isLeft)).toBe(3);
  // Into a road of the same class nobody waits longer.
  const equal: Ways = [
    ['axc', road('primary')],
    ['bxd', road('primary')],
  ];
  expect(impact(across, equal, light, isLeft)).toBe(3);
});

test('a ramp waits where it ends, and at a light where it crosses a road', () => {
  const ways: Ways = [
    ['ax', road('trunk_link', { oneway: 'yes' })],
    ['bxd', road('secondary')],
    ['xc', road('trunk_link', { oneway: 'yes' })],
  ];
  expect(impact('ad', ways)).toBe(3);
  expect(impact('ac', ways)).toBe(3);
  expect(impact('ac', ways, { highway: 'traffic_signals' })).toBe(4);
  expect(impact('bd', ways)).toBe(5);
});

test('roads on both sides make a crossing and a junction, paths neither', () => {
  const ways = (tags: Tags): Ways => [
    ['axc', road('residential')],
    ['bxd', tags],
  ];
  const { crossing, junction } = TurnTrait;
  expect(traitsOf('ac', ways(road('service'))) & (crossing | junction)).toBe(crossing | junction);
  expect(traitsOf('ac', ways(road('footway'))) & (crossing | junction)).toBe(0);
});

test('the builder knows on which side traffic keeps, and so do those who ignore one-way signs', async () => {
  const source = tinyMap(CROSS, [
    ['axc', road('primary')],
    ['bxd', road('tertiary')],
  ]);
  const costs = await Promise.all(
    [true, false].map(async (driveOnRight) => {
      const graph = openGraph(await buildGraph(source, { adminAt: () => ({ ...NOWHERE, driveOnRight }) }));
      const { nodeOsmId, nodeLat, nodeLon } = graph.data.network;
      const placeOf = (letter: string): { lat: number; lon: number } => {
        const node = nodeOsmId.indexOf(letter.charCodeAt(0));
        return { lat: nodeLat[node]! / 1e7, lon: nodeLon[node]! / 1e7 };
      };
      return ['ab', 'ad'].map((ends) =>
        [false, true].map((ignore_oneways) => {
          const locations = ends.split('').map(placeOf);
          const request = {
            locations,
            costing: 'auto' as const,
            costing_options: { auto: { ignore_oneways } },
          };
          return route(graph, request).trip.summary.cost;
        }),
      );
    }),
  );
  const [[right, left], [rightOfLeft, leftOfLeft]] = costs as [[number[], number[]], [number[], number[]]];
  for (const [cost, ignoring] of [right, left, rightOfLeft, leftOfLeft]) expect(ignoring).toBe(cost);
  // To the left where traffic keeps right costs as much as to the right where it keeps left.
  expect(right[0]).toBeCloseTo(leftOfLeft[0]!, 2);
  expect(left[0]).toBeCloseTo(rightOfLeft[0]!, 2);
  expect(right[0]! - left[0]!).toBeGreaterThan(5);
});
