import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/parser.ts';

type Row = readonly [text: string, parts: Readonly<Record<string, string>>];

/** Forms and names that only the parser's own import knows: our own selection. */
const FORMS: Readonly<Record<string, readonly Row[]>> = {
  'quarters by their number': [
    [
      'Budapest, VI. ker., Andrássy út 60',
      { locality: 'Budapest', neighbourhood: 'VI. ker', street: 'Andrássy út', housenumber: '60' },
    ],
    [
      '1134 Budapest XIII. kerület Váci út 5',
      {
        postalcode: '1134',
        locality: 'Budapest',
        neighbourhood: 'XIII. kerület',
        street: 'Váci út',
        housenumber: '5',
      },
    ],
    ['1160 Wien, 16. Bezirk', { postalcode: '1160', locality: 'Wien', neighbourhood: '16. Bezirk' }],
    ['1061 Budapest, VI. ker.', { postalcode: '1061', locality: 'Budapest', neighbourhood: 'VI. ker' }],
    [
      'Mariahilfer Straße 12, 7. Bezirk, Wien',
      { street: 'Mariahilfer Straße', housenumber: '12', neighbourhood: '7. Bezirk', locality: 'Wien' },
    ],
    [
      '12 rue de la Roquette 75011 Paris 11e arrondissement',
      {
        housenumber: '12',
        street: 'rue de la Roquette',
        postalcode: '75011',
        locality: 'Paris',
        neighbourhood: '11e arrondissement',
      },
    ],
    [
      'Strada Lipscani 5, București, sector 3',
      { street: 'Strada Lipscani', housenumber: '5', locality: 'București', neighbourhood: 'sector 3' },
    ],
    [
      '12 Nguyen Hue, District 1, Ho Chi Minh City',
      {
        housenumber: '12',
        street: 'Nguyen Hue',
        neighbourhood: 'District 1',
        locality: 'Ho Chi Minh City',
      },
    ],
    // These are streets.
    ['12 Sector Road, Leeds', { housenumber: '12', street: 'Sector Road', locality: 'Leeds' }],
  ],
  'days in names, with and without a year': [
    ['Place du 8 Mai 1945, Lyon', { street: 'Place du 8 Mai 1945', locality: 'Lyon' }],
    ['Place du 8 Mai 1945', { street: 'Place du 8 Mai 1945' }],
    ['12 rue du 8 mai 1945', { housenumber: '12', street: 'rue du 8 mai 1945' }],
    ['Rua 25 de Março 1945', { street: 'Rua 25 de Março', housenumber: '1945' }],
    [
      'Třída 17. listopadu 1192/12, 779 00 Olomouc',
      { street: 'Třída 17. listopadu', housenumber: '1192/12', postalcode: '779 00', locality: 'Olomouc' },
    ],
    [
      'Straße des 17. Juni 135, 10623 Berlin',
      { street: 'Straße des 17. Juni', housenumber: '135', postalcode: '10623', locality: 'Berlin' },
    ],
  ],
  'houses, storeys and numbers before a comma': [
    [
      'House # 27, Road # 11, Banani, Dhaka',
      { housenumber: '27', street: 'Road # 11', neighbourhood: 'Banani', locality: 'Dhaka' },
    ],
    ['House No 27, Road No 11, Dhaka', { housenumber: '27', street: 'Road No 11', locality: 'Dhaka' }],
    [
      'No. 12, Jalan SS 2/24, 47300 Petaling Jaya',
      { housenumber: '12', street: 'Jalan SS 2/24', postalcode: '47300', locality: 'Petaling Jaya' },
    ],
    [
      'Kungsgatan 12 2 tr, 111 35 Stockholm',
      { street: 'Kungsgatan', housenumber: '12', unit: '2 tr', postalcode: '111 35', locality: 'Stockholm' },
    ],
    [
      'Calle 93 Bis # 19-40 Sur, Bogotá',
      { street: 'Calle 93 Bis', housenumber: '19-40 Sur', locality: 'Bogotá' },
    ],
  ],
  'upper and lower behind the kind of a street': [
    ["O'Connell Street Upper, Dublin 1", { street: "O'Connell Street Upper", locality: 'Dublin 1' }],
    ['5 Baggot Street Lower', { housenumber: '5', street: 'Baggot Street Lower' }],
    [
      '12 Upper Mount Street, Dublin',
      { housenumber: '12', street: 'Upper Mount Street', locality: 'Dublin' },
    ],
    ['35 Upper Street, London', { housenumber: '35', street: 'Upper Street', locality: 'London' }],
  ],
  'storeys, doors and flats by their signs': [
    [
      'C/ Mayor, 5, 3º B, 28013 Madrid',
      { street: 'C/ Mayor', housenumber: '5', unit: '3º B', postalcode: '28013', locality: 'Madrid' },
    ],
    [
      'C/ Mayor 5 2º izda 28013 Madrid',
      { street: 'C/ Mayor', housenumber: '5', unit: '2º izda', postalcode: '28013', locality: 'Madrid' },
    ],
    [
      'Paseo de Gracia 43 2º 1ª 08007 Barcelona',
      {
        street: 'Paseo de Gracia',
        housenumber: '43',
        unit: '2º 1ª',
        postalcode: '08007',
        locality: 'Barcelona',
      },
    ],
    // These are parts of a house number.
    [
      'Mariahilfer Straße 88A/2/15, 1070 Wien',
      { street: 'Mariahilfer Straße', housenumber: '88A/2/15', postalcode: '1070', locality: 'Wien' },
    ],
    [
      '12 Orchard Road, #05-01, Singapore 238824',
      {
        housenumber: '12',
        street: 'Orchard Road',
        unit: '05-01',
        locality: 'Singapore',
        postalcode: '238824',
      },
    ],
    ['Calle 10 #5-51 Medellín', { street: 'Calle 10', housenumber: '5-51', locality: 'Medellín' }],
    [
      'Level 5, 100 George Street, Sydney NSW 2000',
      {
        unit: 'Level 5',
        housenumber: '100',
        street: 'George Street',
        locality: 'Sydney',
        region: 'NSW',
        postalcode: '2000',
      },
    ],
    [
      'Flat No. 12B, Rose Villa, MG Road, Pune 411001',
      {
        unit: 'Flat No. 12B',
        venue: 'Rose Villa',
        street: 'MG Road',
        locality: 'Pune',
        postalcode: '411001',
      },
    ],
    ['Shop No. 4, MG Road, Pune', { unit: 'Shop No. 4', street: 'MG Road', locality: 'Pune' }],
  ],
  'in care of somebody': [
    [
      'c/o Müller, Hauptstr. 5, 69117 Heidelberg',
      { street: 'Hauptstr', housenumber: '5', postalcode: '69117', locality: 'Heidelberg' },
    ],
    [
      'Am Weg 12 c/o Müller, 50667 Köln',
      { street: 'Am Weg', housenumber: '12', postalcode: '50667', locality: 'Köln' },
    ],
  ],
  'postal codes of three digits, and countries by their own names': [
    [
      'Laugavegur 28, 101 Reykjavík',
      { street: 'Laugavegur', housenumber: '28', postalcode: '101', locality: 'Reykjavík' },
    ],
    ['Suite 5, 100 Main Street', { unit: 'Suite 5', housenumber: '100', street: 'Main Street' }],
    [
      'бул. Витоша 15, 1000 София, България',
      {
        street: 'бул. Витоша',
        housenumber: '15',
        postalcode: '1000',
        locality: 'София',
        country: 'България',
      },
    ],
    ['Pikk 5, Tallinn, Eesti', { street: 'Pikk', housenumber: '5', locality: 'Tallinn', country: 'Eesti' }],
  ],
  'cities behind a street without a comma': [
    [
      '12 Rue Victor Hugo Villeurbanne',
      { housenumber: '12', street: 'Rue Victor Hugo', locality: 'Villeurbanne' },
    ],
    [
      '12 Maple Spokane, Washington',
      { housenumber: '12', street: 'Maple', locality: 'Spokane', region: 'Washington' },
    ],
    ['Collège Pasteur Montpellier', { venue: 'Collège Pasteur', locality: 'Montpellier' }],
    ['7 Via Dante Bergamo', { housenumber: '7', street: 'Via Dante', locality: 'Bergamo' }],
  ],
  'regions and countries by more of their names': [
    [
      'Jalan Mawar No. 7, Malang, Jawa Timur 65111',
      {
        street: 'Jalan Mawar',
        housenumber: '7',
        locality: 'Malang',
        region: 'Jawa Timur',
        postalcode: '65111',
      },
    ],
    ['Linz, Oesterreich', { locality: 'Linz', country: 'Oesterreich' }],
    [
      '12 Elm Road, Newport IOW',
      { housenumber: '12', street: 'Elm Road', locality: 'Newport', region: 'IOW' },
    ],
    ['new south wales australia', { region: 'new south wales', country: 'australia' }],
    [
      '12A/74-76 Fern Crescent Blue Haven New South Wales 2262',
      {
        unit: '12A',
        housenumber: '74-76',
        street: 'Fern Crescent',
        locality: 'Blue Haven',
        region: 'New South Wales',
        postalcode: '2262',
      },
    ],
  ],
  'names of both a city and its region': [
    [
      'Amityville, New York 11701, United States',
      { locality: 'Amityville', region: 'New York', postalcode: '11701', country: 'United States' },
    ],
    [
      '7, Lodhi Road, New Delhi, Delhi 110003',
      {
        housenumber: '7',
        street: 'Lodhi Road',
        locality: 'New Delhi',
        region: 'Delhi',
        postalcode: '110003',
      },
    ],
    [
      'Calle 12 840, B1900 La Plata, Buenos Aires',
      {
        street: 'Calle 12',
        housenumber: '840',
        postalcode: 'B1900',
        locality: 'La Plata',
        region: 'Buenos Aires',
      },
    ],
    // A street with a city behind is none.
    [
      '20 Main St, New York 10001',
      { housenumber: '20', street: 'Main St', locality: 'New York', postalcode: '10001' },
    ],
  ],
  'longer names around the name of a city': [
    [
      'Ahornweg 8, 13187 Berlin - Pankow',
      {
        street: 'Ahornweg',
        housenumber: '8',
        postalcode: '13187',
        locality: 'Berlin',
        neighbourhood: 'Pankow',
      },
    ],
    [
      '9 rue du Lac 59370 Metz en Plaine',
      { housenumber: '9', street: 'rue du Lac', postalcode: '59370', locality: 'Metz en Plaine' },
    ],

    [
      '4 Lyric Street, Los Angeles Heights, CA',
      { housenumber: '4', street: 'Lyric Street', locality: 'Los Angeles Heights', region: 'CA' },
    ],
    [
      '3 Kauri Street, New Plymouth 4310',
      { housenumber: '3', street: 'Kauri Street', locality: 'New Plymouth', postalcode: '4310' },
    ],
    [
      '12 Elm Avenue, Suite F Boston Bay, FL 33602',
      {
        housenumber: '12',
        street: 'Elm Avenue',
        unit: 'Suite F',
        locality: 'Boston Bay',
        region: 'FL',
        postalcode: '33602',
      },
    ],
    [
      'Lindenallee 5, 16321 Neuenhagen bei Berlin',
      { street: 'Lindenallee', housenumber: '5', postalcode: '16321', locality: 'Neuenhagen bei Berlin' },
    ],
    [
      'Rosenvænget 8, 2100 København Ø',
      { street: 'Rosenvænget', housenumber: '8', postalcode: '2100', locality: 'København Ø' },
    ],
    [
      'Amager Allé 8, 2300 København S',
      { street: 'Amager Allé', housenumber: '8', postalcode: '2300', locality: 'København S' },
    ],
    // Names that only hold one are not longer for it.
    [
      '6, Tulsi Marg, Pune PIN 411004',
      { housenumber: '6', street: 'Tulsi Marg', locality: 'Pune', postalcode: '411004' },
    ],
    ['8 Protea St. Berea Durban', { housenumber: '8', street: 'Protea St', locality: 'Durban' }],
    [
      '12 Elm Road, Boston Spokane, WA 98101',
      { housenumber: '12', street: 'Elm Road', locality: 'Spokane', region: 'WA', postalcode: '98101' },
    ],
    ['72 N Tucson', { housenumber: '72', street: 'N Tucson' }],
    ['31 W Vasco de Lima, Suite 8', { housenumber: '31', street: 'W Vasco de Lima', unit: 'Suite 8' }],
    ['College of Ohio at Toledo', { venue: 'College of Ohio at Toledo' }],
  ],
  'areas that say what they are': [
    [
      'Số 12 Đường Hoa Mai, Phường 5, Quận 3, Thành phố Hồ Chí Minh',
      {
        housenumber: '12',
        street: 'Đường Hoa Mai',
        neighbourhood: 'Phường 5',
        locality: 'Thành phố Hồ Chí Minh',
      },
    ],
    [
      '9 Thanon Silom, Khwaeng Suriyawong, Khet Bang Rak, Bangkok 10500',
      {
        housenumber: '9',
        street: 'Thanon Silom',
        neighbourhood: 'Khwaeng Suriyawong',
        locality: 'Bangkok',
        postalcode: '10500',
      },
    ],
    [
      'Jalan Kenanga No. 4, Kota Cirebon, Jawa Barat 45111',
      {
        street: 'Jalan Kenanga',
        housenumber: '4',
        locality: 'Kota Cirebon',
        region: 'Jawa Barat',
        postalcode: '45111',
      },
    ],
  ],
  'flats and storeys': [
    [
      '34 Aspen Way, Unit 3-B, Troy, NY',
      { housenumber: '34', street: 'Aspen Way', unit: 'Unit 3-B', locality: 'Troy', region: 'NY' },
    ],
    [
      'Flat 2.6, Zephyr Building, 8-12 Dock Street, London',
      {
        unit: 'Flat 2.6',
        venue: 'Zephyr Building',
        housenumber: '8-12',
        street: 'Dock Street',
        locality: 'London',
      },
    ],
    [
      'Elmevej 19, 7. tv, 8000 Aarhus',
      { street: 'Elmevej', housenumber: '19', unit: '7. tv', postalcode: '8000', locality: 'Aarhus' },
    ],
    [
      'Elmevej 17, 2. 8 2300 København S',
      { street: 'Elmevej', housenumber: '17', unit: '2. 8', postalcode: '2300', locality: 'København S' },
    ],
    [
      'Elmevej 2A, st. tv 2300 København',
      { street: 'Elmevej', housenumber: '2A', unit: 'st. tv', postalcode: '2300', locality: 'København' },
    ],
    ['Rua do Sol 5, 4 direito', { street: 'Rua do Sol', housenumber: '5', unit: '4 direito' }],
    [
      'Hlavní 5, byt 12, 602 00 Brno',
      { street: 'Hlavní', housenumber: '5', unit: 'byt 12', postalcode: '602 00', locality: 'Brno' },
    ],
    [
      'Calle del Olmo, 5, bajo, Lorca',
      { street: 'Calle del Olmo', housenumber: '5', unit: 'bajo', locality: 'Lorca' },
    ],
    ['3F, 7 Birch Road, Taipei', { unit: '3F', housenumber: '7', street: 'Birch Road', locality: 'Taipei' }],
    ['G3/41 Wattle Road', { unit: 'G3', housenumber: '41', street: 'Wattle Road' }],
    [
      '12-14808 60 Ave, Burnaby, BC',
      { unit: '12', housenumber: '14808', street: '60 Ave', locality: 'Burnaby', region: 'BC' },
    ],
    [
      '49 North Elm Avenue, 123B, Norridge, IL',
      { housenumber: '49', street: 'North Elm Avenue', unit: '123B', locality: 'Norridge', region: 'IL' },
    ],
    [
      'Data Institute, 3rd Floor, 65 Dock Street, London',
      {
        venue: 'Data Institute',
        unit: '3rd Floor',
        housenumber: '65',
        street: 'Dock Street',
        locality: 'London',
      },
    ],
  ],
  'house numbers': [
    [
      'via dei tigli n. 2, 40069 zola',
      { street: 'via dei tigli', housenumber: '2', postalcode: '40069', locality: 'zola' },
    ],
    ['12 N. 44th St, Boise', { housenumber: '12', street: 'N. 44th St', locality: 'Boise' }],

    ['Ahornweg 9 1/2', { street: 'Ahornweg', housenumber: '9 1/2' }],
    [
      'One Meadow Terrace, Troy, NY',
      { housenumber: 'One', street: 'Meadow Terrace', locality: 'Troy', region: 'NY' },
    ],
    ['Hof 6 - 8', { street: 'Hof', housenumber: '6 - 8' }],
    ['Isarweg 6–8', { street: 'Isarweg', housenumber: '6–8' }],
    ['Calle Olivar n° 6', { street: 'Calle Olivar', housenumber: '6' }],
    ['3/4, Rose Sarani, Kolkata', { housenumber: '3/4', street: 'Rose Sarani', locality: 'Kolkata' }],
  ],
  'post-office boxes inside of lines': [
    [
      '12 Avenue de la Gare CS 50417 31100 Toulouse',
      { housenumber: '12', street: 'Avenue de la Gare', postalcode: '31100', locality: 'Toulouse' },
    ],
    ['PO Box 41-260, Dunedin 9013', { locality: 'Dunedin', postalcode: '9013' }],
  ],
  'postal codes': [
    ['via dei tigli 22036 erba', { street: 'via dei tigli', postalcode: '22036', locality: 'erba' }],
    [
      'Ahornweg 5 63739 Aschaffenburg (DE)',
      { street: 'Ahornweg', housenumber: '5', postalcode: '63739', locality: 'Aschaffenburg', country: 'DE' },
    ],

    [
      'Lange Zeile 6 DE-91054 Erlangen',
      { street: 'Lange Zeile', housenumber: '6', postalcode: 'DE-91054', locality: 'Erlangen' },
    ],
    [
      '8 Toegye-ro\nSeoul\n100-052\nKorea',
      { housenumber: '8', street: 'Toegye-ro', locality: 'Seoul', postalcode: '100-052', country: 'Korea' },
    ],
    ['2480, NSW, Australia', { postalcode: '2480', region: 'NSW', country: 'Australia' }],
  ],
  streets: [
    ['Straße des 8. Mai 12', { street: 'Straße des 8. Mai', housenumber: '12' }],
    ['Platz der Einheit, Potsdam', { street: 'Platz der Einheit', locality: 'Potsdam' }],
    ['77 The Lindens NE', { housenumber: '77', street: 'The Lindens NE' }],
    [
      'Eje Central Benito Cruz 13, Centro, 06050 Cuauhtémoc, CDMX',
      {
        street: 'Eje Central Benito Cruz',
        housenumber: '13',
        postalcode: '06050',
        locality: 'Cuauhtémoc',
        region: 'CDMX',
      },
    ],
    [
      'Avenida Revolución Sur 1602, Puebla',
      { street: 'Avenida Revolución Sur', housenumber: '1602', locality: 'Puebla' },
    ],
    ['10 Soi Ari 4, Bangkok', { housenumber: '10', street: 'Soi Ari 4', locality: 'Bangkok' }],
    [
      '15, Jalan Anggerik 5/1, 47810 Petaling Jaya',
      { housenumber: '15', street: 'Jalan Anggerik 5/1', postalcode: '47810', locality: 'Petaling Jaya' },
    ],
    [
      '87 Concession Road 12, Barrie, ON',
      { housenumber: '87', street: 'Concession Road 12', locality: 'Barrie', region: 'ON' },
    ],
    [
      'Strada 9 Mai 1877 nr. 3, 050101 București',
      {
        street: 'Strada 9 Mai 1877',
        housenumber: '3',
        postalcode: '050101',
        locality: 'București',
      },
    ],
    [
      'Corso Carlo I 7, 80138 Napoli',
      { street: 'Corso Carlo I', housenumber: '7', postalcode: '80138', locality: 'Napoli' },
    ],
    [
      'Via dei Tigli 3, 50121 Firenze FI',
      { street: 'Via dei Tigli', housenumber: '3', postalcode: '50121', locality: 'Firenze', region: 'FI' },
    ],
  ],
  'provinces of Italy in brackets': [
    [
      'Via dei Tigli 3, Bologna (BO)',
      { street: 'Via dei Tigli', housenumber: '3', locality: 'Bologna', region: 'BO' },
    ],
  ],
  'venues before a street': [
    [
      'Lantern Gate, Wiener Platz, Berlin',
      { venue: 'Lantern Gate', street: 'Wiener Platz', locality: 'Berlin' },
    ],
    [
      'Acme Services, Unit R2b, Elm House, 18 Forge Lane, Leeds',
      {
        venue: 'Acme Services',
        unit: 'Unit R2b',
        housenumber: '18',
        street: 'Forge Lane',
        locality: 'Leeds',
      },
    ],
  ],
};

describe.each(Object.entries(FORMS))('%s', (_, rows) => {
  test.each(rows)('%s', (text, parts) => {
    expect(parseAddress(text)).toEqual(parts);
  });
});

const PIECES = [
  ...'Phường 5|Kota X|Khet|, |; | - |–|/|.| | 1 1/2|30-123|CS 42326|BP|PO Box|One|The Prado|NE|Jalan|5/1|Line 42|1 Mai 1918 nr'.split(
    '|',
  ),
  ...'DE-65760|151-742|6000|NSW|Unit 6-2|2. tv|st|3F|G01/|Las Vegas|New York|Park|bei Berlin|København S|Via|(BO)|Eje|Straße des 17.|n° 5|I'.split(
    '|',
  ),
];

test('parts of any text are pieces of it, and long texts take no longer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }),
      fc.boolean(),
      (pieces, hasSpaces) => {
        const text = pieces.join(hasSpaces ? ' ' : '');
        for (const part of Object.values(parseAddress(text))) {
          expect(part.trim()).not.toBe('');
          expect(text).toContain(part);
        }
      },
    ),
    { numRuns: share(400) },
  );
  // What took the square of their length would not end within the time of a test.
  for (const piece of PIECES) {
    parseAddress(piece.repeat(20_000));
    parseAddress(`12 ${`${piece} `.repeat(20_000)}`);
  }
});
