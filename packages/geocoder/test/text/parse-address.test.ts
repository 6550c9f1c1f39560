import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { parseAddress } from '../../src/parser.ts';

/** Addresses of many countries, and what their parts are: our own selection. */
const ADDRESSES: readonly (readonly [text: string, parts: Readonly<Record<string, string>>])[] = [
  ['Air & Space Museum Washington DC', { venue: 'Air & Space Museum', locality: 'Washington', region: 'DC' }],
  [
    '4004 Beach Dr SW Seattle, WA 98116',
    { housenumber: '4004', street: 'Beach Dr SW', locality: 'Seattle', region: 'WA', postalcode: '98116' },
  ],
  [
    '9600 S Walker Ave Oklahoma City, OK 73139',
    {
      housenumber: '9600',
      street: 'S Walker Ave',
      locality: 'Oklahoma City',
      region: 'OK',
      postalcode: '73139',
    },
  ],
  [
    '2001 W Main St, Rapid City, SD',
    { housenumber: '2001', street: 'W Main St', locality: 'Rapid City', region: 'SD' },
  ],
  [
    '22024 Main St, Christiansburg, VA, 24073',
    {
      housenumber: '22024',
      street: 'Main St',
      locality: 'Christiansburg',
      region: 'VA',
      postalcode: '24073',
    },
  ],
  [
    'Kaschk, Linienstraße 40 10119 Berlin',
    { venue: 'Kaschk', street: 'Linienstraße', housenumber: '40', postalcode: '10119', locality: 'Berlin' },
  ],
  ['Trattoria San Pietro, Brussels', { venue: 'Trattoria San Pietro', locality: 'Brussels' }],
  ['Königsallee Düsseldorf', { street: 'Königsallee', locality: 'Düsseldorf' }],
  [
    'Rua Raul Leite Magalhães, 65, Tremembé - SP, 12120-000, Brazil',
    {
      street: 'Rua Raul Leite Magalhães',
      housenumber: '65',
      neighbourhood: 'Tremembé',
      region: 'SP',
      postalcode: '12120-000',
      country: 'Brazil',
    },
  ],
  [
    '10 Boulevard Saint-Germain Paris',
    { housenumber: '10', street: 'Boulevard Saint-Germain', locality: 'Paris' },
  ],
  [
    '20 Boulevard Saint-Germain, Paris, France',
    { housenumber: '20', street: 'Boulevard Saint-Germain', locality: 'Paris', country: 'France' },
  ],
  ['Rue de Paris', { street: 'Rue de Paris' }],
  ['Esplanade de la Liberté', { street: 'Esplanade de la Liberté' }],
  ['Paul-Lincke-Ufer 11 Berlin', { street: 'Paul-Lincke-Ufer', housenumber: '11', locality: 'Berlin' }],
  ['Weseler Straße', { street: 'Weseler Straße' }],
  ['Karl-Marx-Allee', { street: 'Karl-Marx-Allee' }],
  [
    'Black Alliance for Just Immigration 660 Nostrand Ave, Brooklyn, N.Y., 11216',
    {
      venue: 'Black Alliance for Just Immigration',
      housenumber: '660',
      street: 'Nostrand Ave',
      locality: 'Brooklyn',
      region: 'N.Y.',
      postalcode: '11216',
    },
  ],
  [
    '123 Main St Apt 3A, Springfield, IL 62704',
    {
      housenumber: '123',
      street: 'Main St',
      unit: 'Apt 3A',
      locality: 'Springfield',
      region: 'IL',
      postalcode: '62704',
    },
  ],
  [
    'St Johns Centre, Rope Walk, Bedford, Bedfordshire, MK42 0XE, United Kingdom',
    {
      venue: 'St Johns Centre',
      street: 'Rope Walk',
      locality: 'Bedford',
      region: 'Bedfordshire',
      postalcode: 'MK42 0XE',
      country: 'United Kingdom',
    },
  ],
  [
    'Av. Beira Mar 1647, 4400-382 Vila Nova de Gaia, Portugal',
    {
      street: 'Av. Beira Mar',
      housenumber: '1647',
      postalcode: '4400-382',
      locality: 'Vila Nova de Gaia',
      country: 'Portugal',
    },
  ],
  [
    'Mannerheimintie 22, 00100 Helsinki, Finland',
    {
      street: 'Mannerheimintie',
      housenumber: '22',
      postalcode: '00100',
      locality: 'Helsinki',
      country: 'Finland',
    },
  ],
  [
    '18 Avenue Didier Daurat 31400 Toulouse',
    { housenumber: '18', street: 'Avenue Didier Daurat', postalcode: '31400', locality: 'Toulouse' },
  ],
  [
    '1 Bis rue des Lilas, 69003 Lyon',
    { housenumber: '1 Bis', street: 'rue des Lilas', postalcode: '69003', locality: 'Lyon' },
  ],
  [
    'Hauptstr. 12a, 70173 Stuttgart, Germany',
    {
      street: 'Hauptstr.',
      housenumber: '12a',
      postalcode: '70173',
      locality: 'Stuttgart',
      country: 'Germany',
    },
  ],
  [
    'Via Roma 15, 00184 Roma, Italia',
    { street: 'Via Roma', housenumber: '15', postalcode: '00184', locality: 'Roma', country: 'Italia' },
  ],
  [
    'Calle de Alcalá 50, 28014 Madrid',
    { street: 'Calle de Alcalá', housenumber: '50', postalcode: '28014', locality: 'Madrid' },
  ],
  [
    'Carrer de Balmes 145, 08008 Barcelona',
    { street: 'Carrer de Balmes', housenumber: '145', postalcode: '08008', locality: 'Barcelona' },
  ],
  [
    'ul. Marszałkowska 10, 00-590 Warszawa',
    { street: 'ul. Marszałkowska', housenumber: '10', postalcode: '00-590', locality: 'Warszawa' },
  ],
  [
    'Kungsgatan 44, 111 35 Stockholm',
    { street: 'Kungsgatan', housenumber: '44', postalcode: '111 35', locality: 'Stockholm' },
  ],
  [
    'Keizersgracht 123, 1015 CJ Amsterdam',
    { street: 'Keizersgracht', housenumber: '123', postalcode: '1015 CJ', locality: 'Amsterdam' },
  ],
  [
    '10 Downing Street, London SW1A 2AA',
    { housenumber: '10', street: 'Downing Street', locality: 'London', postalcode: 'SW1A 2AA' },
  ],
  [
    '221B Baker Street, London, NW1 6XE, UK',
    { housenumber: '221B', street: 'Baker Street', locality: 'London', postalcode: 'NW1 6XE', country: 'UK' },
  ],
  [
    '1600 Pennsylvania Avenue NW, Washington, DC 20500',
    {
      housenumber: '1600',
      street: 'Pennsylvania Avenue NW',
      locality: 'Washington',
      region: 'DC',
      postalcode: '20500',
    },
  ],
  [
    '350 5th Ave, New York, NY 10118',
    { housenumber: '350', street: '5th Ave', locality: 'New York', region: 'NY', postalcode: '10118' },
  ],
  ['30 W 26th St New York', { housenumber: '30', street: 'W 26th St', locality: 'New York' }],
  [
    '1 Infinite Loop, Cupertino, CA 95014, USA',
    {
      housenumber: '1',
      street: 'Infinite Loop',
      locality: 'Cupertino',
      region: 'CA',
      postalcode: '95014',
      country: 'USA',
    },
  ],
  [
    'Suite 200, 55 Market Street, San Francisco, California',
    {
      unit: 'Suite 200',
      housenumber: '55',
      street: 'Market Street',
      locality: 'San Francisco',
      region: 'California',
    },
  ],
  [
    '100 Queen St W, Toronto, ON M5H 2N2, Canada',
    {
      housenumber: '100',
      street: 'Queen St W',
      locality: 'Toronto',
      region: 'ON',
      postalcode: 'M5H 2N2',
      country: 'Canada',
    },
  ],
  [
    '24 Sussex Drive Ottawa ON K1M 1M4',
    { housenumber: '24', street: 'Sussex Drive', locality: 'Ottawa', region: 'ON', postalcode: 'K1M 1M4' },
  ],
  [
    'Unit 5, 12 George Street, Sydney NSW 2000, Australia',
    {
      unit: 'Unit 5',
      housenumber: '12',
      street: 'George Street',
      locality: 'Sydney',
      region: 'NSW',
      postalcode: '2000',
      country: 'Australia',
    },
  ],
  ['42 Wallaby Way, Sydney', { housenumber: '42', street: 'Wallaby Way', locality: 'Sydney' }],
  [
    'Starbucks, 5 Main St, Madrid',
    { venue: 'Starbucks', housenumber: '5', street: 'Main St', locality: 'Madrid' },
  ],
  ['Museo del Prado, Madrid', { venue: 'Museo del Prado', locality: 'Madrid' }],
  [
    'Hotel Adlon, Unter den Linden 77, 10117 Berlin',
    {
      venue: 'Hotel Adlon',
      street: 'Unter den Linden',
      housenumber: '77',
      postalcode: '10117',
      locality: 'Berlin',
    },
  ],
  ['Paris', { locality: 'Paris' }],
  ['Paris, France', { locality: 'Paris', country: 'France' }],
  ['Portland, OR', { locality: 'Portland', region: 'OR' }],
  ['Portland Oregon', { locality: 'Portland', region: 'Oregon' }],
  ['Springfield, Illinois, USA', { locality: 'Springfield', region: 'Illinois', country: 'USA' }],
  ['90210', { postalcode: '90210' }],
  ['SW1A 1AA', { postalcode: 'SW1A 1AA' }],
  ['10119 Berlin', { postalcode: '10119', locality: 'Berlin' }],
  ['75001 Paris, France', { postalcode: '75001', locality: 'Paris', country: 'France' }],
  ['Germany', { country: 'Germany' }],
  ['Buenos Aires, Argentina', { locality: 'Buenos Aires', country: 'Argentina' }],
  ['улица Арбат 12, Москва', { street: 'улица Арбат', housenumber: '12', locality: 'Москва' }],
  [
    'ул. Ленина, 5, Екатеринбург, Россия',
    { street: 'ул. Ленина', housenumber: '5', locality: 'Екатеринбург', country: 'Россия' },
  ],
  [
    'Невский проспект 28, Санкт-Петербург 191186',
    { street: 'Невский проспект', housenumber: '28', locality: 'Санкт-Петербург', postalcode: '191186' },
  ],
  ['Москва, улица Тверская, 7', { locality: 'Москва', street: 'улица Тверская', housenumber: '7' }],
  [
    'Praça da Liberdade 12, 4000-322 Porto',
    { street: 'Praça da Liberdade', housenumber: '12', postalcode: '4000-322', locality: 'Porto' },
  ],
  [
    '3 Place de la Concorde, 75008 Paris',
    { housenumber: '3', street: 'Place de la Concorde', postalcode: '75008', locality: 'Paris' },
  ],
  ['Piazza del Duomo, Milano', { street: 'Piazza del Duomo', locality: 'Milano' }],
  [
    'Bahnhofstrasse 12, 8001 Zürich',
    { street: 'Bahnhofstrasse', housenumber: '12', postalcode: '8001', locality: 'Zürich' },
  ],
  [
    'Stephansplatz 1, 1010 Wien, Austria',
    { street: 'Stephansplatz', housenumber: '1', postalcode: '1010', locality: 'Wien', country: 'Austria' },
  ],
  [
    'Vesterbrogade 6, 1620 København',
    { street: 'Vesterbrogade', housenumber: '6', postalcode: '1620', locality: 'København' },
  ],
  [
    'Karl Johans gate 22, 0026 Oslo',
    { street: 'Karl Johans gate', housenumber: '22', postalcode: '0026', locality: 'Oslo' },
  ],
  [
    '742 Evergreen Terrace, Springfield',
    { housenumber: '742', street: 'Evergreen Terrace', locality: 'Springfield' },
  ],
  [
    '12 High Street, Oxford, Oxfordshire, OX1 4DB',
    {
      housenumber: '12',
      street: 'High Street',
      locality: 'Oxford',
      region: 'Oxfordshire',
      postalcode: 'OX1 4DB',
    },
  ],
  [
    'The White House, 1600 Pennsylvania Ave',
    { venue: 'The White House', housenumber: '1600', street: 'Pennsylvania Ave' },
  ],
  [
    'Pizzeria Da Michele, Via Sersale 1, Napoli',
    { venue: 'Pizzeria Da Michele', street: 'Via Sersale', housenumber: '1', locality: 'Napoli' },
  ],
  ['Eiffel Tower, Paris', { venue: 'Eiffel Tower', locality: 'Paris' }],
  [
    'Empire State Building, 350 5th Ave, New York, NY',
    {
      venue: 'Empire State Building',
      housenumber: '350',
      street: '5th Ave',
      locality: 'New York',
      region: 'NY',
    },
  ],
  [
    "Joe's Pizza, 7 Carmine St, New York, NY 10014",
    {
      venue: "Joe's Pizza",
      housenumber: '7',
      street: 'Carmine St',
      locality: 'New York',
      region: 'NY',
      postalcode: '10014',
    },
  ],
  [
    'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
    {
      street: 'Av. Paulista',
      housenumber: '1578',
      neighbourhood: 'Bela Vista',
      locality: 'São Paulo',
      region: 'SP',
      postalcode: '01310-200',
    },
  ],
  [
    'Av. Corrientes 1234, Buenos Aires, Argentina',
    { street: 'Av. Corrientes', housenumber: '1234', locality: 'Buenos Aires', country: 'Argentina' },
  ],
  [
    'Paseo de la Reforma 222, Juárez, 06600 Ciudad de México',
    {
      street: 'Paseo de la Reforma',
      housenumber: '222',
      neighbourhood: 'Juárez',
      postalcode: '06600',
      locality: 'Ciudad de México',
    },
  ],
  [
    '5 Rue de la Gare, 1820 Montreux, Switzerland',
    {
      housenumber: '5',
      street: 'Rue de la Gare',
      postalcode: '1820',
      locality: 'Montreux',
      country: 'Switzerland',
    },
  ],
  [
    '77 Massachusetts Ave, Cambridge, MA',
    { housenumber: '77', street: 'Massachusetts Ave', locality: 'Cambridge', region: 'MA' },
  ],
  [
    '1389 Elm Street Denver CO 80220',
    { housenumber: '1389', street: 'Elm Street', locality: 'Denver', region: 'CO', postalcode: '80220' },
  ],
  [
    '815 State Route 32, Cincinnati, OH',
    { housenumber: '815', street: 'State Route 32', locality: 'Cincinnati', region: 'OH' },
  ],
  ['6000, NW 84th Ave 33125', { housenumber: '6000', street: 'NW 84th Ave', postalcode: '33125' }],
  [
    '50 Rothschild Blvd, Tel Aviv, Israel',
    { housenumber: '50', street: 'Rothschild Blvd', locality: 'Tel Aviv', country: 'Israel' },
  ],
  [
    '8 Orchard Road, Singapore 238823',
    { housenumber: '8', street: 'Orchard Road', country: 'Singapore', postalcode: '238823' },
  ],
  [
    '12 MG Road, Bangalore, Karnataka 560001, India',
    {
      housenumber: '12',
      street: 'MG Road',
      locality: 'Bangalore',
      region: 'Karnataka',
      postalcode: '560001',
      country: 'India',
    },
  ],
  [
    '1 Martin Place, Sydney NSW',
    { housenumber: '1', street: 'Martin Place', locality: 'Sydney', region: 'NSW' },
  ],
  ['Rue du Marché, Genève', { street: 'Rue du Marché', locality: 'Genève' }],
  [
    'Schillerstraße 3, Frankfurt am Main',
    { street: 'Schillerstraße', housenumber: '3', locality: 'Frankfurt am Main' },
  ],
  [
    'Friedrichstr. 43-45, 10117 Berlin',
    { street: 'Friedrichstr.', housenumber: '43-45', postalcode: '10117', locality: 'Berlin' },
  ],
  ['Odengatan, Stockholm', { street: 'Odengatan', locality: 'Stockholm' }],
  ['Lange Straße Hannover', { street: 'Lange Straße', locality: 'Hannover' }],
  ['15 Marylebone Road London', { housenumber: '15', street: 'Marylebone Road', locality: 'London' }],
  [
    'Torstraße 1, Berlin, Deutschland',
    { street: 'Torstraße', housenumber: '1', locality: 'Berlin', country: 'Deutschland' },
  ],
  ['26 Broadway, New York', { housenumber: '26', street: 'Broadway', locality: 'New York' }],
  [
    'Flat 4, 18 Park Lane, Leeds LS1 4DY',
    { unit: 'Flat 4', housenumber: '18', street: 'Park Lane', locality: 'Leeds', postalcode: 'LS1 4DY' },
  ],
  ['Harvard University, Cambridge, MA', { venue: 'Harvard University', locality: 'Cambridge', region: 'MA' }],
  ['Sydney Opera House, Sydney', { venue: 'Sydney Opera House', locality: 'Sydney' }],
  [
    'Hospital Clínic, Carrer de Villarroel 170, Barcelona',
    { venue: 'Hospital Clínic', street: 'Carrer de Villarroel', housenumber: '170', locality: 'Barcelona' },
  ],
  ['Wellington, New Zealand', { locality: 'Wellington', country: 'New Zealand' }],
  ['Mt Victoria, Wellington', { neighbourhood: 'Mt Victoria', locality: 'Wellington' }],
  ['1 Yonge St, Toronto', { housenumber: '1', street: 'Yonge St', locality: 'Toronto' }],
  [
    'Şair Nedim Caddesi 10, Beşiktaş, İstanbul, Turkey',
    {
      street: 'Şair Nedim Caddesi',
      housenumber: '10',
      neighbourhood: 'Beşiktaş',
      locality: 'İstanbul',
      country: 'Turkey',
    },
  ],
  [
    'Váci utca 12, 1052 Budapest',
    { street: 'Váci utca', housenumber: '12', postalcode: '1052', locality: 'Budapest' },
  ],
  [
    '1052 Budapest, Váci utca 12',
    { postalcode: '1052', locality: 'Budapest', street: 'Váci utca', housenumber: '12' },
  ],
  ['Strada Lipscani 22, București', { street: 'Strada Lipscani', housenumber: '22', locality: 'București' }],
  [
    'Na Příkopě 14, 110 00 Praha',
    { street: 'Na Příkopě', housenumber: '14', postalcode: '110 00', locality: 'Praha' },
  ],
];

const plain = (text: string | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

test('parts of addresses that no map knows', () => {
  const missed: string[] = [];
  let wanted = 0;
  let whole = 0;
  for (const [text, parts] of ADDRESSES) {
    const read: Readonly<Record<string, string | undefined>> = parseAddress(text);
    const wrong = Object.keys(parts).filter((part) => plain(read[part]) !== plain(parts[part]));
    wanted += Object.keys(parts).length;
    if (wrong.length === 0 && Object.keys(read).length === Object.keys(parts).length) whole++;
    missed.push(...wrong.map((part) => `${text}: ${part} ${read[part]}`));
  }
  expect(1 - missed.length / wanted, missed.join('\n')).toBeGreaterThan(0.97);
  expect(whole / ADDRESSES.length, missed.join('\n')).toBeGreaterThan(0.92);
});

test('every text is read, in parts of it that do not overlap', () => {
  const words = fc.constantFrom(
    'main',
    'st',
    '12',
    '12a',
    'paris',
    'rue',
    ',',
    '-',
    'SW1A 2AA',
    '10115',
    'apt',
    'CA',
    'museum',
    'ß',
    '#',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      // Parts stand in the order of the text, where the same words may come twice.
      let rest = text;
      for (const part of Object.values(parseAddress(text))) {
        expect(rest).toContain(part);
        rest = rest.slice(rest.indexOf(part) + part.length);
      }
    }),
    { numRuns: share(2000) },
  );
});
