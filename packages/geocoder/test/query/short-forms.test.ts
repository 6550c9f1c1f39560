import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { townOf } from '../support/country-town.ts';
import { osmSource } from '../support/osm-text.ts';

/** Streets whose kind is a part of their name, one beside the other. */
const STREETS = ['Mönchhofstraße', 'Römerstraße', 'Adlerstraße', 'Hofstraße', 'Aleksanterinkatu', 'Am Markt'];
const geocoder = openGeocoder(
  await buildGeocoder(
    await osmSource({
      nodes: STREETS.flatMap((street, k) => [
        [10 + 2 * k, 49.4 + k / 100, 8.7, {}] as const,
        [11 + 2 * k, 49.4 + k / 100, 8.71, {}] as const,
        [
          100 + k,
          49.4 + k / 100,
          8.705,
          { 'addr:street': street, 'addr:housenumber': '5', 'addr:city': 'Burg' },
        ] as const,
      ]),
      ways: STREETS.map((name, k) => [1 + k, [10 + 2 * k, 11 + 2 * k], { highway: 'residential', name }]),
    }),
  ),
);

const cases: [string, string][] = [
  // An umlaut in two letters.
  ['Moenchhofstr. 5', 'Mönchhofstraße'],
  ['roemerstr 5', 'Römerstraße'],
  ['Roemer str. 5', 'Römerstraße'],
  // A wrong letter.
  ['Mönchofstr. 5', 'Mönchhofstraße'],
  ['Moenchofstr 5', 'Mönchhofstraße'],
  ['Adlxrstr. 5', 'Adlerstraße'],
  ['Adlxr str. 5', 'Adlerstraße'],
  ['Aleksantrink. 5', 'Aleksanterinkatu'],
];

test.each(cases)('an abbreviated kind with another spelling or a wrong letter: %s', (text, street) => {
  for (const ask of [search, autocomplete])
    expect(ask(geocoder, { text }, { version: 1 }).features[0]?.properties).toMatchObject({
      street,
      housenumber: '5',
    });
});

test('streets that are called after somebody are found by first letters', async () => {
  const named = [
    'Mahatma Gandhi Road',
    'Martin Luther King Junior Boulevard',
    'John F. Kennedy Street',
    'Old Mill Pond Road',
    'Rose Garden Road',
  ].map((name) => ({ name }));
  const houses = [{ street: 'Mahatma Gandhi Road', housenumber: '12' }];
  const places = [{ place: 'city', name: 'Nagar' }];
  const india = await townOf('IN', places, named, houses);
  const found = (town: typeof india, text: string): unknown =>
    search(town, { text }).features[0]?.properties['name'];
  for (const text of ['MG Road', 'M.G. Road', 'M G Road', 'mg rd', 'MG Road, Nagar'])
    expect(found(india, text), text).toBe('Mahatma Gandhi Road');
  expect(found(india, '12 MG Road, Nagar')).toBe('12 Mahatma Gandhi Road');
  expect(autocomplete(india, { text: 'MG Ro' }).features[0]?.properties['name']).toBe('Mahatma Gandhi Road');
  expect(found(india, 'RG Road')).toBe('Rose Garden Road');
  // Elsewhere three letters are needed.
  const america = await townOf('US', places, named, []);
  expect(found(america, 'MLK Blvd')).toBe('Martin Luther King Junior Boulevard');
  expect(found(america, 'JFK Street')).toBe('John F. Kennedy Street');
  expect(found(america, 'MG Road')).not.toBe('Mahatma Gandhi Road');
  // What is old is called after nobody.
  expect(found(america, 'OMP Road')).not.toBe('Old Mill Pond Road');
});

test('Hebrew letters with a stroke are found by their sounds in Latin letters', async () => {
  const named = ["רחוב ז'בוטינסקי", 'צ׳רצ׳יל', 'רחוב הרצל'];
  const town = await townOf(
    'IL',
    [{ place: 'city', name: 'עיר' }],
    named.map((name) => ({ name })),
    [],
  );
  for (const [text, name] of [
    ['Jabotinsky', named[0]],
    ['Zabotinsky', named[0]],
    ['Churchill', named[1]],
    ['Herzl', named[2]],
  ] as const)
    expect(search(town, { text }).features[0]?.properties['name'], text).toBe(name);
});

test('streets of Vietnam are found by the first letters of their names', async () => {
  const named = [
    'Đường Nam Kỳ Khởi Nghĩa',
    'Đường Cách Mạng Tháng Tám',
    'Đường Điện Biên Phủ',
    'Đường Nguyễn Huệ',
    'Nguyễn Thị Minh Khai',
    // Capitals could be parted into words in so many ways that a search through them all would never end.
    `${'A'.repeat(200)}!`,
  ];
  const town = await townOf(
    'VN',
    [{ place: 'city', name: 'Thành phố' }],
    named.map((name) => ({ name })),
    [{ street: named[0]!, housenumber: '12' }],
  );
  const found = (text: string): unknown => search(town, { text }).features[0]?.properties['name'];
  for (const [text, name] of [
    ['NKKN', named[0]],
    ['12 NKKN', `12 ${named[0]}`],
    ['CMT8', named[1]],
    ['CMT 8', named[1]],
    ['ĐBP', named[2]],
    ['Đường DBP', named[2]],
    ['NTMK', named[4]],
  ] as const)
    expect(found(text), text).toBe(name);
  // Two letters are too few.
  expect(found('NH')).toBeUndefined();
});

test('a stop says that a word is only begun, from three letters on', async () => {
  const named = ['Βασιλίσσης Σοφίας', 'Αγίας Σοφίας', 'Trg republike', 'Admiraal de Ruijterweg'];
  const town = await townOf(
    'GR',
    [{ place: 'city', name: 'Πόλη' }],
    named.map((name) => ({ name })),
    [],
  );
  const found = (text: string, call: typeof search | typeof autocomplete = search): unknown =>
    call(town, { text }).features[0]?.properties['name'];
  for (const [text, name] of [
    ['Βασ. Σοφίας', named[0]],
    ['Vas. Sofias', named[0]],
    ['Trg rep.', named[2]],
    ['Adm. de Ruijterwg', named[3]],
  ] as const) {
    expect(found(text), text).toBe(name);
    expect(found(text, autocomplete), text).toBe(name);
  }
  // Without the stop these are other words, and fewer letters say too little.
  expect(found('Βασ Σοφίας')).toBe(named[1]);
  expect(found('Trg re.')).toBeUndefined();
});

test('what a third of its name names is found where nothing else is', async () => {
  const name = 'Nábrežie arm. gen. L. Svobodu';
  const town = await townOf('SK', [{ place: 'city', name: 'Mesto' }], [{ name }], []);
  const found = (text: string): unknown => search(town, { text }).features[0]?.properties;
  expect(found('Nábrežie armádneho geerála Ludvíka Svobodu')).toMatchObject({ name, match_type: 'fallback' });
  for (const text of ['Nowhere, Atlantis', 'qwertyuiop asdfgh zxcvbnm', 'armádneho geerála Ludvíka'])
    expect(found(text), text).toBeUndefined();
});

test.each([
  ['LT', 'Vilniaus gatvė', 'Vilniaus g.'],
  ['LT', 'Pilies skersgatvis', 'Pilies skg.'],
  ['GB', 'Lr Cathedral Rd', 'Lower Cathedral Road'],
])('%s: %s is %s', async (country, text, name) => {
  const places = [{ place: 'city', name: 'Vilnius' }];
  const town = await townOf(country, places, [{ name }, { name: 'Cathedral Road' }], []);
  expect(search(town, { text }).features[0]?.properties).toMatchObject({ name, match_type: 'exact' });
});
