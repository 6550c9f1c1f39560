/** Answers of geocoding, version 2: docs/interface.md, sections 13.2 and 13.3. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { BoundingBox, Point } from '../shared/geojson.ts';
import { LAYERS_V2 } from './queries.ts';
import { Share } from '../shared/quantities.ts';

const Text = Type.Optional(Type.String());
const Whole = Type.Optional(Type.Integer());

export const GeocodingArea = about(
  'An area that a place lies in.',
  Type.Object({
    gid: about('Gid of the area.', Type.String()),
    name: about('Name of the area.', Type.String()),
    abbreviation: about('Abbreviation of its name.', Text),
  }),
);
const area = (what: string) => about(`The ${what}.`, Type.Optional(GeocodingArea));

export const GeocodingContext = about(
  'The areas that a place lies in.',
  Type.Object({
    iso_3166_a2: about('ISO 3166-1 alpha-2 code of the country.', Text),
    iso_3166_a3: about('ISO 3166-1 alpha-3 code of the country.', Text),
    whosonfirst: about(
      "The areas, by their kind in Who's On First.",
      Type.Object({
        borough: area('borough'),
        continent: area('continent'),
        country: area('country'),
        county: area('county or district'),
        dependency: area('dependent territory'),
        localadmin: area('municipality'),
        locality: area('city, town or village'),
        macrocounty: area('group of counties'),
        macroregion: area('group of regions'),
        marinearea: area('sea'),
        neighbourhood: area('neighbourhood'),
        ocean: area('ocean'),
        region: area('state or province'),
      }),
    ),
  }),
);

export const GeocodingAddendum = about(
  'What the sources know besides.',
  Type.Object({
    osm: about(
      'Tags of OpenStreetMap.',
      Type.Optional(
        Type.Object({
          brand: about('Brand.', Text),
          iata: about('IATA code of an airport.', Text),
          icao: about('ICAO code of an airport.', Text),
          opening_hours: about('Opening hours, in the notation of OpenStreetMap.', Text),
          operator: about('Who runs it.', Text),
          phone: about('Telephone number.', Text),
          website: about('Address of its website.', Text),
          wheelchair: about('Whether wheelchairs can use it: `yes`, `no` or `limited`.', Text),
          wikidata: about('Item of Wikidata.', Text),
          wikipedia: about('Article of Wikipedia, `language:title`.', Text),
        }),
      ),
    ),
    foursquare: about(
      'What Foursquare knows.',
      Type.Optional(
        Type.Object({
          tel: about('Telephone number.', Text),
          website: about('Address of its website.', Text),
        }),
      ),
    ),
    geonames: about(
      'What GeoNames knows.',
      Type.Optional(
        Type.Object({ feature_code: about('Kind of place, such as `PPLC` for a capital.', Type.String()) }),
      ),
    ),
    whosonfirst_concordances: about(
      "Ids that other sources give the place, as Who's On First lists them.",
      Type.Optional(
        Type.Object({
          eurographics_gisco_id: about('Id of Eurostat GISCO.', Text),
          faa_code: about('Id of the Federal Aviation Administration.', Text),
          factual_id: about('Id of Factual.', Text),
          fifa_id: about('Id of FIFA.', Text),
          fips_code: about('Id of FIPS.', Text),
          fr_gov_epci_code: about('Id of French associations of municipalities (EPCI).', Whole),
          fra_insee_code: about('Id of INSEE, France.', Whole),
          geonames_id: about('Id of GeoNames.', Whole),
          geoplanet_id: about('Id of GeoPlanet.', Whole),
          hasc_id: about('Id of HASC, codes of administrative subdivisions.', Text),
          iata_code: about('Id of IATA.', Text),
          icao_code: about('Id of ICAO.', Text),
          itu_id: about('Id of the International Telecommunication Union.', Text),
          karmashapes_id: about('Id of Karmashapes.', Text),
          natural_earth_id: about('Id of Natural Earth.', Whole),
          nuts_2021_id: about('Id of NUTS 2021.', Text),
          quattroshapes_id: about('Id of Quattroshapes.', Whole),
          quattroshapes_pg_id: about('Id of the Quattroshapes point gazetteer.', Whole),
          us_census_geo_id: about('Id of the United States Census Bureau.', Whole),
          wikidata_id: about('Id of Wikidata.', Text),
          wikipedia_page: about('Title of the article in the English Wikipedia.', Text),
        }),
      ),
    ),
  }),
);

export const GeocodingPropertiesV2 = about(
  'What is known of a place. Autocomplete leaves out what `place_details` tells.',
  Type.Object({
    gid: about('Identifies the place: `source:layer:id`.', Type.String()),
    layer: about('Kind of place.', Type.Enum(LAYERS_V2)),
    name: about('Name of the place; of an address, its number and street in local order.', Type.String()),
    precision: about(
      'Whether the geometry is the place itself or the middle of an area.',
      Type.Enum(['point', 'centroid']),
    ),
    coarse_location: about('Where the place is, for the second line of a list.', Text),
    distance: about(
      'Kilometres from the focus or from the point of a reverse query.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    confidence: about('How sure the match is; only in search.', Type.Optional(Share)),
    match_type: about(
      'Whether the place is what was asked for, a point between known numbers, or the area around it; only in search.',
      Type.Optional(Type.Enum(['match', 'interpolated', 'fallback'])),
    ),
    formatted_address_line: about('Address in one line, as it is written in its country.', Text),
    formatted_address_lines: about(
      'Address in the lines of a letter, as it is written in its country.',
      Type.Optional(Type.Array(Type.String())),
    ),
    address_components: about(
      'Address in its parts.',
      Type.Optional(
        Type.Object({
          number: about('Number of the house.', Text),
          street: about('Name of the street.', Text),
          unit: about('Flat or suite.', Text),
          postal_code: about('Postal code.', Text),
          cross_street: about('The other street of an intersection.', Text),
        }),
      ),
    ),
    context: about('Areas that the place lies in; not in autocomplete.', Type.Optional(GeocodingContext)),
    sources: about(
      'Where the place comes from.',
      Type.Optional(
        Type.Array(
          Type.Object({
            source: about('Name of the source.', Type.String()),
            source_id: about('Its id there.', Type.String()),
            fixit_url: about('Address of a page to correct it on.', Text),
          }),
        ),
      ),
    ),
    addendum: about('What the sources know besides.', Type.Optional(GeocodingAddendum)),
  }),
);

export const GeocodingFeatureV2 = about(
  'A place that was found: GeoJSON feature.',
  Type.Object({
    type: about('Always `Feature`: the type that GeoJSON gives it.', Type.Literal('Feature')),
    geometry: about(
      'Where the place is, [lon, lat]; null in answers of autocomplete that only `place_details` resolves.',
      Type.Union([Point, Type.Null()]),
    ),
    properties: about('What is known of the place.', GeocodingPropertiesV2),
    bbox: about(
      'Extent of the place, [west, south, east, north]; only of areas.',
      Type.Optional(BoundingBox),
    ),
  }),
);

export const GeocodingResponseV2 = about(
  'Answer of every GET /geocoding/v2 call; an error has no features, and `geocoding.error`.',
  Type.Object({
    type: about(
      'Always `FeatureCollection`: the type that GeoJSON gives it.',
      Type.Literal('FeatureCollection'),
    ),
    bbox: about(
      'Extent of all features, [west, south, east, north]; not in autocomplete.',
      Type.Optional(BoundingBox),
    ),
    features: about('Places, the best first; none where there is an error.', Type.Array(GeocodingFeatureV2)),
    geocoding: about(
      'What was understood, and what is wrong.',
      Type.Object({
        attribution: about('Address of the page that credits the data.', Type.String()),
        error: about('Why there is no answer; absent where there is one.', Text),
        query: about(
          'The query as it was understood; absent where the request is not valid.',
          Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        ),
        warnings: about(
          'What was taken otherwise than it was asked; absent where there is nothing to say.',
          Type.Optional(Type.Array(Type.String())),
        ),
      }),
    ),
  }),
);
