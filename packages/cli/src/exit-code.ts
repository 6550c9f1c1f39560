/** What the command hands back to the shell. */
export const ExitCode = {
  ok: 0,
  /** The request cannot be answered; its error is on standard error as JSON. */
  request: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file is missing, unreadable, damaged or of the wrong kind. */
  file: 3,
  /** A bug: `EX_SOFTWARE` of sysexits.h. */
  internal: 70,
} as const;
export type ExitCode = number;

/** A process that a signal ended, as shells count it: 128 + the number of the signal. */
export const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
export type EndingSignal = keyof typeof SIGNAL_EXIT_CODES;
