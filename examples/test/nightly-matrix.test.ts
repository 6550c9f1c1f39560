import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matrixRows, openGraph } from '@portolan/graph';
import { hasPostgres, postgresServer } from '@portolan/testing/postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvLine } from '../src/csv.ts';
import { finishedDemo, run, start, temporaryFolder } from './run.ts';

const { folder } = await finishedDemo();
let own: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  own = await temporaryFolder();
});
afterAll(() => own.remove());

/** More than one block on each side, and a place at sea. */
const PLACES = [
  ...Array.from({ length: 129 }, (_, index) => ({
    name: `place ${index}`,
    lat: 57.66 + ((index * 37) % 129) * 0.0006,
    lon: 11.9 + ((index * 53) % 129) * 0.0009,
  })),
  { name: 'a place, at "sea"', lat: 57.4, lon: 11 },
];

describe.skipIf(!hasPostgres)('travel times each night', () => {
  test('two workers fill the table once, as the library answers', async () => {
    const database = (await postgresServer()).urlOf('public');
    const csv = join(own.path, 'places.csv');
    writeFileSync(
      csv,
      [['name', 'lat', 'lon'], ...PLACES.map(({ name, lat, lon }) => [name, lat, lon])].map(csvLine).join(''),
    );
    const here = (...args: readonly string[]) =>
      run('nightly-matrix/main.js', [...args, '--database', database]);
    expect(await here('places', csv)).toMatchObject({ code: 0, stdout: '130 places are in the database\n' });
    expect(await here('plan')).toMatchObject({ code: 0 });

    // This worker dies in the middle of whatever it does: nothing may be lost or doubled.
    const dying = start('nightly-matrix/main.js', ['work', '--folder', folder, '--database', database]);
    dying.kill('SIGTERM');
    const workers = await Promise.all([
      here('work', '--until-done', '--folder', folder),
      here('work', '--until-done', '--folder', folder),
    ]);
    for (const { code, stderr } of workers) expect([code, stderr]).toEqual([0, '']);
    const answered = workers.map(({ stdout }) => Number(/answered (\d+) blocks/.exec(stdout)![1]));
    expect(answered[0]! + answered[1]!).toBe(4);

    const pool = new Pool({ connectionString: database });
    try {
      const { rows } = await pool.query<{ source: string; target: string; seconds: number | null }>(
        'select source, target, seconds from travel_time',
      );
      expect(rows).toHaveLength(PLACES.length ** 2);
      const graph = openGraph(readFileSync(join(folder, 'graph.portolan')));
      const onLand = PLACES.slice(0, -1);
      const times = matrixRows(graph, { sources: onLand, targets: onLand, costing: 'auto' });
      const indexOf = new Map(onLand.map(({ name }, index) => [name, index]));
      const wanted = new Map(
        [...times].flatMap(({ time }, from) =>
          Array.from(time, (seconds, to) => [`${from} ${to}`, seconds] as const),
        ),
      );
      for (const { source, target, seconds } of rows) {
        const [from, to] = [indexOf.get(source), indexOf.get(target)];
        const expected = from === undefined || to === undefined ? Infinity : wanted.get(`${from} ${to}`)!;
        expect(seconds).toBe(Number.isFinite(expected) ? Math.round(expected) : null);
      }

      // The places of the next night: what left the table takes its times along.
      writeFileSync(csv, 'name,lat,lon\nplace 0,57.66,11.9\nplace 1,57.67,11.95\n');
      expect(await here('places', csv)).toMatchObject({ code: 0 });
      expect((await pool.query('select * from travel_time')).rowCount).toBe(4);
    } finally {
      await pool.end();
    }
  });

  test('refuses places that are none before anything is written', async () => {
    const database = (await postgresServer()).urlOf('public');
    const csv = join(own.path, 'wrong.csv');
    writeFileSync(csv, 'name,lat,lon\nthere,91,0\n');
    const { code, stderr } = await run('nightly-matrix/main.js', ['places', csv, '--database', database]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('row 1 of')]);
  });
});
