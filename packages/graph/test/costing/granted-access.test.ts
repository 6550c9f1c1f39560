import { expect, test } from 'vitest';
import { Access, accessPenalty } from '../../src/costing/granted-access.ts';

const PRIVATE = 1050;
const DESTINATION = 600;
const { open, destination } = Access;

/** The penalties along a way over arcs of these kinds. */
function alongOf(...kinds: number[]): number {
  return kinds
    .slice(1)
    .reduce((sum, kind, at) => sum + accessPenalty(kinds[at]!, kind, PRIVATE, DESTINATION), 0);
}

test('a way in costs the same whatever it leads through, and a way out nothing', () => {
  expect(alongOf(open, destination)).toBe(DESTINATION);
  expect(alongOf(open, Access.private)).toBe(PRIVATE);
  expect(alongOf(open, destination, Access.private)).toBe(PRIVATE);
  expect(alongOf(open, destination, destination, Access.private, Access.private)).toBe(PRIVATE);
  expect(alongOf(Access.private, destination, open, open)).toBe(0);
});
