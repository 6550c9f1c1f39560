import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { EdgeFlag, Mode } from '../../src/network/road-network.ts';
import { type Tags, sourceOf, tinyMap } from './tiny-map.ts';

type ModeName = keyof typeof Mode;

/** Two lists of keys for every mode: access keys from the most specific to the most general, and one-way keys. */
const KEYS: Readonly<Record<ModeName, readonly [access: string, oneway: string]>> = {
  auto: ['motorcar motor_vehicle vehicle access', 'motorcar motor_vehicle vehicle'],
  bus: ['bus psv motor_vehicle vehicle access', 'bus psv motor_vehicle vehicle'],
  taxi: ['taxi psv motorcar motor_vehicle vehicle access', 'taxi psv motorcar motor_vehicle vehicle'],
  truck: ['hgv motor_vehicle vehicle access', 'hgv motor_vehicle vehicle'],
  motorScooter: ['moped mofa motor_vehicle vehicle access', 'moped mofa motor_vehicle vehicle'],
  motorcycle: ['motorcycle motor_vehicle vehicle access', 'motorcycle motor_vehicle vehicle'],
  lowSpeedVehicle: [
    'golf_cart electric_vehicle motorcar motor_vehicle vehicle access',
    'motorcar motor_vehicle vehicle',
  ],
  bicycle: ['bicycle vehicle access', 'bicycle vehicle'],
  pedestrian: ['foot access', 'foot'],
  wheelchair: ['wheelchair foot access', 'foot'],
};
const ON_FOOT: readonly ModeName[] = ['pedestrian', 'wheelchair'];

/** The grant that a single word of a tag's value gives a mode; undefined where the word says nothing about the mode. */
function grantOf(word: string, mode: ModeName): string | undefined {
  switch (word) {
    case 'yes':
    case 'designated':
      return 'yes';
    case 'no':
    case 'private':
    case 'destination':
      return word;
    case 'agricultural':
      return 'no';
    case 'psv':
      return mode === 'bus' || mode === 'taxi' ? 'yes' : 'no';
    case 'hgv':
      return mode === 'truck' ? 'yes' : 'no';
    default:
      return undefined;
  }
}

/** What a mode needs on a kind of way: nothing (`open`), any access tag (`ifSaid`), or a tag that names the mode (`ifNamed`). */
function defaultOf(highway: string, mode: ModeName): 'open' | 'ifSaid' | 'ifNamed' {
  if (highway === 'residential') return 'open';
  const isActive = mode === 'bicycle' || ON_FOOT.includes(mode);
  if (highway === 'cycleway') return mode === 'bicycle' ? 'open' : isActive ? 'ifSaid' : 'ifNamed';
  if (isActive) return 'ifSaid';
  return mode === 'motorScooter' || mode === 'lowSpeedVehicle' ? 'ifNamed' : 'open';
}

/** The grant of a mode in one direction, found by trying one key after another. */
function slowGrant(tags: Tags, mode: ModeName, direction: string): string {
  const byDefault = defaultOf(tags['highway']!, mode);
  for (const key of KEYS[mode][0].split(' ')) {
    if (key === 'access' && byDefault === 'ifNamed') continue;
    for (const value of [tags[key + direction], tags[key]]) {
      const grants = (value ?? '').split(';').map((word) => grantOf(word, mode));
      const best = ['yes', 'destination', 'private', 'no'].find((grant) => grants.includes(grant));
      if (best === undefined) continue;
      // A limit for travellers of every kind opens the way to nobody.
      const isBroad = key === 'access' || key === 'vehicle';
      const isLimit = best === 'private' || best === 'destination';
      return byDefault === 'ifSaid' && isBroad && isLimit ? 'no' : best;
    }
  }
  return byDefault === 'open' ? 'yes' : 'no';
}

/** Whether one-way tags let a mode travel in a direction. */
function slowFlow(tags: Tags, mode: ModeName, direction: string): boolean {
  const keys = KEYS[mode][1].split(' ').map((key) => `oneway:${key}`);
  if (!ON_FOOT.includes(mode)) keys.push('oneway');
  for (const key of keys) {
    const value = tags[key];
    if (value === 'no') return true;
    if (value === 'reversible') return false;
    if (value === 'yes' || value === '-1') return (value === 'yes') === (direction === ':forward');
  }
  return direction === ':forward' || tags['highway'] !== 'motorway' || ON_FOOT.includes(mode);
}

const accessKeys = [...new Set(Object.values(KEYS).flatMap(([keys]) => keys.split(' ')))];
const onewayKeys = [
  'oneway',
  ...new Set(Object.values(KEYS).flatMap(([, keys]) => keys.split(' ').map((key) => `oneway:${key}`))),
];
const words = ['yes', 'no', 'private', 'destination', 'designated', 'agricultural', 'psv', 'hgv', 'unknown'];
const values = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }).map((list) => list.join(';')),
);
const suffixes = fc.constantFrom('', '', ':forward', ':backward');
const accessTags = fc.array(fc.tuple(fc.constantFrom(...accessKeys), suffixes, values), { maxLength: 5 });
const onewayTags = fc.array(
  fc.tuple(fc.constantFrom(...onewayKeys), fc.constantFrom('yes', 'no', '-1', 'reversible', 'perhaps')),
  { maxLength: 3 },
);

test('access equals what a slow reader finds, which takes one mode and one key at a time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('residential', 'cycleway', 'motorway'),
      accessTags,
      onewayTags,
      (highway, access, oneways) => {
        const tags: Tags = {
          ...Object.fromEntries(access.map(([key, suffix, value]) => [key + suffix, value])),
          ...Object.fromEntries(oneways),
          highway,
        };
        // A key that names these modes in a direction opens it against one-way traffic, too. Other tests cover that.
        fc.pre(
          !['bicycle', 'bus', 'psv', 'taxi'].some((key) => tags[`${key}:forward`] ?? tags[`${key}:backward`]),
        );
        const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
        for (const [name, bit] of Object.entries(Mode)) {
          const mode = name as ModeName;
          const grants = [':forward', ':backward'].map((direction) =>
            slowFlow(tags, mode, direction) ? slowGrant(tags, mode, direction) : 'no',
          );
          const found = [network.accessForward[0] ?? 0, network.accessBackward[0] ?? 0].map(
            (bits) => bits & bit,
          );
          const flags = network.edgeFlags[0] ?? 0;
          // The slow reader says `no` where a bicycle is pushed.
          const isPushed = mode === 'bicycle' && (flags & EdgeFlag.dismount) !== 0;
          if (!isPushed) expect(found.map(Boolean)).toEqual(grants.map((grant) => grant !== 'no'));
          expect(((network.edgePrivate[0] ?? 0) & bit) !== 0).toBe(grants.includes('private'));
          expect(((network.edgeDestinationOnly[0] ?? 0) & bit) !== 0).toBe(grants.includes('destination'));
        }
      },
    ),
    { numRuns: share(2000) },
  );
});

const KEYS_OF_OTHERS = (
  'highway barrier kerb locked bollard motorroad cycleway cycleway:left sidewalk foot:forward bicycle:backward conveying ' +
  'area footway junction man_made route access:conditional oneway:conditional hgv:forward:conditional maxheight ' +
  'maxweight:hgv width hazmat lanes incline direction stop amenity construction service'
).split(' ');
const noise = fc.array(
  fc.tuple(
    fc.constantFrom(...accessKeys, ...onewayKeys, ...KEYS_OF_OTHERS),
    fc.oneof(
      fc.constantFrom(
        'yes',
        'no',
        'private',
        'gate',
        'bollard',
        'stop',
        'traffic_signals',
        'footway',
        'steps',
      ),
      fc.constantFrom('residential', 'motorway', 'pedestrian', 'ferry', 'pier', 'crossing', '-1', 'dismount'),
      fc.constantFrom(
        'yes @ (Su)',
        'no @ (weight>3); destination @ Mo',
        '-1 @ (Mo)',
        '2',
        '6\'7"',
        '3 t',
        '10%',
      ),
      fc.string({ maxLength: 6 }),
    ),
  ),
  { maxLength: 7 },
);

test('whatever the tags are, the columns agree with one another', () => {
  fc.assert(
    fc.property(
      fc.array(noise, { minLength: 2, maxLength: 4 }),
      fc.array(noise, { minLength: 4, maxLength: 4 }),
      (ways, nodes) => {
        const network = readRoadNetwork(
          sourceOf(
            nodes.map((tags, n) => ({
              id: n,
              lat: 9000 * n,
              lon: 500 * n * n,
              tags: Object.fromEntries(tags),
            })),
            ways.map((tags, w) => ({
              id: w,
              refs: [w % 4, (w + 1) % 4, (w + 2) % 4],
              tags: { highway: 'residential', ...Object.fromEntries(tags) },
            })),
          ),
        );
        for (let edge = 0; edge < network.edgeCount; edge++) {
          const access = network.accessForward[edge]! | network.accessBackward[edge]!;
          expect(network.edgePrivate[edge]! & ~access).toBe(0);
          expect(network.edgeDestinationOnly[edge]! & ~access).toBe(0);
          const flags = network.edgeFlags[edge]!;
          if (flags & EdgeFlag.pushForward) expect(network.accessForward[edge]! & Mode.bicycle).toBe(0);
          if (flags & EdgeFlag.pushBackward) expect(network.accessBackward[edge]! & Mode.bicycle).toBe(0);
          expect(access !== 0 || network.conditionalEdge.includes(edge)).toBe(true);
        }
        for (let node = 0; node < network.nodeCount; node++) {
          expect(network.nodePrivate[node]! & ~network.nodeAccess[node]!).toBe(0);
        }
        for (let row = 0; row < network.conditionalEdge.length; row++) {
          expect(network.conditionalModes[row]).not.toBe(0);
          expect([1, 2, 3]).toContain(network.conditionalDirections[row]);
          expect([1, 2, 3, 4]).toContain(network.conditionalGrant[row]);
        }
        for (let row = 0; row < network.limitEdge.length; row++) {
          expect(network.limitModes[row]).not.toBe(0);
          expect([1, 2, 3]).toContain(network.limitDirections[row]);
        }
      },
    ),
    { numRuns: share(2000) },
  );
});
