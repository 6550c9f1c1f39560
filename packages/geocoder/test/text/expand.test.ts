import fc from 'fast-check';
import { hasSharedData, readText } from '@portolan/testing/data';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { abbreviates } from '../../src/text/abbreviation.ts';
import { expand } from '../../src/text/expand.ts';
import { MORE_NUMBER_WORDS } from '../../src/text/more-number-words.ts';
import { englishSuffix, readNumberWords, romanNumber } from '../../src/text/number-words.ts';
import { LANGUAGES } from '../../src/text/vocabulary.ts';
import { foldedText } from '../../src/text/words.ts';

describe('expand', () => {
  test.each([
    ['123 Main St. #2f', 'en', '123 main street number 2f'],
    ['120 E Ninety-sixth St', 'en', '120 east 96th street'],
    ['One-hundred twenty E 96th St', 'en', '120 east 96th street'],
    ['4998 Vanderbilt Dr, Columbus, OH 43213', 'en', '4998 vanderbilt drive columbus ohio 43213'],
    ['Nineteen oh one W El Segundo Blvd', 'en', '1901 west el segundo boulevard'],
    ['S St. NW', 'en', 's street northwest'],
    ['N.W. 5th Ave', 'en', 'northwest 5th avenue'],
    ['nth e 5th Ave', 'en', 'northeast 5th avenue'],
    ['ST ISIDORE ST', 'en', 'saint isidore street'],
    ['P.O. Box 12', 'en', 'post office box 12'],
    ['p o box 12', 'en', 'post office box 12'],
    ['30 W 26th St Fl #7', 'en', '30 west 26th street floor number 7'],
    ['12 Ste No 5', 'en', '12 suite number 5'],
    ['Main & 3rd St', 'en', 'main and 3rd street'],
    ['3rd Ave', 'en', 'third avenue'],
    ['Cty Rd 5', 'en', 'county road 5'],
    ['CR 5', 'en', 'county road 5'],
    ['Exten. 5', 'en', 'extension 5'],
    [
      '123 Dr. MLK Jr. Dr. NW Apt #5 St Paul MN',
      'en',
      '123 doctor martin luther king junior drive northwest apartment number 5 saint paul minnesota',
    ],
    ['Quatre vingt douze Ave des Champs-Élysées', 'fr', '92 avenue des champs elysees'],
    ['Quatre-vingt-douze Ave des Champs-Élysées', 'fr', '92 avenue des champselysees'],
    ["R. de l'Église", 'fr', 'rue de l eglise'],
    ["R. de l'Église", 'fr', 'rue de leglise'],
    ['2ème étage', 'fr', '2e etage'],
    ['Bd St Germain', 'fr', 'boulevard saint germain'],
    ['Friedrichstr. 12', 'de', 'friedrichstrasse 12'],
    ['Friedrichstr. 12', 'de', 'friedrich strasse 12'],
    ['Friedrich Str. 12', 'de', 'friedrichstrasse 12'],
    ['Marktstraße 14', 'de', 'markt strasse 14'],
    ['Müllerstr 4', 'de', 'muellerstrasse 4'],
    ['Mueller & Söhne', 'de', 'muller und soehne'],
    ['Dreiundzwanzigste Str. 5', 'de', '23 strasse 5'],
    ['C/ Ocho, P.I. 4', 'es', 'calle 8 poligono industrial 4'],
    ['Calle Veinticinco de Mayo s/n', 'es', 'calle 25 de mayo sin numero'],
    ['V XX Settembre, 20', 'it', 'via 20 settembre 20'],
    ['Via Ventitré Marzo', 'it', 'via 23 marzo'],
    ['C.so Vittorio Emanuele II', 'it', 'corso vittorio emanuele 2'],
    ['P.zza S. Marco', 'it', 'piazza san marco'],
    ['Rua Vinte e Cinco de Março, nº 12, 2º Esq.', 'pt', 'rua 25 de marco numero 12 2o esquerdo'],
    ['S:t Eriksg. 5', 'sv', 'sankt eriksgatan 5'],
    ['Kungsg 5', 'sv', 'kungsgatan 5'],
    ['ul. Gen. Andersa 5 m. 3', 'pl', 'ulica generala andersa 5 mieszkanie 3'],
    ['nám. Míru 5', 'cs', 'namesti miru 5'],
    ['пр-т Мира, 5 корп. 2', 'ru', 'проспект мира 5 корпус 2'],
    ['ул Каретный Ряд, д 4, строение 7', 'ru', 'улица каретныи ряд дом 4 строение 7'],
    ['вул. Хрещатик, буд. 1', 'uk', 'вулиця хрещатик будинок 1'],
    ['Atatürk Cad. No:5 Kat 3 D:4', 'tr', 'ataturk caddesi numara 5 kat 3 daire 4'],
    ['Jl. Jend. Sudirman No. 5', 'id', 'jalan jenderal sudirman nomor 5'],
    ['Đ. Nguyễn Huệ, Q.1, TP HCM', 'vi', 'duong nguyen hue quan 1 thanh pho ho chi minh'],
    ['Kossuth L. u. 5.', 'hu', 'kossuth l utca 5'],
    ['Λεωφ. Κηφισίας 12', 'el', 'λεωφοροσ κηφισιασ 12'],
    ['Λεωφ. Κηφισίας 12', 'el', 'leoforos kifisias 12'],
    ['東京都千代田区丸の内1-1', 'ja', '東京都千代田区丸の内 1 1'],
  ])('%s (%s)', (text, language, wanted) => expect(expand(text, [language])).toContain(wanted));

  test('unrelated readings are not returned', () => {
    expect(expand('12 Main St', ['en'])).toEqual(['12 main st', '12 main street', '12 main saint']);
    expect(expand('Elm', ['en'])).toEqual(['elm']);
    expect(expand('', ['en'])).toEqual(['']);
    expect(expand('12 Main St', ['xx'])).toEqual(['12 main st']);
    expect(expand('Via Dante', ['pt-BR'])).toContain('via dante');
  });

  test('the reading with all abbreviations written out comes second, however many there are', () => {
    const texts = expand('Dr. st st st st st n e s w apt fl Blvd', ['en', 'de', 'fr']);
    expect(texts).toHaveLength(64);
    expect(texts[0]).toBe('dr st st st st st n e s w apt fl blvd');
    expect(texts[1]).not.toMatch(/\b(?:dr|st|apt|fl|blvd|[nesw])\b/);
  });

  test('Cyrillic in Latin letters too, as maps and as libraries write it', () => {
    const texts = expand('ул Каретный Ряд, д 4', ['ru']);
    expect(texts).toContain('ulitsa karetnyy ryad dom 4');
    expect(texts).toContain('ulica karetnyj rjad dom 4');
  });

  test('languages are guessed from the words', () => {
    expect(expand('C/ Ocho, P.I. 4', [])).toContain('calle 8 poligono industrial 4');
    expect(expand('ул. Мира', [])).toContain('улица мира');
    expect(expand('781 Franklin Ave Crown Hts Brooklyn NY', [])).toContain(
      '781 franklin avenue crown heights brooklyn new york',
    );
    expect(expand('Xyzzy', [])).toEqual(['xyzzy']);
  });

  test('any text: 1 to 64 different texts, the first folded, always the same', () => {
    const word = fc.constantFrom(
      'st',
      'N.',
      'e',
      '#',
      '&',
      'Friedrichstr.',
      "l'",
      'XX',
      'two',
      'and',
      'three',
      '2nd',
      'ул',
      '東京',
      's/n',
      '-',
      ',',
      '۴',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 40 }),
          fc.array(word, { maxLength: 30 }).map((all) => all.join(' ')),
        ),
        fc.subarray([...LANGUAGES], { maxLength: 4 }),
        (text, languages) => {
          const texts = expand(text, languages);
          expect(texts.length).toBeGreaterThanOrEqual(1);
          expect(texts.length).toBeLessThanOrEqual(64);
          expect(new Set(texts).size).toBe(texts.length);
          expect(texts[0]!.replaceAll(' ', '')).toBe(foldedText(text).replaceAll(' ', ''));
          expect(expand(text, languages)).toEqual(texts);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('arguments that are not texts are refused', () => {
    for (const [text, languages] of [
      [5, []],
      ['x', 'en'],
      ['x', [5]],
    ])
      expect(() => expand(text as string, languages as string[])).toThrowError(
        expect.objectContaining({ code: 'geocoder-input' }),
      );
  });
});

describe('the rule of abbreviations', () => {
  test.each([
    ['blvd', 'boulevard', 1],
    ['hgts', 'heights', 1],
    ['psge', 'passage', 1],
    ['boul', 'boulevard', 2],
    ['avnue', 'avenue', 3],
    ['main', 'mountain', 0],
    ['main', 'maine', 0],
    ['bond', 'boundary', 0],
    ['street', 'street', 0],
    ['lvd', 'boulevard', 0],
  ])('%s for %s', (short, full, rank) => expect(abbreviates(short, full, false)).toBe(rank));

  test('a full stop allows more short forms', () => {
    expect(abbreviates('con', 'concession', false)).toBe(0);
    expect(abbreviates('con', 'concession', true)).toBe(2);
    expect(abbreviates('cdad', 'ciudad', true)).toBe(3);
  });

  test('a short form has letters of its word in order', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,9}$/),
        fc.stringMatching(/^[a-z]{1,9}$/),
        fc.boolean(),
        (short, full, isMarked) => {
          if (abbreviates(short, full, isMarked) === 0) return;
          expect(full).toMatch(new RegExp(`^${short.split('').join('.*')}`));
          expect(short.length).toBeLessThan(full.length);
        },
      ),
      { numRuns: share(3000) },
    );
  });
});

describe('numbers in words', () => {
  const read = (text: string, language: string): string | undefined => {
    const words = text.split(' ');
    const number = readNumberWords(words, 0, language, MORE_NUMBER_WORDS);
    return number?.count === words.length ? number.texts[0] : undefined;
  };
  test.each([
    ['en', 'ninety six', '96'],
    ['en', 'one hundred and five', '105'],
    ['en', 'two thousand three', '2003'],
    ['en', 'twelve forty', '1240'],
    ['en', 'one hundred twenty third', '123rd'],
    ['en', 'one twenty', '120'],
    ['de', 'dreiundzwanzig', '23'],
    ['de', 'hundertfunfundvierzig', '145'],
    ['de', 'eintausendzweihundert', '1200'],
    ['fr', 'quatre vingt douze', '92'],
    ['fr', 'soixante et onze', '71'],
    ['fr', 'deux cent un', '201'],
    ['fr', 'deuxieme', '2e'],
    ['es', 'treinta y cinco', '35'],
    ['es', 'veinticinco', '25'],
    ['it', 'ventuno', '21'],
    ['it', 'centotrentotto', '138'],
    ['pt', 'vinte e cinco', '25'],
    ['nl', 'vijfentwintig', '25'],
    ['sv', 'tjugofem', '25'],
    ['da', 'femogtyve', '25'],
    ['no', 'tjuefem', '25'],
    ['fi', 'kaksikymmentaviisi', '25'],
    ['pl', 'dwadziescia piec', '25'],
    ['cs', 'dvacet pet', '25'],
    ['ru', 'двадцать пять', '25'],
    ['tr', 'yirmi bes', '25'],
  ])('%s: %s', (language, text, digits) => expect(read(text, language)).toBe(digits));

  test.each([
    ['en', 'four and five'],
    ['fr', 'un'],
    ['es', 'una'],
    ['de', 'ein'],
    ['de', 'weinberg'],
    ['it', 'nove dieci'],
  ])('%s: %s is none', (language, text) => expect(read(text, language)).toBeUndefined());

  test('every number below a thousand that is written out in English is read', () => {
    const ones =
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      );
    const tens = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
    const say = (value: number): string => {
      if (value < 20) return ones[value]!;
      if (value < 100)
        return `${tens[Math.floor(value / 10)]}${value % 10 === 0 ? '' : ` ${ones[value % 10]}`}`;
      return `${ones[Math.floor(value / 100)]} hundred${value % 100 === 0 ? '' : ` and ${say(value % 100)}`}`;
    };
    for (let value = 0; value < 1000; value++) expect(read(say(value), 'en')).toBe(String(value));
  });

  test('Roman numerals and ordinals', () => {
    expect(['II', 'IV', 'XX', 'XXIX', 'LXIII'].map(romanNumber)).toEqual([2, 4, 20, 29, 63]);
    expect(['', 'IIII', 'VX', 'MIX', 'vi', 'LL'].map(romanNumber)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 112].map(englishSuffix)).toEqual(
      'st nd rd th th th th st st th'.split(' '),
    );
  });
});

/** Measures the tables against libpostal's dictionaries, which are not a source of the tables. */
describe.runIf(hasSharedData)('usual abbreviations', () => {
  type Dictionaries = Record<string, Record<string, string[][]>>;
  const load = (): Dictionaries => JSON.parse(readText('geocoder/abbreviations.json.gz')) as Dictionaries;
  const MAIN = 'en de fr es it pt nl sv da nb fi pl cs ru uk'.split(' ');

  /** The share of short forms that `expand` writes out to the full form. */
  function shareOf(entries: readonly (readonly string[])[], language: string): [found: number, all: number] {
    let found = 0;
    let all = 0;
    for (const [full, ...short] of entries) {
      const wanted = foldedText(full!).replaceAll(' ', '');
      for (const form of short) {
        all++;
        if (expand(form, [language]).some((text) => text.replaceAll(' ', '') === wanted)) found++;
      }
    }
    return [found, all];
  }

  test('streets, directions and parts of towns in the main languages', () => {
    const dictionaries = load();
    for (const language of MAIN) {
      const entries = ['street_types', 'directionals', 'qualifiers'].flatMap(
        (kind) => dictionaries[language]![kind] ?? [],
      );
      const [found, all] = shareOf(entries, language);
      expect(found / all, `${language}: ${found} of ${all}`).toBeGreaterThan(0.9);
    }
  });

  test('streets in the other languages', () => {
    const dictionaries = load();
    let found = 0;
    let all = 0;
    for (const [language, kinds] of Object.entries(dictionaries)) {
      if (MAIN.includes(language)) continue;
      const counts = shareOf(kinds['street_types'] ?? [], language);
      found += counts[0];
      all += counts[1];
    }
    expect(found / all).toBeGreaterThan(0.9);
  });
});
