import fc from 'fast-check';
import { hasSharedData, readText } from '@portolan/testing/data';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { joinsKindAndPlace, kindsIn, kindsOf, saysNear } from '../../src/text/categories.ts';
import { readCoordinates } from '../../src/text/coordinates.ts';
import { dictionary, formsOf, stemOf } from '../../src/text/dictionary.ts';
import { fold, spellings } from '../../src/text/fold.ts';
import { houseNumbersOf, matchHouseNumber, parseHouseNumber } from '../../src/text/house-number.ts';
import { houseNumberKey } from '../../src/text/house-number-key.ts';
import { foldedText, joinWords, wordsOf } from '../../src/text/words.ts';

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

  test('folding is idempotent and ignores case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test.each([
    ['Straße STRASSE Strasse STRAẞE'],
    ['Łódź łódź LODZ Lodz'],
    ['İZMİR izmir İzmir'],
    ['Đakovo ĐAKOVO dakovo'],
    ['œuvre ŒUVRE oeuvre'],
    ['Ægir ÆGIR aegir'],
    ['Ερμού ΕΡΜΟΥ ερμου'],
    ['Κηφισίας ΚΗΦΙΣΙΑΣ κηφισιασ'],
    ['محمد محـــمد مُحَمَّد'],
    ['أحمد احمد آحمد إحمد'],
    ['مدينة مدينه'],
    ['مصطفى مصطفي مصطفی'],
    ['کتاب كتاب'],
    ['שלום שלומ'],
    ['רחובות רְחוֹבוֹת'],
    ['ＡＢＣ１２３ abc123'],
    ['١٢٣ ۱۲۳ १२३ ๑๒๓ 123 １２３'],
    ['霞ヶ関 霞が関 霞ケ関'],
    ['丸ノ内 丸の内'],
    ['Қазақ казак'],
    ['Київ киів КИЇВ'],
    ['ﷲ الله'],
  ])('%s are one', (list) => {
    const forms = list.split(' ').map(fold);
    expect(new Set(forms).size).toBe(1);
    for (const form of forms) expect(fold(form)).toBe(form);
  });

  test('case, marks and their order do not matter', () => {
    const letters = fc.constantFrom(...Array.from('aeiouäößæøåłđıİşğñçéèžšАяЁйіїґΣςάΰאםןقةىک١๓ヶ'));
    const marks = fc.constantFrom('', '', '\u0301', '\u0308', '\u0640', '\u064e', '\u05b0', '\u200d');
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, marks), { maxLength: 12 }), (word) => {
        const plain = word.map(([letter]) => letter).join('');
        const marked = word.map(([letter, mark]) => letter + mark).join('');
        // Arabic and Hebrew marks only go on letters of their own script, Latin marks on other letters; folding drops all of them.
        expect(fold(marked)).toBe(fold(plain));
        expect(fold(marked.normalize('NFD'))).toBe(fold(marked));
        expect(fold(fold(marked).toUpperCase())).toBe(fold(marked));
      }),
      { numRuns: share(2000) },
    );
  });

  test('an Arabic word with and without its article, Han numerals and digits', () => {
    expect(spellings('وصل')).toContain('الوصل');
    expect(spellings('الوصل')).toContain('وصل');
    expect(spellings('三')).toEqual(['3']);
    expect(spellings('3')).toEqual(['三']);
    expect(spellings('33')).toEqual([]);
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
    ['세종대로110', '세종대로 110'],
    ['세종대로23길 5', '세종대로 23길 5'],
    ['ถนนสุขุมวิท', 'ถนน สุขุมวิท'],
    ['ถนน', 'ถนน'],
    ['ซอย๑๒', 'ซอย 12'],
    ['!!!', ''],
  ])('%s', (text, folded) => expect(foldedText(text)).toBe(folded));

  test('the surfaces of the words, joined, are the text', () => {
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
      { numRuns: share(1000) },
    );
  });
});

describe('the dictionary', () => {
  test('abbreviations go both ways', () => {
    const forms = (word: string): readonly string[] => formsOf(word, dictionary());
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
});

describe('kinds of places', () => {
  test.each([
    ['apotheke', 'amenity=pharmacy'],
    ['apotheken', 'amenity=pharmacy'],
    ['pharmacies', 'amenity=pharmacy'],
    ['bus stops', 'highway=bus_stop'],
    ['shoe shop', 'shop=shoes'],
    ['gas stations', 'amenity=fuel'],
    ['community center', 'amenity=community_centre'],
    ['stations service', 'amenity=fuel'],
    ['gasolineras', 'amenity=fuel'],
    ['ristoranti', 'amenity=restaurant'],
    ['farmacie', 'amenity=pharmacy'],
    ['padarias', 'shop=bakery'],
    ['zwembaden', 'leisure=swimming_pool'],
    ['stacje benzynowe', 'amenity=fuel'],
    ['рестораны', 'amenity=restaurant'],
    ['аптеки', 'amenity=pharmacy'],
    ['больницы', 'amenity=hospital'],
    ['薬局', 'amenity=pharmacy'],
    ['レストラン', 'amenity=restaurant'],
  ])('%s', (phrase, kind) => expect(kindsOf(foldedText(phrase))).toContain(kind));

  test('names of object members are no kinds of places', () => {
    expect(kindsOf('__proto__')).toEqual([]);
    expect(kindsOf('constructor')).toEqual([]);
    expect(kindsOf('')).toEqual([]);
  });

  test('phrases, longer ones first, with what stands around them', () => {
    const folded = 'bus stops near paris'.split(' ');
    expect(kindsIn(folded, kindsOf)[0]).toMatchObject({ first: 0, end: 2 });
    expect(saysNear('near')).toBe(true);
    expect(saysNear('paris')).toBe(false);
  });

  test('sixty kinds and more in ten languages', () => {
    const restaurants =
      'restaurants|gaststatten|restaurantes|ristoranti|restaurantes|restauranger|restauracje|рестораны'.split(
        '|',
      );
    for (const word of restaurants) expect(kindsOf(word), word).toContain('amenity=restaurant');
  });

  test.runIf(hasSharedData)('special phrases of Nominatim', () => {
    const rows = readText('geocoder/category-phrases-en.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').map((cell) => cell.trim()));
    const found = rows.filter(([phrase, key, value]) => {
      const folded = foldedText(phrase!).split(' ');
      const named = kindsIn(folded, kindsOf)[0];
      if (named === undefined || !named.kinds.includes(`${key}=${value}`)) return false;
      return folded.every(
        (word, index) => (index >= named.first && index < named.end) || joinsKindAndPlace(word),
      );
    });
    expect(rows.length).toBeGreaterThan(2900);
    expect(found.length / rows.length).toBeGreaterThan(0.97);
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
    ['١٢', 12, ''],
    ['۱۲/۳', 12, '/3'],
    ['１２ａ', 12, 'ａ'],
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
    ['12 корп. 3 стр. 1', '12к3с1', 0],
    ['12k3s1', '12 к3 с1', 0],
    ['12 korp. 3, str. 1', '12 корпус 3 строение 1', 0],
    ['4/17 с7', '4/17с7', 0],
    ['4/17 с7', '4/17', 2],
    ['4/17', '4/17 с7', 2],
    ['12 с2', '8/12 с2', 4],
    ['8/12 с2', '12 с2', 4],
    ['8к2', '8к3', 4],
    ['8к2', '8', 2],
    ['12', 'д. 12', 0],
    ['15В', '15B', 0],
    ['12B', '12 bis', 0],
    ['12 ter', '12bis', 4],
    ['12 лит. А', '12А', 0],
    ['S.N.', 's/n', 0],
    ['б/н', 's/n', 0],
    ['bb', 'б.б.', 0],
    ['km. 22', 'KM 22', 0],
    ['Blk 3 Lot 8', 'Block 3, Lt. 8', 0],
    ['1/3-5', '1/3–5', 0],
    ['155-157', '155–157', 0],
    ['33a', '549/33a', 3],
    ['33b', '549/33a', 4],
    ['8302', '83-02', 3],
    ['8302', '83/02', 4],
    ['G', 'Bloco G', 3],
    ['45-47', 'SCO 45-47', 3],
    ['5', 'A5', 4],
    ['18B', '18Β', 0],
    ['১২', '12', 0],
  ])('%s asked, %s stored', (asked, stored, rank) => {
    const wanted = parseHouseNumber(asked);
    const { number, suffix } = parseHouseNumber(stored);
    expect(
      matchHouseNumber(
        { number: wanted.number, suffix: houseNumberKey(wanted.suffix) },
        { number, suffix: houseNumberKey(suffix) },
        suffix,
      ),
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
});
