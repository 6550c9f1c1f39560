import { describe, expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { otherRoadName } from '../../src/text/road-names.ts';
import { osmSource } from '../support/osm-text.ts';

describe('roads by their other name', () => {
  test.each([
    ['Interstate 65', 'I 65'],
    ['interstate highway 65', 'I 65'],
    ['I-65', 'Interstate-65'],
    ['US Highway 82 Prattville', 'US 82 Prattville'],
    ['U.S. Route 82', 'US 82'],
    ['us 82', 'US Highway 82'],
    ['State Route 6', 'SR 6'],
    ['SR 6', 'State Route 6'],
    ['county rd 4', 'CR 4'],
    ['CR 4', 'County Road 4'],
  ])('%s is %s', (text, other) => expect(otherRoadName(text)).toBe(other));

  test.each(['Main Street 12', 'US Highway', 'Interstate', 'I am 65', 'Focus 82', ''])(
    '%s has none',
    (text) => expect(otherRoadName(text)).toBeUndefined(),
  );
});

describe('are found', async () => {
  const roads = [
    { highway: 'motorway', ref: 'I 65' },
    { highway: 'trunk', name: 'US 82' },
    { highway: 'tertiary', name: 'County Road 4' },
    { highway: 'primary', ref: 'CG-1', name: 'Avinguda de Tarragona' },
    { highway: 'residential', name: 'Avenue Albert II' },
    { highway: 'residential', name: 'Boulevard Albert 1er' },
  ];
  const source = await osmSource({
    nodes: roads.flatMap((_, k) => [
      [2 * k + 1, 32.4 + k / 100, -86.5] as const,
      [2 * k + 2, 32.4 + k / 100, -86.51] as const,
    ]),
    ways: roads.map((tags, k) => [k + 1, [2 * k + 1, 2 * k + 2], tags] as const),
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  test.each([
    ['Interstate 65', 'way/1'],
    ['I65', 'way/1'],
    ['US Highway 82', 'way/2'],
    ['us82', 'way/2'],
    ['CR 4', 'way/3'],
    ['CG1', 'way/4'],
    ['CG 1', 'way/4'],
    ['avenue albert 2', 'way/5'],
    ['bd albert 1', 'way/6'],
  ])('%s', (text, id) => {
    const { features } = search(geocoder, { text });
    expect(features[0]!.properties).toMatchObject({ id, match_type: 'exact' });
  });
});
