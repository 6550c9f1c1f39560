import { describe, expect, test } from 'vitest';
import { route } from '../../src/index.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, routeBetween, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const street = (name: string, more: Record<string, string> = {}) => ({
  highway: 'residential',
  name,
  ...more,
});

async function told(
  picture: string,
  ways: readonly (readonly [string, Record<string, string>])[],
  from: Spot,
  to: Spot,
): Promise<string[]> {
  const response = routeBetween(await tinyGraph(picture, ways), from, to);
  expectLawful(response);
  return response.trip.legs[0]!.maneuvers!.map(({ type, instruction }) => `${type} ${instruction}`);
}

describe('instructions', () => {
  const crossing = `
    b
    |
a---m---c
    |
    d`.slice(1);

  test('name turns by their angle', async () => {
    const ways = [
      ['amc', street('Main')],
      ['bmd', street('Cross')],
    ] as const;
    expect(await told(crossing, ways, on(0, 2), on(4, 4))).toEqual([
      '1 Drive east on Main.',
      '10 Turn right onto Cross.',
      '4 You have arrived at your destination.',
    ]);
    expect(await told(crossing, ways, on(0, 2), on(4, 0))).toEqual([
      '1 Drive east on Main.',
      '15 Turn left onto Cross.',
      '4 You have arrived at your destination.',
    ]);
    expect(await told(crossing, ways, on(0, 2), on(8, 2))).toEqual([
      '1 Drive east on Main.',
      '4 You have arrived at your destination.',
    ]);
  });

  test('name slight and sharp turns', async () => {
    const picture = `
      b
a---m---c
  d`.slice(1);
    const ways = [
      ['amc', street('Main')],
      ['mb', street('Fork')],
      ['md', street('Back')],
    ] as const;
    expect((await told(picture, ways, on(0, 1), on(6, 0)))[1]).toBe('16 Bear left onto Fork.');
    expect((await told(picture, ways, on(0, 1), on(2, 2)))[1]).toBe('11 Turn sharply right onto Back.');
  });

  test('tell of a street that turns a corner where others meet it', async () => {
    expect(
      await told(
        crossing,
        [
          ['amd', street('Main')],
          ['bmc', street('Cross')],
        ],
        on(0, 2),
        on(4, 4),
      ),
    ).toEqual([
      '1 Drive east on Main.',
      '10 Turn right to stay on Main.',
      '4 You have arrived at your destination.',
    ]);
  });

  test('leave out bends, and new names ahead', async () => {
    expect(await told(crossing, [['amd', street('Main')]], on(0, 2), on(4, 4))).toHaveLength(2);
    const corner = [
      ['am', street('Main')],
      ['md', street('Broad')],
    ] as const;
    expect((await told(crossing, corner, on(0, 2), on(4, 4)))[1]).toBe('10 Turn right onto Broad.');
    // A new name that nobody could miss is no maneuver.
    const ahead = [
      ['am', street('Main')],
      ['mc', street('Broad')],
    ] as const;
    expect(await told(crossing, ahead, on(0, 2), on(8, 2))).toEqual([
      '1 Drive east on Main.',
      '4 You have arrived at your destination.',
    ]);
  });

  test('tell of a new name where the street bends a little beside another road', async () => {
    const picture = `
        c
a---m
    |   d
    e`.slice(1);
    const bend = [
      ['am', street('Main')],
      ['md', street('Broad')],
      ['me', street('Side')],
    ] as const;
    expect((await told(picture, bend, on(0, 1), on(8, 2)))[1]).toBe('9 Bear right onto Broad.');
    expect(await told(picture, bend.slice(0, 2), on(0, 1), on(8, 2))).toHaveLength(2);
  });

  test('use refs for roads without a name; a common ref means the same road', async () => {
    const ways = [
      ['am', { highway: 'primary', ref: 'B 9' }],
      ['mc', { highway: 'primary', ref: 'B 9;E 31' }],
    ] as const;
    expect(await told(crossing, ways, on(0, 2), on(8, 2))).toEqual([
      '1 Drive east on B 9.',
      '4 You have arrived at your destination.',
    ]);
  });

  test('count the exits of roundabouts', async () => {
    const picture = `
    b
    x
a-w   e-c
    s
    d`.slice(1);
    const ways = [
      ['wsexw', street('', { junction: 'roundabout' })],
      ['aw', street('West')],
      ['ec', street('East')],
      ['xb', street('North')],
      ['sd', street('South')],
    ] as const;
    expect(await told(picture, ways, on(0, 2), on(8, 2))).toEqual([
      '1 Drive east on West.',
      '26 Enter the roundabout and take the 2nd exit onto East.',
      '27 Leave the roundabout onto East.',
      '4 You have arrived at your destination.',
    ]);
    expect((await told(picture, ways, on(0, 2), on(4, 0)))[1]).toBe(
      '26 Enter the roundabout and take the 3rd exit onto North.',
    );
    expect((await told(picture, ways, on(0, 2), on(4, 4)))[1]).toBe(
      '26 Enter the roundabout and take the 1st exit onto South.',
    );
    const graph = await tinyGraph(picture, ways);
    const { trip } = route(graph, {
      locations: [placeAt(on(0, 2)), placeAt(on(8, 2))],
      costing: 'auto',
      roundabout_exits: false,
    });
    expect(trip.legs[0]!.maneuvers!.map((m) => m.instruction)).toEqual([
      'Drive east on West.',
      'Enter the roundabout and take the 2nd exit onto East.',
      'You have arrived at your destination.',
    ]);
  });

  test('name ferries and ramps', async () => {
    const ferry = [
      ['am', street('Quay')],
      ['mc', { route: 'ferry', name: 'Elsinore', motor_vehicle: 'yes' }],
    ] as const;
    expect(await told(crossing, ferry, on(0, 2), on(8, 2))).toEqual([
      '1 Drive east on Quay.',
      '28 Take the ferry Elsinore.',
      '4 You have arrived at your destination.',
    ]);
    const picture = `
a---m---n---c
      r   s`.slice(1);
    const ways = [
      ['amnc', { highway: 'motorway', ref: 'A 5' }],
      ['mr', { highway: 'motorway_link', oneway: 'yes' }],
      ['rs', street('Town Road')],
      ['rn', { highway: 'motorway_link', oneway: 'yes' }],
    ] as const;
    expect(await told(picture, ways, on(0, 0), on(10, 1))).toEqual([
      '1 Drive east on A 5.',
      '20 Take the exit on the right.',
      '16 Bear left onto Town Road.',
      '4 You have arrived at your destination.',
    ]);
    expect((await told(picture, ways, on(10, 1), on(12, 0))).slice(0, 1)).toEqual([
      '1 Drive west on Town Road.',
    ]);
  });

  test('tell of merging and of a ferry also where no other road meets, and of nothing else there', async () => {
    const picture = 'a---m---n---c';
    const kinds = (first: string, second: string): Promise<string[]> =>
      told(
        picture,
        [
          ['am', { highway: first, ref: 'A 5', oneway: 'yes' }],
          ['mn', { highway: first, ref: 'A 5', oneway: 'yes', maxspeed: '80' }],
          ['nc', { highway: second, ref: 'A 5', oneway: 'yes' }],
        ],
        on(0, 0),
        on(12, 0),
      );
    const nothing = ['1 Drive east on A 5.', '4 You have arrived at your destination.'];
    expect(await kinds('motorway', 'motorway')).toEqual(nothing);
    expect(await kinds('motorway_link', 'motorway_link')).toEqual(nothing);
    expect(await kinds('motorway', 'motorway_link')).toEqual(nothing);
    expect(await kinds('motorway_link', 'motorway')).toEqual(nothing.toSpliced(1, 0, '25 Merge onto A 5.'));
    const ways = [
      ['am', street('Main')],
      ['mn', { route: 'ferry', name: 'Main', motor_vehicle: 'yes' }],
      ['nc', street('Main')],
    ] as const;
    expect(await told(picture, ways, on(0, 0), on(12, 0))).toEqual([
      '1 Drive east on Main.',
      '28 Take the ferry Main.',
      '29 Leave the ferry onto Main.',
      '4 You have arrived at your destination.',
    ]);
  });

  test('give the side of the destination', async () => {
    const ways = [['amc', street('Main')]] as const;
    expect((await told(crossing, ways, on(0, 2), on(7, 2.3))).at(-1)).toBe(
      '5 Your destination is on the right.',
    );
    expect((await told(crossing, ways, on(0, 2), on(7, 1.7))).at(-1)).toBe(
      '6 Your destination is on the left.',
    );
    const { trip } = routeBetween(await tinyGraph(crossing, ways), on(1, 1.8), on(7, 2.3));
    expect(trip.locations.map((l) => l.side_of_street)).toEqual(['left', 'right']);
  });

  test('heed directions_type and units', async () => {
    const graph = await tinyGraph(crossing, [['amc', street('Main')]]);
    const ask = (more: object) =>
      route(graph, { locations: [placeAt(on(0, 2)), placeAt(on(8, 2))], costing: 'auto', ...more }).trip;
    expect(ask({ directions_type: 'none' }).legs[0]).not.toHaveProperty('maneuvers');
    expect(ask({ directions_type: 'maneuvers' }).legs[0]!.maneuvers!.map((m) => m.instruction)).toEqual([
      '',
      '',
    ]);
    const [km, mi] = [ask({}), ask({ units: 'mi' })];
    expect([km.units, mi.units]).toEqual(['kilometers', 'miles']);
    expect(mi.summary.length * 1.609344).toBeCloseTo(km.summary.length, 3);
    expect(ask({ directions_options: { units: 'miles' } }).units).toBe('miles');
  });
});
