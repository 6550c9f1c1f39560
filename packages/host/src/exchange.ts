/** Requests and responses as the host sees them, the same behind every kind of server. */

import type { MemoryShare } from './body/memory-budget.ts';

/** One request. */
export interface Incoming {
  /** In capitals. */
  readonly method: string;
  /** Path and query, as in the first line of a request. */
  readonly target: string;
  /** Address of the client; undefined where the server does not say. */
  readonly clientAddress?: string | undefined;
  /** Whether the client runs on the machine of the server, with no proxy in between; false where the server does not say. */
  readonly isLoopback?: boolean | undefined;
  /**
   * Value of a header; undefined where it is absent.
   *
   * @param name  in lower case.
   */
  header(name: string): string | undefined;
  /**
   * The whole body.
   *
   * @throws {Refusal} 413 when it is longer than `mostBytes`, 408 when it takes longer than `timeoutMs`, 400 when it breaks off.
   */
  readBody(mostBytes: number, timeoutMs: number): Promise<Uint8Array>;
  /**
   * Hands the body on piece by piece as it comes, so that nothing has to be kept of what is refused on the way. A host uses it instead of `readBody`
   * where it is there. A piece is not read again after `take` has returned.
   *
   * @throws as `readBody` does, and what `take` throws.
   */
  receiveBody?(mostBytes: number, timeoutMs: number, take: (piece: Uint8Array) => void): Promise<void>;
  /** What the request holds of a memory budget. Its owner closes it once the answer is sent; without it the host counts in a budget of its own. */
  readonly memory?: MemoryShare | undefined;
  /** Registers a function that is called when the client has gone before it was answered. */
  onGone?(listener: () => void): void;
}

/** One response. */
export interface Outgoing {
  /** HTTP status. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /**
   * Undefined where the response has no body. Pieces come of answers that are made while they are read: whoever sends them takes one after the other,
   * and calls `return` of the iterator where it does not come to their end.
   */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** Of a body in pieces: `heldBytes` of the engine's answer. */
  readonly heldBytes?: number | undefined;
}
