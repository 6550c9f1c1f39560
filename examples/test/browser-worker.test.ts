import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGraph, route, type NativeRouteRequest } from '@portolan/graph';
import { packGraph, unpackGraph } from '@portolan/graph/pack';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import type { Message } from '../src/browser-worker/messages.ts';
import { gothenburg, start, temporaryFolder } from './run.ts';

const WINDOW = { width: 1280, height: 800 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Served;
beforeAll(async () => {
  folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'graph.portolan'), await gothenburg());
  server = await serve(folder.path);
});
afterAll(async () => {
  server.stop();
  await folder.remove();
});

interface Served {
  readonly url: string;
  stop(): void;
}

function serve(graphFolder: string): Promise<Served> {
  const child = start('browser-worker/serve.js', ['--port', '0', '--folder', graphFolder]);
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr.on('data', (text: string) => (stderr += text));
    child.stdout.on('data', (text: string) => {
      const url = /http:\S+/.exec(text)?.[0];
      if (url !== undefined) resolve({ url, stop: () => child.kill() });
    });
    child.on('close', (code) => reject(new Error(`the server ended with exit code ${code}:\n${stderr}`)));
  });
}

describe('the server', () => {
  test.each([
    ['', 'text/html; charset=utf-8'],
    ['main.js', 'text/javascript; charset=utf-8'],
    ['worker.js', 'text/javascript; charset=utf-8'],
    ['graph.packed', 'application/octet-stream'],
  ])('gives /%s as %s', async (path, type) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(server.url + path, { method });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      const size = (await response.arrayBuffer()).byteLength;
      if (method === 'GET') expect(response.headers.get('content-length')).toBe(String(size));
    }
  });

  test('gives nothing else, and takes nothing', async () => {
    for (const path of ['package.json', '%2e%2e/package.json', '/', 'manifest.json'])
      expect((await fetch(server.url + path)).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('gives the graph file packed, not a byte of it lost', async () => {
    const served = await fetch(`${server.url}graph.packed`);
    const stored = readFileSync(join(folder.path, 'graph.portolan'));
    const packed = new Uint8Array(await served.arrayBuffer());
    expect(packed.length).toBeLessThan(stored.length / 15);
    expect(stored.equals(await unpackGraph(packed))).toBe(true);
  });
});

describe.runIf(hasChromium)('the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(() => browser.close());

  /** Opens the page and waits for its graph; an error in the page fails the test. */
  async function open(url: string): Promise<Page> {
    const page = await browser.newPage({ viewport: WINDOW });
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    onTestFinished(async () => {
      await page.close();
      expect(errors).toEqual([]);
    });
    await page.goto(url);
    await page.waitForSelector('aside:not([data-state=fetching])');
    return page;
  }

  function openedInNode() {
    return openGraph(readFileSync(join(folder.path, 'graph.portolan')));
  }

  /** The trip in the page's address. */
  function requestOf(page: Page): NativeRouteRequest {
    const places = new URL(page.url()).hash.slice(1).split('/');
    const locations = places.map((place) => {
      const [lat, lon] = place.split(',').map(Number);
      return { lat: lat!, lon: lon! };
    });
    return { locations, costing: 'auto' };
  }

  /** The text of the panel about the route, once it belongs to the places in the address. */
  async function panelOf(page: Page) {
    await page.waitForSelector('aside[data-state=routed]');
    return {
      duration: await page.locator('#duration').innerText(),
      distance: await page.locator('#distance').innerText(),
      instructions: await page.locator('ol li span').allInnerTexts(),
    };
  }

  /** The expected text of the panel, computed here. */
  function expectedPanel(request: NativeRouteRequest) {
    const { legs, summary } = route(openedInNode(), request).trip;
    return {
      duration: `${Math.round(summary.time / 60)} min`,
      distance: `${summary.length.toFixed(1)} km`,
      instructions: legs[0]!.maneuvers!.map(({ instruction }) => instruction),
    };
  }

  test('routes between two clicks without a network, as Node does from the same file', async () => {
    const page = await open(server.url);
    expect(await page.locator('#words').innerText()).toBe('Click where the trip begins.');
    expect(await page.locator('#file').innerText()).toMatch(/^\d\.\d MB of roads, opened in \d+ ms\./);
    await page.context().setOffline(true);

    await page.mouse.click(620, 560);
    expect(await page.locator('#words').innerText()).toBe('And where does it end?');
    await page.mouse.click(980, 260);
    const panel = await panelOf(page);
    const request = requestOf(page);
    // The window shows 20 km of Gothenburg, so the clicks are far apart.
    expect(request.locations[0]!.lat).toBeLessThan(request.locations[1]!.lat);
    expect(request.locations[0]!.lon).toBeLessThan(request.locations[1]!.lon);
    expect(panel).toEqual(expectedPanel(request));
    expect(panel.instructions.length).toBeGreaterThan(5);
    expect(panel.instructions.at(-1)).toMatch(/destination/);
    expect(await page.locator('#time').innerText()).toMatch(/^\d+\.\d\d ms$/);
    expect(await page.locator('footer').innerText()).toBe('© OpenStreetMap contributors');

    // The third click begins a new trip.
    await page.mouse.click(700, 300);
    await page.waitForSelector('aside[data-state=waiting]');
    expect(requestOf(page).locations).toHaveLength(1);
  });

  test('draws roads, and the places where they were clicked', async () => {
    const page = await open(server.url);
    await page.mouse.click(620, 560);
    await page.mouse.click(980, 260);
    await panelOf(page);
    const { colours, begin, end } = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const pixels = (selector: string, x: number, y: number, width: number, height: number) =>
        document
          .querySelector<HTMLCanvasElement>(selector)!
          .getContext('2d')!
          .getImageData(x, y, width, height).data;
      return {
        colours: new Set(new Uint32Array(pixels('#chart', 400, 100, 700, 600).buffer)).size,
        begin: [...pixels('#overlay', 620 - 8, 560, 1, 1)],
        end: [...pixels('#overlay', 980 - 8, 260, 1, 1)],
      };
    });
    expect(colours).toBeGreaterThan(100);
    expect(begin).toEqual([255, 255, 255, 255]);
    expect(end).toEqual([0x17, 0x53, 0x9b, 255]);
  });

  test('follows a marker that is dragged, and opens at the trip in its address', async () => {
    const page = await open(server.url);
    await page.mouse.click(620, 560);
    await page.mouse.click(980, 260);
    const before = await panelOf(page);
    await page.mouse.move(980, 260);
    await page.mouse.down();
    await page.mouse.move(700, 210, { steps: 8 });
    await page.mouse.up();
    const expected = expectedPanel(requestOf(page));
    expect(expected).not.toEqual(before);
    await expect.poll(() => panelOf(page)).toEqual(expected);

    const copy = await open(page.url());
    expect(await panelOf(copy)).toEqual(expected);
  });

  test('gives the same complete answers as Node.js, and says why one is refused', async () => {
    const page = await open(server.url);
    const between = (...places: readonly (readonly [lat: number, lon: number])[]): NativeRouteRequest => ({
      locations: places.map(([lat, lon]) => ({ lat, lon })),
      costing: 'auto',
    });
    const requests: NativeRouteRequest[] = [
      between([57.7053, 11.9663], [57.6898, 11.9926]),
      between([57.67, 11.9], [57.75, 12.05], [57.7, 11.95]),
      { ...between([57.7053, 11.9663], [57.6898, 11.9926]), units: 'miles', id: 'a' },
      between([57.7053, 11.9663]),
      between([40, -70], [57.6898, 11.9926]),
    ];
    const messages = await page.evaluate(
      (questions) =>
        new Promise<Message[]>((resolve) => {
          const heard: Message[] = [];
          const worker = new Worker('worker.js', { type: 'module' });
          worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
            if (data.type === 'answer' || data.type === 'refusal') heard.push(data);
            if (heard.length === questions.length) resolve(heard);
          });
          // The questions are sent before the graph is loaded, and wait for it.
          for (const question of questions) worker.postMessage(question, []);
        }),
      requests,
    );
    const graph = openedInNode();
    const expected = requests.map((request) => {
      try {
        return { type: 'answer', response: route(graph, request), milliseconds: expect.any(Number) };
      } catch (error) {
        return { type: 'refusal', reason: (error as Error).message };
      }
    });
    expect(expected.map(({ type }) => type)).toEqual(['answer', 'answer', 'answer', 'refusal', 'refusal']);
    expect(messages).toEqual(expected);
  });

  test('says in words that a graph file is damaged', async () => {
    const damagedFolder = await temporaryFolder();
    onTestFinished(() => damagedFolder.remove());
    // What is packed already is served as it is.
    const bytes = await packGraph(readFileSync(join(folder.path, 'graph.portolan')));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(damagedFolder.path, 'graph.portolan'), bytes);
    const damaged = await serve(damagedFolder.path);
    onTestFinished(() => damaged.stop());
    const page = await open(damaged.url);
    expect(await page.locator('aside').getAttribute('data-state')).toBe('failed');
    expect(await page.locator('#words').innerText()).toContain('damaged');
  });
});
