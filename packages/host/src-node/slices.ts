import { joined, type CallContext, type Engine, type Stop } from '@portolan/host';

/**
 * A call in slices. Each step works for the time of one, and gives a piece of the answer, as JSON, where enough of it is made. The last step returns the
 * last piece.
 */
type Steps = Generator<Uint8Array<ArrayBuffer> | undefined, Uint8Array<ArrayBuffer>, undefined>;

/** A call in slices, begun. */
export interface Slices {
  readonly steps: Steps;
  /** What is held until the last step, in bytes; the request where it is undefined. */
  readonly heldBytes: number | undefined;
}

/** A slice ends after this time. */
export const SLICE_MS = 40;
/** An answer that grows larger is handed over in pieces of about this size. */
const PIECE_BYTES = 1_000_000;

const encoder = new TextEncoder();

/** Whether a call is answered in slices. */
export function isSliced(operation: string): boolean {
  return operation === 'bulkV1' || operation === 'matrix' || operation === 'elevation';
}

/**
 * The slices of a call; undefined where it is answered as a whole. The deadline of the context counts the time of work alone: who waits for an answer
 * altogether has a clock of his own.
 */
export function slicesOf(
  engine: Engine,
  operation: string,
  request: unknown,
  context: CallContext,
): Slices | undefined {
  if (!isSliced(operation)) return undefined;
  // Lists that are empty or no lists are refused by the engine itself.
  if (operation === 'bulkV1')
    return Array.isArray(request) && request.length > 1
      ? { steps: slicesOfList(engine, operation, request, context), heldBytes: undefined }
      : undefined;
  const clock = new WorkClock(context);
  const texts = engine.jsonTexts?.(operation, request, { ...context, deadlineMs: Infinity, stop: clock });
  return texts && { steps: slicesOfTexts(texts, clock), heldBytes: texts.heldBytes };
}

/** Counts the time of work on a call, and ends the call when that is over. */
class WorkClock implements Stop {
  readonly #context: CallContext;
  /** Milliseconds of the slices that are done. */
  #workedMs = 0;
  #beganMs = performance.now();

  constructor(context: CallContext) {
    this.#context = context;
  }

  /** Milliseconds since the slice began. */
  get sliceMs(): number {
    return performance.now() - this.#beganMs;
  }

  get isStopped(): boolean {
    const { stop, deadlineMs } = this.#context;
    return stop.isStopped || this.#workedMs + this.sliceMs > deadlineMs;
  }

  onStop(listener: () => void): void {
    this.#context.stop.onStop(listener);
  }

  endSlice(): void {
    this.#workedMs += this.sliceMs;
  }

  beginSlice(): void {
    this.#beganMs = performance.now();
  }
}

/**
 * Answers a call whose answer is made text by text.
 *
 * @throws what making the texts throws, whether or not a piece has been handed over.
 */
function* slicesOfTexts(texts: Iterable<string>, clock: WorkClock): Steps {
  let made: string[] = [];
  let length = 0;
  for (const text of texts) {
    made.push(text);
    length += text.length;
    const isPiece = length > PIECE_BYTES;
    if (!isPiece && clock.sliceMs <= SLICE_MS) continue;
    const piece = isPiece ? encoder.encode(made.join('')) : undefined;
    if (isPiece) [made, length] = [[], 0];
    clock.endSlice();
    yield piece;
    clock.beginSlice();
  }
  return encoder.encode(made.join(''));
}

/** What a question gets for which there was no time, after a part of the answer has been handed over. */
const NO_TIME = encoder.encode(
  JSON.stringify({
    status: 503,
    msg: 'there was no time left for this query: send it again, with fewer others',
  }),
);

/**
 * Answers a call whose request is a list of questions, and whose answer is the list of their answers, each independent of the others.
 *
 * @throws what the engine throws. Once a piece has been handed over, questions for which there is no time get that for an answer.
 */
function* slicesOfList(
  engine: Engine,
  operation: string,
  questions: readonly unknown[],
  context: CallContext,
): Steps {
  let parts: Uint8Array<ArrayBuffer>[] = [encoder.encode('[')];
  let length = 0;
  let workedMs = 0;
  let sliceMs = 0;
  let isBegun = false;
  for (const [position, question] of questions.entries()) {
    if (length > PIECE_BYTES) {
      yield joined(parts);
      isBegun = true;
      parts = [];
      [length, sliceMs] = [0, 0];
    } else if (sliceMs > SLICE_MS) {
      yield undefined;
      sliceMs = 0;
    }
    const begin = performance.now();
    const part = answerOf(
      engine,
      operation,
      question,
      { ...context, deadlineMs: context.deadlineMs - workedMs },
      isBegun,
    );
    const tookMs = performance.now() - begin;
    [workedMs, sliceMs] = [workedMs + tookMs, sliceMs + tookMs];
    if (position > 0) parts.push(COMMA);
    parts.push(part);
    length += part.length;
  }
  parts.push(encoder.encode(']'));
  return joined(parts);
}

const COMMA = encoder.encode(',');

/** @param isBegun  whether there is an answer without this one already. */
function answerOf(
  engine: Engine,
  operation: string,
  question: unknown,
  context: CallContext,
  isBegun: boolean,
): Uint8Array<ArrayBuffer> {
  const { deadlineMs, stop } = context;
  if (deadlineMs <= 0 && isBegun) return NO_TIME;
  const begin = performance.now();
  try {
    const json = JSON.stringify(
      engine.call(operation, [question], { ...context, deadlineMs: Math.max(0, deadlineMs) }),
    );
    // Without the brackets of the list of one.
    return encoder.encode(json.slice(1, -1));
  } catch (error) {
    if (isBegun && !stop.isStopped && performance.now() - begin >= deadlineMs) return NO_TIME;
    throw error;
  }
}
