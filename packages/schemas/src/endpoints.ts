/** Every path of docs/interface.md, section 1 as data. Documents, routing and the index page of a host are made from this table. */
import { Type, type TObject, type TSchema } from 'typebox';
import {
  ApiKey,
  ApiKeyPatch,
  ApiKeyRequest,
  Domain,
  DomainPatch,
  DomainRequest,
  ListQuery,
  OfPropertyListQuery,
  Plan,
  Property,
  PropertyPatch,
  PropertyRequest,
  Stats,
  UUID,
} from './accounts/resources.ts';
import { ElevationRequest, ElevationResponse } from './lookups/elevation.ts';
import {
  AutocompleteQueryV1,
  AutocompleteQueryV2,
  PlaceQuery,
  ReverseQueryV1,
  ReverseQueryV2,
  SearchQueryV1,
  SearchQueryV2,
  StructuredQueryV1,
} from './geocoding/queries.ts';
import { BulkRequest, BulkResponse, GeocodingResponseV1 } from './geocoding/v1.ts';
import { GeocodingResponseV2 } from './geocoding/v2.ts';
import { IsochroneRequest, IsochroneResponse } from './routing/isochrone.ts';
import { MapMatchRequest, MapMatchResponse } from './routing/map-match.ts';
import { MatrixRequest, MatrixResponse } from './routing/matrix.ts';
import { NearestRoadsRequest, NearestRoadsResponse } from './routing/nearest-roads.ts';
import { OptimizedRouteRequest, OptimizedRouteResponse } from './routing/optimized-route.ts';
import { OsrmMatchResponse, OsrmRouteResponse } from './routing/osrm.ts';
import type { Api, Credits } from './accounts/plans.ts';
import { RouteRequest, RouteResponse } from './routing/route.ts';
import { StaticMapQuery, StaticMapRequest } from './maps/static-map.ts';
import { SpriteIndex, StyleDocument, TileJson } from './maps/tiles.ts';
import { TimeZoneQuery, TimeZoneResponseV1, TimeZoneResponseV2 } from './lookups/time-zone.ts';
import { TraceAttributesRequest, TraceAttributesResponse } from './routing/trace-attributes.ts';

/** HTTP method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Form of the body of an error, one of those in docs/interface.md, section 17. */
export type ErrorForm = 'native' | 'geocodingV1' | 'geocodingV2' | 'plain' | 'accounts';

/** A parameter in a path: a whole part between slashes, or a piece of one. */
export interface PathParameter {
  /** Regular expression of the whole value. */
  readonly pattern: string;
  /** A sentence that says what the parameter stands for. */
  readonly description: string;
  /** A value that fits. */
  readonly example: string;
  /** Whether the value is a whole number; it is text otherwise. */
  readonly isInteger?: boolean;
}

/** The answer of a call that succeeds. */
export interface Answer {
  /** HTTP status. */
  readonly status: 200 | 201 | 204;
  /** Schema of a JSON answer; absent where the call answers bytes or nothing. */
  readonly schema?: TSchema;
  /** Media types of an answer in bytes; absent for JSON. */
  readonly mediaTypes?: readonly string[];
  /** Whether the answer is 204 where there is nothing, and no error: clients ask for the tiles of the sea as well. */
  readonly mayBeEmpty?: boolean;
}

/** One call of the interface. */
export interface Endpoint {
  /** Unique name of the call, which the host passes to the engine. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: Method;
  /** Names in braces are parameters. */
  readonly path: string;
  /** Family of calls, as documents group them. */
  readonly tag: 'Routing' | 'Elevation' | 'Time zones' | 'Geocoding' | 'Static maps' | 'Tiles' | 'Account';
  /** Summary in one line. */
  readonly summary: string;
  /** `data`: a data key or a domain gives access; `management`: a management token does. */
  readonly auth: 'data' | 'management';
  /** The API that a plan must include; absent for account management. */
  readonly api?: Api;
  /** Credits that a request costs; absent for account management. */
  readonly credits?: Credits;
  /** Parameters in the path, by the names in its braces. */
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** Schema of the query string; absent where there is none. */
  readonly query?: TObject;
  /** Schema of the body; absent where there is none. */
  readonly body?: TSchema;
  /** Larger bodies are refused before they are read as JSON. */
  readonly maxBodyBytes?: number;
  /** The answer of a call that succeeds. */
  readonly answer: Answer;
  /** Form of the body of an error. */
  readonly errorForm: ErrorForm;
  /** The answer is the same until the files change, so that clients may keep it. */
  readonly isAsset?: boolean;
}

const MEGABYTE = 1_000_000;

interface RoutingMore {
  readonly credits: Credits;
  readonly maxBodyBytes?: number;
}

const perRequest = (amount: number): Credits => ({ amount, per: 'request' });

function routing(
  operation: string,
  api: Api,
  summary: string,
  body: TSchema,
  answer: TSchema,
  { credits, maxBodyBytes = MEGABYTE }: RoutingMore,
): Endpoint {
  return {
    operation,
    method: 'POST',
    path: `/${api}/v1`,
    tag: api === 'elevation' ? 'Elevation' : 'Routing',
    summary,
    auth: 'data',
    api,
    credits,
    body,
    maxBodyBytes,
    answer: { status: 200, schema: answer },
    errorForm: 'native',
  };
}

function timeZone(version: 1 | 2, answer: TSchema): Endpoint {
  return {
    operation: `lookupV${version}`,
    method: 'GET',
    path: `/tz/lookup/v${version}`,
    tag: 'Time zones',
    summary: `The time zone at a place, and its offset at an instant (version ${version})`,
    auth: 'data',
    api: 'tz',
    credits: perRequest(1),
    query: TimeZoneQuery,
    answer: { status: 200, schema: answer },
    errorForm: 'plain',
  };
}

function geocoding(
  version: 1 | 2,
  operation: string,
  name: string,
  summary: string,
  query: TObject,
  credits: number,
): Endpoint {
  return {
    operation: `${operation}V${version}`,
    method: 'GET',
    path: `/geocoding/v${version}/${name}`,
    tag: 'Geocoding',
    summary: `${summary} (version ${version})`,
    auth: 'data',
    api: 'geocoding',
    credits: perRequest(credits),
    query,
    answer: { status: 200, schema: version === 1 ? GeocodingResponseV1 : GeocodingResponseV2 },
    errorForm: version === 1 ? 'geocodingV1' : 'geocodingV2',
  };
}

const STYLE: PathParameter = {
  pattern: '[A-Za-z0-9_-]+',
  description: 'Name of a map style; it holds no dot.',
  example: 'streets',
};
const FORMAT: PathParameter = {
  pattern: String.raw`(?:\.png|\.jpeg|\.jpg)?`,
  description: 'Image format; may be left out, which means .png.',
  example: '.png',
};
const SCALE: PathParameter = {
  pattern: '(?:@2x)?',
  description: 'Twice the pixels, or nothing.',
  example: '@2x',
};
const TILE_NUMBERS = {
  z: { pattern: String.raw`\d{1,2}`, description: 'Zoom.', example: '14', isInteger: true },
  x: {
    pattern: String.raw`\d{1,7}`,
    description: 'Column, from the west.',
    example: '8737',
    isInteger: true,
  },
  y: { pattern: String.raw`\d{1,7}`, description: 'Row, from the north.', example: '4979', isInteger: true },
} as const satisfies Readonly<Record<string, PathParameter>>;

const IMAGES = { status: 200, mediaTypes: ['image/png', 'image/jpeg'] } as const;

function staticMap(path: 'static' | 'static_cacheable', method: 'GET' | 'POST'): Endpoint {
  const isCacheable = path === 'static_cacheable';
  return {
    operation: `${method === 'POST' ? 'post' : 'get'}${isCacheable ? 'StaticCacheable' : 'Static'}`,
    method,
    path: `/${path}/{style}{format}`,
    tag: 'Static maps',
    summary: isCacheable ? 'A map image that may be kept' : 'A map image',
    auth: 'data',
    api: path,
    credits: perRequest(isCacheable ? 300 : 20),
    pathParameters: { style: STYLE, format: FORMAT },
    ...(method === 'GET' ? { query: StaticMapQuery } : { body: StaticMapRequest, maxBodyBytes: MEGABYTE }),
    answer: IMAGES,
    errorForm: 'plain',
    // Answers of POST are kept by no cache of HTTP.
    ...(method === 'GET' ? { isAsset: true } : {}),
  };
}

function tiles(
  operation: string,
  path: string,
  summary: string,
  answer: Omit<Answer, 'status'>,
  pathParameters: Readonly<Record<string, PathParameter>>,
  credits = 0,
): Endpoint {
  return {
    operation,
    method: 'GET',
    path,
    tag: 'Tiles',
    summary,
    auth: 'data',
    api: 'tiles',
    credits: perRequest(credits),
    pathParameters,
    answer: { status: 200, ...answer },
    errorForm: 'plain',
    isAsset: true,
  };
}

/** Prefix of the paths of account management. */
const MANAGEMENT = '/api/v1';

interface AccountsMore {
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answer?: TSchema;
  readonly status?: Answer['status'];
}

function accounts(
  operation: string,
  method: Method,
  path: string,
  summary: string,
  { query, body, answer, status = 200 }: AccountsMore,
): Endpoint {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return {
    operation,
    method,
    path: `${MANAGEMENT}${path}`,
    tag: 'Account',
    summary,
    auth: 'management',
    pathParameters: Object.fromEntries(names.map((name) => [name, name === 'key' ? KEY : RESOURCE_ID])),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body, maxBodyBytes: MEGABYTE / 10 }),
    answer: { status, ...(answer === undefined ? {} : { schema: answer }) },
    errorForm: 'accounts',
  };
}

const RESOURCE_ID: PathParameter = {
  pattern: String.raw`\d{1,15}`,
  description: 'Number of the resource.',
  example: '1',
  isInteger: true,
};
const KEY: PathParameter = {
  // Keys are written in lower case, and read in any.
  pattern: UUID.slice(1, -1).replaceAll('a-f', 'a-fA-F'),
  description: 'The key itself.',
  example: '0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10',
};

/** The operations on one kind of resource. */
function resource(
  [one, many]: readonly [operation: string, operations: string],
  [word, words]: readonly [singular: string, plural: string],
  path: string,
  parameter: string,
  schemas: {
    readonly query: TObject;
    readonly item: TSchema;
    readonly request: TSchema;
    readonly patch: TSchema;
  },
): Endpoint[] {
  const item = `${path}{${parameter}}/`;
  return [
    accounts(`list${many}`, 'GET', path, `All ${words} of the account`, {
      query: schemas.query,
      answer: Type.Array(schemas.item),
    }),
    accounts(`create${one}`, 'POST', path, `A new ${word}`, {
      body: schemas.request,
      answer: schemas.item,
      status: 201,
    }),
    accounts(`get${one}`, 'GET', item, `One ${word}`, { answer: schemas.item }),
    accounts(`replace${one}`, 'PUT', item, `Sets all of a ${word}`, {
      body: schemas.request,
      answer: schemas.item,
    }),
    accounts(`change${one}`, 'PATCH', item, `Sets some of a ${word}`, {
      body: schemas.patch,
      answer: schemas.item,
    }),
    accounts(`delete${one}`, 'DELETE', item, `Removes a ${word}`, { status: 204 }),
  ];
}

/** Every call of the interface, in the order of docs/interface.md, section 1. */
export const ENDPOINTS: readonly Endpoint[] = [
  routing(
    'route',
    'route',
    'A way through a list of places',
    RouteRequest,
    Type.Union([RouteResponse, OsrmRouteResponse]),
    { credits: perRequest(20) },
  ),
  routing(
    'optimizedRoute',
    'optimized_route',
    'The quickest order of a list of places, and the way',
    OptimizedRouteRequest,
    Type.Union([OptimizedRouteResponse, OsrmRouteResponse]),
    { credits: { amount: 20, per: 'location' } },
  ),
  routing(
    'nearestRoads',
    'nearest_roads',
    'The roads nearest to each of some places',
    NearestRoadsRequest,
    NearestRoadsResponse,
    { credits: perRequest(10) },
  ),
  routing('matrix', 'matrix', 'Times and distances between many places', MatrixRequest, MatrixResponse, {
    credits: { amount: 1, per: 'element' },
    maxBodyBytes: 4 * MEGABYTE,
  }),
  routing('isochrone', 'isochrone', 'How far one gets from a place', IsochroneRequest, IsochroneResponse, {
    credits: { amount: 20, per: 'contour' },
  }),
  routing(
    'mapMatch',
    'map_match',
    'The way that a trace took',
    MapMatchRequest,
    Type.Union([MapMatchResponse, OsrmMatchResponse]),
    { credits: perRequest(40), maxBodyBytes: 4 * MEGABYTE },
  ),
  routing(
    'traceAttributes',
    'trace_attributes',
    'What the roads along a trace are like',
    TraceAttributesRequest,
    TraceAttributesResponse,
    { credits: perRequest(40), maxBodyBytes: 4 * MEGABYTE },
  ),
  // The body limit fits 750,000 points of some 45 bytes each.
  routing('elevation', 'elevation', 'Heights along a line', ElevationRequest, ElevationResponse, {
    credits: perRequest(5),
    maxBodyBytes: 40 * MEGABYTE,
  }),
  timeZone(1, TimeZoneResponseV1),
  timeZone(2, TimeZoneResponseV2),
  geocoding(1, 'autocomplete', 'autocomplete', 'Places whose names begin so', AutocompleteQueryV1, 1),
  geocoding(1, 'search', 'search', 'Places and addresses by text', SearchQueryV1, 20),
  geocoding(1, 'structured', 'search/structured', 'Addresses by their parts', StructuredQueryV1, 20),
  {
    operation: 'bulkV1',
    method: 'POST',
    path: '/geocoding/v1/search/bulk',
    tag: 'Geocoding',
    summary: 'Many searches in one request (version 1)',
    auth: 'data',
    api: 'geocoding_bulk',
    credits: { amount: 20, per: 'query' },
    body: BulkRequest,
    maxBodyBytes: 8 * MEGABYTE,
    answer: { status: 200, schema: BulkResponse },
    errorForm: 'geocodingV1',
  },
  geocoding(1, 'reverse', 'reverse', 'What is at a point', ReverseQueryV1, 20),
  geocoding(1, 'place', 'place', 'Places by their gids', PlaceQuery, 1),
  geocoding(2, 'autocomplete', 'autocomplete', 'Places whose names begin so', AutocompleteQueryV2, 1),
  geocoding(2, 'search', 'search', 'Places and addresses by text', SearchQueryV2, 20),
  geocoding(2, 'reverse', 'reverse', 'What is at a point', ReverseQueryV2, 20),
  geocoding(2, 'place', 'place_details', 'Places by their gids', PlaceQuery, 1),
  staticMap('static', 'GET'),
  staticMap('static_cacheable', 'GET'),
  staticMap('static_cacheable', 'POST'),
  tiles('style', '/styles/{style}.json', 'A map style', { schema: StyleDocument }, { style: STYLE }),
  tiles(
    'spriteIndex',
    '/styles/{style}/sprite{scale}.json',
    'Where the images of a sprite stand',
    { schema: SpriteIndex },
    { style: STYLE, scale: SCALE },
  ),
  tiles(
    'spriteImage',
    '/styles/{style}/sprite{scale}.png',
    'The images of a sprite',
    { mediaTypes: ['image/png'] },
    { style: STYLE, scale: SCALE },
  ),
  tiles(
    'glyphs',
    '/fonts/{fontstack}/{range}.pbf',
    'Letters as signed distance fields',
    { mediaTypes: ['application/x-protobuf'] },
    {
      fontstack: {
        pattern: '[^/]{1,200}',
        description: 'Names of fonts, comma separated.',
        example: 'Noto Sans Regular',
      },
      range: {
        pattern: String.raw`\d{1,5}-\d{1,5}`,
        description: 'First and last code point: 0-255, 256-511, ...',
        example: '0-255',
      },
    },
  ),
  tiles('tileJson', '/data/openmaptiles.json', 'Where the vector tiles are', { schema: TileJson }, {}),
  tiles(
    'vectorTile',
    '/data/openmaptiles/{z}/{x}/{y}.pbf',
    'A vector tile',
    { mediaTypes: ['application/x-protobuf'], mayBeEmpty: true },
    TILE_NUMBERS,
    1,
  ),
  tiles('terrainJson', '/data/terrain.json', 'Where the tiles of heights are', { schema: TileJson }, {}),
  tiles(
    'terrainTile',
    '/data/terrain/{z}/{x}/{y}.png',
    'Heights as a Terrarium tile of 256 pixels',
    { mediaTypes: ['image/png'] },
    TILE_NUMBERS,
    1,
  ),
  tiles(
    'rasterTileJson',
    '/styles/{style}/rendered.json',
    'Where the raster tiles of a style are',
    { schema: TileJson },
    { style: STYLE },
  ),
  tiles(
    'rasterTile',
    '/tiles/{style}/{z}/{x}/{y}{scale}.png',
    'A raster tile of 256 pixels, or 512',
    { mediaTypes: ['image/png'] },
    { style: STYLE, ...TILE_NUMBERS, scale: SCALE },
    1,
  ),
  ...resource(['Property', 'Properties'], ['property', 'properties'], '/properties/', 'property_id', {
    query: ListQuery,
    item: Property,
    request: PropertyRequest,
    patch: PropertyPatch,
  }),
  accounts(
    'getPropertyStats',
    'GET',
    '/properties/{property_id}/stats/',
    'Credits that a property used in its last period',
    { answer: Stats },
  ),
  ...resource(['Domain', 'Domains'], ['domain', 'domains'], '/domains/', 'domain_id', {
    query: OfPropertyListQuery,
    item: Domain,
    request: DomainRequest,
    patch: DomainPatch,
  }),
  ...resource(['ApiKey', 'ApiKeys'], ['key', 'keys'], '/api_keys/', 'key', {
    query: OfPropertyListQuery,
    item: ApiKey,
    request: ApiKeyRequest,
    patch: ApiKeyPatch,
  }),
  accounts('recycleApiKey', 'POST', '/api_keys/{key}/recycle/', 'Gives a key a new value; the old one ends', {
    answer: ApiKey,
  }),
  accounts('listPlans', 'GET', '/plans/', 'Plans on offer', { answer: Type.Array(Plan) }),
];
