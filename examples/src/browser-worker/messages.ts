import type { RouteRequest, RouteResponse } from '@portolan/schemas';

/** What the page asks: questions may come before the graph is open, and are answered in their order. */
export type Question = RouteRequest;

/** What the worker says. */
export type Message =
  | { readonly type: 'fetching'; readonly doneBytes: number; readonly totalBytes: number }
  | {
      readonly type: 'ready';
      readonly roads: readonly Road[];
      readonly sizeBytes: number;
      readonly openMilliseconds: number;
    }
  | { readonly type: 'answer'; readonly response: RouteResponse; readonly milliseconds: number }
  /** A question that has no answer, in words for its asker. */
  | { readonly type: 'refusal'; readonly reason: string }
  /** The graph file could not be fetched or opened. */
  | { readonly type: 'failure'; readonly reason: string };

/** A piece of road to draw. */
export interface Road {
  readonly class: string;
  readonly name: string | undefined;
  /** Degrees: lon, lat, lon, lat... */
  readonly line: Float64Array;
}
