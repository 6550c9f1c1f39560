import type { PoolCall } from './messages.ts';

/** A call that was answered, of which no more is kept than asking it again takes. */
export type RecentCall = Pick<PoolCall, 'operation' | 'request' | 'now'>;

/** Kinds of calls that are remembered. Each takes a new thread some 10 to 100 ms, with the metric that it customizes. */
const MOST_KINDS = 8;

/**
 * The calls that were answered last, one of each operation and metric. A thread that takes the place of another one is asked them before it serves:
 * what it has not compiled and customized by then would keep honest calls waiting.
 */
export class RecentCalls {
  /** By operation and metric; the one that was answered last stands last. */
  readonly #calls = new Map<string, RecentCall>();

  /**
   * @param kind  what the metric of the call depends on.
   * @returns whether there was none of its operation and metric.
   */
  add(kind: number, { operation, request, now }: RecentCall): boolean {
    const key = `${operation} ${kind}`;
    const isNew = !this.#calls.delete(key);
    this.#calls.set(key, { operation, request, now });
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= MOST_KINDS) break;
      this.#calls.delete(oldest);
    }
    return isNew;
  }

  /** All that are remembered, the one that was answered last first. */
  list(): RecentCall[] {
    return [...this.#calls.values()].toReversed();
  }
}
