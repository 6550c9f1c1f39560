import type { NativeRouteRequest } from '@portolan/graph';
import type { RouteResponse } from '@portolan/schemas';

/** A message from the page. Questions may come before the graph is open; they are answered one by one, in their order. */
export type Question = NativeRouteRequest;

/** A message from the worker. */
export type Message =
  /** The total is 0 where the server does not tell. */
  | { readonly type: 'fetching'; readonly doneBytes: number; readonly totalBytes: number }
  | {
      readonly type: 'ready';
      readonly roads: Roads;
      readonly sizeBytes: number;
      readonly openMilliseconds: number;
    }
  | { readonly type: 'answer'; readonly response: RouteResponse; readonly milliseconds: number }
  /** The question has no answer, for this reason. */
  | { readonly type: 'refusal'; readonly reason: string }
  /** The graph file could not be fetched or opened: there will be no answers. */
  | { readonly type: 'failure'; readonly reason: string };

/** Pieces of road to draw, from junction to junction: road `r` runs over the points `firstPoint[r] .. firstPoint[r + 1]`. */
export interface Roads {
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly firstPoint: Uint32Array;
  readonly className: readonly string[];
  /** Empty where a road has none. */
  readonly name: readonly string[];
}
