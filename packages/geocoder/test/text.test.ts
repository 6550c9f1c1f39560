import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindsOf } from '../src/text/categories.ts';
import { readCoordinates } from '../src/text/coordinates.ts';
import { dictionary, formsOf, stemOf } from '../src/text/dictionary.ts';
import { expand } from '../src/text/expand.ts';
import { fold, spellings } from '../src/text/fold.ts';
import { foldSuffix, houseNumbersOf, matchHouseNumber, parseHouseNumber } from '../src/text/house-number.ts';
import { placeOfPlusCode, readPlusCode } from '../src/text/plus-code.ts';
import { foldedText, joinWords, wordsOf } from '../src/text/words.ts';

describe('folding', () => {
  test.each([
    ['Zürich', 'zurich'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['København', 'kobenhavn'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['Ağrı', 'agri'],
    ['Москва́', 'москва'],
    ['Ёлка', 'елка'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['شارِع', 'شارع'],
    ['ألقاهرة', 'القاهره'],
    ['東京', '東京'],
    ['서울', '서울'],
    ['ﬁord', 'fiord'],
    ['Þórshöfn', 'thorshofn'],
  ])('%s', (text, folded) => expect(fold(text)).toBe(folded));

  test('is idempotent and knows no case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 1 },
    );
  });

  test('other spellings', () => {
    expect(spellings('müller')).toContain('mueller');
    expect(spellings('muenchen')).toContain('munchen');
    expect(spellings('århus')).toContain('aarhus');
    expect(spellings('aarhus')).toContain('arhus');
    expect(spellings('neue')).not.toContain('neu');
    expect(spellings('vaduz')).toEqual([]);
  });
});

describe('words', () => {
  test.each([
    ["Rue de l'Église", 'rue de l eglise'],
    ["Queen's Road", 'queens road'],
    ["O'Brien Street", 'o brien street'],
    ['J.F. Kennedy', 'jf kennedy'],
    ['U.S.A.', 'usa'],
    ['Saint-Rémy', 'saint remy'],
    ['京都市', '京 都 市'],
    ['カフェ 東', 'カ フ ェ 東'],
    ['St. Gallen (SG)', 'st gallen sg'],
    ['12-14 A', '12 14 a'],
    ['!!!', ''],
  ])('%s', (text, folded) => expect(foldedText(text)).toBe(folded));

  test('their surfaces are the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.stringMatching(/^[a-zA-Z0-9é'’.() 京-]{0,40}$/),
        ),
        (text) => {
          const words = wordsOf(text);
          if (words.length > 0) expect(joinWords(words)).toBe(text.trim());
          for (const { folded, start, end } of words) {
            expect(folded).not.toBe('');
            expect(end).toBeGreaterThan(start);
          }
        },
      ),
      { seed: 2, numRuns: 1000 },
    );
  });
});

describe('the dictionary', () => {
  test('abbreviations go both ways', () => {
    const forms = (word: string): string[] => formsOf(word, dictionary());
    expect(forms('st')).toEqual(expect.arrayContaining(['street', 'saint', 'sankt']));
    expect(forms('street')).toContain('st');
    expect(forms('bahnhofstr')).toContain('bahnhofstrasse');
    expect(forms('storgatan')).toContain('storg');
    expect(forms('3rd')).toContain('third');
    expect(forms('vaduz')).toEqual([]);
  });

  test('stems', () => {
    expect(stemOf('bahnhofstrasse', dictionary())).toBe('bahnhof');
    expect(stemOf('weg', dictionary())).toBeUndefined();
  });

  test('expand gives every reading of a text, the least changed first', () => {
    expect(expand('12 Main St', ['en'])).toEqual(['12 main st', '12 main street', '12 main saint']);
    expect(expand('Bahnhofstr. 5', ['de'])[0]).toBe('bahnhofstr 5');
    expect(expand('Bahnhofstr. 5', ['de'])).toContain('bahnhofstrasse 5');
    expect(expand('Av. da Boavista', ['pt'])).toContain('avenida da boavista');
    expect(expand('', ['en'])).toEqual(['']);
    expect(expand('st st st st st st st st st', ['en', 'de', 'xx'])).toHaveLength(64);
    expect(() => expand(5 as unknown as string, [])).toThrowError(
      expect.objectContaining({ code: 'geocoder-input' }),
    );
  });

  test('categories', () => {
    expect(kindsOf('apotheke')).toEqual(['amenity=pharmacy']);
    expect(kindsOf('__proto__')).toEqual([]);
  });
});

describe('house numbers', () => {
  test.each([
    ['12', 12, ''],
    ['12a', 12, 'a'],
    ['12 A', 12, ' A'],
    ['12-14', 12, '-14'],
    ['1234/5', 1234, '/5'],
    ['s/n', 0, 's/n'],
    ['12345678', 0, '12345678'],
  ])('%s', (text, number, suffix) => expect(parseHouseNumber(text)).toEqual({ number, suffix }));

  test('lists', () => {
    expect(houseNumbersOf('12;14, 16a')).toEqual([
      { number: 12, suffix: '' },
      { number: 14, suffix: '' },
      { number: 16, suffix: 'a' },
    ]);
  });

  test.each([
    ['12a', '12 A', 0],
    ['12/A', '12a', 0],
    ['12-a', '12A', 0],
    ['13', '12-16', 2],
    ['14', '12-16', 1],
    ['13', '12-15', 1],
    ['12', '12a', 2],
    ['12b', '12a', 4],
    ['5', '1234/5', 3],
    ['1234', '1234/5', 2],
    ['92', '92-10', 2],
    ['50', '92-10', 4],
    ['92-10', '92-10', 0],
  ])('%s asked, %s stored', (asked, stored, rank) => {
    const wanted = parseHouseNumber(asked);
    const { number, suffix } = parseHouseNumber(stored);
    expect(
      matchHouseNumber(wanted.number, foldSuffix(wanted.suffix), number, foldSuffix(suffix), suffix),
    ).toBe(rank);
  });
});

describe('places in numbers', () => {
  test.each([
    ['47.14, 9.52', 47.14, 9.52],
    ['47.14 9.52', 47.14, 9.52],
    ['-33.9,18.4', -33.9, 18.4],
    ['47.14N 9.52E', 47.14, 9.52],
    ['S 33.9, E 18.4', -33.9, 18.4],
    ['9.52E, 47.14N', 47.14, 9.52],
    [`47°8'24"N 9°31'12"E`, 47.14, 9.52],
    ['47° 8.4′ N, 9° 31.2′ W', 47.14, -9.52],
  ])('%s', (text, lat, lon) => {
    const place = readCoordinates(text)!;
    expect(place.lat).toBeCloseTo(lat, 9);
    expect(place.lon).toBeCloseTo(lon, 9);
  });

  test.each(['12, 14', '9490 12', '91.5, 4.2', '47.14', '47.1N 8.2N', 'Route 66, 5', '1.5 2.5 3.5'])(
    '%s is none',
    (text) => expect(readCoordinates(text)).toBeUndefined(),
  );

  test('plus codes', () => {
    const full = readPlusCode('8FVF4GRC+2C')!;
    expect(full).toMatchObject({ isShort: false, rest: '' });
    const place = placeOfPlusCode(full, undefined)!;
    expect(place.lat).toBeCloseTo(47.14, 1);
    const short = readPlusCode('4GRC+2C, Vaduz')!;
    expect(short).toMatchObject({ isShort: true, rest: 'Vaduz' });
    expect(placeOfPlusCode(short, undefined)).toBeUndefined();
    expect(placeOfPlusCode(short, { lat: 47.1, lon: 9.5 })).toEqual(place);
    expect(readPlusCode('C++ Street')).toBeUndefined();
  });
});
