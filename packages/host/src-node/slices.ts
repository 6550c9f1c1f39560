import { joined, type CallContext, type Engine } from '@portolan/host';

/**
 * A call in slices. Each step works for the time of one, and gives a piece of the answer, as JSON, where enough of it is made. The last step returns the
 * last piece.
 */
export type Slices = Generator<Uint8Array<ArrayBuffer> | undefined, Uint8Array<ArrayBuffer>, undefined>;

/** A slice ends after this time. */
export const SLICE_MS = 40;
/** An answer that grows larger is handed over in pieces of about this size. */
const PIECE_BYTES = 1_000_000;

/** Whether a call is answered in slices. */
export function isSliced(operation: string): boolean {
  return operation === 'bulkV1';
}

const encoder = new TextEncoder();

/** What a question gets for which there was no time, after a part of the answer has been handed over. */
const NO_TIME = encoder.encode(
  JSON.stringify({
    status: 503,
    msg: 'there was no time left for this query: send it again, with fewer others',
  }),
);

/**
 * Answers a call whose request is a list of questions, and whose answer is the list of their answers, each independent of the others. The deadline of
 * the context counts the time of work alone: who waits for an answer altogether has a clock of his own.
 *
 * @throws what the engine throws. Once a piece has been handed over, questions for which there is no time get that for an answer.
 */
export function* slicesOf(
  engine: Engine,
  operation: string,
  questions: readonly unknown[],
  context: CallContext,
): Slices {
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
