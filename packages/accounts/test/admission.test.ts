import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { APIS, PLANS } from '@portolan/schemas/plans';
import {
  addUsage,
  admit,
  apply,
  cost,
  DEFAULT_RULES,
  deleteProperty,
  limitLocal,
  limitsFor,
  plansOnOffer,
  recycle,
  signUp,
  statsOf,
  type AdmissionInput,
  type Bucket,
  type UsageRow,
} from '../src/index.ts';

const KEY = '0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10';
const NOW = Date.parse('2026-05-20T10:00:00Z') / 1000;

const account = (mode: 'free' | 'paid', planId: number, used = 0) => ({
  ...signUp(1, NOW, DEFAULT_RULES).state,
  mode,
  planId,
  used,
  periodEnd: NOW + 1_000,
});

function asked(given: Partial<AdmissionInput> & { query?: string; origin?: string }): AdmissionInput {
  const { query = '', origin, ...rest } = given;
  return {
    request: {
      query: new URLSearchParams(query),
      header: (name) => (name === 'origin' ? origin : undefined),
      isLoopback: false,
    },
    scheme: 'Portolan',
    directory: {
      keyOwner: (key) => (key === KEY ? { accountId: 1, propertyId: 2 } : undefined),
      domainRules: () => [
        { id: 1, baseDomain: 'example.com', wildcard: false, subdomain: '', accountId: 1, propertyId: 2 },
      ],
    },
    account: () => account('free', 1),
    api: 'route',
    bucket: undefined,
    now: NOW,
    ...rest,
  };
}

describe('admission', () => {
  const byKey = { query: `api_key=${KEY}` };
  const full = () => account('free', 1, 200_000);
  test.each<[string, Parameters<typeof asked>[0], object]>([
    ['a key', byKey, { isAdmitted: true }],
    ['a website', { origin: 'https://example.com' }, { isAdmitted: true }],
    ['nobody', {}, { status: 401 }],
    ['a stranger', { origin: 'https://example.org' }, { status: 401 }],
    [
      'a wrong key from a good website',
      { query: `api_key=${KEY.replace('0', '1')}`, origin: 'https://example.com' },
      { status: 401 },
    ],
    ['401 before 403 and 429', { api: 'matrix', account: full }, { status: 401 }],
    ['403 before 429', { ...byKey, api: 'matrix', account: full }, { status: 403 }],
    ['no credits', { ...byKey, account: full }, { status: 429, retryAfterSeconds: 1_000 }],
    ['an account that is gone', { ...byKey, account: () => undefined }, { status: 401 }],
    [
      'matrices of Starter',
      { ...byKey, api: 'matrix', account: () => account('paid', 2) },
      { limits: { maxElements: 625 } },
    ],
    [
      'matrices of Professional',
      { ...byKey, api: 'matrix', account: () => account('paid', 4) },
      { limits: { maxElements: 10_000 } },
    ],
    [
      'matrices of a trial',
      { ...byKey, api: 'matrix', account: () => signUp(1, NOW, DEFAULT_RULES).state },
      { limits: { maxElements: 10_000 } },
    ],
    ['a developer', { origin: 'http://localhost:3000' }, { isAdmitted: true, bucket: { tokens: 19 } }],
    [
      'a developer who asks much',
      { origin: 'http://localhost', bucket: { tokens: 0.4, at: NOW } },
      { status: 429, retryAfterSeconds: 1 },
    ],
  ])('%s', (_, given, expected) => {
    expect(admit(asked(given), DEFAULT_RULES)).toMatchObject(expected);
  });

  test('allows each plan what the table says', () => {
    for (const [index, { apis }] of PLANS.entries()) {
      for (const api of APIS) {
        const of = () => account(index === 0 ? 'free' : 'paid', index + 1);
        expect(admit(asked({ ...byKey, api, account: of }), DEFAULT_RULES).isAdmitted).toBe(
          apis.includes(api),
        );
      }
    }
  });
});

describe('the limit of a developer', () => {
  test('never lets more through than the burst and the rate', () => {
    const { requestsPerMinute, burst } = DEFAULT_RULES.local;
    const steps = fc.array(fc.double({ min: -2, max: 10, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(steps, (gaps) => {
        let bucket: Bucket | undefined;
        let now = NOW;
        let passed = 0;
        let count = 0;
        for (const gap of gaps) {
          now += gap;
          passed += Math.max(0, gap);
          const limited = limitLocal(bucket, now, DEFAULT_RULES.local);
          bucket = limited.bucket;
          if (limited.isAllowed) count++;
          else expect(limited.retryAfterSeconds).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(burst + (passed * requestsPerMinute) / 60 + 1e-6);
        }
      }),
      { numRuns: share(5_000) },
    );
  });

  test('lets a steady client through', () => {
    let bucket: Bucket | undefined;
    for (let second = 0; second < 200; second++) {
      const limited = limitLocal(bucket, NOW + second, DEFAULT_RULES.local);
      expect(limited.isAllowed).toBe(true);
      bucket = limited.bucket;
    }
  });
});

test('every data call has a price that counts what is in it', () => {
  const size = { contours: 3, locations: 7, elements: 50, queries: 9 };
  const prices = new Map(
    ENDPOINTS.flatMap(({ operation, credits }) => (credits ? [[operation, cost(credits, size)]] : [])),
  );
  expect(Object.fromEntries(prices)).toMatchObject({
    route: 20,
    isochrone: 60,
    optimizedRoute: 140,
    matrix: 50,
    bulkV1: 180,
    style: 0,
    vectorTile: 1,
    getStaticCacheable: 300,
  });
  expect(cost({ amount: 1, per: 'element' }, {})).toBe(1);
});

test('plans are listed as the interface has them, without those by agreement', () => {
  const big = { ...DEFAULT_RULES.plans[3]!, id: 5, name: 'Harbour', isEnterprise: true };
  const rules = { ...DEFAULT_RULES, plans: [...DEFAULT_RULES.plans, big] };
  expect(plansOnOffer(rules).map((plan) => Object.values(plan).join(' '))).toEqual([
    '1 Free month 0.00 0.000 USD 200000',
    '2 Starter month 20.00 0.030 USD 1000000',
    '3 Standard month 80.00 0.020 USD 7500000',
    '4 Professional month 250.00 0.015 USD 25000000',
  ]);
  const paying = { ...signUp(1, NOW, rules).state, paymentMethod: 'invoice' };
  expect(apply(paying, { type: 'upgrade', planId: 5 }, NOW, rules).state.mode).toBe('enterprise');
});

test('limits reach the calls that they are about', () => {
  const limits = {
    maxElements: 1,
    maxContours: 2,
    maxContourMinutes: 3,
    maxContourKm: 4,
    maxLocations: 5,
    maxDistanceKm: 6,
  };
  expect(limitsFor({ limits }, 'route')).toEqual({ maxLocations: 5, maxDistanceKm: 6 });
  expect(limitsFor({ limits }, 'matrix')).toEqual({ maxElements: 1, maxLocations: 5, maxDistanceKm: 6 });
  expect(limitsFor({ limits }, 'isochrone')).toEqual({
    maxContours: 2,
    maxContourMinutes: 3,
    maxContourKm: 4,
    maxLocations: 5,
    maxDistanceKm: 6,
  });
});

test('a property goes with its domains and keys, and a recycled key keeps nothing of its old value', () => {
  const key = { propertyId: 1, hash: 'old', hint: '01234567', sealed: { 1: 'old' } };
  const resources = {
    properties: [{ id: 1 }, { id: 2 }],
    domains: [{ propertyId: 1 }, { propertyId: 2 }],
    keys: [key, { ...key, propertyId: 2 }],
  };
  expect(deleteProperty(resources, 1)).toEqual({
    properties: [{ id: 2 }],
    domains: [{ propertyId: 2 }],
    keys: [{ ...key, propertyId: 2 }],
  });
  expect(JSON.stringify(recycle(key, { hash: 'new', hint: '76543210', sealed: { 1: 'new' } }))).not.toMatch(
    /old|0123/,
  );
});

test('statistics add up by day and kind, within the days of the period', () => {
  let rows: readonly UsageRow[] = [];
  const use = (api: string, credits: number, after: number): void => {
    rows = addUsage(rows, 1, api, credits, NOW + after);
  };
  use('route', 20, 0);
  use('route', 20, 60);
  use('tz', 1, 86_400);
  use('route', 5, 86_400 * 30);
  rows = addUsage(rows, 2, 'route', 7, NOW);
  expect(statsOf(rows, { periodStart: NOW, periodEnd: NOW + 86_400 * 29 })).toEqual({
    data: { route: { '2026-05-20': { value: 47 } }, tz: { '2026-05-21': { value: 1 } } },
    start_date: '2026-05-20',
    end_date: '2026-06-18',
  });
});
