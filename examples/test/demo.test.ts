import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteResponse } from '@portolan/schemas';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, CHROMIUM_WITH_WEBGL, hasChromium } from '@portolan/testing/data';
import { finishedDemo } from './run.ts';

const demo = await finishedDemo();
const written = (name: string): string => join(demo.folder, name);

describe('the demo', () => {
  test('asks one question of every kind, and writes the answers to files', () => {
    expect(demo.code).toBe(0);
    expect(demo.stdout).toContain('By car from Linnégatan to Wieselgrensgatan');
    expect(demo.stdout).toMatch(/\n {2}Search +"linnégatan": Linnégatan, Göteborg, Sweden\n/);
    expect(demo.stdout).toMatch(/\n {2}As you type +"wieselgrenns": Wieselgrens\w+, Göteborg, Sweden\n/);
    expect(demo.stdout).toMatch(/\n {2}What is here +57\.\d+, 11\.\d+: Linnégatan, Göteborg, Sweden\n/);
    for (const name of ['search.json', 'autocomplete.json', 'reverse.json']) {
      const { type, features } = JSON.parse(readFileSync(written(name), 'utf8'));
      expect(type).toBe('FeatureCollection');
      expect(features.length).toBeGreaterThan(0);
    }
    for (const name of ['route.json', 'graph.portolan', 'geocoder.portolan', 'manifest.json', 'index.html'])
      expect(statSync(written(name)).size, name).toBeGreaterThan(0);
  });
});

describe('heights along a route', () => {
  test('slope evenly through the tunnel, whatever stands above it', () => {
    const { trip }: RouteResponse = JSON.parse(readFileSync(written('route.json'), 'utf8'));
    const { maneuvers = [], elevation = [], elevation_interval: interval = NaN } = trip.legs[0]!;
    const position = maneuvers.findIndex(({ street_names: names }) => names?.includes('Götatunneln'));
    const lengthBefore = maneuvers.slice(0, position).reduce((sum, { length }) => sum + 1000 * length, 0);
    const lengthBehind = lengthBefore + 1000 * maneuvers[position]!.length;
    // The first and last 250 m of the road lie outside the tunnel.
    const inside = elevation.slice(
      Math.ceil((lengthBefore + 250) / interval),
      Math.floor((lengthBehind - 250) / interval),
    );
    expect(inside.length).toBeGreaterThan(20);
    const slopes = inside.slice(1).map((height, step) => height - inside[step]!);
    // Heights are rounded to decimetres.
    for (const slope of slopes) expect(Math.abs(slope - slopes[0]!)).toBeLessThan(0.25);
  });

  test('give the same ascent in the summary, the drawing and the page', () => {
    const [, ascent] = /\n {2}By car +[^\n]*, (\d+) m up\n/.exec(demo.stdout)!;
    const drawing = readFileSync(written('profile.svg'), 'utf8');
    expect(/↗ ([\d\s]+) m/.exec(drawing)![1]!.replaceAll(/\s/g, '')).toBe(ascent);
    expect(readFileSync(written('index.html'), 'utf8')).toContain(`"ascentMetres":${ascent}`);
  });
});

describe.runIf(hasChromium)("the demo's page", () => {
  let browser: Browser;
  /** One window for all pages: opening another takes a second. */
  let context: BrowserContext;
  beforeAll(async () => {
    // Without WebGL, as on some machines, the answers stand on the roads; it also is the quickest page.
    browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--disable-3d-apis'] });
    context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 } });
    await context.newPage();
  }, 180_000);
  afterAll(() => browser.close());

  /** Opens it without any network; an error in it, or a request to anywhere, fails the test. */
  async function open(within = context): Promise<Page> {
    const page = await within.newPage();
    const troubles: string[] = [];
    const address = pathToFileURL(written('index.html')).href;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    // The map's worker is a script of the page's own.
    const isOwn = (url: string): boolean => url === address || url.startsWith('blob:');
    page.on('request', (request) => !isOwn(request.url()) && troubles.push(request.url()));
    onTestFinished(async () => {
      await page.close();
      expect(troubles).toEqual([]);
    });
    await page.goto(address);
    return page;
  }

  const picture = (page: Page): Promise<string> =>
    page.locator('#map').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

  test('finds a crossing while typing, in spite of a slip, and goes there', async () => {
    const page = await open();
    const before = await picture(page);
    const box = page.getByRole('combobox', { name: 'Search for a place' });
    await box.pressSequentially('vasagtan & vik');
    expect(await page.locator('#found [role=option]').first().innerText()).toContain(
      'Vasagatan & Viktoriagatan',
    );
    expect(await page.innerText('#told')).toMatch(/^\d+ found in \d+\.\d ms, in this page$/);
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('Vasagatan & Viktoriagatan, Göteborg, Sweden');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await expect.poll(() => picture(page)).not.toBe(before);
  });

  test('a heading names the subject of the answer shown', async () => {
    const page = await open();
    expect(await page.innerText('h2')).toBe('Linnégatan to Wieselgrensgatan');
    await page.getByRole('button', { name: 'Tour of 10 stops' }).click();
    expect(await page.innerText('h2')).toBe('Tour of 10 stops from Linnégatan');
    await page.getByRole('button', { name: 'Reach' }).click();
    expect(await page.innerText('h2')).toBe('Around Linnégatan');
  });

  test('the map lies below, with names and streets, and nothing is asked of anybody', async () => {
    const drawing = await chromium.launch(CHROMIUM_WITH_WEBGL);
    onTestFinished(() => drawing.close());
    const page = await open(await drawing.newContext({ offline: true }));
    await page.waitForSelector('body[data-ground=ready]');
    const colours = async (): Promise<number> => {
      const shot = await page.locator('#ground').screenshot();
      return page.evaluate(async (png) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const pixels = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        pixels.drawImage(image, 0, 0);
        return new Set(new Uint32Array(pixels.getImageData(0, 0, image.width, image.height).data.buffer))
          .size;
      }, shot.toString('base64'));
    };
    await page.locator('#map').evaluate((canvas) => (canvas.style.visibility = 'hidden'));
    await page.locator('aside').evaluate((panel) => (panel.style.visibility = 'hidden'));
    // Edges of letters and streets have many shades; roads alone would have none where the canvas is hidden.
    await expect.poll(colours, { timeout: 20_000 }).toBeGreaterThan(100);
  });

  test('a recorded drive is as long as the route that it was made from', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'A recorded drive' }).click();
    expect(await page.innerText('dl')).toMatch(/Recorded\s+\d{3,} points/);
    const length = (name: string): number => {
      const { trip }: RouteResponse = JSON.parse(readFileSync(written(name), 'utf8'));
      return trip.summary.length;
    };
    expect(Math.abs(length('map_match.json') / length('route.json') - 1)).toBeLessThan(0.02);
    expect(readFileSync(written('drive.gpx'), 'utf8').split('<trkpt').length).toBeGreaterThan(400);
  });

  test('a list can be walked by keyboard and by mouse, and closed', async () => {
    const page = await open();
    const box = page.getByRole('combobox', { name: 'Search for a place' });
    const options = page.locator('#found [role=option]');
    await box.pressSequentially('kungs');
    expect(await options.count()).toBe(7);
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await box.pressSequentially('b');
    await options.filter({ hasText: 'Kungsbacka' }).first().click();
    expect(await box.inputValue()).toBe('Kungsbacka, Sweden');
    await box.fill('');
    expect(await page.locator('#found').isVisible()).toBe(false);
    expect(await page.innerText('#told')).toBe('');
  });

  test('a click on the map says what is there, a drag does not', async () => {
    const page = await open();
    await page.mouse.move(800, 500);
    await page.mouse.down();
    await page.mouse.move(860, 540);
    await page.mouse.up();
    expect(await page.innerText('#told')).toBe('');
    await page.mouse.click(800, 500);
    expect(await page.innerText('#told')).toMatch(/, Göteborg, Sweden, \d+ m from here$/);
  });
});
