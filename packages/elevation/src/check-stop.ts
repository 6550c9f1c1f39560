import { PortolanError } from '@portolan/base';

/** Ends a call that nobody waits for any more, by the error `stopped`. */
export type CheckStop = () => void;

export function neverStop(): void {}

/** Makes the check that a call hands to its loops. */
export function checkStopOf({ shouldStop }: { readonly shouldStop?: () => boolean }): CheckStop {
  if (shouldStop === undefined) return neverStop;
  return () => {
    if (shouldStop()) throw new PortolanError('stopped', 'the request was stopped');
  };
}

/** Points between two checks whether to stop: a point takes up to a microsecond. */
export const POINTS_PER_CHECK = 4096;
