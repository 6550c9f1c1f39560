import { expect, test } from 'vitest';
import { readOsm, writePbf } from '../../src/index.ts';

/** 3,000 crooked streets as GeoJSON, the same on every run. */
function streets(): Uint8Array {
  let state = 5;
  const random = (limit: number): number => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  const features = Array.from({ length: 3000 }, (_, i) => ({
    type: 'Feature',
    id: `way/${i + 1}`,
    properties: {
      highway: 'residential',
      name: `Straße ${random(900)}`,
      lanes: 1 + random(3),
      lit: random(2) === 0,
    },
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length: 2 + random(9) }, () => [
        8.6 + random(50_000) / 1e7,
        49.4 + random(50_000) / 1e7,
      ]),
    },
  }));
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
}

// This file runs in Node and in a browser: one set of expectations for both.
test('the same extract gives the same columns, and they survive a PBF, wherever it is read', async () => {
  const source = await readOsm(streets());
  const bytes = writePbf(source);
  expect(await readOsm(bytes)).toEqual(source);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect({
    nodes: source.nodes.count,
    ways: source.ways.count,
    strings: source.strings.length,
    bytes: bytes.length,
    hex,
  }).toMatchInlineSnapshot(`
    {
      "bytes": 118287,
      "hex": "2bc5bec5a861ff72",
      "nodes": 17892,
      "strings": 876,
      "ways": 3000,
    }
  `);
});
