/** Answers of geocoding, version 1: sections 12.3 to 12.5 of the interface. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { BoundingBox, Point } from '../shared/geojson.ts';
import { MAX_BULK_QUERIES } from './limits.ts';
import { LAYERS_V1, ReverseQueryV1, SearchQueryV1, StructuredQueryV1 } from './queries.ts';
import { Share } from '../shared/quantities.ts';

const Name = Type.Optional(Type.String());
const Code = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Members of one level of the administrative hierarchy. */
const level = <const Level extends string>(name: Level) => {
  type Members = Record<Level | `${Level}_gid`, typeof Name> & Record<`${Level}_a`, typeof Code>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- computed names have no literal type
  return { [name]: Name, [`${name}_gid`]: Name, [`${name}_a`]: Code } as Members;
};

export const GeocodingPropertiesV1 = about(
  'Other members, such as those of a source, are allowed.',
  Type.Object({
    id: about('The third part of the gid.', Name),
    gid: about('`source:layer:id`', Type.String()),
    layer: Type.Enum(LAYERS_V1),
    source: Type.String(),
    source_id: Type.String(),
    name: about('For addresses number and street, in local order.', Type.String()),
    label: about('All of it in one line, in local order.', Type.String()),
    housenumber: Name,
    street: Name,
    unit: Name,
    postalcode: Name,
    postalcode_gid: Name,
    confidence: Type.Optional(Share),
    match_type: about(
      'Of search and structured search only.',
      Type.Optional(Type.Enum(['exact', 'interpolated', 'fallback'])),
    ),
    accuracy: Type.Optional(Type.Enum(['point', 'centroid'])),
    distance: about(
      'Kilometres from the reverse or the focus point.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    ...level('continent'),
    ...level('country'),
    country_code: about('ISO 3166-1 alpha-2; `country_a` is alpha-3.', Name),
    ...level('dependency'),
    ...level('macroregion'),
    ...level('region'),
    ...level('macrocounty'),
    ...level('county'),
    ...level('localadmin'),
    ...level('locality'),
    ...level('borough'),
    ...level('empire'),
    ...level('ocean'),
    ...level('marinearea'),
    neighbourhood: Name,
    neighbourhood_gid: Name,
    addendum: about(
      'By source: what else it knows, such as a website.',
      Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    ),
    category: Type.Optional(Type.Array(Type.String())),
  }),
);

export const GeocodingFeatureV1 = about(
  'TODO.',
  Type.Object({
    type: Type.Literal('Feature'),
    geometry: Point,
    properties: GeocodingPropertiesV1,
    bbox: Type.Optional(BoundingBox),
  }),
);

export const GeocodingHeaderV1 = about(
  'What the service understood, and what it has to say about it.',
  Type.Object({
    version: Type.Optional(Type.String()),
    attribution: about('Address of a page.', Type.Optional(Type.String())),
    query: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    warnings: Type.Optional(Type.Array(Type.String())),
    errors: Type.Optional(Type.Array(Type.String())),
    engine: Type.Optional(
      Type.Object({ name: Type.String(), author: Type.String(), version: Type.String() }),
    ),
    timestamp: about('Milliseconds.', Type.Optional(Type.Integer())),
  }),
);

export const GeocodingResponseV1 = about(
  'Answer of every GET /geocoding/v1 call; an error has no features, and `geocoding.errors`.',
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    bbox: about('Absent without features.', Type.Optional(BoundingBox)),
    features: Type.Array(GeocodingFeatureV1),
    geocoding: GeocodingHeaderV1,
  }),
);

export const BulkQuery = about(
  'One query of a bulk request, its names and values as in a URL, lists as lists and numbers as numbers.',
  Type.Union([
    Type.Object({ endpoint: Type.Literal('/v1/search'), query: SearchQueryV1 }),
    Type.Object({ endpoint: Type.Literal('/v1/search/structured'), query: StructuredQueryV1 }),
    Type.Object({ endpoint: Type.Literal('/v1/reverse'), query: ReverseQueryV1 }),
  ]),
);

export const BulkRequest = about(
  'What must hold for a bulk request to be answered at all; a query that is wrong fails alone.',
  Type.Array(
    Type.Object({
      endpoint: about(
        'Path of the call that the query is of.',
        Type.Enum(['/v1/search', '/v1/search/structured', '/v1/reverse']),
      ),
      query: about(
        'As the query of the endpoint: see `BulkQuery`.',
        Type.Record(Type.String(), Type.Unknown()),
      ),
    }),
    { minItems: 1, maxItems: MAX_BULK_QUERIES },
  ),
);

export const BulkResponse = about(
  'One entry a query, in their order.',
  Type.Array(
    Type.Object({
      status: about('As the HTTP status of the same query on its own.', Type.Integer()),
      response: Type.Optional(GeocodingResponseV1),
      msg: about('With a status other than 200.', Type.Optional(Type.String())),
    }),
  ),
);
