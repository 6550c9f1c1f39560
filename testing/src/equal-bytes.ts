import { expect } from 'vitest';

/** Testers stay in a worker from file to file, as its modules do. */
let isAdded = false;

/**
 * Has Vitest compare the bytes of two typed arrays first: of the same ones they are equal. Else it compares them as ever, element by element, each by a key that is a
 * string, and says where they differ; for a picture that takes a second.
 */
export function compareBytesFirst(): void {
  if (isAdded) return;
  isAdded = true;
  expect.addEqualityTesters([(one: unknown, other: unknown) => isSameBytes(one, other) || undefined]);
}

function isSameBytes(one: unknown, other: unknown): boolean {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return false;
  if (one.constructor !== other.constructor || one.byteLength !== other.byteLength) return false;
  const [a, b] = [one, other].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  for (let at = 0; at < a!.length; at++) if (a![at] !== b![at]) return false;
  return true;
}
