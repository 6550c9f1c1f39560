import { PortolanError } from '@portolan/base';

/** Ends a call that nobody waits for any more, by the error `stopped`. */
export type CheckStop = () => void;

/** Makes the check that a call hands to its loops. */
export function checkStopOf({ shouldStop }: { readonly shouldStop?: () => boolean }): CheckStop {
  if (shouldStop === undefined) return neverStop;
  return () => {
    if (shouldStop()) throw new PortolanError('stopped', 'the request was stopped');
  };
}

export function neverStop(): void {}

/** A check for short steps of a long loop: each `steps`-th of its calls asks. */
export function onceIn(steps: number, checkStop: CheckStop): CheckStop {
  if (checkStop === neverStop) return neverStop;
  let left = steps;
  return () => {
    if (--left > 0) return;
    left = steps;
    checkStop();
  };
}
