import { expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const built = async (tags: Record<string, string>) =>
  buildGeocoder(await osmSource({ nodes: [[1, 49, 8, { place: 'town', ...tags }]], ways: [] }));
const nameIn = (bytes: Uint8Array, lang: string, text: string): unknown =>
  search(openGeocoder(bytes), { text, lang }, { version: 1 }).features[0]?.properties.name;

test('a name that several languages share is the name in each of them', async () => {
  const bytes = await built({
    name: 'Барби',
    'name:da': 'Barby',
    'name:de': 'Barby',
    'name:fr': 'Barbie',
    'name:it': 'Barby',
    'name:ru': 'Барби',
  });
  expect(['da', 'de', 'it', 'fr', 'ru', 'es'].map((lang) => nameIn(bytes, lang, 'Barby'))).toEqual([
    'Barby',
    'Barby',
    'Barby',
    'Barbie',
    'Барби',
    'Барби',
  ]);
});

test('a name of several languages is stored once', async () => {
  const tags = { name: 'Барби', 'name:da': 'Barby am Elbufer', 'name:de': 'Barby an der Elbe' };
  const two = await built(tags);
  const shared = await built({ ...tags, 'name:it': 'Barby an der Elbe' });
  expect(shared.length - two.length).toBeLessThanOrEqual(16);
});
