import type { RouteRequest } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  openGraph,
  route,
  type BuildGraphOptions,
  type Graph,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
/** Way 2 is straight on, way 3 leads round it. */
const FORK = `
a----b----c----f
     |    |
     d----e`.trim();
const STRAIGHT = [1, 2, 4];
const ROUND = [1, 3, 4];

async function fork(
  straight: Tags,
  round: Tags = {},
  nodes: Readonly<Record<string, Tags>> = {},
  restriction?: Tags,
): Promise<Graph> {
  const source = tinyMap(
    FORK,
    [
      ['ab', STREET],
      ['bc', { ...STREET, ...straight }],
      ['bdec', { ...STREET, ...round }],
      ['cf', STREET],
    ],
    nodes,
    restriction ? [['from:1 via:b to:2', { type: 'restriction', ...restriction }]] : [],
  );
  return openGraph(await buildGraph(source));
}

type Options = Readonly<Record<string, unknown>>;
function go(
  graph: Graph,
  costing: Exclude<RouteRequest['costing'], `${string}_traffic${string}`>,
  options: Options = {},
  [from, to]: readonly [number, number] = [1, 14],
) {
  const response = route(graph, {
    // They are content with any road, so that a bicycle is pushed where the test wants it.
    locations: [from, to].map((right) => ({ ...placeAt({ right, down: 0 }), minimum_reachability: 1 })),
    costing,
    costing_options: { [costing]: options },
  });
  expectLawful(response);
  return response;
}
const ways = (...args: Parameters<typeof go>): number[] => waysTravelled(args[0], go(...args));

describe('pedestrians', () => {
  test('prefer a sidewalk that is a way of its own, without a long detour', async () => {
    const beside = async (dashes: number, separate: Tags): Promise<number[]> => {
      const run = '-'.repeat(dashes);
      const source = tinyMap(`a----b${run}c----f\n     d${run}e`, [
        ['ab', STREET],
        ['bc', { ...STREET, ...separate }],
        ['bdec', { highway: 'footway', footway: 'sidewalk' }],
        ['cf', STREET],
      ]);
      const graph = openGraph(await buildGraph(source));
      return ways(graph, 'pedestrian', {}, [1, dashes + 9]);
    };
    expect(await beside(20, {})).toEqual(STRAIGHT);
    expect(await beside(20, { 'sidewalk:left': 'separate' })).toEqual(ROUND);
    expect(await beside(20, { sidewalk: 'separate' })).toEqual(ROUND);
    expect(await beside(5, { sidewalk: 'separate' })).toEqual(STRAIGHT);
  });
});

test('a road that no wheel can travel is open on foot alone', async () => {
  const graph = await fork({ smoothness: 'impassable' });
  expect(ways(graph, 'pedestrian')).toEqual(STRAIGHT);
  expect(ways(graph, 'pedestrian', { type: 'wheelchair' })).toEqual(ROUND);
  for (const costing of ['auto', 'bicycle'] as const) expect(ways(graph, costing)).toEqual(ROUND);
});

describe('roads for several persons in a vehicle', () => {
  const ALONE: Tags = { hov: 'designated' };
  const COUNTED: Tags = { ...ALONE, 'hov:minimum': '2' };

  test('are the last resort of one person where no tag counts them', async () => {
    expect(ways(await fork(ALONE), 'auto')).toEqual(ROUND);
    expect(ways(await fork(ALONE), 'auto', { include_hov2: true })).toEqual(STRAIGHT);
    expect(ways(await fork(ALONE, { motor_vehicle: 'no' }), 'auto')).toEqual(STRAIGHT);
    expect(ways(await fork({ access: 'hov' }, { motor_vehicle: 'no' }), 'auto')).toEqual(STRAIGHT);
  });

  test('cost those no more who may use them', async () => {
    const cost = async (tags: Tags, options: Options): Promise<number> =>
      go(await fork(tags, { motor_vehicle: 'no' }), 'auto', options).trip.summary.cost!;
    const plain = await cost({}, {});
    expect(await cost(ALONE, {})).toBeCloseTo(plain + 600, 0);
    expect(await cost(ALONE, { include_hov2: true })).toBeCloseTo(plain, 3);
    expect(await cost(ALONE, { include_hov3: true })).toBeCloseTo(plain, 3);
  });

  test('with a toll are open to those who want to pay it, whether or not they are tagged hot', async () => {
    const lane = { ...ALONE, 'hov:minimum': '3', toll: 'yes' };
    expect(ways(await fork(lane, { motor_vehicle: 'no' }), 'auto', { include_hot: true })).toEqual(STRAIGHT);
  });

  test.each<[Tags, Options]>([
    [{ ...ALONE, 'hov:minimum': '3', toll: 'yes' }, {}],
    [{ ...ALONE, 'hov:minimum': '3' }, { include_hot: true }],
    [COUNTED, {}],
    [{ ...ALONE, 'hov:minimum': '3' }, { include_hov2: true }],
    [{ ...ALONE, hot: 'yes' }, {}],
    // The shortest way knows no last resort.
    [ALONE, { shortest: true }],
  ])('with %j and %j are closed', async (tags, options) => {
    const graph = await fork(tags, { motor_vehicle: 'no' });
    expect(() => ways(graph, 'auto', options)).toThrow(expect.objectContaining({ code: '442' }));
  });
});

describe('tracks, living streets and streets without light', () => {
  test.each<[Parameters<typeof go>[1], Tags, Options]>([
    ['pedestrian', { highway: 'track' }, { use_tracks: 0 }],
    ['pedestrian', { highway: 'living_street' }, { use_living_streets: 0 }],
    ['bicycle', { highway: 'living_street' }, { use_living_streets: 0 }],
  ])('%s: %j is avoided with %j alone', async (costing, tags, options) => {
    const graph = await fork(tags);
    expect(ways(graph, costing)).toEqual(STRAIGHT);
    expect(ways(graph, costing, options)).toEqual(ROUND);
  });

  test('cost what they cost in Valhalla, to enter and to go on', async () => {
    const cost = async (tags: Tags, costing: Parameters<typeof go>[1], options: Options): Promise<number> =>
      go(await fork({ ...tags, maxspeed: '20' }, { access: 'no' }), costing, options).trip.summary.cost!;
    const onFoot = async (tags: Tags, options: Options) =>
      (await cost(tags, 'pedestrian', options)) - (await cost({}, 'pedestrian', {}));
    const part = 5 / 13;
    const seconds = await cost({}, 'pedestrian', {});
    expect(await onFoot({ highway: 'track' }, { use_tracks: 0 })).toBeCloseTo(300 + 3 * part * seconds, 0);
    expect(await onFoot({ highway: 'track' }, { use_tracks: 1 })).toBeCloseTo(-0.2 * part * seconds, 0);
    expect(await onFoot({ highway: 'living_street' }, { use_living_streets: 0 })).toBeCloseTo(
      500 + 2 * part * seconds,
      0,
    );
    expect(await onFoot({}, { use_lit: 0.25 })).toBeCloseTo(0.5 * seconds, 0);
    expect(await onFoot({}, { use_lit: 1 })).toBeCloseTo(7 * seconds, 0);
    const byBicycle = (use_living_streets: number) =>
      cost({ highway: 'living_street' }, 'bicycle', { use_living_streets });
    expect((await byBicycle(0)) - (await byBicycle(0.5))).toBeCloseTo(500, 0);
    expect(await byBicycle(1)).toBe(await byBicycle(0.5));
  });
});

describe('buses', () => {
  test('drive on a way of their own as on a road of no known class, and as fast as its signs allow', async () => {
    const seconds = async (straight: Tags): Promise<number> => {
      const graph = await fork(straight);
      expect(ways(graph, 'bus')).toEqual(STRAIGHT);
      return go(graph, 'bus').trip.summary.time;
    };
    for (const highway of ['busway', 'bus_guideway']) {
      const untagged = await seconds({ highway });
      expect(untagged).toBeCloseTo(await seconds({ highway: 'road' }), 0);
      const [slow, fast] = [
        await seconds({ highway, maxspeed: '50' }),
        await seconds({ highway, maxspeed: '90' }),
      ];
      expect(slow).toBeLessThan(untagged);
      expect(fast).toBeLessThan(slow);
      // Cars keep out.
      expect(ways(await fork({ highway }), 'auto')).toEqual(ROUND);
    }
  });
});

describe('low-speed vehicles', () => {
  test('are refused by limits that are tagged, not by those that are guessed', async () => {
    const isTaken = async (tags: Tags): Promise<boolean> => {
      const graph = await fork({ highway: 'primary', ...tags }, { motor_vehicle: 'no' });
      try {
        return ways(graph, 'low_speed_vehicle').join() === STRAIGHT.join();
      } catch (error) {
        expect(error).toMatchObject({ code: '442' });
        return false;
      }
    };
    expect(await isTaken({})).toBe(true);
    expect(await isTaken({ maxspeed: '50' })).toBe(true);
    expect(await isTaken({ maxspeed: '60' })).toBe(false);
    expect(await isTaken({ maxspeed: 'none' })).toBe(false);
    // On a road with two limits, others pass at the higher one.
    expect(await isTaken({ 'maxspeed:backward': '60', 'maxspeed:forward': '50' })).toBe(false);
    // Tags that name the law of a place have a limit, too.
    expect(await isTaken({ 'source:maxspeed': 'DE:rural' })).toBe(false);
    // Where nothing is tagged, trunk roads have to name the vehicle.
    expect(await isTaken({ highway: 'trunk' })).toBe(false);
  });
});

describe('trucks', () => {
  test('heed restrictions for trucks alone and ignore those that except trucks', async () => {
    const except = await fork({}, {}, {}, { restriction: 'no_straight_on', except: 'hgv' });
    expect(ways(except, 'truck')).toEqual(STRAIGHT);
    expect(ways(except, 'auto')).toEqual(ROUND);
    const alone = await fork({}, {}, {}, { 'restriction:hgv': 'no_straight_on' });
    expect(ways(alone, 'truck')).toEqual(ROUND);
    expect(ways(alone, 'auto')).toEqual(STRAIGHT);
    const conditional = await fork(
      {},
      {},
      {},
      {
        'restriction:hgv:conditional': 'no_straight_on @ (24/7)',
      },
    );
    expect(ways(conditional, 'truck')).toEqual(STRAIGHT); // the request gives no time, so no condition holds
  });

  test('that may go where hgv=no holds still heed turn restrictions for trucks', async () => {
    const lenient = { hgv_no_access_penalty: 0 };
    const except = await fork({}, {}, {}, { restriction: 'no_straight_on', except: 'hgv' });
    expect(ways(except, 'truck', lenient)).toEqual(STRAIGHT);
    const alone = await fork({}, {}, {}, { 'restriction:hgv': 'no_straight_on' });
    expect(ways(alone, 'truck', lenient)).toEqual(ROUND);
  });

  test.each<[Tags, number[]]>([
    [{ hgv: 'no' }, ROUND],
    [{ motor_vehicle: 'no', hgv: 'yes' }, STRAIGHT],
    [{ hgv: 'destination' }, ROUND],
    [{ hgv: 'delivery' }, ROUND],
    [{ hgv: 'designated' }, STRAIGHT],
    [{ maxweight: '7.5' }, ROUND],
    [{ maxweight: '40' }, STRAIGHT],
    [{ maxheight: '4' }, ROUND],
    [{ maxheight: '4.2' }, STRAIGHT],
    [{ maxlength: '12' }, ROUND],
    [{ maxweight: '7.5', 'maxweight:conditional': 'none @ destination' }, ROUND],
    [{ maxweight: '40', 'maxweight:conditional': 'none @ destination' }, STRAIGHT],
    [{ 'hgv:conditional': 'destination @ (weight>7.5)' }, ROUND],
    [{ 'hgv:conditional': 'destination @ (weight>40)' }, STRAIGHT],
    [{ 'maxspeed:hgv': '10' }, ROUND],
  ])('%j', async (tags, expected) => {
    const graph = await fork({ highway: 'tertiary', ...tags }, { highway: 'tertiary', maxspeed: '70' });
    expect(ways(graph, 'truck')).toEqual(expected);
  });

  test('reach a place in a street that is limited for those who pass alone', async () => {
    const limited = { highway: 'tertiary', maxweight: '7.5' };
    const exempt = await fork({ ...limited, 'maxweight:conditional': 'none @ destination' });
    expect(waysTravelled(exempt, go(exempt, 'truck', {}, [1, 7]))).toEqual([1, 2]);
    expect(ways(exempt, 'truck', { weight: 7 })).toEqual(STRAIGHT);
    expect(ways(exempt, 'truck', { ignore_restrictions: true })).toEqual(STRAIGHT);
    // A limit for all leads elsewhere.
    const closed = await fork(limited);
    expect(waysTravelled(closed, go(closed, 'truck', {}, [1, 7]))).not.toContain(2);
  });

  test('heed a limit but at the hours at which it does not hold for them', async () => {
    const limited = { highway: 'tertiary', maxweight: '7.5' };
    const at = (graph: Graph, hour: string | undefined, right = 14): number[] => {
      const locations = [1, right].map((to) => placeAt({ right: to, down: 0 }));
      const date_time = hour === undefined ? {} : { date_time: { type: 1, value: `2026-11-23T${hour}` } };
      return waysTravelled(
        graph,
        route(graph, { locations, costing: 'truck', ...date_time } as NativeRouteRequest),
      );
    };
    const night = await fork({ ...limited, 'maxweight:hgv:conditional': 'none @ (22:00-06:00)' });
    for (const hour of [undefined, '12:00']) expect(at(night, hour)).toEqual(ROUND);
    expect(at(night, '23:00')).toEqual(STRAIGHT);
    const business = await fork({
      ...limited,
      'maxweight:hgv:conditional': 'none @ (destination AND 22:00-06:00)',
    });
    for (const hour of [undefined, '12:00', '23:00']) expect(at(business, hour)).toEqual(ROUND);
    expect(at(business, '23:00', 7)).toEqual([1, 2]);
    expect(at(business, '12:00', 7)).not.toContain(2);
    // It is about one direction, another measure, or other vehicles.
    for (const tags of [
      { 'maxweight:hgv:backward:conditional': 'none @ (22:00-06:00)' },
      { 'maxheight:hgv:conditional': 'none @ (22:00-06:00)' },
      { 'maxweight:conditional': 'none @ (22:00-06:00 AND bus)' },
    ])
      // oxlint-disable-next-line no-await-in-loop -- one graph after the other
      expect(at(await fork({ ...limited, ...tags }), '23:00'), JSON.stringify(tags)).toEqual(ROUND);
  });

  test('reach a place in a street that is for dangerous goods of those alone who have business there', async () => {
    const graph = await fork({ highway: 'tertiary', hazmat: 'destination' });
    expect(ways(graph, 'truck')).toEqual(STRAIGHT);
    expect(ways(graph, 'truck', { hazmat: true })).toEqual(ROUND);
    expect(waysTravelled(graph, go(graph, 'truck', { hazmat: true }, [1, 7]))).toEqual([1, 2]);
  });

  test('pay for every piece of residential road between two junctions', async () => {
    const picture = 'a----b----c----d----e\n     |    |    |\n     f    g    h';
    const source = tinyMap(picture, [
      ['ab', { highway: 'tertiary' }],
      ['bcd', STREET],
      ['de', { highway: 'tertiary' }],
      ...['bf', 'cg', 'dh'].map((letters) => [letters, STREET] as const),
    ]);
    const graph = openGraph(await buildGraph(source));
    const cost = (low_class_penalty: number): number =>
      go(graph, 'truck', { low_class_penalty }, [1, 19]).trip.summary.cost!;
    expect(cost(100) - cost(0)).toBeCloseTo(200, 1);
    expect(cost(30) - cost(0)).toBeCloseTo(60, 1);
  });

  test('reach a place on a road that they may not pass', async () => {
    const graph = await fork({ hgv: 'destination' });
    expect(ways(graph, 'truck', {}, [1, 7])).toEqual([1, 2]);
  });

  test('drive as fast as cars, up to `top_speed`, where neither a tag nor the law limits them', async () => {
    const motorway = { highway: 'motorway', maxspeed: '130' };
    const seconds = (graph: Graph, options = {}): number => go(graph, 'truck', options).trip.summary.time;
    const free = await fork(motorway);
    const freeSeconds = seconds(free);
    expect(freeSeconds).toBeCloseTo(go(free, 'auto', { top_speed: 120 }).trip.summary.time, 3);
    expect(seconds(free, { top_speed: 90 })).toBeGreaterThan(freeSeconds + 2);
    expect(seconds(await fork({ ...motorway, 'maxspeed:hgv': '80' }))).toBeGreaterThan(freeSeconds + 2);

    const road = tinyMap(`a${'-'.repeat(20)}b`, [['ab', { highway: 'motorway' }]]);
    const admin = { countryCode: 'DE', country: 'Germany', stateCode: '', state: '', driveOnRight: true };
    const lineSeconds = async (build: BuildGraphOptions): Promise<number> =>
      go(openGraph(await buildGraph(road, build)), 'truck', {}, [1, 20]).trip.summary.time;
    expect(await lineSeconds({ adminAt: () => admin })).toBeGreaterThan(1.2 * (await lineSeconds({})));
  });
});

describe('bicycles', () => {
  /** Seconds along the straight way, from near one end to near the other; the way round is shut. */
  const seconds = async (tags: Tags, isBack: boolean, options: Options = {}): Promise<number> => {
    const graph = await fork(tags, { highway: 'footway', bicycle: 'no' });
    return go(graph, 'bicycle', options, isBack ? [9.9, 5.1] : [5.1, 9.9]).trip.summary.time;
  };
  const metres = 480.3;
  const RIDING = (metres / 18) * 3.6;
  const PUSHING = (metres / 5.1) * 3.6;

  test.each<[Tags, boolean, number]>([
    [{}, false, RIDING],
    [{ oneway: 'yes' }, false, RIDING],
    [{ oneway: 'yes' }, true, PUSHING],
    [{ oneway: '-1' }, false, PUSHING],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, true, RIDING],
    [{ oneway: 'yes', cycleway: 'opposite_lane' }, true, RIDING],
    [{ bicycle: 'dismount' }, false, PUSHING],
    [{ highway: 'cycleway' }, false, RIDING],
    [{ highway: 'footway', bicycle: 'dismount' }, true, PUSHING],
    [{ highway: 'steps' }, false, metres * 3.6],
    [{ highway: 'steps', 'ramp:bicycle': 'yes' }, false, (metres / 3) * 3.6],
  ])('%j, back %s: %d s', async (tags, isBack, expected) => {
    expect(await seconds(tags, isBack)).toBeCloseTo(expected, -0.5);
  });

  test('ride against one-way signs that the request ignores', async () => {
    expect(await seconds({ oneway: 'yes' }, true, { ignore_oneways: true })).toBeCloseTo(RIDING, -0.5);
  });

  test('go round a street for destinations only, but reach places on it', async () => {
    const graph = await fork({ access: 'destination' });
    expect(ways(graph, 'bicycle')).toEqual(ROUND);
    expect(ways(graph, 'bicycle', {}, [1, 7])).toEqual([1, 2]);
  });

  test('take a train that carries bicycles', async () => {
    const graph = await fork({ highway: '', railway: 'rail', bicycle: 'yes' }, { bicycle: 'no', foot: 'no' });
    expect(ways(graph, 'bicycle')).toEqual(STRAIGHT);
  });

  test('avoid steps and ways that forbid bicycles', async () => {
    expect(ways(await fork({ highway: 'steps' }), 'bicycle')).toEqual(ROUND);
    expect(ways(await fork({ bicycle: 'no' }), 'bicycle')).toEqual(ROUND);
    expect(ways(await fork({ motor_vehicle: 'no' }), 'bicycle')).toEqual(STRAIGHT);
    expect(ways(await fork({ bicycle: 'use_sidepath' }), 'bicycle', { use_roads: 0 })).toEqual(ROUND);
  });

  test('heed turn restrictions that do not except bicycles; walkers do not', async () => {
    const banned = { restriction: 'no_straight_on' };
    expect(ways(await fork({}, {}, {}, banned), 'bicycle')).toEqual(ROUND);
    expect(ways(await fork({}, {}, {}, { ...banned, except: 'bicycle' }), 'bicycle')).toEqual(STRAIGHT);
    expect(ways(await fork({}, {}, {}, banned), 'pedestrian')).toEqual(STRAIGHT);
  });
});

describe('walkers', () => {
  test.each<[Tags, number[]]>([
    [{ oneway: 'yes' }, STRAIGHT],
    [{ oneway: '-1' }, STRAIGHT],
    [{ highway: 'footway' }, STRAIGHT],
    // Steps halve the pace and have a penalty at their start.
    [{ highway: 'steps' }, ROUND],
    [{ motor_vehicle: 'no' }, STRAIGHT],
    [{ foot: 'no' }, ROUND],
    [{ highway: 'motorway' }, ROUND],
    [{ highway: 'cycleway', foot: 'no' }, ROUND],
    [{ access: 'no', foot: 'yes' }, STRAIGHT],
    [{ highway: 'path', sac_scale: 'demanding_alpine_hiking' }, ROUND],
  ])('%j', async (tags, expected) => {
    const graph = await fork(tags);
    expect(ways(graph, 'pedestrian')).toEqual(expected);
    expect(ways(graph, 'pedestrian', {}, [14, 1])).toEqual(expected.toReversed());
  });

  test.each<[Tags, number[]]>([
    [{}, STRAIGHT],
    [{ highway: 'steps' }, ROUND],
    [{ wheelchair: 'no' }, ROUND],
    [{ highway: 'footway', wheelchair: 'yes' }, STRAIGHT],
    [{ highway: 'footway', incline: '15%' }, ROUND],
    [{ highway: 'footway', incline: '-15%' }, ROUND],
    [{ highway: 'footway', incline: '6%' }, STRAIGHT],
  ])('in a wheelchair: %j', async (tags, expected) => {
    const graph = await fork(tags);
    expect(ways(graph, 'pedestrian', { type: 'wheelchair' })).toEqual(expected);
    const [first] = go(graph, 'pedestrian', { type: 'wheelchair' }).trip.legs[0]!.maneuvers!;
    expect(first!.travel_type).toBe('wheelchair');
  });

  test('a wheelchair passes neither a raised kerb nor a stile', async () => {
    const at = (tags: Tags): Promise<Graph> =>
      openGraphOf(
        'a----b----c\n|         |\nd---------e',
        [
          ['abc', STREET],
          ['adec', STREET],
        ],
        { b: tags },
      );
    const chair = async (tags: Tags): Promise<number> =>
      go(await at(tags), 'pedestrian', { type: 'wheelchair' }, [1, 9]).trip.summary.length;
    expect(await chair({ barrier: 'kerb', kerb: 'raised' })).toBeCloseTo(1.6, 1);
    expect(await chair({ barrier: 'kerb', kerb: 'lowered' })).toBeCloseTo(0.8, 1);
    expect(await chair({ barrier: 'kerb', kerb: 'flush' })).toBeCloseTo(0.8, 1);
    expect(await chair({ barrier: 'stile' })).toBeCloseTo(1.6, 1);
    expect(go(await at({ barrier: 'stile' }), 'pedestrian', {}, [1, 9]).trip.summary.length).toBeCloseTo(
      0.8,
      1,
    );
  });
});

const openGraphOf = async (
  picture: string,
  waysOf: readonly (readonly [string, Tags])[],
  nodes: Readonly<Record<string, Tags>> = {},
  options: BuildGraphOptions = {},
): Promise<Graph> => openGraph(await buildGraph(tinyMap(picture, waysOf, nodes), options));

describe('ferries', () => {
  const ferry = (tags: Tags): Promise<Graph> =>
    openGraphOf('a----b--------------------c----d', [
      ['ab', STREET],
      ['bc', { route: 'ferry', ...tags }],
      ['cd', STREET],
    ]);
  const trip = (graph: Graph, costing: 'auto' | 'bicycle' | 'pedestrian', options: Options = {}) =>
    go(graph, costing, options, [1, 30]).trip.summary;

  test('take as long as their duration tag says, for every costing model', async () => {
    const tags = { motor_vehicle: 'yes', bicycle: 'yes', foot: 'yes' };
    const hour = await ferry({ ...tags, duration: '01:00' });
    const two = await ferry({ ...tags, duration: '02:00' });
    for (const costing of ['auto', 'bicycle', 'pedestrian'] as const) {
      expect(trip(two, costing).time - trip(hour, costing).time).toBeCloseTo(3600, 6);
      expect(trip(hour, costing).has_ferry).toBe(true);
    }
    expect(trip(hour, 'auto').time).toBeGreaterThan(3600 + 300);
    expect(trip(hour, 'auto', { ferry_cost: 0 }).time).toBeLessThan(3600 + 200);
  });

  test('carry only the modes that their tags allow', async () => {
    const onFoot = await ferry({ motor_vehicle: 'no', bicycle: 'yes', foot: 'yes' });
    expect(trip(onFoot, 'pedestrian').has_ferry).toBe(true);
    expect(trip(onFoot, 'bicycle').has_ferry).toBe(true);
    const locations = [1, 30].map((right) => ({ ...placeAt({ right, down: 0 }), minimum_reachability: 0 }));
    expect(() => route(onFoot, { locations, costing: 'auto' })).toThrow(
      expect.objectContaining({ code: '442' }),
    );
  });

  test('have a maneuver for boarding and one for leaving', async () => {
    const graph = await ferry({ motor_vehicle: 'yes', foot: 'yes' });
    for (const costing of ['auto', 'pedestrian'] as const) {
      const types = go(graph, costing, {}, [1, 30]).trip.legs[0]!.maneuvers!.map(({ type }) => type);
      expect(types).toContain(28);
      expect(types).toContain(29);
    }
  });
});

describe('heights', () => {
  const LINE = 'a---------------b';
  /** Metres above sea level: the ground rises by 3 % to the east. */
  const slope = (_: number, lon: number): number => lon * 111_195 * 0.03;
  /** A hill of 45 m in the middle. */
  const hill = (_: number, lon: number): number => 90 * Math.min(lon / 0.0144, 1 - lon / 0.0144);
  const line = (tags: Tags, heightAt?: (lat: number, lon: number) => number | null): Promise<Graph> =>
    openGraphOf(LINE, [['ab', { ...STREET, ...tags }]], {}, heightAt ? { heightAt } : {});
  const seconds = (graph: Graph, costing: Parameters<typeof go>[1], isBack = false): number =>
    go(graph, costing, {}, isBack ? [16, 0] : [0, 16]).trip.summary.time;

  test('a rider is slower uphill and not downhill', async () => {
    const flat = await line({});
    const steep = await line({}, slope);
    const plain = seconds(flat, 'bicycle');
    expect(seconds(flat, 'bicycle', true)).toBe(plain);
    // Each percent of climb takes 5.5 % off the speed.
    expect(seconds(steep, 'bicycle') / plain).toBeCloseTo(1 / (1 - 0.055 * 3), 2);
    expect(seconds(steep, 'bicycle', true)).toBeLessThan(plain);
  });

  test('walkers and scooters are slower uphill, cars are not', async () => {
    const flat = await line({});
    const steep = await line({}, slope);
    for (const costing of ['pedestrian', 'motor_scooter'] as const) {
      expect(seconds(steep, costing)).toBeGreaterThan(1.05 * seconds(flat, costing));
      expect(seconds(steep, costing, true)).toBe(seconds(flat, costing));
    }
    expect(seconds(steep, 'auto')).toBe(seconds(flat, 'auto'));
  });

  test('steep descents slow walkers down', async () => {
    const cliff = await line({}, (_, lon) => lon * 111_195 * 0.2);
    expect(seconds(cliff, 'pedestrian', true)).toBeGreaterThan(1.5 * seconds(await line({}), 'pedestrian'));
  });

  test.each<Tags>([
    { bridge: 'yes' },
    { tunnel: 'yes' },
    { highway: '', route: 'ferry', foot: 'yes', bicycle: 'yes' },
  ])('%j counts as flat whatever the ground above or below', async (tags) => {
    for (const costing of ['bicycle', 'pedestrian'] as const) {
      expect(seconds(await line(tags, hill), costing)).toBe(seconds(await line(tags), costing));
      if (tags['route'] === undefined)
        expect(seconds(await line({}, hill), costing)).toBeGreaterThan(seconds(await line({}), costing));
    }
  });

  test('a road counts as flat where heights are unknown', async () => {
    for (const costing of ['bicycle', 'pedestrian'] as const) {
      const flat = seconds(await line({}), costing);
      expect(seconds(await line({}, () => null), costing)).toBe(flat);
      // A gap in the heights does not count as a cliff.
      const holed = (_: number, lon: number): number | null => (lon > 0.004 && lon < 0.008 ? null : 100);
      expect(seconds(await line({}, holed), costing)).toBe(flat);
    }
  });

  test('a wheelchair avoids ways that are too steep', async () => {
    const source = tinyMap(FORK, [
      ['ab', STREET],
      ['bc', STREET],
      ['bdec', STREET],
      ['cf', STREET],
    ]);
    // Only the straight way crosses a ridge of 15 %.
    const ridge = (lat: number, lon: number): number =>
      lat > -0.0004 ? Math.max(0, 20 - Math.abs(lon - 0.006_75) * 111_195 * 0.15) : 0;
    const graph = openGraph(await buildGraph(source, { heightAt: ridge }));
    expect(ways(graph, 'pedestrian', { type: 'wheelchair' })).toEqual(ROUND);
    expect(ways(graph, 'pedestrian', { type: 'wheelchair', max_grade: 16 })).toEqual(STRAIGHT);
    expect(ways(graph, 'pedestrian', { use_hills: 1 })).toEqual(STRAIGHT);
  });
});
