/** A small town with one of everything: crossing streets, house numbers, ranges, venues, areas, names in many scripts, several sources. */

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const tagLines = (tags) =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escape(key)}" v="${escape(value)}"/>`)
    .join('');
export const STREETS = [
  'Bahnhofstrasse',
  'Im Äuli',
  'Main Street',
  'Rua Augusta',
  'Невский проспект',
  '中山路',
];
export const NAMES = [
  'Café Möwe',
  "Bäckerei d'Or",
  'Вадум',
  'شارع الملك',
  'רחוב הרצל',
  '東京駅',
  'ถนนสุขุมวิท',
  'Saint Mary Clinic',
];

export function townXml() {
  const lines = [];
  const node = (id, row, column, tags = {}) =>
    lines.push(
      `<node id="${id}" lat="${47 + row / 500}" lon="${9.5 + column / 500}">${tagLines(tags)}</node>`,
    );
  const way = (id, refs, tags) =>
    lines.push(`<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagLines(tags)}</way>`);
  const relation = (id, members, tags) =>
    lines.push(
      `<relation id="${id}">${members.map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join('')}${tagLines(tags)}</relation>`,
    );
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) node(1 + 3 * row + column, row, column);
  for (const [k, reach] of [10, 5].entries())
    for (const [corner, [row, column]] of [
      [-reach, -reach],
      [-reach, reach],
      [reach, reach],
      [reach, -reach],
    ].entries())
      node(100 + 10 * k + corner, row, column);
  for (let k = 0; k < 24; k++)
    node(200 + k, (k % 6) / 3, k / 12, {
      'addr:street': STREETS[k % STREETS.length],
      'addr:housenumber': ['1', '2a', '3-7', '9;11', '12/3', '92-10'][k % 6] + (k > 11 ? 'b' : ''),
      'addr:postcode': k % 2 === 0 ? '9490' : 'SW1A 1AA',
      'addr:city': 'Vadum',
      ...(k % 5 === 0 ? { 'addr:unit': '4' } : {}),
    });
  for (const [k, name] of NAMES.entries())
    node(300 + k, k / 5, 1.5, {
      name,
      amenity: k % 2 === 0 ? 'cafe' : 'pharmacy',
      'addr:street': STREETS[k % 6],
      'addr:housenumber': '5',
    });
  node(400, 1, 1, { place: 'town', name: 'Vadum', 'name:ru': 'Вадум', population: '5000', wikidata: 'Q1' });
  node(401, 2.5, 2.5, { place: 'hamlet', name: 'Oberberg' });
  node(402, 0, 0.1, { 'addr:housenumber': '20', 'addr:street': 'Im Äuli' });
  node(403, 0, 1.9, { 'addr:housenumber': '60', 'addr:street': 'Im Äuli' });
  for (const [k, name] of STREETS.entries())
    way(1 + k, k < 3 ? [1 + 3 * k, 2 + 3 * k, 3 + 3 * k] : [k - 2, k + 1, k + 4], {
      highway: 'residential',
      name,
    });
  way(20, [100, 101, 102, 103, 100], {});
  way(21, [110, 111, 112, 113, 110], {});
  way(22, [402, 403], { 'addr:interpolation': 'even', 'addr:street': 'Im Äuli' });
  const boundary = { type: 'boundary', boundary: 'administrative' };
  relation(1, [['way', 20, 'outer']], { ...boundary, admin_level: '2', name: 'Testland', 'ISO3166-1': 'LI' });
  relation(2, [['way', 21, 'outer']], { ...boundary, admin_level: '8', name: 'Vadum' });
  return `<osm version="0.6">${lines.join('')}</osm>`;
}

const square = (west, south, size) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
export const OPTIONS = {
  geonames: [
    {
      id: 1,
      name: 'Vadum',
      altName: 'Wadum,Вадум',
      country: 'LI',
      admin1: '01',
      admin1Name: 'Unterland',
      population: 5000,
      featureCode: 'PPLC',
      lat: 47,
      lon: 9.5,
    },
    { id: 2, name: 'Oberberg', country: 'LI', population: 10, featureCode: 'PPL', lat: 47.005, lon: 9.505 },
  ],
  whosOnFirst: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {
          'wof:id': 7,
          'wof:name': 'Vadum',
          'wof:placetype': 'locality',
          'iso:country': 'LI',
          'name:fra_x_preferred': ['Vade'],
          'wof:concordances': { 'gn:id': 1, 'wd:id': 'Q1' },
        },
        geometry: square(9.49, 46.99, 0.02),
      },
    ],
  },
  naturalEarth: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: '438',
        properties: { name: 'Liechtenstein', iso_a2: 'LI', pop_est: 38_000 },
        geometry: square(9, 46.5, 1),
      },
    ],
  },
  tiger:
    'from;to;interpolation;street;city;state;postcode;geometry\n100;198;even;Main St;Vadum;LI;9490;LINESTRING(9.5 47.004,9.504 47.004)',
  importance: 'language\ttype\ttitle\timportance\twikidata_id\nde\ta\tVadum\t0.5\tQ1',
};

/** The contents of the town, by source. */
export const GIDS = [
  'openstreetmap:venue:node/300',
  'openstreetmap:address:node/200',
  'openstreetmap:address:way/2/30',
  'openstreetmap:address:node/5',
  'whosonfirst:locality:7',
  'geonames:locality:1',
];
