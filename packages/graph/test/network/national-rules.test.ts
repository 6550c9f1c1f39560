import { describe, expect, test } from 'vitest';
import { legalLimits, lawfulUsers, REGIONS_WITH_RULES, ZONES } from '../../src/network/law/national-rules.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { readNodeRegions } from '../../src/network/node-regions.ts';
import { speedKmh } from '../../src/costing/road-speeds.ts';
import { Mode, type RoadNetwork, RoadUse, UNLIMITED_KMH } from '../../src/network/road-network.ts';
import { type Tags, tinyMap } from './tiny-map.ts';

const adminOf = (region: string) => {
  const [countryCode = '', stateCode = ''] = region.split('-');
  return { countryCode, country: countryCode, stateCode, state: stateCode, driveOnRight: true };
};
/** One road of 2 km far from any other, so it is out of town. */
const LINE = `a${'-'.repeat(20)}b`;
const roadIn = (region: string, tags: Tags): RoadNetwork =>
  readRoadNetwork(tinyMap(LINE, [['ab', tags]]), { adminAt: () => adminOf(region) });
const WAYS = ['trunk', 'track', 'footway', 'pedestrian', 'bridleway', 'cycleway', 'path'] as const;

describe.each(REGIONS_WITH_RULES)('%s', (region) => {
  test('has a code of ISO 3166, plausible limits, and known users of ways', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(names.of(region.slice(0, 2))).toBeDefined();
    expect(region).toMatch(/^[A-Z]{2}(-[A-Z]{2,3})?$/);

    const { car, truck, bus } = legalLimits(region);
    for (const zone of ZONES) {
      for (const kmh of [car[zone], truck[zone], bus[zone]]) {
        expect(kmh === 0 || kmh === UNLIMITED_KMH || (kmh >= 7 && kmh <= 140)).toBe(true);
      }
      // Nobody may drive a truck or a bus faster than a car.
      expect(truck[zone]).toBeLessThanOrEqual(car[zone]);
      expect(bus[zone]).toBeLessThanOrEqual(car[zone]);
    }
    expect(car.living).toBeLessThanOrEqual(car.urban);
    expect(car.urban).toBeLessThanOrEqual(car.rural);
    if (car.motorway !== 0) expect(car.rural).toBeLessThanOrEqual(car.motorway);
    if (car.express !== 0) expect(car.rural).toBeLessThanOrEqual(car.express);

    for (const way of WAYS) expect(lawfulUsers(region, way) ?? 'M').toMatch(/^M?m?b?f?$/);
  });

  test('a road without a limit has that of the law', () => {
    const { car, truck, bus } = legalLimits(region);
    const cases = [
      [{ highway: 'secondary' }, 'rural'],
      [{ highway: 'secondary', 'zone:traffic': `${region}:nonsense` }, 'rural'],
      [{ highway: 'motorway' }, 'motorway'],
      [{ highway: 'primary', motorroad: 'yes' }, 'express'],
      [{ highway: 'living_street' }, 'living'],
    ] as const;
    for (const [tags, zone] of cases) {
      const road = roadIn(region, tags);
      expect(road.edgeAssumedSpeed[0]).toBe(car[zone]);
      expect(road.edgeAssumedTruckSpeed[0]).toBe(truck[zone]);
      expect(road.edgeAssumedBusSpeed[0]).toBe(bus[zone]);
      if (car[zone] !== 0 && zone !== 'living')
        expect(speedKmh(road, 0, true)).toBeLessThanOrEqual(car[zone]);
    }
  });
});

test.each([
  // Facts from highway codes, apart from the table.
  ['DE', 'rural', 100, 60],
  ['DE', 'motorway', UNLIMITED_KMH, 80],
  ['AT', 'motorway', 130, 80],
  ['CH', 'rural', 80, 80],
  ['CH', 'motorway', 120, 80],
  ['FR', 'rural', 80, 80],
  ['GB', 'rural', 97, 80],
  ['GB', 'motorway', 113, 97],
  ['BE-VLG', 'rural', 70, 70],
  ['BE-WAL', 'rural', 90, 90],
  ['ES', 'motorway', 120, 90],
  ['PL', 'motorway', 140, 80],
  ['NL', 'motorway', 100, 80],
  ['SE', 'rural', 70, 70],
  ['HU', 'rural', 90, 70],
  ['JP', 'rural', 60, 60],
  ['AU-NT', 'rural', 110, 0],
] as const)('%s, %s: cars %i km/h, trucks %i', (region, zone, car, truck) => {
  expect(legalLimits(region).car[zone]).toBe(car);
  expect(legalLimits(region).truck[zone]).toBe(truck);
});

describe('who may use a way, by country', () => {
  const users = (region: string, tags: Tags): string => {
    const { accessForward, edgeFlags } = roadIn(region, tags);
    const modes = accessForward[0] ?? 0;
    const rides = (modes & Mode.bicycle) !== 0 && (edgeFlags[0]! & (1 << 14)) === 0;
    return [
      modes & Mode.auto ? 'M' : '',
      modes & Mode.motorScooter ? 'm' : '',
      rides ? 'b' : '',
      modes & Mode.pedestrian ? 'f' : '',
    ].join('');
  };

  test.each([
    ['', { highway: 'trunk' }, 'Mmbf'],
    ['XX', { highway: 'trunk' }, 'Mmbf'],
    ['IE', { highway: 'trunk' }, 'Mmbf'],
    ['DE', { highway: 'trunk' }, 'Mmbf'],
    ['DE', { highway: 'trunk', motorroad: 'yes' }, 'M'],
    ['AT', { highway: 'trunk' }, 'M'],
    ['AT', { highway: 'trunk_link' }, 'M'],
    ['AT', { highway: 'trunk', motorroad: 'no' }, 'Mmbf'],
    ['AT', { highway: 'trunk', bicycle: 'yes' }, 'Mb'],
    ['AT', { highway: 'trunk', sidewalk: 'both' }, 'Mf'],
    ['RO', { highway: 'trunk' }, 'Mb'],
    ['AT', { highway: 'path' }, 'f'],
    ['AT', { highway: 'path', bicycle: 'yes' }, 'bf'],
    ['BE', { highway: 'path' }, 'mbf'],
    ['DK', { highway: 'track' }, 'bf'],
    ['DK', { highway: 'track', motor_vehicle: 'yes' }, 'Mmbf'],
    ['', { highway: 'footway' }, 'f'],
    ['NO', { highway: 'footway' }, 'bf'],
    ['NO', { highway: 'footway', bicycle: 'no' }, 'f'],
    ['NO', { highway: 'footway', footway: 'sidewalk' }, 'bf'],
    ['FR', { highway: 'pedestrian' }, 'bf'],
    ['DE', { highway: 'cycleway' }, 'b'],
    ['GB', { highway: 'cycleway' }, 'bf'],
    ['GB', { highway: 'bridleway' }, 'bf'],
    ['SE', { highway: 'bridleway' }, 'f'],
    ['SE', { highway: 'cycleway' }, 'mbf'],
  ])('%s %o: %s', (region, tags, who) => expect(users(region, tags)).toBe(who));

  test('a bicycle is pushed where one may walk but not ride', () => {
    expect(roadIn('AT', { highway: 'path' }).accessForward[0]! & Mode.bicycle).not.toBe(0);
  });
});

test('a named zone counts before the surroundings, and a sign before the law', () => {
  const named = roadIn('DE', { highway: 'secondary', 'source:maxspeed': 'DE:urban' });
  expect([named.maxSpeedForward[0], named.edgeAssumedSpeed[0], named.edgeAssumedTruckSpeed[0]]).toEqual([
    50, 0, 50,
  ]);
  const numbered = roadIn('DE', { highway: 'secondary', maxspeed: '100', 'source:maxspeed': 'DE:rural' });
  expect([numbered.maxSpeedForward[0], numbered.edgeAssumedTruckSpeed[0]]).toEqual([100, 60]);
  const signed = roadIn('DE', { highway: 'secondary', maxspeed: '70' });
  expect([signed.maxSpeedForward[0], signed.edgeAssumedTruckSpeed[0]]).toEqual([70, 0]);
  const lifted = roadIn('DE', { highway: 'motorway', maxspeed: 'none' });
  expect([
    lifted.maxSpeedForward[0],
    lifted.edgeAssumedSpeed[0],
    lifted.edgeAssumedTruckSpeed[0],
    lifted.edgeAssumedBusSpeed[0],
  ]).toEqual([UNLIMITED_KMH, 0, 80, 100]);
  const zone = roadIn('', { highway: 'secondary', 'zone:traffic': 'FR:rural' });
  expect(zone.maxSpeedForward[0]).toBe(80);
  expect(roadIn('FR', { highway: 'secondary', maxspeed: 'rural' }).maxSpeedForward[0]).toBe(80);
  expect(roadIn('', { highway: 'secondary', maxspeed: 'rural' }).maxSpeedForward[0]).toBe(90);
});

test('nothing is assumed where the country is not known, and none on tracks and footpaths', () => {
  expect(roadIn('XX', { highway: 'secondary' }).edgeAssumedSpeed[0]).toBe(0);
  const track = roadIn('DE', { highway: 'track' });
  expect(track.edgeUse[0]).toBe(RoadUse.track);
  expect(track.edgeAssumedSpeed[0]).toBe(0);
});

test('driving_side of a road wins over the country', () => {
  const sides = (tags: Tags, driveOnRight: boolean): number[] => [
    ...readNodeRegions(roadIn('GB', { highway: 'primary', ...tags }), {
      adminAt: () => ({ ...adminOf('GB'), driveOnRight }),
    }).keepsLeft,
  ];
  expect(sides({}, false)).toEqual([1, 1]);
  expect(sides({ driving_side: 'right' }, false)).toEqual([0, 0]);
  expect(sides({ driving_side: 'left' }, true)).toEqual([1, 1]);
  expect(sides({ driving_side: 'middle' }, true)).toEqual([0, 0]);
});

test('the law is that of the place of a way, of its end where its middle is at sea', () => {
  const network = readRoadNetwork(
    tinyMap('a-b-c', [
      ['abc', { highway: 'trunk' }],
      ['bc', { highway: 'cycleway' }],
    ]),
    { adminAt: (_, lon) => (lon > 0.0015 ? adminOf('AT') : null) },
  );
  expect(network.accessForward[0]! & Mode.bicycle).toBe(0);
});
