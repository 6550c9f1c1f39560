import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { buildGraph, explainWay, openGraph } from '../../src/index.ts';
import { costingModels } from '../../src/costing/models.ts';
import { decidingTags, type Tag } from '../../src/explain/deciding-tags.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { type Tags, tinyMap } from '../network/tiny-map.ts';

const austria = { countryCode: 'AT', country: 'Austria', stateCode: '', state: '', driveOnRight: true };
const adminAt = () => austria;
/** Way 1 has the tags; way 2 makes a network also where nobody may use way 1. */
const mapOf = (tags: Tags) =>
  tinyMap('a----b--c', [
    ['ab', tags],
    ['bc', { highway: 'residential' }],
  ]);
const explained = (tags: Tags, costing: string, options = {}) => {
  const answer = explainWay(mapOf(tags), 1, options);
  return answer.costings.find((one) => one.costing === costing)!;
};

test.each([
  [{ highway: 'residential' }, 'auto', 'open', ['default of highway=residential']],
  [{ highway: 'residential', access: 'no', name: 'A' }, 'auto', 'closed', ['access=no']],
  [{ highway: 'residential', access: 'no', foot: 'yes' }, 'pedestrian', 'open', ['foot=yes']],
  [{ highway: 'residential', access: 'no', motor_vehicle: 'no' }, 'auto', 'closed', ['motor_vehicle=no']],
  [{ highway: 'residential', access: 'private' }, 'bus', 'private', ['access=private']],
  [{ highway: 'residential', maxheight: '2' }, 'truck', 'refused', ['maxheight=2']],
  [
    { highway: 'residential', maxweight: '7.5', 'maxweight:conditional': 'none @ destination' },
    'truck',
    'destination',
    ['maxweight=7.5', 'maxweight:conditional=none @ destination'],
  ],
  [
    { highway: 'residential', 'hgv:conditional': 'destination @ (weight>7.5)' },
    'truck',
    'destination',
    ['hgv:conditional=destination @ (weight>7.5)'],
  ],
  [{ highway: 'cycleway', foot: 'official' }, 'pedestrian', 'open', ['foot=official']],
  [{ highway: 'trunk' }, 'bicycle', 'open', ['default of highway=trunk']],
  [{ highway: 'cycleway', motor_vehicle: 'yes' }, 'auto', 'open', ['motor_vehicle=yes']],
  [{ highway: 'construction' }, 'auto', 'closed', ['no tag makes it a road']],
] as const)('%o for %s: %s because of %o', (tags, costing, access, because) => {
  expect(explained(tags, costing).forward).toMatchObject({ access, accessBecause: because });
});

test('the law of the country is named where it decides', () => {
  const { forward } = explained({ highway: 'trunk', lit: 'yes' }, 'bicycle', { adminAt });
  expect(forward).toMatchObject({ access: 'closed', accessBecause: ['law of AT'] });
  const named = explained({ highway: 'trunk', bicycle: 'yes' }, 'bicycle', { adminAt });
  expect(named.forward).toMatchObject({ access: 'open', accessBecause: ['bicycle=yes'] });
});

test('directions differ, and the speed has reasons of its own', () => {
  const { forward, backward } = explained(
    { highway: 'residential', oneway: 'yes', 'maxspeed:forward': '20', surface: 'asphalt' },
    'auto',
  );
  expect(forward.speedBecause).toEqual(['maxspeed:forward=20']);
  expect(forward.kmh!.highest).toBeCloseTo(20, 1);
  expect(backward).toMatchObject({ access: 'closed', kmh: null, accessBecause: ['oneway=yes'] });
  expect(explained({ highway: 'residential' }, 'auto').forward.speedBecause).toEqual([
    'default of highway=residential',
  ]);
  const zurich = { adminAt: () => ({ ...austria, countryCode: 'CH' }) };
  expect(explained({ highway: 'trunk' }, 'auto', zurich).forward.speedBecause).toEqual(['law of CH']);
});

test.each<Tags>([{ 'oneway:bicycle': 'no' }, { 'cycleway:left': 'opposite_lane' }])(
  'a tag that takes back another one is the reason: %o',
  (lifting) => {
    const { forward, backward } = explained({ highway: 'residential', oneway: 'yes', ...lifting }, 'bicycle');
    const [[key, value]] = Object.entries(lifting) as [[string, string]];
    expect(backward).toMatchObject({ access: 'open', accessBecause: [`${key}=${value}`] });
    expect(forward).toMatchObject({ access: 'open', accessBecause: ['default of highway=residential'] });
  },
);

test('a street of houses has the limit of a town, however few roads are around', () => {
  const townOf = (tags: Tags) => explainWay(mapOf(tags), 1, { adminAt });
  const inTown = { isUrban: true, speedLimit: { assumed: 50 } };
  expect(townOf({ highway: 'residential' })).toMatchObject(inTown);
  expect(townOf({ highway: 'unclassified' })).toMatchObject({ isUrban: false, speedLimit: { assumed: 100 } });
  expect(townOf({ highway: 'tertiary' })).toMatchObject({ isUrban: false, speedLimit: { assumed: 100 } });
});

test('a graph alone tells the outcome without tags; an unknown way is an error', async () => {
  const graph = openGraph(await buildGraph(mapOf({ highway: 'primary', maxspeed: '60' }), { adminAt }));
  const answer = explainWay(graph, 1);
  expect(answer).toMatchObject({
    edgeCount: 1,
    tags: null,
    countryCode: 'AT',
    roadClass: 'primary',
    speedLimit: { forward: 60, backward: 60, assumed: null },
  });
  expect(answer.costings[0]).toMatchObject({
    costing: 'auto',
    forward: { access: 'open', accessBecause: null, speedBecause: null },
  });
  expect(() => explainWay(graph, 9)).toThrowError(expect.objectContaining({ code: 'way-unknown' }));
  expect(() => explainWay(mapOf({}), 9)).toThrowError(expect.objectContaining({ code: 'way-unknown' }));
});

const words = fc.constantFrom(
  'yes',
  'no',
  'private',
  'destination',
  'designated',
  '-1',
  '30',
  '2',
  'DE:rural',
);
const anyTags = fc
  .tuple(
    fc.constantFrom(
      'residential',
      'trunk',
      'motorway',
      'cycleway',
      'path',
      'footway',
      'track',
      'living_street',
    ),
    fc.uniqueArray(
      fc.tuple(
        fc.constantFrom(
          ...(
            'access vehicle motor_vehicle hgv bicycle foot oneway oneway:bicycle maxspeed maxheight motorroad ' +
            'area surface source:maxspeed cycleway junction hov psv'
          ).split(' '),
        ),
        words,
      ),
      { maxLength: 5, selector: ([key]) => key },
    ),
  )
  .map(([highway, tags]): Tags => ({ ...Object.fromEntries(tags), highway }));

test('access and speed are those of the built graph, whatever the tags are', async () => {
  await fc.assert(
    fc.asyncProperty(anyTags, fc.boolean(), async (tags, isInCountry) => {
      const places = isInCountry ? { adminAt } : {};
      const source = mapOf(tags);
      const graph = openGraph(await buildGraph(source, places));
      const fromTags = explainWay(source, 1, places);
      const { network } = graph.data;
      const edge = network.edgeWayId.indexOf(1);
      for (const { costing, forward, backward } of fromTags.costings) {
        const { arcs } = graph.profile(costing as keyof typeof costingModels, undefined, []);
        for (const [bit, way] of [forward, backward].entries()) {
          const time = edge < 0 ? CLOSED : arcs.time[2 * edge + bit]!;
          expect(way.kmh !== null).toBe(time !== CLOSED);
          expect(way.kmh !== null).toBe(!['closed', 'refused'].includes(way.access));
          if (way.kmh) {
            const kmh = (network.edgeLengthMillimetres[edge]! * 3.6) / time;
            expect(way.kmh.lowest).toBe(way.kmh.highest);
            expect(Math.abs(way.kmh.lowest - kmh) / kmh).toBeLessThan(1e-3);
          }
          expect(way.accessBecause?.length).toBeGreaterThan(0);
        }
      }
      if (edge >= 0) {
        const fromGraph = explainWay(graph, 1, { source, ...places });
        expect(fromGraph).toEqual(fromTags);
      }
    }),
    { numRuns: share(20) },
  );
});

test('deciding tags are enough, and none of them is needless', () => {
  const tag = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('1', '2'));
  fc.assert(
    fc.property(
      fc.uniqueArray(tag, { maxLength: 6, selector: ([key]) => key }),
      fc.array(fc.array(tag, { maxLength: 3 }), { maxLength: 4 }),
      (tags: readonly Tag[], rules) => {
        // The outcome is the last rule of which all tags are there.
        const outcomeOf = (some: readonly Tag[]): string =>
          String(
            rules.findLastIndex((rule) =>
              rule.every(([key, value]) => some.some((have) => have[0] === key && have[1] === value)),
            ),
          );
        const kept = decidingTags(tags, outcomeOf);
        expect(outcomeOf(kept)).toBe(outcomeOf(tags));
        for (const one of kept) {
          expect(outcomeOf(kept.filter((other) => other !== one))).not.toBe(outcomeOf(tags));
        }
      },
    ),
    { numRuns: share(1000) },
  );
});

test.each([
  [{ highway: 'residential', name: 'A' }, 'auto', [], []],
  [{ highway: 'track' }, 'auto', ['highway=track +300 %'], ['use_tracks']],
  [{ highway: 'residential', width: '2.5' }, 'auto', ['width=2.5 +47 %'], []],
  [{ highway: 'residential', surface: 'gravel' }, 'auto', ['surface=gravel +29 %'], []],
  [{ highway: 'service' }, 'auto', ['highway=service +20 %'], ['service_factor']],
  [{ highway: 'residential', toll: 'yes' }, 'auto', [], ['use_tolls']],
  [{ highway: 'residential' }, 'pedestrian', [], ['use_lit']],
  [{ highway: 'footway' }, 'auto', null, null],
] as const)('what makes %o dear for %s: %o, by %o', (tags, costing, costBecause, costOptions) => {
  expect(explained(tags, costing).forward).toMatchObject({ costBecause, costOptions });
});
