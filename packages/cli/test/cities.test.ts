import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { buildWorldOfCities } from '../src/build/places/world-of-cities.ts';
import { CsvTable } from '../src/csv-table.ts';
import { runHere } from './fake-terminal.ts';
import { BUILT_TOWN, temporaryFolder } from './spawn.ts';

describe('cities', () => {
  test('tells the city of every row, of the whole world', async () => {
    const rows = [
      'name,lat,lon',
      '"Home, sweet",48.86,2.35',
      'Office,59.31,18.05',
      'Ship,-48,-123',
      'Nothing,,',
      'Suburb,-37.85,145.05',
    ];
    const { code, stdout, stderr } = await runHere(['cities'], `${rows.join('\r\n')}\r\n`);
    expect(code).toBe(0);
    expect(stdout.split('\r\n')).toEqual([
      'name,lat,lon,city,region,country,country_code',
      '"Home, sweet",48.86,2.35,Paris,,France,FR',
      'Office,59.31,18.05,Stockholm,,Sweden,SE',
      'Ship,-48,-123,,,,',
      'Nothing,,,,,,',
      'Suburb,-37.85,145.05,Melbourne,Victoria,Australia,AU',
      '',
    ]);
    expect(stderr).toBe('portolan: 2 of 5 rows lie in no city\n');
  });

  test('the program comes with the file that would be built', async () => {
    const prepared = await readFile(new URL('../program/cities.portolan', import.meta.url));
    expect(prepared.equals(await buildWorldOfCities())).toBe(true);
  });

  test('takes the cities of a folder, a file, other separators and names of columns', async () => {
    const file = join(await temporaryFolder(), 'points.csv');
    writeFileSync(file, '\uFEFFid;Latitude;Longitude\n1;57,7089;11,9746');
    const { code, stdout } = await runHere(['cities', file, '--in', BUILT_TOWN, '--lang', 'en']);
    expect([code, stdout.split('\n')[1]]).toEqual([0, expect.stringMatching(/^1;57,7089;11,9746;G.*;SE$/)]);
  });

  test.each([
    ['a;b\n1;2\n', 3, 'lat and lon'],
    ['', 3, 'empty'],
    ['lat,lon\n"1,2\n', 3, 'quote'],
  ])('refuses %j', async (input, exit, message) => {
    const { code, stderr } = await runHere(['cities', '--in', BUILT_TOWN], input);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(message)]);
  });
});

test('a table that comes in pieces is the same as in one', () => {
  const cell = fc.oneof(
    fc.constantFrom('1.5', '-2', '', 'x', 'ä'),
    fc.stringMatching(/^[a"\n,;\r]{0,6}$/).map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  const columnsOf = (lat: number, lon: number): string => `,${lat},${lon}`;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
      fc.array(fc.nat(60)),
      (rows, cuts) => {
        const text = ['name,lat,lon', ...rows.map((row) => row.join(','))].map((row) => `${row}\n`).join('');
        const whole = new CsvTable(['a', 'b']);
        const expected = whole.add(text, columnsOf) + whole.end(columnsOf);
        const pieces = new CsvTable(['a', 'b']);
        let output = '';
        let at = 0;
        for (const cut of cuts) output += pieces.add(text.slice(at, (at += cut)), columnsOf);
        output += pieces.add(text.slice(at), columnsOf) + pieces.end(columnsOf);
        expect(output).toBe(expected);
        expect(whole.rowCount).toBe(rows.length);
      },
    ),
    { numRuns: share(1000) },
  );
});
