import { openArchive, writeArchive } from '@portolan/archive';
import { describe, expect, test } from 'vitest';
import { buildGraph, nearestRoads, openGraph, route, type Graph } from '../../src/index.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';
import { expectOsrmLawful, expectSameJourney } from '../osrm/osrm-laws.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const MOTORWAY: Tags = { highway: 'motorway', ref: 'A 5', oneway: 'yes' };
const LINK: Tags = { highway: 'motorway_link', oneway: 'yes' };

/** A motorway with an exit at m. */
const EXIT = `
a---m---c
      r---s`.slice(1);
const exitAt = (link: Tags, node: Tags = {}): Promise<Graph> =>
  tinyGraph(
    EXIT,
    [
      ['amc', MOTORWAY],
      ['mrs', { ...LINK, ...link }],
    ],
    { m: { highway: 'motorway_junction', ...node } },
  );

function answers(graph: Graph, ...spots: readonly Spot[]) {
  const request = { locations: spots.map(placeAt), costing: 'auto' } as const;
  const native = route(graph, request);
  const osrm = route(graph, { ...request, format: 'osrm', banner_instructions: true });
  expectLawful(native);
  expectOsrmLawful(osrm);
  expectSameJourney(osrm, native);
  return { maneuvers: native.trip.legs[0]!.maneuvers!, steps: osrm.routes[0]!.legs[0]!.steps! };
}

describe('signs over lanes', () => {
  const told = async (motorway: Tags, link: Tags = {}): Promise<string> => {
    const graph = await tinyGraph(
      EXIT,
      [
        ['am', { ...MOTORWAY, ...motorway }],
        ['mc', MOTORWAY],
        ['mrs', { ...LINK, ...link }],
      ],
      { m: { highway: 'motorway_junction', ref: '37' } },
    );
    return answers(graph, on(0), on(10, 1)).maneuvers[1]!.instruction;
  };
  const marked = { lanes: '3', 'turn:lanes': 'through|through;slight_right|slight_right' };
  const signed = { ...marked, 'destination:lanes': 'Basel|Basel;Speyer|Heidelberg;Speyer' };

  test('tell where the lanes lead that one has to take', async () => {
    expect(await told(signed)).toBe('Take exit 37 on the right toward Heidelberg, Speyer.');
    expect(await told({ ...signed, 'destination:ref:lanes': 'A 5|A 5|B 3' })).toBe(
      'Take exit 37 on the right onto B 3 toward Heidelberg, Speyer.',
    );
    // Where every lane that leads there leads elsewhere too, both are told.
    expect(await told({ ...signed, 'turn:lanes': 'through|through;slight_right|through;slight_right' })).toBe(
      'Take exit 37 on the right toward Basel, Speyer.',
    );
  });

  test('give way to the sign of the road itself, whose lanes count together', async () => {
    expect(await told(signed, { destination: 'Heidelberg' })).toBe(
      'Take exit 37 on the right toward Heidelberg.',
    );
    expect(await told({}, { 'destination:lanes': 'Heidelberg;Speyer|Speyer' })).toBe(
      'Take exit 37 on the right toward Heidelberg, Speyer.',
    );
  });

  test('are not heard where they do not fit the lanes', async () => {
    const plain = 'Take exit 37 on the right.';
    expect(await told({ ...signed, 'destination:lanes': 'Basel|Heidelberg' })).toBe(plain);
    expect(await told({ 'destination:lanes': 'Basel|Heidelberg' })).toBe(plain);
    expect(await told({ ...marked, destination: 'Basel' })).toBe(plain);
  });
});

describe('signs', () => {
  test('have every kind of text at an exit', async () => {
    const graph = await exitAt({
      'junction:ref': '37',
      destination: 'Heidelberg; Mannheim;Speyer',
      'destination:ref': 'A 656;B 37',
      'destination:street': 'Bergheimer Straße',
    });
    const { maneuvers, steps } = answers(graph, on(0), on(10, 1));
    expect(maneuvers[1]).toMatchObject({
      type: 20,
      instruction: 'Take exit 37 on the right onto A 656 toward Heidelberg, Mannheim.',
      verbal_transition_alert_instruction:
        'Take exit 37 on the right onto A 656 toward Heidelberg, Mannheim.',
      sign: {
        exit_number_elements: [{ text: '37' }],
        exit_branch_elements: [
          { text: 'A 656', is_route_number: true },
          { text: 'B 37', is_route_number: true },
          { text: 'Bergheimer Straße' },
        ],
        exit_toward_elements: [{ text: 'Heidelberg' }, { text: 'Mannheim' }, { text: 'Speyer' }],
      },
    });
    expect(maneuvers[1]!.verbal_pre_transition_instruction).toMatch(
      /^Take exit 37 on the right onto A 656, B 37 toward /,
    );
    expect(steps[1]).toMatchObject({
      exits: '37',
      destinations: 'A 656, B 37, Bergheimer Straße: Heidelberg, Mannheim, Speyer',
    });
    const { primary, secondary } = steps[0]!.bannerInstructions![0]!;
    expect(primary).toMatchObject({ text: 'Exit 37 Heidelberg, Mannheim, Speyer', type: 'off ramp' });
    expect(primary.components!.map(({ type }) => type)).toEqual(['exit', 'exit-number', 'text']);
    expect(secondary!.text).toBe('A 656 / B 37');
  });

  test('lead toward the road that one comes to later where no place is named', async () => {
    const told = async (tags: Tags): Promise<string> =>
      answers(await exitAt(tags), on(0), on(10, 1)).maneuvers[1]!.instruction;
    const sign = { 'destination:ref': 'A 656', 'destination:street:to': 'Bergheimer Straße' };
    expect(await told(sign)).toBe('Take the exit on the right onto A 656 toward Bergheimer Straße.');
    expect(await told({ ...sign, 'destination:ref:to': 'B 37' })).toBe(
      'Take the exit on the right onto A 656 toward B 37.',
    );
    expect(await told({ ...sign, destination: 'Heidelberg' })).toBe(
      'Take the exit on the right onto A 656 toward Heidelberg.',
    );
  });

  test('take number and name of the junction where the way has none', async () => {
    const { maneuvers, steps } = answers(
      await exitAt({}, { ref: '12a;12b', name: 'Kreuz Heidelberg' }),
      on(0),
      on(10, 1),
    );
    expect(maneuvers[1]).toMatchObject({
      instruction: 'Take exit 12a on the right.',
      sign: {
        exit_number_elements: [{ text: '12a' }, { text: '12b' }],
        exit_name_elements: [{ text: 'Kreuz Heidelberg' }],
      },
    });
    expect(steps[1]).toMatchObject({ exits: '12a; 12b' });
    expect(steps[1]).not.toHaveProperty('destinations');
    const both = answers(await exitAt({ 'junction:ref': '7' }, { ref: '12' }), on(0), on(10, 1));
    expect(both.maneuvers[1]!.sign!.exit_number_elements).toEqual([{ text: '7' }]);
  });

  test('are missing where nothing is signed and where the route goes straight past', async () => {
    const plain = answers(await exitAt({}), on(0), on(10, 1));
    expect(plain.maneuvers[1]).toMatchObject({ instruction: 'Take the exit on the right.' });
    expect(plain.maneuvers[1]).not.toHaveProperty('sign');
    const past = answers(await exitAt({ 'junction:ref': '7' }, { ref: '12' }), on(0), on(8));
    expect(past.maneuvers.some(({ sign }) => sign)).toBe(false);
  });

  test('are given for a ramp onto a motorway and for a fork', async () => {
    const ramp = await tinyGraph(`a---m---c\n    |\n    d`, [
      ['amc', { highway: 'primary', name: 'Main' }],
      ['md', { ...LINK, destination: 'Basel', 'destination:ref': 'A 5' }],
    ]);
    expect(answers(ramp, on(0), on(4, 1)).maneuvers[1]).toMatchObject({
      type: 18,
      instruction: 'Take the ramp on the right onto A 5 toward Basel.',
    });
    const picture = `
            c
a---m-------b
            d`.slice(1);
    const fork = await tinyGraph(picture, [
      ['am', MOTORWAY],
      ['mc', { ...MOTORWAY, 'destination:ref': 'A 5', destination: 'Basel' }],
      ['md', { ...MOTORWAY, 'destination:ref': 'A 6', destination: 'Paris' }],
    ]);
    expect(answers(fork, on(0, 1), on(12, 0)).maneuvers[1]!.instruction).toBe('Keep left to stay on A 5.');
    expect(answers(fork, on(0, 1), on(12, 2)).maneuvers[1]!.instruction).toBe(
      'Keep right onto A 6 toward Paris.',
    );
  });
});

describe('the network', () => {
  const signsOf = (tags: Tags): string[] => {
    const network = readRoadNetwork(
      tinyMap(
        'a--b--c',
        [
          ['abc', tags],
          ['bd', tags],
        ],
        {},
      ),
    );
    return Array.from(
      network.signEdge,
      (edge, row) => `${edge} ${network.signDirections[row]} ${network.strings[network.signToward[row]!]}`,
    );
  };
  const street = { highway: 'trunk' };

  test('gives a sign without a direction to the only open direction', () => {
    expect(signsOf({ ...street, oneway: 'yes', destination: 'A' })).toEqual(['0 1 A']);
    expect(signsOf({ ...street, oneway: '-1', destination: 'A' })).toEqual(['0 2 A']);
    expect(signsOf({ ...street, destination: 'A' })).toEqual([]);
    expect(signsOf({ ...street, 'destination:forward': 'A', 'destination:backward': 'B' })).toEqual([
      '0 1 A',
      '0 2 B',
    ]);
    expect(signsOf({ ...street, oneway: 'yes', 'destination:backward': 'B' })).toEqual([]);
  });

  test('is read without signs from a file of version 2.0', async () => {
    const bytes = await buildGraph(
      tinyMap(EXIT, [
        ['amc', MOTORWAY],
        ['mrs', { ...LINK, destination: 'X' }],
      ]),
    );
    const archive = openArchive(bytes, { kind: 'graph', major: 3 });
    const old = Object.fromEntries(
      archive.sections
        .filter(({ name }) => !/^network\.(sign|exit)[A-Z]/.test(name))
        .map(({ name, type }) => [name, archive[type](name)] as const),
    );
    const file = writeArchive({ kind: 'graph', version: { major: 2, minor: 0 }, sections: old });
    const { maneuvers } = answers(openGraph(file), on(0), on(10, 1));
    expect(maneuvers[1]!.type).toBe(20);
    expect(maneuvers[1]).not.toHaveProperty('sign');
  });

  test('keeps its signs in the file, and flags the ways that have one', async () => {
    const bytes = await buildGraph(
      tinyMap(EXIT, [
        ['amc', MOTORWAY],
        ['mrs', { ...LINK, destination: 'X' }],
      ]),
    );
    const [one] = nearestRoads(openGraph(bytes), {
      locations: [placeAt(on(8, 1))],
      costing: 'auto',
      verbose: true,
    });
    expect(one).toMatchObject({ edges: [{ edge: { has_sign: true } }] });
    const [other] = nearestRoads(openGraph(bytes), {
      locations: [placeAt(on(2, 0))],
      costing: 'auto',
      verbose: true,
    });
    expect(other).toMatchObject({ edges: [{ edge: { has_sign: false } }] });
  });
});
