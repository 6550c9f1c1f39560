import type { Progress } from '@portolan/base';
import type { Output } from '../terminal.ts';
import { humanAmount, humanDuration } from '../text.ts';

/** A live line is redrawn this often at most, in milliseconds. */
const REDRAW_MS = 100;
/** Width taken for a terminal that does not tell its own, or tells 0. */
const DEFAULT_COLUMNS = 80;
/** Where there is no terminal, a long phase prints a line this often. */
const PLAIN_MS = 10_000;

/** The phase that a lane is in. */
interface RunningPhase {
  progress: Progress;
  readonly begun: number;
}

/**
 * Shows the progress of a build: the share of the whole that is done, and what is being done. On a terminal a phase has one line that is
 * redrawn. Elsewhere each phase has a plain line when it is done, and one every ten seconds before. Of lanes that run at once, the first one shows its phases
 * while they run, and the others when they are done.
 */
export class ProgressReport {
  readonly #output: Output;
  readonly #shareAfter: (progress: Progress, lane: number) => number;
  readonly #now: () => number;
  readonly #lanes: (RunningPhase | undefined)[] = [];
  #share = 0;
  #shown = 0;

  /**
   * @param shareAfter  the share of the whole work that is done after a report, from 0 to 1.
   * @param now  a clock in milliseconds.
   */
  constructor(
    output: Output,
    shareAfter: (progress: Progress, lane: number) => number,
    now: () => number = () => performance.now(),
  ) {
    this.#output = output;
    this.#shareAfter = shareAfter;
    this.#now = now;
  }

  /** Takes a report of a builder. */
  show(progress: Progress, lane = 0): void {
    const now = this.#now();
    const share = this.#shareAfter(progress, lane);
    let running = this.#lanes[lane];
    if (running?.progress.phase !== progress.phase) {
      this.endPhase(lane);
      running = this.#lanes[lane] = { progress, begun: now };
      if (this.#isFirst(lane)) this.#shown = this.#isLive ? -Infinity : now;
    }
    running.progress = progress;
    this.#share = share;
    if (!this.#isFirst(lane) || now - this.#shown < (this.#isLive ? REDRAW_MS : PLAIN_MS)) return;
    this.#shown = now;
    this.#write(runningLine(share, progress, now - running.begun), this.#isLive ? '' : '\n');
  }

  /** Leaves the phase of a lane as a line that says how long it took. */
  endPhase(lane: number): void {
    const running = this.#lanes[lane];
    if (running === undefined) return;
    this.#lanes[lane] = undefined;
    this.#write(doneLine(this.#share, running.progress, this.#now() - running.begun), '\n');
  }

  /** Ends the last phases. The whole work is done then. */
  finish(): void {
    this.#share = 1;
    for (const lane of this.#lanes.keys()) this.endPhase(lane);
  }

  /** Takes the live line away, so that an error can have its place. */
  abandon(): void {
    if (this.#lanes.some((running) => running !== undefined) && this.#isLive) this.#write('', '');
    this.#lanes.length = 0;
  }

  #isFirst(lane: number): boolean {
    return this.#lanes.findIndex((running) => running !== undefined) === lane;
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

function runningLine(share: number, { phase, done, total, unit }: Progress, milliseconds: number): string {
  const parts = [
    total > 0 ? `${humanAmount(done, unit)} of ${humanAmount(total, unit)}` : humanAmount(done, unit),
  ];
  if (milliseconds >= 500 && done > 0) parts.push(`${humanAmount((done / milliseconds) * 1000, unit)}/s`);
  return `${beginningOf(share, phase)}  ${parts.join(', ')}`;
}

function doneLine(share: number, { phase, done, total, unit }: Progress, milliseconds: number): string {
  const amount = Math.max(done, total);
  return `${beginningOf(share, phase)}  ${amount > 0 ? `${humanAmount(amount, unit)} in ` : ''}${humanDuration(milliseconds)}`;
}

/** The share of the whole work, and the phase, as columns. */
function beginningOf(share: number, phase: string): string {
  return `${String(Math.floor(share * 100)).padStart(3)} %  ${phase.padEnd(17)}`;
}
