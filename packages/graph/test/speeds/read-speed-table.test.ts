import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpeedTable, route } from '../../src/index.ts';
import { placeAt, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const stretch = (wayId: number, forward: boolean, fromNodeId = 7, toNodeId = 8) => ({
  wayId,
  forward,
  fromNodeId,
  toNodeId,
});
const HOURS = Array.from({ length: 168 }, (_, hour) => hour);

describe('readSpeedTable', () => {
  test('reads one speed, those of a day and those of a week', () => {
    const table = readSpeedTable(
      [
        'way,direction,from,to,kmh',
        '# a comment',
        '1,forward,,,33.4',
        `2,backward,,,${HOURS.slice(0, 24).join()}`,
        `3,both,,,${HOURS.join()}\r`,
        '',
      ].join('\n'),
    );
    const speeds = (wayId: number, forward: boolean): number[] | undefined => {
      const row = table.rowOf(stretch(wayId, forward));
      return row === undefined ? undefined : [...table.kmh.subarray(168 * row, 168 * row + 168)];
    };
    expect(speeds(1, true)).toEqual(HOURS.map(() => 33));
    expect(speeds(1, false)).toBeUndefined();
    expect(speeds(2, true)).toBeUndefined();
    expect(speeds(2, false)).toEqual(HOURS.map((hour) => hour % 24));
    expect(speeds(3, true)).toEqual(HOURS);
    expect(speeds(3, false)).toEqual(HOURS);
    expect(speeds(4, true)).toBeUndefined();
  });

  test('a row of a stretch counts before one of its way, and the last one of equals', () => {
    const table = readSpeedTable('5,both,7,8,20\n5,both,,,30\n5,forward,8,9,40\n5,forward,8,9,41');
    const speed = (forward: boolean, from: number, to: number): number =>
      table.kmh[168 * table.rowOf(stretch(5, forward, from, to))!]!;
    expect([speed(true, 7, 8), speed(false, 8, 7)]).toEqual([20, 20]);
    expect([speed(true, 8, 9), speed(false, 9, 8), speed(true, 1, 2)]).toEqual([41, 30, 30]);
  });

  test('rows with the same speeds share their memory', () => {
    const rows = Array.from({ length: 1000 }, (_, way) => `${way},both,,,${way % 3 === 0 ? 50 : 60}`);
    expect(readSpeedTable(rows.join('\n')).kmh.length).toBe(2 * 168);
  });

  test.each([
    ['x,both,,,50', 'id of a way'],
    ['1,ahead,,,50', 'direction'],
    ['1,both,2,,50', 'two ids'],
    ['1,both,,', 'speeds from 0 to 255'],
    ['1,both,,,50,60', 'speeds from 0 to 255'],
    ['1,both,,,-5', 'speeds from 0 to 255'],
    ['1,both,,,256', 'speeds from 0 to 255'],
    ['1,both,,,1e2', 'speeds from 0 to 255'],
  ])('refuses %j and names the line', (row, what) => {
    expect(() => readSpeedTable(`1,both,,,50\n${row}`)).toThrow(
      expect.objectContaining({
        code: 'file-speeds',
        detail: { line: 2 },
        message: expect.stringContaining(what),
      }),
    );
  });

  test('another text is another version, and any text is read or refused', () => {
    const row = fc.tuple(
      fc.nat(9),
      fc.constantFrom('both', 'forward', 'no'),
      fc.constantFrom('', '1'),
      fc.nat(300),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.string(), (rows, junk) => {
        const text = rows
          .map(([way, direction, node, kmh]) => `${way},${direction},${node},${node},${kmh}`)
          .join('\n');
        for (const given of [text, text + junk]) {
          try {
            const { kmh } = readSpeedTable(given);
            expect(kmh.length % 168).toBe(0);
            expect(readSpeedTable(given).version).toBe(readSpeedTable(given).version);
            expect(readSpeedTable(`${given}\n# more`).version).not.toBe(readSpeedTable(given).version);
          } catch (error) {
            if ((error as { code?: string }).code !== 'file-speeds') throw error;
          }
        }
      }),
    );
  });

  test('a route of 8:00 differs from one of 3:00', async () => {
    const street = { highway: 'residential', maxspeed: '50' };
    const graph = await tinyGraph(
      `
a----b----c----f
     |    |
     d----e`.trim(),
      ['ab', 'bc', 'bdec', 'cf'].map((letters) => [letters, street] as const),
    );
    const speeds = readSpeedTable(
      `2,both,,,${HOURS.slice(0, 24)
        .map((hour) => (hour === 8 ? 3 : 0))
        .join()}`,
    );
    const locations = [placeAt({ right: 1, down: 0 }), placeAt({ right: 14, down: 0 })];
    const at = (hour: string): number[] => {
      const date_time = { type: 'depart_at', value: `2026-11-24T${hour}:00` } as const;
      return waysTravelled(graph, route(graph, { locations, costing: 'auto', date_time }, { speeds }));
    };
    expect(at('03')).toEqual([1, 2, 4]);
    expect(at('08')).toEqual([1, 3, 4]);
  });
});
