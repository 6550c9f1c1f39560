import type { PayloadStream } from '@portolan/host';
import type { Awake } from './awake.ts';

/** Who makes the pieces of an answer. */
export interface PieceMaker {
  /** Makes the next piece: all that were made are taken. */
  goOn(): void;
  /** Gives the rest up. */
  stop(): void;
}

interface Taker {
  resolve(step: IteratorResult<Uint8Array, undefined>): void;
  reject(error: Error): void;
}

/** Hands on an answer that a thread makes piece by piece. There is never more than one piece that nobody has taken. */
export class AnswerStream {
  #piece: Uint8Array | undefined;
  #taker: Taker | undefined;
  #hasAll = false;
  #error: Error | undefined;
  readonly #maker: PieceMaker;
  readonly #awake: Awake;

  constructor(maker: PieceMaker, awake: Awake) {
    this.#maker = maker;
    this.#awake = awake;
  }

  /** The answer as the host takes it. */
  payload(mediaType: string, heldBytes?: number): PayloadStream {
    const iterator: AsyncIterator<Uint8Array, undefined, undefined> = {
      next: () => this.#awake.until(this.#next()),
      return: () => {
        this.#stop();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
    return { mediaType, heldBytes, pieces: { [Symbol.asyncIterator]: () => iterator } };
  }

  /** Takes a piece from the thread. It makes the next one after `goOn`. */
  push(piece: Uint8Array): void {
    const taker = this.#taker;
    this.#taker = undefined;
    if (taker === undefined) this.#piece = piece;
    else this.#handOver(piece, taker);
  }

  /** Takes the last piece. */
  pushLast(piece: Uint8Array): void {
    this.#hasAll = true;
    this.push(piece);
  }

  /** The rest cannot be made. */
  fail(error: Error): void {
    if (this.#hasAll) return;
    this.#hasAll = true;
    this.#error = error;
    this.#taker?.reject(error);
    this.#taker = undefined;
  }

  #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    return new Promise((resolve, reject) => {
      const taker = { resolve, reject };
      const piece = this.#piece;
      this.#piece = undefined;
      if (piece !== undefined) this.#handOver(piece, taker);
      else if (this.#error !== undefined) reject(this.#error);
      else if (this.#hasAll) resolve({ done: true, value: undefined });
      else this.#taker = taker;
    });
  }

  /** The next piece is made while this one is sent. */
  #handOver(piece: Uint8Array, taker: Taker): void {
    taker.resolve({ done: false, value: piece });
    if (!this.#hasAll) this.#maker.goOn();
  }

  #stop(): void {
    this.#piece = undefined;
    this.#error = undefined;
    const isUnfinished = !this.#hasAll;
    this.#hasAll = true;
    this.#taker?.resolve({ done: true, value: undefined });
    this.#taker = undefined;
    if (isUnfinished) this.#maker.stop();
  }
}
