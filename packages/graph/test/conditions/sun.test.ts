import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { route } from '../../src/index.ts';
import { parseCondition } from '../../src/conditions/condition.ts';
import { sunTimes } from '../../src/conditions/sun.ts';
import { placeAt, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const on = (text: string) => {
  const [year, month, day] = text.split('-').map(Number);
  return { year: year!, month: month!, day: day!, minute: 0 };
};
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('sunTimes', () => {
  // Almanacs of the cities, to the minute.
  test.each([
    ['Berlin', '2026-06-21', 52.52, 13.405, 120, '04:43', '21:33'],
    ['Berlin', '2026-12-21', 52.52, 13.405, 60, '08:15', '15:54'],
    ['Sydney', '2026-12-21', -33.8688, 151.2093, 660, '05:41', '20:05'],
    ['Quito', '2026-03-20', -0.18, -78.47, -300, '06:17', '18:24'],
    ['Reykjavik', '2026-06-21', 64.1466, -21.9426, 0, '02:55', '24:04'],
    ['Suva', '2026-01-15', -18.14, 178.44, 720, '05:44', '18:50'],
  ])('%s, %s', (_, day, lat, lon, offset, rise, set) => {
    const { dawn, sunrise, sunset, dusk } = sunTimes(on(day), lat, lon, offset);
    expect(Math.abs(sunrise - minutesOf(rise)), clock(sunrise)).toBeLessThanOrEqual(3);
    expect(Math.abs(sunset - minutesOf(set)), clock(sunset)).toBeLessThanOrEqual(3);
    expect(dawn < sunrise && dusk > sunset).toBe(lat < 60);
  });

  test('where the sun does not set or rise', () => {
    expect(sunTimes(on('2026-06-21'), 69.65, 18.96, 120)).toMatchObject({ sunrise: 0, sunset: 1440 });
    const { sunrise, sunset } = sunTimes(on('2026-12-21'), 69.65, 18.96, 60);
    expect(sunset - sunrise).toBe(1);
  });

  test('the sun rises before it sets, everywhere and always', () => {
    const day = fc.record({
      year: fc.integer({ min: 1900, max: 2200 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      minute: fc.constant(0),
    });
    fc.assert(
      fc.property(
        day,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (when, lat, lon) => {
          const { dawn, sunrise, sunset, dusk } = sunTimes(when, lat, lon, 4 * lon);
          expect(dawn).toBeLessThanOrEqual(sunrise);
          expect(sunrise).toBeLessThan(sunset);
          expect(sunset).toBeLessThanOrEqual(dusk);
        },
      ),
    );
  });
});

describe('conditions about the sun and holidays', () => {
  const sun = () => ({ dawn: 300, sunrise: 330, sunset: 1260, dusk: 1290 });
  const holds = (text: string, minute: number, isHoliday?: () => boolean): boolean =>
    parseCondition(text)({ ...on('2026-05-13'), minute, sun, isHoliday });

  test.each([
    ['sunrise-sunset', 330, 1260],
    ['dawn-dusk', 300, 1290],
    ['(sunrise+01:00)-(sunset-00:30)', 390, 1230],
    ['08:00-(sunset+1:15)', 480, 1335],
    ['We sunrise-12:00', 330, 720],
  ])('%s', (text, first, end) => {
    expect([first - 1, first, end - 1, end].map((minute) => holds(text, minute))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('public holidays are those of the host', () => {
    const always = (): boolean => true;
    expect([holds('PH', 600), holds('PH', 600, always), holds('SH', 600, always)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([
      holds('Mo-Fr 08:00-18:00; PH off', 600),
      holds('Mo-Fr 08:00-18:00; PH off', 600, always),
    ]).toEqual([true, false]);
    expect([holds('Su,PH 08:00-18:00', 600), holds('Su,PH 08:00-18:00', 600, always)]).toEqual([false, true]);
  });

  test('a route hears them', async () => {
    const street = { highway: 'residential' };
    const picture = `
a----b----c----f
     |    |
     d----e`.trim();
    const build = (condition: string) =>
      tinyGraph(picture, [
        ['ab', street],
        ['bc', { ...street, 'access:conditional': `no @ (${condition})` }],
        ['bdec', street],
        ['cf', street],
      ]);
    const locations = [placeAt({ right: 1, down: 0 }), placeAt({ right: 14, down: 0 })];
    const dark = await build('sunset-sunrise');
    const at = (value: string) =>
      ({ locations, costing: 'auto', date_time: { type: 'depart_at', value } }) as const;
    const ways = (time: string): number[] => waysTravelled(dark, route(dark, at(`2026-03-20T${time}`)));
    // On the equator the sun sets twelve hours after it has risen, whatever the season.
    expect([ways('05:50'), ways('06:30'), ways('17:50'), ways('18:25')]).toEqual([
      [1, 3, 4],
      [1, 2, 4],
      [1, 2, 4],
      [1, 3, 4],
    ]);
    // Clocks may be ahead of the sun.
    const ahead = await tinyGraph(
      picture,
      [
        ['ab', street],
        ['bc', { ...street, 'access:conditional': 'no @ (sunset-sunrise)' }],
        ['bdec', street],
        ['cf', street],
      ],
      {},
      [],
      { timeZoneAt: () => 'Land/City' },
    );
    const later = route(ahead, at('2026-03-20T18:25'), { offsetAt: () => ({ utcOffset: 7200 }) });
    expect(waysTravelled(ahead, later)).toEqual([1, 2, 4]);
    const festive = await build('PH');
    const isPublicHoliday = ({ month, day }: { month: number; day: number }): boolean =>
      month === 10 && day === 3;
    const on3 = (value: string) => waysTravelled(festive, route(festive, at(value), { isPublicHoliday }));
    expect([on3('2026-10-03T12:00'), on3('2026-10-04T12:00')]).toEqual([
      [1, 3, 4],
      [1, 2, 4],
    ]);
  });
});

test.each([{ ice_road: 'yes' }, { winter_road: 'yes' }])(
  '%j is closed when there is no ice',
  async (tags) => {
    const street = { highway: 'residential' };
    const graph = await tinyGraph(
      `
a----b----c----f
     |    |
     d----e`.trim(),
      [
        ['ab', street],
        ['bc', { ...street, ...tags }],
        ['bdec', street],
        ['cf', street],
      ],
    );
    const locations = [placeAt({ right: 1, down: 0 }), placeAt({ right: 14, down: 0 })];
    const ways = (value: string, costing: 'auto' | 'pedestrian'): number[] =>
      waysTravelled(graph, route(graph, { locations, costing, date_time: { type: 'depart_at', value } }));
    for (const costing of ['auto', 'pedestrian'] as const) {
      expect(ways('2026-02-01T12:00', costing)).toEqual([1, 2, 4]);
      expect(ways('2026-07-01T12:00', costing)).toEqual([1, 3, 4]);
    }
    expect(waysTravelled(graph, route(graph, { locations, costing: 'auto' }))).toEqual([1, 2, 4]);
  },
);
