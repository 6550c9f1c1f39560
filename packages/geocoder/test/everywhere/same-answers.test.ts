import { readOsm } from '@portolan/osm';
import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, reverse, search } from '../../src/index.ts';

const NAMES = [
  'Bahnhofstraße',
  'Rue de l’Église',
  'Улица Мира',
  '京都市',
  'Main Street',
  'Ağaç Sokağı',
  'Österlånggatan',
];

/** Streets and houses as GeoJSON, equal on every run. */
function town(): Uint8Array {
  let state = 9;
  const random = (limit: number): number => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  const point = (): [number, number] => [9.5 + random(90_000) / 1e6, 47.1 + random(90_000) / 1e6];
  const features = Array.from({ length: 400 }, (_, i) => {
    const name = `${NAMES[i % NAMES.length]!} ${1 + random(40)}`;
    return i % 3 === 0
      ? {
          type: 'Feature',
          id: `node/${i + 1}`,
          properties: { 'addr:street': name, 'addr:housenumber': `${random(90)}${i % 2 === 0 ? 'a' : ''}` },
          geometry: { type: 'Point', coordinates: point() },
        }
      : {
          type: 'Feature',
          id: `way/${i + 1}`,
          properties: { highway: 'residential', name },
          geometry: { type: 'LineString', coordinates: [point(), point(), point()] },
        };
  });
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
}

// This file runs in Node and in a browser, with the same expectations.
test('the same extract gives the same archive and the same answers', async () => {
  const bytes = await buildGeocoder(await readOsm(town()));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  const geocoder = openGeocoder(bytes);
  const answers = [
    search(geocoder, { text: 'bahnhofstr 5' }),
    search(geocoder, { text: 'eglise 7', size: 3 }, { version: 2 }),
    autocomplete(geocoder, { text: 'ulitsa mir' }),
    autocomplete(geocoder, { text: '京都' }),
    reverse(geocoder, { 'point.lat': 47.15, 'point.lon': 9.55, size: 20 }),
  ];
  const text = new TextEncoder().encode(JSON.stringify(answers));
  const answered = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = (of: Uint8Array): string =>
    Array.from(of.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(answers.map(({ features }) => features.length)).toMatchInlineSnapshot(`
    [
      10,
      1,
      10,
      10,
      20,
    ]
  `);
  expect({ bytes: bytes.length, archive: hex(digest), answers: hex(answered) }).toMatchInlineSnapshot(`
    {
      "answers": "f18ca44d3148d3c8",
      "archive": "ed013850984d7480",
      "bytes": 15720,
    }
  `);
});
