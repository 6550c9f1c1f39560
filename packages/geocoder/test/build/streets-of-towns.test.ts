import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, type V1Response } from '../../src/index.ts';
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
