/** The index page in a browser. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHost, inProcess, type Engine } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { pageCalls } from '../src/page/calls.ts';
import { townEngine } from './town.ts';

const executablePath = process.env['PORTOLAN_CHROMIUM'] ?? '/usr/bin/chromium';
const hasChromium = existsSync(executablePath);
if (!hasChromium) {
  console.log(
    `skipped: the index page, since there is no Chromium at ${executablePath} (set PORTOLAN_CHROMIUM)`,
  );
}

test('every call is listed with a request to begin with', () => {
  const calls = pageCalls(new Set(['route']));
  expect(calls.find(({ operation }) => operation === 'route')).toMatchObject({
    method: 'POST',
    target: '/route/v1',
    isServed: true,
  });
  expect(calls.filter(({ isServed }) => isServed)).toHaveLength(1);
  for (const { target } of calls) expect(target).not.toMatch(/[{}]/);
});

describe.runIf(hasChromium)('the index page', () => {
  let browser: Browser;
  let engines: Engine;
  let serving: Serving;
  beforeAll(async () => {
    engines = await townEngine();
    serving = await serve(createHost({ engines, config: { title: 'Town' } }), { port: 0 });
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await serving.close();
  });

  /** Opens the page; an error in it, or a request to elsewhere, fails the test. */
  async function open(url = serving.url): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(serving.url) && !request.url().startsWith('data:'))
        troubles.push(request.url());
    });
    onTestFinished(async () => {
      await page.close();
      expect(troubles.filter((trouble) => !trouble.includes('status of 4'))).toEqual([]);
    });
    await page.goto(url);
    await page.waitForSelector('body[data-state=ready]');
    return page;
  }

  const send = async (page: Page): Promise<string> => {
    await page.locator('#status').evaluate((node) => (node.textContent = ''));
    await page.click('form button');
    await page.waitForFunction(() => /^\d{3} /.test(document.querySelector('#status')!.textContent));
    return page.locator('#status').innerText();
  };

  /** How many pixels of the map have this colour. */
  const pixels = (page: Page, [red, green, blue]: readonly [number, number, number]): Promise<number> =>
    page.locator('#map').evaluate(
      (canvas, colour) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let k = 0; k < data.length; k += 4) {
          if (colour.every((value, channel) => Math.abs(data[k + channel]! - value) < 3)) count++;
        }
        return count;
      },
      [red, green, blue],
    );
  const ROUTE = [0xb4, 0x47, 0x2b] as const;
  const PLACE = [0x1f, 0x4e, 0x79] as const;

  test('lists what is served and what is not', async () => {
    const page = await open();
    expect(await page.title()).toBe('Town');
    expect(await page.locator('nav button').count()).toBe(pageCalls(new Set()).length);
    const absent = await page
      .locator('nav button.absent')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(absent).not.toContain('route');
    expect(absent).toContain('getStatic');
  });

  test('a route is asked for at places of the town, and drawn', async () => {
    const page = await open();
    expect(await pixels(page, ROUTE)).toBe(0);
    expect(await page.inputValue('#body')).toContain('"lat": 57.0');
    expect(await send(page)).toMatch(/^200 · .* characters · \d+\.\d\d km, \d+ min$/);
    expect(JSON.parse(await page.innerText('#answer'))).toHaveProperty('trip.legs');
    expect(await pixels(page, ROUTE)).toBeGreaterThan(500);
    expect(await pixels(page, PLACE)).toBeGreaterThan(50);
  });

  test('every call that is served answers its example', async () => {
    const page = await open();
    for (const operation of engines.operations) {
      if (operation === 'roads') continue;
      await page.click(`nav button[value=${operation}]`);
      expect(`${operation} ${await send(page)}`).toMatch(new RegExp(`^${operation} 200 `));
      expect(new URL(page.url()).hash).toBe(`#${operation}`);
    }
  });

  test('the request can be edited, and a refusal is shown', async () => {
    const page = await open(`${serving.url}#matrix`);
    await page.fill('#body', '{"sources": []}');
    expect(await send(page)).toMatch(/^400 /);
    expect(await page.locator('#status').getAttribute('class')).toBe('bad');
    expect(await page.innerText('#answer')).toContain('error_code');
    await page.click('nav button[value=lookupV2]');
    expect(await page.locator('#body').isVisible()).toBe(false);
    await page.fill('#target', '/tz/lookup/v1?lat=0&lng=0&timestamp=0');
    expect(await send(page)).toContain('Etc/GMT');
    await page.click('nav button[value=getStatic]');
    expect(await page.innerText('#summary')).toContain('not carried by this server');
  });

  test('the map is moved and enlarged by hand', async () => {
    const page = await open();
    const picture = (): Promise<string> =>
      page.locator('#map').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await picture();
    await page.mouse.move(1000, 400);
    await page.mouse.wheel(0, -400);
    await expect.poll(picture).not.toBe(before);
    const enlarged = await picture();
    await page.mouse.down();
    await page.mouse.move(1100, 450);
    await page.mouse.up();
    await expect.poll(picture).not.toBe(enlarged);
  });

  test('works where there are no roads', async () => {
    const bare = await serve(createHost({ engines: inProcess({}) }), { port: 0 });
    onTestFinished(() => bare.close());
    const page = await browser.newPage();
    await page.goto(bare.url);
    await page.waitForSelector('body[data-state=ready]');
    expect(await page.locator('nav button.absent').count()).toBe(pageCalls(new Set()).length);
    await page.close();
  });
});
