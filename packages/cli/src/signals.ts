import { SIGNAL_EXIT_CODES } from './exit-code.ts';
import type { EndingSignal } from './exit-code.ts';
import { Interrupted } from './failure.ts';

export interface SignalWatch {
  /** What the work gives, unless a signal came before it was done: then this rejects with `Interrupted`. */
  orInterrupted<Result>(work: Promise<Result>): Promise<Result>;
  /** Gives the signals their usual effect back. */
  end(): void;
}

/**
 * From now on a signal does not end the process, so that what it has begun can be cleaned up. A second one of its kind ends it at once.
 */
export function watchSignals(): SignalWatch {
  const handlers = new Map<EndingSignal, () => void>();
  const interruption = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      let isSecond = false;
      handlers.set(signal, () => {
        if (isSecond) process.exit(SIGNAL_EXIT_CODES[signal]);
        isSecond = true;
        reject(new Interrupted(signal));
      });
    }
  });
  // It may come while nobody waits; whoever waits later hears of it then.
  interruption.catch(() => undefined);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return {
    orInterrupted: (work) => Promise.race([interruption, work]),
    end() {
      for (const [signal, handler] of handlers) process.off(signal, handler);
    },
  };
}
