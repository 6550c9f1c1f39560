import { isPortolanError } from '@portolan/base';
import { wireError, wireErrorBody } from '@portolan/schemas/errors';
import { ExitCode, SIGNAL_EXIT_CODES } from './exit-code.ts';
import type { EndingSignal } from './exit-code.ts';
import type { Terminal } from './terminal.ts';
import { printable } from './text.ts';

/** Thrown to leave a command after a signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: EndingSignal;

  /** @param left  how the command leaves what it has begun. */
  constructor(signal: EndingSignal, left = 'nothing was changed') {
    super(`stopped by ${signal}; ${left}`);
    this.signal = signal;
  }
}

/** Whether an error comes from the operating system. */
export function isSystemError(
  error: unknown,
): error is Error & { readonly code: string; readonly path?: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Codes of errors about files: extracts, archives and other input of the engines, and files of this program. */
const FILE_CODE = /^(accounts|archive|elevation|file|geocoder|graph|osm|packed|tiles)-/;

/** Tells the user what went wrong: requests that fail as JSON, everything else as a sentence. @returns the exit code. */
export function reportFailure(error: unknown, { stderr, env }: Terminal): number {
  const say = (text: string) => {
    stderr.write(`portolan: ${printable(text)}\n`);
    if (env['PORTOLAN_DEBUG'] === '1' && error instanceof Error) stderr.write(`${stackOf(error)}\n`);
  };
  if (error instanceof Interrupted) {
    say(error.message);
    return SIGNAL_EXIT_CODES[error.signal];
  }
  if (isPortolanError(error)) {
    if (error.code === 'usage') {
      const { command } = error.detail;
      say(
        `${error.message}\nRun "portolan help${typeof command === 'string' ? ` ${command}` : ''}" for its usage.`,
      );
      return ExitCode.usage;
    }
    const wire = wireError(error.code);
    if (wire !== undefined) {
      stderr.write(`${printable(JSON.stringify(wireErrorBody(wire, error.message)))}\n`);
      return ExitCode.request;
    }
    const { status } = error.detail;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      stderr.write(`${printable(JSON.stringify({ error: error.message, status }))}\n`);
      return ExitCode.request;
    }
    if (FILE_CODE.test(error.code)) {
      say(error.message);
      return ExitCode.file;
    }
  }
  if (isSystemError(error)) {
    say(error.message);
    return ExitCode.file;
  }
  const message = error instanceof Error ? error.message : String(error);
  say(
    `unexpected error: ${message}\nThis is a bug in Portolan` +
      (env['PORTOLAN_DEBUG'] === '1'
        ? '.'
        : '; run it again with PORTOLAN_DEBUG=1 to see where it happened.'),
  );
  return ExitCode.internal;
}

function stackOf(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
