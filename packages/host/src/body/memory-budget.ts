import { tooManyLarge } from './refusals.ts';

/** Smaller answers are sent in any case: they have been made already, and are no larger than what the request held. */
const LARGE_ANSWER_BYTES = 65_536;
/** Of an answer in pieces one is made while the one before is sent. */
const HELD_PIECES_BYTES = 2_500_000;
/** A client may read for this long before others that need the memory may cut it off. */
const FRESH_MS = 2_000;

interface LargeAnswer {
  readonly bytes: number;
  /** When it was made. */
  readonly sinceMs: number;
  /** Gives the answer up, and its memory back. */
  readonly cutOff: () => void;
}

/** Bounds the memory of everything that is in flight: bodies as they come, what they are parsed into, and answers until they are sent. */
export class MemoryBudget {
  /** Bytes that requests hold at the moment. */
  heldBytes = 0;
  /** The part of them that is large answers on their way to their clients. */
  answerBytes = 0;
  readonly #mostBytes: number;
  /** Large answers in the order in which they were made. */
  readonly #answers = new Set<LargeAnswer>();

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Whether so many more bytes would still be within the budget. */
  hasRoomFor(bytes: number): boolean {
    return this.heldBytes + bytes <= this.#mostBytes;
  }

  /**
   * Makes room for a large answer. All of them together have half of the budget, so that slow readers leave the rest to others; where that is not enough,
   * clients that have had the most time to read are cut off.
   *
   * @throws {Refusal} 503 where those that are being read are all fresh.
   */
  makeRoomForAnswer(bytes: number, nowMs: number): void {
    const hasRoom = (): boolean => this.hasRoomFor(bytes) && this.answerBytes + bytes <= this.#mostBytes / 2;
    for (const answer of this.#answers) {
      if (hasRoom() || nowMs - answer.sinceMs < FRESH_MS) break;
      this.#answers.delete(answer);
      answer.cutOff();
    }
    if (!hasRoom()) throw tooManyLarge();
  }

  /** Counts a large answer until the returned function is called. */
  addAnswer(answer: LargeAnswer): () => void {
    this.#answers.add(answer);
    this.answerBytes += answer.bytes;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.#answers.delete(answer);
      this.answerBytes -= answer.bytes;
    };
  }

  /** Opens the account of one request. */
  open(): MemoryShare {
    return new MemoryShare(this);
  }
}

/** What one request holds of a budget. */
export class MemoryShare {
  readonly #budget: MemoryBudget;
  #bytes = 0;
  #isClosed = false;
  #endAnswer: (() => void) | undefined;
  #cutOff: (() => void) | undefined;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  /**
   * Says how much the request holds from now on.
   *
   * @throws {Refusal} 503 where it is more than before and the budget has no room for it.
   */
  hold(bytes: number): void {
    const more = bytes - this.#bytes;
    if (more > 0 && !this.#budget.hasRoomFor(more)) {
      throw tooManyLarge();
    }
    this.record(bytes);
  }

  /** Says how much the request holds, room or not: of what has been made already. It makes later requests wait. */
  record(bytes: number): void {
    if (this.#isClosed) return;
    this.#budget.heldBytes += bytes - this.#bytes;
    this.#bytes = bytes;
  }

  /**
   * Says that the body of the request is of no use any more, and that there is an answer of so many bytes instead.
   *
   * @throws {Refusal} 503 where there is no room for it.
   */
  holdAnswer(bytes: number): void {
    this.record(0);
    if (bytes > LARGE_ANSWER_BYTES && !this.#isClosed) {
      const sinceMs = performance.now();
      this.#budget.makeRoomForAnswer(bytes, sinceMs);
      const cutOff = (): void => {
        this.close();
        this.#cutOff?.();
      };
      this.#endAnswer = this.#budget.addAnswer({ bytes, sinceMs, cutOff });
    }
    this.record(bytes);
  }

  /**
   * Says that the answer comes in pieces.
   *
   * @param needed  what is held until the last one is made, in bytes, besides two pieces; the request where it is left out.
   * @throws {Refusal} 503 where there is no room for it.
   */
  holdPieces(needed = this.#bytes): void {
    this.holdAnswer(needed + HELD_PIECES_BYTES);
  }

  /** Registers what cuts the client off where others need the memory of its answer. */
  onCutOff(cutOff: () => void): void {
    this.#cutOff = cutOff;
  }

  /** Gives everything back. */
  close(): void {
    this.#endAnswer?.();
    this.record(0);
    this.#isClosed = true;
  }
}
