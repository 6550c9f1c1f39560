/** The page about an account, in a browser. */
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '@portolan/host/node';
import { CHROMIUM, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import { served, START } from './with-accounts.ts';

const DAY_MS = 86_400_000;

describe.runIf(hasChromium)('the account page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(() => browser.close());

  /** Opens the page of an account that was used on ten days; whatever it does wrong fails the test. */
  async function opened(options: { readonly width?: number; readonly colorScheme?: 'dark' } = {}) {
    const here = await served();
    const customer = await here.customer('Harbour');
    const serving = await serve(here.host, { port: 0 });
    onTestFinished(() => serving.close());
    const { propertyId: property_id, token, id } = customer;
    await here.manage(token, 'POST', '/domains/', {
      property_id,
      base_domain: 'example.com',
      wildcard: true,
    });
    await here.manage(token, 'POST', '/properties/', { name: '<img src=x onerror=alert(1)>' });
    await here.store.transaction(async (transaction) => {
      const rows = Array.from({ length: 10 }, (_, day) =>
        ['route', 'geocoding', 'tiles', 'matrix'].map((api, kind) => ({
          accountId: id,
          propertyId: property_id,
          day: new Date(START + day * DAY_MS).toISOString().slice(0, 10),
          api,
          credits: (1 + ((day * 7 + kind * 3) % 10)) * 240,
        })),
      ).flat();
      await transaction.addUsage(rows);
    });
    here.clock.ms += 9 * DAY_MS;
    const { width = 1100, colorScheme = 'light' } = options;
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('dialog', () => troubles.push('a dialog'));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(serving.url) && !request.url().startsWith('data:'))
        troubles.push(request.url());
      if (request.url().includes(token)) troubles.push('the token is in an address');
    });
    onTestFinished(async () => {
      await page.close();
      expect(troubles.filter((trouble) => !trouble.includes('status of 403'))).toEqual([]);
    });
    await page.goto(`${serving.url}account`);
    await page.waitForSelector('body[data-state=ready]');
    return { ...here, page, token, key: customer.key };
  }

  const enter = async (page: Page, token: string, state: string): Promise<void> => {
    await page.fill('#token', token);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`body[data-state=${state}]`);
  };

  test('shows usage by day, properties, keys and websites to whoever holds a token', async () => {
    const { page, token, key } = await opened();
    await enter(page, token, 'shown');
    expect(await page.textContent('#period')).toBe('2026-05-20 to 2026-06-03');
    expect(await page.textContent('#total')).toBe('52,800');
    expect(await page.locator('#plot title').allTextContents()).toHaveLength(15);
    expect((await page.locator('#plot title').first().textContent())!.split('\n')).toEqual([
      '2026-05-20: 5,280 credits',
      'geocoding: 960',
      'matrix: 2,400',
      'route: 240',
      'tiles: 1,680',
    ]);
    expect(await page.locator('#legend li').allTextContents()).toEqual([
      'geocoding 13,200',
      'matrix 13,200',
      'route 13,200',
      'tiles 13,200',
    ]);
    expect(await page.locator('#by-day tr').count()).toBe(11);
    expect(await page.locator('code').allTextContents()).toEqual([key]);
    expect(await page.textContent('#properties')).toContain('*.example.com');
    expect(await page.textContent('#properties')).toContain('<img src=x onerror=alert(1)>');
    expect(await page.inputValue('#token')).toBe('');
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(kept).not.toContain(token);
  });

  test('says what is wrong with a token, and takes another', async () => {
    const { page, token } = await opened({ width: 390, colorScheme: 'dark' });
    await enter(page, 'portolan_wrong', 'refused');
    expect(await page.textContent('#status')).toBe('this management token is not valid');
    await enter(page, token, 'shown');
    // Nothing sticks out at the side of a telephone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('runs nothing but its own script', async () => {
    const { host } = await served();
    const response = await host(new Request('http://maps.test/account'));
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; connect-src 'self'; img-src data:; style-src 'sha256-\S+'; script-src 'sha256-\S+'; /,
    );
    expect(policy).not.toMatch(/unsafe|\*/);
    expect((await response.text()).match(/<script/g)).toHaveLength(1);
  });
});

test('there is no account page without accounts', async () => {
  const { createHost } = await import('@portolan/host');
  const host = createHost({ engines: { operations: new Set(), call: () => undefined } });
  expect((await host(new Request('http://maps.test/account'))).status).toBe(404);
  expect(await (await host(new Request('http://maps.test/'))).text()).not.toContain('href="account"');
});
