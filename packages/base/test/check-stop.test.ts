import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkStopOf,
  inBlocks,
  neverStop,
  nowAndThen,
  onceIn,
  stoppable,
  stoppableOrder,
} from '../src/index.ts';

test('a check asks, and ends the work by the error of the contract', () => {
  expect(checkStopOf({})).toBe(neverStop);
  expect(checkStopOf({ shouldStop: () => false })()).toBe(undefined);
  expect(checkStopOf({ shouldStop: () => true }, 'nothing came of it')).toThrow(
    expect.objectContaining({ code: 'stopped', message: 'nothing came of it' }),
  );
});

test('checks of loops ask once in so many steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(500), (steps, calls) => {
      let asked = 0;
      const check = onceIn(steps, () => asked++);
      for (let call = 0; call < calls; call++) check();
      expect(asked).toBe(Math.floor(calls / steps));
    }),
  );
  let asked = 0;
  const [light, heavy] = [nowAndThen(() => asked++), nowAndThen(() => asked++, 256)];
  for (let call = 0; call < 1023; call++) light();
  expect(asked).toBe(0);
  light();
  for (let call = 0; call < 4; call++) heavy();
  expect(asked).toBe(2);
  expect(onceIn(9, neverStop)).toBe(neverStop);
});

describe('items and orders that can be stopped', () => {
  test('are what they were', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const check = (): void => undefined;
        expect([...stoppable(numbers, check, 1024)]).toEqual(numbers);
        expect([...stoppable(new Set(numbers), check)]).toEqual([...new Set(numbers)]);
        const order = (a: number, b: number): number => b - a;
        expect(numbers.toSorted(stoppableOrder(order, check))).toEqual(numbers.toSorted(order));
        expect(stoppable(numbers, neverStop)).toBe(numbers);
        expect(stoppableOrder(order, neverStop)).toBe(order);
      }),
    );
  });

  test('end where they are told, and close what they read from', () => {
    let isClosed = false;
    function* endless(): Generator<number> {
      try {
        for (let number = 0; ; number++) yield number;
      } finally {
        isClosed = true;
      }
    }
    let left = 3;
    const check = checkStopOf({ shouldStop: () => --left === 0 });
    const seen: number[] = [];
    expect(() => {
      for (const number of stoppable(endless(), check, 512)) seen.push(number);
    }).toThrow(expect.objectContaining({ code: 'stopped' }));
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    for (const number of stoppable(endless(), () => undefined)) if (number > 10) break;
    expect(isClosed).toBe(true);
    expect(() =>
      Array.from({ length: 3000 }, (_, k) => k % 7).toSorted(
        stoppableOrder((a, b) => a - b, checkStopOf({ shouldStop: () => true })),
      ),
    ).toThrow(expect.objectContaining({ code: 'stopped' }));
  });
});

test('blocks cover all positions once and in order, with a question before each', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.boolean(), (count, isHeard) => {
      let asked = 0;
      let reached = 0;
      let blocks = 0;
      inBlocks(count, isHeard ? () => asked++ : neverStop, (from, end) => {
        expect(from).toBe(reached);
        reached = end;
        blocks++;
      });
      expect(reached).toBe(count);
      if (isHeard) expect([asked, blocks]).toEqual([Math.ceil(count / 32_768), asked]);
    }),
  );
});
