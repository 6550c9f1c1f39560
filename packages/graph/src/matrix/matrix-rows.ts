import type { MatrixRequest } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { callFor } from '../request/call.ts';
import { readMatrixRequest } from './request.ts';
import { hasWay, rowPartsOf } from './row-parts.ts';

/** The ways from one source to all targets. The arrays belong to the caller, who may keep them. */
export interface MatrixRowValues {
  /** Position in the request's sources. */
  readonly source: number;
  /** By target: seconds, exact to the millisecond; Infinity if there is no way. */
  readonly time: Float64Array;
  /** By target: metres, exact to the millimetre; Infinity if there is no way. */
  readonly distance: Float64Array;
  /** By target: what `summary.cost` of a route is; Infinity if there is no way. */
  readonly cost: Float64Array;
}

/**
 * The same as `matrix`, row by row, for matrices of any size: it needs memory for the places and for one row. The number of cells has no
 * limit unless `context.limits.maxElements` sets one.
 *
 * @returns one row for each source, in the order of the request.
 * @throws {PortolanError} as `matrix` does, when the first row is asked for.
 * @example
 *   for (const { source, time } of matrixRows(graph, { sources, targets, costing: 'truck' })) write(source, time);
 */
export function* matrixRows(
  graph: Graph,
  request: MatrixRequest,
  context: RequestContext = {},
): Generator<MatrixRowValues> {
  const limits = { maxElements: Infinity, ...context.limits };
  const query = readMatrixRequest(request, { ...context, limits });
  const size = query.targets.length;
  let source = 0;
  for (const parts of rowPartsOf(callFor(graph, query, context))) {
    const time = new Float64Array(size).fill(Infinity);
    const distance = new Float64Array(size).fill(Infinity);
    const cost = new Float64Array(size).fill(Infinity);
    for (const part of parts) {
      const { indices } = part.block;
      const { ways } = part;
      for (let at = 0; at < indices.length; at++) {
        const target = indices[at]!;
        if (!hasWay(part, at)) continue;
        time[target] = ways.time[at]! / 1000;
        distance[target] = ways.length[at]! / 1000;
        cost[target] = ways.cost[at]! / 1000;
      }
    }
    yield { source: source++, time, distance, cost };
  }
}
