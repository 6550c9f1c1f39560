import { joined, type CallContext, type Engine } from '@portolan/host';

/**
 * A call in slices. Each step works for the time of one, and gives a piece of the answer, as JSON, where enough of it is made. The last step returns the
 * last piece. `next` takes the milliseconds for which nobody wanted the call to go on: they do not count.
 */
export type Slices = Generator<Uint8Array<ArrayBuffer> | undefined, Uint8Array<ArrayBuffer>, number>;

/** A slice ends after this time. */
export const SLICE_MS = 40;
/** An answer that grows larger is handed over in pieces of about this size. */
const PIECE_BYTES = 1_000_000;

/** Whether a call is answered in slices. */
export function isSliced(operation: string): boolean {
  return operation === 'bulkV1';
}

const encoder = new TextEncoder();

/**
 * Answers a call whose request is a list of questions, and whose answer is the list of their answers, each independent of the others.
 *
 * @throws what the engine throws.
 */
export function* slicesOf(
  engine: Engine,
  operation: string,
  questions: readonly unknown[],
  context: CallContext,
): Slices {
  let parts: Uint8Array<ArrayBuffer>[] = [encoder.encode('[')];
  let length = 0;
  let begin = performance.now();
  // The time that other calls have the thread counts as well.
  let end = begin + context.deadlineMs;
  for (const [position, question] of questions.entries()) {
    if (length > PIECE_BYTES) {
      end += yield joined(parts);
      parts = [];
      length = 0;
      begin = performance.now();
    } else if (performance.now() - begin > SLICE_MS) {
      end += yield undefined;
      begin = performance.now();
    }
    const deadlineMs = Math.max(0, end - begin);
    const json = JSON.stringify(engine.call(operation, [question], { ...context, deadlineMs }));
    // Without the brackets of the list of one.
    const part = encoder.encode(`${position === 0 ? '' : ','}${json.slice(1, -1)}`);
    length += part.length;
    parts.push(part);
  }
  parts.push(encoder.encode(']'));
  return joined(parts);
}
