import type { IncomingMessage } from 'node:http';
import { Turn } from './turn.ts';

/** Time in which bodies are read in one turn of the event loop. */
const TURN_MS = 5;
/** Pieces up to this length are read at once: most requests are one, and do not wait for the large bodies of others. */
const SMALL_PIECE_BYTES = 4_096;
/** Bodies of which no more has been read go before larger ones. */
const SMALL_BODY_BYTES = 65_536;
/** Large bodies that are read side by side. Others wait, so that those which have begun end and give their memory back. */
const MOST_LARGE = 4;
/** A large body before which others have been read for so long is refused: its client comes again when there is less to read. */
const MOST_WAIT_MS = 1_000;

/** A body that has had to wait. */
interface Body {
  bytesRead: number;
  isPaused: boolean;
  /** Since when others are read in its place. */
  waitsSinceMs: number | undefined;
  readonly refuse: () => void;
}

function isLarge({ bytesRead }: Body): boolean {
  return bytesRead > SMALL_BODY_BYTES;
}

/**
 * Lets bodies that come fast give way to everything else. Node.js reads up to 2 MB from each socket before it looks at timers and at other
 * requests again; scanning that of hundreds of sockets would take seconds. Small bodies come first, then large ones in the order in which they had to
 * wait first: shared among hundreds, the time would bring none of them to its end. That a client has gone shows only once what it sent has been read.
 */
export class ReadingTurn {
  // The time of the system's calls counts, which is most of it.
  readonly #turn = new Turn(TURN_MS, () => this.#end());
  readonly #bodies = new Map<IncomingMessage, Body>();

  /**
   * Reads a piece of a body. Where the turn is used up, a large one is given back and its request is paused.
   *
   * @param refuse  called where the body would have to wait for too long.
   */
  run(request: IncomingMessage, piece: Buffer, read: () => void, refuse: () => void): void {
    const body = this.#bodies.get(request);
    if (this.#turn.hasTime() || piece.length <= SMALL_PIECE_BYTES) {
      if (body) body.bytesRead += piece.length;
      read();
      return;
    }
    request.pause();
    request.unshift(piece);
    if (body) body.isPaused = true;
    else this.#bodies.set(request, { bytesRead: 0, isPaused: true, waitsSinceMs: undefined, refuse });
  }

  /** Whether a request is paused until its turn comes. */
  isWaiting(request: IncomingMessage): boolean {
    return this.#bodies.get(request)?.isPaused === true;
  }

  /** Forgets a request that is not to be resumed. */
  leave(request: IncomingMessage): void {
    this.#bodies.delete(request);
  }

  #end(): void {
    const waiting = [...this.#bodies].filter(([, { isPaused }]) => isPaused);
    const large = waiting.filter(([, body]) => isLarge(body));
    const next = [...waiting.filter(([, body]) => !isLarge(body)), ...large.slice(0, MOST_LARGE)];
    for (const [request, body] of next) {
      body.isPaused = false;
      body.waitsSinceMs = undefined;
      request.resume();
    }
    const now = performance.now();
    for (const [, body] of large.slice(MOST_LARGE)) {
      body.waitsSinceMs ??= now;
      if (now - body.waitsSinceMs > MOST_WAIT_MS) body.refuse();
    }
    // Those that have been resumed read before anything else, so that there is always time for them in the turn that begins here.
    if (next.length < waiting.length) this.#turn.hasTime();
  }
}
