import type { LimitOverrides } from '@portolan/graph';

/** What ends a call before it is done: its deadline has passed, or nobody waits for the answer any more. */
export interface Stop {
  readonly isStopped: boolean;
  /** Is called once when the call is to end; at once where that has been decided already. */
  onStop(listener: () => void): void;
}

/** What a call brings with it besides its request. */
export interface CallContext {
  /** Unix seconds. */
  readonly now: number;
  /** Milliseconds that are left for the call. */
  readonly deadlineMs: number;
  readonly stop: Stop;
  /** Limits that differ from those of the interface, as a plan may set them. */
  readonly limits?: LimitOverrides;
}

/**
 * What answers the calls of the interface: `inProcess(handles)` anywhere, `pooled(files, size)` of `@portolan/host/node` with threads, or
 * your own.
 */
export interface Engine {
  /** Operations of the table of endpoints that it answers; all others get a 501. */
  readonly operations: ReadonlySet<string>;
  /**
   * @param operation  of the table of endpoints.
   * @param request  the body, or what the query says; where the path has parameters, `{path, query}` or `{path, body}`.
   * @returns the response, or a `Payload`, or a promise of one; undefined where there is nothing under that name.
   * @throws {PortolanError} with the number of a wire error as `code`, or with `detail.status`, where the request is to blame.
   */
  call(operation: string, request: unknown, context: CallContext): unknown;
  /** Figures of its own for `/metrics`, by name. */
  gauges?(): Readonly<Record<string, number>>;
}

/** An answer that is bytes already: an image, a tile, or JSON that was written elsewhere. */
export interface Payload {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** How the bytes are compressed; clients that do not take it get them inflated. */
  readonly encoding?: 'gzip' | undefined;
}

export function isPayload(value: unknown): value is Payload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array &&
    'mediaType' in value &&
    typeof value.mediaType === 'string'
  );
}
