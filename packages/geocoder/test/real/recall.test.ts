import { share } from '@portolan/testing';
import { hasSharedData, readText } from '@portolan/testing/data';
import { beforeAll, describe, expect, test } from 'vitest';
import { queriesOf, rankOf } from '../../bench/recall-queries.mjs';
import * as geocoder from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';
import { EXTRACTS, geocoderBytes, sourceOf } from '../support/real-geocoders.ts';

/**
 * The least share of queries, by kind, that have the wanted thing among ten results. `bench/recall.mjs` prints the present shares. These
 * floors are below them and are never lowered.
 */
const FLOORS: Readonly<Record<string, number>> = {
  exact: 0.999,
  folded: 0.999,
  reordered: 0.995,
  typo: 0.995,
  prefix: 0.995,
  'typo in prefix': 0.97,
  compound: 0.985,
  'type dropped': 0.98,
  address: 0.995,
  'address, number first': 0.995,
  'address, city first': 0.995,
  'address, postcode': 0.995,
  'address, typo': 0.985,
  'wrong postcode': 0.995,
  'missing number': 0.99,
  'suffix forms': 0.99,
  intersection: 0.98,
  joined: 0.98,
  'joined, typo': 0.97,
  'joined, unfinished': 0.97,
  'joined address': 0.97,
  'joined, typo, unfinished': 0.95,
  'two typos': 0.96,
  'with an unknown word': 0.99,
  'address, typo in unfinished': 0.98,
  'number unfinished': 0.97,
};

const CALLS = { search: geocoder.search, autocomplete: geocoder.autocomplete };

describe.skipIf(!hasSharedData)('recall on real extracts', () => {
  const rows = new Map<string, { count: number; found: number; misses: string[] }>();
  beforeAll(async () => {
    // Fixed, because the floors are shares of what is asked.
    for (const path of EXTRACTS.slice(0, Math.max(2, share(EXTRACTS.length)))) {
      const source = await sourceOf(path);
      const handle = geocoder.openGeocoder(await geocoderBytes(path));
      for (const item of queriesOf(source, { perKind: 100, seed: 2 })) {
        const response = CALLS[item.endpoint](handle, item.query, { version: 1 });
        const row = rows.get(item.kind) ?? { count: 0, found: 0, misses: [] };
        row.count++;
        if (rankOf(response, item) >= 0) row.found++;
        else row.misses.push(`${path}: ${item.query.text}`);
        rows.set(item.kind, row);
      }
    }
  });

  test.each(Object.entries(FLOORS))('%s: %f', (kind, floor) => {
    const { count, found, misses } = rows.get(kind)!;
    expect(count).toBeGreaterThan(50);
    expect(found / count, misses.join('\n')).toBeGreaterThanOrEqual(floor);
  });

  test('every kind of query has a floor', () => {
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(FLOORS).toSorted());
  });
});

/** The BGN/PCGN romanization of Russian, from another table than the builder's. */
const ROMAN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

describe.skipIf(!hasSharedData)('Latin letters for Cyrillic names', () => {
  test('85 % and more are found', async () => {
    const names = new Set<string>();
    for (const file of [
      'geocoder/wof/li.geojson',
      'geocoder/wof/ad.geojson',
      'geocoder/wof/porto.geojson.gz',
      'geocoder/wof/stockholm.geojson.gz',
    ]) {
      const { features } = JSON.parse(readText(file)) as {
        features: { properties: Record<string, unknown> }[];
      };
      for (const { properties } of features)
        for (const name of (properties['name:rus_x_preferred'] as string[] | undefined) ?? [])
          if (/^[\p{Script=Cyrillic} -]{4,}$/u.test(name)) names.add(name);
    }
    const list = [...names].toSorted();
    expect(list.length).toBeGreaterThan(60);
    const source = await osmSource({
      nodes: list.map((name, k) => [k + 1, 50 + k / 100, 30 + k / 100, { place: 'village', name }]),
    });
    const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
    const misses = list.filter((name, k) => {
      const text = Array.from(name.toLowerCase(), (letter) => ROMAN[letter] ?? letter).join('');
      return !geocoder
        .search(handle, { text })
        .features.some(({ properties }) => properties['id'] === `node/${k + 1}`);
    });
    expect(1 - misses.length / list.length, misses.join(', ')).toBeGreaterThanOrEqual(0.95);
  });
});
