import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/parser.ts';

type Row = readonly [text: string, parts: Readonly<Record<string, string>>];

/** Forms of addresses that are easily taken apart at the wrong place, and beside them what has to stay whole: our own rows. */
const FORMS: Readonly<Record<string, readonly Row[]>> = {
  'roads with numbers or letters': [
    ['Fm 1431 TX', { street: 'Fm 1431', region: 'TX' }],
    [
      'County Road QQ, Waupun, WI 53963',
      { street: 'County Road QQ', locality: 'Waupun', region: 'WI', postalcode: '53963' },
    ],
    [
      '214 County Road BB, Stoughton, WI 53589',
      {
        housenumber: '214',
        street: 'County Road BB',
        locality: 'Stoughton',
        region: 'WI',
        postalcode: '53589',
      },
    ],
    ['77 US Hwy 87 West', { housenumber: '77', street: 'US Hwy 87 West' }],
    ['1400 West US Highway 36', { housenumber: '1400', street: 'West US Highway 36' }],
    [
      '302 U.S. 19 Business, Dade City, FL 33525',
      {
        housenumber: '302',
        street: 'U.S. 19 Business',
        locality: 'Dade City',
        region: 'FL',
        postalcode: '33525',
      },
    ],
    [
      '9 State Highway No 74, Malaga, NJ 08328',
      {
        housenumber: '9',
        street: 'State Highway No 74',
        locality: 'Malaga',
        region: 'NJ',
        postalcode: '08328',
      },
    ],
    [
      '660 MD 355, Rockville, MD, USA',
      { housenumber: '660', street: 'MD 355', locality: 'Rockville', region: 'MD', country: 'USA' },
    ],
    [
      '3301 Al Highway 69, Guntersville, AL 35976',
      {
        housenumber: '3301',
        street: 'Al Highway 69',
        locality: 'Guntersville',
        region: 'AL',
        postalcode: '35976',
      },
    ],
    ['I-80, Reno, NV', { street: 'I-80', locality: 'Reno', region: 'NV' }],
  ],
  'roads with numbers, as they were': [
    [
      '88 County Road 210 Vernon TX 76384',
      { housenumber: '88', street: 'County Road 210', locality: 'Vernon', region: 'TX', postalcode: '76384' },
    ],
    [
      '12 Route 9, Cold Spring, NY',
      { housenumber: '12', street: 'Route 9', locality: 'Cold Spring', region: 'NY' },
    ],
    ['Calle 72, Bogotá', { street: 'Calle 72', locality: 'Bogotá' }],
    ['Carrera 7 # 71-21, Bogotá', { street: 'Carrera 7', housenumber: '71-21', locality: 'Bogotá' }],
    ['Esplanade 9, Hamburg', { street: 'Esplanade', housenumber: '9', locality: 'Hamburg' }],
    ['7300 S. Avenue M', { housenumber: '7300', street: 'S. Avenue M' }],
    ['12 Foss Street', { housenumber: '12', street: 'Foss Street' }],
  ],
  'directions behind the kind': [
    ['18 Harlan St NW', { housenumber: '18', street: 'Harlan St NW' }],
    [
      '240 Decatur Ave., S.E., Albuquerque, NM 87108',
      {
        housenumber: '240',
        street: 'Decatur Ave., S.E.',
        locality: 'Albuquerque',
        region: 'NM',
        postalcode: '87108',
      },
    ],
    [
      '905 Juniper Road, NE Marietta, GA 30066',
      {
        housenumber: '905',
        street: 'Juniper Road, NE',
        locality: 'Marietta',
        region: 'GA',
        postalcode: '30066',
      },
    ],
    [
      '640 Ninth Street Southwest, Rochester, MN 55902',
      {
        housenumber: '640',
        street: 'Ninth Street Southwest',
        locality: 'Rochester',
        region: 'MN',
        postalcode: '55902',
      },
    ],
    ['12 elm blvd south', { housenumber: '12', street: 'elm blvd south' }],
    ['5 Third Street, NE', { housenumber: '5', street: 'Third Street, NE' }],
    ['1180 Willow St, NE', { housenumber: '1180', street: 'Willow St, NE' }],
  ],
  'directions before the name': [
    ['350 W Mariposa', { housenumber: '350', street: 'W Mariposa' }],
    ['55 North Winslow', { housenumber: '55', street: 'North Winslow' }],
  ],
  'a region is no direction': [
    [
      '14 Oak Lane, Omaha, NE 68102',
      { housenumber: '14', street: 'Oak Lane', locality: 'Omaha', region: 'NE', postalcode: '68102' },
    ],
    [
      '120 South Broadway Camden, New Jersey 08101',
      {
        housenumber: '120',
        street: 'South Broadway',
        locality: 'Camden',
        region: 'New Jersey',
        postalcode: '08101',
      },
    ],
  ],
  'names behind their kind': [
    ['Avenue Georges Mandel', { street: 'Avenue Georges Mandel' }],
    ['Rue de Lyon', { street: 'Rue de Lyon' }],
    ['Boulevard Jean Jaurès', { street: 'Boulevard Jean Jaurès' }],
    ['14 Impasse Louis Pasteur', { housenumber: '14', street: 'Impasse Louis Pasteur' }],
    ['Rua Almeida Garrett', { street: 'Rua Almeida Garrett' }],
    ['Strada Doctor Felix', { street: 'Strada Doctor Felix' }],
    ['Université de Bordeaux', { venue: 'Université de Bordeaux' }],
    ['University of Oregon', { venue: 'University of Oregon' }],
    ['École Jean Macé Bordeaux', { venue: 'École Jean Macé', locality: 'Bordeaux' }],
  ],
  'cities behind such names': [
    ['Rue Victor Hugo 12', { street: 'Rue Victor Hugo', housenumber: '12' }],
    [
      '3 Rue Jean Moulin 38000 Grenoble',
      { housenumber: '3', street: 'Rue Jean Moulin', postalcode: '38000', locality: 'Grenoble' },
    ],
    ['Rue de Rennes Paris', { street: 'Rue de Rennes', locality: 'Paris' }],
    ['Rue Mouffetard Paris', { street: 'Rue Mouffetard', locality: 'Paris' }],
    ['Via Garibaldi Roma', { street: 'Via Garibaldi', locality: 'Roma' }],
  ],
  crossings: [
    ['NW 23rd & Lovejoy', { street: 'NW 23rd & Lovejoy' }],
    ['W 7th St and Vine', { street: 'W 7th St and Vine' }],
    ['5th @ Alder', { street: '5th @ Alder' }],
    [
      'N Clark St At W Division St, Chicago, IL 60610, USA',
      {
        street: 'N Clark St At W Division St',
        locality: 'Chicago',
        region: 'IL',
        postalcode: '60610',
        country: 'USA',
      },
    ],
    ['Oak St & 3rd Ave, Fargo, ND', { street: 'Oak St & 3rd Ave', locality: 'Fargo', region: 'ND' }],
  ],
  'names with a sign between are no crossings': [
    ['12 Peace & Harmony Lane', { housenumber: '12', street: 'Peace & Harmony Lane' }],
    [
      'Johnson & Sons, 12 Oak Street, Reno, NV',
      { venue: 'Johnson & Sons', housenumber: '12', street: 'Oak Street', locality: 'Reno', region: 'NV' },
    ],
    ['Barnes & Noble, Tulsa', { venue: 'Barnes & Noble', locality: 'Tulsa' }],
  ],
  'kinds at the end, and twice': [
    ['611 9th Street, CA', { housenumber: '611', street: '9th Street', region: 'CA' }],
    ['44 Green Ridge Road', { housenumber: '44', street: 'Green Ridge Road' }],
    [
      '17 Harbour View Drive, Nelson',
      { housenumber: '17', street: 'Harbour View Drive', locality: 'Nelson' },
    ],
    ['8 Poplar Rise', { housenumber: '8', street: 'Poplar Rise' }],
    ['Hollow Furlong', { street: 'Hollow Furlong' }],
    ['18 Avenue of the Americas', { housenumber: '18', street: 'Avenue of the Americas' }],
    ['Esplanade, Kiel', { street: 'Esplanade', locality: 'Kiel' }],
    ['Broadway, Oakland', { street: 'Broadway', locality: 'Oakland' }],
  ],
  'first words of streets, and words behind compounds': [
    ['Gamle Kongevei 41', { street: 'Gamle Kongevei', housenumber: '41' }],
    ['Gamla Tullvägen 3', { street: 'Gamla Tullvägen', housenumber: '3' }],
    ['Nordre Skogen 12', { street: 'Nordre Skogen', housenumber: '12' }],
    [
      'Kastanjelaan Oostzijde 7, Weesp',
      { street: 'Kastanjelaan Oostzijde', housenumber: '7', locality: 'Weesp' },
    ],
  ],
  'postal codes': [
    ['37115 Duderstadt\nGermany', { postalcode: '37115', locality: 'Duderstadt', country: 'Germany' }],
    [
      'Bergstraße\n66606 Sankt Wendel\nGermany',
      { street: 'Bergstraße', postalcode: '66606', locality: 'Sankt Wendel', country: 'Germany' },
    ],
    ['Bryce Canyon 84764', { locality: 'Bryce Canyon', postalcode: '84764' }],
    [
      '12 Jalan Ampang, 50450 Kuala Lumpur, Malaysia',
      {
        housenumber: '12',
        street: 'Jalan Ampang',
        postalcode: '50450',
        locality: 'Kuala Lumpur',
        country: 'Malaysia',
      },
    ],
    ['CT, 06511', { region: 'CT', postalcode: '06511' }],
    ['New Haven, CT 06511', { locality: 'New Haven', region: 'CT', postalcode: '06511' }],
  ],
  'countries by code, and names of countries that are regions': [
    ['Lyon, FR', { locality: 'Lyon', country: 'FR' }],
    ['Wien, AT', { locality: 'Wien', country: 'AT' }],
    ['12 Main St', { housenumber: '12', street: 'Main St' }],
    ['9 Cherry Pl', { housenumber: '9', street: 'Cherry Pl' }],
    [
      '12 Bay St, Savannah, Georgia',
      { housenumber: '12', street: 'Bay St', locality: 'Savannah', region: 'Georgia' },
    ],
    ['Tbilisi, Georgia', { locality: 'Tbilisi', country: 'Georgia' }],
  ],
  'venues before an address': [
    [
      'Elm Court, 3-5 Queens Road, Hull',
      { venue: 'Elm Court', housenumber: '3-5', street: 'Queens Road', locality: 'Hull' },
    ],
    [
      'The Arcade, 20 Castle Street, Cardiff',
      { venue: 'The Arcade', housenumber: '20', street: 'Castle Street', locality: 'Cardiff' },
    ],
    [
      "King's Studios, 4 Mill Lane, Leeds",
      { venue: "King's Studios", housenumber: '4', street: 'Mill Lane', locality: 'Leeds' },
    ],
    ['Queens Court, Bath', { street: 'Queens Court', locality: 'Bath' }],
  ],
  regions: [
    ['Christiansted, VI 00820', { locality: 'Christiansted', region: 'VI', postalcode: '00820' }],
    ['Bilbao\nBasque Country\nSpain', { locality: 'Bilbao', region: 'Basque Country', country: 'Spain' }],
    [
      'Sandbach, Cheshire East CW11 1HG, UK',
      { locality: 'Sandbach', region: 'Cheshire East', postalcode: 'CW11 1HG', country: 'UK' },
    ],
    [
      'Rochester, Kent ME1 1QQ, UK',
      { locality: 'Rochester', region: 'Kent', postalcode: 'ME1 1QQ', country: 'UK' },
    ],
    ['Kochi, Kerala India', { locality: 'Kochi', region: 'Kerala', country: 'India' }],
  ],
  'letters before an apostrophe are of the name': [
    ["14 O'Connell Street", { housenumber: '14', street: "O'Connell Street" }],
    ["12 d'Arcy St, Perth", { housenumber: '12', street: "d'Arcy St", locality: 'Perth' }],
  ],
  'storeys and flats in words, and boxes': [
    ['400 Birch St Third Floor', { housenumber: '400', street: 'Birch St', unit: 'Third Floor' }],
    [
      '9 Elm Ave. Ground Floor, Troy, NY',
      { housenumber: '9', street: 'Elm Ave', unit: 'Ground Floor', locality: 'Troy', region: 'NY' },
    ],
    [
      '50 Oak St Apt No. 12 Austin TX 78701',
      {
        housenumber: '50',
        street: 'Oak St',
        unit: 'Apt No. 12',
        locality: 'Austin',
        region: 'TX',
        postalcode: '78701',
      },
    ],
    ['PO Box 44, Tacoma, WA 98401', { locality: 'Tacoma', region: 'WA', postalcode: '98401' }],
    ['P.O. Box 17 Silver Spring, MD 20901', { locality: 'Silver Spring', region: 'MD', postalcode: '20901' }],
  ],
  'postal codes of Argentina, Chile, India, and of nine digits': [
    [
      'Calle Mitre 245, C1405BGN Buenos Aires',
      { street: 'Calle Mitre', housenumber: '245', postalcode: 'C1405BGN', locality: 'Buenos Aires' },
    ],
    [
      'Los Aromos 77, 7580432 Santiago',
      { street: 'Los Aromos', housenumber: '77', postalcode: '7580432', locality: 'Santiago' },
    ],
    [
      '18 Birch Ave, Salem, OR 973014217',
      { housenumber: '18', street: 'Birch Ave', locality: 'Salem', region: 'OR', postalcode: '973014217' },
    ],
    [
      '14 Lake Road, Pune 411 001',
      { housenumber: '14', street: 'Lake Road', locality: 'Pune', postalcode: '411 001' },
    ],
  ],
  'house numbers are told without the words that announce them': [
    [
      'Lindenstraße Nr. 14, 01067 Dresden',
      { street: 'Lindenstraße', housenumber: '14', postalcode: '01067', locality: 'Dresden' },
    ],
    [
      'Calle Olmo Nº 8, 28012 Madrid',
      { street: 'Calle Olmo', housenumber: '8', postalcode: '28012', locality: 'Madrid' },
    ],
    ['No 14 Elm Lane, Leeds', { housenumber: '14', street: 'Elm Lane', locality: 'Leeds' }],
    ['Тула, Садовая ул., д. 14', { locality: 'Тула', street: 'Садовая ул', housenumber: '14' }],
  ],
  'slashes and brackets part names': [
    [
      'Çınar Sokak 6, 06420 Çankaya/Ankara',
      {
        street: 'Çınar Sokak',
        housenumber: '6',
        postalcode: '06420',
        locality: 'Çankaya',
        region: 'Ankara',
      },
    ],
    [
      'Rosenweg 4, 8400 Winterthur (ZH)',
      {
        street: 'Rosenweg',
        housenumber: '4',
        postalcode: '8400',
        locality: 'Winterthur',
        region: 'ZH',
      },
    ],
    [
      'Lindenstraße 14 (Hinterhaus), 01067 Dresden',
      { street: 'Lindenstraße', housenumber: '14', postalcode: '01067', locality: 'Dresden' },
    ],
  ],
  'regions by their place, or that call themselves one': [
    [
      '27 Elm Road, Ballina, Co. Mayo',
      { housenumber: '27', street: 'Elm Road', locality: 'Ballina', region: 'Co. Mayo' },
    ],
    [
      'Str. Teilor nr. 9, 400123 Turda, jud. Cluj',
      {
        street: 'Str. Teilor',
        housenumber: '9',
        postalcode: '400123',
        locality: 'Turda',
        region: 'jud. Cluj',
      },
    ],
    [
      'Jalan Kenanga 5, 43000 Kajang, Selangor',
      {
        street: 'Jalan Kenanga',
        housenumber: '5',
        postalcode: '43000',
        locality: 'Kajang',
        region: 'Selangor',
      },
    ],
    [
      'Via Olmo 3, 35010 Vigonza PD, Italia',
      {
        street: 'Via Olmo',
        housenumber: '3',
        postalcode: '35010',
        locality: 'Vigonza',
        region: 'PD',
        country: 'Italia',
      },
    ],
  ],
  'codes of countries that are regions elsewhere': [
    [
      'Tannenweg 2, 50667 Köln, DE',
      {
        street: 'Tannenweg',
        housenumber: '2',
        postalcode: '50667',
        locality: 'Köln',
        country: 'DE',
      },
    ],
    [
      '60 Maple St, Brandon, MB R7A 2C3, CA',
      {
        housenumber: '60',
        street: 'Maple St',
        locality: 'Brandon',
        region: 'MB',
        postalcode: 'R7A 2C3',
        country: 'CA',
      },
    ],
    ['7 Elm St, Dover, DE', { housenumber: '7', street: 'Elm St', locality: 'Dover', region: 'DE' }],
  ],
  'boxes in other words': [
    ['Post Office Box 77, Tacoma, WA 98401', { locality: 'Tacoma', region: 'WA', postalcode: '98401' }],
    ['Postbus 210, 3500 AE Utrecht', { postalcode: '3500 AE', locality: 'Utrecht' }],
    ['Apartado Postal 145, 06000 Ciudad de México', { postalcode: '06000', locality: 'Ciudad de México' }],
    ['Locked Bag 12, Parramatta NSW 2124', { locality: 'Parramatta', region: 'NSW', postalcode: '2124' }],
    [
      '12 rue des Ormes, BP 40, 35000 Rennes',
      { housenumber: '12', street: 'rue des Ormes', postalcode: '35000', locality: 'Rennes' },
    ],
  ],
  'hyphens do not part names': [
    [
      '7 Rue des Palmes, Fort-de-France',
      { housenumber: '7', street: 'Rue des Palmes', locality: 'Fort-de-France' },
    ],
  ],
  'flats in further words, several of them, or without a word': [
    [
      'Birkenweg 12, App. 35, 80331 München',
      {
        street: 'Birkenweg',
        housenumber: '12',
        unit: 'App. 35',
        postalcode: '80331',
        locality: 'München',
      },
    ],
    [
      'ul. Lipowa 7 m. 12, 30-001 Kraków',
      {
        street: 'ul. Lipowa',
        housenumber: '7',
        unit: 'm. 12',
        postalcode: '30-001',
        locality: 'Kraków',
      },
    ],
    [
      'Paseo del Olmo 80, Oficina 4, Ciudad de México',
      {
        street: 'Paseo del Olmo',
        housenumber: '80',
        unit: 'Oficina 4',
        locality: 'Ciudad de México',
      },
    ],
    [
      '12 Elm St Bldg 4 Apt 2, Troy, NY',
      {
        housenumber: '12',
        street: 'Elm St',
        unit: 'Bldg 4 Apt 2',
        locality: 'Troy',
        region: 'NY',
      },
    ],
    [
      'Egevej 31, 2B, 8000 Aarhus',
      {
        street: 'Egevej',
        housenumber: '31',
        unit: '2B',
        postalcode: '8000',
        locality: 'Aarhus',
      },
    ],
    [
      '6/52 Banksia Street, Hobart TAS 7000',
      {
        unit: '6',
        housenumber: '52',
        street: 'Banksia Street',
        locality: 'Hobart',
        region: 'TAS',
        postalcode: '7000',
      },
    ],
    // Neighbours are a range of houses.
    ['26/27 Temple Road, Mysore', { housenumber: '26/27', street: 'Temple Road', locality: 'Mysore' }],
  ],
  'streets that are called by a day': [
    ['9 rue du 19 Mars 1962, Lyon', { housenumber: '9', street: 'rue du 19 Mars 1962', locality: 'Lyon' }],
    [
      '28. října 15, 702 00 Ostrava',
      { street: '28. října', housenumber: '15', postalcode: '702 00', locality: 'Ostrava' },
    ],
    ['5 de Mayo 40, Puebla', { street: '5 de Mayo', housenumber: '40', locality: 'Puebla' }],
  ],
  'short kinds with a stop, and fillers beside articles': [
    [
      'Kossuth u. 5, 1055 Budapest',
      { street: 'Kossuth u', housenumber: '5', postalcode: '1055', locality: 'Budapest' },
    ],
    [
      'Auf der Au 7, 53175 Bonn',
      { street: 'Auf der Au', housenumber: '7', postalcode: '53175', locality: 'Bonn' },
    ],
  ],
  'parts of cities that are known': [
    [
      '5 Wattle Street, South Brisbane QLD 4101',
      {
        housenumber: '5',
        street: 'Wattle Street',
        locality: 'South Brisbane',
        region: 'QLD',
        postalcode: '4101',
      },
    ],
    [
      'U Lípy 4, 150 00 Praha 5',
      { street: 'U Lípy', housenumber: '4', postalcode: '150 00', locality: 'Praha 5' },
    ],
  ],
};

describe.each(Object.entries(FORMS))('%s', (_, rows) => {
  test.each(rows)('%s', (text, parts) => {
    expect(parseAddress(text)).toEqual(parts);
  });
});
