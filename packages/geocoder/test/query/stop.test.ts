import { beforeAll, describe, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { Geocoder, GeocoderContext } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await geocoder.buildGeocoder(await osmSource(TOWN));
});

const point = { 'point.lat': 47.1, 'point.lon': 9.5 };
const CALLS: Readonly<Record<string, (handle: Geocoder, context?: GeocoderContext<1>) => unknown>> = {
  search: (handle, context) => geocoder.search(handle, { text: 'Bahnhofstrase 12a, Vadum' }, context),
  'search for two streets': (handle, context) =>
    geocoder.search(handle, { text: 'Bahnhofstrasse & Im Äuli' }, context),
  'search for a kind': (handle, context) =>
    geocoder.search(handle, { text: 'bakery', 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 }, context),
  'search for coordinates': (handle, context) => geocoder.search(handle, { text: '47.1, 9.5' }, context),
  autocomplete: (handle, context) => geocoder.autocomplete(handle, { text: 'bahmhof' }, context),
  structured: (handle, context) =>
    geocoder.structured(handle, { address: 'Im Äuli 10', locality: 'Vaduz' }, context),
  reverse: (handle, context) => geocoder.reverse(handle, { ...point, size: 40 }, context),
  bulk: (handle, context) =>
    geocoder.bulk(
      handle,
      [
        { endpoint: '/v1/reverse', query: point },
        { endpoint: '/v1/search', query: { text: 'Vaduz' } },
      ],
      context,
    ),
};

function pollsOf(call: (context: GeocoderContext<1>) => unknown): number {
  let polls = 0;
  call({ shouldStop: () => ++polls < 0 });
  return polls;
}

describe('a call that is to stop', () => {
  test.each(Object.entries(CALLS))(
    '%s ends at each of its polls, and the next answer is that of another handle',
    (_, call) => {
      const handle = geocoder.openGeocoder(bytes);
      const expected = call(geocoder.openGeocoder(bytes));
      const all = pollsOf((context) => call(handle, context));
      expect(all).toBeGreaterThanOrEqual(3);
      for (let most = 0; most < all; most++) {
        let polls = 0;
        expect(() => call(handle, { shouldStop: () => ++polls > most })).toThrow(
          expect.objectContaining({ code: 'stopped' }),
        );
        expect(polls).toBe(most + 1);
        expect(call(handle)).toEqual(expected);
      }
    },
  );

  test('polls grow with the words of a text', () => {
    const handle = geocoder.openGeocoder(bytes);
    const polls = (text: string): number => pollsOf((context) => geocoder.search(handle, { text }, context));
    expect(polls('Bahnhofstrasse Vaduz Im Äuli Vadum Städtle Bäckerei')).toBeGreaterThan(polls('Vaduz') + 5);
  });
});
