import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isochrone, matrix, nearestRoads, route, type Graph, type SpeedTable } from '../../src/index.ts';
import { civilTimeOf, formatCivil } from '../../src/conditions/civil-time.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { costBetween } from '../../src/journey/path.ts';
import { hourOfWeek, roadsAt } from '../../src/profile/speeds-by-hour.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { slowCosts } from '../edge-expanded/turn-oracle.ts';
import type { Tags } from '../network/tiny-map.ts';
import { placeAt, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential', maxspeed: '50' };
/** Way 2 is straight on, way 3 leads round it. */
const FORK = `
a----b----c----f
     |    |
     d----e`.trim();
const fork = (): Promise<Graph> =>
  tinyGraph(FORK, [
    ['ab', STREET],
    ['bc', STREET],
    ['bdec', STREET],
    ['cf', STREET],
  ]);
const locations = [placeAt({ right: 1, down: 0 }), placeAt({ right: 14, down: 0 })];
const STRAIGHT = [1, 2, 4];
const ROUND = [1, 3, 4];

/** Way 2 is jammed from 8:00 to 9:00 on Mondays. */
const jam = (version = 'jam'): SpeedTable => {
  const kmh = new Uint8Array(168);
  kmh[8] = 3;
  return { version, kmh, rowOf: ({ wayId }) => (wayId === 2 ? 0 : undefined) };
};
/** 2026-11-23 is a Monday. */
const at = (time: string, day = '2026-11-23') => ({ type: 'depart_at', value: `${day}T${time}` }) as const;

describe('speeds by hour', () => {
  test.each([
    ['07:59', '2026-11-23', STRAIGHT],
    ['08:00', '2026-11-23', ROUND],
    ['08:59', '2026-11-23', ROUND],
    ['09:00', '2026-11-23', STRAIGHT],
    ['03:00', '2026-11-23', STRAIGHT],
    ['08:30', '2026-11-24', STRAIGHT],
    ['08:30', '2026-11-30', ROUND],
  ])('at %s of %s', async (time, day, expected) => {
    const graph = await fork();
    const date_time = at(time, day);
    const answer = route(graph, { locations, costing: 'auto', date_time }, { speeds: jam() });
    expect(waysTravelled(graph, answer)).toEqual(expected);
    const arrival = { ...date_time, type: 'arrive_at' } as const;
    const other = route(graph, { locations, costing: 'truck', date_time: arrival }, { speeds: jam() });
    expect(waysTravelled(graph, other)).toEqual(expected);
  });

  test('count in requests with a time alone, in those with traffic now, and not for those who walk', async () => {
    const graph = await fork();
    const ways = (
      costing: 'auto' | 'auto_traffic' | 'bicycle',
      date_time?: ReturnType<typeof at>,
    ): number[] =>
      waysTravelled(
        graph,
        route(
          graph,
          { locations, costing, ...(date_time ? { date_time } : {}) },
          // A Monday, 8:30.
          { now: Date.UTC(2026, 10, 23, 8, 30) / 1000, speeds: jam() },
        ),
      );
    expect(ways('auto')).toEqual(STRAIGHT);
    expect(ways('auto_traffic')).toEqual(ROUND);
    expect(ways('auto_traffic', at('03:00'))).toEqual(STRAIGHT);
    expect(ways('bicycle', at('08:00'))).toEqual(STRAIGHT);
  });

  test('give way to what the host says of the moment', async () => {
    const graph = await fork();
    const closures = {
      version: '1',
      speedKmh: ({ wayId }: { wayId: number }) => (wayId === 2 ? 50 : undefined),
    };
    const request = { locations, costing: 'auto', date_time: at('08:00') } as const;
    expect(waysTravelled(graph, route(graph, request, { speeds: jam(), closures }))).toEqual(STRAIGHT);
    expect(waysTravelled(graph, route(graph, request, { speeds: jam() }))).toEqual(ROUND);
  });

  test('reach matrices, cell by cell, and isochrones', async () => {
    const graph = await fork();
    const [from, to] = locations as [(typeof locations)[0], (typeof locations)[0]];
    const context = { speeds: jam() };
    for (const time of ['03:00', '08:00']) {
      const { summary } = route(graph, { locations, costing: 'auto', date_time: at(time) }, context).trip;
      const sources = [
        { ...from, date_time: at('03:00').value },
        { ...from, date_time: at('08:00').value },
      ];
      const cells = matrix(graph, { sources, targets: [to], costing: 'auto' }, context).sources_to_targets;
      expect(cells[time === '03:00' ? 0 : 1]![0]!.time).toBe(Math.round(summary.time));
      const whole = { sources: [from], targets: [to], date_time: at(time) };
      expect(matrix(graph, { ...whole, costing: 'auto' }, context).sources_to_targets[0]![0]!.time).toBe(
        Math.round(summary.time),
      );
    }
    const reached = (time: string): unknown =>
      isochrone(
        graph,
        { locations: [from], costing: 'auto', date_time: at(time), contours: [{ time: 1 }], polygons: true },
        context,
      ).features.map(({ geometry }) => geometry);
    expect(reached('03:00')).not.toEqual(reached('08:00'));
    expect(reached('03:00')).toEqual(reached('04:00'));
  });

  test('are told by nearest roads', async () => {
    const graph = await fork();
    const [{ edges }] = nearestRoads(
      graph,
      { locations: [placeAt({ right: 7, down: 0 })], costing: 'auto', verbose: true },
      { speeds: jam() },
    ) as unknown as [{ edges: { predicted_speeds?: number[]; edge: { speeds: { predicted: boolean } } }[] }];
    const [edge] = edges;
    expect(edge!.edge.speeds.predicted).toBe(true);
    expect(edge!.predicted_speeds).toHaveLength(2016);
    expect(edge!.predicted_speeds!.flatMap((kmh, i) => (kmh === 3 ? [i] : []))).toEqual(
      Array.from({ length: 12 }, (_, i) => 96 + i),
    );
  });

  test('must have whole rows, and all rows that they name', async () => {
    const graph = await fork();
    const refused = (speeds: SpeedTable) =>
      expect(() => route(graph, { locations, costing: 'auto', date_time: at('08:00') }, { speeds })).toThrow(
        expect.objectContaining({ code: 'bad-speeds' }),
      );
    refused({ version: 'a', kmh: new Uint8Array(167), rowOf: () => 0 });
    for (const row of [1, -1, 0.5, NaN])
      refused({ version: `b${row}`, kmh: new Uint8Array(168), rowOf: () => row });
  });
});

test('hours of the week begin on Monday', () => {
  const monday = { year: 2026, month: 11, day: 23, minute: 0 };
  expect(hourOfWeek(monday)).toBe(0);
  expect(hourOfWeek({ ...monday, minute: 59 })).toBe(0);
  expect(hourOfWeek({ ...monday, day: 22, minute: 1439 })).toBe(167);
});

test('the ways of an hour are those of Dijkstra with the weights of that hour', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.uint8Array({ minLength: 3 * 168, maxLength: 3 * 168 }),
      fc.nat(60 * 24 * 21),
      fc.array(fc.tuple(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 2,
        maxLength: 4,
      }),
      async (map, kmh, minutes, wishes) => {
        const graph = await graphOfTown(map);
        if (!graph) return;
        const local = civilTimeOf(minutes);
        const speeds: SpeedTable = {
          version: formatCivil(local),
          kmh,
          rowOf: ({ wayId, forward }) => (wayId % 4 === 3 ? undefined : (wayId + (forward ? 1 : 0)) % 3),
        };
        const plain = graph.profile('auto', {}, []);
        const profile = graph.profile('auto', {}, [], { closures: roadsAt({ speeds }, local) });
        const { network } = graph.data;
        const hour = hourOfWeek(local);
        const open: number[] = [];
        for (const [arc, time] of profile.arcs.time.entries()) {
          if (plain.arcs.cost[arc] === CLOSED) continue;
          open.push(arc);
          const edge = arc >>> 1;
          const way = network.edgeWayId[edge]!;
          const speed = way % 4 === 3 ? 0 : kmh[((way + ((arc & 1) === 0 ? 1 : 0)) % 3) * 168 + hour]!;
          const top = Math.min(speed, plain.chosen.topSpeedKmh);
          const expected =
            speed === 0
              ? plain.arcs.time[arc]
              : Math.max(Math.round((network.edgeLengthMillimetres[edge]! * 3.6) / top), 1);
          expect(time).toBe(expected);
        }
        if (open.length === 0) return;
        const places = wishes.map(([which, fraction]) => {
          const arc = open[which % open.length]!;
          const edge = arc >>> 1;
          const point = {
            edge,
            fraction,
            point: network.firstPoint[edge]!,
            lat: 0,
            lon: 0,
            distanceMetres: 0,
          };
          return { arc, point, penalty: 0 };
        });
        for (const from of places) {
          const truths = slowCosts(graph, profile, from, places);
          for (const [i, to] of places.entries()) expect(costBetween(profile, [from], [to])).toBe(truths[i]);
        }
      },
    ),
    { numRuns: share(120), endOnFailure: true },
  );
});
