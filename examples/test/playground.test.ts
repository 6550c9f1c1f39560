import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openGraph, route, type NativeRouteRequest } from '@portolan/graph';
import { CHROMIUM, CHROMIUM_WITH_WEBGL, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { refusalWords } from '../src/playground/refusal.ts';
import { evenly, readGpx } from '../src/playground/track.ts';
import { zoomOfPicture } from '../src/playground/tools/picture.ts';
import { viewOfRoads } from '../src/playground/view-of-roads.ts';
import { centreOfGothenburg, finishedDemo, gothenburg, run, start, temporaryFolder } from './run.ts';

const A = { lat: 57.7053, lon: 11.9663 };
const B = { lat: 57.6898, lon: 11.9926 };
const C = { lat: 57.6995, lon: 11.9512 };
const addressOf = (places: readonly (typeof A)[]): string =>
  `#${places.map(({ lat, lon }) => `${lat},${lon}`).join('/')}`;

const demo = await finishedDemo();

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
let stop: () => void;
beforeAll(async () => {
  temporary = await temporaryFolder();
  const child = start('playground/build.js', ['--port', '0', '--folder', demo.folder]);
  stop = () => void child.kill();
  url = await new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr.on('data', (text: string) => (stderr += text));
    child.stdout.on('data', (text: string) => {
      const found = /http:\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on('close', (code) => reject(new Error(`the server ended with exit code ${code}:\n${stderr}`)));
  });
});
afterAll(async () => {
  stop();
  await temporary.remove();
});

test('is written as static files, the graph packed', async () => {
  const out = join(temporary.path, 'site');
  const { code, stdout } = await run('playground/build.js', ['--folder', demo.folder, '--out', out]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/\d+ files, \d\.\d MB/);
  for (const name of [
    'index.html',
    'main.js',
    'worker.js',
    'map-worker.js',
    'keeper.js',
    'page.css',
    'tiles.pmtiles',
  ])
    expect(readFileSync(join(out, name)).length, name).toBeGreaterThan(0);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('"title":"Gothenburg"');
  const packed = readFileSync(join(out, 'graph.packed')).length;
  expect(packed).toBeLessThan((await gothenburg()).length / 15);
});

test.each([
  // A picture of the map's own size has its zoom; one of twice the sides shows the same at one zoom more.
  [{ width: 600, height: 400 }, '600x400@2x', 12],
  [{ width: 600, height: 400 }, '1200x800', 13],
  // The side that is the larger part of the map's decides.
  [{ width: 1200, height: 400 }, '600x400@2x', 11],
  [{ width: 300, height: 400 }, '512x512', 12 + Math.log2(512 / 400)],
])('a picture holds all that can be seen of a map of %j', (sides, size, zoom) => {
  expect(zoomOfPicture({ lat: 0, lon: 0, zoom: 12, ...sides }, size)).toBeCloseTo(zoom, 10);
});

test.each([2, 15_999, 16_000, 16_001, 40_000])(
  'of a track of %d points the engines are given what they take',
  (count) => {
    const taken = evenly(count);
    expect(taken.length).toBe(Math.min(count, 16_000));
    expect([taken[0], taken.at(-1)]).toEqual([0, count - 1]);
    const gaps = taken.slice(1).map((index, at) => index - taken[at]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(count / 16_000));
  },
);

test('the map shows where the roads are, whatever the box of the extract and whatever one road leads to', () => {
  const whole = { west: 7.4, south: 43.4, east: 7.6, north: 43.8 };
  const steps = (degrees: readonly number[]): Int32Array =>
    Int32Array.from(degrees, (each) => Math.round(each * 1e7));
  const inTown = Array.from({ length: 200 }, (_, k) => k / 10_000);
  const town = {
    nodeLat: steps([...inTown.map((north) => 43.72 + north), 43.5]),
    nodeLon: steps([...inTown.map((east) => 7.41 + east), 7.6]),
  };
  const { west, south, east, north } = viewOfRoads(town, whole);
  expect(south).toBeGreaterThan(43.715);
  expect(south).toBeLessThan(43.72);
  expect(north).toBeGreaterThan(43.7397);
  expect(north).toBeLessThan(43.745);
  expect([west, east]).toEqual([expect.closeTo(7.409, 3), expect.closeTo(7.431, 3)]);
  expect(viewOfRoads({ nodeLat: steps([]), nodeLon: steps([]) }, whole)).toBe(whole);
  const across = { nodeLat: steps([-16.8, -16.9]), nodeLon: steps([179.9, -179.9]) };
  expect(viewOfRoads(across, whole)).toBe(whole);
  const junction = viewOfRoads({ nodeLat: steps([1]), nodeLon: steps([2]) }, whole);
  expect([junction.east - junction.west, junction.north - junction.south]).toEqual([
    expect.closeTo(0.002, 9),
    expect.closeTo(0.002, 9),
  ]);
});

test.each([
  ['there is no road near locations[1]', 'B, C lie outside of this map: there is no road near B'],
  ['there is no road near targets[0]', 'B, C lie outside of this map: there is no road near A'],
  ['the trace is too long', 'the trace is too long'],
])('a refusal (%s) names places as the page does', (reason, words) => {
  const stops = [
    { lat: 1, lon: 1 },
    { lat: 3, lon: 1 },
    { lat: 1, lon: -1 },
  ];
  expect(refusalWords(reason, stops, { bounds: { west: 0, south: 0, east: 2, north: 2 } })).toBe(words);
  if (reason !== words)
    expect(
      refusalWords(reason, stops.slice(0, 1), { bounds: { west: 0, south: 0, east: 2, north: 2 } }),
    ).toBe(words.split(': ')[1]);
});

describe('a GPX file', () => {
  const gpx = (inside: string): string => `<gpx version="1.1">${inside}</gpx>`;
  const none = (): void => undefined;

  test('is read as it comes, the progress told; tracks come before routes, prefixes and missing times are no trouble', async () => {
    const text = gpx(
      '<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>' +
        '<trk><trkseg><g:trkpt lat="57.1" lon="11.5"><g:time>2026-05-01T08:00:00Z</g:time><extensions><time>no</time></extensions></g:trkpt></trkseg>' +
        '<trkseg><trkpt lon="12" lat="-57.25"><time> 2026-05-01T08:00:30.5 </time></trkpt><trkpt lon="13" lat="-57.25"/></trkseg></trk>',
    );
    const shares: number[] = [];
    const { points, count } = await readGpx(new Blob([text]), (share) => shares.push(share));
    expect(points).toEqual([
      { lat: 57.1, lon: 11.5, time: Date.UTC(2026, 4, 1, 8) / 1000 },
      // Without a zone it is UTC, wherever the reader is.
      { lat: -57.25, lon: 12, time: Date.UTC(2026, 4, 1, 8, 0, 30, 500) / 1000 },
      { lat: -57.25, lon: 13 },
    ]);
    expect([count, shares.at(-1)]).toEqual([3, 1]);
    const routed = gpx('<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>');
    expect((await readGpx(new Blob([routed]), none)).points).toEqual([
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ]);
  });

  test('of more points than are taken is thinned', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `<trkpt lat="57" lon="${index / 1000}"/>`);
    const { points, count } = await readGpx(new Blob([gpx(many.join(''))]), none);
    expect([points.length, count, points.at(-1)]).toEqual([16_000, 20_000, { lat: 57, lon: 19.999 }]);
  });

  test.each([
    ['', 'it is no XML, or damaged, in line 1'],
    ['<kml/>', 'it begins with <kml>, not with <gpx>'],
    ['<gpx>\n<trk>', 'it is no XML, or damaged, in line 2'],
    [gpx('\n<trkpt lat="91" lon="0"/>'), 'the point in line 2 has no place on earth'],
    [gpx('<trkpt lat="1"/>'), 'the point in line 1 has no place on earth'],
    [gpx('<trkpt lat="1" lon="1"/>'), 'a track has two points or more'],
    [gpx('<a>'.repeat(100)), 'more than 64 elements stand inside each other in line 1'],
  ])('that is %j is refused in a sentence', async (text, reason) => {
    await expect(readGpx(new Blob([text]), none)).rejects.toThrow(reason);
  });

  test('that is too large is refused before it is read', async () => {
    const large = Object.defineProperty(new Blob(['<gpx/>']), 'size', { value: 250e6 });
    await expect(readGpx(large, none)).rejects.toThrow('it has 250 MB, and 200 MB are the most');
  });
});

describe.runIf(hasChromium)('the page', () => {
  /** Most tests need no map, which takes a core and more where no graphics card draws it. */
  let browser: Browser;
  let mapped: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--disable-3d-apis'] });
    mapped = await chromium.launch(CHROMIUM_WITH_WEBGL);
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  });
  afterAll(async () => {
    await browser.close();
    await mapped.close();
  });

  /** Opens the page with places in its address, and waits for the engines. An error in it fails the test. */
  async function open(address = url, within: BrowserContext = context): Promise<Page> {
    const page = await within.newPage();
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    onTestFinished(async () => {
      await page.close();
      expect(troubles).toEqual([]);
    });
    await page.goto(address);
    await ready(page);
    return page;
  }

  const ready = async (page: Page): Promise<void> => {
    await page.waitForFunction(() => document.querySelector('#file')?.textContent !== '', undefined, {
      timeout: PATIENCE_MILLISECONDS,
    });
  };
  const tool = async (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();
  const said = (page: Page): Promise<string> => page.locator('#status').innerText();
  const patience = { timeout: PATIENCE_MILLISECONDS };

  test('shows the route that the library finds, by each way of travelling, and its heights', async () => {
    const page = await open(url + addressOf([A, B]));
    const graph = openGraph(await gothenburg());
    for (const [name, costing] of [
      ['Car', 'auto'],
      ['Bicycle', 'bicycle'],
    ] as const) {
      const request: NativeRouteRequest = { locations: [A, B], costing };
      const { length } = route(graph, request).trip.summary;
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await page.getByText(name, { exact: true }).click();
      // oxlint-disable-next-line no-await-in-loop -- see above
      await expect.poll(() => said(page), patience).toContain(`, ${length.toFixed(1)} km`);
    }
    expect(await page.locator('.steps li').count()).toBeGreaterThan(3);
    expect(await page.locator('.chart svg').count()).toBe(1);
    await page.getByLabel('Told in').selectOption('de-DE');
    await expect.poll(() => page.locator('.steps').innerText(), patience).toMatch(/abbiegen|fahren/);
    const languages = await page.getByLabel('Told in').locator('option').allInnerTexts();
    expect(languages.filter((name) => /^[a-z]+-/i.test(name))).toEqual([]);
    await page.getByText('no motorways').click();
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
  });

  test('each tool asks about the same places', async () => {
    const page = await open(url + addressOf([A, B, C]));
    await tool(page, 'Reach');
    await expect
      .poll(() => said(page), patience)
      .toBe('What can be reached from A within 5, 10 and 15 minutes.');
    await page.getByText('2, 4, 6 km').click();
    await expect.poll(() => said(page), patience).toContain('km');
    await tool(page, 'Tour');
    await expect.poll(() => said(page), patience).toMatch(/^The best order is A, (B, C|C, B), A: /);
    await tool(page, 'Matrix');
    await expect.poll(() => said(page), patience).toBe('6 ways between 3 places.');
    const graph = openGraph(await gothenburg());
    const { length } = route(graph, { locations: [A, B], costing: 'auto' }).trip.summary;
    expect(await page.locator('table tr').nth(1).innerText()).toContain(`${length.toFixed(1)} km`);
    await tool(page, 'Track');
    await page.getByRole('button', { name: 'Take an example' }).click();
    await expect
      .poll(() => said(page), patience)
      .toMatch(/^\d{3,} points lie on [\d.]+ km of roads, \d+ min /);
    await page.locator('#track-file').setInputFiles({
      name: 'odd.gpx',
      mimeType: 'application/gpx+xml',
      buffer: Buffer.from('<gpx><trk/></gpx>'),
    });
    await expect
      .poll(() => said(page), patience)
      .toContain('odd.gpx cannot be read as GPX: a track has two points');
    await tool(page, 'Picture');
    await page.getByText('512 × 512').click();
    const image = page.locator('img.picture');
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth), patience)
      .toBe(512);
    expect(await page.getByRole('link', { name: 'Save the picture' }).getAttribute('download')).toBe(
      'map-streets.png',
    );
  });

  test('places come from the search box, from the map and from the keyboard, can be moved, ordered and removed', async () => {
    // A processor draws this map: few pixels and no flights keep the page quick to answer.
    const own = await mapped.newContext({ viewport: { width: 900, height: 560 }, reducedMotion: 'reduce' });
    onTestFinished(() => own.close());
    const page = await open(url, own);
    const list = page.locator('#stops li');
    await page.getByRole('combobox', { name: 'Search for a place' }).pressSequentially('vasagtan');
    await expect
      .poll(() => page.locator('#found [role=option]').first().innerText(), patience)
      .toContain('Vasagatan');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.count(), patience).toBe(1);
    await page.mouse.click(700, 200);
    await expect.poll(() => list.count(), patience).toBe(2);
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => list.count(), patience).toBe(3);
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min|^\d+ h/);
    await expect
      .poll(() => list.allInnerTexts(), patience)
      .not.toContainEqual(expect.stringContaining('A place on the map'));
    const names = await list.locator('span').allInnerTexts();
    await page.getByRole('button', { name: /^Move C/ }).click();
    expect(await list.locator('span').allInnerTexts()).toEqual([names[0], names[2], names[1]]);
    await page.getByRole('button', { name: /^Remove A/ }).click();
    expect(await list.count()).toBe(2);
    const before = new URL(page.url()).hash;
    const marker = page.locator('.marker').first();
    const { x, y } = (await marker.boundingBox())!;
    await page.mouse.move(x + 14, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => new URL(page.url()).hash, patience).not.toBe(before);
    await page.getByRole('button', { name: 'Clear all places' }).click();
    expect(await list.count()).toBe(0);
  });

  test('who types quickly is answered about the whole text, and a list that was closed stays closed', async () => {
    const page = await open(url);
    const box = page.getByRole('combobox', { name: 'Search for a place' });
    await holdQuestions(page);
    await box.pressSequentially('vasagatan');
    await page.keyboard.press('Enter');
    await answerQuestions(page);
    const list = page.locator('#stops li');
    await expect.poll(() => list.allInnerTexts(), patience).toEqual([expect.stringContaining('Vasagatan')]);
    await holdQuestions(page);
    await box.pressSequentially('linn');
    await page.keyboard.press('Escape');
    await answerQuestions(page);
    expect(await page.locator('#found').isHidden()).toBe(true);
  });

  test('a refusal is told in the words of the engines', async () => {
    const page = await open(url + addressOf([A, { lat: 57.7, lon: 10.9 }]));
    await expect.poll(() => page.locator('#panel').getAttribute('data-state'), patience).toBe('refused');
    expect(await said(page)).toMatch(
      /^B lies outside of this map: there is no road that auto may use within \d+ m of B$/,
    );
  });

  test('an answer that takes long is told to be on its way', async () => {
    const page = await open(url + addressOf([A, B]));
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called with a worker below
      const post: (this: Worker, message: unknown) => void = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: unknown) {
        setTimeout(() => post.call(this, message), 3000);
      };
    });
    await tool(page, 'Reach');
    const isBusy = (): Promise<string | null> => page.locator('#details').getAttribute('aria-busy');
    await expect.poll(() => said(page), patience).toBe('One moment …');
    expect(await isBusy()).toBe('true');
    await expect.poll(() => said(page), patience).toMatch(/^What can be reached/);
    expect(await isBusy()).toBe('false');
  });

  test('opens without a network once it has been opened', async () => {
    const own = await browser.newContext();
    onTestFinished(() => own.close());
    const page = await open(url, own);
    await page.getByText('You may go offline now').waitFor();
    await own.setOffline(true);
    // A file that the page has not fetched before.
    await tool(page, 'Track');
    await page.getByRole('button', { name: 'Take an example' }).click();
    await expect.poll(() => said(page), patience).toMatch(/^\d+ points lie on /);
    await page.goto('about:blank');
    await page.goto(url + addressOf([A, B]));
    await ready(page);
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
  });

  test('promises nothing where the browser keeps no files, and says what cannot be fetched', async () => {
    const own = await browser.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => own.close());
    const page = await own.newPage();
    await page.goto(url + addressOf([A, B]));
    await ready(page);
    await own.setOffline(true);
    await tool(page, 'Track');
    await page.getByRole('button', { name: 'Take an example' }).click();
    await expect.poll(() => said(page), patience).toBe('The example cannot be fetched. Is there a network?');
    expect(await page.locator('#file').innerText()).not.toContain('offline');
  });

  test('builds an extract of the reader with heights, and goes on with it', async () => {
    const page = await open(url + addressOf([A]));
    await tool(page, 'Track');
    await page.getByRole('button', { name: 'Take an example' }).click();
    await expect.poll(() => said(page), patience).toMatch(/^\d+ points lie on /);
    const extract = {
      name: 'centre.geojson',
      mimeType: 'application/json',
      buffer: Buffer.from(centreOfGothenburg()),
    };
    const hills = { name: 'N57E011.hgt', mimeType: 'application/octet-stream', buffer: flat(1201, 40) };
    await page.locator('#extract-file').setInputFiles([extract, hills]);
    await expect.poll(() => page.locator('#region').innerText(), patience).toBe('centre');
    expect(await page.locator('#stops li').count()).toBe(0);
    await tool(page, 'Track');
    // It lies in the region that the page came with, as did the track that was shown.
    expect(await page.getByRole('button', { name: 'Take an example' }).isVisible()).toBe(false);
    expect(await said(page)).toMatch(/^Drop a GPX file here/);
    await tool(page, 'Route');
    for (const [count, street] of ['Vasagatan', 'Aschebergsgatan'].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one place after the other
      await page.getByRole('combobox', { name: 'Search for a place' }).fill(street);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.locator('#found [role=option]').first().click();
      // oxlint-disable-next-line no-await-in-loop -- see above
      await expect.poll(() => page.locator('#stops li').count(), patience).toBe(count + 1);
    }
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    expect(await page.locator('.chart svg').count()).toBe(1);
    const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no extract') };
    await page.locator('#extract-file').setInputFiles([wrong]);
    await expect.poll(() => said(page), patience).toMatch(/^notes\.txt cannot be opened: .*format/);
    expect(await page.locator('#region').innerText()).toBe('centre');
    // Nobody else has this region, so that the places are of no use in the address.
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a track is read and an extract is built beside the engines, and can be stopped', async () => {
    const page = await open(url + addressOf([A, B]));
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    const byCar = await said(page);
    const extract = {
      name: 'centre.geojson',
      mimeType: 'application/json',
      buffer: Buffer.from(centreOfGothenburg()),
    };
    // What is asked of the new worker is kept from it: it takes for ever.
    await holdQuestions(page);
    await page.locator('#extract-file').setInputFiles([extract]);
    await page.locator('#job').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('forget-questions')));
    await page.getByText('Bicycle', { exact: true }).click();
    // What a ride takes is told before the build is stopped, or else it is told over what the stop says.
    await expect.poll(async () => (await said(page)) !== byCar && said(page), patience).toMatch(/^\d+ min, /);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await page.locator('#job').isVisible()).toBe(false);
    expect(await said(page)).toBe('Stopped.');
    expect(await page.locator('#region').innerText()).toBe('Gothenburg');
    // 300 km to and fro on one street, half a minute a point.
    const long = Array.from(
      { length: 1200 },
      (_, index) => `<trkpt lat="${index % 2 === 0 ? 57.7053 : 57.7031}" lon="11.9663"/>`,
    );
    await page.locator('#track-file').setInputFiles({
      name: 'long.gpx',
      mimeType: 'application/gpx+xml',
      buffer: Buffer.from(`<gpx><trk><trkseg>${long.join('')}</trkseg></trk></gpx>`),
    });
    await expect.poll(() => said(page), patience).toMatch(/^1200 points lie on /);
  });

  test('on a telephone the map stays above the tools, and everything has a name', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true });
    onTestFinished(() => phone.close());
    const page = await open(url + addressOf([A, B]), phone);
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    const { y, width } = (await page.locator('#panel').boundingBox())!;
    expect(width).toBe(390);
    expect(y).toBeGreaterThan(350);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('tab', { name: 'Route' }).focus();
    for (const [key, name] of [
      ['End', 'Picture'],
      ['ArrowRight', 'Route'],
      ['ArrowLeft', 'Picture'],
      ['Home', 'Route'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await page.keyboard.press(key);
      expect(await page.locator('[role=tab][aria-selected=true]').textContent(), key).toBe(name); // oxlint-disable-line no-await-in-loop -- see above
    }
    // How to travel can be chosen without scrolling past the steps.
    const box = async (selector: string): Promise<{ y: number; height: number }> =>
      (await page.locator(selector).first().boundingBox())!;
    const [travel, status] = [await box('#settings .choice span'), await box('#status')];
    expect(travel.y + travel.height).toBeLessThan(status.y);
    expect((await box('#settings .ticks')).y).toBeGreaterThan((await box('.steps')).y);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, a')]
        .filter((element) => !element.hasAttribute('hidden'))
        .filter((element) => {
          const labels =
            element instanceof HTMLInputElement || element instanceof HTMLSelectElement
              ? element.labels
              : null;
          const texts = [
            element.textContent,
            element.ariaLabel,
            element.getAttribute('title'),
            labels?.[0]?.textContent,
          ];
          return texts.every((text) => (text ?? '').trim() === '');
        })
        .map(({ outerHTML }) => outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  test('where there is no WebGL, the search box and pictures do without the map', async () => {
    const page = await open(url + addressOf([A, B]));
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    expect(await page.locator('#map').innerText()).toContain('no WebGL');
    await tool(page, 'Picture');
    await expect.poll(() => said(page), patience).toMatch(/^A picture of \d+ kB/);
  });

  test('as one file from a disk, the page of the demo asks nothing of anybody', async () => {
    const own = await mapped.newContext({ offline: true });
    onTestFinished(() => own.close());
    const address = pathToFileURL(join(demo.folder, 'index.html')).href;
    const asked: string[] = [];
    own.on('request', (request) => {
      if (request.url() !== address && !request.url().startsWith('blob:')) asked.push(request.url());
    });
    const page = await open(address, own);
    await expect.poll(() => said(page), patience).toMatch(/^\d+ min, /);
    expect(await page.locator('#stops').innerText()).toContain('Linnégatan');
    await expect.poll(() => colours(page), patience).toBeGreaterThan(100);
    expect(asked).toEqual([]);
  });
});

/** Keeps what the page asks the engines from them, until `answerQuestions`. */
async function holdQuestions(page: Page): Promise<void> {
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with a worker below
    const post: (this: Worker, message: unknown) => void = Worker.prototype.postMessage;
    const held: [Worker, unknown][] = [];
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      held.push([this, message]);
    };
    addEventListener('forget-questions', () => (Worker.prototype.postMessage = post), { once: true });
    addEventListener(
      'answer-questions',
      () => {
        Worker.prototype.postMessage = post;
        let open = held.length;
        for (const [worker, message] of held) {
          const count = ({ data }: MessageEvent<{ kind: string }>): void => {
            if (data.kind !== 'answer') return;
            worker.removeEventListener('message', count);
            if (--open === 0) document.body.dataset['answered'] = 'yes';
          };
          worker.addEventListener('message', count);
          post.call(worker, message);
        }
      },
      { once: true },
    );
  });
}

/** Hands the questions to the engines, and waits until the page has their answers. */
async function answerQuestions(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('answer-questions')));
  await page.locator('body[data-answered]').waitFor({ state: 'attached', timeout: PATIENCE_MILLISECONDS });
  await page.evaluate(() => delete document.body.dataset['answered']);
}

/** How many colours the map has: edges of letters and streets have many shades. */
async function colours(page: Page): Promise<number> {
  const shot = await page.locator('#map').screenshot();
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pixels = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    pixels.drawImage(image, 0, 0);
    return new Set(new Uint32Array(pixels.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, shot.toString('base64'));
}

/** A tile of heights that are all the same. */
function flat(side: number, metres: number): Buffer {
  const bytes = Buffer.alloc(2 * side * side);
  for (let at = 0; at < bytes.length; at += 2) bytes.writeInt16BE(metres, at);
  return bytes;
}
