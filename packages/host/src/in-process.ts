import { PortolanError } from '@portolan/base';
import { elevationWhenLoaded, heightAt, type Elevation } from '@portolan/elevation';
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
  matrix,
  nearestRoads,
  optimizedRoute,
  route,
  type Graph,
  type RequestContext,
} from '@portolan/graph';
import { lookupV1, lookupV2, offsetAt, type TimeZones } from '@portolan/tz';
import { backdropOf, ROADS } from './backdrop.ts';
import type { CallContext, Engine } from './engine.ts';

/** Opened engines. Calls of those that are left out are answered with 501. */
export interface Handles {
  /** Roads. */
  readonly graph?: Graph | undefined;
  /** Time zones. */
  readonly tz?: TimeZones | undefined;
  /** Heights. */
  readonly elevation?: Elevation | undefined;
  /** Places and addresses. */
  readonly geocoder?: Geocoder | undefined;
}

interface Call {
  readonly handle: keyof Handles;
  answer(handles: Handles, request: unknown, context: CallContext): unknown;
}

type GraphCall<Request> = (graph: Graph, request: Request, context: RequestContext) => unknown;

/** Makes a call of a function of the road graph. Engines check their requests themselves, so that any value may be handed on as one. */
const onGraph = <Request>(answer: GraphCall<Request>): Call => ({
  handle: 'graph',
  answer: ({ graph, elevation }, request, { now, limits, stop, deadlineMs }) => {
    // No timer can run in this thread while the engine works: it asks for the time itself.
    const end = performance.now() + deadlineMs;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return answer(graph!, request as Request, {
      now,
      offsetAt,
      shouldStop: () => stop.isStopped || performance.now() > end,
      ...(limits === undefined ? {} : { limits }),
      ...(elevation === undefined
        ? {}
        : { heightAt: (lat: number, lon: number) => heightAt(elevation, lat, lon) }),
    });
  },
});

const onTimeZones = (answer: typeof lookupV1 | typeof lookupV2): Call => ({
  handle: 'tz',
  answer: ({ tz }, request, { now }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    answer(tz!, request as Parameters<typeof answer>[1], { now }),
});

type GeocoderCall = (geocoder: Geocoder, request: never, context: GeocoderContext) => unknown;

const onGeocoder = (version: 1 | 2, answer: GeocoderCall): Call => ({
  handle: 'geocoder',
  answer: ({ geocoder }, request, { now, stop, deadlineMs }) => {
    const end = performance.now() + deadlineMs;
    const shouldStop = (): boolean => stop.isStopped || performance.now() > end;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return answer(geocoder!, request as never, { version, now, shouldStop });
  },
});

/** All calls that there are engines for, by their operation in the table of endpoints. */
const CALLS: ReadonlyMap<string, Call> = new Map([
  ['route', onGraph(route)],
  ['nearestRoads', onGraph(nearestRoads)],
  ['matrix', onGraph(matrix)],
  ['isochrone', onGraph(isochrone)],
  ['optimizedRoute', onGraph(optimizedRoute)],
  [
    'elevation',
    { handle: 'elevation', answer: ({ elevation }, request) => elevationWhenLoaded(elevation!, request) },
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
  [ROADS, { handle: 'graph', answer: ({ graph }) => backdropOf(graph!) }],
]);

/** Makes an engine that answers calls in this thread, one after the other. */
export function inProcess(handles: Handles): Engine {
  const { graph, elevation } = handles;
  const operations = new Set([...CALLS].filter(([, { handle }]) => handles[handle]).map(([name]) => name));
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
    gauges: () => ({
      ...(graph === undefined
        ? {}
        : { graph_cache_profiles: graph.cache.profiles, graph_cache_bytes: graph.cache.bytes }),
      ...(elevation === undefined ? {} : { elevation_cache_bytes: elevation.cachedBytes }),
    }),
  };
}
