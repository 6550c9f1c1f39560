import type { ConciseMatrix, MatrixRequest, MatrixResponse, VerboseMatrix } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { callFor, type Call } from '../request/call.ts';
import { conciseMatrix } from './concise.ts';
import { readMatrixRequest, type MatrixQuery } from './matrix-request.ts';
import { planRows } from './row-parts.ts';
import { placesOf, verboseMatrix, verboseRows } from './verbose.ts';

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
  const plan = planRows(call);
  return call.query.isVerbose
    ? { ...verboseMatrix(call, plan), ...headOf(call) }
    : { sources_to_targets: conciseMatrix(call, plan), ...headOf(call) };
}

/** What a response says beside its tables. */
function headOf({
  query,
  warnings,
}: Call<MatrixQuery>): Pick<VerboseMatrix, 'id' | 'units' | 'warnings' | 'algorithm'> {
  return {
    ...(query.id === undefined ? {} : { id: query.id }),
    units: query.units,
    algorithm: query.costing === 'bikeshare' ? 'timedistancebssmatrix' : 'costmatrix',
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/**
 * The response of `matrix` as JSON, one row after the other, so that a server can send it while it is made and never holds the whole: with
 * shapes it has megabytes. With `matrix_locations` all rows are computed before the first is told.
 *
 * @returns texts that make the JSON of `matrix(graph, request, context)` together. The search of a row begins when its text is asked for.
 * @throws {PortolanError} as `matrix` does; errors of the request when the first text is asked for.
 * @example
 *   for (const text of matrixJson(graph, request)) response.write(text);
 */
export function* matrixJson(
  graph: Graph,
  request: MatrixRequest,
  context: RequestContext = {},
): Generator<string, undefined, undefined> {
  const call = callFor(graph, readMatrixRequest(request, context), context);
  const plan = planRows(call);
  const { query } = call;
  if (!query.isVerbose) {
    const { durations, distances } = conciseMatrix(call, plan);
    yield '{"sources_to_targets":{"durations":';
    yield* listJson(durations);
    yield ',"distances":';
    yield* listJson(distances);
    yield `},${JSON.stringify(headOf(call)).slice(1)}`;
    return;
  }
  const isWhole = query.wanted !== Infinity;
  const { sources_to_targets: rows, ...places } = isWhole
    ? verboseMatrix(call, plan)
    : { ...placesOf(query, plan), sources_to_targets: verboseRows(call, plan) };
  yield `${JSON.stringify(places).slice(0, -1)},"sources_to_targets":`;
  yield* listJson(rows);
  yield `,${JSON.stringify(headOf(call)).slice(1)}`;
}

/** A list of values as JSON, a value at a time. */
function* listJson(values: Iterable<unknown>): Generator<string, undefined, undefined> {
  let before = '[';
  for (const value of values) {
    yield before + JSON.stringify(value);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
