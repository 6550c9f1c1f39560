import fc from 'fast-check';
import { neverStop } from '@portolan/base';
import { floorOf, share } from '@portolan/testing';
import { expect, test } from 'vitest';

import { queryWith } from '../../src/hierarchy/query.ts';
import { Label } from '../../src/hierarchy/labels.ts';
import type { Metric } from '../../src/hierarchy/customize.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { emptySums, PathSums, type Side, type TimeLength } from '../../src/hierarchy/sums.ts';
import { unpackDown, unpackUp } from '../../src/hierarchy/unpack.ts';
import { MatrixSearch } from '../../src/matrix/search.ts';
import { timeAndLengthOf, type TimeAndLength } from '../../src/profile/time-and-length.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { areOnOneIsland, onIsland } from '../../src/journey/one-island.ts';
import { stopOf } from '../../src/journey/stop.ts';
import { routeShapeOf } from '../../src/journey/route-shape.ts';
import { readLocation, type RouteLocation } from '../../src/request/location.ts';
import { pathsThrough } from '../../src/journey/stops.ts';
import { graphOfTown, town, type Town } from '../edge-expanded/towns.ts';

/** Places in and around a town, some of them equal. `reach` is the number of junctions that a part of the network must have. */
const spots = fc.array(
  fc.record({
    right: fc.integer({ min: -60_000, max: 60_000 }),
    up: fc.integer({ min: -60_000, max: 60_000 }),
    reach: fc.constantFrom(1, 3, 50),
  }),
  { minLength: 1, maxLength: 6 },
);
const COSTINGS = ['auto', 'truck', 'bicycle', 'pedestrian'] as const;

/** A square of streets and one through it. */
const FOUR_STREETS: Town = {
  nodes: [0, 1, 2, 3].map((i) => ({ id: i + 1, lat: 9000 * (i >> 1), lon: 9000 * (i & 1), tags: {} })),
  ways: [
    [1, 2, 4, 3, 1],
    [1, 4],
  ].map((refs, i) => ({ id: i + 1, refs, tags: { highway: 'residential' } })),
  restrictions: [],
};

/** The way between two places as `route` finds it; undefined if there is none. */
function wayBetween(profile: Profile, from: RouteLocation, to: RouteLocation) {
  let paths;
  try {
    paths = pathsThrough(profile, [from, to]);
  } catch {
    return undefined;
  }
  const { pathEdges } = routeShapeOf(profile, paths);
  return {
    cost: paths[0]!.cost,
    time: pathEdges.reduce((sum, { timeMilliseconds }) => sum + timeMilliseconds, 0),
    length: pathEdges.reduce((sum, { lengthMillimetres }) => sum + lengthMillimetres, 0),
    from: paths[0]!.from.point,
    to: paths[0]!.to.point,
  };
}

/** @returns the number of places that do not lie on their nearest road. */
function expectWaysOfRoutes(profile: Profile, locations: readonly RouteLocation[]): number {
  const stops = locations.map((location) => stopOf(profile, location, 'x'));
  const onMain = new MatrixSearch(profile, stops);
  const ownStops = stops.map(onIsland);
  const onOwn = new MatrixSearch(profile, ownStops);
  stops.forEach((first, i) => {
    const rowOnMain = onMain.waysFrom(first);
    const rowOnOwn = onOwn.waysFrom(ownStops[i]!);
    stops.forEach((second, j) => {
      // A route of two places alone stays on their island, as a matrix of them does.
      const isOneIsland = areOnOneIsland(profile, [first, second], true);
      const row = isOneIsland ? rowOnOwn : rowOnMain;
      const [source, target] = isOneIsland ? [ownStops[i]!, ownStops[j]!] : [first, second];
      const way = wayBetween(profile, locations[i]!, locations[j]!);
      if (!way) {
        expect(row.cost[j]).toBe(Infinity);
        return;
      }
      expect({ cost: row.cost[j], time: row.time[j], length: row.length[j] }).toEqual({
        cost: way.cost,
        time: way.time,
        length: way.length,
      });
      expect(source.departures.map(({ point }) => point)).toContainEqual(way.from);
      expect(target.arrivals.map(({ point }) => point)).toContainEqual(way.to);
    });
  });
  return locations.filter(
    (location, i) =>
      stopOf(profile, { ...location, minimumReachability: 0 }, 'x').distanceMetres < stops[i]!.distanceMetres,
  ).length;
}

test('every cell is the way that a route takes: same cost, same time, same length, same ends', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(town, spots, fc.constantFrom(...COSTINGS), async (streets, places, costing) => {
      const graph = await graphOfTown(streets);
      fc.pre(graph !== undefined);
      const base = streets.nodes[0]!.lat;
      const profile = graph.profile(costing, undefined, []);
      if (!profile.arcs.cost.some((cost) => cost !== 0xffffffff)) return;
      const locations = places.map(({ right, up, reach }) => ({
        ...readLocation({ lat: (base + up) / 1e7, lon: right / 1e7 }, 'x', '130'),
        minimumReachability: reach,
      }));
      moved += expectWaysOfRoutes(profile, locations);
    }),
    { numRuns: share(400) },
  );
  // Some places were moved to the main network.
  expect(moved).toBeGreaterThan(floorOf(5));
});

test('cells along an order add up to the route through it, to the millisecond and the millimetre', async () => {
  await fc.assert(
    fc.asyncProperty(town, spots, fc.constantFrom(...COSTINGS), async (streets, places, costing) => {
      const graph = await graphOfTown(streets);
      fc.pre(graph !== undefined && places.length > 1);
      const profile = graph.profile(costing, undefined, []);
      if (!profile.arcs.cost.some((cost) => cost !== 0xffffffff)) return;
      const locations = places.map(({ right, up, reach }) => ({
        ...readLocation({ lat: (streets.nodes[0]!.lat + up) / 1e7, lon: right / 1e7 }, 'x', '130'),
        minimumReachability: reach,
      }));
      const moved = locations.map((location) => stopOf(profile, location, 'x'));
      // Stops that are all on one island stay there.
      const stops = areOnOneIsland(profile, moved, moved.length === 2) ? moved.map(onIsland) : moved;
      const search = new MatrixSearch(profile, stops);
      const sum = { cost: 0, time: 0, length: 0 };
      for (let i = 1; i < stops.length; i++) {
        const row = search.waysFrom(stops[i - 1]!);
        sum.cost += row.cost[i]!;
        sum.time += row.time[i]!;
        sum.length += row.length[i]!;
      }
      if (sum.cost === Infinity) {
        expect(() => pathsThrough(profile, locations)).toThrow(expect.objectContaining({ code: '442' }));
        return;
      }
      const paths = pathsThrough(profile, locations);
      const edges = paths.flatMap((path) => routeShapeOf(profile, [path]).pathEdges);
      expect({
        cost: paths.reduce((total, { cost }) => total + cost, 0),
        time: edges.reduce((total, { timeMilliseconds }) => total + timeMilliseconds, 0),
        length: edges.reduce((total, { lengthMillimetres }) => total + lengthMillimetres, 0),
      }).toEqual(sum);
    }),
    { numRuns: share(400) },
  );
});

test('two labels meet where a query between their places would: at the same cost', async () => {
  await fc.assert(
    fc.asyncProperty(town, fc.nat(10_000), fc.nat(10_000), async (streets, one, other) => {
      const graph = await graphOfTown(streets);
      fc.pre(graph !== undefined);
      const profile = graph.profile('auto', undefined, []);
      const { metric } = profile;
      const { sums: measures } = timeAndLengthOf(profile);
      const nodeCount = metric.hierarchy.topology.parent.length;
      if (nodeCount === 0) return;
      const [from, to] = [one % nodeCount, other % nodeCount];
      const label = new Label(nodeCount);
      const climb = (direction: 'climbFrom' | 'climbTo', seed: number): Map<number, number> => {
        label.seed(seed, 7, 5, 3);
        label[direction](metric, measures, neverStop);
        expect([label.rank[0], label.cost[0], label.time[0], label.length[0]]).toEqual([seed, 7, 5, 3]);
        const ranks = [...label.rank.subarray(0, label.size)];
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        return new Map(ranks.map((rank, i) => [rank, label.cost[i]!]));
      };
      // A climb leaves nothing behind that the next one would find.
      const there = climb('climbFrom', from);
      expect(climb('climbFrom', from)).toEqual(there);
      const back = climb('climbTo', to);
      const costs = [...there].map(([rank, cost]) => cost + (back.get(rank) ?? Infinity));
      const query = queryWith(profile.metric);
      query.seedSource(from, 7);
      query.seedTarget(to, 7);
      expect(Math.min(...costs)).toBe(query.distance());
    }),
    { numRuns: share(300) },
  );
});

type PathMeasure = TimeAndLength['ofTurn'];

const SIDES: readonly Side[] = ['up', 'down'];

/** The arcs of a metric that stand for a path, and what one finds along each by walking it. */
function* pathsOf(metric: Metric, ofTurn: PathMeasure) {
  const taken: TimeLength = { time: 0, length: 0 };
  for (const side of SIDES) {
    const unpack = side === 'up' ? unpackUp : unpackDown;
    const { first, weight } = metric[side];
    for (let low = 0; low + 1 < first.length; low++) {
      for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
        if (weight[arc] === metric.none) continue;
        const turns: number[] = [];
        unpack(metric, low, arc, turns);
        const sum: TimeLength = { time: 0, length: 0 };
        for (const turn of turns) {
          ofTurn(turn, taken);
          sum.time += taken.time;
          sum.length += taken.length;
        }
        yield { side, low, arc, turns, sum };
      }
    }
  }
}

/** An arc of one side, and its lower end. */
interface SideArc {
  readonly side: Side;
  readonly low: number;
  readonly arc: number;
}

function alongOf(sums: PathSums, { side, low, arc }: SideArc): TimeLength {
  sums.along(side, low, arc, neverStop);
  const { time, length } = sums;
  return { time, length };
}

test('sums along the arcs of a hierarchy are those of the turns that they stand for, whichever is asked for first', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.constantFrom(...COSTINGS),
      fc.boolean(),
      async (streets, costing, isHighFirst) => {
        const graph = await graphOfTown(streets);
        fc.pre(graph !== undefined);
        const profile = graph.profile(costing, undefined, []);
        const { ofTurn, sums } = timeAndLengthOf(profile);
        const paths = [...pathsOf(profile.metric, ofTurn)];
        for (const path of isHighFirst ? paths.toReversed() : paths)
          expect(alongOf(sums, path)).toEqual(path.sum);
      },
    ),
    { numRuns: share(60) },
  );
});

test('a turn takes what its costing says and the arc after it', async () => {
  const graph = await graphOfTown(FOUR_STREETS);
  const profile = graph!.profile('auto', undefined, []);
  const { arcs, costing, turnCost, layer, data } = profile;
  const { arcOfState, firstTurn, turnHead, turnAngle, turnTraits } = layer.turns;
  const { ofTurn } = timeAndLengthOf(profile);
  const [found, taken] = [
    { time: -1, length: -1 },
    { time: 0, cost: 0 },
  ];
  let open = 0;
  for (const [state, from] of arcOfState.entries()) {
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      ofTurn(turn, found);
      const to = arcOfState[turnHead[turn]!]!;
      if (turnCost[turn] === CLOSED) expect(found).toEqual({ time: 0, length: 0 });
      else {
        open++;
        costing.turn(from, to, turnAngle[turn]!, turnTraits[turn]!, taken);
        expect(found).toEqual({
          time: Math.round(taken.time) + arcs.time[to]!,
          length: data.network.edgeLengthMillimetres[to >>> 1],
        });
      }
    }
  }
  expect(open).toBeGreaterThan(10);
});

test('of seeds at one node the first of the cheapest counts', async () => {
  const graph = await graphOfTown(FOUR_STREETS);
  const profile = graph!.profile('auto', undefined, []);
  const label = new Label(profile.metric.hierarchy.topology.parent.length);
  for (const [cost, time] of [
    [9, 1],
    [5, 2],
    [5, 3],
    [6, 4],
  ] as const)
    label.seed(0, cost, time, 10 * time);
  label.climbFrom(profile.metric, timeAndLengthOf(profile).sums, neverStop);
  expect([label.rank[0], label.cost[0], label.time[0], label.length[0]]).toEqual([0, 5, 2, 20]);
});

test.each([
  ['lengths', 1000, 3_000_000_000],
  ['times', 3_000_000_000, 1000],
  ['both, near the limit', 2 ** 32 - 10, 2 ** 32 - 8],
  ['both', 2 ** 45, 2 ** 33],
])(
  'sums that 32 bits do not hold are exact, also where threads share the columns: %s',
  async (_, time, length) => {
    const graph = await graphOfTown(FOUR_STREETS);
    const { metric } = graph!.profile('auto', undefined, []);
    const ofTurn: PathMeasure = (turn, out) => {
      out.time = time + turn;
      out.length = length + 2 * turn;
    };
    const paths = [...pathsOf(metric, ofTurn)];
    expect(paths.some(({ turns }) => turns.length > 1)).toBe(true);
    const columns = emptySums(metric);
    for (const order of [paths, paths.toReversed()]) {
      const sums = new PathSums(metric, columns, ofTurn);
      for (const path of order) {
        expect(alongOf(sums, path)).toEqual(path.sum);
        expect(alongOf(sums, path)).toEqual(path.sum);
      }
    }
  },
);

test('a path is added up once', async () => {
  const graph = await graphOfTown(FOUR_STREETS);
  const { metric } = graph!.profile('auto', undefined, []);
  let asked = 0;
  const paths = [...pathsOf(metric, () => {})];
  const sums = new PathSums(metric, emptySums(metric), (_, out) => {
    asked++;
    out.time = 0;
    out.length = 0;
  });
  const inputs = paths.filter(({ turns }) => turns.length === 1).length;
  expect(inputs).toBeGreaterThan(0);
  for (let round = 0; round < 2; round++)
    for (const { side, low, arc } of paths) sums.along(side, low, arc, neverStop);
  expect(asked).toBe(inputs);
});

test('what is stopped while it adds up asks at each path, and is right when it is asked again', async () => {
  const graph = await graphOfTown(FOUR_STREETS);
  const profile = graph!.profile('auto', undefined, []);
  const { metric, layer } = profile;
  // No two paths have the same sums.
  const ofTurn: PathMeasure = (turn, out) => {
    out.time = 2 ** turn;
    out.length = turn + 1;
  };
  const paths = [...pathsOf(metric, ofTurn)].toSorted((a, b) => b.turns.length - a.turns.length);
  const longest = paths[0]!;
  const { side, low, arc, turns, sum } = longest;
  expect(turns.length).toBeGreaterThan(2);
  let stops = 0;
  const sums = new PathSums(metric, emptySums(metric), ofTurn);
  for (let steps = 0; ; steps++) {
    let left = steps;
    const stop = (): void => {
      if (--left < 0) throw new Error('stopped');
    };
    try {
      sums.along(side, low, arc, stop);
      break;
    } catch {
      stops++;
      const other = paths[stops % paths.length]!;
      expect(alongOf(sums, other)).toEqual(other.sum);
    }
  }
  expect(stops).toBeGreaterThan(0);
  expect(alongOf(sums, longest)).toEqual(sum);

  const label = new Label(metric.hierarchy.topology.parent.length);
  const fresh = (): PathSums => new PathSums(metric, emptySums(metric), ofTurn);
  const rank = layer.hierarchy.topology.rankOf[0]!;
  const climbed = (): number[][] => {
    label.seed(rank, 0, 0, 0);
    label.climbFrom(metric, fresh(), neverStop);
    return [label.rank, label.cost, label.time, label.length].map((column) => [
      ...column.subarray(0, label.size),
    ]);
  };
  const whole = climbed();
  expect(whole[0]!.length).toBeGreaterThan(2);
  label.seed(rank, 0, 0, 0);
  expect(() =>
    label.climbFrom(metric, fresh(), () => {
      throw new Error('stopped');
    }),
  ).toThrow('stopped');
  expect(climbed()).toEqual(whole);
});
