import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { civilTimeOf, formatCivil, minutesOf } from '../../src/conditions/civil-time.ts';
import { parseCondition } from '../../src/conditions/condition.ts';
import {
  buildGraph,
  explainWay,
  nearestRoads,
  openGraph,
  route,
  traceAttributes,
  type Graph,
} from '../../src/index.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { Mode, type RoadNetwork } from '../../src/network/road-network.ts';
import { networkAt } from '../../src/profile/network-at.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';
import { tinyMap, type Tags } from './tiny-map.ts';

const ROAD: Tags = { highway: 'primary', maxspeed: '50' };
const NIGHT = '22:00-06:00';
const kinds = ['maxspeed', 'hgv', 'hov', 'advised', 'lifted'];

/** The rows of a road of one edge. */
function rowsOf(tags: Tags): readonly string[] {
  const network = readRoadNetwork(tinyMap('a--b', [['ab', { ...ROAD, ...tags }]]));
  return [...network.timedEdge].map((_, row) =>
    [
      kinds[network.timedKind[row]!],
      ['', 'forward', 'backward', 'both'][network.timedDirections[row]!],
      network.timedValue[row],
      '@',
      network.strings.at(network.timedCondition[row]!),
    ].join(' '),
  );
}

describe('tags', () => {
  test.each<[Tags, string[]]>([
    [{ 'maxspeed:conditional': '30 @ (22:00-06:00)' }, ['maxspeed both 30 @ 22:00-06:00']],
    [{ 'maxspeed:conditional': 'none @ (22:00-06:00)' }, ['maxspeed both 255 @ 22:00-06:00']],
    [{ 'maxspeed:conditional': '20 mph @ (Mo-Fr 07:00-09:00)' }, ['maxspeed both 32 @ Mo-Fr 07:00-09:00']],
    [
      { 'maxspeed:backward:conditional': '30 @ (Sa)', 'maxspeed:conditional': '40 @ (Su); 60 @ (Mo)' },
      ['maxspeed both 40 @ Su', 'maxspeed both 60 @ Mo', 'maxspeed backward 30 @ Sa'],
    ],
    [{ 'maxspeed:forward:conditional': '30 @ (Sa)' }, ['maxspeed forward 30 @ Sa']],
    [{ 'maxspeed:hgv:conditional': '60 @ (22:00-06:00)' }, ['hgv both 60 @ 22:00-06:00']],
    [{ 'maxspeed:hgv:forward:conditional': '60 @ (22:00-06:00)' }, ['hgv forward 60 @ 22:00-06:00']],
    [{ 'maxspeed:hgv:backward:conditional': '60 @ (22:00-06:00)' }, ['hgv backward 60 @ 22:00-06:00']],
    [{ 'maxspeed:conditional': '60 @ (22:00-06:00 AND weight>7.5)' }, ['hgv both 60 @ 22:00-06:00']],
    [{ 'hov:conditional': 'designated @ (Mo-Fr 06:00-09:00)' }, ['hov both 2 @ Mo-Fr 06:00-09:00']],
    [
      { hov: 'designated', 'hov:minimum': '3', 'hov:conditional': 'no @ (Sa,Su); designated @ (Mo)' },
      ['hov both 0 @ Sa,Su', 'hov both 3 @ Mo'],
    ],
    [
      { 'hov:lanes:conditional': 'designated|designated @ (Mo); yes|designated @ (Tu)' },
      ['hov both 2 @ Mo', 'hov both 0 @ Tu'],
    ],
    [{ 'hov:lanes:conditional': 'only|designated @ (Mo)' }, ['hov both 2 @ Mo']],
    [{ 'maxspeed:conditional': '60 @ (22:00-06:00 AND hgv)' }, ['hgv both 60 @ 22:00-06:00']],
    [{ 'maxspeed:conditional': '60 @ (22:00-06:00 AND motor_vehicle)' }, ['maxspeed both 60 @ 22:00-06:00']],
    [{ 'maxspeed:conditional': '60 @ (Su AND bus); 70 @ (Su AND motorcycle); 80 @ (motor_vehicle)' }, []],
    // Limits that do not hold for trucks: of weight (3) or length (2), plus 8 for those with business alone.
    [
      { maxweight: '7.5', 'maxweight:hgv:conditional': 'none @ (22:00-06:00)' },
      ['lifted both 3 @ 22:00-06:00'],
    ],
    [
      { 'maxlength:hgv': '9', 'maxlength:hgv:conditional': 'no @ (delivery AND Mo); none @ (hgv AND Su)' },
      ['lifted both 10 @ Mo', 'lifted both 2 @ Su'],
    ],
    [
      {
        'maxweight:forward': '7.5',
        'maxweight:conditional': 'none @ (Su AND hgv)',
        'maxweight:backward:conditional': 'none @ (Mo)',
      },
      ['lifted forward 3 @ Su'],
    ],
    [{ maxweight: '7.5', 'maxweight:conditional': 'none @ destination; none @ (bus AND Su); 9 @ (Mo)' }, []],
    [{ maxweight: '7.5', 'maxlength:hgv:conditional': 'none @ (22:00-06:00)' }, []],
    // The weather, lengths and what is no limit are not heard.
    [
      {
        'maxspeed:conditional': '80 @ wet; walk fast @ (Mo); 30 @ (length>12)',
        'hov:conditional': 'no @ snow',
      },
      [],
    ],
  ])('%j', (tags, rows) => {
    expect(rowsOf(tags)).toEqual(rows);
  });

  test('a lifted limit is that of trucks alone, of its kind and in its direction', () => {
    const network = readRoadNetwork(
      tinyMap('a--b', [
        [
          'ab',
          {
            ...ROAD,
            'maxweight:forward': '7.5',
            'maxweight:backward': '7.5',
            maxlength: '9',
            'maxweight:forward:conditional': 'none @ (Su)',
            'maxlength:conditional': 'none @ (delivery AND Su)',
          },
        ],
      ]),
    );
    const rows = ({ limitModes, limitKind, limitDirections }: RoadNetwork): string[] =>
      Array.from(
        limitModes,
        (modes, row) =>
          `${limitKind[row]} ${limitDirections[row]}${modes & Mode.truck ? ' trucks' : ''}${modes & ~Mode.truck ? ' others' : ''}`,
      );
    const usual = ['2 3 trucks', '2 3 others', '3 1 trucks', '3 1 others', '3 2 trucks others'];
    expect(rows(network)).toEqual(usual);
    const holds = new Set([network.strings.indexOf('Su')]);
    expect(rows(networkAt(network, holds))).toEqual(['10 3 trucks', '2 3 others', '3 1', ...usual.slice(3)]);
    expect(rows(network)).toEqual(usual);
  });

  // Rows without a condition hold at all hours, and before those with one.
  test.each<[Tags, string[]]>([
    [{ 'maxspeed:hgv': '30' }, []],
    [{ 'maxspeed:hgv:forward': '30', 'maxspeed:hgv:backward': '40' }, ['hgv backward 40 @ ']],
    [{ 'maxspeed:hgv:forward': '30' }, ['hgv backward 0 @ ']],
    [
      { 'maxspeed:hgv': '30', 'maxspeed:hgv:forward': 'none', 'maxspeed:hgv:conditional': '20 @ (Mo)' },
      ['hgv forward 0 @ ', 'hgv both 20 @ Mo'],
    ],
    [{ 'maxspeed:forward:conditional': '40 @ (weight>7.5)' }, ['hgv backward 0 @ ']],
    [{ 'maxspeed:advisory': '40' }, ['advised forward 40 @ ', 'advised backward 40 @ ']],
    [{ 'maxspeed:advisory': '20 mph', 'maxspeed:forward': '30' }, ['advised backward 32 @ ']],
    [
      { 'maxspeed:advisory': '40', 'maxspeed:advisory:forward': '20' },
      ['advised forward 20 @ ', 'advised backward 40 @ '],
    ],
    [{ maxspeed: '', 'maxspeed:advisory:backward': '40' }, ['advised backward 40 @ ']],
    // What is no lower than the limit, or no number, advises nothing; a road without a limit stays one.
    [{ 'maxspeed:advisory': '50' }, []],
    [{ 'maxspeed:advisory': 'bends' }, []],
    [{ maxspeed: 'none', 'maxspeed:advisory': '130' }, []],
  ])('%j: %j', (tags, rows) => {
    expect(rowsOf(tags)).toEqual(rows);
  });

  test('a limit for heavy vehicles at all hours is that of trucks, unless they have one of their own', () => {
    const speedOf = (tags: Tags) =>
      readRoadNetwork(tinyMap('a--b', [['ab', { ...ROAD, ...tags }]])).edgeTruckSpeed[0];
    expect(speedOf({ 'maxspeed:hgv:conditional': '60 @ (weight>7.5)' })).toBe(60);
    expect(speedOf({ 'maxspeed:conditional': '60 @ weight>7.5; 40 @ weight>12' })).toBe(40);
    expect(speedOf({ 'maxspeed:hgv': '30', 'maxspeed:hgv:conditional': '60 @ (weight>7.5)' })).toBe(30);
  });

  test('a limit for kinds of vehicles at all hours is that of trucks and buses', () => {
    const speedsOf = (tags: Tags) => {
      const { edgeTruckSpeed, edgeAssumedBusSpeed, maxSpeedForward } = readRoadNetwork(
        tinyMap('a--b', [['ab', { ...ROAD, ...tags }]]),
      );
      return [edgeTruckSpeed[0], edgeAssumedBusSpeed[0], maxSpeedForward[0]];
    };
    expect(speedsOf({ 'maxspeed:conditional': '40 @ (hgv)' })).toEqual([40, 0, 50]);
    expect(speedsOf({ 'maxspeed:conditional': '40 @ (hgv); 30 @ bus' })).toEqual([40, 30, 50]);
    expect(speedsOf({ 'maxspeed:conditional': '40 @ (hgv;bus)' })).toEqual([40, 40, 50]);
    expect(speedsOf({ 'maxspeed:conditional': '40 @ (hgv AND weight>7.5)' })).toEqual([40, 0, 50]);
    expect(speedsOf({ 'maxspeed:conditional': '40 @ (motorcycle); none @ (hgv;bus)' })).toEqual([0, 0, 50]);
    expect(speedsOf({ 'maxspeed:bus': '20', 'maxspeed:conditional': '40 @ (bus)' })).toEqual([0, 20, 50]);
  });

  test('the most that a changing sign shows is the limit where no other is tagged', () => {
    const limitOf = (tags: Tags) =>
      readRoadNetwork(tinyMap('a--b', [['ab', { highway: 'motorway', ...tags }]])).maxSpeedForward[0];
    expect(limitOf({ maxspeed: 'signals', 'maxspeed:variable': 'obstruction' })).toBe(0);
    expect(limitOf({ maxspeed: 'signals', 'maxspeed:variable:max': '110' })).toBe(110);
    expect(limitOf({ maxspeed: '120', 'maxspeed:variable': '80' })).toBe(120);
  });
});

function secondsOn(graph: Graph, costing: 'auto' | 'truck' | 'bus', time?: string, isBack = false): number {
  const ends = [placeAt({ right: 1, down: 0 }), placeAt({ right: 29, down: 0 })];
  const { trip } = route(graph, {
    locations: isBack ? ends.toReversed() : ends,
    costing,
    ...(time === undefined ? {} : { date_time: { type: 'depart_at', value: time } }),
  });
  return trip.summary.time;
}
const LINE = 'a-----------------------------b';
const lineOf = (tags: Tags): Promise<Graph> => tinyGraph(LINE, [['ab', tags]]);

test('a limit of the night holds at night alone, and for requests that name a time', async () => {
  const graph = await lineOf({ ...ROAD, 'maxspeed:conditional': `30 @ (${NIGHT})` });
  const [slow, fast] = [await lineOf({ ...ROAD, maxspeed: '30' }), await lineOf(ROAD)];
  for (const costing of ['auto', 'truck'] as const) {
    expect(secondsOn(graph, costing)).toBe(secondsOn(fast, costing));
    expect(secondsOn(graph, costing, '2026-11-23T12:00')).toBe(secondsOn(fast, costing));
    expect(secondsOn(graph, costing, '2026-11-23T23:00')).toBe(secondsOn(slow, costing));
    expect(secondsOn(graph, costing, '2026-11-23T05:59')).toBe(secondsOn(slow, costing));
  }
  expect(secondsOn(slow, 'auto')).toBeGreaterThan(1.5 * secondsOn(fast, 'auto'));
});

test('the limit that is told is the one in force at the hour that the request names', async () => {
  const graph = await lineOf({
    ...ROAD,
    'maxspeed:conditional': `30 @ (${NIGHT})`,
    'maxspeed:backward:conditional': `none @ (${NIGHT})`,
    'maxspeed:hgv:conditional': `20 @ (${NIGHT})`,
  });
  const ends = [placeAt({ right: 1, down: 0 }), placeAt({ right: 29, down: 0 })];
  const half = placeAt({ right: 15, down: 0 });
  const toldOn = (places: typeof ends, time?: string) => {
    const at = time === undefined ? {} : { date_time: { type: 'depart_at' as const, value: time } };
    const { edges } = traceAttributes(graph, {
      shape: [places[0]!, half, places[1]!],
      costing: 'auto',
      ...at,
    });
    const edge = edges![0]!;
    const { routes } = route(graph, {
      locations: places,
      costing: 'auto',
      format: 'osrm',
      filters: { action: 'include', attributes: ['shape_attributes.speed_limit'] },
      ...at,
    });
    return [edge.speed_limit, edge.truck_speed, routes[0]!.legs[0]!.annotation!.maxspeed![0]];
  };
  const day = [50, undefined, { speed: 50, unit: 'km/h' }];
  expect(toldOn(ends)).toEqual(day);
  expect(toldOn(ends, '2026-11-23T12:00')).toEqual(day);
  expect(toldOn(ends, '2026-11-23T23:00')).toEqual([30, 20, { speed: 30, unit: 'km/h' }]);
  expect(toldOn(ends.toReversed(), '2026-11-23T23:00')).toEqual(['unlimited', 20, { none: true }]);
});

test('a speed that signs advise is driven, and the limit is told', async () => {
  const graph = await lineOf({
    ...ROAD,
    'maxspeed:advisory:forward': '30',
    'maxspeed:conditional': `20 @ (${NIGHT})`,
  });
  const [slow, usual] = [await lineOf({ ...ROAD, maxspeed: '30' }), await lineOf(ROAD)];
  for (const costing of ['auto', 'truck'] as const) {
    expect(secondsOn(graph, costing)).toBe(secondsOn(slow, costing));
    expect(secondsOn(graph, costing, '2026-11-23T12:00')).toBe(secondsOn(slow, costing));
    expect(secondsOn(graph, costing, undefined, true)).toBe(secondsOn(usual, costing, undefined, true));
  }
  // The limit of the night is lower than what signs advise.
  const night = '2026-11-23T23:00';
  expect(secondsOn(graph, 'auto', night)).toBe(
    secondsOn(await lineOf({ ...ROAD, maxspeed: '20' }), 'auto', night),
  );
  const half = placeAt({ right: 15, down: 0 });
  const { edges } = traceAttributes(graph, {
    shape: [placeAt({ right: 1, down: 0 }), half, placeAt({ right: 29, down: 0 })],
    costing: 'auto',
  });
  expect(edges![0]).toMatchObject({ speed: 30, speed_limit: 50 });
  expect(nearestRoads(graph, { locations: [half], verbose: true })[0]!.edges[0]).toMatchObject({
    edge: { speeds: { default: 30 } },
    edge_info: { speed_limit: 50 },
  });
  expect(explainWay(graph, 1)).toMatchObject({
    speedLimit: { forward: 50, backward: 50 },
    timed: [{ what: 'maxspeed 20' }],
  });
});

test('a limit of trucks in one direction holds in that one, and is told there', async () => {
  const graph = await lineOf({ ...ROAD, 'maxspeed:hgv:backward': '20' });
  const [slow, usual] = [await lineOf({ ...ROAD, 'maxspeed:hgv': '20' }), await lineOf(ROAD)];
  expect(secondsOn(graph, 'truck')).toBe(secondsOn(usual, 'truck'));
  expect(secondsOn(graph, 'truck', undefined, true)).toBe(secondsOn(slow, 'truck', undefined, true));
  const ends = [1, 15, 29].map((right) => placeAt({ right, down: 0 }));
  const told = (shape: typeof ends) =>
    traceAttributes(graph, { shape, costing: 'truck' }).edges![0]!.truck_speed;
  expect([told(ends), told(ends.toReversed())]).toEqual([undefined, 20]);
});

test('a limit of buses holds for them alone', async () => {
  const graph = await lineOf({ ...ROAD, 'maxspeed:bus': '20' });
  const [slow, usual] = [await lineOf({ ...ROAD, maxspeed: '20' }), await lineOf(ROAD)];
  expect(secondsOn(graph, 'bus')).toBe(secondsOn(slow, 'bus'));
  expect(secondsOn(graph, 'auto')).toBe(secondsOn(usual, 'auto'));
});

test('a limit of one direction, or of trucks, holds for them alone', async () => {
  const [night, slow] = ['2026-11-23T23:00', await lineOf({ ...ROAD, maxspeed: '30' })];
  const usual = await lineOf(ROAD);
  const backward = await lineOf({ ...ROAD, 'maxspeed:backward:conditional': `30 @ (${NIGHT})` });
  expect(secondsOn(backward, 'auto', night, true)).toBe(secondsOn(slow, 'auto', night, true));
  expect(secondsOn(backward, 'auto', night)).toBe(secondsOn(usual, 'auto', night));
  const forward = await lineOf({ ...ROAD, 'maxspeed:forward:conditional': `30 @ (${NIGHT})` });
  expect(secondsOn(forward, 'auto', night, true)).toBe(secondsOn(usual, 'auto', night, true));
  expect(secondsOn(forward, 'auto', night)).toBe(secondsOn(slow, 'auto', night));
  const trucks = await lineOf({ ...ROAD, 'maxspeed:hgv:conditional': `30 @ (${NIGHT})` });
  const slowTrucks = await lineOf({ ...ROAD, 'maxspeed:hgv': '30' });
  expect(secondsOn(trucks, 'auto', night)).toBe(secondsOn(usual, 'auto', night));
  expect(secondsOn(trucks, 'truck', night)).toBe(secondsOn(slowTrucks, 'truck', night));
  expect(secondsOn(trucks, 'truck', night)).toBeGreaterThan(secondsOn(trucks, 'truck'));
});

test('a lane for several persons at certain hours is one only then, and for those who have none with them', async () => {
  // The way round is longer.
  const graphOf = (tags: Tags): Promise<Graph> =>
    tinyGraph(
      `
a-b----c-d
  |    |
  e----f`.trim(),
      [
        ['ab', ROAD],
        ['bc', { ...ROAD, 'hov:conditional': 'designated @ (Mo-Fr 07:00-09:00)', ...tags }],
        ['befc', ROAD],
        ['cd', ROAD],
      ],
    );
  const graph = await graphOf({});
  const forThree = await graphOf({ 'hov:minimum': '3' });
  const kilometres = (time?: string, options = {}, on = graph): number =>
    route(on, {
      locations: [placeAt({ right: 0, down: 0 }), placeAt({ right: 9, down: 0 })],
      costing: 'auto',
      costing_options: { auto: options },
      ...(time === undefined ? {} : { date_time: { type: 'depart_at', value: time } }),
    }).trip.summary.length;
  expect(kilometres()).toBeCloseTo(0.9, 1);
  expect(kilometres('2026-11-23T12:00')).toBeCloseTo(0.9, 1);
  expect(kilometres('2026-11-23T08:00')).toBeCloseTo(1.3, 1);
  expect(kilometres('2026-11-23T08:00', { include_hov2: true })).toBeCloseTo(0.9, 1);
  expect(kilometres('2026-11-23T08:00', { include_hov2: true }, forThree)).toBeCloseTo(1.3, 1);
  expect(kilometres('2026-11-23T08:00', { include_hov3: true }, forThree)).toBeCloseTo(0.9, 1);
});

test('at every hour a road takes as long as one that has the limit of the hour always', async () => {
  const conditions = ['22:00-06:00', 'Mo-Fr 07:00-17:00', 'Sa,Su', 'Nov-Mar', '12:00-13:00'];
  const clause = fc.tuple(fc.constantFrom('20', '30', '60', '80'), fc.constantFrom(...conditions));
  const always = new Map<string, Promise<Graph>>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(clause, { minLength: 1, maxLength: 3 }),
      fc.array(clause, { maxLength: 2 }),
      fc.array(fc.integer({ min: 0, max: 366 * 1440 }), { minLength: 3, maxLength: 3 }),
      async (both, forward, minutes) => {
        const textOf = (clauses: typeof both): string =>
          clauses.map(([kmh, condition]) => `${kmh} @ (${condition})`).join('; ');
        const graph = await lineOf({
          ...ROAD,
          'maxspeed:conditional': textOf(both),
          ...(forward.length > 0 && { 'maxspeed:forward:conditional': textOf(forward) }),
        });
        for (const minute of minutes) {
          const time = civilTimeOf(minutesOf({ year: 2026, month: 1, day: 1, minute: 0 }) + minute);
          const kmh =
            [...both, ...forward].findLast(([, condition]) => parseCondition(condition)(time))?.[0] ?? '50';
          const known = always.get(kmh) ?? lineOf({ ...ROAD, maxspeed: kmh });
          always.set(kmh, known);
          expect(secondsOn(graph, 'auto', formatCivil(time))).toBe(secondsOn(await known, 'auto'));
        }
      },
    ),
    { numRuns: share(60) },
  );
});

test('explainWay lists what depends on the hour, once for a way of several edges', async () => {
  const source = tinyMap(
    `
a--b--c
   d`.trim(),
    [
      ['bd', ROAD],
      [
        'abc',
        {
          ...ROAD,
          'maxspeed:conditional': '30 @ (22:00-06:00)',
          'motorcar:conditional': 'no @ (Su)',
          'hov:conditional': 'designated @ (Mo)',
        },
      ],
    ],
  );
  const { timed } = explainWay(openGraph(await buildGraph(source)), 2);
  expect(timed).toEqual([
    {
      what: 'access no',
      direction: 'both',
      travellers: ['auto', 'taxi', 'low_speed_vehicle'],
      condition: 'Su',
    },
    { what: 'maxspeed 30', direction: 'both', travellers: [], condition: '22:00-06:00' },
    { what: 'hov 2', direction: 'both', travellers: [], condition: 'Mo' },
  ]);
});

test('explainWay lists turns that are forbidden at hours, or but at hours', () => {
  const crossing = (law: Tags) =>
    tinyMap(
      `
a--b--c
   |
   d`.trim(),
      [
        ['ab', ROAD],
        ['bc', ROAD],
        ['bd', ROAD],
      ],
      {},
      [['from:1 via:b to:3', { type: 'restriction', ...law }]],
    );
  const source = crossing({ 'restriction:conditional': 'no_right_turn @ (Mo-Fr 07:00-09:00)' });
  const fact = {
    what: 'no turn from way 1 to way 3',
    direction: null,
    condition: 'Mo-Fr 07:00-09:00',
  };
  expect(explainWay(source, 1).timed).toMatchObject([fact]);
  expect(explainWay(source, 3).timed).toMatchObject([fact]);
  expect(explainWay(source, 2).timed).toEqual([]);
  const free = crossing({ restriction: 'only_right_turn', 'restriction:conditional': 'none @ (Su)' });
  expect(explainWay(free, 1).timed).toMatchObject([
    { what: 'only the turn from way 1 to way 3, except', condition: 'Su' },
  ]);
});
