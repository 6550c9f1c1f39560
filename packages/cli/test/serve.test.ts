import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE_MILLISECONDS } from '@portolan/testing/data';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '@portolan/cli';
import { fakeTerminal, runHere } from './fake-terminal.ts';
import {
  ACROSS_TOWN,
  BUILT_TOWN,
  builtTown,
  portolan,
  start,
  temporaryFolder,
  type Finished,
} from './spawn.ts';

const body = JSON.stringify(ACROSS_TOWN);

interface Served {
  readonly url: string;
  readonly finished: Promise<Finished>;
  readonly kill: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP') => void;
  /** What it has written to standard error so far. */
  readonly told: () => string;
}

/** Starts a server on a port of its own and waits for its line. */
async function serve(...options: readonly string[]): Promise<Served> {
  return serveFolder(BUILT_TOWN, ...options);
}

async function serveFolder(...words: readonly string[]): Promise<Served> {
  const { process: child, finished } = start(['serve', ...words, '--port', '0']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stderr.on('data', (chunk: string) => void (told += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: string) => {
      text += chunk;
      const line = /^Portolan is at (\S+)\n$/.exec(text);
      if (line) resolve(line[1]!);
    });
    finished.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)), reject);
  });
  return { url, finished, kill: (signal) => void child.kill(signal), told: () => told };
}

describe('serve', () => {
  test('answers as the commands do, logs its requests, and ends when told to', async () => {
    const { url, finished, kill } = await serve('--workers', '1');
    const response = await fetch(`${url}route/v1`, { method: 'POST', body });
    expect(response.status).toBe(200);
    const { stdout } = await portolan(['route', BUILT_TOWN], body);
    expect(await response.json()).toEqual(JSON.parse(stdout));
    expect((await fetch(`${url}tz/lookup/v2?lat=57.7&lng=11.97`)).status).toBe(200);
    expect((await fetch(`${url}elevation/v1`, { method: 'POST', body: '{}' })).status).toBe(501);
    expect(await (await fetch(url)).text()).toContain('<h1>portolan-town-');
    kill('SIGTERM');
    const { code, stdout: lines, stderr } = await finished;
    expect([code, lines]).toEqual([0, `Portolan is at ${url}\n`]);
    expect(stderr).toMatch(/^\S+Z 200 POST \/route\/v1 \d+\.\d ms \d+ B 127\.0\.0\.1\n/);
    expect(stderr).toMatch(/ 501 POST \/elevation\/v1 .* - this server carries nothing/);
  });

  test('with a table of speeds by hour, answers differ by the hour', async () => {
    const { stdout } = await portolan(['trace_attributes', BUILT_TOWN], JSON.stringify(await usualWay()));
    const table = join(await temporaryFolder(), 'speeds.csv');
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 2 : 0));
    const { edges } = JSON.parse(stdout);
    writeFileSync(
      table,
      edges.map(({ way_id }: { way_id: number }) => `${way_id},both,,,${hours.join()}\n`).join(''),
    );
    const { url, kill } = await serve('--workers', '1', '--quiet', '--speeds', table);
    const seconds = async (hour: string): Promise<number> => {
      const date_time = { type: 'depart_at', value: `2026-11-24T${hour}:00` };
      const response = await fetch(`${url}route/v1`, {
        method: 'POST',
        body: JSON.stringify({ ...ACROSS_TOWN, date_time }),
      });
      const { trip } = (await response.json()) as { trip: { summary: { time: number } } };
      return trip.summary.time;
    };
    expect(await seconds('08')).toBeGreaterThan(await seconds('03'));
    kill('SIGTERM');

    async function usualWay(): Promise<unknown> {
      const { trip } = JSON.parse((await portolan(['route', BUILT_TOWN], body)).stdout);
      return { encoded_polyline: trip.legs[0].shape, costing: 'auto', shape_match: 'edge_walk' };
    }
  });

  test('with a module of hooks, its closures hold, and one that is wrong is told', async () => {
    const folder = await temporaryFolder();
    const module = join(folder, 'hooks.mjs');
    writeFileSync(module, 'export const closures = () => ({ version: "a", speedKmh: () => 2 });\n');
    const { url, kill } = await serve('--workers', '1', '--quiet', '--hooks', module);
    const response = await fetch(`${url}route/v1`, { method: 'POST', body });
    const { trip } = (await response.json()) as { trip: { summary: { time: number } } };
    const usual = JSON.parse((await portolan(['route', BUILT_TOWN], body)).stdout);
    expect(trip.summary.time).toBeGreaterThan(3 * usual.trip.summary.time);
    kill('SIGTERM');
    writeFileSync(module, 'export const closures = 7;\n');
    const { code, stderr } = await runHere(['serve', BUILT_TOWN, '--port', '0', '--hooks', module]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('exports closures, which must be a function'),
    ]);
  });

  test('several folders, replaced under load without a request being lost', async () => {
    const parent = await temporaryFolder();
    const folders = ['one', 'two'].map((name) => join(parent, name));
    for (const folder of folders) cpSync(BUILT_TOWN, folder, { recursive: true });
    const { url, kill, told, finished } = await serveFolder(...folders, '--workers', '2', '--quiet');
    const { regions } = await (await fetch(`${url}health`)).json();
    expect(regions.map(({ name }: { name: string }) => name)).toEqual(['one', 'two']);
    const load = { isOver: false };
    let count = 0;
    const client = async (): Promise<void> => {
      while (!load.isOver) {
        const costing = count++ % 2 === 0 ? 'auto' : 'bicycle';
        const response = await fetch(`${url}route/v1`, {
          method: 'POST',
          body: JSON.stringify({ ...ACROSS_TOWN, costing }),
        });
        expect(response.status, await response.text()).toBe(200);
      }
    };
    const clients = [client(), client(), client(), client()];
    const patience = { timeout: PATIENCE_MILLISECONDS };
    const isTold = async (words: string): Promise<void> => {
      await expect.poll(told, patience).toContain(words);
    };
    try {
      for (const [round, folder] of [...folders, ...folders].entries()) {
        // What a newer build writes: the same files under another manifest.
        const file = join(folder, 'manifest.json');
        writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
        kill('SIGHUP');
        const name = round % 2 === 0 ? 'one' : 'two';
        await expect
          .poll(() => told().split(`served from now on: ${name}\n`).length, patience)
          .toBe(2 + Math.floor(round / 2));
      }
      kill('SIGHUP');
      await isTold('No folder was built anew.');
      rmSync(join(folders[0]!, 'graph.portolan'));
      writeFileSync(join(folders[0]!, 'manifest.json'), readFileSync(join(BUILT_TOWN, 'manifest.json')));
      kill('SIGHUP');
      await isTold('The files are not replaced: ');
    } finally {
      load.isOver = true;
    }
    await Promise.all(clients);
    expect(count).toBeGreaterThan(20);
    kill('SIGTERM');
    expect((await finished).code).toBe(0);
  });

  test('geocoding: every call of both versions, as the command answers it, and errors in their envelopes', async () => {
    const { url } = await serve('--quiet', '--workers', '1');
    const calls: [path: string, query: Record<string, string>][] = [
      ['v1/autocomplete', { text: 'harb' }],
      ['v1/search', { text: 'harbour street' }],
      ['v1/search/structured', { street: 'Harbour Street' }],
      ['v1/reverse', { 'point.lat': '57.7001', 'point.lon': '11.9701' }],
      ['v1/place', { ids: 'geonames:locality:2711537' }],
      ['v2/autocomplete', { text: 'harb' }],
      ['v2/search', { text: 'harbour street' }],
      ['v2/reverse', { 'point.lat': '57.7001', 'point.lon': '11.9701' }],
      ['v2/place_details', { ids: 'geonames:locality:2711537' }],
    ];
    await Promise.all(
      calls.map(async ([path, query]) => {
        const address = `${url}geocoding/${path}?${new URLSearchParams(query).toString()}`;
        const { features } = await (await fetch(address)).json();
        const asked = JSON.stringify({ endpoint: `/geocoding/${path}`, query });
        const terminal = fakeTerminal(asked);
        expect(await main(['geocode', BUILT_TOWN], terminal)).toBe(0);
        expect(features).toEqual(JSON.parse(terminal.stdout.text).features);
        expect(features.length, path).toBeGreaterThan(0);
      }),
    );
    const bulk = JSON.stringify([
      { endpoint: '/v1/search', query: { text: 'Göteborg' } },
      { endpoint: '/v1/search', query: {} },
    ]);
    const answers = await fetch(`${url}geocoding/v1/search/bulk`, { method: 'POST', body: bulk });
    expect(await answers.json()).toMatchObject([
      { status: 200, response: { features: [{ properties: { gid: 'geonames:locality:2711537' } }] } },
      { status: 400, msg: expect.stringContaining('text must be given') },
    ]);
    const [one, two] = await Promise.all(
      ['v1', 'v2'].map((version) => fetch(`${url}geocoding/${version}/search?text=`)),
    );
    expect([one!.status, two!.status]).toEqual([400, 400]);
    expect(await one!.json()).toMatchObject({ features: [], geocoding: { errors: [expect.any(String)] } });
    expect(await two!.json()).toMatchObject({ features: [], geocoding: { error: expect.any(String) } });
  });

  test('a folder of a build that wrote no geocoder is served without it', async () => {
    const folder = await builtTown();
    rmSync(join(folder, 'geocoder.portolan'));
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.files = manifest.files.filter(({ name }: { name: string }) => name !== 'geocoder.portolan');
    writeFileSync(path, JSON.stringify(manifest));
    const { url } = await serveFolder(folder, '--quiet', '--workers', '1');
    const search = await fetch(`${url}geocoding/v1/search?text=harbour`);
    expect(search.status).toBe(501);
    expect((await search.json()).error).toContain('carries nothing that answers');
    expect((await fetch(`${url}route/v1`, { method: 'POST', body })).status).toBe(200);
  });

  test('with --quiet it logs no requests; Ctrl-C ends it as well', async () => {
    const { url, finished, kill } = await serve('--quiet');
    expect((await fetch(`${url}health`)).status).toBe(200);
    kill('SIGINT');
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });

  test('a port that is taken is reported', async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    const { code, stderr } = await runHere(['serve', BUILT_TOWN, '--port', port]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`port ${port} is taken: choose another with --port`),
    ]);
    // It is told before any file is looked at.
    const early = await runHere(['serve', '/no/such/folder', '--port', port]);
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining(`port ${port} is taken`)]);
  });

  test.each([
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
    [['--port', 'http'], '--port must be a whole number'],
    [['--workers', '0'], '--workers must be a whole number from 1 to 64'],
    [['--host', '192.0.2.1'], 'is no address of this machine'],
  ])('%j is refused', async (options, message) => {
    const { code, stderr } = await runHere(['serve', BUILT_TOWN, ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each(['--speeds', '--dem', '--hooks'])(
    'a file of %s that is not there is refused by its own name',
    async (option) => {
      const { code, stderr } = await runHere(['serve', BUILT_TOWN, '--port', '0', option, '/no/such.file']);
      expect([code, stderr]).toEqual([3, expect.stringContaining('/no/such.file does not exist')]);
    },
  );

  test('a folder whose files do not belong together is refused', async () => {
    const folder = await builtTown();
    writeFileSync(join(folder, 'graph.portolan'), 'another graph');
    const { code, stderr } = await runHere(['serve', folder, '--port', '0']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('manifest.json says')]);
    const empty = await runHere(['serve', await temporaryFolder(), '--port', '0']);
    expect([empty.code, empty.stderr]).toEqual([3, expect.stringContaining('portolan build')]);
  });

  test.each([
    ['town.osm.pbf', 'is an extract: build a folder of it with portolan build '],
    ['graph.portolan', 'is a file: name the folder that portolan build has written'],
  ])('%s is refused in place of a folder', async (name, message) => {
    const file = join(await temporaryFolder(), name);
    writeFileSync(file, '');
    const { code, stderr } = await runHere(['serve', file, '--port', '0']);
    expect([code, stderr]).toEqual([3, expect.stringContaining(`${file} ${message}`)]);
  });
});
