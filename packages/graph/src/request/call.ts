import { PortolanError } from '@portolan/base';
import type { Warning } from '@portolan/schemas';
import type { Moment } from '../conditions/moment.ts';
import type { RequestContext } from '../context.ts';
import { requiredGraph, type Graph } from '../graph.ts';

/** The state of one call of a wire function while its answer is computed. */
export interface Call<Query> {
  readonly graph: Graph;
  /** The checked request. */
  readonly query: Query;
  readonly context: RequestContext;
  /** The warnings of the answer; every step of the computation may add some. */
  readonly warnings: Warning[];
  /** The civil time of travel that decides about conditional access; undefined where the request names no time. */
  readonly local: Moment | undefined;
}

/** Larger values of `now` must be milliseconds: as seconds this is in the year 5138, as milliseconds in 1973. */
const FIRST_NOT_SECONDS = 1e11;

/**
 * Begins a call with the warnings of the checked request and no time of travel.
 *
 * @throws {PortolanError} `bad-context` when `context.now` cannot be Unix seconds.
 */
export function callFor<Query extends { readonly warnings: readonly Warning[] }>(
  graph: Graph,
  query: Query,
  context: RequestContext,
): Call<Query> {
  const { now } = context;
  if (now !== undefined && !(Math.abs(now) < FIRST_NOT_SECONDS)) {
    throw new PortolanError(
      'bad-context',
      `context.now must be Unix seconds, not ${now}: divide Date.now() by 1000`,
      { field: 'context.now', found: now },
    );
  }
  return { graph: requiredGraph(graph), query, context, warnings: [...query.warnings], local: undefined };
}
