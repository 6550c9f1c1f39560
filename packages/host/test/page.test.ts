/** Tests of the index page in a browser. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHost, inProcess, type Engine } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { CHROMIUM, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { absentFamilies, pageCalls } from '../src/page/calls.ts';
import { served } from './accounts/with-accounts.ts';
import { townEngine } from './town.ts';

test('every call that is answered is listed with a request to begin with', () => {
  const calls = pageCalls(new Set(ENDPOINTS.map(({ operation }) => operation)));
  expect(calls).toHaveLength(ENDPOINTS.length);
  for (const { target } of calls) expect(target).not.toMatch(/[{}]/);
  expect(pageCalls(new Set(['route']))).toEqual([
    expect.objectContaining({ operation: 'route', method: 'POST', target: '/route/v1' }),
  ]);
});

test('families of calls of which none is answered are named', () => {
  const every = ENDPOINTS.map(({ operation }) => operation);
  expect(absentFamilies(new Set(every))).toEqual([]);
  expect(absentFamilies(new Set(every.filter((name) => name !== 'elevation')))).toEqual(['Elevation']);
  expect(absentFamilies(new Set(['route', 'style']))).toEqual([
    'Elevation',
    'Time zones',
    'Geocoding',
    'Static maps',
    'Account',
  ]);
});

test('with accounts, the page says where their calls are to be had', async () => {
  const { host } = await served({ engines: inProcess({}) });
  const note = async (from: (request: Request) => Promise<Response>): Promise<string> =>
    /<nav[^>]*>(.*)<\/nav>/.exec(await (await from(new Request('http://localhost/'))).text())![1]!;
  expect(await note(host)).toBe(
    '<p>Not on this server: Routing (no roads), Elevation (no heights), Time zones (no time zones), ' +
      'Geocoding (no places), Static maps (no tiles), Tiles (no tiles). ' +
      'The calls of account management take a management token: see <a href="account">Account</a>.</p>',
  );
  expect(await note(createHost({ engines: inProcess({}) }))).toMatch(
    /Tiles \(no tiles\), Account \(no accounts\)\.<\/p>$/,
  );
});

describe.runIf(hasChromium)('the index page', () => {
  let browser: Browser;
  /** One window for all pages: opening another takes a second. */
  let context: BrowserContext;
  let engines: Engine;
  let serving: Serving;
  beforeAll(async () => {
    engines = await townEngine();
    serving = await serve(createHost({ engines, config: { title: 'Town' } }), { port: 0 });
    browser = await chromium.launch(CHROMIUM);
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MILLISECONDS);
    await context.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await serving.close();
  });

  /** Opens the page; an error in it, or a request to elsewhere, fails the test. */
  async function open(url = serving.url): Promise<Page> {
    const page = await context.newPage();
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
  const ASKED = [0x2d, 0x7a, 0x4f] as const;
  type Place = { readonly lat: number; readonly lon: number };
  const bodyOf = async (page: Page): Promise<Record<string, Place[]>> =>
    JSON.parse(await page.inputValue('#body')) as Record<string, Place[]>;

  test('lists what is answered, and says what is not', async () => {
    const page = await open();
    expect(await page.title()).toBe('Town');
    const listed = await page
      .locator('nav button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(listed).toEqual(pageCalls(engines.operations).map(({ operation }) => operation));
    expect(listed).toContain('route');
    expect(listed).not.toContain('getStatic');
    expect(listed).not.toContain('listProperties');
    // It stands below the calls.
    expect(await page.locator('nav > :last-child').innerText()).toBe(
      'Not on this server: Static maps (no tiles), Account (no accounts).',
    );
    // An address that names a call which is not here shows the first one that is.
    const elsewhere = await open(`${serving.url}#getStatic`);
    expect(await elsewhere.inputValue('#target')).toBe('/route/v1');
  });

  test('a route is asked for at places of the town, and drawn', async () => {
    const page = await open();
    expect(await pixels(page, ROUTE)).toBe(0);
    expect(await page.inputValue('#body')).toContain('"lat": 57.0');
    expect(await send(page)).toMatch(/^200 · .* characters · \d+\.\d\d km, \d+ min$/);
    expect(JSON.parse(await page.innerText('#answer'))).toHaveProperty('trip.legs');
    expect(await pixels(page, ROUTE)).toBeGreaterThan(500);
    expect(await pixels(page, ASKED)).toBeGreaterThan(50);
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

  test('a click on the map sets the next place of the request, and draws it at once', async () => {
    const page = await open();
    expect(await pixels(page, ASKED)).toBeGreaterThan(20);
    const before = await bodyOf(page);
    await send(page);
    expect(await pixels(page, ROUTE)).toBeGreaterThan(500);
    await page.mouse.click(900, 300);
    const first = await bodyOf(page);
    expect(first['locations']![0]).not.toEqual(before['locations']![0]);
    expect(first['locations']![1]).toEqual(before['locations']![1]);
    expect(await page.innerText('#status')).toMatch(/^Set locations 1 of 2: 57\.\d+, 11\.\d+$/);
    // The drawn route belonged to the former places, so it is gone.
    expect(await pixels(page, ROUTE)).toBe(0);
    await page.mouse.click(1100, 600);
    const second = await bodyOf(page);
    expect(second['locations']![0]).toEqual(first['locations']![0]);
    // Farther right is farther east, farther down is farther south.
    expect(second['locations']![1]!.lon).toBeGreaterThan(first['locations']![0]!.lon);
    expect(second['locations']![1]!.lat).toBeLessThan(first['locations']![0]!.lat);
    await page.mouse.click(1000, 500);
    expect((await bodyOf(page))['locations']![0]).not.toEqual(second['locations']![0]);
    expect(await send(page)).toMatch(/^200 /);
    await page.keyboard.down('Shift');
    await page.mouse.click(950, 450);
    await page.keyboard.up('Shift');
    expect((await bodyOf(page))['locations']).toHaveLength(3);
    expect(await page.innerText('#status')).toMatch(/^Added to locations: /);
    expect(await send(page)).toMatch(/^200 /);
  });

  test('sources come before targets', async () => {
    const page = await open(`${serving.url}#matrix`);
    const { sources, targets } = await bodyOf(page);
    const count = sources!.length + targets!.length;
    for (let k = 0; k < count; k++) {
      // Each click must follow the one before.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.mouse.click(850 + 40 * k, 300 + 30 * k);
    }
    expect(await page.innerText('#status')).toMatch(
      new RegExp(`^Set targets ${targets!.length} of ${targets!.length}: `),
    );
    const after = await bodyOf(page);
    for (const place of [...sources!, ...targets!])
      expect([...after['sources']!, ...after['targets']!]).not.toContainEqual(place);
    expect(await send(page)).toMatch(/^200 /);
  });

  test.each(['lookupV1', 'lookupV2', 'reverseV1', 'reverseV2'])(
    'a click sets the place in the query of %s',
    async (operation) => {
      const page = await open(`${serving.url}#${operation}`);
      const before = new URL(await page.inputValue('#target'), serving.url).searchParams;
      const view = await page.locator('#map').boundingBox();
      // The middle of the map is the middle of the roads.
      await page.mouse.click(view!.x + view!.width / 2, view!.y + view!.height / 2);
      const after = new URL(await page.inputValue('#target'), serving.url).searchParams;
      expect([...after.keys()]).toEqual([...before.keys()]);
      const [lat, lon] = [...after.values()].map(Number);
      expect([lat, lon]).toEqual([expect.closeTo(57.0067, 3), expect.closeTo(11.0135, 3)]);
      expect(await page.innerText('#status')).toBe(`Set the place: ${lat}, ${lon}`);
      expect(await send(page)).toMatch(/^200 /);
      // The streets that were found are drawn at their middles.
      if (operation.startsWith('reverse')) expect(await pixels(page, PLACE)).toBeGreaterThan(50);
    },
  );

  test('what has no place says so', async () => {
    const page = await open(`${serving.url}#route`);
    await page.fill('#body', '{');
    await page.mouse.click(1000, 400);
    expect(await page.innerText('#status')).toBe('The body is no JSON: no place can be put there.');
    await page.click('nav button[value=placeV1]');
    await page.mouse.click(1000, 400);
    expect(await page.innerText('#status')).toBe('This request has no place to set.');
    expect(await page.locator('#hint').isVisible()).toBe(false);
  });

  test('places are found while typing and chosen by keyboard, and the map moves there', async () => {
    const page = await open();
    const box = page.getByRole('combobox', { name: 'Search for a place' });
    const options = page.locator('#found [role=option]');
    // At once: while letters come one by one, so do lists, and a busy machine shows an older one for longer.
    await box.fill('stre');
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    const [first, second] = await options.allInnerTexts();
    expect(first).toMatch(/^Street \d/);
    expect(await page.locator('[aria-selected=true]').innerText()).toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-selected=true]').innerText()).toBe(second);
    expect(await box.getAttribute('aria-activedescendant')).toBe('match-1');
    await page.keyboard.press('Enter');
    expect(await page.locator('#found').isVisible()).toBe(false);
    expect(await page.innerText('#status')).toMatch(/: 57\.0\d+, 11\.0\d+$/);
    expect(await pixels(page, PLACE)).toBeGreaterThan(50);
    // What was there is asked for no more.
    await box.fill('');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await box.fill('avenue');
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await box.pressSequentially(' 3');
    await expect.poll(async () => (await options.allInnerTexts())[0]).toContain('Avenue 3');
    await options.first().click();
    expect(await box.inputValue()).toContain('Avenue 3');
  });

  test('places of the same name are listed with their distances', async () => {
    const page = await open();
    const feature = (label: string, distance: number) => ({
      geometry: { type: 'Point', coordinates: [11, 57] },
      properties: { name: label.split(',')[0], label, distance },
    });
    const features = [
      feature('Toilets, Here', 0.2504),
      feature('Toilets, Here', 1.26),
      feature('Toilets, There', 3),
    ];
    await page.route(/autocomplete/, (call) => call.fulfill({ json: { features } }));
    await page.getByRole('combobox', { name: 'Search for a place' }).fill('toilets');
    const options = page.locator('#found [role=option]');
    await expect.poll(() => options.count()).toBe(3);
    expect(await options.allInnerTexts()).toEqual([
      'Toilets, Here, 250 m',
      'Toilets, Here, 1.3 km',
      'Toilets, There',
    ]);
  });

  test('a late answer does not replace a newer one', async () => {
    const page = await open();
    const box = page.getByRole('combobox', { name: 'Search for a place' });
    const options = page.locator('#found [role=option]');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/autocomplete\?text=aven&/, async (held) => {
      await released;
      await held.continue();
    });
    const late = page.waitForResponse(/text=aven&/);
    await box.fill('aven');
    await box.fill('stre');
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const option of await options.allInnerTexts()) expect(option).toMatch(/^Street /);
  });

  test('places that are typed are drawn as they are typed', async () => {
    const page = await open();
    await page.fill('#body', '{"costing": "auto"}');
    expect(await pixels(page, ASKED)).toBe(0);
    await page.fill('#body', '{"costing": "auto", "locations": [{"lat": 57.0067, "lon": 11.0135}]}');
    expect(await pixels(page, ASKED)).toBeGreaterThan(10);
  });

  test('without a mouse: the map is reached, moved, enlarged, and takes places', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the request');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Send');
    for (const stop of ['body', 'answer', 'map']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await page.locator(':focus').getAttribute('id')).toBe(stop);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    const [from, to] = (await bodyOf(page))['locations']!;
    expect(from).toEqual({ lat: expect.closeTo(57.0067, 3), lon: expect.closeTo(11.0135, 3) });
    expect(to!.lon).toBeGreaterThan(from!.lon);
    expect(to!.lat).toBeGreaterThan(from!.lat);
    await page.keyboard.press('Shift+Enter');
    expect((await bodyOf(page))['locations']).toHaveLength(3);
  });

  test('the page is described to screen readers', async () => {
    const page = await open();
    const tree = await page.locator('body').ariaSnapshot();
    for (const line of [
      '- heading "Town" [level=1]',
      '- navigation "Calls":',
      '- heading "Routing" [level=2]',
      '- textbox "Path and query"',
      '- textbox "Body"',
      '- button "Send"',
      '- status',
      '- application "Map of the request and its answer"',
    ]) {
      expect(tree).toContain(line);
    }
    expect(await page.locator('#map').getAttribute('aria-describedby')).toBe('hint');
  });

  test('a route in the form of OSRM is drawn as well', async () => {
    const page = await open();
    const body = await bodyOf(page);
    await page.fill('#body', JSON.stringify({ ...body, format: 'osrm' }));
    expect(await send(page)).toMatch(/^200 · .* characters · \d+\.\d\d km, \d+ min$/);
    expect(JSON.parse(await page.innerText('#answer'))).toHaveProperty('routes');
    expect(await pixels(page, ROUTE)).toBeGreaterThan(500);
  });

  test('on a telephone: map and request are seen at once, a tap sets a place, two fingers enlarge', async () => {
    const screen = { width: 390, height: 844 };
    const phone = await browser.newContext({ viewport: screen, isMobile: true, hasTouch: true });
    onTestFinished(() => phone.close());
    phone.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const page = await phone.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(serving.url);
    await page.waitForSelector('body[data-state=ready]');
    expect(await send(page)).toMatch(/^200 /);
    await page.evaluate(() => window.scrollTo(0, 0));
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [map, button] = [await boxOf('#map'), await boxOf('form button')];
    expect(map.y + map.height).toBeLessThan(button.y);
    expect(button.y + button.height).toBeLessThan(screen.height);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size[0]).toBe(screen.width);
    // The page stays short, however long the answer is.
    expect(size[1]).toBeLessThan(3 * screen.height);

    const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
    await page.touchscreen.tap(middle.x + 150, middle.y);
    const before = (await bodyOf(page))['locations']!;
    expect(await page.innerText('#status')).toMatch(/^Set locations 1 of 2: /);

    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [-apart, apart].map((dx, id) => ({ x: middle.x + dx, y: middle.y, id })),
      });
    await touch('touchStart', 25);
    for (const apart of [35, 45, 55, 65, 75]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await touch('touchMove', apart);
    }
    await touch('touchEnd', 75);
    // Enlarging with two fingers sets no place.
    expect((await bodyOf(page))['locations']).toEqual(before);
    await page.touchscreen.tap(middle.x + 150, middle.y);
    const [first, second] = (await bodyOf(page))['locations']!;
    await page.touchscreen.tap(middle.x, middle.y);
    const [third] = (await bodyOf(page))['locations']!;
    expect(first).toEqual(before[0]);
    // The map is three times as large: the same pixels span a third of the distance, and the middle stays.
    const [was, is] = [first!.lon - third!.lon, second!.lon - third!.lon];
    expect(was / is).toBeCloseTo(3, 1);
    expect(errors).toEqual([]);
  });

  test('works where there are no roads', async () => {
    const bare = await serve(createHost({ engines: inProcess({}) }), { port: 0 });
    onTestFinished(() => bare.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    await page.goto(bare.url);
    await page.waitForSelector('body[data-state=ready]');
    expect(await page.locator('nav button').count()).toBe(0);
    expect(await page.innerText('nav p')).toContain('Not on this server: Routing (no roads), ');
    expect(await page.locator('#find').isVisible()).toBe(false);
    await page.close();
  });
});
