import type { ConciseMatrix, MatrixRequest, MatrixResponse, VerboseMatrix } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { callFor } from '../request/call.ts';
import { conciseMatrix } from './concise.ts';
import { readMatrixRequest } from './matrix-request.ts';
import { rowPartsOf } from './row-parts.ts';
import { verboseMatrix } from './verbose.ts';

/**
 * Time and distance between many places: POST /matrix/v1 (docs/interface.md, section 6).
 *
 * Every cell is what `route` answers for its pair: the same snapping, the same way, the same cost, time and length. Rows are sources and
 * columns are targets, both in the order of the request.
 *
 * @param request  as on the wire; checked here.
 * @param context  `limits.maxElements` is the largest number of cells (10,000 by default). For matrices of millions see `matrixRows`.
 * @returns seconds, and kilometres or miles by `units`; null where there is no way.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `150` for too many cells, `154` for
 *   places too far apart, `171` if a place has no road near it; `stopped` if `context.shouldStop` said so.
 * @example
 *   const places = [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.6898, lon: 11.9926 }];
 *   const { sources_to_targets } = matrix(openGraph(bytes), { sources: places, targets: places, costing: 'auto' });
 *   sources_to_targets[0][1].time; // seconds
 */
export function matrix(
  graph: Graph,
  request: MatrixRequest & { readonly verbose: false },
  context?: RequestContext,
): ConciseMatrix;
export function matrix(
  graph: Graph,
  request: MatrixRequest & { readonly verbose?: true },
  context?: RequestContext,
): VerboseMatrix;
export function matrix(graph: Graph, request: MatrixRequest, context?: RequestContext): MatrixResponse;
export function matrix(graph: Graph, request: MatrixRequest, context: RequestContext = {}): MatrixResponse {
  const call = callFor(graph, readMatrixRequest(request, context), context);
  const { query, warnings } = call;
  const head = (): Pick<VerboseMatrix, 'id' | 'units' | 'warnings' | 'algorithm'> => ({
    ...(query.id === undefined ? {} : { id: query.id }),
    units: query.units,
    algorithm: query.costing === 'bikeshare' ? 'timedistancebssmatrix' : 'costmatrix',
    ...(warnings.length > 0 ? { warnings } : {}),
  });
  const rows = rowPartsOf(call);
  return query.isVerbose
    ? { ...verboseMatrix(call, rows), ...head() }
    : { sources_to_targets: conciseMatrix(query, rows), ...head() };
}
