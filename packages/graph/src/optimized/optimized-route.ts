import { type CheckStop, checkStopOf, PortolanError } from '@portolan/base';
import type { OptimizedRouteRequest, OptimizedRouteResponse } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { orderPlaces } from '../kernel/tour/solve-tour.ts';
import { planRows, rowPartsOf } from '../matrix/row-parts.ts';
import type { OsrmAnswer } from '../osrm/osrm-answer.ts';
import { callFor, type Call } from '../request/call.ts';
import { routeResponse } from '../route/route.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { readOptimizedRequest } from './optimized-request.ts';

/** A request that is answered in the native format. */
export type NativeOptimizedRequest = OptimizedRouteRequest & {
  /** Absent, or `json`. */
  readonly format?: 'json';
};

/**
 * Finds the cheapest route through a list of places in the best order: POST /optimized_route/v1 (docs/interface.md, section 4). The first
 * and the last location keep their positions. The order is optimal for up to 12 places between them; for more see `solveTour`.
 *
 * @param request  the request as it is sent over the wire; it is checked here.
 * @returns a route. `trip.locations[].original_index` is the position of each location in the request; in the format of OSRM,
 *   `waypoints[].waypoint_index` is the position in the trip of each location of the request.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `154` for places too far apart, `171`
 *   if a location has no road near it, `441` if a location cannot be reached from the first or the last cannot be reached from it, `442`
 *   if no order connects them all.
 * @example
 *   const { trip } = optimizedRoute(openGraph(bytes), { locations: [depot, ...customers, depot], costing: 'truck' });
 *   trip.locations.map(({ original_index }) => original_index);
 */
export function optimizedRoute(
  graph: Graph,
  request: NativeOptimizedRequest,
  context?: RequestContext,
): OptimizedRouteResponse;
export function optimizedRoute(
  graph: Graph,
  request: OptimizedRouteRequest & { readonly format: 'osrm' },
  context?: RequestContext,
): OsrmAnswer;
export function optimizedRoute(
  graph: Graph,
  request: OptimizedRouteRequest,
  context?: RequestContext,
): OptimizedRouteResponse | OsrmAnswer;
export function optimizedRoute(
  graph: Graph,
  request: OptimizedRouteRequest,
  context: RequestContext = {},
): OptimizedRouteResponse | OsrmAnswer {
  const call = callFor(graph, readOptimizedRequest(request, context), context);
  const { query } = call;
  const order = orderOf(costsBetween(call), query.locations.length, checkStopOf(context));
  const locations = Array.from(order, (at) => query.locations[at]!);
  return routeResponse({ ...call, query: { ...query, locations, order } });
}

/** Returns the costs between all locations, row-major; Infinity where there is no route. */
function costsBetween(call: Call<RouteQuery>): Float64Array {
  const { query } = call;
  const places = query.locations.map((location) => ({ location, dateTime: undefined }));
  const size = places.length;
  const costs = new Float64Array(size * size).fill(Infinity);
  let i = 0;
  // Warnings about options are added when the route is computed.
  const matrix = { ...query, sources: places, targets: places, list: 'locations' as const };
  const plan = planRows({ ...call, query: matrix, warnings: [] });
  for (const parts of rowPartsOf(call, plan)) {
    for (const { block, ways } of parts) {
      block.indices.forEach((j, at) => {
        costs[i * size + j] = ways.cost[at]!;
      });
    }
    i++;
  }
  return costs;
}

function orderOf(costs: Float64Array, size: number, checkStop: CheckStop): Uint32Array {
  const last = size - 1;
  try {
    return orderPlaces(costs, size, { start: 0, end: last }, 'brisk', checkStop);
  } catch (error) {
    if (!(error instanceof PortolanError) || error.code !== 'kernel-tour') throw error;
    // Only now, because a tour may exist all the same: at a location in between a traveller may turn round.
    for (let i = 1; i < last; i++) {
      if (costs[i] === Infinity) throw unreachable(i, `cannot be reached from locations[0]`);
      if (costs[i * size + last] === Infinity) throw unreachable(i, `has no way to locations[${last}]`);
    }
    throw new PortolanError('442', 'there is no order in which a way leads through all locations', {
      field: 'locations',
    });
  }
}

function unreachable(index: number, problem: string): PortolanError {
  return new PortolanError('441', `locations[${index}] ${problem}`, { field: `locations[${index}]`, index });
}
