import { PortolanError } from './error.ts';

/** Ends a computation that nobody waits for any more, by the error `stopped`. Long loops call it every few milliseconds. */
export type CheckStop = () => void;

/** The check of a computation that nobody can stop. */
export function neverStop(): void {}

/**
 * Makes the check that a computation hands to its loops.
 *
 * @param caller  `shouldStop` is asked at each check.
 * @param message  says what the caller does not get.
 */
export function checkStopOf(
  { shouldStop }: { readonly shouldStop?: (() => boolean) | undefined },
  message = 'the request was stopped',
): CheckStop {
  if (shouldStop === undefined) return neverStop;
  return () => {
    if (shouldStop()) throw new PortolanError('stopped', message);
  };
}

/** Makes a check for the short steps of a long loop: each `steps`-th of its calls asks, because a question may cost more than a step. */
export function onceIn(steps: number, checkStop: CheckStop): CheckStop {
  if (checkStop === neverStop) return neverStop;
  let left = steps;
  return () => {
    if (--left > 0) return;
    left = steps;
    checkStop();
  };
}

/** Steps between two questions of a loop whose steps take a microsecond or a few. */
const STEPS_BETWEEN = 1024;

/**
 * Makes a check for loops whose steps take a microsecond or a few, to be called at each step.
 *
 * @param stepWeight  how many such steps one step of the loop takes, 1 to 1,024.
 */
export function nowAndThen(checkStop: CheckStop, stepWeight = 1): CheckStop {
  return onceIn(STEPS_BETWEEN / stepWeight, checkStop);
}

/**
 * Hands on items one by one and asks now and then, for the loop that works on them.
 *
 * @param stepWeight  how many microseconds or so the loop spends on an item, 1 to 1,024.
 */
export function stoppable<Item>(items: Iterable<Item>, checkStop: CheckStop, stepWeight = 1): Iterable<Item> {
  return checkStop === neverStop ? items : new Stoppable(items, nowAndThen(checkStop, stepWeight));
}

/** An iterator and not a generator, which takes three times as long. */
class Stoppable<Item> implements IterableIterator<Item> {
  readonly #items: Iterator<Item>;
  readonly #atEach: CheckStop;

  constructor(items: Iterable<Item>, atEach: CheckStop) {
    this.#items = items[Symbol.iterator]();
    this.#atEach = atEach;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Item> {
    this.#atEach();
    return this.#items.next();
  }

  return(): IteratorResult<Item> {
    this.#items.return?.();
    return { done: true, value: undefined };
  }
}

/** Makes a comparison for sorting that asks now and then: a sort of a hundred thousand names takes a tenth of a second. */
export function stoppableOrder<Item>(
  order: (a: Item, b: Item) => number,
  checkStop: CheckStop,
): (a: Item, b: Item) => number {
  if (checkStop === neverStop) return order;
  const atEach = nowAndThen(checkStop);
  return (a, b) => {
    atEach();
    return order(a, b);
  };
}

/** Steps of a few nanoseconds between two questions of a loop that is no more than reads and writes of columns. */
const BLOCK_STEPS = 1 << 15;

/**
 * Does work on `0 .. count - 1` in blocks, and asks before each: for loops over columns, whose steps take less than a call.
 *
 * @param work  is called with the first position of a block, and with that behind its last.
 */
export function inBlocks(
  count: number,
  checkStop: CheckStop,
  work: (from: number, end: number) => void,
): void {
  if (checkStop === neverStop) {
    work(0, count);
    return;
  }
  for (let from = 0; from < count; from += BLOCK_STEPS) {
    checkStop();
    work(from, Math.min(count, from + BLOCK_STEPS));
  }
}
