import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const labels = ({ features }: V1Response): unknown[] => features.map(({ properties }) => properties['name']);

/** Streets that cross, two by two, and places around them. */
async function townOf(
  streets: readonly (readonly [across: string, along: string])[],
  places: readonly Readonly<Record<string, string>>[] = [],
): Promise<Geocoder> {
  const at = (k: number, lat: number, lon: number) => [k, lat, lon] as const;
  const nodes = streets.flatMap((_, k) => {
    const [lat, lon] = [-30 + k / 1000, -51 + k / 1000];
    return [
      at(5 * k + 1, lat, lon),
      at(5 * k + 2, lat, lon + 0.0004),
      at(5 * k + 3, lat, lon - 0.0004),
      at(5 * k + 4, lat + 0.0004, lon),
      at(5 * k + 5, lat - 0.0004, lon),
    ];
  });
  return openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          ...nodes,
          ...places.map((tags, k) => [1000 + k, -30 + k / 2000, -51 + k / 2000, tags] as const),
        ],
        ways: streets.flatMap(([across, along], k) => [
          [2 * k + 1, [5 * k + 3, 5 * k + 1, 5 * k + 2], { highway: 'residential', name: across }] as const,
          [2 * k + 2, [5 * k + 4, 5 * k + 1, 5 * k + 5], { highway: 'residential', name: along }] as const,
        ]),
      }),
    ),
  );
}

describe('words that stand in a text twice', () => {
  test('a country within a text is the name of a street', async () => {
    const town = await townOf(
      [
        ['Avenida Brasil', 'Rua Voluntários da Pátria'],
        ['Avenida Argentina', 'Rua da Praia'],
      ],
      [
        { amenity: 'cafe', name: 'Café Um', 'addr:country': 'BR' },
        { amenity: 'cafe', name: 'Café Dois', 'addr:country': 'BR' },
      ],
    );
    expect(labels(search(town, { text: 'Avenida Brasil, Rua Voluntários da Pátria' }))[0]).toBe(
      'Avenida Brasil & Rua Voluntários da Pátria',
    );
  });

  test('two streets of one kind are no name twice', async () => {
    const town = await townOf([
      ['Avinguda de Tarragona', 'Avinguda de Salou'],
      ['Avinguda de Meritxell', 'Carrer de la Vall'],
    ]);
    expect(labels(autocomplete(town, { text: 'Avinguda de Tarragona & Avinguda de ' }))[0]).toBe(
      'Avinguda de Tarragona & Avinguda de Salou',
    );
  });

  test('a place whose name begins a street is not the street', async () => {
    const town = await townOf(
      [['Wangerbergstrasse', 'Am Wangerberg']],
      [
        { place: 'village', name: 'Wangerberg' },
        { amenity: 'restaurant', name: 'Wangerberg' },
      ],
    );
    expect(labels(autocomplete(town, { text: 'Wangerbergstrasse Wangerberg' }))).toEqual([
      'Wangerbergstrasse',
    ]);
  });

  test('two letters of a second word are not the first word again', async () => {
    const town = await townOf(
      [['High Street', 'Low Street']],
      [
        { shop: 'books', name: 'Findcourses Finland oy' },
        { shop: 'books', name: 'Findcourses' },
      ],
    );
    expect(labels(autocomplete(town, { text: 'Findcourses Fi' }))[0]).toBe('Findcourses Finland oy');
  });

  test('a street is in the town and in the region of that name, not in the larger town elsewhere', async () => {
    /** A town with a street, in a region of its own. */
    const town = (id: number, lat: number, region: string, population: string) => ({
      nodes: [
        [id, lat - 0.1, 9],
        [id + 1, lat - 0.1, 9.2],
        [id + 2, lat + 0.1, 9.2],
        [id + 3, lat + 0.1, 9],
        [id + 4, lat, 9.1],
        [id + 5, lat, 9.101],
        [id + 6, lat, 9.1, { place: 'town', name: 'Neuburg', population }],
      ] as const,
      ways: [
        [id, [id, id + 1, id + 2, id + 3, id], {}],
        [id + 1, [id + 4, id + 5], { highway: 'residential', name: 'Lindenweg' }],
      ] as const,
      relations: [
        [id, [['way', id, 'outer']], { boundary: 'administrative', admin_level: '4', name: region }],
      ] as const,
    });
    const towns = [town(10, 47, 'Neuburg', '5000'), town(20, 48, 'Altland', '90000')];
    const geocoder = openGeocoder(
      await buildGeocoder(
        await osmSource({
          nodes: towns.flatMap(({ nodes }) => nodes),
          ways: towns.flatMap(({ ways }) => ways),
          relations: towns.flatMap(({ relations }) => relations),
        }),
      ),
    );
    const regions = (text: string) =>
      search(geocoder, { text }).features.map(({ properties }) => properties['region']);
    expect(regions('Lindenweg, Neuburg')[0]).toBe('Altland');
    for (const text of ['Lindenweg, Neuburg, Neuburg', 'Neuburg Neuburg Lindenweg'])
      expect(regions(text)[0]).toBe('Neuburg');
  });
});
