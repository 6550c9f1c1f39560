import { PortolanError } from '@portolan/base';

/** The error of a build that the system ended, as it does when no memory is left. */
export function endedForMemory(signal: NodeJS.Signals): PortolanError {
  return tooLarge(
    `the build was ended by ${signal}, as happens when memory runs out`,
    'where more memory is free',
  );
}

/** Explains an error of Node.js about a thread whose heap is full; other errors stay as they are. */
export function withHeapExplained(error: unknown): unknown {
  const isHeapFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isHeapFull) return error;
  const more = 'with more memory for Node.js (such as NODE_OPTIONS=--max-old-space-size=8000, in MB)';
  return tooLarge('the memory that Node.js allows a thread was not enough for the build', more);
}

function tooLarge(what: string, remedy: string): PortolanError {
  return new PortolanError(
    'file-too-large',
    `${what}; nothing was changed. Build ${remedy}, or from smaller extracts`,
  );
}
