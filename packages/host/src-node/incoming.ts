import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  BodyBytes,
  bodyTooLarge,
  bodyTooSlow,
  joined,
  Refusal,
  tooManyLarge,
  type Incoming,
  type MemoryBudget,
  type MemoryShare,
} from '@portolan/host';
import { clientAddress, isLoopback } from './client-address.ts';
import { bodyInCrumbs, onCrumbs } from './crumbs.ts';
import type { ReadingTurn } from './reading-turn.ts';

export interface NodeIncoming extends Incoming {
  /** Whether the client still waits to be asked for its body (`Expect: 100-continue`). */
  readonly isHoldingBack: boolean;
  readonly memory: MemoryShare;
}

/** What requests of a server share while their bodies are read. */
export interface IncomingSite {
  readonly budget: MemoryBudget;
  readonly turn: ReadingTurn;
  /** Proxies in front of the server whose `X-Forwarded-For` is believed; 0 for none. */
  readonly trustedProxies: number;
}

/** @param isWaiting  whether the client sends its body only when it is told to go on. */
export function incomingOf(
  request: IncomingMessage,
  response: ServerResponse,
  { budget, turn, trustedProxies }: IncomingSite,
  isWaiting: boolean,
): NodeIncoming {
  const { method = 'GET', url = '/', headers } = request;
  let isHoldingBack = isWaiting;
  const receive = (
    mostBytes: number,
    timeoutMs: number,
    take: (piece: Uint8Array) => void,
  ): Promise<void> => {
    if (Number(headers['content-length'] ?? 0) > mostBytes) return Promise.reject(bodyTooLarge(mostBytes));
    if (isHoldingBack) response.writeContinue();
    isHoldingBack = false;
    return receiveBody(request, { mostBytes, timeoutMs, take, turn });
  };
  return {
    get isHoldingBack() {
      return isHoldingBack;
    },
    method,
    target: url,
    clientAddress: clientAddress(request, trustedProxies),
    isLoopback: isLoopback(request, trustedProxies),
    memory: budget.open(),
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    async readBody(mostBytes, timeoutMs) {
      const body = new BodyBytes();
      await receive(mostBytes, timeoutMs, (piece) => body.push(piece));
      return joined(body.parts());
    },
    receiveBody: receive,
    onGone(listener) {
      if (response.closed && !response.writableFinished) {
        listener();
        return;
      }
      response.once('close', () => {
        if (!response.writableFinished) listener();
      });
    },
  };
}

/** How often a wait for a body looks at the time, at most. */
const TICK_MS = 100;

/**
 * Calls a function after a time in which the client could have sent its body. While the event loop is blocked bodies arrive and are not read, which is
 * no fault of the client: such time counts as two ticks at most. Nor does the time count in which the body waits for its turn.
 *
 * @returns a function that calls it off.
 */
function afterFreeTime(timeoutMs: number, isWaiting: () => boolean, late: () => void): () => void {
  const tickMs = Math.min(TICK_MS, Math.max(1, timeoutMs / 4));
  let freeMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (!isWaiting()) freeMs += Math.min(now - last, 2 * tickMs);
    last = now;
    if (freeMs < timeoutMs) return;
    clearInterval(timer);
    late();
  }, tickMs);
  return () => clearInterval(timer);
}

interface BodyReading {
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly take: (piece: Uint8Array) => void;
  readonly turn: ReadingTurn;
}

function receiveBody(
  request: IncomingMessage,
  { mostBytes, timeoutMs, take, turn }: BodyReading,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const callOff = afterFreeTime(
      timeoutMs,
      () => turn.isWaiting(request),
      () => finish(() => reject(bodyTooSlow(timeoutMs))),
    );
    const finish = (settle: () => void): void => {
      callOff();
      forgetCrumbs();
      turn.leave(request);
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onBroken);
      settle();
    };
    const refuse = (): void => finish(() => reject(tooManyLarge()));
    const onData = (piece: Buffer): void =>
      turn.run(
        request,
        piece,
        () => {
          length += piece.length;
          try {
            if (length > mostBytes) throw bodyTooLarge(mostBytes);
            take(piece);
          } catch (error) {
            request.pause();
            finish(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        },
        refuse,
      );
    const onEnd = (): void => finish(resolve);
    const onBroken = (): void => finish(() => reject(new Refusal(400, 'the body broke off', { code: 100 })));
    const forgetCrumbs = onCrumbs(request, () => finish(() => reject(bodyInCrumbs())));
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
export function discardBody(request: IncomingMessage, status: number, turn: ReadingTurn): Promise<void> {
  // A client that was too slow is not waited for any longer.
  if (status === 408 || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let length = 0;
    const finish = (): void => {
      clearTimeout(timer);
      forgetCrumbs();
      turn.leave(request);
      request.off('data', onData);
      request.off('end', finish);
      request.off('close', finish);
      request.pause();
      resolve();
    };
    const onData = (chunk: Buffer): void =>
      turn.run(
        request,
        chunk,
        () => {
          length += chunk.length;
          if (length > MOST_DISCARDED_BYTES) finish();
        },
        finish,
      );
    const timer = setTimeout(finish, DISCARD_MS);
    const forgetCrumbs = onCrumbs(request, () => finish());
    request.on('data', onData);
    request.on('end', finish);
    request.on('close', finish);
    request.on('error', () => undefined);
    request.resume();
  });
}
