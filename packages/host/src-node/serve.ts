import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isPieces, MemoryBudget, type Host, type Outgoing } from '@portolan/host';
import { watchForCrumbs } from './crumbs.ts';
import { discardBody, incomingOf, type IncomingSite } from './incoming.ts';
import { Pipelines } from './pipelines.ts';
import { ReadingTurn } from './reading-turn.ts';
import { sendBytes, sendNothing, sendPieces } from './send-bytes.ts';

/** Options of a server. All of them have defaults. */
export interface ServeOptions {
  /** Port to listen on, 8080 by default; 0 takes any free one. */
  readonly port?: number;
  /** Address to listen on; this machine alone by default. */
  readonly hostname?: string;
  /** Connections that may be open at once; more are closed. */
  readonly maxConnections?: number;
  /**
   * Memory of everything in flight, all together: bodies, what they are parsed into, and answers that are being sent. More gets a 503. 256 MB by
   * default.
   */
  readonly bodyBudgetBytes?: number;
  /**
   * Whether `X-Forwarded-For` names the client, as a proxy in front of the server writes it: its last address, or with a number of proxies one behind
   * the other the address that the outermost has added. False by default: anybody can write the header.
   */
  readonly trustProxy?: boolean | number;
  /** How long a connection may stay open without a request, and a slow reader without reading. */
  readonly idleMs?: number;
  /** How long requests may take to end once the server is closing. */
  readonly drainMs?: number;
}

/** A running server. */
export interface Serving {
  /** Its address. */
  readonly url: string;
  /** The port that it listens on. */
  readonly port: number;
  /** Takes no more requests, lets those that run end, and closes. */
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 10_000;
const BODY_BUDGET_BYTES = 256e6;
const IDLE_MS = 65_000;
const DRAIN_MS = 10_000;
const LAG_RESOLUTION_MS = 20;
const MOST_HEADER_BYTES = 16_384;
/** Time for the headers of a request, and for all of it. Node.js answers 408 and closes the connection when it is over. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;

/**
 * Makes a listener for node:http of a host, for servers and frameworks that have one already: `createServer(requestListener(host))`,
 * `app.use('/maps', requestListener(host))`. The body must not have been read before.
 */
export function requestListener(
  host: Host,
  options: Pick<ServeOptions, 'bodyBudgetBytes' | 'trustProxy'> = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const site = siteOf(host, options);
  return (request, response) => receive(site, request, response, false);
}

/**
 * Starts a server with node:http around a host.
 *
 * @returns the running server, once it listens; rejects with the error of the system where it cannot listen.
 */
export async function serve(host: Host, options: ServeOptions = {}): Promise<Serving> {
  // A page that cannot be made is the error of the request that asks for it.
  await host.prepare().catch(() => undefined);
  const {
    port = 8080,
    hostname = '127.0.0.1',
    maxConnections = MOST_CONNECTIONS,
    idleMs = IDLE_MS,
    drainMs = DRAIN_MS,
  } = options;
  const site = siteOf(host, options);
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: idleMs,
      noDelay: true,
      // Node.js would answer a request without a host header itself, without a body.
      requireHostHeader: false,
    },
    (request, response) => receive(site, request, response, false),
  );
  server.maxConnections = maxConnections;
  server.timeout = idleMs;
  // Clients that wait for a sign are asked for their body only once it is wanted.
  server.on('checkContinue', (request, response) => receive(site, request, response, true));
  server.on('connect', (_, socket) => {
    socket.end(rawReply(405, 'Method Not Allowed', 'this is no proxy'));
  });
  server.on('clientError', answerUnreadable);

  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  host.metrics.addGauges(() => {
    const p99Seconds = Math.max(0, lag.percentile(99) / 1e9 - LAG_RESOLUTION_MS / 1e3);
    // So that each figure is about the time since the last one.
    lag.reset();
    return {
      event_loop_lag_p99_seconds: p99Seconds,
      resident_memory_bytes: process.memoryUsage.rss(),
      body_bytes_held: site.budget.heldBytes,
    };
  });

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve({
        ...addressOf(server),
        close: () => {
          site.isClosing = true;
          host.beginDraining();
          lag.disable();
          return drain(server, drainMs);
        },
      });
    });
  });
}

function addressOf(server: Server): { readonly url: string; readonly port: number } {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}/`, port: address.port };
}

/** What all requests of a server share. */
interface Site extends IncomingSite {
  readonly host: Host;
  readonly pipelines: Pipelines;
  isClosing: boolean;
}

function siteOf(host: Host, { bodyBudgetBytes = BODY_BUDGET_BYTES, trustProxy = false }: ServeOptions): Site {
  return {
    host,
    budget: new MemoryBudget(bodyBudgetBytes),
    turn: new ReadingTurn(),
    pipelines: new Pipelines(),
    trustedProxies: Number(trustProxy),
    isClosing: false,
  };
}

function receive(site: Site, request: IncomingMessage, response: ServerResponse, isWaiting: boolean): void {
  watchForCrumbs(request);
  site.pipelines.run(request.socket, () => respond(site, request, response, isWaiting));
}

/** Answers one request. It never rejects, because the host turns every error into an answer. */
async function respond(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  isWaiting: boolean,
): Promise<void> {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    response.socket?.end(rawReply(400, 'Bad Request', 'a request of HTTP/1.1 names its host'));
    return;
  }
  const incoming = incomingOf(request, response, site, isWaiting);
  incoming.memory.onCutOff(() => response.destroy());
  try {
    const outgoing = await site.host.answer(incoming);
    if (!request.complete && !incoming.isHoldingBack) await discardBody(request, outgoing.status, site.turn);
    await send(outgoing, request, response, site.isClosing);
  } catch (error) {
    // The answer cannot be written, for instance because an engine put a line break into a header.
    process.emitWarning(error instanceof Error ? error : String(error));
    response.destroy();
  } finally {
    incoming.memory.close();
  }
}

function send(
  outgoing: Outgoing,
  request: IncomingMessage,
  response: ServerResponse,
  isClosing: boolean,
): Promise<void> {
  const { status, headers, body } = outgoing;
  const isBodyWanted = request.method !== 'HEAD' && !response.destroyed;
  if (isPieces(body) && !isBodyWanted) void body[Symbol.asyncIterator]().return?.();
  if (response.destroyed) return Promise.resolve();
  const bytes = isPieces(body) ? undefined : typeof body === 'string' ? Buffer.from(body) : body;
  // The unread rest of this request would be taken for the next one.
  if (isClosing || !request.complete) headers['connection'] = 'close';
  if (bytes !== undefined) headers['content-length'] = String(bytes.length);
  headers['x-content-type-options'] = 'nosniff';
  response.writeHead(status, headers);
  if (isBodyWanted && isPieces(body)) return sendPieces(response, body);
  if (isBodyWanted && bytes !== undefined) return sendBytes(response, bytes);
  return sendNothing(response);
}

/** Answers what is no readable request, or came too slowly. Node.js makes no request object of it. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      socket.end(
        rawReply(431, 'Request Header Fields Too Large', `headers may have ${MOST_HEADER_BYTES} bytes`),
      );
      break;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      socket.end(rawReply(408, 'Request Timeout', 'the request did not come to its end in time'));
      break;
    default:
      socket.end(rawReply(400, 'Bad Request', 'this is not a request of HTTP/1.1'));
  }
}

function rawReply(status: number, reason: string, error: string): string {
  const body = JSON.stringify({ error, status });
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

function drain(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
