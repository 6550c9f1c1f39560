import * as fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { Mode, type RoadNetwork } from '../../src/network/road-network.ts';
import { type NodeRow, type RelationRow, type Tags, type WayRow, sourceOf } from './tiny-map.ts';

const NODES = 9;
const WAYS = 4;

/** One step along a way, from one of its nodes to the next or back. */
interface Step {
  readonly way: number;
  /** Positions in the way's list of nodes. */
  readonly from: number;
  readonly to: number;
}

/** Reads restrictions as the OpenStreetMap wiki defines them, one step of a way at a time; returns walks over nodes. */
function slowRestrictions(
  nodes: readonly NodeRow[],
  ways: readonly WayRow[],
  { members, tags }: RelationRow,
): string[] {
  const idsOf = (role: string, type: string): number[] =>
    members.filter((member) => member.role === role && member.type === type).map(({ id }) => id);
  const [from, to] = [idsOf('from', 'way'), idsOf('to', 'way')];
  // Ascending like edges, so that both readers find equally good courses in the same order.
  const [viaNodes, viaWays] = [idsOf('via', 'node'), idsOf('via', 'way').toSorted((a, b) => a - b)];
  const wayOf = (id: number): WayRow | undefined => ways.find((way) => way.id === id);
  const isWhole = [...from, ...to, ...viaWays].every((id) => wayOf(id)?.tags['highway'] !== undefined);
  const kind = tags['restriction']!.split('_')[0]!;
  if (!isWhole || from.length === 0 || to.length === 0) return [];
  if (kind === 'only' && to.length > 1) return [];
  if (viaWays.length === 0 && viaNodes.length !== 1) return [];
  if (viaWays.some((via) => from.includes(via) || to.includes(via))) return [];

  const nodeAt = (step: Step): number => wayOf(step.way)!.refs[step.to]!;
  const nodeBefore = (step: Step): number => wayOf(step.way)!.refs[step.from]!;
  const stepsOf = (id: number, isAgainst = false): Step[] => {
    const { refs, tags: own } = wayOf(id)!;
    return refs.slice(1).flatMap((_, i) => {
      const steps = [{ way: id, from: i, to: i + 1 }];
      return own['oneway'] === 'yes' && !isAgainst ? steps : [...steps, { way: id, from: i + 1, to: i }];
    });
  };
  const isOn = (node: number, id: number): boolean => wayOf(id)!.refs.includes(node);

  /** Walks over some ways in any order. A walk leaves each way at the first node that also lies on the next one. */
  const walksOver = (node: number, left: readonly number[], last: number): Step[][] => {
    if (left.length === 0) return [[]];
    return left.flatMap((id) => {
      const rest = left.filter((other) => other !== id);
      const goals = rest.length === 0 ? [last] : rest;
      return stepsOf(id)
        .filter((step) => nodeBefore(step) === node)
        .flatMap((first) => {
          const walk = [first];
          for (;;) {
            const step = walk.at(-1)!;
            if (goals.some((goal) => isOn(nodeAt(step), goal))) break;
            const { refs } = wayOf(id)!;
            const turn = step.to - step.from;
            const isRing = refs[0] === refs.at(-1);
            let at = step.to;
            if (isRing && at === refs.length - 1 && turn > 0) at = 0;
            else if (isRing && at === 0 && turn < 0) at = refs.length - 1;
            const next = { way: id, from: at, to: at + turn };
            const isStart = walk.length > 1 && next.from === first.from && next.to === first.to;
            if (next.to < 0 || next.to >= refs.length || isStart || walk.length > 50) return [];
            walk.push(next);
          }
          return walksOver(nodeAt(walk.at(-1)!), rest, last).map((more) => [...walk, ...more]);
        });
    });
  };

  const foundWith = (isAgainst: boolean): string[] => {
    const found: string[] = [];
    for (const first of from) {
      for (const last of to) {
        const meetings =
          viaWays.length === 0 ? viaNodes : [...new Set(viaWays.flatMap((id) => wayOf(id)!.refs))];
        const courses = meetings.flatMap((node) =>
          stepsOf(first)
            .filter((step) => nodeAt(step) === node)
            .flatMap((into) =>
              walksOver(node, viaWays, last).flatMap((walk) => {
                const end = walk.length === 0 ? node : nodeAt(walk.at(-1)!);
                const outs = stepsOf(last, isAgainst).filter((step) => nodeBefore(step) === end);
                return outs.map((out) => [into, ...walk, out]);
              }),
            ),
        );
        found.push(...pick(courses, kind, tags['restriction']!));
      }
    }
    return found;
  };
  const found = foundWith(false);
  // The only way on may be closed.
  return found.length === 0 && kind === 'only' ? foundWith(true) : found;

  function pick(courses: Step[][], sort: string, value: string): string[] {
    const angle = (routeShape: Step[]): number => {
      const bearing = (step: Step): number => {
        const [a, b] = [nodeBefore(step), nodeAt(step)].map((id) => nodes[id - 1]!) as [NodeRow, NodeRow];
        return (Math.atan2(b.lon - a.lon, b.lat - a.lat) * 180) / Math.PI;
      };
      const turn = (bearing(routeShape.at(-1)!) - bearing(routeShape[0]!) + 720) % 360;
      return turn > 180 ? turn - 360 : turn;
    };
    const ideal = { left: -90, right: 90, straight: 0, u: 180 }[value.split('_')[1]!];
    const isFit = (degrees: number): boolean => {
      if (ideal === undefined) return true;
      if (ideal === 180) return Math.abs(degrees) > 120;
      if (ideal === 0) return Math.abs(degrees) < 60;
      return degrees * ideal > 0 && Math.abs(degrees) > 10 && Math.abs(degrees) < 170;
    };
    const name = (routeShape: Step[]): string =>
      `${sort} ${routeShape.map((step) => `${step.way}:${nodeBefore(step)}-${nodeAt(step)}`).join(' ')}`;
    if (courses.length < 2) return courses.map(name);
    const fitting = courses.filter((routeShape) => isFit(angle(routeShape)));
    const left = fitting.length > 0 ? fitting : viaWays.length > 0 ? [] : courses;
    if (sort === 'no') return left.map(name);
    const off = (routeShape: Step[]): number => {
      const degrees = Math.abs(angle(routeShape) - (ideal ?? 0));
      return Math.round(Math.min(degrees, 360 - degrees));
    };
    // Keeps for every first step the course nearest to the named turn; the first one found where two are equally near.
    const nearest = new Map<string, Step[]>();
    for (const routeShape of left) {
      const into = JSON.stringify(routeShape[0]);
      const known = nearest.get(into);
      if (!known || off(routeShape) < off(known)) nearest.set(into, routeShape);
    }
    return [...nearest.values()].map(name);
  }
}

/** The restrictions of a network as walks over nodes. Of the first and last arc only the step at the junction is kept. */
function walksOf(network: RoadNetwork, nodes: readonly NodeRow[]): string[] {
  const idAt = new Map(nodes.map(({ id, lat, lon }) => [`${lat} ${lon}`, id]));
  return Array.from(network.restrictionKind, (kind, r) => {
    const arcs = [...network.restrictionArc].slice(
      network.firstRestrictionArc[r],
      network.firstRestrictionArc[r + 1],
    );
    const steps = arcs.flatMap((arc, position) => {
      const edge = arc >>> 1;
      const ids: number[] = [];
      for (let point = network.firstPoint[edge]!; point < network.firstPoint[edge + 1]!; point++) {
        ids.push(idAt.get(`${network.pointLat[point]} ${network.pointLon[point]}`)!);
      }
      if (arc & 1) ids.reverse();
      const along = ids.slice(1).map((id, i) => `${network.edgeWayId[edge]}:${ids[i]}-${id}`);
      if (position === 0) return along.slice(-1);
      return position === arcs.length - 1 ? along.slice(0, 1) : along;
    });
    return `${kind === 0 ? 'no' : 'only'} ${steps.join(' ')}`;
  });
}

/**
 * Expects a row for every beginning of a way that is the only one, unless another one begins like that and parts from it. Returns which rows these are.
 */
function expectBeginnings(network: RoadNetwork): ReadonlySet<number> {
  const only = Array.from(network.restrictionKind, (kind, r) => ({
    r,
    arcs: [...network.restrictionArc].slice(
      network.firstRestrictionArc[r],
      network.firstRestrictionArc[r + 1],
    ),
    kind,
  })).filter(({ kind }) => kind === 1);
  const isStartOf = (start: readonly number[], arcs: readonly number[]): boolean =>
    start.length < arcs.length && start.every((arc, i) => arcs[i] === arc);
  const longest = only.filter(({ arcs }) => !only.some((other) => isStartOf(arcs, other.arcs)));
  for (const { arcs } of longest) {
    for (let length = 2; length < arcs.length; length++) {
      const start = arcs.slice(0, length - 1);
      const ways = new Set(
        longest.flatMap((other) => (isStartOf(start, other.arcs) ? [other.arcs[length - 1]] : [])),
      );
      const isThere = only.some((other) => other.arcs.join(' ') === arcs.slice(0, length).join(' '));
      expect(isThere).toBe(ways.size === 1);
    }
  }
  return new Set(
    only.filter(({ arcs }) => only.some((other) => isStartOf(arcs, other.arcs))).map(({ r }) => r),
  );
}

const wayTags: fc.Arbitrary<Tags> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ highway: 'residential' }) },
  fc.constant({ highway: 'residential', oneway: 'yes' }),
  fc.constant({ building: 'yes' }),
);
/** Ways that pass no node twice, and rings. */
const refs = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: NODES }), { minLength: 2, maxLength: 6 }), fc.boolean())
  .map(([ids, isRing]) => (isRing && ids.length > 2 ? [...ids, ids[0]!] : ids));
const places = fc.uniqueArray(fc.record({ lat: fc.integer({ min: -40, max: 40 }), lon: fc.nat(80) }), {
  minLength: NODES,
  maxLength: NODES,
  selector: ({ lat, lon }) => `${lat} ${lon}`,
});
const way = fc.integer({ min: 1, max: WAYS + 1 });
const values = fc.constantFrom(
  'no_left_turn',
  'no_right_turn',
  'no_straight_on',
  'no_u_turn',
  'no_entry',
  'only_left_turn',
  'only_straight_on',
  'only_u_turn',
);
const maps = fc.record({
  at: places,
  ways: fc.array(fc.tuple(refs, wayTags), { minLength: WAYS, maxLength: WAYS }),
  from: fc.array(way, { minLength: 1, maxLength: 2 }),
  to: fc.array(way, { minLength: 1, maxLength: 2 }),
  viaNode: fc.integer({ min: 1, max: NODES }),
  viaWays: fc.uniqueArray(way, { maxLength: 2 }),
  value: values,
});

type RandomMap = typeof maps extends fc.Arbitrary<infer Value> ? Value : never;

/** Reads a map with both readers, expects the same restrictions, and returns them. */
function expectSame({ at, ways, from, to, viaNode, viaWays, value }: RandomMap): number {
  const nodes = at.map(({ lat, lon }, n): NodeRow => ({ id: n + 1, lat: lat * 1000, lon: lon * 1000 }));
  const wayRows = ways.map(([ids, tags], w): WayRow => ({
    id: w + 1,
    refs: ids,
    tags: tags['highway'] ? { ...tags, foot: 'no', bicycle: 'no' } : tags,
  }));
  const via =
    viaWays.length === 0
      ? [{ type: 'node' as const, id: viaNode, role: 'via' }]
      : viaWays.map((id) => ({ type: 'way' as const, id, role: 'via' }));
  const relation: RelationRow = {
    id: 1,
    members: [
      ...from.map((id) => ({ type: 'way' as const, id, role: 'from' })),
      ...via,
      ...to.map((id) => ({ type: 'way' as const, id, role: 'to' })),
    ],
    tags: { type: 'restriction', restriction: value },
  };
  const network = readRoadNetwork(sourceOf(nodes, wayRows, [relation]));
  const beginnings = expectBeginnings(network);
  const slow = new Set(slowRestrictions(nodes, wayRows, relation));
  const found = walksOf(network, nodes).filter((walk, r) => slow.has(walk) || !beginnings.has(r));
  expect(found.toSorted()).toEqual([...slow].toSorted());
  expect(network.skippedRestrictions).toBe(found.length === 0 ? 1 : 0);
  expect(network.restrictionModes.every((modes) => (modes & Mode.auto) !== 0)).toBe(true);
  return found.length;
}

test('restrictions equal those that the slow reader finds', () => {
  let seen = 0;
  fc.assert(
    fc.property(maps, (map) => {
      seen += expectSame(map);
    }),
    { numRuns: share(3000) },
  );
  expect(seen).toBeGreaterThan(floorOf(300));
});

test('a way that is named twice with two rings between (seed 520436911)', () => {
  const streets = { highway: 'residential' };
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [0, 6],
    [0, 7],
  ] as const;
  const found = expectSame({
    at: corners.map(([lat, lon]) => ({ lat, lon })),
    ways: [
      [[5, 2, 3, 1, 5], streets],
      [[2, 1, 4, 5, 3, 6, 2], { ...streets, oneway: 'yes' }],
      [[4, 3, 1, 2, 4], streets],
      [[6, 1], streets],
    ],
    from: [2, 2],
    to: [4, 4],
    viaNode: 1,
    viaWays: [3, 1],
    value: 'no_left_turn',
  });
  expect(found).toBe(8);
});
