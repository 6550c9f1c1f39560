import { readOsm } from '@portolan/osm';
import type { OsmSource } from '@portolan/osm';

type Tags = Readonly<Record<string, string>>;

export interface Town {
  readonly nodes: readonly (readonly [id: number, lat: number, lon: number, tags?: Tags])[];
  readonly ways?: readonly (readonly [id: number, nodes: readonly number[], tags: Tags])[];
  readonly relations?: readonly (readonly [
    id: number,
    members: readonly (readonly [type: string, id: number, role: string])[],
    tags: Tags,
  ])[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const tagLines = (tags: Tags = {}): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escape(key)}" v="${escape(value)}"/>`)
    .join('');

/** A small map as an OSM source. */
export async function osmSource({ nodes, ways = [], relations = [] }: Town): Promise<OsmSource> {
  const lines = [
    ...nodes.map(
      ([id, lat, lon, tags]) => `<node id="${id}" lat="${lat}" lon="${lon}">${tagLines(tags)}</node>`,
    ),
    ...ways.map(
      ([id, refs, tags]) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagLines(tags)}</way>`,
    ),
    ...relations.map(
      ([id, members, tags]) =>
        `<relation id="${id}">${members
          .map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`)
          .join('')}${tagLines(tags)}</relation>`,
    ),
  ];
  return readOsm(new TextEncoder().encode(`<osm version="0.6">${lines.join('')}</osm>`), 'xml');
}

/** Ids of the corners of a square around a point. */
function corners(id: number, lat: number, lon: number, reach: number): [number, number, number][] {
  return [
    [id, lat - reach, lon - reach],
    [id + 1, lat - reach, lon + reach],
    [id + 2, lat + reach, lon + reach],
    [id + 3, lat + reach, lon - reach],
  ];
}

/** A country with one town, two crossing streets, houses, and a café: one of everything that a geocoder reads. */
export const TOWN: Town = {
  nodes: [
    ...corners(100, 47.1, 9.5, 0.1),
    ...corners(110, 47.1, 9.5, 0.05),
    [1, 47.1, 9.48],
    [2, 47.1, 9.5],
    [3, 47.1, 9.52],
    [4, 47.08, 9.5],
    [5, 47.12, 9.5],
    [
      20,
      47.1005,
      9.49,
      {
        'addr:street': 'Bahnhofstrasse',
        'addr:housenumber': '12',
        'addr:postcode': '9490',
        'addr:city': 'Vadum',
      },
    ],
    [
      21,
      47.1005,
      9.491,
      {
        'addr:street': 'Bahnhofstrasse',
        'addr:housenumber': '12a',
        'addr:postcode': '9490',
        'addr:city': 'Vadum',
      },
    ],
    [
      22,
      47.0995,
      9.495,
      {
        'addr:street': 'Bahnhofstr.',
        'addr:housenumber': '14-18',
        'addr:postcode': '9490',
        'addr:city': 'Vadum',
      },
    ],
    [
      23,
      47.0995,
      9.51,
      {
        'addr:street': 'Bahnhofstrasse',
        'addr:housenumber': '31;33',
        'addr:postcode': '9491',
        'addr:city': 'Vadum',
      },
    ],
    [
      24,
      47.11,
      9.5005,
      {
        'addr:street': 'Im Äuli',
        'addr:housenumber': '1',
        name: 'Café Möwe',
        amenity: 'cafe',
        website: 'https://moewe.example',
      },
    ],
    [25, 47.09, 9.5005, { 'addr:housenumber': '2', 'addr:street': 'Im Äuli' }],
    [26, 47.085, 9.5005, { 'addr:housenumber': '20', 'addr:street': 'Im Äuli' }],
    [30, 47.1, 9.5, { place: 'town', name: 'Vadum', 'name:ru': 'Вадум', population: '5000', wikidata: 'Q1' }],
    [31, 47.13, 9.55, { place: 'hamlet', name: 'Oberberg' }],
    [32, 47.1301, 9.5501, { 'addr:place': 'Oberberg', 'addr:housenumber': '7' }],
    [33, 47.105, 9.505, { name: "Bäckerei d'Or", shop: 'bakery' }],
  ],
  ways: [
    [1, [1, 2, 3], { highway: 'residential', name: 'Bahnhofstrasse' }],
    [2, [4, 2], { highway: 'residential', name: 'Im Äuli' }],
    [3, [2, 5], { highway: 'residential', name: 'Im Äuli', 'name:fr': 'Aux Prés' }],
    [4, [100, 101, 102, 103, 100], {}],
    [5, [110, 111, 112, 113, 110], {}],
    [6, [25, 26], { 'addr:interpolation': 'even' }],
  ],
  relations: [
    [
      1,
      [['way', 4, 'outer']],
      {
        type: 'boundary',
        boundary: 'administrative',
        admin_level: '2',
        name: 'Testland',
        'ISO3166-1': 'LI',
        'name:fr': 'Pays',
      },
    ],
    [
      2,
      [['way', 5, 'outer']],
      { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Vadum' },
    ],
  ],
};
