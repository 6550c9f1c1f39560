import { PortolanError } from '@portolan/base';
import { joined, type CallContext, type Engine } from '@portolan/host';

/** A call in slices: each step works for the time of one, and the last one returns the answer as JSON. */
export type Slices = Generator<undefined, Uint8Array, undefined>;

/** A slice ends after this time. */
export const SLICE_MS = 40;
/** The largest answer of a call in slices. */
const MOST_ANSWER_BYTES = 64_000_000;

/** Whether a call is answered in slices. */
export function isSliced(operation: string): boolean {
  return operation === 'bulkV1';
}

const encoder = new TextEncoder();

/**
 * Answers a call whose request is a list of questions, and whose answer is the list of their answers, each independent of the others.
 *
 * @throws what the engine throws, and PortolanError `host-answer` where the answer becomes too large.
 */
export function* slicesOf(
  engine: Engine,
  operation: string,
  questions: readonly unknown[],
  context: CallContext,
): Slices {
  const parts: Uint8Array[] = [];
  let length = 0;
  let begin = performance.now();
  // The time that other calls have the thread counts as well.
  const end = begin + context.deadlineMs;
  for (const question of questions) {
    const now = performance.now();
    if (now - begin > SLICE_MS) {
      yield undefined;
      begin = performance.now();
    }
    const deadlineMs = Math.max(0, end - begin);
    const json = JSON.stringify(engine.call(operation, [question], { ...context, deadlineMs }));
    // Without the brackets of the list of one.
    const part = encoder.encode(`${parts.length === 0 ? '[' : ','}${json.slice(1, -1)}`);
    length += part.length;
    if (length > MOST_ANSWER_BYTES) throw tooLarge();
    parts.push(part);
  }
  parts.push(encoder.encode(']'));
  return joined(parts);
}

function tooLarge(): PortolanError {
  return new PortolanError(
    'host-answer',
    `the answer would have more than ${MOST_ANSWER_BYTES} bytes: ask for less at once, or for a smaller size`,
    { status: 413, most: MOST_ANSWER_BYTES },
  );
}
