import { describe, expect, test } from 'vitest';
import { buildGeocoder, entities, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const HOUSE = {
  building: 'yes',
  'addr:street': 'Mill Lane',
  'addr:housenumber': '7',
  'addr:postcode': '1234',
};
const shop = (name: string, tags = {}) => ({ shop: 'bakery', name, ...tags });

/**
 * Mill Lane 7 is a block around a yard, 80 m wide, with a building of one corner shop, number 7a, in its south-western corner; number 9 beside it
 * has no street of its own but that of a relation, number 11 has none.
 */
async function block() {
  const square = (id: number, lat: number, lon: number, size: number) =>
    [
      [id, lat, lon],
      [id + 1, lat, lon + size],
      [id + 2, lat + size, lon + size],
      [id + 3, lat + size, lon],
    ] as const;
  const ring = (id: number) => [id, id + 1, id + 2, id + 3, id];
  return openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          [1, 10, 20],
          [2, 10, 20.01],
          ...square(10, 10.0002, 20.001, 0.0008),
          ...square(20, 10.0005, 20.0013, 0.0002),
          ...square(30, 10.0002, 20.001, 0.0002),
          ...square(40, 10.0002, 20.003, 0.0004),
          ...square(50, 10.0002, 20.005, 0.0004),
          [100, 10.0008, 20.0011, shop('In the block')],
          [101, 10.0006, 20.0014, shop('In the yard')],
          [102, 10.0003, 20.0011, shop('In the corner')],
          [103, 10.001, 20.0014, shop('At the door')],
          [104, 10.00101, 20.0014, shop('Before the door')],
          [
            105,
            10.0008,
            20.0012,
            shop('With a number', { 'addr:housenumber': '5', 'addr:street': 'Hill Road' }),
          ],
          [106, 10.0008, 20.0012, shop('With a street', { 'addr:street': 'Hill Road' })],
          [107, 10.0004, 20.0032, shop('Of the relation', { 'addr:postcode': '1299' })],
          [108, 10.0004, 20.0052, shop('Without a street')],
        ],
        ways: [
          [1, [1, 2], { highway: 'residential', name: 'Mill Lane' }],
          [2, ring(10), {}],
          [3, ring(20), {}],
          [4, ring(30), { ...HOUSE, 'addr:housenumber': '7a' }],
          [5, ring(40), { building: 'yes', 'addr:housenumber': '9' }],
          [6, ring(50), { building: 'yes', 'addr:housenumber': '11' }],
        ],
        relations: [
          [
            1,
            [
              ['way', 2, 'outer'],
              ['way', 3, 'inner'],
            ],
            { type: 'multipolygon', ...HOUSE },
          ],
          [
            2,
            [
              ['way', 1, 'street'],
              ['way', 5, 'house'],
            ],
            { type: 'associatedStreet', name: 'Mill Lane' },
          ],
        ],
      }),
    ),
  );
}

describe('a venue that is a point', () => {
  test.each([
    ['In the block', '7', 'Mill Lane', '1234'],
    ['In the corner', '7a', 'Mill Lane', '1234'],
    ['At the door', '7', 'Mill Lane', '1234'],
    ['Of the relation', '9', 'Mill Lane', '1299'],
    ['With a number', '5', 'Hill Road', undefined],
    ['With a street', '', 'Hill Road', undefined],
    ['In the yard', '', '', undefined],
    ['Before the door', '', '', undefined],
    ['Without a street', '', '', undefined],
  ])('%s has the address %s %s', async (name, housenumber, street, postalcode) => {
    const all = [...entities(await block(), { layers: ['venue'] })];
    expect(all.find((each) => each.name === name)).toMatchObject({ housenumber, street });
    if (postalcode !== undefined)
      expect(all.find((each) => each.name === name)).toMatchObject({ postalcode });
  });

  test('is found with the address of its building, and shows it', async () => {
    const [first] = search(await block(), { text: 'In the block, Mill Lane 7' }).features;
    expect(first?.properties).toMatchObject({ name: 'In the block', housenumber: '7', street: 'Mill Lane' });
  });
});
