import type { MatrixRequest, SnappedPlace, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { callFor } from '../request/call.ts';
import { membersOf } from '../request/members.ts';
import { readMatrixRequest } from './matrix-request.ts';
import { placeOf } from './place-of.ts';
import { hasWay, planRows, rowPartsOf } from './row-parts.ts';
import type { Block } from './snapped-matrix.ts';

/** The ways from one source to all targets. The arrays belong to the caller, which may keep them. */
export interface MatrixRowValues {
  /** Position in the request's sources. */
  readonly source: number;
  /** Where the source lies on a road. */
  readonly from: SnappedPlace;
  /** By target: where it lies on a road. */
  readonly to: readonly SnappedPlace[];
  /** By target: seconds, exact to the millisecond; Infinity if there is no way. */
  readonly time: Float64Array;
  /** By target: metres, exact to the millimetre; Infinity if there is no way. */
  readonly distance: Float64Array;
  /** By target: what `summary.cost` of a route is, and what roads farther off within a `radius` count; Infinity if there is no way. */
  readonly cost: Float64Array;
  /** The warnings of the whole request, in each row the same: among them the places that were moved far to a road. */
  readonly warnings: readonly Warning[];
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
  membersOf(context, 'context', 'bad-context');
  const limits = { maxElements: Infinity, ...context.limits };
  const query = readMatrixRequest(request, { ...context, limits });
  const size = query.targets.length;
  const known = new Map<Block, readonly SnappedPlace[]>();
  let source = 0;
  const call = callFor(graph, query, context);
  for (const parts of rowPartsOf(call, planRows(call))) {
    const time = new Float64Array(size).fill(Infinity);
    const distance = new Float64Array(size).fill(Infinity);
    const cost = new Float64Array(size).fill(Infinity);
    for (const part of parts) {
      const { indices } = part.block;
      const { ways } = part;
      // Parts of other rows have the same targets, unless the hour of travel opens or closes roads.
      if (!known.has(part.block)) known.set(part.block, part.block.targets.map(placeOf));
      for (let at = 0; at < indices.length; at++) {
        const target = indices[at]!;
        if (!hasWay(part, at)) continue;
        time[target] = ways.time[at]! / 1000;
        distance[target] = ways.length[at]! / 1000;
        cost[target] = ways.cost[at]! / 1000;
      }
    }
    const to: SnappedPlace[] = [];
    for (const { block } of parts)
      block.indices.forEach((target, at) => (to[target] = known.get(block)![at]!));
    const { warnings } = call;
    yield { source: source++, from: placeOf(parts[0]!.source), to, time, distance, cost, warnings };
  }
}
