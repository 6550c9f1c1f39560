import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyTooLarge, bodyTooSlow, Refusal, type Incoming } from '@portolan/host';

/** Bounds the memory that the bodies of all running requests take together. */
export class BodyBudget {
  heldBytes = 0;
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @throws {Refusal} 503 */
  take(bytes: number): void {
    if (this.heldBytes + bytes > this.#mostBytes) {
      throw new Refusal(503, 'too many large requests at once: try again in a moment', {
        headers: { 'retry-after': '1' },
      });
    }
    this.heldBytes += bytes;
  }

  give(bytes: number): void {
    this.heldBytes -= bytes;
  }
}

export interface NodeIncoming extends Incoming {
  /** Whether the client still waits to be asked for its body (`Expect: 100-continue`). */
  readonly isHoldingBack: boolean;
  /** Gives the memory of the body back to the budget. */
  release(): void;
}

/** @param isWaiting  whether the client sends its body only when it is told to go on. */
export function incomingOf(
  request: IncomingMessage,
  response: ServerResponse,
  budget: BodyBudget,
  isWaiting: boolean,
): NodeIncoming {
  const { method = 'GET', url = '/', headers } = request;
  let held = 0;
  let isHoldingBack = isWaiting;
  return {
    get isHoldingBack() {
      return isHoldingBack;
    },
    method,
    target: url,
    clientAddress: request.socket.remoteAddress,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    readBody(mostBytes, timeoutMs) {
      if (Number(headers['content-length'] ?? 0) > mostBytes) return Promise.reject(bodyTooLarge(mostBytes));
      if (isHoldingBack) response.writeContinue();
      isHoldingBack = false;
      return readBody(request, mostBytes, timeoutMs, (bytes) => {
        budget.take(bytes);
        held += bytes;
      });
    },
    onGone(listener) {
      response.once('close', () => {
        if (!response.writableFinished) listener();
      });
    },
    release() {
      budget.give(held);
      held = 0;
    },
  };
}

function readBody(
  request: IncomingMessage,
  mostBytes: number,
  timeoutMs: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => finish(() => reject(bodyTooSlow(timeoutMs))), timeoutMs);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onBroken);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      try {
        if (length > mostBytes) throw bodyTooLarge(mostBytes);
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        request.pause();
        finish(() => reject(error));
      }
    };
    const onEnd = (): void =>
      finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)));
    const onBroken = (): void => finish(() => reject(new Refusal(400, 'the body broke off', { code: 100 })));
    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onBroken);
    // A broken connection also ends in `close`, which is listened to.
    request.on('error', () => undefined);
  });
}

/** This much of an unwanted body is read all the same, because many clients read the answer only after they have sent everything. */
const MOST_DISCARDED_BYTES = 16e6;
const DISCARD_MS = 1_000;

/** Reads an unwanted body to its end, within bounds of size and time. */
export function discardBody(request: IncomingMessage, status: number): Promise<void> {
  // A client that was too slow is not waited for any longer.
  if (status === 408 || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > MOST_DISCARDED_BYTES) finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', onData);
      request.off('end', finish);
      request.off('close', finish);
      request.pause();
      resolve();
    };
    const timer = setTimeout(finish, DISCARD_MS);
    request.on('data', onData);
    request.on('end', finish);
    request.on('close', finish);
    request.on('error', () => undefined);
    request.resume();
  });
}
