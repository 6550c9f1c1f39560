import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, openGraph, route, type Graph } from '../../src/index.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';

const METRE = 1e7 / 111_195;

/** A map in metres to the east and north of a point on the equator. */
class Plan {
  readonly nodes: NodeRow[] = [];
  readonly ways: WayRow[] = [];

  node(east: number, north: number): number {
    const id = this.nodes.length + 1;
    this.nodes.push({ id, lat: Math.round(north * METRE), lon: Math.round(east * METRE), tags: {} });
    return id;
  }

  way(refs: readonly number[], tags: Readonly<Record<string, string>>): void {
    this.ways.push({ id: this.ways.length + 1, refs, tags });
  }

  async graph(): Promise<Graph> {
    return openGraph(await buildGraph(sourceOf(this.nodes, this.ways)));
  }

  at(node: number): { lat: number; lon: number } {
    const { lat, lon } = this.nodes[node - 1]!;
    return { lat: lat / 1e7, lon: lon / 1e7 };
  }
}

const highway = fc.constantFrom('primary', 'tertiary', 'residential', 'service', 'primary_link', 'footway');

test('a straight street has no step, whatever branches off', async () => {
  const branch = fc.record({
    along: fc.integer({ min: 20, max: 980 }),
    degrees: fc.integer({ min: 0, max: 359 }).filter((degrees) => degrees % 180 > 4 && degrees % 180 < 176),
    highway,
    isNamed: fc.boolean(),
    flow: fc.constantFrom('yes', '-1', 'no'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(branch, { maxLength: 8 }),
      fc.constantFrom('primary', 'residential'),
      async (branches, kind) => {
        const plan = new Plan();
        const sorted = branches.toSorted((a, b) => a.along - b.along);
        const main = [plan.node(0, 0)];
        for (const [i, { along, degrees, highway: side, isNamed, flow }] of sorted.entries()) {
          const node = along === sorted[i - 1]?.along ? main.at(-1)! : plan.node(along, 0);
          if (node !== main.at(-1)) main.push(node);
          const radians = (degrees * Math.PI) / 180;
          const end = plan.node(along + 300 * Math.cos(radians), 300 * Math.sin(radians));
          plan.way([node, end], { highway: side, oneway: flow, ...(isNamed ? { name: `Side ${i}` } : {}) });
        }
        main.push(plan.node(1000, 0));
        plan.way(main, { highway: kind, name: 'Main' });
        const graph = await plan.graph();
        const locations = [plan.at(main[0]!), plan.at(main.at(-1)!)];
        for (const path of [locations, locations.toReversed()]) {
          const { trip } = route(graph, { locations: path, costing: 'auto' });
          expect(trip.legs[0]!.maneuvers!.map(({ instruction }) => instruction)).toHaveLength(2);
        }
      },
    ),
    { numRuns: share(150) },
  );
});

/** What a road that meets a roundabout lets drivers do. */
const arm = fc.constantFrom('both', 'in', 'out', 'driveway', 'private', 'footway');

test('exits are counted like those that a driver sees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arm, { minLength: 1, maxLength: 7 }),
      fc.nat(),
      fc.integer({ min: 8, max: 60 }),
      fc.boolean(),
      async (others, where, radius, isSplit) => {
        // The entry is the first arm, the last one always lets drivers out.
        const arms = ['both', ...others, 'both'];
        const plan = new Plan();
        const point = (i: number, distance: number): number => {
          const radians = (i / arms.length) * 2 * Math.PI;
          return plan.node(distance * Math.cos(radians), distance * Math.sin(radians));
        };
        const ring = arms.map((_, i) => point(i, radius));
        const ends = arms.map((_, i) => point(i, radius + 200));
        const circle = { highway: 'primary', junction: 'roundabout' };
        const cut = 1 + (where % (arms.length - 1));
        if (isSplit) {
          plan.way(ring.slice(0, cut + 1), circle);
          plan.way([...ring.slice(cut), ring[0]!], circle);
        } else plan.way([...ring, ring[0]!], circle);
        const tags: Record<string, Record<string, string>> = {
          both: {},
          in: { oneway: '-1' },
          out: { oneway: 'yes' },
          driveway: { highway: 'service', service: 'driveway' },
          private: { access: 'private' },
          footway: { highway: 'footway' },
        };
        arms.forEach((kind, i) => {
          plan.way([ring[i]!, ends[i]!], { highway: 'primary', name: `Arm ${i}`, ...tags[kind] });
        });
        const graph = await plan.graph();
        for (let goal = 1; goal < arms.length; goal++) {
          const kind = arms[goal]!;
          if (kind === 'in' || kind === 'footway') continue;
          const passed = arms.slice(1, goal).filter((each) => each === 'both' || each === 'out');
          const { trip } = route(graph, {
            locations: [plan.at(ends[0]!), plan.at(ends[goal]!)],
            costing: 'auto',
          });
          const maneuvers = trip.legs[0]!.maneuvers!;
          expect(maneuvers.map(({ type }) => type)).toEqual([1, 26, 27, 4]);
          expect(maneuvers[1]!.roundabout_exit_count).toBe(passed.length + 1);
          expect(maneuvers[2]!.street_names).toEqual([`Arm ${goal}`]);
        }
      },
    ),
    { numRuns: share(100) },
  );
});

test('in any town, nobody is told to turn where a road leads straight on and no other meets it', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.array(fc.nat(13), { minLength: 2, maxLength: 3 }),
      fc.constantFrom('auto', 'bicycle', 'pedestrian'),
      async (crooked, stops, costing) => {
        const graph = await graphOfTown(crooked);
        fc.pre(graph !== undefined);
        const locations = stops.map((node) => {
          const { lat, lon } = crooked.nodes[node % crooked.nodes.length]!;
          return { lat: lat / 1e7, lon: lon / 1e7 };
        });
        let answer;
        try {
          answer = route(graph, { locations, costing, format: 'osrm' });
        } catch {
          return; // There is no way.
        }
        for (const { steps } of answer.routes[0]!.legs) {
          for (const [i, { maneuver, intersections, name }] of steps!.entries()) {
            if (!/^(turn|continue|end of road|fork)$/.test(maneuver.type)) continue;
            if (/stairs|elevator|escalator/.test(maneuver.instruction ?? '')) continue;
            const { bearing_before, bearing_after } = maneuver;
            const degrees = Math.abs(((bearing_after - bearing_before + 540) % 360) - 180);
            const isStraight = degrees < 20 && name === steps![i - 1]!.name;
            expect([isStraight && intersections![0]!.bearings.length <= 2, maneuver.instruction]).toEqual([
              false,
              maneuver.instruction,
            ]);
          }
        }
      },
    ),
    { numRuns: share(400) },
  );
});

test('a street that is drawn twice is one street', async () => {
  const plan = new Plan();
  const main = [0, 100, 200, 300].map((east) => plan.node(east, 0));
  const side = plan.node(100, 80);
  for (let i = 0; i < 2; i++) plan.way(main, { highway: 'secondary', name: 'Main', oneway: 'yes' });
  plan.way([main[1]!, side], { highway: 'residential', name: 'Side' });
  const graph = await plan.graph();
  for (const costing of ['auto', 'bicycle', 'pedestrian'] as const) {
    const { trip } = route(graph, { locations: [plan.at(main[0]!), plan.at(main[3]!)], costing });
    expect(trip.legs[0]!.maneuvers!.length).toBe(2);
  }
});
