import { describe, expect, test } from 'vitest';
import { parseDuration } from '../../src/network/duration.ts';
import { parseMaxSpeed } from '../../src/network/max-speed.ts';
import { readRoadNetwork } from '../../src/network/read-road-network.ts';
import { EdgeFlag, RoadClass, RoadUse, Surface, UNLIMITED_KMH } from '../../src/network/road-network.ts';
import { type Tags, tinyMap } from './tiny-map.ts';

const roadOf = (tags: Tags) => readRoadNetwork(tinyMap('a-b', [['ab', { highway: 'residential', ...tags }]]));

describe('maxspeed', () => {
  test.each([
    ['50', 50],
    ['50 km/h', 50],
    ['50km/h', 50],
    ['50 KMH', 50],
    ['30 mph', 48],
    ['30mph', 48],
    ['20 knots', 37],
    ['7.5', 8],
    ['none', UNLIMITED_KMH],
    ['walk', 7],
    ['signals', 0],
    ['variable', 0],
    ['sign', 0],
    ['50;30', 30],
    ['none; 130', 130],
    ['signals;80', 80],
    ['DE:urban', 50],
    ['de:urban', 50],
    ['DE:rural', 100],
    ['RO:rural', 90],
    ['FR:motorway', 130],
    ['BE:motorway', 120],
    ['DE:motorway', UNLIMITED_KMH],
    ['BE-VLG:rural', 70],
    ['BE-WAL:rural', 90],
    ['BE-WAL:motorway', 120],
    ['GB:nsl_single', 97],
    ['UK:nsl_dual', 113],
    ['XX:living_street', 20],
    ['DE:living_street', 7],
    ['DE:zone:30', 30],
    ['DE:zone30', 30],
    ['DE:30', 30],
    ['zone:30', 30],
    ['GB:zone:20', 32],
    ['urban', 50],
    ['DE:nonsense', 0],
    ['DE:zone:300', 0],
    ['0', 0],
    ['161', 0],
    ['1000', 0],
    ['-50', 0],
    ['50 furlongs', 0],
    ['50, 30', 0],
    ['constructor', 0],
    ['DE:constructor', 0],
    ['', 0],
    ['yes', 0],
  ])('%s: %i', (value, kmh) => expect(parseMaxSpeed(value)).toBe(kmh));

  test.each<[Tags, number, number]>([
    [{}, 0, 0],
    [{ maxspeed: '50' }, 50, 50],
    [{ maxspeed: '50', 'maxspeed:forward': '70' }, 70, 50],
    [{ maxspeed: '50', 'maxspeed:backward': '30' }, 50, 30],
    [{ 'maxspeed:forward': '70' }, 70, 0],
    [{ maxspeed: 'signals', 'maxspeed:type': 'DE:motorway' }, UNLIMITED_KMH, UNLIMITED_KMH],
    [{ 'source:maxspeed': 'FR:urban' }, 50, 50],
    [{ 'source:maxspeed': 'sign', 'zone:maxspeed': 'DE:30' }, 30, 30],
    [{ maxspeed: '70', 'source:maxspeed': 'FR:urban' }, 70, 70],
    [{ 'maxspeed:hgv': '60' }, 0, 0],
  ])('%j: %i forward, %i backward', (tags, forward, backward) => {
    const { maxSpeedForward, maxSpeedBackward } = roadOf(tags);
    expect([maxSpeedForward[0], maxSpeedBackward[0]]).toEqual([forward, backward]);
  });
});

describe('surface', () => {
  test.each<[Tags, keyof typeof Surface]>([
    [{}, 'unknown'],
    [{ surface: 'asphalt' }, 'pavedSmooth'],
    [{ surface: 'paving_stones' }, 'paved'],
    [{ surface: 'cobblestone' }, 'pavedRough'],
    [{ surface: 'gravel' }, 'gravel'],
    [{ surface: 'lava' }, 'unknown'],
    [{ surface: 'asphalt;ground' }, 'dirt'],
    [{ tracktype: 'grade3' }, 'dirt'],
    [{ tracktype: 'grade5', surface: 'asphalt' }, 'pavedSmooth'],
    [{ smoothness: 'very_bad', surface: 'asphalt' }, 'dirt'],
    [{ smoothness: 'excellent', surface: 'gravel' }, 'gravel'],
    [{ smoothness: 'good' }, 'pavedSmooth'],
    [{ smoothness: 'impassable', tracktype: 'grade2' }, 'impassable'],
  ])('%j: %s', (tags, surface) => expect(roadOf(tags).edgeSurface[0]).toBe(Surface[surface]));
});

describe('class and use', () => {
  test.each<[Tags, keyof typeof RoadClass, keyof typeof RoadUse]>([
    [{ highway: 'motorway' }, 'motorway', 'road'],
    [{ highway: 'motorway_link' }, 'motorway', 'link'],
    [{ highway: 'tertiary_link' }, 'tertiary', 'link'],
    [{ highway: 'unclassified' }, 'unclassified', 'road'],
    [{ highway: 'living_street' }, 'serviceOther', 'livingStreet'],
    [{ highway: 'track' }, 'serviceOther', 'track'],
    [{ highway: 'service' }, 'serviceOther', 'service'],
    [{ highway: 'service', service: 'parking_aisle' }, 'serviceOther', 'parkingAisle'],
    [{ highway: 'service', service: 'driveway' }, 'serviceOther', 'driveway'],
    [{ highway: 'service', service: 'alley' }, 'serviceOther', 'alley'],
    [{ highway: 'service', service: 'drive-through' }, 'serviceOther', 'driveThrough'],
    [{ highway: 'service', service: 'bus' }, 'serviceOther', 'service'],
    [{ highway: 'residential', service: 'driveway' }, 'residential', 'road'],
    [{ highway: '', route: 'ferry' }, 'primary', 'ferry'],
    [{ highway: '', route: 'shuttle_train' }, 'primary', 'railFerry'],
  ])('%j: %s, %s', (tags, roadClass, use) => {
    const { edgeClass, edgeUse } = roadOf(tags);
    expect([edgeClass[0], edgeUse[0]]).toEqual([RoadClass[roadClass], RoadUse[use]]);
  });
});

describe('flags', () => {
  test.each<[Tags, (keyof typeof EdgeFlag)[]]>([
    [{}, []],
    [{ junction: 'roundabout' }, ['roundabout']],
    [{ junction: 'circular' }, ['roundabout']],
    [{ bridge: 'yes' }, ['bridge']],
    [{ bridge: 'viaduct' }, ['bridge']],
    [{ bridge: 'no' }, []],
    [{ tunnel: 'yes' }, ['tunnel']],
    [{ tunnel: 'avalanche_protector' }, ['tunnel']],
    [{ tunnel: 'building_passage' }, []],
    [{ tunnel: 'no' }, []],
    [{ toll: 'yes' }, ['toll']],
    [{ toll: 'no' }, []],
    [{ 'toll:hgv': 'yes' }, []],
    [{ toll: 'yes', 'toll:motorcar': 'no' }, []],
    [{ highway: 'motorway' }, ['motorroad']],
    [{ highway: 'motorway_link' }, []],
    [{ motorroad: 'yes' }, ['motorroad']],
  ])('%j: %j', (tags, flags) => {
    const bits = flags.reduce((sum, flag) => sum | EdgeFlag[flag], 0);
    expect(roadOf(tags).edgeFlags[0]).toBe(bits);
  });
});

describe('names', () => {
  test('are positions in a table that holds each string once, and the empty string first', () => {
    const { edgeName, edgeRef, strings } = readRoadNetwork(
      tinyMap('a-b-c-d', [
        ['ab', { highway: 'residential', name: 'High Street' }],
        ['bc', { highway: 'primary', ref: 'A 5;E 35', int_ref: 'E 35' }],
        ['cd', { highway: 'primary', name: 'High Street', ref: 'A 5;E 35' }],
      ]),
    );
    expect(strings).toEqual(['', 'High Street', 'A 5;E 35']);
    expect([...edgeName]).toEqual([1, 0, 1]);
    expect([...edgeRef]).toEqual([0, 2, 2]);
  });
});

describe('duration', () => {
  test.each([
    ['25', 1500],
    ['00:25', 1500],
    ['1:30', 5400],
    ['01:00:30', 3630],
    ['PT25M', 1500],
    ['PT1H30M', 5400],
    ['P1DT2H', 93_600],
    ['PT45S', 45],
    ['', 0],
    ['P', 0],
    ['half an hour', 0],
    ['25 min', 0],
  ])('%s: %i s', (value, seconds) => expect(parseDuration(value)).toBe(seconds));

  const ferry = { route: 'ferry', duration: '00:10' };

  test('is dealt out by length and sums to the whole', () => {
    const road = { highway: 'residential' };
    const network = readRoadNetwork(
      tinyMap('a-b--c------d\n  e  f', [
        ['abcd', ferry],
        ['be', road],
        ['cf', road],
      ]),
    );
    expect([...network.edgeDurationSeconds]).toEqual([100, 150, 350, 0, 0]);
  });

  test('leaves no edge of a crossing without a second', () => {
    const network = readRoadNetwork(
      tinyMap(
        'a-b-c-d',
        [
          ['abcd', { ...ferry, duration: 'PT1S' }],
          ['bb', { highway: 'service' }],
        ],
        { b: { highway: 'stop' }, c: { highway: 'stop' } },
      ),
    );
    expect(network.edgeCount).toBe(3);
    expect(Math.min(...network.edgeDurationSeconds)).toBe(1);
  });

  test('counts on ferries alone', () => {
    expect(roadOf({ duration: '25' }).edgeDurationSeconds[0]).toBe(0);
  });
});
