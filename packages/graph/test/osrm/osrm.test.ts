import type { OsrmStep } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import {
  optimizedRoute,
  route,
  type BuildGraphOptions,
  type Graph,
  type NativeRouteRequest,
  type OsrmAnswer,
} from '../../src/index.ts';
import type { Tags } from '../network/tiny-map.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';
import { expectOsrmLawful, expectSameJourney } from './osrm-laws.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const street = (name: string, more: Tags = {}): Tags => ({ highway: 'residential', name, ...more });

/** An answer, checked for the rules of the format and against the native answer. */
function ask(
  graph: Graph,
  spots: readonly (Spot & { type?: 'via' | 'through' })[],
  more: Partial<NativeRouteRequest> = {},
): OsrmAnswer {
  const locations = spots.map(({ right, down, type }) => ({
    ...placeAt({ right, down }),
    ...(type ? { type } : {}),
  }));
  const request: NativeRouteRequest = { locations, costing: 'auto', ...more };
  const answer = route(graph, { ...request, format: 'osrm' });
  expectOsrmLawful(answer);
  expectSameJourney(answer, route(graph, request));
  return answer;
}

const stepsOf = ({ routes }: OsrmAnswer): OsrmStep[] => routes[0]!.legs.flatMap(({ steps }) => steps!);
const told = (answer: OsrmAnswer): string[] =>
  stepsOf(answer).map(({ maneuver: { type, modifier, exit } }) =>
    [type, modifier, exit].filter((part) => part !== undefined).join(' '),
  );

const CROSSING = `
    b
    |
a---m---c
    |
    d`.slice(1);

async function types(
  ways: readonly (readonly [string, Tags])[],
  from: Spot,
  to: Spot,
  picture = CROSSING,
  options: BuildGraphOptions = {},
): Promise<string[]> {
  return told(ask(await tinyGraph(picture, ways, {}, [], options), [from, to]));
}

describe('maneuvers', () => {
  const ways = [
    ['amc', street('Main')],
    ['bmd', street('Cross')],
  ] as const;

  test('have the types turn, continue, new name, end of road and uturn', async () => {
    expect(await types(ways, on(0, 2), on(4, 4))).toEqual(['depart', 'turn right', 'arrive']);
    expect(await types(ways, on(0, 2), on(4, 0))).toEqual(['depart', 'turn left', 'arrive']);
    const corner = [
      ['amd', street('Main')],
      ['bmc', street('Cross')],
    ] as const;
    expect(await types(corner, on(0, 2), on(4, 4))).toEqual(['depart', 'continue right', 'arrive']);
    const becomes = [
      ['am', street('Main')],
      ['mc', street('Broad')],
    ] as const;
    expect(await types(becomes, on(0, 2), on(8, 2))).toEqual(['depart', 'new name straight', 'arrive']);
    const tee = [
      ['am', street('Main')],
      ['bmd', street('Cross')],
    ] as const;
    expect(await types(tee, on(0, 2), on(4, 4))).toEqual(['depart', 'end of road right', 'arrive']);
    expect(await types(tee, on(0, 2), on(4, 0))).toEqual(['depart', 'end of road left', 'arrive']);
    const graph = await tinyGraph(CROSSING, ways);
    expect(told(ask(graph, [on(0, 2), { ...on(7, 2), type: 'via' }, on(1, 2)]))).toEqual([
      'depart',
      'continue uturn',
      'arrive',
    ]);
  });

  test('have modifiers for slight and sharp turns', async () => {
    const picture = `
      b
a---m---c
  d`.slice(1);
    const fork = [
      ['amc', street('Main')],
      ['mb', street('Fork')],
      ['md', street('Back')],
    ] as const;
    expect(await types(fork, on(0, 1), on(6, 0), picture)).toEqual(['depart', 'turn slight left', 'arrive']);
    expect(await types(fork, on(0, 1), on(2, 2), picture)).toEqual(['depart', 'turn sharp right', 'arrive']);
  });

  test('have types for ramps, forks and merging', async () => {
    const picture = `
a---m---n---c
t     r   s`.slice(1);
    const junction = [
      ['amnc', { highway: 'motorway', ref: 'A 5', oneway: 'yes' }],
      ['mr', { highway: 'motorway_link', oneway: 'yes' }],
      ['trs', street('Town Road')],
      ['rn', { highway: 'motorway_link', oneway: 'yes' }],
    ] as const;
    expect(await types(junction, on(0), on(10, 1), picture)).toEqual([
      'depart',
      'off ramp slight right',
      expect.stringMatching(/^(turn|new name) slight left$/),
      'arrive',
    ]);
    expect(await types(junction, on(10, 1), on(12), picture)).toEqual([
      'depart',
      expect.stringMatching(/^on ramp .*right$/),
      expect.stringMatching(/^merge /),
      'arrive',
    ]);
    const split = `
            c
a---m-------b
            d`.slice(1);
    const motorway = { highway: 'motorway', oneway: 'yes' };
    const arms = [
      ['am', { ...motorway, ref: 'A 5' }],
      ['mc', { ...motorway, ref: 'A 5' }],
      ['md', { ...motorway, ref: 'A 6' }],
    ] as const;
    expect(await types(arms, on(0, 1), on(12, 0), split)).toEqual(['depart', 'fork slight left', 'arrive']);
    expect(await types(arms, on(0, 1), on(12, 2), split)).toEqual(['depart', 'fork slight right', 'arrive']);
  });

  test('have types for roundabouts and for rotaries, which have a name of their own', async () => {
    const picture = `
    b
    x
a-w   e-c
    s
    d`.slice(1);
    const circle = (name: string) =>
      [
        ['wsexw', street(name, { junction: 'roundabout' })],
        ['aw', street('West')],
        ['ec', street('East')],
        ['xb', street('North')],
        ['sd', street('South')],
      ] as const;
    const round = async (name: string, more: Partial<NativeRouteRequest> = {}) =>
      ask(await tinyGraph(picture, circle(name)), [on(0, 2), on(8, 2)], more);
    const plain = await round('');
    expect(told(plain)).toEqual([
      'depart',
      expect.stringMatching(/^roundabout .* 2$/),
      expect.stringMatching(/^exit roundabout /),
      'arrive',
    ]);
    expect(stepsOf(plain)[1]).not.toHaveProperty('rotary_name');
    const named = await round('Place de l’Étoile');
    expect(told(named)).toEqual([
      'depart',
      expect.stringMatching(/^rotary .* 2$/),
      expect.stringMatching(/^exit rotary /),
      'arrive',
    ]);
    expect(stepsOf(named).map((step) => step.rotary_name)).toEqual([
      undefined,
      'Place de l’Étoile',
      'Place de l’Étoile',
      undefined,
    ]);
    // A roundabout with the name of a street that leads into it has no name of its own.
    expect(told(await round('West'))[1]).toMatch(/^roundabout/);
    const whole = await round('', { roundabout_exits: false });
    expect(told(whole)).toEqual(['depart', expect.stringMatching(/^roundabout .* 2$/), 'arrive']);
    // Seen from the road into the roundabout, the exit lies straight ahead.
    const banner = stepsOf(await roundWithBanner())[0]!.bannerInstructions![0]!.primary;
    expect(banner).toMatchObject({ text: 'East', type: 'roundabout', driving_side: 'right' });
    expect(Math.abs(banner.degrees! - 180)).toBeLessThan(50);
    function roundWithBanner() {
      return round('', { banner_instructions: true });
    }
  });

  test('have the mode of a ferry', async () => {
    const answer = ask(
      await tinyGraph('a---m---c---d', [
        ['am', street('Quay')],
        ['mc', { route: 'ferry', name: 'Elsinore', motor_vehicle: 'yes' }],
        ['cd', street('Pier')],
      ]),
      [on(0), on(12)],
    );
    expect(told(answer)).toEqual(['depart', 'notification straight', 'notification straight', 'arrive']);
    expect(stepsOf(answer).map(({ mode }) => mode)).toEqual(['driving', 'ferry', 'driving', 'driving']);
    expect(stepsOf(answer)[1]!.intersections![0]!.classes).toEqual(['ferry']);
  });

  test('have two notifications and three modes for a rented bicycle', async () => {
    const answer = ask(
      await tinyGraph(`  s${' '.repeat(33)}t\na${'-'.repeat(39)}b`, [['ab', street('Long Street')]], {
        s: { amenity: 'bicycle_rental', name: 'West' },
        t: { amenity: 'bicycle_rental', name: 'East' },
      }),
      [on(1, 1), on(38, 1)],
      { costing: 'bikeshare', voice_instructions: true, banner_instructions: true },
    );
    expect(told(answer)).toEqual(['depart', 'notification straight', 'notification straight', 'arrive']);
    expect(stepsOf(answer).map(({ mode }) => mode)).toEqual(['walking', 'cycling', 'walking', 'walking']);
    expect(stepsOf(answer)[1]!.maneuver.instruction).toMatch(/^Rent a bicycle at West\. Ride east/);
    const [departure, before] = stepsOf(answer)[0]!.voiceInstructions!;
    expect(departure!.announcement).toMatch(/^Walk east on Long Street for 100 meters\.$/);
    expect(before!.announcement).toMatch(/^Rent a bicycle at West\. Ride east/);
  });

  test('give the side of the destination', async () => {
    const graph = await tinyGraph(CROSSING, ways);
    expect(told(ask(graph, [on(0, 2), on(7, 2.3)])).at(-1)).toBe('arrive right');
    expect(told(ask(graph, [on(0, 2), on(7, 1.7)])).at(-1)).toBe('arrive left');
  });
});

describe('intersections', () => {
  const ways = [
    ['amc', street('Main')],
    ['bmd', street('Cross')],
  ] as const;

  test('have the bearings of all roads, which of them may be entered, and the way in and out', async () => {
    const graph = await tinyGraph(CROSSING, ways);
    const [, turn] = stepsOf(ask(graph, [on(0, 2), on(4, 4)]));
    expect(turn!.intersections).toMatchObject([
      { bearings: [0, 90, 180, 270], entry: [true, true, true, false], in: 3, out: 2 },
    ]);
    const [straight] = stepsOf(ask(graph, [on(0, 2), on(8, 2)]));
    expect(straight!.intersections).toMatchObject([
      { bearings: [90], entry: [true], out: 0 },
      { bearings: [0, 90, 180, 270], in: 3, out: 1, geometry_index: 1 },
    ]);
  });

  test('show a one-way street against the traffic and a forbidden turn as closed to entry', async () => {
    const oneway = await tinyGraph(CROSSING, [
      ['amc', street('Main')],
      ['bm', street('In', { oneway: 'yes' })],
      ['md', street('Out', { oneway: 'yes' })],
    ]);
    expect(stepsOf(ask(oneway, [on(0, 2), on(8, 2)]))[0]!.intersections![1]).toMatchObject({
      bearings: [0, 90, 180, 270],
      entry: [false, true, true, false],
    });
    const restricted = await tinyGraph(
      CROSSING,
      [
        ['am', street('Main')],
        ['mc', street('Main')],
        ['bm', street('Cross')],
        ['md', street('Cross')],
      ],
      {},
      [['from:1 via:m to:3', { type: 'restriction', restriction: 'no_left_turn' }]],
    );
    expect(stepsOf(ask(restricted, [on(0, 2), on(8, 2)]))[0]!.intersections![1]!.entry[0]).toBe(false);
  });

  test('include a traffic light without a choice of roads', async () => {
    const halves = [
      ['ab', street('Main')],
      ['bc', street('Main')],
    ] as const;
    const lit = await tinyGraph('a---b---c', halves, { b: { highway: 'traffic_signals' } });
    const [, light] = stepsOf(ask(lit, [on(0), on(8)]))[0]!.intersections!;
    // It is for people on foot alone, and costs no time.
    expect(light).toMatchObject({
      bearings: [90, 270],
      entry: [true, false],
      in: 1,
      out: 0,
      turn_duration: 0,
    });
    const crossing = [...halves, ['bd', street('Side')]] as const;
    const atJunction = await tinyGraph('a---b---c\n    d', crossing, { b: { highway: 'traffic_signals' } });
    expect(
      stepsOf(ask(atJunction, [on(0), on(8)]))[0]!.intersections![1]!.turn_duration,
    ).toBeGreaterThanOrEqual(2);
    const plain = await tinyGraph('a---b---c', halves);
    expect(stepsOf(ask(plain, [on(0), on(8)]))[0]!.intersections).toHaveLength(1);
  });

  test('have each end of a street that comes back to the junction once', async () => {
    const picture = `
  p-q
  | |
a-m-+---c`.slice(1);
    const graph = await tinyGraph(picture, [
      ['amc', street('Main')],
      ['mpqm', street('Loop')],
    ]);
    const [, junction] = stepsOf(ask(graph, [on(0, 2), on(8, 2)]))[0]!.intersections!;
    expect(junction).toMatchObject({
      bearings: [0, 45, 90, 270],
      entry: [true, true, true, false],
      in: 3,
      out: 2,
    });
  });

  test('have the classes of their roads', async () => {
    const graph = await tinyGraph('a---b---c---d---e', [
      ['ab', street('Main')],
      ['bc', street('Main', { tunnel: 'yes' })],
      ['cd', street('Main', { toll: 'yes', tunnel: 'yes' })],
      ['de', street('Main', { motor_vehicle: 'destination' })],
    ]);
    expect(stepsOf(ask(graph, [on(0), on(16)]))[0]!.intersections!.map(({ classes }) => classes)).toEqual([
      undefined,
      ['tunnel'],
      ['tunnel', 'toll'],
      ['restricted'],
    ]);
    const oneWay = await tinyGraph('a---b---c', [
      ['ab', street('Main')],
      ['bc', street('Main', { 'motor_vehicle:backward': 'destination' })],
    ]);
    expect(stepsOf(ask(oneWay, [on(0), on(8)]))[0]!.intersections!.map(({ classes }) => classes)).toEqual([
      undefined,
    ]);
    expect(stepsOf(ask(oneWay, [on(8), on(0)]))[0]!.intersections!.map(({ classes }) => classes)).toEqual([
      ['restricted'],
      undefined,
    ]);
    const motorway = await tinyGraph('a---b', [['ab', { highway: 'motorway', ref: 'A 1' }]]);
    expect(stepsOf(ask(motorway, [on(0), on(4)]))[0]!.intersections![0]!.classes).toEqual(['motorway']);
  });

  test('have countries, and the answer gives the kind of speed limit sign and the driving side', async () => {
    const options: BuildGraphOptions = {
      adminAt: (_, lon) => ({
        countryCode: lon < 0.005 ? 'GB' : 'FR',
        country: '',
        stateCode: '',
        state: '',
        driveOnRight: lon >= 0.005,
      }),
    };
    const graph = await tinyGraph(
      'a---b---c---d',
      [
        ['abcd', { highway: 'primary', name: 'Road', maxspeed: '30 mph' }],
        ['bx', street('X')],
        ['cy', street('Y')],
      ],
      {},
      [],
      options,
    );
    const answer = ask(graph, [on(0), on(12)], {
      filters: { action: 'include', attributes: ['shape_attributes.speed_limit'] },
    });
    const [leg] = answer.routes[0]!.legs;
    expect(leg!.admins).toEqual([
      { iso_3166_1: 'GB', iso_3166_1_alpha3: 'GBR' },
      { iso_3166_1: 'FR', iso_3166_1_alpha3: 'FRA' },
    ]);
    const [first, last] = leg!.steps!;
    expect(first).toMatchObject({ driving_side: 'left', speedLimitSign: 'vienna', speedLimitUnit: 'mph' });
    expect(last).toMatchObject({ driving_side: 'right', speedLimitSign: 'vienna', speedLimitUnit: 'km/h' });
    expect(leg!.annotation!.maxspeed![0]).toEqual({ speed: 30, unit: 'mph' });
    expect(
      stepsOf(ask(await tinyGraph('a---b', [['ab', street('A')]]), [on(0), on(4)]))[0],
    ).not.toHaveProperty('speedLimitSign');
  });
});

describe('legs', () => {
  test('list a via as a waypoint within a leg', async () => {
    const graph = await tinyGraph('a--------b', [['ab', street('Main')]]);
    const answer = ask(graph, [
      on(0),
      { ...on(3, 0.2), type: 'via' },
      on(5),
      { ...on(7), type: 'through' },
      on(9),
    ]);
    const [first, second] = answer.routes[0]!.legs;
    expect(first!.via_waypoints).toEqual([
      { distance_from_start: expect.closeTo(300.2, 0), geometry_index: 1, waypoint_index: 1 },
    ]);
    expect(second!.via_waypoints).toMatchObject([{ waypoint_index: 3 }]);
    expect(answer.waypoints.map(({ name, distance }) => [name, Math.round(distance)])).toEqual([
      ['Main', 0],
      ['Main', 20],
      ['Main', 0],
      ['Main', 0],
      ['Main', 0],
    ]);
  });

  test('have the annotations that the filters name, one entry between two points', async () => {
    const graph = await tinyGraph('a---b---c---d', [
      ['ab', street('Main', { maxspeed: '30' })],
      ['bc', street('Main', { maxspeed: 'none' })],
      ['cd', street('Main')],
    ]);
    const annotation = (
      action: 'include' | 'exclude',
      ...names: ('speed' | 'speed_limit' | 'time' | 'length')[]
    ) =>
      ask(graph, [on(0), on(12)], {
        filters: { action, attributes: names.map((name) => `shape_attributes.${name}` as const) },
      }).routes[0]!.legs[0]!.annotation;
    expect(Object.keys(annotation('include', 'speed', 'length')!)).toEqual(['distance', 'speed']);
    expect(Object.keys(annotation('exclude', 'speed', 'length')!)).toEqual(['duration', 'maxspeed']);
    expect(annotation('include')).toBeUndefined();
    expect(annotation('exclude', 'speed', 'speed_limit', 'time', 'length')).toBeUndefined();
    expect(annotation('include', 'speed_limit')!.maxspeed).toEqual([
      { speed: 30, unit: 'km/h' },
      { none: true },
      { unknown: true },
    ]);
    const { distance, duration, speed } = annotation('exclude')!;
    expect(distance).toEqual([expect.closeTo(400.3, 0), expect.closeTo(400.3, 0), expect.closeTo(400.3, 0)]);
    distance!.forEach((metres, i) => expect(speed![i]).toBeCloseTo(metres / duration![i]!, 2));
    expect(ask(graph, [on(0), on(12)]).routes[0]!.legs[0]).not.toHaveProperty('annotation');
  });

  test('name the two longest streets in their summary, in the order of travel, and keep names apart from refs', async () => {
    const graph = await tinyGraph('a-b-----c---d', [
      ['ab', street('Short')],
      ['bc', { highway: 'primary', name: 'Long', ref: 'B 3;B 9' }],
      ['cd', { highway: 'primary', ref: 'A 1' }],
    ]);
    const answer = ask(graph, [on(0), on(12)]);
    expect(answer.routes[0]!.legs[0]!.summary).toBe('Long, A 1');
    expect(stepsOf(answer).map(({ name, ref }) => [name, ref])).toEqual([
      ['Short', undefined],
      ['Long', 'B 3; B 9'],
      ['', 'A 1'],
      ['', 'A 1'],
    ]);
  });
});

describe('the answer', () => {
  const line = (): Promise<Graph> => tinyGraph('a--------b', [['ab', street('Main')]]);

  test('has id, warnings, the version of the data and the name of the weight', async () => {
    const graph = await line();
    const answer = ask(graph, [on(0), on(9)], { id: '7', elevation_interval: 30 });
    expect(answer.id).toBe('7');
    expect(answer.warnings).toEqual([{ code: 210, text: expect.stringContaining('elevation_interval') }]);
    expect(answer.routes[0]!.weight_name).toBe('auto');
    expect(answer).not.toHaveProperty('data_version');
    const dated = { ...graph.data, dataTimestamp: 1_600_000_000 };
    Object.assign(graph, { data: dated });
    expect(ask(graph, [on(0), on(9)]).data_version).toBe('2020-09-13T12:26:40.000Z');
  });

  test('has no steps, or steps without texts, for other values of directions_type', async () => {
    const graph = await line();
    const locations = [placeAt(on(0)), placeAt(on(9))];
    const without = route(graph, { locations, costing: 'auto', format: 'osrm', directions_type: 'none' });
    expect(without.routes[0]!.legs[0]!.steps).toEqual([]);
    const wordless = route(graph, {
      locations,
      costing: 'auto',
      format: 'osrm',
      directions_type: 'maneuvers',
    });
    expect(wordless.routes[0]!.legs[0]!.steps!.map(({ maneuver }) => maneuver.instruction)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('to an optimized route lists the waypoints in the order of the request', async () => {
    const graph = await line();
    const locations = [on(0), on(6), on(3), on(9)].map(placeAt);
    const answer = optimizedRoute(graph, { locations, costing: 'auto', format: 'osrm' });
    expectOsrmLawful(answer);
    expect(answer.waypoints.map(({ waypoint_index, trips_index }) => [waypoint_index, trips_index])).toEqual([
      [0, 0],
      [2, 0],
      [1, 0],
      [3, 0],
    ]);
    expect(answer.waypoints.map(({ location }) => location[0])).toEqual(
      locations.map(({ lon }) => expect.closeTo(lon, 6)),
    );
    expect(answer.routes[0]!.legs).toHaveLength(3);
  });
});

describe('banners and voices', () => {
  const ways = [
    ['am', street('Main')],
    ['md', { highway: 'primary', name: 'Rock & Roll', ref: 'B 3;B 9' }],
    ['bm', street('North')],
  ] as const;
  const all = { banner_instructions: true, voice_instructions: true } as const;

  test('a banner shows the maneuver ahead', async () => {
    const [first, second, last] = stepsOf(ask(await tinyGraph(CROSSING, ways), [on(0, 2), on(4, 4)], all));
    expect(first!.bannerInstructions!.length).toBe(2);
    expect(first!.bannerInstructions![1]).toMatchObject({ sub: { type: 'arrive' } });
    expect(first!.bannerInstructions!.slice(0, 1)).toEqual([
      {
        distanceAlongGeometry: first!.distance,
        primary: {
          text: 'Rock & Roll',
          type: 'end of road',
          modifier: 'right',
          driving_side: 'right',
          components: [{ text: 'Rock & Roll', type: 'text' }],
        },
        secondary: {
          text: 'B 3 / B 9',
          components: [
            { text: 'B 3', type: 'icon' },
            { text: '/', type: 'delimiter' },
            { text: 'B 9', type: 'icon' },
          ],
        },
      },
    ]);
    expect(second!.bannerInstructions![0]!.primary).toMatchObject({
      text: 'You will arrive at your destination',
      type: 'arrive',
    });
    expect(last!.bannerInstructions).toEqual([]);
  });

  test('a voice announces a maneuver early and right before it, with XML characters escaped', async () => {
    const answer = ask(
      await tinyGraph(`a${'-'.repeat(20)}m${`\n${' '.repeat(21)}|`.repeat(4)}\n${' '.repeat(21)}d`, ways),
      [on(0), on(21, 5)],
      all,
    );
    expect(answer.routes[0]!.voiceLocale).toBe('en-US');
    const voices = stepsOf(answer).map(({ voiceInstructions }) => voiceInstructions!);
    expect(voices[0]!.map(({ announcement }) => announcement)).toEqual([
      'Drive east on Main for 2.1 kilometers.',
      'In 400 meters, turn right onto Rock & Roll.',
      'Turn right onto Rock & Roll, B 3.',
    ]);
    expect(voices[0]![1]!.distanceAlongGeometry).toBe(400);
    expect(voices[0]![2]!.ssmlAnnouncement).toBe('<speak>Turn right onto Rock &amp; Roll, B 3.</speak>');
    expect(voices.at(-1)).toEqual([]);
    expect(ask(await tinyGraph(CROSSING, ways), [on(0, 2), on(4, 4)]).routes[0]).not.toHaveProperty(
      'voiceLocale',
    );
  });

  test('a voice leaves out the early announcement where it would follow the previous one at once', async () => {
    // The step is 600 m long, and at that speed the early announcement comes 400 m before its end.
    const graph = await tinyGraph(`a${'-'.repeat(5)}m${`\n${' '.repeat(6)}|`.repeat(2)}\n      d`, ways);
    const [first] = stepsOf(ask(graph, [on(0), on(6, 3)], all));
    expect(first!.distance).toBeGreaterThan(400);
    expect(first!.voiceInstructions!.map(({ announcement }) => announcement)).toEqual([
      'Drive east on Main for 600 meters.',
      'Turn right onto Rock & Roll, B 3.',
    ]);
  });

  test('a maneuver that follows at once is shown and announced together with the one before', async () => {
    const picture = `
a---------m
          |
          n---c`.slice(1);
    const steps = stepsOf(
      ask(
        await tinyGraph(picture, [
          ['am', street('Main')],
          ['mn', { ...street('Short'), highway: 'primary', maxspeed: '100' }],
          ['nc', street('Last')],
          ['xm', street('X')],
        ]),
        [on(0), on(14, 2)],
        { ...all, units: 'mi' },
      ),
    );
    const banners = steps[0]!.bannerInstructions!;
    expect(banners.map(({ sub }) => sub?.text)).toEqual([undefined, 'Last']);
    expect(steps[0]!.voiceInstructions!.at(-1)!.announcement).toBe(
      'Turn right onto Short. Then turn left onto Last.',
    );
  });
});
