import type { IncomingMessage } from 'node:http';
import { Refusal } from '@portolan/host';
import { stopParsing } from './stop-parsing.ts';

/** A body may come in as many chunks of any length, and in one more for so many bytes that it has. */
const FREE_CHUNKS = 300;
const LEAST_BYTES = 16;

const CRUMBS = Symbol('crumbs');
const found = new WeakSet<IncomingMessage>();

/**
 * Calls back once it shows that the body of a watched request comes in crumbs: nothing more of it is read.
 *
 * @returns a function that calls it off.
 */
export function onCrumbs(request: IncomingMessage, listener: () => void): () => void {
  if (found.has(request)) queueMicrotask(listener);
  request.once(CRUMBS, listener);
  return () => void request.off(CRUMBS, listener);
}

/**
 * Watches the chunks of a body (RFC 9112, section 7.1). Each costs microseconds, however short it is: one read of a socket may hold ten thousand chunks
 * of one byte, and nothing else is done meanwhile.
 */
export function watchForCrumbs(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    chunks++;
    bytes += chunk.length;
    if (bytes >= (chunks - FREE_CHUNKS) * LEAST_BYTES) return push(chunk, encoding);
    stopParsing(request.socket);
    found.add(request);
    request.emit(CRUMBS);
    return false;
  };
}

/** @returns the answer to a body in crumbs. */
export function bodyInCrumbs(): Refusal {
  return new Refusal(
    400,
    `the body comes in more than ${FREE_CHUNKS} chunks, of fewer than ${LEAST_BYTES} bytes: send larger ones`,
    { code: 100 },
  );
}
