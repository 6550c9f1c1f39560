import fc from 'fast-check';
import { expect } from 'vitest';
import { share } from './amount.ts';

/** Work that asks now and then whether to stop. */
type Stoppable<Result> = (options: { readonly shouldStop: () => boolean }) => Result | Promise<Result>;

/**
 * Tells work to stop at questions that are drawn by chance, and at the first and last one: it ends there, with the error of the contract, and asks no
 * more. Done again after that, it gives the same as before.
 *
 * @param work  asks as often each time.
 * @param message  of the error, where it is said.
 * @returns how often the work asks.
 */
export async function expectStopsAnywhere<Result>(
  work: Stoppable<Result>,
  message?: string,
): Promise<number> {
  let asked = 0;
  const result = await work({ shouldStop: () => ++asked < 0 });
  const expectStopAt = async (question: number): Promise<void> => {
    let count = 0;
    const stopped = (async () => work({ shouldStop: () => ++count >= question }))();
    await expect(stopped).rejects.toMatchObject({
      name: 'PortolanError',
      code: 'stopped',
      ...(message !== undefined && { message }),
    });
    expect(count).toBe(question);
  };
  await expectStopAt(1);
  await expectStopAt(asked);
  await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: asked }), expectStopAt), {
    numRuns: share(200),
  });
  expect(await work({ shouldStop: () => false })).toEqual(result);
  return asked;
}
