import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { portolan, start, temporaryFolder, TOWN, type Finished } from './spawn.ts';

const body = JSON.stringify({
  locations: [
    { lat: 57.7001, lon: 11.9701 },
    { lat: 57.7046, lon: 11.9786 },
  ],
  costing: 'auto',
});

const town = mkdtempSync(join(tmpdir(), 'portolan-town-'));
beforeAll(async () => {
  expect(await portolan(['build', TOWN, '--out', town, '--workers', '1'])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(town, { recursive: true, force: true }));

interface Served {
  readonly url: string;
  readonly finished: Promise<Finished>;
  readonly kill: (signal: 'SIGTERM' | 'SIGINT') => void;
}

/** Starts a server on a port of its own and waits for its line. */
async function serve(...options: readonly string[]): Promise<Served> {
  const { process: child, finished } = start(['serve', town, '--port', '0', ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: string) => {
      text += chunk;
      const line = /^Portolan is at (\S+)\n$/.exec(text);
      if (line) resolve(line[1]!);
    });
    finished.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)), reject);
  });
  return { url, finished, kill: (signal) => void child.kill(signal) };
}

describe('serve', () => {
  test('answers as the commands do, says so in its log, and ends when it is told to', async () => {
    const { url, finished, kill } = await serve('--workers', '1');
    const response = await fetch(`${url}route/v1`, { method: 'POST', body });
    expect(response.status).toBe(200);
    const { stdout } = await portolan(['route', town], body);
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

  test('quiet, it says nothing of requests; Ctrl-C ends it as well', async () => {
    const { url, finished, kill } = await serve('--quiet');
    expect((await fetch(`${url}health`)).status).toBe(200);
    kill('SIGINT');
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });

  test('a port that is taken is told', async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    const { code, stderr } = await portolan(['serve', town, '--port', port]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`port ${port} is taken: choose another with --port`),
    ]);
  });

  test.each([
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
    [['--port', 'http'], '--port must be a whole number'],
    [['--workers', '0'], '--workers must be a whole number from 1 to 64'],
    [['--host', '192.0.2.1'], 'is no address of this machine'],
  ])('%j is refused', async (options, message) => {
    const { code, stderr } = await portolan(['serve', town, ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a folder whose files do not belong together is refused', async () => {
    const folder = join(await temporaryFolder(), 'town');
    cpSync(town, folder, { recursive: true });
    writeFileSync(join(folder, 'graph.portolan'), 'another graph');
    const { code, stderr } = await portolan(['serve', folder]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('manifest.json says')]);
    const empty = await portolan(['serve', await temporaryFolder()]);
    expect([empty.code, empty.stderr]).toEqual([3, expect.stringContaining('portolan build')]);
  });
});
