import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logLine } from '@portolan/host';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { EXAMPLES } from '@portolan/schemas/examples';
import { preferredLanguage, takesGzip } from '../src/accept.ts';
import { Metrics } from '../src/metrics.ts';
import { Router } from '../src/router.ts';
import { isCheap } from '../src-node/cheap.ts';

describe('paths', () => {
  const router = new Router();

  test('the paths of all examples lead to their endpoint, with their parameters', () => {
    for (const endpoint of ENDPOINTS) {
      const { path = {} } = EXAMPLES[endpoint.operation]!;
      const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(path[name]!),
      );
      const match = router.find(filled);
      expect(match?.methods.all).toContain(endpoint);
      expect(
        Object.fromEntries(Object.entries(match!.path).map(([name, value]) => [name, String(value)])),
      ).toEqual(path);
    }
  });

  test('any path is found or not found, in bounded time', () => {
    const piece = fc.constantFrom(
      '/',
      'styles',
      'static',
      '.png',
      '@2x',
      '%2F',
      '%',
      '..',
      '0-255',
      'a'.repeat(50),
      '\0',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((parts) => `/${parts.join('')}`),
        (path) => {
          const match = router.find(path);
          for (const value of Object.values(match?.path ?? {})) {
            expect(String(value)).not.toMatch(/[/\0]/);
          }
        },
      ),
    );
  });
});

describe('what a client accepts', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['*', undefined],
    ['de', 'de'],
    ['de-AT;q=0.4, fr;q=0.9, *;q=1', 'fr'],
    ['de;q=0', undefined],
    ['de;q=x, sv', 'sv'],
    ['../../etc', undefined],
  ])('languages %j: %j', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
  test.each([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['GZIP;q=0.1, br', true],
    ['*', true],
    ['gzip;q=0, *', false],
    ['gzip; q=0.0', false],
    ['br', false],
  ])('gzip by %j: %j', (header, takes) => {
    expect(takesGzip(header)).toBe(takes);
  });
  test('any header is read', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(preferredLanguage(header) ?? 'en').toMatch(/^[A-Za-z-0-9]+$/);
        expect(takesGzip(header)).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('a line of the log', () => {
  const record = {
    method: 'POST',
    path: '/route/v1',
    operation: 'route',
    status: 200,
    milliseconds: 1.234,
    bytes: 512,
    clientAddress: '127.0.0.1',
    message: undefined,
  };
  test('has a readable form', () => {
    expect(logLine(record, new Date(0))).toBe(
      '1970-01-01T00:00:00.000Z 200 POST /route/v1 1.2 ms 512 B 127.0.0.1',
    );
    expect(
      logLine({ ...record, status: 400, message: 'no costing', clientAddress: undefined }, new Date(0)),
    ).toBe('1970-01-01T00:00:00.000Z 400 POST /route/v1 1.2 ms 512 B - - no costing');
  });
  test('stays one line of bounded length, whatever a client sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const line = logLine({ ...record, path: text, message: text, method: text }, new Date(0));
        expect(line.length).toBeLessThan(700);
        // oxlint-disable-next-line no-control-regex -- these are what must not be there
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      }),
    );
  });
});

describe('cheap calls', () => {
  const places = (count: number) => Array.from({ length: count }, () => ({ lat: 0, lon: 0 }));
  test.each([
    ['route', { locations: places(2), costing: 'auto' }, true],
    ['route', { locations: places(50), costing: 'auto' }, false],
    ['route', { locations: places(2), costing: 'truck' }, false],
    ['route', { locations: places(2), costing: 'auto', costing_options: { auto: {} } }, false],
    ['route', { locations: places(2), costing: 'auto', date_time: { type: 'depart_now' } }, false],
    ['route', { locations: [{ lat: 0, lon: 0, radius: 200 }], costing: 'auto' }, false],
    ['nearestRoads', { locations: [{ lat: 0, lon: 0, radius: '200' }], costing: 'auto' }, false],
    ['nearestRoads', { locations: [null, 7, { lat: 0, lon: 0, radius: 20 }], costing: 'auto' }, true],
    ['matrix', { sources: places(8), targets: places(8), costing: 'auto' }, true],
    ['matrix', { sources: [{ radius: 200 }], targets: places(8), costing: 'auto' }, false],
    ['matrix', { sources: places(9), targets: places(8), costing: 'auto' }, false],
    ['elevation', { shape: places(100) }, true],
    ['elevation', { shape: places(2), resample_distance: 10 }, false],
    ['isochrone', { locations: places(1), costing: 'auto' }, false],
    ['lookupV2', { lat: 0, lng: 0 }, true],
    ['bulkV1', [], false],
    ['roads', {}, false],
    ['route', null, false],
  ])('%s %.60j: %s', (operation, request, cheap) => {
    expect(isCheap(operation, request)).toBe(cheap);
  });
});

test('a bucket of a histogram includes durations that equal its upper bound', () => {
  const metrics = new Metrics();
  metrics.begin();
  metrics.end({ operation: 'route', status: 200, seconds: 0.005, bytes: 1 });
  const text = metrics.text();
  expect(text).toContain('portolan_request_seconds_bucket{operation="route",le="0.0025"} 0\n');
  expect(text).toContain('portolan_request_seconds_bucket{operation="route",le="0.005"} 1\n');
  expect(text).toContain('portolan_request_seconds_bucket{operation="route",le="+Inf"} 1\n');
});
