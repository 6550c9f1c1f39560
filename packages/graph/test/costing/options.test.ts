import { COSTING_OPTIONS } from '@portolan/schemas';
import type { Costing, RouteResponse } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { buildGraph, openGraph, route, type Graph } from '../../src/index.ts';
import { costingModels } from '../../src/costing/models.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';
import { placeAt } from '../route/tiny-routes.ts';

/** The route goes from `a` at the left end to the right end of the first line. */
interface Scene {
  readonly picture: string;
  readonly ways: readonly (readonly [letters: string, tags: Tags])[];
  readonly nodes?: Readonly<Record<string, Tags>>;
  readonly relations?: readonly (readonly [members: string, tags: Tags])[];
  /** Metres above sea level at a longitude in degrees: a hill in the middle of the first line. */
  readonly heightAt?: (lat: number, lon: number) => number;
}

const RESIDENTIAL = { highway: 'residential' };
const LINE = 'a----b----c';
/** Two ways from b to c: the straight one, and one round it that is longer. */
const FORK = `
a----b----c----f
     |    |
     d----e`.trim();

/** A line whose second half has some tags. */
const half = (tags: Tags): Scene => ({
  picture: LINE,
  ways: [
    ['ab', RESIDENTIAL],
    ['bc', { ...RESIDENTIAL, ...tags }],
  ],
});
/** A line whose middle node has some tags. */
const point = (tags: Tags): Scene => ({ picture: LINE, ways: [['abc', RESIDENTIAL]], nodes: { b: tags } });
/** A straight way with some tags, and a way round it. */
const fork = (tags: Tags, round: Tags = RESIDENTIAL): Scene => ({
  picture: FORK,
  ways: [
    ['ab', RESIDENTIAL],
    ['bc', { ...RESIDENTIAL, ...tags }],
    ['bdec', round],
    ['cf', RESIDENTIAL],
  ],
});
const FAST: Tags = { highway: 'primary', maxspeed: '100' };

const MOTOR = ['auto', 'bus', 'taxi', 'truck', 'motor_scooter', 'motorcycle'] as const;
const WHEELS = [...MOTOR, 'low_speed_vehicle', 'bicycle'] as const;
const FERRY: Tags = { highway: '', route: 'ferry', motor_vehicle: 'yes', bicycle: 'yes', foot: 'yes' };

/** What an option changes when it goes from one value to another. */
type Effect = 'dearer' | 'cheaper' | 'slower' | 'faster' | 'longer' | 'shorter' | 'opens' | 'closes';

interface Case {
  readonly option: string;
  readonly models: readonly Costing[];
  readonly scene: Scene;
  readonly from?: unknown;
  readonly to: unknown;
  readonly effect: Effect;
  /** Other options of both requests. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

const CASES: readonly Case[] = [
  {
    option: 'maneuver_penalty',
    models: WHEELS,
    scene: {
      picture: LINE,
      ways: [
        ['ab', { ...RESIDENTIAL, name: 'A' }],
        ['bc', { ...RESIDENTIAL, name: 'B' }],
      ],
    },
    to: 500,
    effect: 'dearer',
  },
  { option: 'gate_cost', models: WHEELS, scene: point({ barrier: 'gate' }), to: 100, effect: 'slower' },
  { option: 'gate_penalty', models: WHEELS, scene: point({ barrier: 'gate' }), to: 1000, effect: 'dearer' },
  {
    option: 'country_crossing_cost',
    models: WHEELS,
    scene: point({ barrier: 'border_control' }),
    to: 1000,
    effect: 'slower',
  },
  {
    option: 'country_crossing_penalty',
    models: WHEELS,
    scene: point({ barrier: 'border_control' }),
    to: 1000,
    effect: 'dearer',
  },
  {
    option: 'service_penalty',
    models: [...WHEELS, 'pedestrian'],
    scene: half({ highway: 'service' }),
    to: 500,
    effect: 'dearer',
  },
  {
    option: 'service_factor',
    models: [...WHEELS, 'pedestrian'],
    scene: half({ highway: 'service' }),
    to: 5,
    effect: 'dearer',
  },
  {
    option: 'use_living_streets',
    models: [...WHEELS, 'pedestrian'],
    scene: half({ highway: 'living_street' }),
    to: 1,
    from: 0,
    effect: 'cheaper',
  },
  { option: 'use_ferry', models: [...WHEELS, 'pedestrian'], scene: half(FERRY), to: 0, effect: 'dearer' },
  { option: 'ferry_cost', models: WHEELS, scene: half(FERRY), to: 1000, effect: 'slower' },
  {
    option: 'use_rail_ferry',
    models: ['auto', 'truck', 'motorcycle'],
    scene: half({ highway: '', route: 'shuttle_train' }),
    to: 0,
    effect: 'dearer',
  },
  {
    option: 'rail_ferry_cost',
    models: ['auto', 'truck', 'motorcycle'],
    scene: half({ highway: '', route: 'shuttle_train' }),
    to: 1000,
    effect: 'slower',
  },
  {
    option: 'ignore_restrictions',
    models: WHEELS,
    scene: {
      ...fork({}),
      relations: [['from:1 via:b to:2', { type: 'restriction', restriction: 'no_straight_on' }]],
    },
    to: true,
    effect: 'shorter',
  },
  {
    option: 'ignore_non_vehicular_restrictions',
    models: WHEELS,
    scene: {
      ...fork({}),
      relations: [['from:1 via:b to:2', { type: 'restriction', restriction: 'no_straight_on' }]],
    },
    to: true,
    effect: 'shorter',
  },
  {
    option: 'ignore_restrictions',
    models: MOTOR,
    scene: fork({ maxheight: '1.5' }),
    to: true,
    effect: 'shorter',
  },
  { option: 'ignore_oneways', models: WHEELS, scene: fork({ oneway: '-1' }), to: true, effect: 'shorter' },
  {
    option: 'ignore_access',
    models: WHEELS,
    scene: fork({ access: 'no', foot: 'yes', horse: 'yes' }),
    to: true,
    effect: 'shorter',
  },
  {
    option: 'private_access_penalty',
    models: WHEELS,
    scene: half({ access: 'private' }),
    to: 5000,
    effect: 'dearer',
  },
  {
    option: 'alley_penalty',
    models: WHEELS,
    scene: half({ highway: 'service', service: 'alley' }),
    to: 500,
    effect: 'dearer',
  },
  {
    option: 'alley_factor',
    models: [...MOTOR, 'pedestrian'],
    scene: half({ highway: 'service', service: 'alley' }),
    to: 9,
    effect: 'dearer',
  },
  { option: 'height', models: MOTOR, scene: fork({ maxheight: '5' }), to: 6, effect: 'longer' },
  { option: 'width', models: MOTOR, scene: fork({ maxwidth: '3' }), to: 4, effect: 'longer' },
  { option: 'length', models: ['truck'], scene: fork({ maxlength: '25' }), to: 30, effect: 'longer' },
  { option: 'weight', models: ['truck'], scene: fork({ maxweight: '25' }), to: 30, effect: 'longer' },
  { option: 'axle_load', models: ['truck'], scene: fork({ maxaxleload: '10' }), to: 12, effect: 'longer' },
  { option: 'axle_count', models: ['truck'], scene: fork({ maxaxles: '5' }), to: 6, effect: 'longer' },
  { option: 'hazmat', models: ['truck'], scene: fork({ hazmat: 'no' }), to: true, effect: 'longer' },
  {
    option: 'toll_booth_cost',
    models: MOTOR,
    scene: point({ barrier: 'toll_booth' }),
    to: 500,
    effect: 'slower',
  },
  {
    option: 'toll_booth_penalty',
    models: MOTOR,
    scene: point({ barrier: 'toll_booth' }),
    to: 500,
    effect: 'dearer',
  },
  {
    option: 'exclude_cash_only_tolls',
    models: MOTOR,
    scene: fork({ toll: 'yes', 'payment:cash': 'only' }),
    to: true,
    effect: 'longer',
  },
  {
    option: 'exclude_unpaved',
    models: MOTOR,
    scene: fork({ surface: 'ground' }, { highway: 'service', maxspeed: '5' }),
    to: true,
    effect: 'longer',
  },
  {
    option: 'use_highways',
    models: MOTOR.filter((model) => model !== 'motor_scooter'),
    scene: half({ highway: 'trunk' }),
    to: 0,
    effect: 'dearer',
  },
  { option: 'use_tolls', models: MOTOR, scene: half({ toll: 'yes' }), to: 0, effect: 'dearer' },
  { option: 'use_tolls', models: ['truck'], scene: half({ 'toll:hgv': 'yes' }), to: 0, effect: 'dearer' },
  {
    option: 'use_tracks',
    models: [...MOTOR, 'pedestrian'],
    scene: half({ highway: 'track' }),
    from: 0,
    to: 1,
    effect: 'cheaper',
  },
  {
    option: 'top_speed',
    models: MOTOR,
    scene: half({ ...FAST, maxspeed: '80' }),
    to: 25,
    from: 45,
    effect: 'slower',
  },
  {
    option: 'top_speed',
    models: ['low_speed_vehicle'],
    scene: half({ maxspeed: '50' }),
    to: 20,
    effect: 'slower',
  },
  {
    option: 'shortest',
    models: MOTOR,
    scene: fork({ highway: 'service', maxspeed: '5' }, { highway: 'primary', maxspeed: '90' }),
    to: true,
    effect: 'shorter',
  },
  {
    option: 'ignore_closures',
    models: MOTOR,
    scene: fork({}),
    beside: { closure_factor: 1 },
    to: true,
    effect: 'shorter',
  },
  {
    option: 'closure_factor',
    models: MOTOR,
    scene: half({}),
    to: 2,
    beside: { ignore_closures: true },
    effect: 'cheaper',
  },
  { option: 'include_hov2', models: MOTOR, scene: fork({ hov: 'designated' }), to: true, effect: 'shorter' },
  {
    option: 'include_hov3',
    models: MOTOR,
    scene: fork({ hov: 'designated', 'hov:minimum': '3' }),
    to: true,
    effect: 'shorter',
  },
  {
    option: 'include_hot',
    models: MOTOR,
    scene: fork({ hov: 'designated', toll: 'yes', hot: 'yes' }),
    to: true,
    effect: 'shorter',
  },
  {
    option: 'use_distance',
    models: MOTOR,
    scene: fork({ highway: 'tertiary', maxspeed: '5' }, { highway: 'primary', maxspeed: '90' }),
    to: 1,
    effect: 'shorter',
  },
  {
    option: 'low_class_penalty',
    models: ['truck'],
    scene: {
      picture: LINE,
      ways: [
        ['ab', { highway: 'primary' }],
        ['bc', RESIDENTIAL],
      ],
    },
    to: 500,
    effect: 'dearer',
  },
  { option: 'use_truck_route', models: ['truck'], scene: half({}), to: 1, effect: 'dearer' },
  {
    option: 'hgv_no_access_penalty',
    models: ['truck'],
    scene: fork({ hgv: 'no' }),
    to: 0,
    effect: 'shorter',
  },
  {
    option: 'use_primary',
    models: ['motor_scooter'],
    scene: half({ highway: 'primary' }),
    to: 0,
    effect: 'dearer',
  },
  {
    option: 'use_hills',
    models: ['motor_scooter', 'bicycle', 'pedestrian'],
    scene: { ...half({}), heightAt: (_, lon) => 2e4 * Math.min(lon, 0.009 - lon) },
    to: 0,
    effect: 'dearer',
  },
  {
    option: 'use_trails',
    models: ['motorcycle'],
    scene: half({ highway: 'track', surface: 'ground' }),
    to: 1,
    effect: 'cheaper',
  },
  {
    option: 'max_allowed_speed_limit',
    models: ['low_speed_vehicle'],
    scene: fork({ highway: 'tertiary', maxspeed: '50' }),
    to: 40,
    effect: 'longer',
    beside: {},
  },
  {
    option: 'bicycle_type',
    models: ['bicycle'],
    scene: half({ surface: 'gravel' }),
    from: 'Mountain',
    to: 'Road',
    effect: 'slower',
  },
  { option: 'cycling_speed', models: ['bicycle'], scene: half({}), to: 40, effect: 'faster' },
  { option: 'use_roads', models: ['bicycle'], scene: half({ highway: 'primary' }), to: 0, effect: 'dearer' },
  {
    option: 'avoid_bad_surfaces',
    models: ['bicycle'],
    scene: half({ surface: 'gravel' }),
    to: 0.5,
    from: 0,
    effect: 'dearer',
  },
  { option: 'walking_speed', models: ['pedestrian'], scene: half({}), to: 9, effect: 'faster' },
  {
    option: 'walkway_factor',
    models: ['pedestrian'],
    scene: half({ highway: 'footway' }),
    to: 9,
    effect: 'dearer',
  },
  {
    option: 'sidewalk_factor',
    models: ['pedestrian'],
    scene: half({ sidewalk: 'both' }),
    to: 9,
    effect: 'dearer',
  },
  {
    option: 'driveway_factor',
    models: ['pedestrian'],
    scene: half({ highway: 'service', service: 'driveway' }),
    to: 9,
    effect: 'dearer',
  },
  {
    option: 'step_penalty',
    models: ['pedestrian'],
    scene: half({ highway: 'steps' }),
    to: 900,
    effect: 'dearer',
  },
  {
    option: 'elevator_penalty',
    models: ['pedestrian'],
    scene: half({ highway: 'elevator' }),
    to: 900,
    effect: 'dearer',
  },
  { option: 'use_lit', models: ['pedestrian'], scene: half({ lit: 'no' }), to: 1, effect: 'dearer' },
  {
    option: 'max_hiking_difficulty',
    models: ['pedestrian'],
    scene: half({ highway: 'path', sac_scale: 'alpine_hiking' }),
    to: 4,
    effect: 'longer',
  },
  {
    option: 'type',
    models: ['pedestrian'],
    scene: fork({ highway: 'steps' }, { highway: 'service', service: 'driveway' }),
    to: 'wheelchair',
    effect: 'longer',
  },
  { option: 'max_distance', models: ['pedestrian'], scene: half({}), to: 500, effect: 'closes' },
  { option: 'max_grade', models: ['pedestrian'], scene: fork({ incline: '20%' }), to: 10, effect: 'longer' },
];

const CLOSED_ROAD = {
  version: 'the second way is shut',
  speedKmh: ({ wayId }: { readonly wayId: number }) => (wayId === 2 ? 0 : undefined),
};

async function graphOf({ picture, ways, nodes = {}, relations = [], heightAt }: Scene): Promise<Graph> {
  const source = tinyMap(picture, ways, nodes, relations);
  return openGraph(await buildGraph(source, heightAt ? { heightAt } : {}));
}

function answer(
  graph: Graph,
  { picture }: Scene,
  costing: Costing,
  options: Readonly<Record<string, unknown>>,
  isShut: boolean,
): RouteResponse | undefined {
  const request = {
    // The places keep away from junctions, so that both lie on their own streets.
    locations: [placeAt({ right: 0.2, down: 0 }), placeAt({ right: picture === FORK ? 14.8 : 9.8, down: 0 })],
    costing,
    costing_options: { [costing]: options },
  };
  try {
    return route(graph, request, isShut ? { closures: CLOSED_ROAD } : {});
  } catch (error) {
    expect(error).toMatchObject({ code: '442' });
    return undefined;
  }
}

describe('every option has an effect', () => {
  for (const { option, models, scene, from, to, effect, beside } of CASES) {
    test.each(models)(`%s: ${option} to ${JSON.stringify(to)} makes the way ${effect}`, async (costing) => {
      const graph = await graphOf(scene);
      const isShut = /closure/.test(option);
      const before = answer(
        graph,
        scene,
        costing,
        { ...beside, ...(from === undefined ? {} : { [option]: from }) },
        isShut,
      );
      const after = answer(graph, scene, costing, { ...beside, [option]: to }, isShut);
      if (effect === 'opens') expect(before).toBeUndefined();
      if (effect === 'closes') {
        expect(before).toBeDefined();
        expect(after).toBeUndefined();
        return;
      }
      const [a, b] = [before!.trip.summary, after!.trip.summary];
      expect(after!.trip.warnings).toBeUndefined();
      switch (effect) {
        case 'dearer':
          expect(b.cost).toBeGreaterThan(a.cost!);
          expect(b.length).toBe(a.length);
          break;
        case 'cheaper':
          expect(b.cost).toBeLessThan(a.cost!);
          break;
        case 'slower':
          expect(b.time).toBeGreaterThan(a.time);
          break;
        case 'faster':
          expect(b.time).toBeLessThan(a.time);
          break;
        case 'longer':
          expect(b.length).toBeGreaterThan(1.2 * a.length);
          break;
        case 'shorter':
          expect(b.length).toBeLessThan(a.length / 1.2);
          break;
        default:
      }
    });
  }

  /** Options that another test shows, or that have no effect (docs/costing.md says why). */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    'low_speed_vehicle.vehicle_type': 'the travel type',
    'bicycle.bss_return_cost': 'bikeshare.test.ts',
    'bicycle.bss_return_penalty': 'bikeshare.test.ts',
    'pedestrian.bss_rent_cost': 'bikeshare.test.ts',
    'pedestrian.bss_rent_penalty': 'bikeshare.test.ts',
    'pedestrian.mode_factor': 'without effect',
    'bus.rail_ferry_cost': 'only auto, truck, motorcycle',
    'bus.use_rail_ferry': 'only auto, truck, motorcycle',
    'taxi.rail_ferry_cost': 'only auto, truck, motorcycle',
    'taxi.use_rail_ferry': 'only auto, truck, motorcycle',
    'motor_scooter.rail_ferry_cost': 'only auto, truck, motorcycle',
    'motor_scooter.use_rail_ferry': 'only auto, truck, motorcycle',
    'motor_scooter.use_highways': 'no scooter is allowed on one',
    'low_speed_vehicle.rail_ferry_cost': 'only auto, truck, motorcycle',
    'low_speed_vehicle.use_rail_ferry': 'only auto, truck, motorcycle',
    'bicycle.rail_ferry_cost': 'only auto, truck, motorcycle',
    'bicycle.use_rail_ferry': 'only auto, truck, motorcycle',
  };

  test('every option of the interface is in the cases above or in ELSEWHERE', () => {
    const shown = new Set(CASES.flatMap(({ option, models }) => models.map((model) => `${model}.${option}`)));
    const missing = Object.entries(COSTING_OPTIONS).flatMap(([model, table]) =>
      Object.keys(table)
        .map((option) => `${model}.${option}`)
        .filter((name) => !shown.has(name) && !(name in ELSEWHERE)),
    );
    expect(missing).toEqual([]);
  });
});

describe('tables', () => {
  test('no options are those of an empty object, however often and after whatever they are chosen', () => {
    for (const model of Object.values(costingModels)) {
      const before = model.choose({}, []);
      model.choose({ service_penalty: 77 }, []);
      for (let round = 0; round < 2; round++)
        expect(JSON.stringify(model.choose(undefined, []))).toBe(JSON.stringify(before));
      expect(model.choose({ service_penalty: 77 }, []).key).not.toBe(before.key);
    }
  });

  test.each(Object.keys(COSTING_OPTIONS) as (keyof typeof COSTING_OPTIONS)[])(
    '%s: a value out of the range of the interface is replaced with a warning, one inside is accepted',
    (name) => {
      for (const [option, spec] of Object.entries(COSTING_OPTIONS[name])) {
        const warningsFor = (value: unknown) => {
          const warnings: { code: number; text: string }[] = [];
          costingModels[name].choose({ [option]: value }, warnings);
          return warnings;
        };
        if (spec.kind === 'number') {
          const least = name === 'motor_scooter' && option === 'top_speed' ? 20 : spec.minimum;
          const most = name === 'motor_scooter' && option === 'top_speed' ? 120 : spec.maximum;
          for (const inside of [least, most, String(most)])
            expect(warningsFor(inside), `${option} ${inside}`).toEqual([]);
          for (const outside of [least - 0.001, most + 0.001, Number.NaN, 'fast', [], true]) {
            expect(warningsFor(outside), `${option} ${String(outside)}`).toEqual([
              { code: 500, text: expect.stringContaining(`costing_options.${name}.${option}`) },
            ]);
          }
        } else if (spec.kind === 'flag') {
          expect(warningsFor(true)).toEqual([]);
          expect(warningsFor('perhaps')).toHaveLength(1);
        } else {
          for (const value of spec.values) expect(warningsFor(value.toUpperCase())).toEqual([]);
          expect(warningsFor('penny-farthing')).toHaveLength(1);
        }
      }
    },
  );

  test('options of another model are ignored', async () => {
    const graph = await graphOf(half({}));
    const plain = answer(graph, half({}), 'auto', {}, false);
    const request = {
      locations: [placeAt({ right: 0.2, down: 0 }), placeAt({ right: 9.8, down: 0 })],
      costing: 'auto' as const,
      costing_options: { truck: { weight: -3 }, bicycle: { cycling_speed: 3 } },
    };
    expect(route(graph, request)).toEqual(plain);
  });

  test('the answer names the type of a low-speed vehicle', async () => {
    const graph = await graphOf(half({}));
    const typeOf = (type: string): string | undefined =>
      answer(graph, half({}), 'low_speed_vehicle', { vehicle_type: type }, false)!.trip.legs[0]!
        .maneuvers![0]!.travel_type;
    expect(typeOf('golf_cart')).toBe('golf_cart');
    expect(typeOf('low_speed_vehicle')).toBe('low_speed_vehicle');
  });
});

describe('a gate that a tag opens to cars', () => {
  const closed = point({ barrier: 'lift_gate' });
  const open = point({ barrier: 'lift_gate', access: 'yes' });
  const summaryOf = async (scene: Scene, costing: Costing, options = {}) =>
    answer(await graphOf(scene), scene, costing, options, false)!.trip.legs[0]!.summary;

  test.each([...WHEELS, 'pedestrian'] as const)('%s: takes nobody time', async (costing) => {
    const summary = await summaryOf(open, costing);
    expect(summary.cost).toBeLessThan((await summaryOf(closed, costing)).cost! - 5);
    if (costing === 'pedestrian') return;
    expect(summary.time).toBeLessThan((await summaryOf(closed, costing)).time - 5);
    expect(await summaryOf(open, costing, { gate_cost: 100, gate_penalty: 1000 })).toEqual(summary);
  });
});
