import { Refusal } from './refusal.ts';

export function bodyTooLarge(mostBytes: number): Refusal {
  return new Refusal(413, `the body is larger than ${mostBytes} bytes, the most that this path takes`);
}

export function bodyTooSlow(timeoutMs: number): Refusal {
  return new Refusal(408, `the body did not come within ${timeoutMs / 1000} s`);
}
