import type { ServerResponse } from 'node:http';

/** Handed to the socket at once; the next part follows when the client has taken it. */
const PART_BYTES = 262_144;
/** A client that takes an answer more slowly than this holds its memory for too long, and is cut off. */
const LEAST_BYTES_PER_SECOND = 50_000;
const PATIENCE_MS = 30_000;

/**
 * Sends the body of an answer as fast as the client takes it, and ends the response. A client that reads too slowly is cut off: it gets 30 s, and a
 * second for each 50 kB.
 *
 * @returns once the client has taken everything or has gone.
 */
export async function sendBytes(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  await write(response, bytes, true);
}

/**
 * Ends a response that has no body.
 *
 * @returns once its headers have been handed on or the client has gone. The next response of the connection has no socket before that, and would not hear
 *   that the connection ends.
 */
export async function sendNothing(response: ServerResponse): Promise<void> {
  await write(response, NOTHING, true);
}

/**
 * Sends a body that is made while it is sent. Its client has the same patience with each piece as with a whole body; the time in which a piece is
 * made does not count. Where the rest cannot be made, the connection is closed before the body has its end: that tells the client.
 *
 * @returns once the client has taken everything or has gone.
 */
export async function sendPieces(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const giveUp = (): void => void iterator.return?.();
  response.once('close', giveUp);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
      const { done, value } = await iterator.next();
      if (done === true) break;
      // oxlint-disable-next-line no-await-in-loop -- the client takes one after the other
      await write(response, value, false);
      if (response.destroyed) return;
    }
    await write(response, NOTHING, true);
  } catch {
    // The host knows of the error: it was told before whoever reads the pieces.
    response.destroy();
  } finally {
    response.off('close', giveUp);
  }
}

const NOTHING = new Uint8Array();

/** Writes bytes, and ends the response after the last ones. */
function write(response: ServerResponse, bytes: Uint8Array, isLast: boolean): Promise<void> {
  return new Promise((resolve) => {
    let at = 0;
    const patienceMs = PATIENCE_MS + (1_000 * bytes.length) / LEAST_BYTES_PER_SECOND;
    // A response that waits for its place on the connection hears nothing of it.
    const { socket } = response.req;
    const done = (): void => {
      clearTimeout(timer);
      socket.off('close', done);
      response.off('drain', next);
      response.off('finish', done);
      response.off('close', done);
      resolve();
    };
    const next = (): void => {
      while (bytes.length - at > (isLast ? PART_BYTES : 0)) {
        const part = bytes.subarray(at, at + PART_BYTES);
        at += part.length;
        if (!response.write(part)) return;
      }
      response.off('drain', next);
      if (isLast) response.end(bytes.subarray(at));
      else done();
    };
    const timer = setTimeout(() => {
      response.destroy();
      done();
    }, patienceMs);
    socket.on('close', done);
    response.on('drain', next);
    response.on('finish', done);
    response.on('close', done);
    if (response.destroyed || socket.destroyed) done();
    else next();
  });
}
