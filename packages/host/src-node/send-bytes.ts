import type { ServerResponse } from 'node:http';

/** Handed to the socket at once; the next piece follows when the client has taken it. */
const PIECE_BYTES = 262_144;
/** A client that takes an answer more slowly than this holds its memory for too long, and is cut off. */
const LEAST_BYTES_PER_SECOND = 50_000;
const PATIENCE_MS = 30_000;

/**
 * Sends the body of an answer as fast as the client takes it, and ends the response. A client that reads too slowly is cut off: it gets 30 s, and a
 * second for each 50 kB.
 *
 * @returns once the client has taken everything or has gone.
 */
export function sendBytes(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    let at = 0;
    const patienceMs = PATIENCE_MS + (1_000 * bytes.length) / LEAST_BYTES_PER_SECOND;
    const timer = setTimeout(() => response.destroy(), patienceMs);
    const done = (): void => {
      clearTimeout(timer);
      response.off('drain', next);
      response.off('finish', done);
      response.off('close', done);
      resolve();
    };
    const next = (): void => {
      while (bytes.length - at > PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        at += PIECE_BYTES;
        if (!response.write(piece)) return;
      }
      response.off('drain', next);
      response.end(bytes.subarray(at));
    };
    response.on('drain', next);
    response.on('finish', done);
    response.on('close', done);
    next();
  });
}
