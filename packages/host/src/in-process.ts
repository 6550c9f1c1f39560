import { PortolanError } from '@portolan/base';
import { elevationJson, elevationWhenLoaded, heightAt, type Elevation } from '@portolan/elevation';
import {
  autocomplete,
  bulk,
  place,
  reverse,
  search,
  structured,
  type Geocoder,
  type GeocoderContext,
} from '@portolan/geocoder';
import {
  isochrone,
  mapMatch,
  matrix,
  matrixJson,
  nearestRoads,
  optimizedRoute,
  route,
  traceAttributes,
  type Graph,
  type RequestContext,
  type SpeedTable,
} from '@portolan/graph';
import { allLanguages } from '@portolan/graph/languages';
import type { MatrixRequest } from '@portolan/schemas';
import type { Fonts, Tiles } from '@portolan/tiles';
import { lookupV1, lookupV2, offsetAt, type TimeZones } from '@portolan/tz';
import { backdropOf, ROADS } from './backdrop.ts';
import type { MarkerImageSource } from './marker-images.ts';
import type { MapParts } from './map-sources.ts';
import { rasterTileJsonOf, rasterTileOf } from './raster-tiles.ts';
import { drawStaticMap } from './static-maps.ts';
import type { CallContext, Engine, JsonTexts } from './engine.ts';
import {
  glyphsOf,
  spriteImageOf,
  spriteIndexOf,
  styleOf,
  terrainJsonOf,
  terrainTileOf,
  tileJsonOf,
  vectorTileOf,
} from './maps.ts';

/** Opened engines. Calls of those that are left out are answered with 501. */
export interface Handles {
  /** Roads. */
  readonly graph?: Graph | undefined;
  /** How fast traffic usually is by hour of the week, for requests that name a time; `readSpeedTable` of @portolan/graph reads one. */
  readonly speeds?: SpeedTable | undefined;
  /** Tells whether a day is a public holiday at a place, for conditions such as `no @ (PH)`. */
  readonly isPublicHoliday?: RequestContext['isPublicHoliday'];
  /** Tells which roads are closed or slow at the moment; it is asked before each call. */
  readonly closures?: (() => RequestContext['closures']) | undefined;
  /** Time zones. */
  readonly tz?: TimeZones | undefined;
  /** Heights. */
  readonly elevation?: Elevation | undefined;
  /** Places and addresses. */
  readonly geocoder?: Geocoder | undefined;
  /** Letters of maps; with them come the styles and their images. */
  readonly fonts?: Fonts | undefined;
  /** Vector tiles. */
  readonly tiles?: Tiles | undefined;
  /** Gives the images of markers that requests for maps name; without it such requests are refused. */
  readonly markerImage?: MarkerImageSource | undefined;
}

interface Call {
  readonly handle: keyof Handles;
  /** A second one that it needs. */
  readonly beside?: keyof Handles;
  answer(handles: Handles, request: unknown, context: CallContext): unknown;
}

/** What an engine of this package is given besides the request. No timer can run in its thread while it works: it asks for the time itself. */
const stoppingOf = ({ stop, deadlineMs }: CallContext): { readonly shouldStop: () => boolean } => {
  const end = performance.now() + deadlineMs;
  return { shouldStop: () => stop.isStopped || performance.now() > end };
};

type GraphCall<Request> = (graph: Graph, request: Request, context: RequestContext) => unknown;

/** Makes a call of a function of the road graph. Engines check their requests themselves, so that any value may be handed on as one. */
const onGraph = <Request>(answer: GraphCall<Request>): Call => ({
  handle: 'graph',
  answer: (handles, request, context) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    answer(handles.graph!, request as Request, graphContextOf(handles, context)),
});

function graphContextOf(
  { elevation, speeds, isPublicHoliday, closures: closuresNow }: Handles,
  context: CallContext,
): RequestContext {
  const { now, limits } = context;
  const closures = closuresNow?.();
  return {
    now,
    offsetAt,
    languages: allLanguages,
    ...stoppingOf(context),
    ...(limits === undefined ? {} : { limits }),
    ...(speeds === undefined ? {} : { speeds }),
    ...(closures === undefined ? {} : { closures }),
    ...(isPublicHoliday === undefined ? {} : { isPublicHoliday }),
    ...(elevation === undefined
      ? {}
      : { heightAt: (lat: number, lon: number) => heightAt(elevation, lat, lon) }),
  };
}

const onTimeZones = (answer: typeof lookupV1 | typeof lookupV2): Call => ({
  handle: 'tz',
  answer: ({ tz }, request, { now }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    answer(tz!, request as Parameters<typeof answer>[1], { now }),
});

type MapCall = (fonts: Fonts, request: never) => unknown;

const onMaps = (answer: MapCall): Call => ({
  handle: 'fonts',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host has read the path
  answer: ({ fonts }, request) => answer(fonts!, request as never),
});

const onTiles = (answer: (tiles: Tiles, request: never) => unknown): Call => ({
  handle: 'tiles',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer: ({ tiles }, request) => answer(tiles!, request as never),
});

/** Pictures need the letters too. A query or a body says what they show. */
const onStaticMap: Call = {
  handle: 'tiles',
  beside: 'fonts',
  answer: ({ tiles, fonts, elevation, markerImage }, request, context) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host has read the path
    const { path, query, body } = request as StaticMapForm;
    return drawStaticMap(
      { tiles: tiles!, fonts: fonts!, elevation, markerImage },
      { ...path, request: query ?? body, ...stoppingOf(context) },
    );
  },
};

const onRaster = (
  answer: (parts: MapParts, request: never, stopping: { readonly shouldStop: () => boolean }) => unknown,
): Call => ({
  handle: 'tiles',
  beside: 'fonts',
  answer: ({ tiles, fonts, elevation }, request, context) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host has read the path
    answer({ tiles: tiles!, fonts: fonts!, elevation }, request as never, stoppingOf(context)),
});

interface StaticMapForm {
  readonly path: { readonly style: string; readonly format: string };
  readonly query?: unknown;
  readonly body?: unknown;
}

const onTerrain = (answer: (elevation: Elevation, request: never) => unknown): Call => ({
  handle: 'elevation',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer: ({ elevation }, request) => answer(elevation!, request as never),
});

type GeocoderCall = (geocoder: Geocoder, request: never, context: GeocoderContext) => unknown;

const onGeocoder = (version: 1 | 2, answer: GeocoderCall): Call => ({
  handle: 'geocoder',
  answer: ({ geocoder }, request, context) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    answer(geocoder!, request as never, {
      version,
      now: context.now,
      ...stoppingOf(context),
      ...(context.languageVia === undefined ? {} : { languageVia: context.languageVia }),
    }),
});

/** All calls that there are engines for, by their operation in the table of endpoints. */
const CALLS: ReadonlyMap<string, Call> = new Map([
  ['route', onGraph(route)],
  ['nearestRoads', onGraph(nearestRoads)],
  ['matrix', onGraph(matrix)],
  ['isochrone', onGraph(isochrone)],
  ['optimizedRoute', onGraph(optimizedRoute)],
  ['mapMatch', onGraph(mapMatch)],
  ['traceAttributes', onGraph(traceAttributes)],
  [
    'elevation',
    {
      handle: 'elevation',
      answer: ({ elevation }, request, context) =>
        elevationWhenLoaded(elevation!, request, stoppingOf(context)),
    },
  ],
  ['lookupV1', onTimeZones(lookupV1)],
  ['lookupV2', onTimeZones(lookupV2)],
  ['autocompleteV1', onGeocoder(1, autocomplete)],
  ['searchV1', onGeocoder(1, search)],
  ['structuredV1', onGeocoder(1, structured)],
  ['bulkV1', onGeocoder(1, bulk)],
  ['reverseV1', onGeocoder(1, reverse)],
  ['placeV1', onGeocoder(1, place)],
  ['autocompleteV2', onGeocoder(2, autocomplete)],
  ['searchV2', onGeocoder(2, search)],
  ['reverseV2', onGeocoder(2, reverse)],
  ['placeV2', onGeocoder(2, place)],
  [
    'style',
    {
      handle: 'fonts',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      answer: ({ elevation }, request) => styleOf(request as never, elevation !== undefined),
    },
  ],
  ['spriteIndex', onMaps(spriteIndexOf)],
  ['spriteImage', onMaps(spriteImageOf)],
  ['glyphs', onMaps(glyphsOf)],
  ['tileJson', onTiles(tileJsonOf)],
  ['vectorTile', onTiles(vectorTileOf)],
  ['getStatic', onStaticMap],
  ['getStaticCacheable', onStaticMap],
  ['postStaticCacheable', onStaticMap],
  ['rasterTileJson', onRaster(rasterTileJsonOf)],
  ['rasterTile', onRaster(rasterTileOf)],
  ['terrainJson', onTerrain(terrainJsonOf)],
  ['terrainTile', onTerrain(terrainTileOf)],
  [ROADS, { handle: 'graph', answer: ({ graph }) => backdropOf(graph!) }],
]);

type TextsCall = (handles: Handles, request: unknown, context: CallContext) => JsonTexts;

/** Calls whose answers may be large, told text by text. Heights have to be loaded, or load while they are asked for, as those of files do. */
const TEXTS: ReadonlyMap<string, TextsCall> = new Map([
  [
    'matrix',
    (handles, request, context) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      matrixJson(handles.graph!, request as MatrixRequest, graphContextOf(handles, context)),
  ],
  ['elevation', ({ elevation }, request, context) => elevationJson(elevation!, request, stoppingOf(context))],
]);

/** Makes an engine that answers calls in this thread, one after the other. */
export function inProcess(handles: Handles): Engine {
  const { graph, elevation } = handles;
  const operations = new Set(
    [...CALLS]
      .filter(([, { handle, beside = handle }]) => handles[handle] && handles[beside])
      .map(([name]) => name),
  );
  return {
    operations,
    call(operation, request, context) {
      const call = operations.has(operation) ? CALLS.get(operation) : undefined;
      if (call) return call.answer(handles, request, context);
      throw new PortolanError('host-operation', `no engine here answers ${operation}`, {
        operation,
        status: 501,
      });
    },
    jsonTexts: (operation, request, context) =>
      operations.has(operation) ? TEXTS.get(operation)?.(handles, request, context) : undefined,
    gauges: () => ({
      ...(graph === undefined
        ? {}
        : { graph_cache_profiles: graph.cache.profiles, graph_cache_bytes: graph.cache.bytes }),
      ...(elevation === undefined ? {} : { elevation_cache_bytes: elevation.cachedBytes }),
    }),
  };
}
