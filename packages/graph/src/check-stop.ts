import { PortolanError } from '@portolan/base';
import type { RequestContext } from './context.ts';

/** Ends a computation that nobody waits for any more, by the error `stopped`. Long loops call it at least every few milliseconds. */
export type CheckStop = () => void;

/** Makes the check that a call hands to its loops. */
export function checkStopOf(
  { shouldStop }: Pick<RequestContext, 'shouldStop'>,
  message = 'the request was stopped',
): CheckStop {
  if (shouldStop === undefined) return neverStop;
  return () => {
    if (shouldStop()) throw new PortolanError('stopped', message);
  };
}

export function neverStop(): void {}

/** Hot loops ask once in so many steps, each of which takes a microsecond or a few. */
const STEPS_BETWEEN = 1024;

/**
 * Makes a check for hot loops, to be called at each step: it asks now and then, because a call of `shouldStop` may cost more than a step.
 *
 * @param stepWeight  how many ordinary steps one step of the loop takes, 1 to 1,024.
 */
export function nowAndThen(checkStop: CheckStop, stepWeight = 1): CheckStop {
  if (checkStop === neverStop) return neverStop;
  let steps = 0;
  return () => {
    steps += stepWeight;
    if (steps < STEPS_BETWEEN) return;
    steps = 0;
    checkStop();
  };
}
