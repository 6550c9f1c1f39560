import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RouteRequest } from '@portolan/schemas';
import { civilTimeOf, formatCivil, minutesOf } from '../../src/conditions/civil-time.ts';
import { explainWay, route, type Graph, type RequestContext } from '../../src/index.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { callFor } from '../../src/request/call.ts';
import { travelProfiles } from '../../src/request/travel-profiles.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
const FORK = `
a----b----c----f
     |    |
     d----e`.trim();
/** Way 2 is straight on, way 3 leads round it. */
const fork = (straight: Tags = {}, round: Tags = {}) =>
  [
    ['ab', STREET],
    ['bc', { ...STREET, ...straight }],
    ['bdec', { ...STREET, ...round }],
    ['cf', STREET],
  ] as const;
const FROM = placeAt({ right: 1, down: 0 });
const TO = placeAt({ right: 14, down: 0 });

type DateTime = NonNullable<RouteRequest['date_time']>;
const departAt = (value: string): DateTime => ({ type: 'depart_at', value });

function answer(
  graph: Graph,
  date_time: DateTime | undefined,
  context: RequestContext = {},
  costing: RouteRequest['costing'] = 'auto',
) {
  const response = route(
    graph,
    { locations: [FROM, TO], costing, ...(date_time ? { date_time } : {}) },
    context,
  );
  expectLawful(response);
  return response;
}
const ways = (...args: Parameters<typeof answer>): number[] =>
  waysTravelled(args[0], answer(...args)).slice(1, -1);

const STRAIGHT = [2];
const ROUND = [3];

describe('access that changes with the time', () => {
  test('a street that is shut in the rush hour is avoided only then, and not by a request without a time', async () => {
    const graph = await tinyGraph(
      FORK,
      fork({ 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00,16:00-18:00)' }),
    );
    expect(ways(graph, undefined)).toEqual(STRAIGHT);
    for (const [time, expected] of [
      ['2026-11-23T06:59', STRAIGHT],
      ['2026-11-23T07:00', ROUND],
      ['2026-11-23T08:59:59', ROUND],
      ['2026-11-23T09:00', STRAIGHT],
      ['2026-11-27T17:00', ROUND],
      ['2026-11-28T17:00', STRAIGHT],
    ] as const) {
      expect(ways(graph, departAt(time)), time).toEqual(expected);
      expect(ways(graph, { type: 'arrive_at', value: time }), time).toEqual(expected);
    }
    // The condition does not apply to walkers.
    expect(ways(graph, departAt('2026-11-23T08:00'), {}, 'pedestrian')).toEqual(STRAIGHT);
  });

  test('a street that is open only at night is used only then', async () => {
    const graph = await tinyGraph(
      FORK,
      fork({ access: 'no', 'access:conditional': 'yes @ (Fr-Sa 22:00-05:00)' }),
    );
    expect(ways(graph, undefined)).toEqual(ROUND);
    expect(ways(graph, departAt('2026-11-27T23:00'))).toEqual(STRAIGHT); // a Friday
    expect(ways(graph, departAt('2026-11-29T04:59'))).toEqual(STRAIGHT);
    expect(ways(graph, departAt('2026-11-29T05:00'))).toEqual(ROUND);
  });

  test('a traveller who ignores restrictions ignores the hours that close a road, and not those that open one', async () => {
    const go = (graph: Graph, time: string, option: string): number[] => {
      const costing_options = { auto: { [option]: true } };
      const request = { locations: [FROM, TO], costing: 'auto' as const, date_time: departAt(time) };
      return waysTravelled(graph, route(graph, { ...request, costing_options })).slice(1, -1);
    };
    const shut = await tinyGraph(FORK, fork({ 'motor_vehicle:conditional': 'no @ (07:00-09:00)' }));
    const asked = await tinyGraph(FORK, fork({ 'motor_vehicle:conditional': 'private @ (07:00-09:00)' }));
    const opened = await tinyGraph(
      FORK,
      fork({ access: 'no', 'motor_vehicle:conditional': 'yes @ (07:00-09:00)' }),
    );
    for (const option of ['ignore_restrictions', 'ignore_non_vehicular_restrictions']) {
      expect(go(shut, '2026-11-23T08:00', option)).toEqual(STRAIGHT);
      expect(go(asked, '2026-11-23T08:00', option)).toEqual(STRAIGHT);
      expect(go(opened, '2026-11-23T08:00', option)).toEqual(STRAIGHT);
      expect(go(opened, '2026-11-23T10:00', option)).toEqual(ROUND);
    }
    expect(go(shut, '2026-11-23T08:00', 'shortest')).toEqual(ROUND);
    expect(go(asked, '2026-11-23T08:00', 'include_hot')).toEqual(ROUND);
  });

  test('a one-way street may change its direction at noon', async () => {
    const graph = await tinyGraph(
      FORK,
      fork({ oneway: 'yes', 'oneway:conditional': '-1 @ (12:00-24:00)' }, { oneway: 'no' }),
    );
    expect(ways(graph, departAt('2026-11-23T11:59'))).toEqual(STRAIGHT);
    expect(ways(graph, departAt('2026-11-23T12:00'))).toEqual(ROUND);
  });

  test('there is no route where every way is shut', async () => {
    const graph = await tinyGraph('a----b----c----d', [
      ['ab', STREET],
      ['bc', { ...STREET, 'access:conditional': 'no @ (Su)' }],
      ['cd', STREET],
    ]);
    expect(ways(graph, departAt('2026-11-23T12:00'))).toEqual(STRAIGHT);
    // Few junctions can be reached from either end at that time, which is enough for a minimum of 0.
    const locations = [FROM, TO].map((place) => ({ ...place, minimum_reachability: 0 }));
    const request = { locations, costing: 'auto' as const, date_time: departAt('2026-11-22T12:00') };
    expect(() => route(graph, request)).toThrow(expect.objectContaining({ code: '442' }));
  });
});

test('a street that is for destinations in one direction is for all in the other, at all hours', async () => {
  const graphOf = (tags: Tags) => tinyGraph(FORK, fork(tags));
  const waysFrom = (graph: Graph, costing: RouteRequest['costing'], isBack: boolean): number[] => {
    const locations = isBack ? [TO, FROM] : [FROM, TO];
    return waysTravelled(graph, route(graph, { locations, costing })).slice(1, -1);
  };
  const graph = await graphOf({ 'motor_vehicle:backward': 'destination' });
  expect([waysFrom(graph, 'auto', false), waysFrom(graph, 'auto', true)]).toEqual([STRAIGHT, ROUND]);
  expect([waysFrom(graph, 'bicycle', false), waysFrom(graph, 'bicycle', true)]).toEqual([STRAIGHT, STRAIGHT]);
  expect(ways(graph, departAt('2026-11-23T06:00'))).toEqual(STRAIGHT);
  // It is no matter of time.
  expect(answer(graph, undefined).trip.summary.has_time_restrictions).toBe(false);
  const source = tinyMap(FORK, fork({ 'motor_vehicle:backward': 'destination' }));
  expect(explainWay(source, 2).timed).toEqual([]);
});

describe('turn restrictions that change with the time', () => {
  const banned = async (tags: Tags): Promise<Graph> =>
    tinyGraph(FORK, fork(), {}, [['from:1 via:b to:2', { type: 'restriction', ...tags }]]);

  test('hold at their times and at no other', async () => {
    const graph = await banned({ 'restriction:conditional': 'no_straight_on @ (Mo-Fr 07:00-09:00)' });
    expect(ways(graph, undefined)).toEqual(STRAIGHT);
    expect(ways(graph, departAt('2026-11-23T06:00'))).toEqual(STRAIGHT);
    expect(ways(graph, departAt('2026-11-23T08:00'))).toEqual(ROUND);
    // An option may ignore restrictions.
    const ignoring = route(graph, {
      locations: [FROM, TO],
      costing: 'auto',
      date_time: departAt('2026-11-23T08:00'),
      costing_options: { auto: { ignore_restrictions: true } },
    });
    expect(waysTravelled(graph, ignoring)).toContain(2);
  });

  test('hold at all times but those at which they do not', async () => {
    const law = { restriction: 'no_straight_on', 'restriction:conditional': 'none @ (Mo-Fr 07:00-09:00)' };
    const graph = await banned(law);
    expect(ways(graph, undefined)).toEqual(ROUND);
    expect(ways(graph, departAt('2026-11-23T06:00'))).toEqual(ROUND);
    expect(ways(graph, departAt('2026-11-23T08:00'))).toEqual(STRAIGHT);
    // So does the only turn that is allowed.
    const only = await tinyGraph(FORK, fork(), {}, [
      ['from:1 via:b to:3', { type: 'restriction', ...law, restriction: 'only_right_turn' }],
    ]);
    expect(ways(only, undefined)).toEqual(ROUND);
    expect(ways(only, departAt('2026-11-23T08:00'))).toEqual(STRAIGHT);
  });

  test('may demand a turn as well as forbid it', async () => {
    const graph = await banned({ 'restriction:conditional': 'only_straight_on @ (Nov)' });
    const toSide = (time: string): number[] =>
      waysTravelled(
        graph,
        route(graph, {
          locations: [FROM, placeAt({ right: 5, down: 1 })],
          costing: 'auto',
          date_time: departAt(time),
        }),
      );
    expect(toSide('2026-10-31T23:59')).toEqual([1, 3]);
    expect(toSide('2026-11-01T00:00')).toEqual([1, 2, 3]);
  });
});

describe('has_time_restrictions', () => {
  const timed = (graph: Graph, costing: RouteRequest['costing'], time?: string): boolean => {
    const { trip } = answer(graph, time === undefined ? undefined : departAt(time), {}, costing);
    expect(trip.legs[0]!.summary.has_time_restrictions).toBe(trip.summary.has_time_restrictions);
    expect(trip.legs[0]!.maneuvers!.some((m) => m.has_time_restrictions)).toBe(
      trip.summary.has_time_restrictions,
    );
    return trip.summary.has_time_restrictions!;
  };

  test('is true on streets whose access changes for the mode at any time', async () => {
    const graph = await tinyGraph(FORK, fork({ 'hgv:conditional': 'no @ (Mo-Fr 07:00-09:00)' }));
    expect(timed(graph, 'truck')).toBe(true);
    expect(timed(graph, 'truck', '2026-11-23T06:00')).toBe(true);
    // Nothing on the way round changes with the time.
    expect(timed(graph, 'truck', '2026-11-23T08:00')).toBe(false);
    expect(timed(graph, 'auto')).toBe(false);
    expect(timed(graph, 'pedestrian', '2026-11-23T08:00')).toBe(false);
  });

  test('is true at turns that are forbidden at times', async () => {
    const graph = await tinyGraph(FORK, fork(), {}, [
      [
        'from:1 via:b to:2',
        { type: 'restriction', 'restriction:conditional': 'no_straight_on @ (Mo-Fr 07:00-09:00)' },
      ],
    ]);
    expect(timed(graph, 'auto')).toBe(true);
    expect(timed(graph, 'auto', '2026-11-23T08:00')).toBe(false);
    expect(timed(graph, 'pedestrian')).toBe(false);
  });

  test('is false where nothing changes with the time', async () => {
    expect(timed(await tinyGraph(FORK, fork()), 'auto', '2026-11-23T08:00')).toBe(false);
  });
});

describe('one metric serves all times at which the same conditions hold', () => {
  test('times of other days share a profile where the same conditions hold', async () => {
    const graph = await tinyGraph(
      FORK,
      fork({ 'access:conditional': 'no @ (07:00-09:00)' }, { 'access:conditional': 'no @ (08:00-10:00)' }),
    );
    const at = (hour: number, day = 23) => {
      const time = { year: 2026, month: 11, day, minute: hour * 60 };
      const query = readRouteRequest({ locations: [FROM, TO], costing: 'auto' }, {});
      return travelProfiles({ ...callFor(graph, query, {}), local: time }).profile;
    };
    expect(at(7)).toBe(at(7.5, 12));
    expect(at(7)).not.toBe(at(8));
    expect(at(8)).not.toBe(at(9));
    // Where no condition holds, the profile is that of a request without a time.
    expect(at(3)).toBe(graph.profile('auto', undefined, []));
    expect(new Set([at(7), at(8), at(9), at(11)]).size).toBe(4);
  });
});

/** Offsets from UTC in seconds by time zone: one with the summer time of 2026, two with a fixed offset. */
const ZONES: Readonly<Record<string, (now: number) => number>> = {
  'Europe/Berlin': (now) =>
    now >= Date.UTC(2026, 2, 29, 1) / 1000 && now < Date.UTC(2026, 9, 25, 1) / 1000 ? 7200 : 3600,
  'Asia/Kolkata': () => 19_800,
  'America/St_Johns': () => -12_600,
};
const offsetAt = (zone: string, now: number) => ({ utcOffset: ZONES[zone]!(now) });

describe('times of locations', () => {
  // A street of 20 km; the time zone changes in the middle.
  const LINE = `a${'-'.repeat(99)}m${'-'.repeat(99)}b`;
  const lineGraph = (west: string, east: string): Promise<Graph> =>
    tinyGraph(LINE, [['amb', { highway: 'primary', maxspeed: '60' }]], {}, [], {
      timeZoneAt: (_, lon) => (lon < 0.05 ? west : east),
    });
  const trip = (graph: Graph, date_time: DateTime, context: RequestContext = { offsetAt }) => {
    const locations = [1, 150, 199].map((right) => placeAt({ right, down: 0 }));
    const response = route(graph, { locations, costing: 'auto', date_time }, context);
    expectLawful(response);
    return response.trip;
  };
  const times = (...args: Parameters<typeof trip>): (string | undefined)[] =>
    trip(...args).locations.map((location) => location.date_time);

  test('a departure gives each location the local time after the legs before it', async () => {
    const graph = await lineGraph('Europe/Berlin', 'Europe/Berlin');
    const { locations, legs } = trip(graph, departAt('2026-11-22T08:30'));
    const [first, second] = legs.map(({ summary }) => summary.time);
    expect(locations[0]).toMatchObject({
      date_time: '2026-11-22T08:30+01:00',
      time_zone_offset: '+01:00',
      time_zone_name: 'Europe/Berlin',
    });
    const after = (seconds: number): string =>
      `2026-11-22T08:${String(30 + Math.round(seconds / 60)).padStart(2, '0')}+01:00`;
    expect(first).toBeGreaterThan(600);
    expect(locations[1]!.date_time).toBe(after(first!));
    expect(locations[2]!.date_time).toBe(after(first! + second!));
  });

  test('an arrival gives the last location the asked time, and the others earlier ones', async () => {
    const graph = await lineGraph('Europe/Berlin', 'Europe/Berlin');
    const { locations, summary } = trip(graph, { type: 'arrive_at', value: '2026-07-01T00:05' });
    expect(locations[2]!.date_time).toBe('2026-07-01T00:05+02:00');
    expect(locations[0]!.date_time).toBe(`2026-06-30T23:${65 - Math.round(summary.time / 60)}+02:00`);
  });

  test('a location in another time zone has its local time', async () => {
    const graph = await lineGraph('Europe/Berlin', 'Asia/Kolkata');
    const { locations, legs } = trip(graph, departAt('2026-11-22T08:00'));
    const minutes = Math.round(legs[0]!.summary.time / 60);
    expect(locations[1]).toMatchObject({
      date_time: `2026-11-22T12:${30 + minutes}+05:30`,
      time_zone_offset: '+05:30',
      time_zone_name: 'Asia/Kolkata',
    });
    const back = await lineGraph('Asia/Kolkata', 'America/St_Johns');
    expect(times(back, { type: 'arrive_at', value: '2026-11-22T08:00' })[2]).toBe('2026-11-22T08:00-03:30');
    expect(times(back, { type: 'arrive_at', value: '2026-11-22T08:00' })[0]).toMatch(
      /^2026-11-22T16:\d\d\+05:30$/,
    );
  });

  test('summer time may begin during the trip', async () => {
    const graph = await lineGraph('Europe/Berlin', 'Europe/Berlin');
    const [first, second] = times(graph, departAt('2026-03-29T01:55'));
    expect(first).toBe('2026-03-29T01:55+01:00');
    expect(second).toMatch(/^2026-03-29T03:\d\d\+02:00$/);
    // A local time that does not exist or comes twice is read with either offset.
    expect(times(graph, departAt('2026-03-29T02:30'))[0]).toMatch(/^2026-03-29T0[13]:30\+0[12]:00$/);
    expect(times(graph, departAt('2026-10-25T02:30'))[0]).toMatch(/^2026-10-25T02:30\+0[12]:00$/);
  });

  test('depart_now is in the time zone of the first location', async () => {
    const graph = await lineGraph('Asia/Kolkata', 'Europe/Berlin');
    const now = Date.UTC(2026, 10, 22, 20, 15, 59) / 1000;
    expect(times(graph, { type: 'depart_now' }, { now, offsetAt })[0]).toBe('2026-11-23T01:45+05:30');
    // A graph without time zones answers in UTC.
    const plain = await tinyGraph(LINE, [['amb', { highway: 'primary' }]]);
    expect(times(plain, { type: 'depart_now' }, { now, offsetAt })[0]).toBe('2026-11-22T20:15');
    expect(times(graph, { type: 'depart_now' }, { now })[0]).toBe('2026-11-22T20:15');
  });

  test('depart_now checks conditions in the local time of the place', async () => {
    const graph = await tinyGraph(FORK, fork({ 'access:conditional': 'no @ (07:00-09:00)' }), {}, [], {
      timeZoneAt: () => 'Asia/Kolkata',
    });
    const now = (hour: number, minute: number): RequestContext => ({
      now: Date.UTC(2026, 10, 22, hour, minute) / 1000,
      offsetAt,
    });
    expect(ways(graph, { type: 'depart_now' }, now(8, 0))).toEqual(STRAIGHT);
    expect(ways(graph, { type: 'depart_now' }, now(1, 30))).toEqual(ROUND);
    expect(ways(graph, { type: 'depart_now' }, now(3, 29))).toEqual(ROUND);
    expect(ways(graph, { type: 'depart_now' }, now(3, 30))).toEqual(STRAIGHT);
    // Traffic profiles depart now where the context gives the time.
    expect(ways(graph, undefined, now(2, 0), 'auto_traffic')).toEqual(ROUND);
    expect(ways(graph, undefined, {}, 'auto_traffic')).toEqual(STRAIGHT);
    expect(ways(graph, undefined, now(2, 0), 'auto')).toEqual(STRAIGHT);
  });

  test('locations that end no leg have no time', async () => {
    const graph = await lineGraph('Europe/Berlin', 'Europe/Berlin');
    const at = (right: number, type: 'via' | 'through' | 'break_through' | 'break') => ({
      ...placeAt({ right, down: 0 }),
      type,
    });
    const response = route(
      graph,
      {
        locations: [
          at(1, 'via'),
          at(50, 'through'),
          at(100, 'break_through'),
          at(150, 'via'),
          at(199, 'break'),
        ],
        costing: 'auto',
        date_time: departAt('2026-11-22T08:00'),
      },
      { offsetAt },
    );
    const { locations, legs } = response.trip;
    expect(legs).toHaveLength(2);
    expect(locations.map(({ date_time }) => date_time !== undefined)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    const minutes = Math.round((legs[0]!.summary.time + legs[1]!.summary.time) / 60);
    expect(locations[4]!.date_time).toBe(
      `${formatCivil(civilTimeOf(minutesOf({ year: 2026, month: 11, day: 22, minute: 480 }) + minutes))}+01:00`,
    );
  });
});

describe('an invalid date_time is refused', () => {
  const read = (date_time: unknown, context: RequestContext = {}) =>
    readRouteRequest({ locations: [FROM, TO], costing: 'auto', date_time }, context);

  test.each<[unknown, string, string]>([
    [{ type: 'depart_at' }, '160', 'date_time.value'],
    [{ type: 1, value: null }, '160', 'date_time.value'],
    [{ type: 'arrive_at' }, '161', 'date_time.value'],
    [{ type: 2 }, '161', 'date_time.value'],
    [{ type: 3 }, '165', 'date_time.value'],
    [{ type: 'depart_now', value: '2026-11-22T08:30' }, '162', 'date_time.value'],
    ['2026-11-22T08:30', '162', 'date_time'],
    [[], '162', 'date_time'],
    [{ value: '2026-11-22T08:30' }, '163', 'date_time.type'],
    [{ type: 'leave_at', value: '2026-11-22T08:30' }, '163', 'date_time.type'],
    [{ type: 4, value: '2026-11-22T08:30' }, '163', 'date_time.type'],
    [{ type: '1', value: '2026-11-22T08:30' }, '163', 'date_time.type'],
    ...[
      '2026-11-22',
      '2026-11-22 08:30',
      '2026-11-22T08:30Z',
      '2026-11-22T08:30+01:00',
      '2026-11-22T24:00',
      '2026-11-22T08:60',
      '2026-11-31T08:30',
      '2026-02-29T08:30',
      '2026-13-01T08:30',
      '2026-00-01T08:30',
      '2026-01-00T08:30',
      '26-11-22T08:30',
      '2026-11-22T8:30',
      ' 2026-11-22T08:30',
      '',
      'current',
      1_795_334_400,
      {},
    ].map((value): [unknown, string, string] => [{ type: 'depart_at', value }, '162', 'date_time.value']),
  ])('%j', (date_time, code, field) => {
    expect(() => read(date_time)).toThrow(
      expect.objectContaining({
        code,
        name: 'PortolanError',
        detail: expect.objectContaining({ field }),
        message: expect.stringContaining(field),
      }),
    );
  });

  test('depart_now without a time in the context', async () => {
    const graph = await tinyGraph(FORK, fork());
    expect(() => answer(graph, { type: 'depart_now' })).toThrow(
      expect.objectContaining({ code: '162', message: expect.stringContaining('context.now') }),
    );
  });

  test('every minute of the years 1 to 9999 is valid', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00Z'),
          max: new Date('9999-12-31T23:59Z'),
          noInvalidDate: true,
        }),
        (date) => {
          const value = date.toISOString().slice(0, 16);
          for (const type of ['depart_at', 'arrive_at', 1, 2, 3]) {
            const { local } = read({ type, value }).dateTime!;
            expect(formatCivil(local!)).toBe(value);
          }
          expect(formatCivil(read({ type: 1, value: `${value}:59` }).dateTime!.local!)).toBe(value);
        },
      ),
    );
    expect(read({ type: 'depart_at', value: '2028-02-29T00:00' }).dateTime!.local!.day).toBe(29);
    expect(read(undefined).dateTime).toBeUndefined();
    expect(read(null).dateTime).toBeUndefined();
  });
});
