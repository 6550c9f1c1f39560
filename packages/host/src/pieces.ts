/** Whether a body comes in pieces that are made while they are read. */
export function isPieces(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Pieces whose end somebody is told of, once: that they were all taken, that nobody wants the rest, or that the rest could not be made.
 *
 * @param onEnd  gets the bytes that were taken, and the error that ended them.
 */
export function watchedPieces(
  pieces: AsyncIterable<Uint8Array>,
  onEnd: (bytes: number, error: unknown) => void,
): AsyncIterable<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  let bytes = 0;
  let isEnded = false;
  const end = (error: unknown): void => {
    if (!isEnded) onEnd(bytes, error);
    isEnded = true;
  };
  // A generator function would not be told of a `return` before its first `next`.
  const watched: AsyncIterator<Uint8Array, undefined, undefined> = {
    async next() {
      try {
        const step = await source.next();
        if (step.done === true) {
          end(undefined);
          return { done: true, value: undefined };
        }
        bytes += step.value.length;
        return step;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    async return() {
      end(undefined);
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => watched };
}
