import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { autocomplete, Geocoder } from '../../src/index.ts';
import { osmSource } from './osm-text.ts';

export type Tags = Readonly<Record<string, string>>;

export const LAT = 40;
export const LON = 20;

/**
 * A town of one country with its places and streets, and with houses that are 100 m apart from each other, whose tags lack `addr:`. The first street
 * runs past the houses.
 */
export async function townOf(
  country: string,
  places: readonly Tags[],
  streets: readonly Tags[],
  houses: readonly Tags[],
): Promise<Geocoder> {
  const square = [
    [1, LAT - 0.2, LON - 0.2],
    [2, LAT - 0.2, LON + 0.2],
    [3, LAT + 0.2, LON + 0.2],
    [4, LAT + 0.2, LON - 0.2],
  ] as const;
  const ends = streets.flatMap((_, k) => [
    [10 + 2 * k, LAT + 0.0002 + 0.001 * k, LON] as const,
    [11 + 2 * k, LAT + 0.0002 + 0.001 * k, LON + 0.02] as const,
  ]);
  const tagged = houses.map(
    (tags, k) =>
      [
        1000 + k,
        LAT,
        LON + 0.001 * (k + 1),
        Object.fromEntries(Object.entries(tags).map(([key, value]) => [`addr:${key}`, value])),
      ] as const,
  );
  const settled = places.map((tags, k) => [100 + k, LAT + 0.0001 * k, LON, tags] as const);
  const source = await osmSource({
    nodes: [...square, ...ends, ...settled, ...tagged],
    ways: [
      [1, [1, 2, 3, 4, 1], {}],
      ...streets.map(
        (tags, k) => [2 + k, [10 + 2 * k, 11 + 2 * k], { highway: 'residential', ...tags }] as const,
      ),
    ],
    relations: [
      [
        1,
        [['way', 1, 'outer']],
        {
          type: 'boundary',
          boundary: 'administrative',
          admin_level: '2',
          name: country,
          'ISO3166-1': country,
        },
      ],
      [
        2,
        [['way', 1, 'outer']],
        {
          type: 'boundary',
          boundary: 'administrative',
          admin_level: '4',
          name: 'Land',
          'ISO3166-2': `${country}-13`,
        },
      ],
    ],
  });
  return openGeocoder(await buildGeocoder(source));
}

/** The number of the house that is found, or the layer of what is found instead. */
export function houseIn(
  town: Geocoder,
  text: string,
  call: typeof search | typeof autocomplete = search,
): unknown {
  const properties = call(town, { text }).features[0]?.properties;
  return properties?.['layer'] === 'address' ? properties['housenumber'] : properties?.['layer'];
}
