import { SIGNAL_EXIT_CODES } from './exit-code.ts';
import type { EndingSignal } from './exit-code.ts';
import { Interrupted } from './failure.ts';

export interface SignalWatch {
  /** Waits for the work. Rejects with `Interrupted` where a signal came before it was done. */
  orInterrupted<Result>(work: Promise<Result>): Promise<Result>;
  /** Lets signals end the process again. */
  end(): void;
}

/**
 * Keeps signals from ending the process, so that a command can clean up what it has begun. A second signal of the same kind ends it at once.
 *
 * @param left  how the command leaves what it has begun, where that is not as it was before.
 */
export function watchSignals(left?: string): SignalWatch {
  const handlers = new Map<EndingSignal, () => void>();
  const interruption = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      let isSecond = false;
      handlers.set(signal, () => {
        if (isSecond) process.exit(SIGNAL_EXIT_CODES[signal]);
        isSecond = true;
        reject(new Interrupted(signal, left));
      });
    }
  });
  // A signal may come while nothing waits for the promise; later waits are told then.
  interruption.catch(() => undefined);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return {
    orInterrupted: (work) => Promise.race([interruption, work]),
    end() {
      for (const [signal, handler] of handlers) process.off(signal, handler);
    },
  };
}

/** Calls a function each time a signal comes, which would end the process otherwise. */
export function onSignal(signal: NodeJS.Signals, handler: () => void): { end(): void } {
  process.on(signal, handler);
  return { end: () => void process.off(signal, handler) };
}
