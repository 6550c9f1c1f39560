import { describe, expect, test } from 'vitest';
import { parseDuration } from '../../src/network/tags/duration.ts';
import { parseMaxSpeed } from '../../src/network/tags/max-speed.ts';
import { hasToll } from '../../src/network/edge-traits.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import {
  BicycleNetwork,
  Cycleway,
  EdgeFlag,
  Mode,
  NodeFlag,
  RoadClass,
  type RoadNetwork,
  RoadUse,
  Surface,
  UNLIMITED_KMH,
} from '../../src/network/road-network.ts';
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
    // A sign that advises less is no limit.
    [{ 'maxspeed:advisory': '45' }, 0, 0],
    [{ maxspeed: '70', 'maxspeed:advisory': '45' }, 70, 70],
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
    [{ smoothness: 'bad', surface: 'asphalt' }, 'paved'],
    [{ smoothness: 'bad', surface: 'cobblestone' }, 'pavedRough'],
    [{ smoothness: 'bad', surface: 'gravel' }, 'gravel'],
    [{ smoothness: 'bad' }, 'pavedRough'],
    [{ smoothness: 'excellent', surface: 'gravel' }, 'gravel'],
    [{ smoothness: 'good' }, 'pavedSmooth'],
    [{ highway: 'path', sac_scale: 'mountain_hiking' }, 'path'],
    [{ highway: 'path', sac_scale: 'hiking', surface: 'asphalt' }, 'pavedSmooth'],
    [{ highway: 'path', sac_scale: 'no' }, 'unknown'],
    [{ highway: 'residential', sac_scale: 'hiking' }, 'unknown'],
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
    [{ highway: 'service', service: 'emergency_access' }, 'serviceOther', 'emergencyAccess'],
    [{ highway: 'footway' }, 'serviceOther', 'footway'],
    [{ highway: 'footway', footway: 'sidewalk' }, 'serviceOther', 'sidewalk'],
    [{ highway: 'footway', footway: 'crossing' }, 'serviceOther', 'crossing'],
    [{ highway: 'footway', footway: 'traffic_island' }, 'serviceOther', 'crossing'],
    [{ highway: 'cycleway', cycleway: 'crossing' }, 'serviceOther', 'crossing'],
    [{ highway: 'path', path: 'crossing' }, 'serviceOther', 'crossing'],
    [{ highway: 'residential', footway: 'crossing' }, 'residential', 'road'],
    [{ highway: 'cycleway' }, 'serviceOther', 'cycleway'],
    [{ highway: 'path' }, 'serviceOther', 'path'],
    [{ highway: 'pedestrian' }, 'serviceOther', 'pedestrian'],
    [{ highway: 'pedestrian', area: 'yes' }, 'serviceOther', 'pedestrian'],
    [{ highway: 'bridleway', foot: 'yes' }, 'serviceOther', 'bridleway'],
    [{ highway: 'steps' }, 'serviceOther', 'steps'],
    [{ highway: 'elevator' }, 'serviceOther', 'elevator'],
    [{ highway: 'corridor' }, 'serviceOther', 'footway'],
    [{ highway: 'platform' }, 'serviceOther', 'footway'],
    [{ highway: 'busway' }, 'serviceOther', 'busway'],
    [{ highway: 'bus_guideway' }, 'serviceOther', 'busway'],
    [{ highway: 'trail', access: 'yes' }, 'serviceOther', 'road'],
    [{ highway: '', man_made: 'pier' }, 'serviceOther', 'footway'],
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
    [{ junction: 'circular' }, ['roundabout', 'circular']],
    [{ bridge: 'yes' }, ['bridge']],
    [{ bridge: 'viaduct' }, ['bridge']],
    [{ bridge: 'no' }, []],
    [{ tunnel: 'yes' }, ['tunnel']],
    [{ tunnel: 'avalanche_protector' }, ['tunnel']],
    [{ tunnel: 'building_passage' }, []],
    [{ tunnel: 'no' }, []],
    [{ toll: 'yes' }, ['toll']],
    [{ toll: 'no' }, []],
    [{ toll: 'yes', 'payment:cash': 'yes' }, ['toll', 'cashOnlyToll']],
    [{ toll: 'yes', 'payment:cash': 'yes', 'payment:electronic_toll': 'yes' }, ['toll']],
    [{ 'payment:cash': 'yes' }, []],
    [{ lit: 'yes' }, ['lit']],
    [{ lit: '24/7' }, ['lit']],
    [{ lit: 'no' }, []],
    [{ hgv: 'designated' }, ['truckRoute']],
    [{ 'hgv:national_network': 'yes' }, ['truckRoute']],
    [{ hgv: 'yes' }, []],
    [{ hov: 'designated' }, ['hov2', 'hovUncounted']],
    [{ hov: 'designated', 'hov:minimum': '2' }, ['hov2']],
    [{ hov: 'designated', 'hov:minimum': 'two' }, ['hov2', 'hovUncounted']],
    [{ hov: 'designated', 'hov:minimum': '3' }, ['hov3']],
    [{ hov: 'lane' }, []],
    [{ hov: 'yes' }, []],
    [{ motor_vehicle: 'hov' }, ['hov2', 'hovUncounted']],
    [{ 'hov:lanes': 'designated|designated' }, ['hov2', 'hovUncounted']],
    [{ 'hov:lanes': 'designated|no' }, []],
    [{ hov: 'designated', 'hov:lanes': 'designated|yes' }, []],
    [{ hov: 'designated', 'hov:lanes': 'designated|designated' }, ['hov2', 'hovUncounted']],
    [{ hov: 'designated', motorcar: 'yes' }, []],
    [{ hov: 'designated', motor_vehicle: 'no' }, ['hov2', 'hovUncounted']],
    [{ 'hov:lanes:forward': 'designated' }, []],
    [{ 'hov:lanes:forward': 'designated', oneway: 'yes', foot: 'no' }, ['hov2', 'hovUncounted']],
    [{ 'hov:lanes:backward': 'designated', oneway: '-1', foot: 'no' }, ['hov2', 'hovUncounted']],
    [{ 'hov:lanes:forward': 'designated', 'hov:lanes:backward': 'designated' }, ['hov2', 'hovUncounted']],
    [{ hot: 'yes', hov: 'designated' }, ['hov2', 'hot']],
    [{ seasonal: 'summer' }, ['seasonal']],
    [{ seasonal: 'no' }, []],
    [{ ice_road: 'yes' }, ['seasonal']],
    [{ narrow: 'yes' }, ['narrow']],
    [{ narrow: 'no', width: '2.5' }, []],
    [{ width: '2.9' }, ['narrow']],
    [{ width: '9\'6"' }, ['narrow']],
    [{ width: '3' }, []],
    [{ width: '280 cm' }, ['narrow']],
    [{ width: 'narrow' }, []],
    [{ est_width: '2.5' }, ['narrow']],
    [{ width: '4', est_width: '2' }, []],
    [{ 'width:carriageway': '2.5', width: '8' }, ['narrow']],
    [{ lane_width: '2.6' }, ['narrow']],
    [{ lane_width: '2.6', lanes: '2' }, []],
    [{ maxwidth: '2' }, []],
    [{ 'maxwidth:physical': '2.2' }, []],
    [{ highway: 'track', tracktype: 'grade1', width: '2.5' }, []],
    [{ highway: 'service', narrow: 'yes' }, []],
    [{ highway: 'corridor', indoor: 'yes' }, ['indoor']],
    [{ highway: 'corridor' }, ['indoor']],
    [{ bicycle: 'use_sidepath' }, ['cyclistsAside']],
    [{ 'cycleway:right': 'separate' }, ['cyclistsAside']],
    [{ 'cycleway:both': 'separate' }, ['cyclistsAside']],
    [{ highway: 'footway' }, ['dismount']],
    [{ highway: 'steps', 'ramp:bicycle': 'yes' }, ['dismount', 'ramp']],
    [{ highway: 'steps', ramp: 'no' }, ['dismount']],
    [{ wheelchair: 'yes' }, ['wheelchairYes']],
    [{ wheelchair: 'limited' }, []],
    [{ oneway: 'yes' }, ['pushBackward']],
    [{ oneway: '-1' }, ['pushForward']],
    [{ oneway: 'yes', bicycle: 'no' }, []],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, []],
    [{ highway: 'motorway' }, ['motorroad']],
    [{ highway: 'motorway_link' }, []],
    [{ motorroad: 'yes' }, ['motorroad']],
  ])('%j: %j', (tags, flags) => {
    const bits = flags.reduce((sum, flag) => sum | EdgeFlag[flag], 0);
    expect(roadOf(tags).edgeFlags[0]).toBe(bits);
  });
});

describe('tolls', () => {
  test.each<[Tags, string]>([
    [{}, ''],
    [{ toll: 'yes' }, 'auto bus truck motorScooter motorcycle'],
    [{ toll: 'no' }, ''],
    [{ toll: 'snowmobile' }, ''],
    [{ 'toll:hgv': 'yes' }, 'truck'],
    [{ 'toll:N3': 'yes' }, 'truck'],
    [{ 'toll:N2': 'yes' }, 'truck'],
    [{ 'toll:N3': 'yes', 'toll:N2': 'no' }, 'truck'],
    [{ toll: 'no', 'toll:N3': 'yes' }, 'truck'],
    [{ 'toll:hgv': 'no', 'toll:N3': 'yes' }, ''],
    [{ toll: 'yes', 'toll:hgv': 'no' }, 'auto bus motorScooter motorcycle'],
    [{ toll: 'yes', 'toll:motorcar': 'no' }, 'truck motorScooter motorcycle'],
    [{ 'toll:motorcar': 'yes' }, 'auto bus'],
    [{ toll: 'yes', 'toll:motorcycle': 'no' }, 'auto bus truck'],
    [{ toll: 'yes', 'toll:motorcycle': 'no', 'toll:moped': 'yes' }, 'auto bus truck motorScooter'],
    [{ 'toll:motor_vehicle': 'yes', 'toll:motorcycle': 'no' }, 'auto bus truck'],
    [{ toll: 'yes', 'toll:bicycle': 'no' }, 'auto bus truck motorScooter motorcycle'],
  ])('%j are for %s', (tags, payers) => {
    const network = roadOf(tags);
    const modes = ['auto', 'bus', 'truck', 'motorScooter', 'motorcycle'] as const;
    expect(modes.filter((mode) => hasToll(network, 0, Mode[mode])).join(' ')).toBe(payers);
  });
});

/** The value of a column for the only edge of the network. */
const valueOf = (tags: Tags, column: keyof RoadNetwork): unknown => {
  const values = roadOf(tags)[column] as ArrayLike<number>;
  expect(values).toHaveLength(1);
  return values[0];
};

describe('properties that drivers and walkers care about', () => {
  test.each<[Tags, keyof RoadNetwork, number]>([
    [{ 'maxspeed:hgv': '60' }, 'edgeTruckSpeed', 60],
    [{ 'maxspeed:hgv:forward': '60', 'maxspeed:hgv:backward': '50' }, 'edgeTruckSpeed', 50],
    // The key with a direction goes before the one without.
    [
      { 'maxspeed:hgv': '40', 'maxspeed:hgv:forward': '60', 'maxspeed:hgv:backward': '50' },
      'edgeTruckSpeed',
      50,
    ],
    [{ 'maxspeed:bus': '30' }, 'edgeAssumedBusSpeed', 30],
    [{ 'maxspeed:hgv': 'none' }, 'edgeTruckSpeed', 0],
    [{ maxspeed: '60' }, 'edgeTruckSpeed', 0],
    [{ lanes: '2' }, 'edgeLanes', 2],
    [{ lanes: '1.5' }, 'edgeLanes', 1],
    [{ lanes: '3;2' }, 'edgeLanes', 2],
    [{ lanes: 'two' }, 'edgeLanes', 0],
    [{ lanes: '-1' }, 'edgeLanes', 0],
    [{ 'lanes:forward': '2', 'lanes:backward': '1', 'lanes:both_ways': '1' }, 'edgeLanes', 4],
    [{ 'lanes:forward': '99', 'lanes:backward': '99', 'lanes:both_ways': '99' }, 'edgeLanes', 255],
    [{ lanes: '3', 'lanes:forward': '2' }, 'edgeLanes', 3],
    [{ sidewalk: 'both' }, 'edgeSidewalk', 3],
    [{ sidewalk: 'left' }, 'edgeSidewalk', 1],
    [{ sidewalk: 'right' }, 'edgeSidewalk', 2],
    [{ sidewalk: 'left;right' }, 'edgeSidewalk', 2],
    [{ sidewalk: 'separate' }, 'edgeSidewalk', 0],
    [{ sidewalk: 'no' }, 'edgeSidewalk', 0],
    [{ 'sidewalk:both': 'yes' }, 'edgeSidewalk', 3],
    [{ 'sidewalk:left': 'separate', 'sidewalk:right': 'yes' }, 'edgeSidewalk', 2],
    [{ sac_scale: 'hiking' }, 'edgeSacScale', 1],
    [{ sac_scale: 'demanding_mountain_hiking' }, 'edgeSacScale', 3],
    [{ sac_scale: 'hiking;alpine_hiking' }, 'edgeSacScale', 4],
    [{ sac_scale: 'T6' }, 'edgeSacScale', 0],
    [{ 'mtb:scale': '0' }, 'edgeMtbScale', 1],
    [{ 'mtb:scale': '2+' }, 'edgeMtbScale', 3],
    [{ 'mtb:scale': '6' }, 'edgeMtbScale', 7],
    [{ 'mtb:scale': '7' }, 'edgeMtbScale', 0],
    [{ incline: '10%' }, 'edgeIncline', 10],
    [{ incline: '10 %' }, 'edgeIncline', 10],
    [{ incline: '-12.4%' }, 'edgeIncline', -12],
    [{ incline: '+7%' }, 'edgeIncline', 7],
    [{ incline: '5°' }, 'edgeIncline', 9],
    [{ incline: '-45°' }, 'edgeIncline', -100],
    [{ incline: '95°' }, 'edgeIncline', 100],
    [{ incline: '400%' }, 'edgeIncline', 100],
    [{ incline: 'up' }, 'edgeIncline', 0],
    [{ incline: '-0%' }, 'edgeIncline', 0],
    [{ incline: '12' }, 'edgeIncline', 0],
  ])('%j: %s %i', (tags, column, value) => expect(valueOf(tags, column)).toBe(value));
});

describe('cycleways', () => {
  const { shared, dedicated, separated } = Cycleway;
  test.each<[Tags, number, number]>([
    [{}, 0, 0],
    [{ cycleway: 'lane' }, dedicated, dedicated],
    [{ cycleway: 'track' }, separated, separated],
    [{ cycleway: 'shared_lane' }, shared, shared],
    [{ cycleway: 'share_busway' }, shared, shared],
    [{ 'cycleway:both': 'lane' }, dedicated, dedicated],
    [{ cycleway: 'no' }, 0, 0],
    [{ cycleway: 'separate' }, 0, 0],
    [{ 'cycleway:right': 'lane' }, dedicated, 0],
    [{ 'cycleway:left': 'track' }, 0, separated],
    [{ 'cycleway:left': 'track', 'cycleway:right': 'lane' }, dedicated, separated],
    [{ cycleway: 'lane', 'cycleway:left': 'no' }, dedicated, 0],
    [{ 'cycleway:right': 'lane', driving_side: 'left' }, 0, dedicated],
    [{ 'cycleway:right': 'track', 'cycleway:right:oneway': 'no' }, separated, separated],
    [{ 'cycleway:right': 'track', 'cycleway:right:oneway': '-1' }, 0, separated],
    // On one-way streets the cycleways on both sides lead with the traffic.
    [{ cycleway: 'lane', oneway: 'yes' }, dedicated, 0],
    [{ cycleway: 'lane', oneway: '-1' }, 0, dedicated],
    [{ 'cycleway:left': 'lane', oneway: 'yes' }, dedicated, 0],
    [{ 'cycleway:left': 'lane', 'cycleway:left:oneway': '-1', oneway: 'yes' }, 0, dedicated],
    [{ 'cycleway:left': 'lane', 'cycleway:left:oneway': 'no', oneway: 'yes' }, dedicated, dedicated],
    [{ cycleway: 'opposite_lane', oneway: 'yes' }, 0, dedicated],
    [{ cycleway: 'opposite', oneway: 'yes' }, 0, shared],
    [{ 'cycleway:left': 'opposite_track', 'cycleway:right': 'lane', oneway: 'yes' }, dedicated, separated],
  ])('%j: %i forward, %i backward', (tags, forward, backward) =>
    expect(valueOf(tags, 'edgeCycleway')).toBe(forward + 4 * backward),
  );
});

describe('bicycle networks', () => {
  const { national, regional, local, mountain } = BicycleNetwork;
  test.each<[Tags, number]>([
    [{ type: 'route', route: 'bicycle', network: 'ncn' }, national],
    [{ type: 'route', route: 'bicycle', network: 'icn' }, national],
    [{ type: 'route', route: 'bicycle', network: 'rcn' }, regional],
    [{ type: 'route', route: 'bicycle', network: 'lcn' }, local],
    [{ type: 'route', route: 'mtb' }, mountain],
    [{ type: 'route', route: 'mtb', network: 'lcn' }, mountain | local],
    [{ type: 'route', route: 'foot;bicycle', network: 'lcn' }, local],
    [{ type: 'route', route: 'bicycle' }, 0],
    [{ type: 'route', route: 'bicycle', network: 'lcn', state: 'proposed' }, 0],
    [{ type: 'route', route: 'hiking', network: 'lwn' }, 0],
    [{ type: 'network', route: 'bicycle', network: 'ncn' }, 0],
  ])('that the route %j belongs to: %i', (tags, networks) => {
    const network = readRoadNetwork(
      tinyMap(
        'a-b-c',
        [
          ['ab', { highway: 'residential' }],
          ['bc', { highway: 'residential' }],
        ],
        {},
        [['forward:2 :9 stop:a', tags]],
      ),
    );
    expect([...network.edgeBicycleNetwork]).toEqual([0, networks]);
  });

  test.each<[Tags, number]>([
    [{ ncn: 'yes' }, national],
    [{ rcn_ref: '7' }, regional],
    [{ lcn: 'yes', ncn_ref: '3' }, local | national],
    [{ lcn: 'no' }, 0],
    [{ lcn: 'proposed' }, 0],
  ])('that the way %j belongs to: %i', (tags, networks) =>
    expect(valueOf(tags, 'edgeBicycleNetwork')).toBe(networks),
  );

  test('of several routes over one way are all kept', () => {
    const network = readRoadNetwork(
      tinyMap('a-b', [['ab', { highway: 'residential', rcn: 'yes' }]], {}, [
        [':1', { type: 'route', route: 'bicycle', network: 'lcn' }],
        [':1', { type: 'route', route: 'mtb' }],
      ]),
    );
    expect([...network.edgeBicycleNetwork]).toEqual([regional | local | mountain]);
  });
});

describe('rental stations', () => {
  test('are made from nodes and from the middles of ways, in the order of their ids', () => {
    const network = readRoadNetwork(
      tinyMap(
        'a-b\nd-c\n\nx',
        [
          ['ab', { highway: 'residential', name: 'Quay' }],
          ['abcda', { amenity: 'bicycle_rental', name: 'Dock' }],
          ['zz', { amenity: 'bicycle_rental' }],
        ],
        { x: { amenity: 'bicycle_rental', name: 'Quay' }, c: { amenity: 'bench' } },
      ),
    );
    expect([...network.stationOsmId]).toEqual([2, 'x'.charCodeAt(0)]);
    expect([...network.stationLat]).toEqual([-4500, -27_000]);
    expect([...network.stationLon]).toEqual([9000, 0]);
    expect([...network.stationName].map((name) => network.strings[name])).toEqual(['Dock', 'Quay']);
  });

  test('on a road are flagged at a node where an edge ends', () => {
    const network = readRoadNetwork(
      tinyMap('a-b', [['ab', { highway: 'residential' }]], { b: { amenity: 'bicycle_rental' } }),
    );
    expect([...network.nodeFlags]).toEqual([0, NodeFlag.bikeShare]);
  });
});

describe('slip lanes', () => {
  const useOf = (link: Tags, main: Tags, picture = 'ab-c\n d'): number => {
    const network = readRoadNetwork(
      tinyMap(picture, [
        ['abc', main],
        ['ad', link],
        ['dc', { highway: 'residential' }],
      ]),
    );
    return network.edgeUse[network.edgeWayId.indexOf(2)]!;
  };

  test('are short links between lesser roads', () => {
    expect(useOf({ highway: 'tertiary_link' }, { highway: 'tertiary' })).toBe(RoadUse.turnChannel);
    expect(useOf({ highway: 'primary_link' }, { highway: 'secondary' })).toBe(RoadUse.turnChannel);
  });

  test('do not count as ramps', () => {
    expect(useOf({ highway: 'primary_link' }, { highway: 'motorway' })).toBe(RoadUse.link);
    expect(useOf({ highway: 'trunk_link' }, { highway: 'primary' })).toBe(RoadUse.link);
    expect(useOf({ highway: 'primary_link' }, { highway: 'primary' }, 'a-b-c\n   d')).toBe(RoadUse.link);
    expect(useOf({ highway: 'primary' }, { highway: 'primary' })).toBe(RoadUse.road);
  });
});

describe('names', () => {
  test('are stored as positions in a table that holds each string once, the empty string first', () => {
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
    ['22:60', 0],
    ['1:22:61', 0],
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

  test('is shared out among edges by their length and sums to the whole', () => {
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

  test('gives every edge of a ferry at least a second', () => {
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

  test('is read on ferries only', () => {
    expect(roadOf({ duration: '25' }).edgeDurationSeconds[0]).toBe(0);
  });
});
