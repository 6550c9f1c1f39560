import type { Warning } from '@portolan/schemas';
import type { CivilTime } from '../conditions/civil-time.ts';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';

/** One call of a wire function while it is answered. */
export interface Call<Query> {
  readonly graph: Graph;
  /** The checked request. */
  readonly query: Query;
  readonly context: RequestContext;
  /** The warnings of the answer, which every step may add to. */
  readonly warnings: Warning[];
  /** The civil time of travel that decides about conditional access; undefined where the request names no time. */
  readonly local: CivilTime | undefined;
}

/** Begins a call with the warnings of the checked request and no time of travel. */
export function callFor<Query extends { readonly warnings: readonly Warning[] }>(
  graph: Graph,
  query: Query,
  context: RequestContext,
): Call<Query> {
  return { graph, query, context, warnings: [...query.warnings], local: undefined };
}
