import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, place, reverse, search } from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const labels = ({ features }: V1Response) => features.map(({ properties }) => properties['label']);

test('what stands in several towns is that of the largest one first, whatever the class of the street', async () => {
  const source = await osmSource({
    nodes: [
      [1, 49, 8],
      [2, 49, 8.001],
      [3, 49.1, 8],
      [4, 49.1, 8.001],
      [5, 49.2, 8],
      [6, 49.2, 8.001],
      [10, 49, 8, { place: 'village', name: 'Kleindorf', population: '900' }],
      [11, 49.1, 8, { place: 'city', name: 'Grossstadt', population: '200000' }],
      [12, 49.2, 8, { place: 'town', name: 'Mittelstadt', population: '9000' }],
      [20, 49, 8.0005, { amenity: 'townhall', name: 'Rathaus' }],
      [21, 49.1, 8.0005, { amenity: 'townhall', name: 'Rathaus' }],
      [22, 49.2, 8.0005, { amenity: 'townhall', name: 'Rathaus' }],
      // A thing that is called like the city that it lies in does not come before it.
      [30, 49.1, 8.002, { tourism: 'information', name: 'Grossstadt' }],
    ],
    ways: [
      [1, [1, 2], { highway: 'primary', name: 'Hauptstraße' }],
      [2, [3, 4], { highway: 'pedestrian', name: 'Hauptstraße' }],
      [3, [5, 6], { highway: 'secondary', name: 'Hauptstraße' }],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  for (const text of ['Hauptstr', 'Rathaus']) {
    const found = labels(autocomplete(geocoder, { text }));
    expect(found.map((label) => label.split(', ')[1])).toEqual(['Grossstadt', 'Mittelstadt', 'Kleindorf']);
  }
  expect(labels(autocomplete(geocoder, { text: 'Grossstadt' }))[0]).toBe('Grossstadt');
});

test('a street that runs past hamlets of its municipality is one street', async () => {
  const corners = [
    [46.99, 9.49],
    [46.99, 9.55],
    [47.05, 9.55],
    [47.05, 9.49],
  ] as const;
  const source = await osmSource({
    nodes: [
      ...corners.map(([lat, lon], k) => [k + 1, lat, lon] as const),
      [10, 47, 9.5],
      [11, 47.01, 9.5],
      [12, 47.02, 9.5],
      [13, 47.03, 9.5],
      [20, 47, 9.501, { place: 'town', name: 'Langenau', population: '5000' }],
      [21, 47.015, 9.501, { place: 'hamlet', name: 'Mittelholz' }],
      [22, 47.03, 9.501, { place: 'hamlet', name: 'Oberholz' }],
    ],
    ways: [
      [1, [1, 2, 3, 4, 1], {}],
      [2, [10, 11], { highway: 'primary', name: 'Landstrasse' }],
      [3, [11, 12], { highway: 'primary', name: 'Landstrasse' }],
      [4, [12, 13], { highway: 'primary', name: 'Landstrasse' }],
      [5, [10, 11], { highway: 'residential', name: 'Am Alten Markt' }],
      // Spaces do not make another street.
      [6, [11, 12], { highway: 'residential', name: 'Am  Alten Markt' }],
    ],
    relations: [
      [1, [['way', 1, 'outer']], { boundary: 'administrative', admin_level: '8', name: 'Langenau' }],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const { features } = autocomplete(geocoder, { text: 'Landstrasse' });
  expect(features.map(({ properties }) => properties['gid'])).toEqual(['openstreetmap:street:way/2']);
  expect(labels(autocomplete(geocoder, { text: 'Am Alten' }))).toEqual(['Am Alten Markt, Langenau']);
});

describe('streets of one name in a town', () => {
  /** Pieces of streets to the east, each 500 m long, and what is around them. */
  async function townOf(
    pieces: readonly (readonly [lat: number, lon: number, name: string])[],
    places: readonly (readonly [lat: number, lon: number, tags: Readonly<Record<string, string>>])[],
  ): Promise<Geocoder> {
    return openGeocoder(
      await buildGeocoder(
        await osmSource({
          nodes: [
            ...pieces.flatMap(([lat, lon], k) => [
              [2 * k + 1, lat, lon] as const,
              [2 * k + 2, lat, lon + 0.007] as const,
            ]),
            ...places.map(([lat, lon, tags], k) => [100 + k, lat, lon, tags] as const),
          ],
          ways: pieces.map(([, , name], k) => [
            k + 1,
            [2 * k + 1, 2 * k + 2],
            { highway: 'residential', name },
          ]),
        }),
      ),
    );
  }
  const house = (number: string) => ({ 'addr:street': 'Parkstraße', 'addr:housenumber': number });
  const TOWN = [49, 8.02, { place: 'town', name: 'Neustadt', population: '20000' }] as const;

  test('one that goes on behind a park is one, with the houses of both pieces', async () => {
    const geocoder = await townOf(
      [
        [49, 8, 'Parkstraße'],
        [49, 8.02, 'Parkstraße'],
      ],
      [TOWN, [49.0001, 8.001, house('3')], [49.0001, 8.026, house('88')]],
    );
    expect(labels(search(geocoder, { text: 'Parkstraße' }))).toEqual(['Parkstraße, Neustadt']);
    for (const [number, lon] of [
      ['3', 8.001],
      ['88', 8.026],
    ] as const) {
      const [found] = search(geocoder, { text: `Parkstraße ${number}, Neustadt` }).features;
      expect(found!.properties).toMatchObject({ layer: 'address', housenumber: number });
      expect(found!.geometry.coordinates[0]).toBe(lon);
      const near = { 'point.lat': 48.9999, 'point.lon': lon, layers: 'street' };
      expect(labels(reverse(geocoder, near))).toEqual(['Parkstraße, Neustadt']);
    }
  });

  test('two that lie beside each other are told apart by their districts', async () => {
    const geocoder = await townOf(
      [
        [49, 8, 'Kirchweg'],
        [49.02, 8.005, 'Kirchweg'],
        [49.01, 8, 'Talweg'],
      ],
      [
        TOWN,
        [49, 8, { place: 'suburb', name: 'Südheim' }],
        [49.02, 8, { place: 'suburb', name: 'Nordheim' }],
      ],
    );
    const both = ['Kirchweg, Südheim, Neustadt', 'Kirchweg, Nordheim, Neustadt'];
    for (const found of [autocomplete(geocoder, { text: 'Kirchw' }), search(geocoder, { text: 'Kirchweg' })])
      expect(labels(found).toSorted()).toEqual(both.toSorted());
    expect(labels(place(geocoder, { ids: 'openstreetmap:street:way/1' }))).toEqual([both[0]]);
    const typed = autocomplete(geocoder, { text: 'Kirchw' }, { version: 2 }).features;
    expect(new Set(typed.map(({ properties }) => properties['coarse_location']))).toEqual(
      new Set(['Nordheim, Neustadt', 'Südheim, Neustadt']),
    );
    expect(labels(search(geocoder, { text: 'Talweg' }))).toEqual(['Talweg, Neustadt']);
  });

  test('two that nothing tells apart are one while they are typed, and two in a search', async () => {
    const pieces = [
      [49, 8, 'Kirchweg'],
      [49.02, 8.005, 'Kirchweg'],
    ] as const;
    const geocoder = await townOf(pieces, [TOWN]);
    expect(labels(autocomplete(geocoder, { text: 'Kirchw' }))).toEqual(['Kirchweg, Neustadt']);
    expect(labels(search(geocoder, { text: 'Kirchweg' }))).toEqual([
      'Kirchweg, Neustadt',
      'Kirchweg, Neustadt',
    ]);
    // Where no town is known, they may be streets of two.
    expect(labels(autocomplete(await townOf(pieces, []), { text: 'Kirchw' }))).toHaveLength(2);
  });

  test('the number of a road means the road that has no name before those that have one', async () => {
    const source = await osmSource({
      nodes: [
        [1, 49, 8],
        [2, 49, 8.007],
        [3, 49, 8.014],
        [4, 49, 8.02],
        [10, ...TOWN],
      ],
      ways: [
        [1, [1, 2], { highway: 'primary', name: 'Uferstraße', ref: 'B 37' }],
        [2, [2, 3], { highway: 'primary', ref: 'B 37' }],
        [3, [3, 4], { highway: 'primary', name: 'Talstraße', ref: 'B 37' }],
      ],
    });
    const found = search(openGeocoder(await buildGeocoder(source)), { text: 'B 37, Neustadt' });
    expect(labels(found)[0]).toBe('B 37, Neustadt');
  });
});
