import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '@portolan/cli';
import { validatorOf } from '@portolan/schemas/validators';
import { BulkResponse, GeocodingResponseV1, GeocodingResponseV2 } from '@portolan/schemas';
import { fakeTerminal } from './fake-terminal.ts';
import { BUILT_TOWN, temporaryFolder } from './spawn.ts';

async function geocode(request: unknown, path = BUILT_TOWN) {
  const input = typeof request === 'string' ? request : JSON.stringify(request);
  const terminal = fakeTerminal(input);
  const code = await main(['geocode', path], terminal);
  return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

async function answer(request: unknown) {
  const { code, stdout, stderr } = await geocode(request);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('geocode', () => {
  test('finds streets of the extract, cities around it and the country, by their names in several languages', async () => {
    const first = async (text: string) =>
      (await answer({ endpoint: 'search', query: { text, size: 1 } })).features[0].properties;
    expect(await first('harbour stret')).toMatchObject({
      name: 'Harbour Street',
      layer: 'street',
      country: 'Sweden',
    });
    expect(await first('goteborg')).toMatchObject({ gid: 'geonames:locality:2711537', country_a: 'SWE' });
    // Some 60 km from the town.
    expect(await first('Borås')).toMatchObject({ source: 'geonames', layer: 'locality' });
    for (const name of ['Sweden', 'Sverige', 'Schweden', 'Suède', 'SWE'])
      expect(await first(name)).toMatchObject({ gid: 'whosonfirst:country:naturalearth/752' });
  });

  test.each([
    ['autocomplete', { text: 'harb' }],
    ['search', { text: 'Harbour Street' }],
    ['structured', { street: 'Harbour Street', country: 'SE' }],
    ['reverse', { 'point.lat': 57.7001, 'point.lon': 11.9701 }],
    ['place', { ids: ['geonames:locality:2711537'] }],
  ])('%s answers as its schemas say, in both versions', async (endpoint, query) => {
    const [one, two] = [await answer({ endpoint, query }), await answer({ endpoint, version: 2, query })];
    expect(one.features.length).toBeGreaterThan(0);
    expect(one.features.length).toBe(two.features.length);
    expect(one.geocoding.timestamp).toBeGreaterThan(1.7e12);
    expect(validatorOf(GeocodingResponseV1).issues(one)).toEqual([]);
    expect(validatorOf(GeocodingResponseV2).issues(two)).toEqual([]);
    expect(await answer({ endpoint, version: 1, query })).toMatchObject({ features: one.features });
  });

  test('bulk answers a list, in which a refused request fails alone', async () => {
    const query = [
      { endpoint: '/v1/search', query: { text: 'Harbour Street', size: 1 } },
      { endpoint: '/v1/reverse', query: {} },
    ];
    const answers = await answer({ endpoint: 'bulk', query });
    expect(validatorOf(BulkResponse).issues(answers)).toEqual([]);
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([200, 400]);
  });

  test('paths of the interface are understood, with their version', async () => {
    const query = { text: 'Harbour Street', size: 1 };
    const { features: two } = await answer({ endpoint: 'search', version: 2, query });
    const { features: one } = await answer({ endpoint: 'search', query });
    for (const endpoint of ['/geocoding/v2/search', 'geocoding/v2/search/', 'v2/search', '/v2/search'])
      expect((await answer({ endpoint, query })).features).toEqual(two);
    for (const endpoint of ['/geocoding/v1/search', '/v1/search'])
      expect((await answer({ endpoint, query })).features).toEqual(one);
    const ids = 'geonames:locality:2711537';
    expect((await answer({ endpoint: '/geocoding/v2/place_details', query: { ids } })).features).toHaveLength(
      1,
    );
  });

  test.each<[what: string, request: unknown, message: string]>([
    ['no endpoint', {}, 'endpoint must be given'],
    ['a list', [], 'the request must be an object'],
    ['null', null, 'the request must be an object'],
    ['an unknown endpoint', { endpoint: 'serach' }, '"serach" is none of'],
    ['an endpoint that every object has', { endpoint: 'constructor' }, 'is none of'],
    ['an unknown version', { endpoint: 'search', version: 3 }, 'version must be 1 or 2, not 3'],
    ['two versions', { endpoint: '/v1/search', version: 2, query: {} }, 'contradicts the endpoint'],
    ['no text', { endpoint: 'search' }, 'text must be given'],
    ['a query that is none', { endpoint: 'search', query: 5 }, 'the query must be an object'],
    ['a bulk query that is none', { endpoint: 'bulk', query: {} }, 'the body must be a list'],
    ['bulk in version 2', { endpoint: 'bulk', version: 2, query: [] }, 'bulk exists in version 1 only'],
  ])('%s is a request error', async (_, request, message) => {
    const { code, stdout, stderr } = await geocode(request);
    expect([code, stdout]).toEqual([1, '']);
    const error = JSON.parse(stderr);
    expect(validatorOf(GeocodingResponseV1).issues(error)).toEqual([]);
    expect(error).toMatchObject({ features: [], geocoding: { errors: [expect.stringContaining(message)] } });
  });

  test('an error of version 2 has the form of version 2, and text that is not JSON the error of all calls', async () => {
    const { code, stderr } = await geocode({ endpoint: 'autocomplete', version: 2, query: { text: '' } });
    expect(code).toBe(1);
    expect(validatorOf(GeocodingResponseV2).issues(JSON.parse(stderr))).toEqual([]);
    expect(JSON.parse(stderr).geocoding.error).toContain('text must be given');
    const noJson = await geocode('{');
    expect([noJson.code, JSON.parse(noJson.stderr).error_code]).toEqual([1, 100]);
  });

  test('a folder without a geocoder, and a damaged one, are file errors', async () => {
    const request = { endpoint: 'search', query: { text: 'a' } };
    const folder = await temporaryFolder();
    expect(await geocode(request, folder)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('holds no geocoder.portolan: build it with portolan build'),
    });
    const bytes = Uint8Array.from(readFileSync(join(BUILT_TOWN, 'geocoder.portolan')));
    bytes[bytes.length >> 1]! ^= 1;
    const file = join(folder, 'geocoder.portolan');
    writeFileSync(file, bytes);
    expect(await geocode(request, folder)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^portolan: .*portolan-test-.*: .*damaged/),
    });
    writeFileSync(file, readFileSync(join(BUILT_TOWN, 'graph.portolan')));
    expect(await geocode(request, file)).toMatchObject({ code: 3 });
  });

  test('inspect shows what is in the file', async () => {
    const terminal = fakeTerminal();
    expect(await main(['inspect', join(BUILT_TOWN, 'geocoder.portolan')], terminal)).toBe(0);
    expect(terminal.stdout.text).toMatch(/^geocoder \d+\.\d+, container 1\n[^]* intact\n$/);
  });
});
