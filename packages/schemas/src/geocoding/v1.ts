/** Answers of geocoding, version 1: docs/interface.md, sections 12.3 to 12.5. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { BoundingBox, Point } from '../shared/geojson.ts';
import { MAX_BULK_QUERIES } from './limits.ts';
import { LAYERS_V1, ReverseQueryV1, SearchQueryV1, StructuredQueryV1 } from './queries.ts';
import { Share } from '../shared/quantities.ts';

const Name = Type.Optional(Type.String());
const Code = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Members of one level of the administrative hierarchy: the name of the area, its gid and its abbreviation. */
const level = <const Level extends string>(name: Level, what: string) => {
  type Members = Record<Level | `${Level}_gid`, typeof Name> & Record<`${Level}_a`, typeof Code>;
  const members = {
    [name]: about(`Name of the ${what}.`, Name),
    [`${name}_gid`]: about(`Gid of the ${what}.`, Name),
    [`${name}_a`]: about(
      name === 'country' ? 'ISO 3166-1 alpha-3 code of the country.' : `Abbreviation of the ${what}.`,
      Code,
    ),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- computed names have no literal type
  return members as Members;
};

export const GeocodingPropertiesV1 = about(
  'What is known of a place. Other members, such as those of a source, are allowed.',
  Type.Object({
    id: about('The third part of the gid.', Name),
    gid: about('Identifies the place: `source:layer:id`.', Type.String()),
    layer: about('Kind of place.', Type.Enum(LAYERS_V1)),
    source: about('Where the place comes from: one of `SOURCES`.', Type.String()),
    source_id: about('Its id there: the third part of the gid.', Type.String()),
    name: about('Name of the place; of an address, its number and street in local order.', Type.String()),
    label: about('Name and areas in one line, in local order.', Type.String()),
    housenumber: about('Number of the house.', Name),
    street: about('Name of the street.', Name),
    unit: about('Flat or suite.', Name),
    postalcode: about('Postal code.', Name),
    postalcode_gid: about('Gid of the area of the postal code.', Name),
    confidence: about('How sure the match is.', Type.Optional(Share)),
    match_type: about(
      'Whether the place is what was asked for, a point between known numbers, or the area around it; only in search and structured search.',
      Type.Optional(Type.Enum(['exact', 'interpolated', 'fallback'])),
    ),
    accuracy: about(
      'Whether the geometry is the place itself or the middle of an area.',
      Type.Optional(Type.Enum(['point', 'centroid'])),
    ),
    distance: about(
      'Kilometres from the point of a reverse query or from the focus.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    ...level('continent', 'continent'),
    ...level('country', 'country'),
    country_code: about('ISO 3166-1 alpha-2; `country_a` is alpha-3.', Name),
    ...level('dependency', 'dependent territory'),
    ...level('macroregion', 'group of regions'),
    ...level('region', 'state or province'),
    ...level('macrocounty', 'group of counties'),
    ...level('county', 'county or district'),
    ...level('localadmin', 'municipality'),
    ...level('locality', 'city, town or village'),
    ...level('borough', 'borough'),
    ...level('empire', 'empire'),
    ...level('ocean', 'ocean'),
    ...level('marinearea', 'sea'),
    neighbourhood: about('Name of the neighbourhood.', Name),
    neighbourhood_gid: about('Gid of the neighbourhood.', Name),
    addendum: about(
      'What the sources know besides, such as a website, by name of the source.',
      Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    ),
    category: about('What a venue is used for.', Type.Optional(Type.Array(Type.String()))),
  }),
);

export const GeocodingFeatureV1 = about(
  'A place that was found: GeoJSON feature.',
  Type.Object({
    type: about('Always `Feature`: the type that GeoJSON gives it.', Type.Literal('Feature')),
    geometry: Point,
    properties: about('What is known of the place.', GeocodingPropertiesV1),
    bbox: about(
      'Extent of the place, [west, south, east, north]; only of areas.',
      Type.Optional(BoundingBox),
    ),
  }),
);

export const GeocodingHeaderV1 = about(
  'What the service understood, and what it has to say about it.',
  Type.Object({
    version: about('Version of the form of the answer.', Type.Optional(Type.String())),
    attribution: about('Address of the page that credits the data.', Type.Optional(Type.String())),
    query: about(
      'The query as it was understood: `parsed_text` shows how the text was read.',
      Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    ),
    warnings: about(
      'What was taken otherwise than it was asked; absent where there is nothing to say.',
      Type.Optional(Type.Array(Type.String())),
    ),
    errors: about(
      'Why there is no answer; absent where there is one.',
      Type.Optional(Type.Array(Type.String())),
    ),
    engine: about(
      'What answered.',
      Type.Optional(
        Type.Object({
          name: about('Its name.', Type.String()),
          author: about('Its author.', Type.String()),
          version: about('Its version.', Type.String()),
        }),
      ),
    ),
    timestamp: about('When it answered, in milliseconds since 1970.', Type.Optional(Type.Integer())),
  }),
);

export const GeocodingResponseV1 = about(
  'Answer of every GET /geocoding/v1 call; an error has no features, and `geocoding.errors`.',
  Type.Object({
    type: about(
      'Always `FeatureCollection`: the type that GeoJSON gives it.',
      Type.Literal('FeatureCollection'),
    ),
    bbox: about(
      'Extent of all features, [west, south, east, north]; absent where there are none.',
      Type.Optional(BoundingBox),
    ),
    features: about('Places, the best first.', Type.Array(GeocodingFeatureV1)),
    geocoding: GeocodingHeaderV1,
  }),
);

export const BulkQuery = about(
  'One query of a bulk request, its names and values as in a URL, lists as lists and numbers as numbers.',
  Type.Union([
    Type.Object({ endpoint: about('Path of the call.', Type.Literal('/v1/search')), query: SearchQueryV1 }),
    Type.Object({
      endpoint: about('Path of the call.', Type.Literal('/v1/search/structured')),
      query: StructuredQueryV1,
    }),
    Type.Object({ endpoint: about('Path of the call.', Type.Literal('/v1/reverse')), query: ReverseQueryV1 }),
  ]),
);

export const BulkRequest = about(
  'What must hold for a bulk request to be answered at all; a query that is wrong fails alone.',
  Type.Array(
    Type.Object({
      endpoint: about('Path of the call.', Type.Enum(['/v1/search', '/v1/search/structured', '/v1/reverse'])),
      query: about('Query of that call: see `BulkQuery`.', Type.Record(Type.String(), Type.Unknown())),
    }),
    { minItems: 1, maxItems: MAX_BULK_QUERIES },
  ),
);

export const BulkResponse = about(
  'One entry a query, in their order.',
  Type.Array(
    Type.Object({
      status: about('HTTP status that the query would have on its own.', Type.Integer()),
      response: about('Answer that the query would have on its own.', Type.Optional(GeocodingResponseV1)),
      msg: about('What is wrong, with a status other than 200.', Type.Optional(Type.String())),
    }),
  ),
);
