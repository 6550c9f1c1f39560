import type { LimitOverrides } from '@portolan/graph';
import type { BodyScan } from './body/scan.ts';
import type { Bounds } from './regions/bounds.ts';

/** Tells an engine to give a call up: its deadline has passed, or the client has gone. */
export interface Stop {
  /** Whether the call is to end. */
  readonly isStopped: boolean;
  /** Registers a function that is called once when the call is to end, and at once where it already is. */
  onStop(listener: () => void): void;
}

/** What an engine gets besides the request. */
export interface CallContext {
  /** Unix seconds. */
  readonly now: number;
  /** Milliseconds that are left for the call. */
  readonly deadlineMs: number;
  /** Tells the engine when the call is to end. */
  readonly stop: Stop;
  /** Limits that differ from those of the interface, as a plan may set them. */
  readonly limits?: LimitOverrides;
  /** Where the language that a geocoder is asked for was named, if that is not its query. */
  readonly languageVia?: 'header';
  /** Whom the call is for: calls of different clients get fair shares. The key that admission gives, or the address. */
  readonly client?: string | undefined;
}

/** A large body that nobody has parsed yet. */
export interface JsonBody {
  /** The bytes in their order. Each piece has a buffer of its own, which the engine may hand to a thread. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** What a scan has found in them: lists that the interface bounds are within their limits. */
  readonly scan: BodyScan;
}

/**
 * Answers the calls of the interface. There are `inProcess(handles)` anywhere, `pooled(files, size)` of `@portolan/host/node` with threads. A program may
 * bring an engine of its own.
 */
export interface Engine {
  /** The operations of the table of endpoints that this engine answers. The host answers all others with 501. */
  readonly operations: ReadonlySet<string>;
  /**
   * Answers one call.
   *
   * @param operation  a name in the table of endpoints.
   * @param request  the body, or what the query says; where the path has parameters, `{path, query}` or `{path, body}`.
   * @returns the response, a `Payload` or a `PayloadStream`, or a promise of one; undefined where there is nothing under that name.
   * @throws {PortolanError} with the number of a wire error as `code`, or with `detail.status`, where the request is to blame.
   */
  call(operation: string, request: unknown, context: CallContext): unknown;
  /**
   * Answers a call as `call` does, from bytes. Engines with threads have it, so that large bodies are parsed in the thread that answers them; without
   * it the host parses every body.
   */
  callJson?(operation: string, body: JsonBody, context: CallContext): unknown;
  /**
   * Answers a call as `call` does, but as JSON that is made text by text, for answers that may be large. Engines in this process have it;
   * threads use it to send an answer while they make it.
   *
   * @returns undefined for operations whose answers come as a whole.
   * @throws as `call` does, at once or when the first text is asked for.
   */
  jsonTexts?(operation: string, request: unknown, context: CallContext): JsonTexts | undefined;
  /** Figures of the engine for `/metrics`, by name; a name may have labels: `pool_busy{region="andorra"}`. */
  gauges?(): Readonly<Record<string, number>>;
  /** The regions that the engine carries, for `/health`; engines of one region need not tell. */
  regions?(): readonly RegionTold[] | undefined;
}

/** What `/health` tells of a region. */
export interface RegionTold {
  /** Its name in messages and metrics. */
  readonly name: string;
  /** Where its data are, degrees. */
  readonly bounds: Bounds;
  /** The operations of the table of endpoints that it answers. */
  readonly operations: readonly string[];
}

/** An answer as JSON that is made text by text. */
export interface JsonTexts extends Iterable<string> {
  /** What has to be held until the last text is made, in bytes; the request where it is left out. */
  readonly heldBytes?: number | undefined;
}

/** Something of a request that could not be done as it was asked for. */
export interface PayloadWarning {
  /** Where in the request or style it is. */
  readonly path: string;
  /** What is not done, or done in another way. */
  readonly message: string;
}

/** An answer that already is bytes: an image, a tile, or JSON that a thread has written. */
export interface Payload {
  /** The body. */
  readonly bytes: Uint8Array;
  /** Media type of the body. */
  readonly mediaType: string;
  /** How the bytes are compressed. For clients that do not accept that, the host inflates them. */
  readonly encoding?: 'gzip' | undefined;
  /** What could not be done as it was asked for, where the body has no room to say so: the host tells it in a header. */
  readonly warnings?: readonly PayloadWarning[] | undefined;
}

/** An answer that is made while it is read, so that a large one is never held as a whole. */
export interface PayloadStream {
  /**
   * The body. Each piece is made once the one before has been taken; `return` of the iterator ends the work. It is read once.
   *
   * @throws where the rest of the answer cannot be made.
   */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What has to be held until the last piece is made, in bytes, besides the pieces themselves; the request where it is left out. */
  readonly heldBytes?: number | undefined;
  /** Media type of the body. */
  readonly mediaType: string;
}

/** Whether an engine answers piece by piece. */
export function isPayloadStream(value: unknown): value is PayloadStream {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pieces' in value &&
    typeof value.pieces === 'object' &&
    value.pieces !== null &&
    Symbol.asyncIterator in value.pieces &&
    'mediaType' in value &&
    typeof value.mediaType === 'string'
  );
}

/** Whether an engine answered with bytes instead of a value to be written as JSON. */
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
