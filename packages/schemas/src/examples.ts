/** One request and answer for every call. Documents show them, and people start from them. The places are in Gothenburg. */

export interface Example {
  /** Values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** Parameters of the query string, decoded. */
  readonly query?: Readonly<Record<string, string>>;
  /** Body of the request. */
  readonly body?: unknown;
  /** The answer, where it is JSON. */
  readonly answer?: unknown;
}

const FROM = { lat: 57.7053, lon: 11.9663 };
const TO = { lat: 57.6898, lon: 11.9926 };
const VIA = { lat: 57.6976, lon: 11.9752 };
/** A route from `FROM` through `VIA` to `TO`. */
const SHAPE = 'glp~lBkftyUn_NwlPnkNszZ';

const SUMMARY = {
  time: 412.5,
  length: 3.12,
  min_lat: 57.6898,
  min_lon: 11.9663,
  max_lat: 57.7053,
  max_lon: 11.9926,
  has_time_restrictions: false,
  has_toll: false,
  has_highway: false,
  has_ferry: false,
  cost: 530.2,
};
const MANEUVERS = [
  {
    type: 1,
    instruction: 'Drive south on Kungsportsavenyen.',
    verbal_pre_transition_instruction: 'Drive south on Kungsportsavenyen.',
    street_names: ['Kungsportsavenyen'],
    time: 412.5,
    length: 3.12,
    cost: 530.2,
    begin_shape_index: 0,
    end_shape_index: 2,
    bearing_after: 164,
    travel_mode: 'drive',
    travel_type: 'car',
  },
  {
    type: 4,
    instruction: 'You have arrived at your destination.',
    time: 0,
    length: 0,
    cost: 0,
    begin_shape_index: 2,
    end_shape_index: 2,
    bearing_before: 121,
    travel_mode: 'drive',
    travel_type: 'car',
  },
];
const TRIP = {
  status: 0,
  status_message: 'Found route between points',
  units: 'kilometers',
  language: 'en-US',
  locations: [
    { ...FROM, type: 'break', original_index: 0 },
    { ...TO, type: 'break', original_index: 1, side_of_street: 'right' },
  ],
  legs: [{ maneuvers: MANEUVERS, shape: SHAPE, summary: SUMMARY }],
  summary: SUMMARY,
};

const PLACE_V1 = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [11.9668, 57.7072] },
  properties: {
    id: '2711537',
    gid: 'geonames:locality:2711537',
    layer: 'locality',
    source: 'geonames',
    source_id: '2711537',
    name: 'Göteborg',
    label: 'Göteborg, Sweden',
    confidence: 1,
    match_type: 'exact',
    accuracy: 'centroid',
    country: 'Sweden',
    country_gid: 'whosonfirst:country:85633789',
    country_a: 'SWE',
    country_code: 'SE',
  },
};
const HEADER_V1 = {
  version: '0.2',
  attribution: 'https://example.com/attribution',
  timestamp: 1795305600000,
};
const ENVELOPE_V1 = {
  type: 'FeatureCollection',
  bbox: [11.9668, 57.7072, 11.9668, 57.7072],
  features: [PLACE_V1],
  geocoding: HEADER_V1,
};

const PLACE_V2 = {
  gid: 'geonames:locality:2711537',
  layer: 'locality',
  name: 'Göteborg',
  precision: 'centroid',
  coarse_location: 'Sweden',
};
const CONTEXT_V2 = {
  iso_3166_a2: 'SE',
  iso_3166_a3: 'SWE',
  whosonfirst: {
    country: { gid: 'whosonfirst:country:85633789', name: 'Sweden', abbreviation: 'SWE' },
  },
};
const ENVELOPE_V2 = {
  type: 'FeatureCollection',
  bbox: [11.9668, 57.7072, 11.9668, 57.7072],
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [11.9668, 57.7072] },
      properties: {
        ...PLACE_V2,
        formatted_address_line: 'Göteborg, Sweden',
        formatted_address_lines: ['Göteborg', 'Sweden'],
        context: CONTEXT_V2,
        sources: [{ source: 'geonames', source_id: '2711537' }],
      },
    },
  ],
  geocoding: { attribution: 'https://example.com/attribution' },
};

const STATIC_QUERY = {
  size: '600x400@2x',
  markers: '57.7053,11.9663,,66ddaa,A',
  lines: `${SHAPE},d05a2a,4`,
};
const TILE_JSON = {
  tilejson: '3.0.0',
  name: 'OpenMapTiles',
  tiles: ['https://example.com/data/openmaptiles/{z}/{x}/{y}.pbf'],
  minzoom: 0,
  maxzoom: 14,
  bounds: [11.6, 57.5, 12.4, 57.9],
  vector_layers: [{ id: 'transportation', fields: { class: 'String' } }],
};

const PROPERTY = { id: 1, account_id: 1, name: 'Harbour map' };
const DOMAIN = { id: 1, property_id: 1, base_domain: 'example.com', wildcard: false, subdomain: 'maps' };
const API_KEY = { key: '0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10', property_id: 1, kind: 'master' };

/** Examples by `operation` of the table of endpoints. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  route: {
    body: { locations: [FROM, TO], costing: 'auto', units: 'km', language: 'en-US' },
    answer: { trip: TRIP },
  },
  optimizedRoute: {
    body: { locations: [FROM, VIA, TO], costing: 'auto' },
    answer: { trip: TRIP },
  },
  nearestRoads: {
    body: { locations: [FROM], costing: 'auto' },
    answer: [
      {
        input_lat: FROM.lat,
        input_lon: FROM.lon,
        nodes: [],
        edges: [
          {
            way_id: 4022941,
            correlated_lat: 57.705281,
            correlated_lon: 11.966347,
            percent_along: 0.41265,
            side_of_street: 'left',
          },
        ],
      },
    ],
  },
  matrix: {
    body: { sources: [FROM, VIA], targets: [TO], costing: 'auto' },
    answer: {
      sources: [
        { ...FROM, distance: 0 },
        { ...VIA, distance: 2.5 },
      ],
      targets: [{ ...TO, distance: 11 }],
      sources_to_targets: [
        [{ distance: 3.12, time: 413, from_index: 0, to_index: 0 }],
        [{ distance: 1.57, time: 209, from_index: 1, to_index: 0 }],
      ],
      units: 'kilometers',
    },
  },
  isochrone: {
    body: {
      locations: [FROM],
      costing: 'pedestrian',
      contours: [{ time: 5 }, { time: 10, color: 'd05a2a' }],
      polygons: true,
    },
    answer: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            contour: 5,
            metric: 'time',
            color: '#bf4040',
            fill: '#bf4040',
            fillColor: '#bf4040',
            opacity: 0.33,
            fillOpacity: 0.33,
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [11.961, 57.7053],
                [11.9663, 57.7023],
                [11.9716, 57.7053],
                [11.9663, 57.7083],
                [11.961, 57.7053],
              ],
            ],
          },
        },
      ],
    },
  },
  mapMatch: {
    body: { shape: [FROM, VIA, TO], costing: 'auto', shape_match: 'map_snap' },
    answer: { trip: TRIP },
  },
  traceAttributes: {
    body: {
      shape: [FROM, VIA, TO],
      costing: 'auto',
      shape_match: 'map_snap',
      filters: { action: 'include', attributes: ['edge.names', 'edge.length', 'matched.point'] },
    },
    answer: {
      units: 'kilometers',
      edges: [{ names: ['Kungsportsavenyen'], length: 0.212 }],
      matched_points: [{ ...FROM, type: 'matched', edge_index: 0, distance_along_edge: 0.3 }],
    },
  },
  elevation: {
    body: { shape: [FROM, VIA, TO], range: true },
    answer: {
      shape: [FROM, VIA, TO],
      range_height: [
        [0, 4],
        [1011, 38],
        [2365, null],
      ],
    },
  },
  lookupV1: {
    query: { lat: '57.7053', lng: '11.9663', timestamp: '1774973192' },
    answer: {
      tz_id: 'Europe/Stockholm',
      base_utc_offset: 3600,
      dst_offset: 3600,
      timestamp: 1774973192,
      local_rfc_2822_timestamp: 'Tue, 31 Mar 2026 18:06:32 +0200',
      local_rfc_3389_timestamp: '2026-03-31T18:06:32+02:00',
    },
  },
  lookupV2: {
    query: { lat: '57.7053', lng: '11.9663', timestamp: '1774973192' },
    answer: {
      tz_id: 'Europe/Stockholm',
      utc_offset: 7200,
      is_dst: true,
      timestamp: 1774973192,
      local_rfc_2822_timestamp: 'Tue, 31 Mar 2026 18:06:32 +0200',
      local_rfc_3339_timestamp: '2026-03-31T18:06:32+02:00',
    },
  },
  autocompleteV1: {
    query: { text: 'goteb', 'focus.point.lat': '57.7', 'focus.point.lon': '11.97', layers: 'locality,venue' },
    answer: ENVELOPE_V1,
  },
  searchV1: { query: { text: 'Göteborg', 'boundary.country': 'SE', size: '5' }, answer: ENVELOPE_V1 },
  structuredV1: { query: { locality: 'Göteborg', country: 'SE' }, answer: ENVELOPE_V1 },
  bulkV1: {
    body: [
      { endpoint: '/v1/search', query: { text: 'Göteborg', layers: ['locality'] } },
      { endpoint: '/v1/reverse', query: { 'point.lat': 57.7072, 'point.lon': 11.9668, size: 1 } },
    ],
    answer: [
      { status: 200, response: ENVELOPE_V1 },
      { status: 200, response: ENVELOPE_V1 },
    ],
  },
  reverseV1: { query: { 'point.lat': '57.7072', 'point.lon': '11.9668', size: '3' }, answer: ENVELOPE_V1 },
  placeV1: { query: { ids: 'geonames:locality:2711537' }, answer: ENVELOPE_V1 },
  autocompleteV2: {
    query: { text: 'goteb', 'focus.point.lat': '57.7', 'focus.point.lon': '11.97' },
    answer: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: null, properties: PLACE_V2 }],
      geocoding: { attribution: 'https://example.com/attribution' },
    },
  },
  searchV2: { query: { text: 'Göteborg', size: '5' }, answer: ENVELOPE_V2 },
  reverseV2: { query: { 'point.lat': '57.7072', 'point.lon': '11.9668', size: '3' }, answer: ENVELOPE_V2 },
  placeV2: { query: { ids: 'geonames:locality:2711537' }, answer: ENVELOPE_V2 },
  getStatic: { path: { style: 'streets', format: '.png' }, query: STATIC_QUERY },
  getStaticCacheable: { path: { style: 'streets', format: '.jpg' }, query: STATIC_QUERY },
  postStaticCacheable: {
    path: { style: 'streets', format: '.png' },
    body: {
      size: '600x400',
      markers: [{ ...FROM, label: 'A', color: '66ddaa', anchor: 'bottom' }],
      lines: [{ shape: SHAPE, stroke_color: 'd05a2a', stroke_width: 4 }],
    },
  },
  style: {
    path: { style: 'streets' },
    answer: {
      version: 8,
      name: 'Streets',
      sources: { openmaptiles: { type: 'vector', url: 'https://example.com/data/openmaptiles.json' } },
      sprite: 'https://example.com/styles/streets/sprite',
      glyphs: 'https://example.com/fonts/{fontstack}/{range}.pbf',
      layers: [{ id: 'background', type: 'background', paint: { 'background-color': '#f4f1ea' } }],
    },
  },
  spriteIndex: {
    path: { style: 'streets', scale: '@2x' },
    answer: { harbour: { x: 0, y: 0, width: 32, height: 32, pixelRatio: 2 } },
  },
  spriteImage: { path: { style: 'streets', scale: '@2x' } },
  glyphs: { path: { fontstack: 'Noto Sans Regular', range: '0-255' } },
  tileJson: { answer: TILE_JSON },
  vectorTile: { path: { z: '14', x: '8736', y: '4981' } },
  terrainJson: {
    answer: {
      tilejson: '3.0.0',
      tiles: ['https://example.com/data/terrain/{z}/{x}/{y}.png'],
      minzoom: 0,
      maxzoom: 12,
      tileSize: 256,
      encoding: 'terrarium',
    },
  },
  terrainTile: { path: { z: '11', x: '1092', y: '622' } },
  rasterTileJson: {
    path: { style: 'streets' },
    answer: { ...TILE_JSON, tiles: ['https://example.com/tiles/streets/{z}/{x}/{y}.png'] },
  },
  rasterTile: { path: { style: 'streets', z: '14', x: '8736', y: '4981', scale: '@2x' } },
  listProperties: { query: { limit: '100' }, answer: [PROPERTY] },
  createProperty: { body: { name: PROPERTY.name }, answer: PROPERTY },
  getProperty: { path: { property_id: '1' }, answer: PROPERTY },
  replaceProperty: { path: { property_id: '1' }, body: { name: PROPERTY.name }, answer: PROPERTY },
  changeProperty: { path: { property_id: '1' }, body: { name: PROPERTY.name }, answer: PROPERTY },
  deleteProperty: { path: { property_id: '1' } },
  getPropertyStats: {
    path: { property_id: '1' },
    answer: {
      data: { route: { '2026-11-21': { value: 460 }, '2026-11-22': { value: 20 } } },
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    },
  },
  listDomains: { query: { property_id: '1' }, answer: [DOMAIN] },
  createDomain: {
    body: { property_id: 1, base_domain: 'example.com', subdomain: 'maps' },
    answer: DOMAIN,
  },
  getDomain: { path: { domain_id: '1' }, answer: DOMAIN },
  replaceDomain: {
    path: { domain_id: '1' },
    body: { property_id: 1, base_domain: 'example.com', wildcard: true },
    answer: { ...DOMAIN, wildcard: true, subdomain: '' },
  },
  changeDomain: { path: { domain_id: '1' }, body: { subdomain: 'maps' }, answer: DOMAIN },
  deleteDomain: { path: { domain_id: '1' } },
  listApiKeys: { query: { property_id: '1' }, answer: [API_KEY] },
  createApiKey: { body: { property_id: 1 }, answer: API_KEY },
  getApiKey: { path: { key: API_KEY.key }, answer: API_KEY },
  replaceApiKey: { path: { key: API_KEY.key }, body: { property_id: 1 }, answer: API_KEY },
  changeApiKey: { path: { key: API_KEY.key }, body: { property_id: 1 }, answer: API_KEY },
  deleteApiKey: { path: { key: API_KEY.key } },
  recycleApiKey: {
    path: { key: API_KEY.key },
    answer: { ...API_KEY, key: '7d2f6a52-0c1b-4a7e-8f5d-3b9c1e6a4f08' },
  },
  listPlans: {
    answer: [
      {
        id: 2,
        name: 'Starter',
        interval: 'month',
        base_price: '20.00',
        additional_usage_price: '0.030',
        currency: 'USD',
        included_credits: '1000000',
      },
    ],
  },
};
