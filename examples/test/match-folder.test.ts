import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePolyline, openGraph, route } from '@portolan/graph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from '../src/csv.ts';
import { finishedDemo, run, temporaryFolder } from './run.ts';

const { folder } = await finishedDemo();
let own: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  own = await temporaryFolder();
});
afterAll(() => own.remove());

const gpx = (points: readonly { lat: number; lon: number }[], withTimes: boolean): string =>
  `<?xml version="1.0"?><gpx version="1.1" creator="test"><metadata><time>2020-01-01T00:00:00Z</time></metadata><trk><trkseg>${points
    .map(
      ({ lat, lon }, index) =>
        `<trkpt lat="${lat}" lon="${lon}">${withTimes ? `<time>${new Date(1_600_000_000_000 + index * 4000).toISOString()}</time>` : ''}</trkpt>`,
    )
    .join('')}</trkseg></trk></gpx>`;

test('matches each track of a folder, and tells those that are none', async () => {
  const graph = openGraph(readFileSync(join(folder, 'graph.portolan')));
  const { summary, legs } = route(graph, {
    locations: [
      { lat: 57.7053, lon: 11.9663 },
      { lat: 57.6898, lon: 11.9926 },
    ],
    costing: 'auto',
  }).trip;
  const { lats, lons } = decodePolyline(legs[0]!.shape);
  const drive = Array.from(lats, (lat, index) => ({ lat, lon: lons[index]! }));
  const tracks = join(own.path, 'tracks');
  const out = join(own.path, 'out');
  mkdirSync(tracks);
  writeFileSync(join(tracks, 'b.gpx'), gpx(drive, true));
  writeFileSync(join(tracks, 'a.GPX'), gpx(drive, false));
  writeFileSync(join(tracks, 'broken.gpx'), '<gpx><trk');
  writeFileSync(
    join(tracks, 'sea.gpx'),
    gpx(
      [
        { lat: 0, lon: 0 },
        { lat: 0, lon: 0.001 },
      ],
      true,
    ),
  );
  writeFileSync(join(tracks, 'notes.txt'), 'no track');

  const { code, stdout, stderr } = await run('match-folder/main.js', [
    tracks,
    '--out',
    out,
    '--folder',
    folder,
  ]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^broken\.gpx, line 1: the XML is damaged/m);
  expect(stderr).toMatch(/^sea\.gpx: .*road/m);
  const [header, ...rows] = [...readCsv(stdout)];
  expect(header).toEqual(['track', 'points', 'kilometres', 'minutes', 'parts']);
  expect(rows.map(([name]) => name)).toEqual(['a.GPX', 'b.gpx']);
  for (const [name, points, kilometres, , parts] of rows) {
    expect(Number(points)).toBe(drive.length);
    expect(Number(parts)).toBe(1);
    expect(Math.abs(Number(kilometres) - summary.length)).toBeLessThan(0.05);
    expect(readFileSync(join(out, name!), 'utf8')).toContain('<trkpt');
  }
  expect(existsSync(join(out, 'broken.gpx'))).toBe(false);
});

test('says what is missing', async () => {
  const nothing = await run('match-folder/main.js');
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('name a folder of GPX files')]);
  const empty = await run('match-folder/main.js', [own.path]);
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('no file whose name ends in .gpx')]);
});
