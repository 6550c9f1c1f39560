/** Answers of geocoding, version 2: sections 13.2 and 13.3 of the interface. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { BoundingBox, Point } from '../shared/geojson.ts';
import { LAYERS_V2 } from './queries.ts';
import { Share } from '../shared/quantities.ts';

const Text = Type.Optional(Type.String());
const Whole = Type.Optional(Type.Integer());

const ContextArea = Type.Optional(
  Type.Object({ gid: Type.String(), name: Type.String(), abbreviation: Text }),
);

export const GeocodingContext = about(
  'The areas that a place lies in.',
  Type.Object({
    iso_3166_a2: Text,
    iso_3166_a3: Text,
    whosonfirst: Type.Object({
      borough: ContextArea,
      continent: ContextArea,
      country: ContextArea,
      county: ContextArea,
      dependency: ContextArea,
      localadmin: ContextArea,
      locality: ContextArea,
      macrocounty: ContextArea,
      macroregion: ContextArea,
      marinearea: ContextArea,
      neighbourhood: ContextArea,
      ocean: ContextArea,
      region: ContextArea,
    }),
  }),
);

export const GeocodingAddendum = about(
  'What the sources know besides.',
  Type.Object({
    osm: Type.Optional(
      Type.Object({
        brand: Text,
        iata: Text,
        icao: Text,
        opening_hours: Text,
        operator: Text,
        phone: Text,
        website: Text,
        wheelchair: Text,
        wikidata: Text,
        wikipedia: Text,
      }),
    ),
    foursquare: Type.Optional(Type.Object({ tel: Text, website: Text })),
    geonames: Type.Optional(Type.Object({ feature_code: Type.String() })),
    whosonfirst_concordances: Type.Optional(
      Type.Object({
        eurographics_gisco_id: Text,
        faa_code: Text,
        factual_id: Text,
        fifa_id: Text,
        fips_code: Text,
        fr_gov_epci_code: Whole,
        fra_insee_code: Whole,
        geonames_id: Whole,
        geoplanet_id: Whole,
        hasc_id: Text,
        iata_code: Text,
        icao_code: Text,
        itu_id: Text,
        karmashapes_id: Text,
        natural_earth_id: Whole,
        nuts_2021_id: Text,
        quattroshapes_id: Whole,
        quattroshapes_pg_id: Whole,
        us_census_geo_id: Whole,
        wikidata_id: Text,
        wikipedia_page: Text,
      }),
    ),
  }),
);

export const GeocodingPropertiesV2 = about(
  'TODO.',
  Type.Object({
    gid: about('`source:layer:id`', Type.String()),
    layer: Type.Enum(LAYERS_V2),
    name: Type.String(),
    precision: Type.Enum(['point', 'centroid']),
    coarse_location: about('The second line of a display.', Text),
    distance: about(
      'Kilometres from the focus or the reverse point.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    confidence: about('How sure the match is; of search only.', Type.Optional(Share)),
    match_type: Type.Optional(Type.Enum(['match', 'interpolated', 'fallback'])),
    formatted_address_line: Text,
    formatted_address_lines: Type.Optional(Type.Array(Type.String())),
    address_components: Type.Optional(
      Type.Object({ number: Text, street: Text, unit: Text, postal_code: Text, cross_street: Text }),
    ),
    context: about('Not of autocomplete.', Type.Optional(GeocodingContext)),
    sources: Type.Optional(
      Type.Array(Type.Object({ source: Type.String(), source_id: Type.String(), fixit_url: Text })),
    ),
    addendum: Type.Optional(GeocodingAddendum),
  }),
);

export const GeocodingFeatureV2 = about(
  'TODO.',
  Type.Object({
    type: Type.Literal('Feature'),
    geometry: about('Null where only place_details knows it.', Type.Union([Point, Type.Null()])),
    properties: GeocodingPropertiesV2,
    bbox: Type.Optional(BoundingBox),
  }),
);

export const GeocodingResponseV2 = about(
  'Answer of every GET /geocoding/v2 call; an error has no features, and `geocoding.error`.',
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    bbox: about('Not of autocomplete.', Type.Optional(BoundingBox)),
    features: Type.Array(GeocodingFeatureV2),
    geocoding: Type.Object({
      attribution: about('Address of a page.', Type.String()),
      error: Text,
      query: about(
        'Absent for requests that are not valid.',
        Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      ),
      warnings: about(
        'What was ignored or taken differently than asked. Absent without any.',
        Type.Optional(Type.Array(Type.String())),
      ),
    }),
  }),
);
