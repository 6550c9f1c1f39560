import { Refusal } from '../refusal.ts';

/** The refusal (413) of a body of more than so many bytes. */
export function bodyTooLarge(mostBytes: number): Refusal {
  return new Refusal(413, `the body is larger than ${mostBytes} bytes, the most that this path takes`);
}

/** The refusal (408) of a body that takes longer than so many milliseconds. */
export function bodyTooSlow(timeoutMs: number): Refusal {
  return new Refusal(408, `the body did not come within ${timeoutMs / 1000} s`);
}

/** @returns the answer where there is no room for another large request. */
export function tooManyLarge(): Refusal {
  return new Refusal(503, 'too many large requests at once: try again in a moment', {
    headers: { 'retry-after': '1' },
  });
}
