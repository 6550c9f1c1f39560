/** Exit codes of the command. */
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

/** Exit codes after a signal, as shells count them: 128 + the number of the signal. */
export const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
export type EndingSignal = keyof typeof SIGNAL_EXIT_CODES;
