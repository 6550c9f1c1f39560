import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteResponse } from '@portolan/schemas';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, hasChromium } from '@portolan/testing/data';
import { run, temporaryFolder, type Finished } from './run.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let demo: Finished;
beforeAll(async () => {
  folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'N57E011.hgt'), hills());
  demo = await run('demo/main.js', ['--dem', 'N57E011.hgt'], folder.path);
}, 120_000);
afterAll(() => folder.remove());

/** A tile of 3 arc seconds with a hill every kilometre or so, 40 m high: a tunnel that followed the ground would climb many of them. */
function hills(): Uint8Array {
  const side = 1201;
  const view = new DataView(new ArrayBuffer(2 * side * side));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const metres = 20 + Math.round(20 * Math.sin(row / 2) * Math.cos(column / 2));
      view.setInt16(2 * (row * side + column), metres);
    }
  }
  return new Uint8Array(view.buffer);
}

const written = (name: string): string => join(folder.path, 'demo', name);

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
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  }, 60_000);
  afterAll(() => browser.close());

  /** Opens it without any network; an error in it, or a request to anywhere, fails the test. */
  async function open(): Promise<Page> {
    const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const troubles: string[] = [];
    const address = pathToFileURL(written('index.html')).href;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => request.url() !== address && troubles.push(request.url()));
    onTestFinished(async () => {
      await context.close();
      expect(troubles).toEqual([]);
    });
    await page.goto(address);
    return page;
  }

  const picture = (page: Page): Promise<string> =>
    page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

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
