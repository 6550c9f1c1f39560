import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entities, openGeocoder } from '@portolan/geocoder';
import { openGraph, route } from '@portolan/graph';
import { CHROMIUM_WITH_WEBGL, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCsv } from '../src/csv.ts';
import { finishedDemo, run, start, temporaryFolder } from './run.ts';

const FROM = '57.699,11.951';
const START = { lat: 57.699, lon: 11.951 };

const { folder } = await finishedDemo();
let own: Awaited<ReturnType<typeof temporaryFolder>>;
let graph: ReturnType<typeof openGraph>;
beforeAll(async () => {
  own = await temporaryFolder();
  graph = openGraph(readFileSync(join(folder, 'graph.portolan')));
});
afterAll(() => own.remove());

const recipe = (name: string, ...args: readonly string[]) =>
  run(`recipes/${name}.js`, [...args, '--folder', folder]);
const secondsTo = (lat: number, lon: number): number =>
  route(graph, { locations: [START, { lat, lon }], costing: 'auto' }).trip.summary.time;

describe('within reach', () => {
  test('lists what routes reach in time, the nearest first, and nothing else', async () => {
    const map = join(own.path, 'reach.png');
    const { code, stdout, stderr } = await recipe(
      'within-reach',
      '--at',
      FROM,
      '--minutes',
      '3',
      '--map',
      map,
    );
    expect(code).toBe(0);
    const [header, ...rows] = [...readCsv(stdout)];
    expect(header).toEqual(['place', 'minutes', 'lat', 'lon']);
    expect(stderr).toContain(`${rows.length} places within 3 minutes`);
    expect([...readFileSync(map).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const minutes = rows.map((row) => Number(row[1]));
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    const listed = new Set(rows.map(([name]) => name));
    const geocoder = openGeocoder(readFileSync(join(folder, 'geocoder.portolan')));
    const near = [...entities(geocoder)].filter(
      ({ layer, lat, lon }) =>
        layer === 'street' && Math.abs(lat - START.lat) < 0.004 && Math.abs(lon - START.lon) < 0.008,
    );
    expect(near.length).toBeGreaterThan(10);
    for (const { name, lat, lon } of near) {
      const seconds = secondsTo(lat, lon);
      // Of a name there may be several streets, of which another one is near.
      if (seconds <= 179) expect(listed).toContain(name);
    }
    for (const [, shown, lat, lon] of rows.slice(0, 20))
      expect(Math.abs(secondsTo(Number(lat), Number(lon)) / 60 - Number(shown))).toBeLessThan(0.2);
  });

  test.each([
    [['--at', '57.7'], '--at must be a place such as 57.699,11.951, not 57.7'],
    [['--at', FROM, '--minutes', '0'], '--minutes must be a number from 1 to 120, not 0'],
    [['--at', FROM, '--costing', 'boat'], '--costing must be one of '],
  ])('%j is refused', async (args, words) => {
    const { code, stderr } = await recipe('within-reach', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe('arrivals', () => {
  test('by the clocks of the places, in summer and in winter', async () => {
    const to = ['--to', '57.72,11.94', '--to', '57.70,11.99'];
    for (const [depart, line] of [
      ['2026-12-01T08:00', 'Departure 08:00, Tuesday 1 December 2026 (Europe/Stockholm)'],
      ['2026-03-29T01:59', 'Departure 01:59, Sunday 29 March 2026 (Europe/Stockholm)'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one program after the other
      const { code, stdout } = await recipe('arrivals', '--from', FROM, ...to, '--depart', depart);
      expect(code).toBe(0);
      const [first, ...lines] = stdout.trim().split('\n');
      expect(first).toBe(line);
      expect(lines).toHaveLength(2);
      for (const each of lines) {
        const [, lat, lon, hour, minute, took] =
          /^([\d.]+),([\d.]+): (\d\d):(\d\d) \(Europe\/Stockholm\), (\d+) min/.exec(each)!;
        const seconds = secondsTo(Number(lat), Number(lon));
        expect(Number(took)).toBe(Math.round(seconds / 60));
        // In the night of March the hour after two is left out.
        const begin = depart.startsWith('2026-12') ? 8 * 60 : 60 + 59;
        const leap = depart.startsWith('2026-12') ? 0 : 60;
        expect(Number(hour) * 60 + Number(minute)).toBe(begin + Number(took) + leap);
      }
    }
  });

  test('a time that is none is refused', async () => {
    const { code, stderr } = await recipe('arrivals', '--from', FROM, '--to', FROM, '--depart', 'noon');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--depart must be a time')]);
  });
});

describe('a hike', () => {
  test('tells climbs and writes a drawing and a track', async () => {
    const out = join(own.path, 'hike');
    const { code, stdout } = await recipe(
      'hike',
      '--from',
      '57.69,11.95',
      '--to',
      '57.70,11.97',
      '--out',
      out,
    );
    expect(code).toBe(0);
    const [, up, down] = /\n(\d+) m up, (\d+) m down\n/.exec(stdout)!;
    // The hills of the tests are 40 m high and stand at every kilometre.
    expect(Number(up)).toBeGreaterThan(20);
    expect(Number(down)).toBeGreaterThan(20);
    expect(readFileSync(`${out}.svg`, 'utf8')).toContain(`${up}`);
    expect(readFileSync(`${out}.gpx`, 'utf8')).toContain('<trkpt');
  });

  test('needs heights', async () => {
    const { code, stderr } = await run('recipes/hike.js', [
      '--from',
      FROM,
      '--to',
      FROM,
      '--folder',
      own.path,
      '--out',
      join(own.path, 'none'),
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('--dem');
    expect(existsSync(join(own.path, 'none.svg'))).toBe(false);
  });
});

describe('keys of your own', () => {
  const KEYS = 'key,name,callsPerMinute,maxElements\nsmall,"Harbour, office",2,4\nlarge,Depot,600,625\n';

  test('open the interface, with limits of their own, and can be changed while it runs', async () => {
    const keys = join(own.path, 'keys.csv');
    writeFileSync(keys, KEYS);
    const child = start('recipes/own-keys.js', ['--keys', keys, '--folder', folder, '--port', '0']);
    let told = '';
    child.stdout.on('data', (text: string) => {
      told += text;
    });
    const until = async (words: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = words.exec(told);
        if (found !== null) return found;
        if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`);
        // oxlint-disable-next-line no-await-in-loop -- waits for what the program says
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    try {
      const [url] = await until(/http:\S+/);
      const matrixOf = (places: number): string =>
        JSON.stringify({
          sources: Array.from({ length: places }, () => START),
          targets: Array.from({ length: places }, () => START),
          costing: 'auto',
        });
      const ask = (key: string, places: number, headers = {}): Promise<Response> =>
        fetch(`${url}matrix/v1${key === '' ? '' : `?api_key=${key}`}`, {
          method: 'POST',
          headers,
          body: matrixOf(places),
        });
      expect((await fetch(url)).status).toBe(200);
      expect((await ask('', 1)).status).toBe(401);
      expect((await ask('wrong', 1)).status).toBe(401);
      expect((await ask('large', 5)).status).toBe(200);
      expect((await ask('', 5, { authorization: 'Bearer large' })).status).toBe(200);
      // Nine cells are more than four.
      expect((await ask('small', 3)).status).toBe(400);
      expect((await ask('small', 2)).status).toBe(200);
      const refused = await ask('small', 2);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('Harbour, office has 2 calls a minute');
      writeFileSync(keys, 'large,Depot,none,625\n');
      child.kill('SIGHUP');
      writeFileSync(keys, 'other,Yard,10,9\n');
      child.kill('SIGHUP');
      await until(/1 keys are known now/);
      expect((await ask('large', 1)).status).toBe(401);
      expect((await ask('other', 3)).status).toBe(200);
    } finally {
      child.kill();
    }
  });

  test('a file that is wrong, or missing, is told', async () => {
    const keys = join(own.path, 'wrong.csv');
    writeFileSync(keys, 'large,Depot,none,625\n');
    const { code, stderr } = await recipe('own-keys', '--keys', keys);
    expect([code, stderr]).toEqual([1, expect.stringContaining('line 1: a key, a name and two numbers')]);
    expect((await recipe('own-keys')).stderr).toContain('--keys must name a file');
  });
});

describe('the search box', () => {
  test('is a page, and finds places while one types', async () => {
    const child = start('recipes/search-box.js', ['--folder', folder, '--port', '0']);
    try {
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (text: string) => resolve(/http:\S+/.exec(text)![0]));
        child.on('close', (code) => reject(new Error(`it ended with exit code ${code}`)));
      });
      expect(await (await fetch(url)).text()).toContain('Find a place');
      const places = await (await fetch(`${url}find?text=vasag`)).json();
      expect(places[0].label).toContain('Vasagatan');
      expect(await (await fetch(`${url}find?text=`)).json()).toEqual([]);
      expect((await fetch(`${url}find?text=${'x'.repeat(5000)}`)).status).toBe(400);
      expect((await fetch(`${url}else`)).status).toBe(404);
      expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    } finally {
      child.kill();
    }
  });
});

describe('the map page', () => {
  let url: string;
  let stop: () => void;
  beforeAll(async () => {
    const child = start('recipes/map-page.js', ['--folder', folder, '--port', '0']);
    stop = () => void child.kill();
    url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: string) => resolve(/http:\S+/.exec(text)![0]));
      child.on('close', (code) => reject(new Error(`it ended with exit code ${code}`)));
    });
  });
  afterAll(() => stop());

  test('serves page, library, style and places, and no other file', async () => {
    const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;
    for (const path of [
      '',
      'library/maplibre-gl.mjs',
      'styles/streets.json',
      'geocoding/v1/autocomplete?text=vasag',
    ])
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['library/package.json', 'library/', 'maplibre-gl.mjs'])
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  test.runIf(hasChromium)('shows the map, finds a place while one types, and goes there', async () => {
    const browser = await chromium.launch(CHROMIUM_WITH_WEBGL);
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 600, height: 500 } });
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const troubles: string[] = [];
    page.on('pageerror', ({ message }) => troubles.push(message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    const tiles: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('.pbf') && answer.url().includes('/data/')) tiles.push(answer.status());
    });
    await page.goto(url);
    await page.getByRole('searchbox', { name: 'Find a place' }).fill('vasag');
    await page.getByRole('button', { name: /^Vasagatan/ }).click();
    await page.locator('.maplibregl-marker').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Vasagatan, Göteborg, Sweden');
    await expect.poll(() => tiles.length, { timeout: PATIENCE_MILLISECONDS }).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    expect(tiles.filter((status) => status >= 400)).toEqual([]);
  });
});
