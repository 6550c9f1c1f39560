import { neverStop } from '@portolan/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/query/question/query-text.ts';
import { unglued } from '../../src/query/question/unglued.ts';
import { splitsOf, type SplitOptions, type TermSet } from '../../src/query/question/split-word.ts';
import * as geocoder from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Terms of a list, in the order of their letters. */
function termSet(words: readonly string[]): TermSet {
  const sorted = [...new Set(words)].toSorted();
  return {
    has: (text) => sorted.includes(text),
    beginning: (text) => ({
      first: 0,
      end: sorted.filter((word) => word.startsWith(text)).length,
      bytes: text.length,
    }),
  };
}

const splits = (
  text: string,
  terms: TermSet,
  options: Partial<SplitOptions> = {},
): readonly (readonly string[])[] =>
  splitsOf(readQuery(text).words[0]!, terms, { isOpen: false, checkStop: neverStop, ...options });

/** All ways to write a text as at least two terms. */
function allWays(text: string, isTerm: (part: string) => boolean): string[][] {
  if (text === '') return [[]];
  const ways: string[][] = [];
  for (let end = 1; end <= text.length; end++) {
    const part = text.slice(0, end);
    if (isTerm(part)) for (const rest of allWays(text.slice(end), isTerm)) ways.push([part, ...rest]);
  }
  return ways;
}

const costOf = (parts: readonly string[]): number =>
  parts.reduce((sum, { length }) => sum + ([0, 2.5, 1.5, 1.2][length] ?? 1), 0);

test.each([
  ['326ImNeuenheimerFeld', '326 Im Neuenheimer Feld'],
  ['134BIm Neuenheimer Feld', '134B Im Neuenheimer Feld'],
  ['RuaDoutor NapoleãoLaureano', 'Rua Doutor Napoleão Laureano'],
  ['58freudenbergstrasse', '58 freudenbergstrasse'],
  ['East32ndAvenue95', 'East 32nd Avenue 95'],
  ['49thavenue', '49th avenue'],
  ['Quai Charles III15', 'Quai Charles III 15'],
  ['hauptstr5a', 'hauptstr 5a'],
  // What has a meaning as it is.
  ['SW1A 2AA', 'SW1A 2AA'],
  ['cg1', 'cg1'],
  ['B37', 'B37'],
  ['5th Ave 12a', '5th Ave 12a'],
  ['24h', '24h'],
])('%s may be %s', (text, parted) => expect(unglued(text)).toBe(parted));

describe('splitsOf', () => {
  test('long parts come first, and a number stands by itself', () => {
    const terms = termSet(['avinguda', 'del', 'parc', 'de', 'l', 'avi', 'nguda', 'par']);
    expect(splits('avingudadelparc', terms)[0]).toEqual(['avinguda', 'del', 'parc']);
    expect(splits('Avingudadelparc24b', terms)[0]).toEqual(['avinguda', 'del', 'parc', '24', 'b']);
    expect(splits('avingudadelpar', terms, { isOpen: true })[0]).toEqual(['avinguda', 'del', 'par']);
    expect(splits('avingudadelp', terms)).toEqual([]);
    expect(splits('avingudadelp', terms, { isOpen: true })[0]).toEqual(['avinguda', 'del', 'p']);
  });

  test('one part may have a wrong letter, where terms are near it', () => {
    const terms = termSet(['rue', 'de', 'la', 'paix']);
    const isNearTerm = (part: string): boolean => part === 'pajx';
    expect(splits('ruedelapajx', terms, { isNearTerm })).toEqual([['rue', 'de', 'la', 'pajx']]);
    expect(splits('ruedelapajy', terms, { isNearTerm })).toEqual([]);
    expect(splits('ruedelapajx', terms)).toEqual([]);
  });

  test('an unfinished part at the end may have a wrong letter too, where beginnings of terms are near it', () => {
    const terms = termSet(['garage', 'weilenmann', 'age']);
    const isNearTerm = (part: string, mayGoOn: boolean): boolean => mayGoOn && part === 'weilenmay';
    expect(splits('garageweilenmay', terms, { isOpen: true, isNearTerm })).toEqual([['garage', 'weilenmay']]);
    expect(splits('garageweilenmay', terms, { isNearTerm })).toEqual([]);
  });

  test('the ways are the cheapest of all', () => {
    const letters = fc.string({ unit: fc.constantFrom('v', 'w', 'x'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 9 }),
        fc.array(fc.nat(), { minLength: 2, maxLength: 5 }),
        (words, picks) => {
          const text = picks.map((pick) => words[pick % words.length]!).join('');
          fc.pre(text.length >= 5);
          const terms = termSet(words);
          const expected = allWays(text, terms.has)
            .filter((parts) => parts.length > 1)
            .map(costOf)
            .toSorted((a, b) => a - b)
            .slice(0, 16);
          const found = splits(text, terms);
          expect(found.every((parts) => parts.join('') === text && parts.every(terms.has))).toBe(true);
          expect(new Set(found.map((parts) => parts.join(' '))).size).toBe(found.length);
          expect(found).toHaveLength(expected.length);
          for (const [i, parts] of found.entries()) expect(costOf(parts)).toBeCloseTo(expected[i]!, 9);
        },
      ),
    );
  });

  test('hostile words end soon', () => {
    const terms = termSet(['a', 'aa', 'aaa', 'aaaa', 'aaaaa']);
    expect(splits('a'.repeat(5000), terms)).toHaveLength(16);
  });
});

describe('names written as one word', () => {
  test.each([
    ['Avingudadelparc 24', 'Avinguda del Parc'],
    ['AvingudadelParc24', 'Avinguda del Parc'],
    ['aufderhalde3', 'Auf der Halde'],
    ['RueduFourSaintJacques', 'Rue du Four-Saint-Jacques'],
    ['RueduFoyrSaintJacques', 'Rue du Four-Saint-Jacques'],
    ['carrerdelavall', 'Carrer de la Vall'],
    ['carerdelavall', 'Carrer de la Vall'],
  ])('%s', async (text, name) => {
    const names = ['Avinguda del Parc', 'Auf der Halde', 'Rue du Four-Saint-Jacques', 'Carrer de la Vall'];
    const source = await osmSource({
      nodes: names.flatMap((_, i): [number, number, number][] => [
        [2 * i + 1, 50 + i / 100, 8],
        [2 * i + 2, 50 + i / 100, 8.005],
      ]),
      ways: names.map((each, i) => [i + 1, [2 * i + 1, 2 * i + 2], { highway: 'residential', name: each }]),
    });
    const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
    expect(geocoder.search(handle, { text }).features[0]?.properties['street']).toBe(name);
    const typed = geocoder.autocomplete(handle, { text: name.replaceAll(/[ -]/g, '').slice(0, -2) });
    expect(typed.features[0]?.properties['street']).toBe(name);
  });

  test.each([
    ['24AvingudaDelParc', 'Avinguda del Parc 24'],
    ['24avingudadelparc', 'Avinguda del Parc 24'],
    ['Avinguda del Prac24', 'Avinguda del Parc 24'],
    ['AvingudaDel Prac24', 'Avinguda del Parc 24'],
    ['avingudadel parc24', 'Avinguda del Parc 24'],
    ['ruedu foursaintjacques', 'Rue du Four-Saint-Jacques'],
    ['RueDu FoufSainJacques', 'Rue du Four-Saint-Jacques'],
    ['ruadoutor napoleaolaureano', 'Rua Doutor Napoleão Laureano'],
    ['portavella jardinsnous carrergran', 'Porta Vella Jardins Nous Carrer Gran'],
  ])('words and numbers written together in part: %s', async (text, name) => {
    const names = [
      'Avinguda del Parc',
      'Rue du Four-Saint-Jacques',
      'Rue Saint-Jacques',
      'Avinguda del Prat',
      'Rua Doutor Flores',
      'Rua Doutor',
      'Porta Vella',
      'Jardins Nous',
      'Carrer Gran',
      'Porta Vella Jardins Nous Carrer Gran',
      'Rua Doutor Napoleão Laureano',
    ];
    const source = await osmSource({
      nodes: names.flatMap((street, i): [number, number, number, Record<string, string>?][] => [
        [3 * i + 1, 50 + i / 100, 8],
        [3 * i + 2, 50 + i / 100, 8.005],
        [3 * i + 3, 50 + i / 100, 8.002, { 'addr:street': street, 'addr:housenumber': i === 0 ? '24' : '2' }],
      ]),
      ways: names.map((each, i) => [i + 1, [3 * i + 1, 3 * i + 2], { highway: 'residential', name: each }]),
    });
    const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
    expect(geocoder.search(handle, { text }).features[0]?.properties['name']).toBe(name);
  });

  test.each(['GarageWeilenmay', 'GarageWeilxnma', 'Garaage Weilenma', 'GaragWeilenman'])(
    'unfinished and with a wrong letter: %s',
    async (text) => {
      const source = await osmSource({
        nodes: [
          [1, 47.1, 9.5, { shop: 'car_repair', name: 'Garage Weilenmann' }],
          [2, 47.1, 9.51, { shop: 'car_repair', name: 'Garage Frick' }],
          [3, 47.1, 9.52, { place: 'village', name: 'Weil' }],
        ],
      });
      const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
      const [first] = geocoder.autocomplete(handle, { text }).features;
      expect(first?.properties['name']).toBe('Garage Weilenmann');
    },
  );

  describe('of which only a part names something here', () => {
    const find = async (call: 'search' | 'autocomplete', text: string): Promise<unknown> => {
      const source = await osmSource({
        nodes: [
          [1, 59.3, 18, { shop: 'supermarket', name: 'Coop Södra Station' }],
          [2, 59.3, 18.01, { leisure: 'park', name: 'pop-up park' }],
          [3, 59.3, 18.02, { shop: 'gift', name: 'Pure and Simple' }],
          [4, 59.3, 18.03, { place: 'city', name: 'Stockholm' }],
          [5, 59.3, 18.04],
          [6, 59.3, 18.05],
        ],
        ways: [[1, [5, 6], { highway: 'residential', name: 'Kungsportsgatan' }]],
      });
      const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
      const { search, autocomplete } = geocoder;
      return { search, autocomplete }[call](handle, { text }).features[0]?.properties['name'];
    };

    test.each([
      ['CoopSödrSatation', 'Coop Södra Station'],
      ['Stockholmxyz', 'Stockholm'],
      ['xyqzvwstockholm 12', 'Stockholm'],
    ])('%s', async (text, name) => {
      expect(await find('search', text)).toBe(name);
      expect(await find('autocomplete', text)).toBe(name);
    });

    test('the last one may be unfinished while it is typed', async () => {
      expect(await find('autocomplete', 'PurandSimp')).toBe('Pure and Simple');
      expect(await find('autocomplete', 'purandsimp')).toBe('Pure and Simple');
    });

    test('a word that begins like one, or has more wrong letters than others may have', async () => {
      for (const text of ['PurandSimp', 'stockholqemx', 'xtodkholm', 'sation'])
        expect(await find('search', text), text).toBeDefined();
    });

    // `stocm` is a beginning of Stockholm with a wrong letter, `kxngyp` one of Kungsportsgatan with two.
    test.each(['qwertzuiopas', 'xyzzyplugh', 'asdfghjklmn', 'popuppak', 'stocmtrixo', 'kxngyp'])(
      '%s is nothing',
      async (text) => {
        expect(await find('search', text)).toBeUndefined();
        expect(await find('autocomplete', text)).toBeUndefined();
      },
    );
  });
});

describe('two parts with a wrong letter each', async () => {
  test('of splitsOf', () => {
    const terms = termSet(['boulevard', 'du', 'larvotto', 'rue']);
    const near = new Set(['bouleard', 'laevotto']);
    const options = { isNearTerm: (part: string) => near.has(part), isTwice: true };
    expect(splits('boulearddulaevotto', terms, options)).toEqual([['bouleard', 'du', 'laevotto']]);
    expect(splits('boulevarddularvotto', terms, options)).toEqual([]);
    expect(splits('bouleardlaevottorue', terms, options)).toEqual([['bouleard', 'laevotto', 'rue']]);
    // Behind the second one only terms may stand.
    expect(splits('bouleardlaevottoxyz', terms, options)).toEqual([]);
  });

  const names = ['Boulevard du Larvotto', 'Rue Pierre Curie', 'Avenue Hector Otto', 'Rue du Port'];
  const town = geocoder.openGeocoder(
    await geocoder.buildGeocoder(
      await osmSource({
        nodes: names.flatMap(
          (_, k) =>
            [
              [2 * k + 1, 43 + k / 100, 7],
              [2 * k + 2, 43 + k / 100, 7.01],
            ] as const,
        ),
        ways: names.map(
          (name, k) => [k + 1, [2 * k + 1, 2 * k + 2], { highway: 'residential', name }] as const,
        ),
      }),
    ),
  );
  test.each([
    ['boulearddulaevotto', names[0]],
    ['ruepierrwcurje', names[1]],
    ['avenuhectirotto', names[2]],
  ])('%s', (text, name) => {
    expect(geocoder.search(town, { text }).features[0]?.properties['name']).toBe(name);
  });
});
