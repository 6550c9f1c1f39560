import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessOf } from '../../src/costing/granted-access.ts';
import { auto } from '../../src/costing/auto.ts';
import { weighArcs, type ArcWeights } from '../../src/costing/costing.ts';
import { speedKmh } from '../../src/costing/road-speeds.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import type { RoadNetwork } from '../../src/network/road-network.ts';
import { networkAt } from '../../src/profile/network-at.ts';
import { type Tags, tinyMap } from '../network/tiny-map.ts';

/** A single way, 1 km long, out of town. */
const roadOf = (tags: Tags): RoadNetwork => readRoadNetwork(tinyMap('a---------b', [['ab', tags]]));
const weightsOf = (tags: Tags): ArcWeights => weigh(roadOf(tags));

/** Speeds and costs of a network's arcs for a car with default options. */
function weigh(network: RoadNetwork, options?: object): ArcWeights {
  const chosen = auto.choose(options, []);
  const context = {
    network,
    access: accessOf(network, chosen.mode, undefined, chosen),
    keepsLeft: new Uint8Array(network.nodeCount),
    grades: undefined,
  };
  return weighArcs(context, chosen.create(context));
}
const inTown = (network: RoadNetwork): RoadNetwork => ({
  ...network,
  nodeDensity: network.nodeDensity.map(() => 12),
});

function costOf(lengthMillimetres: number, limit: number): number {
  const network = {
    ...roadOf({ highway: 'primary' }),
    edgeLengthMillimetres: Uint32Array.of(lengthMillimetres),
    maxSpeedForward: Uint8Array.of(limit),
  };
  return weigh(network).cost[0]!;
}

describe('speed', () => {
  test.each<[Tags, number, number]>([
    [{ highway: 'motorway' }, 105, 89],
    [{ highway: 'trunk' }, 90, 73],
    [{ highway: 'primary' }, 75, 57],
    [{ highway: 'secondary' }, 60, 49],
    [{ highway: 'tertiary' }, 50, 40],
    [{ highway: 'unclassified' }, 40, 35],
    [{ highway: 'residential' }, 35, 30],
    [{ highway: 'service' }, 25, 20],
    [{ highway: 'service', service: 'driveway' }, 10, 10],
    [{ highway: 'service', service: 'parking_aisle' }, 15, 15],
    [{ highway: 'living_street' }, 15, 15],
    [{ highway: 'primary_link' }, 63.75, 45.6],
    [{ highway: 'primary', junction: 'roundabout' }, 37.5, 28.5],
    [{ highway: 'residential', surface: 'cobblestone' }, 17.5, 15],
    [{ highway: 'service', service: 'driveway', surface: 'mud' }, 5, 5],
    // Where two cars cannot pass each other.
    [{ highway: 'primary', narrow: 'yes' }, 50, 45.6],
    [{ highway: 'tertiary', width: '2.8' }, 40, 32],
    [{ highway: 'unclassified', narrow: 'yes', maxspeed: '100' }, 50, 50],
    [{ highway: 'residential', est_width: '2.5', maxspeed: '30' }, 24, 24],
    [{ highway: 'residential', narrow: 'yes', maxspeed: '5' }, 5, 5],
    // A speed limit counts both in town and out of town, unless it is implausible.
    [{ highway: 'primary', maxspeed: '70' }, 70, 70],
    [{ highway: 'primary', maxspeed: '30', junction: 'roundabout' }, 30, 30],
    [{ highway: 'primary_link', maxspeed: '50' }, 50, 50],
    [{ highway: 'motorway', maxspeed: 'none' }, 120, 120],
    [{ highway: 'motorway', maxspeed: '140' }, 120, 120],
    [{ highway: 'motorway', maxspeed: '100' }, 100, 100],
    [{ highway: 'unclassified', maxspeed: '100' }, 70, 70],
    [{ highway: 'service', maxspeed: '50' }, 30, 30],
    [{ highway: 'living_street', maxspeed: '20' }, 20, 20],
    [{ highway: 'living_street', maxspeed: '50' }, 20, 20],
    [{ highway: 'residential', maxspeed: '3' }, 5, 5],
    [{ highway: 'secondary', maxspeed: '80', surface: 'gravel' }, 70, 70],
    [{ highway: 'residential', maxspeed: '30', surface: 'gravel' }, 25, 25],
    [{ highway: 'residential', maxspeed: '15', surface: 'gravel' }, 15, 15],
    [{ highway: 'track' }, 5, 5],
    [{ highway: 'track', tracktype: 'grade1' }, 15, 15],
    [{ highway: 'track', tracktype: 'grade5' }, 5, 5],
    [{ highway: 'track', tracktype: 'grade1', maxspeed: '10' }, 10, 10],
    [{ highway: 'track', maxspeed: '3' }, 5, 5],
    // Where somebody has put up a sign, cars can drive.
    [{ highway: 'track', maxspeed: '30' }, 30, 30],
    [{ highway: 'track', surface: 'gravel', maxspeed: '100' }, 25, 25],
    // Drivers keep to signs that advise less than the limit.
    [{ highway: 'motorway_link', maxspeed: '80', 'maxspeed:advisory': '40' }, 40, 40],
    [{ highway: 'motorway_link', 'maxspeed:advisory': '40' }, 40, 40],
    [{ route: 'shuttle_train' }, 65, 65],
  ])('%j: %f km/h out of town, %f in town', (tags, rural, urban) => {
    const network = networkAt(roadOf(tags), undefined);
    expect(speedKmh(network, 0, true)).toBeCloseTo(rural, 9);
    expect(speedKmh(inTown(network), 0, true)).toBeCloseTo(urban, 9);
  });

  test('of an edge may differ by direction', () => {
    const network = roadOf({ highway: 'primary', 'maxspeed:forward': '70', 'maxspeed:backward': '50' });
    expect([speedKmh(network, 0, true), speedKmh(network, 0, false)]).toEqual([70, 50]);
  });

  test.each([
    ['a---------b', 10],
    [`a${'-'.repeat(39)}b`, 20],
    [`a${'-'.repeat(99)}b`, 30],
  ])('of a ferry depends on the length of the line', (picture, kmh) => {
    expect(speedKmh(readRoadNetwork(tinyMap(picture, [['ab', { route: 'ferry' }]])), 0, true)).toBe(kmh);
  });
});

describe('weights', () => {
  test('time is length by speed in milliseconds', () => {
    // 0.009 degrees of the equator, 1000.756 m, at 10 m/s.
    const { time } = weightsOf({ highway: 'primary', maxspeed: '36' });
    expect([...time]).toEqual([100_076, 100_076]);
  });

  test('a duration tag overrides any speed', () => {
    expect(weightsOf({ route: 'ferry', duration: '00:20' }).time[1]).toBe(1_200_000);
  });

  // Out of town the density factor is 0.85.
  test.each<[string, Tags, number]>([
    ['a street', {}, 0.85],
    ['a gravel road', { surface: 'gravel' }, 0.85 + 0.25],
    ['a living street', { highway: 'living_street' }, 0.85 * 2.6],
    ['a service road', { highway: 'service' }, 0.85 * 1.2],
    ['an alley', { highway: 'service', service: 'alley' }, 0.85],
    ['a track', { highway: 'track' }, 0.85 * 4],
    ['a ferry', { highway: '', route: 'ferry' }, 1],
    ['a car train', { highway: '', route: 'shuttle_train' }, 1],
  ])('%s multiplies the cost by its factor', (_, tags, factor) => {
    const { time, cost } = weightsOf({ highway: 'residential', ...tags });
    expect(cost[0]! / time[0]!).toBeCloseTo(factor, 3);
  });

  test('an arc that is closed to cars is closed in time and in cost', () => {
    expect(weightsOf({ highway: 'track', smoothness: 'impassable' })).toEqual({
      time: Uint32Array.of(CLOSED, CLOSED),
      cost: Uint32Array.of(CLOSED, CLOSED),
    });
    const { time, cost } = weightsOf({ highway: 'primary', oneway: '-1' });
    expect([time[0], cost[0]]).toEqual([CLOSED, CLOSED]);
    expect(Math.max(time[1]!, cost[1]!)).toBeLessThan(CLOSED);
  });

  test('an open arc never costs nothing and never has the value of a closed one', () => {
    const network = roadOf({ highway: 'motorway' });
    const short = { ...network, edgeLengthMillimetres: Uint32Array.of(1) };
    expect(weigh(short)).toEqual({ time: Uint32Array.of(1, CLOSED), cost: Uint32Array.of(1, CLOSED) });
    const long = { ...network, edgeDurationSeconds: Uint32Array.of(0xffffffff) };
    expect(weigh(long).cost[0]).toBe(CLOSED - 1);
  });

  test('grow with length and fall with the limit', () => {
    const lengths = fc.integer({ min: 1, max: 1e8 });
    const limits = fc.integer({ min: 1, max: 160 });
    fc.assert(
      fc.property(lengths, lengths, limits, limits, (lengthA, lengthB, limitA, limitB) => {
        const [short, long] = [Math.min(lengthA, lengthB), Math.max(lengthA, lengthB)];
        const [slow, fast] = [Math.min(limitA, limitB), Math.max(limitA, limitB)];
        expect(costOf(short, fast)).toBeLessThanOrEqual(costOf(long, fast));
        expect(costOf(long, fast)).toBeLessThanOrEqual(costOf(long, slow));
      }),
      { numRuns: 50 },
    );
  });
});

test('a narrow road costs more than its time, and the wider the vehicle the more', () => {
  const times = ({ cost }: ArcWeights, road: RoadNetwork): number =>
    (cost[0]! * speedKmh(road, 0, true)) / 3600;
  const [wide, narrow] = [roadOf({ highway: 'tertiary' }), roadOf({ highway: 'tertiary', narrow: 'yes' })];
  const share = (options?: object): number =>
    times(weigh(narrow, options), narrow) / times(weigh(wide, options), wide);
  expect(share()).toBeCloseTo(1 + (0.25 * 1.6) / 0.85, 2);
  expect(share({ width: 2.2 })).toBeCloseTo(1 + (0.25 * 2.2) / 0.85, 2);
});
