import type { Maneuver } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { route, type NativeRouteRequest } from '../../src/index.ts';
import { americanEnglish } from '../../src/guidance/american-english.ts';
import { spokenLength } from '../../src/guidance/spoken-length.ts';
import type { Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const street = (name: string, more: Tags = {}): Tags => ({ highway: 'residential', name, ...more });

async function maneuvers(
  picture: string,
  ways: readonly (readonly [string, Tags])[],
  spots: readonly Spot[],
  more: Partial<NativeRouteRequest> = {},
): Promise<Maneuver[]> {
  const graph = await tinyGraph(picture, ways);
  const response = route(graph, { locations: spots.map(placeAt), costing: 'auto', ...more });
  expectLawful(response);
  return response.trip.legs.flatMap((leg) => leg.maneuvers!);
}

/** The spoken texts of a maneuver: alert, succinct, pre and post; a dash where there is none. */
const spoken = (maneuver: Maneuver): string[] => [
  maneuver.verbal_transition_alert_instruction ?? '-',
  maneuver.verbal_succinct_transition_instruction ?? '-',
  maneuver.verbal_pre_transition_instruction ?? '-',
  maneuver.verbal_post_transition_instruction ?? '-',
];

const CROSSING = `
    b
    |
a---m---c
    |
    d`.slice(1);

describe('spoken instructions', () => {
  test('for departures, turns and arrivals', async () => {
    const ways = [
      ['amc', street('Main')],
      ['bmd', { highway: 'residential', name: 'Cross', ref: 'B 3;B 9' }],
    ] as const;
    expect((await maneuvers(CROSSING, ways, [on(0, 2), on(4, 4)])).map(spoken)).toEqual([
      ['-', 'Drive east.', 'Drive east on Main for 400 meters.', '-'],
      ['Turn right onto Cross.', 'Turn right.', 'Turn right onto Cross, B 3.', 'Continue for 200 meters.'],
      ['You will arrive at your destination.', '-', 'You have arrived at your destination.', '-'],
    ]);
    const miles = await maneuvers(CROSSING, ways, [on(0, 2), on(4, 4)], { units: 'mi' });
    expect(miles[0]!.verbal_pre_transition_instruction).toBe('Drive east on Main for a quarter of a mile.');
    expect(miles[1]!.verbal_post_transition_instruction).toBe('Continue for 650 feet.');
  });

  test('use the verb of the travel mode', async () => {
    const ways = [['amc', street('Main')]] as const;
    const first = async (costing: NativeRouteRequest['costing']) =>
      (await maneuvers(CROSSING, ways, [on(0, 2), on(8, 2)], { costing }))[0]!.instruction;
    expect(await first('pedestrian')).toBe('Walk east on Main.');
    expect(await first('bicycle')).toBe('Ride east on Main.');
    expect(await first('truck')).toBe('Drive east on Main.');
  });

  test('for a new name beside another road', async () => {
    const picture = `
        c
a---m
    |   d
    e`.slice(1);
    const ways = [
      ['am', street('Main')],
      ['md', street('Broad')],
      ['me', street('Side')],
    ] as const;
    expect(spoken((await maneuvers(picture, ways, [on(0, 1), on(8, 2)]))[1]!)).toEqual([
      'Bear right onto Broad.',
      'Bear right.',
      'Bear right onto Broad.',
      'Continue for 400 meters.',
    ]);
  });

  test('for roundabouts give the distance on leaving, or on entering where leaving is no step', async () => {
    const picture = `
    b
    x
a-w   e-c
    s
    d`.slice(1);
    const ways = [
      ['wsexw', { highway: 'residential', junction: 'roundabout' }],
      ['aw', street('West')],
      ['ec', street('East')],
      ['xb', street('North')],
      ['sd', street('South')],
    ] as const;
    const two = await maneuvers(picture, ways, [on(0, 2), on(8, 2)]);
    const enter = 'Enter the roundabout and take the 2nd exit';
    expect(two.map(spoken).slice(1, 3)).toEqual([
      [`${enter} onto East.`, `${enter}.`, `${enter} onto East.`, '-'],
      ['-', 'Leave the roundabout.', 'Leave the roundabout onto East.', 'Continue for 200 meters.'],
    ]);
    const one = await maneuvers(picture, ways, [on(0, 2), on(8, 2)], { roundabout_exits: false });
    expect(one[1]!.verbal_post_transition_instruction).toMatch(/^Continue for \d+ meters\.$/);
    // Nothing more is said within the circle.
    const inside = await maneuvers(picture, ways, [on(0, 2), on(4.5, 2.8)]);
    expect(inside.find(({ type }) => type === 26)).not.toHaveProperty('verbal_post_transition_instruction');
  });

  test('for ramps give the length only where it is large', async () => {
    const picture = `a---m---c\n     r${'-'.repeat(30)}s`;
    const ways = (end: string) =>
      [
        ['amc', { highway: 'motorway', ref: 'A 5', oneway: 'yes' }],
        [`mr${end}`, { highway: 'motorway_link', oneway: 'yes' }],
      ] as const;
    const exit = async (end: string, to: Spot) =>
      (await maneuvers(picture, ways(end), [on(0), to])).find(({ type }) => type === 20)!;
    expect(spoken(await exit('s', on(36, 1)))).toEqual([
      'Take the exit on the right.',
      '-',
      'Take the exit on the right.',
      'Continue for 3.2 kilometers.',
    ]);
    expect(spoken(await exit('', on(5, 1)))[3]).toBe('-');
  });

  test('for merging come early only after a long step', async () => {
    const ways = [
      ['rn', { highway: 'motorway_link', oneway: 'yes' }],
      ['mnc', { highway: 'motorway', ref: 'A 5', oneway: 'yes' }],
    ] as const;
    const merge = async (length: number) => {
      const picture = `${' '.repeat(length - 4)}m---n---c\nr`;
      return spoken(
        (await maneuvers(picture, ways, [on(0, 1), on(length + 4)])).find(({ type }) => type === 38)!,
      );
    };
    expect(await merge(30)).toEqual([
      'Merge onto A 5.',
      'Merge.',
      'Merge onto A 5.',
      'Continue for 400 meters.',
    ]);
    expect((await merge(10))[0]).toBe('-');
  });

  test('for ferries', async () => {
    const ways = [
      ['am', street('Quay')],
      ['mc', { route: 'ferry', name: 'Elsinore', motor_vehicle: 'yes' }],
      ['cd', street('Pier')],
    ] as const;
    expect((await maneuvers('a---m---c---d', ways, [on(0), on(12)])).map(spoken).slice(1, 3)).toEqual([
      ['Take the ferry Elsinore.', '-', 'Take the ferry Elsinore.', 'Continue for 400 meters.'],
      ['Leave the ferry onto Pier.', '-', 'Leave the ferry onto Pier.', 'Continue for 400 meters.'],
    ]);
  });

  test('for a street that begins under another name', async () => {
    const ways = [
      ['ab', street('Main')],
      ['bc', { highway: 'primary', name: 'Bridge', ref: 'B 9' }],
      ['cd', { highway: 'primary', ref: 'B 9' }],
    ] as const;
    const [, turn] = await maneuvers(`a---b\n    |\n    c\n    |\n    d`, ways, [on(0), on(4, 4)]);
    expect(turn).toMatchObject({ street_names: ['B 9'], begin_street_names: ['Bridge', 'B 9'] });
    expect(spoken(turn!)).toEqual([
      'Turn right onto Bridge.',
      'Turn right.',
      'Turn right onto Bridge, B 9.',
      'Continue on B 9 for 400 meters.',
    ]);
    const [start] = await maneuvers('b-c-d', ways, [on(0), on(4)]);
    expect(spoken(start!)).toEqual([
      '-',
      'Drive east. Then you will arrive at your destination.',
      'Drive east on Bridge, B 9. Then you will arrive at your destination.',
      'Continue on B 9 for 400 meters.',
    ]);
    expect((await maneuvers('b-c-d', ways, [on(0), on(1)]))[0]).not.toHaveProperty('begin_street_names');
  });

  test('join two steps that follow soon on one another', async () => {
    const picture = `
a---m
    |
    n---------c`.slice(1);
    const ways = [
      ['am', street('Main')],
      ['mn', street('Short', { highway: 'primary', maxspeed: '100' })],
      ['nc', street('Last')],
    ] as const;
    const [, first, second] = await maneuvers(picture, ways, [on(0), on(14, 2)]);
    expect(first).toMatchObject({ verbal_multi_cue: true });
    expect(spoken(first!)).toEqual([
      'Turn right onto Short.',
      'Turn right. Then turn left.',
      'Turn right onto Short. Then turn left onto Last.',
      'Continue for 200 meters.',
    ]);
    expect(second).not.toHaveProperty('verbal_multi_cue');
    expect(first!.time).toBeLessThan(10);
    const slow = await maneuvers(
      picture,
      [ways[0], ['mn', street('Short', { maxspeed: '20' })], ways[2]],
      [on(0), on(14, 2)],
    );
    expect(slow.some(({ verbal_multi_cue }) => verbal_multi_cue)).toBe(false);
  });

  test('are missing where the request wants no instructions', async () => {
    const ways = [['amc', street('Main')]] as const;
    const silent = await maneuvers(CROSSING, ways, [on(0, 2), on(8, 2)], { directions_type: 'maneuvers' });
    expect(silent.map(spoken)).toEqual([
      ['-', '-', '-', '-'],
      ['-', '-', '-', '-'],
    ]);
    expect(silent[0]!.street_names).toEqual(['Main']);
  });
});

describe('spoken lengths', () => {
  test.each([
    [0, 'less than 10 meters', 'less than 10 feet'],
    [3, 'less than 10 meters', 'less than 10 feet'],
    [9.9, 'less than 10 meters', '30 feet'],
    [10, '10 meters', '30 feet'],
    [14, '10 meters', '50 feet'],
    [296, '300 meters', '950 feet'],
    [400, '400 meters', 'a quarter of a mile'],
    [520, '500 meters', 'a quarter of a mile'],
    [780, '800 meters', 'half a mile'],
    [949, '950 meters', 'half a mile'],
    [960, '1 kilometer', 'half a mile'],
    [1200, '1.2 kilometers', 'three quarters of a mile'],
    [1609.344, '1.6 kilometers', '1 mile'],
    [2000, '2 kilometers', '1.2 miles'],
    [9949, '9.9 kilometers', '6.2 miles'],
    [9960, '10 kilometers', '6.2 miles'],
    [12_345, '12 kilometers', '7.7 miles'],
    [160_934, '161 kilometers', '100 miles'],
  ])('%d m', (metres, kilometres, miles) => {
    expect(spokenLength(americanEnglish, metres, 'kilometers', 'along')).toBe(kilometres);
    expect(spokenLength(americanEnglish, metres, 'miles', 'along')).toBe(miles);
  });

  test('are never off by more than a tenth or a quarter of a mile', () => {
    for (let metres = 50; metres < 100_000; metres = Math.ceil(metres * 1.01)) {
      const [number, unit] = spokenLength(americanEnglish, metres, 'kilometers', 'along').split(' ');
      const said = Number(number) * (unit!.startsWith('kilo') ? 1000 : 1);
      expect(Math.abs(said - metres) / metres).toBeLessThan(0.1);
    }
  });
});
