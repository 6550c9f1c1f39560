import { PortolanError } from '@portolan/base';

/** @throws {PortolanError} `stopped` where the caller wants no more. */
export function checkStop(shouldStop: (() => boolean) | undefined): void {
  if (shouldStop?.() === true)
    throw new PortolanError('stopped', 'the tiles were not built: the caller stopped it');
}
