import { PortolanError } from '@portolan/base';

/** Ends the drawing of a picture that nobody waits for any more, by the error `stopped`. Loops over features and items call it. */
export type CheckStop = () => void;

export function checkStopOf(shouldStop: (() => boolean) | undefined): CheckStop {
  if (shouldStop === undefined) return neverStop;
  return () => {
    if (shouldStop()) throw new PortolanError('stopped', 'the picture was not drawn: the caller stopped it');
  };
}

export function neverStop(): void {}

/** Most steps of loops take microseconds, and a question may cost more. */
const STEPS_BETWEEN = 64;

/** Makes a check to be called at each step of a loop: it asks now and then. */
export function nowAndThen(checkStop: CheckStop): CheckStop {
  if (checkStop === neverStop) return neverStop;
  let steps = 0;
  return () => {
    if (++steps % STEPS_BETWEEN === 0) checkStop();
  };
}
