import { describe, expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

type Town = readonly [name: string, population: string, streets: readonly (readonly [string, string])[]];

/** Towns in a row, each with its streets and one house of each street. */
const TOWNS: readonly Town[] = [
  [
    'Ferrane',
    '9000',
    [
      ['Rue des Tilleuls', '4'],
      ['Rue des Cordiers', '8'],
    ],
  ],
  ['Quorne', '9000', [['Rue des Tilleuls', '4']]],
  ['Ardelles-Montclair', '4000', [['Rue des Tilleuls', '4']]],
  ['Le Brunois-Vallier', '4000', [['Rue des Cordiers', '8']]],
  ['Lormeau-Sud', '4000', [['Rue du Lin', '3']]],
  ['Lormeau', '4000', [['Rue du Lin', '3']]],
  ['Old Tamber', '4000', [['Rue du Sel', '3']]],
  ['Tessange', '900000', [['Rue Émile Dubosc', '1']]],
  [
    'Vorey',
    '4000',
    [
      ['Rue du Bosc', '1'],
      ['Porte de Tessange', '2'],
      ['Avenue de Tessange', '2'],
      ['Rue Madame Harcelle', '2'],
      ['Rue Mademoiselle Harcelle', '2'],
      ['Rue Monsieur Harcelle', '2'],
      ['Via Nazionale', '2'],
      ['Piazza Venti Luglio', '20'],
      ['Piazza Venti Luglio', '7'],
      ['Calle de las Garzas', '15'],
      ['Calle de las Garzas', '4'],
    ],
  ],
  [
    'Sarny',
    '4000',
    [
      ['Piazza Luglio', '7'],
      ['Rue du Sel', '3'],
    ],
  ],
];

let id = 100;
const nodes: (readonly [number, number, number, Record<string, string>?])[] = [];
const ways: (readonly [number, readonly number[], Record<string, string>])[] = [];
const relations: (readonly [
  number,
  readonly (readonly [string, number, string])[],
  Record<string, string>,
])[] = [];
for (const [index, [name, population, streets]] of TOWNS.entries()) {
  const lon = 9 + index * 0.3;
  const corners = [
    [-0.1, -0.1],
    [-0.1, 0.1],
    [0.1, 0.1],
    [0.1, -0.1],
  ] as const;
  const ring = corners.map(([south, west]) => {
    nodes.push([++id, 47 + south, lon + west]);
    return id;
  });
  ways.push([++id, [...ring, ring[0]!], {}]);
  relations.push([
    id,
    [['way', id, 'outer']],
    { type: 'boundary', boundary: 'administrative', admin_level: '8', name },
  ]);
  nodes.push([++id, 47, lon, { place: 'town', name, population }]);
  for (const [row, [street, number]] of streets.entries()) {
    const lat = 47.01 + row * 0.003;
    nodes.push([++id, lat, lon], [++id, lat, lon + 0.003]);
    ways.push([++id, [id - 2, id - 1], { highway: 'residential', name: street }]);
    nodes.push([++id, lat, lon + 0.001, { 'addr:street': street, 'addr:housenumber': number }]);
  }
}
const geocoder = openGeocoder(await buildGeocoder(await osmSource({ nodes, ways, relations })));
const first = (text: string): string | undefined => {
  const properties = search(geocoder, { text }).features[0]?.properties;
  if (properties === undefined) return undefined;
  const { name, street, housenumber, locality } = properties;
  return [street ?? name, housenumber, locality].filter((part) => part !== undefined).join(', ');
};

describe('a town that is called by the beginning of its name', () => {
  test.each([
    ['4 rue des tilleuls ardelles', 'Rue des Tilleuls, 4, Ardelles-Montclair'],
    ['rue des tilleuls, ardelles', 'Rue des Tilleuls, Ardelles-Montclair'],
    ['8 rue des cordiers brunois', 'Rue des Cordiers, 8, Le Brunois-Vallier'],
    // Whole names come first.
    ['3 rue du lin lormeau', 'Rue du Lin, 3, Lormeau'],
  ])('%s: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  test('is told in the parsed text', () => {
    const { query } = search(geocoder, { text: '4 rue des tilleuls ardelles' }).geocoding;
    const parts = { street: 'rue des tilleuls', housenumber: '4', locality: 'ardelles' };
    expect(query?.['parsed_text']).toMatchObject(parts);
  });

  test('is not meant by the end of its name', () => {
    const rows = search(geocoder, { text: 'rue du sel tamber' }).features;
    const [best, next] = rows.map(({ properties }) => properties.confidence);
    expect(best).toBe(next);
  });
});

describe('words as they are usually shortened', () => {
  test.each([
    ['pte tessange', 'Porte de Tessange, Vorey'],
    ['av tessange', 'Avenue de Tessange, Vorey'],
    ['mlle harcelle', 'Rue Mademoiselle Harcelle, Vorey'],
    ['rue mme harcelle', 'Rue Madame Harcelle, Vorey'],
    ['via nazle vorey', 'Via Nazionale, Vorey'],
    ['piazza xx luglio vorey', 'Piazza Venti Luglio, Vorey'],
    ['piazza xx luglio 7 vorey', 'Piazza Venti Luglio, 7, Vorey'],
    ['piazza xx lulgio 20 vorey', 'Piazza Venti Luglio, 20, Vorey'],
    ['piazza xx luglio 20 vorey', 'Piazza Venti Luglio, 20, Vorey'],
    // An article written together with a name that others have as one word.
    ['rue dubosc vorey', 'Rue du Bosc, Vorey'],
    ['rue dubosc tessange', 'Rue Émile Dubosc, Tessange'],
    // A sign for a flat, unless the only other number is a postal code further on.
    ['calle garzas #15 vorey 66190', 'Calle de las Garzas, 15, Vorey'],
    ['calle garzas 4 #15 vorey 66190', 'Calle de las Garzas, 4, Vorey'],
  ])('%s: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});
