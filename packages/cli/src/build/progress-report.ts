import type { Progress } from '@portolan/base';
import type { Output } from '../terminal.ts';
import { humanAmount, humanDuration } from '../text.ts';

/** A live line is redrawn this often at most, in milliseconds. */
const REDRAW_MS = 100;
/** Width of a terminal that does not tell it, or tells 0. */
const DEFAULT_COLUMNS = 80;
/** Where there is no terminal, a phase that takes long says so this often. */
const PLAIN_MS = 10_000;

/**
 * Shows the progress of a build. On a terminal each phase has one line that is redrawn; elsewhere each has a plain line when it is done, and
 * one every ten seconds before.
 */
export class ProgressReport {
  readonly #output: Output;
  readonly #now: () => number;
  #phase: Progress | undefined;
  #begun = 0;
  #shown = 0;

  /** @param now  a clock in milliseconds. */
  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
  }

  show(progress: Progress): void {
    const now = this.#now();
    if (this.#phase?.phase !== progress.phase) {
      this.finish();
      this.#begun = now;
      this.#shown = this.#isLive ? -Infinity : now;
    }
    this.#phase = progress;
    if (now - this.#shown < (this.#isLive ? REDRAW_MS : PLAIN_MS)) return;
    this.#shown = now;
    this.#write(runningLine(progress, now - this.#begun), this.#isLive ? '' : '\n');
  }

  /** Leaves the last phase as a line that says how long it took. */
  finish(): void {
    if (this.#phase === undefined) return;
    this.#write(doneLine(this.#phase, this.#now() - this.#begun), '\n');
    this.#phase = undefined;
  }

  /** Takes the live line away, so that an error can have its place. */
  abandon(): void {
    if (this.#phase !== undefined && this.#isLive) this.#write('', '');
    this.#phase = undefined;
  }

  get #isLive(): boolean {
    return this.#output.isTTY === true;
  }

  #write(line: string, end: string): void {
    if (!this.#isLive) {
      this.#output.write(`${line}${end}`);
      return;
    }
    // Back to the first column, and clear the line: ECMA-48 CR and EL. A line that wraps could not be redrawn.
    this.#output.write(`\r\u001b[K${line.slice(0, (this.#output.columns || DEFAULT_COLUMNS) - 1)}${end}`);
  }
}

function runningLine({ phase, done, total, unit }: Progress, milliseconds: number): string {
  const parts = [total > 0 ? `${amountOf(done, unit)} of ${amountOf(total, unit)}` : amountOf(done, unit)];
  if (milliseconds >= 500 && done > 0) parts.push(`${amountOf((done / milliseconds) * 1000, unit)}/s`);
  const percent = total > 0 ? `${Math.floor((Math.min(done, total) / total) * 100)} %` : '';
  return `${phase.padEnd(18)} ${percent.padStart(5)}  ${parts.join(', ')}`;
}

function doneLine({ phase, done, total, unit }: Progress, milliseconds: number): string {
  const amount = Math.max(done, total);
  return `${phase.padEnd(18)}  done  ${amount > 0 ? `${amountOf(amount, unit)} in ` : ''}${humanDuration(milliseconds)}`;
}

const amountOf = humanAmount;
