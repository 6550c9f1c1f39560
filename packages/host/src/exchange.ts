/** Requests and responses as the host sees them, the same behind every kind of server. */

/** One request. */

export interface Incoming {
  /** In capitals. */
  readonly method: string;
  /** Path and query, as in the first line of a request. */
  readonly target: string;
  /** Address of the client; undefined where the server does not say. */
  readonly clientAddress?: string | undefined;
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
  /** Registers a function that is called when the client has gone before it was answered. */
  onGone?(listener: () => void): void;
}

/** One response. */
export interface Outgoing {
  /** HTTP status. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** Undefined where the response has no body. */
  readonly body: string | Uint8Array | undefined;
}
