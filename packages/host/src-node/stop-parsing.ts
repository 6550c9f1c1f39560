import type { Socket } from 'node:net';

/** The answer of a hook that takes a connection for another protocol, whose bytes the parser leaves alone. */
const OTHER_PROTOCOL = 2;

/** The parser of Node.js behind a connection (20 to 24 have it). It is not documented. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: (() => number) | null; incoming?: unknown } | null;
}

/**
 * Makes the parser of a connection that is to be closed skip what it has read already. Closing the socket stops only later reads, and a read of 64 kB may
 * hold a thousand requests or ten thousand chunks of a body: some connections at once would keep the thread busy for a second. Where Node.js has no such parser
 * the rest is parsed and dropped.
 */
export function stopParsing(socket: ParsedSocket): void {
  const { parser } = socket;
  if (parser?.onIncoming === undefined || parser.incoming === undefined) return;
  parser.onIncoming = () => OTHER_PROTOCOL;
  // Pieces of a body that belongs to no request are dropped.
  parser.incoming = null;
}
