import { Readable, Writable } from 'node:stream';
import { main } from '@portolan/cli';
import type { Output, Terminal } from '../src/terminal.ts';
import type { Finished } from './spawn.ts';

/** An output that keeps what is written to it. */
export class Recorder extends Writable implements Output {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number;

  constructor(isTTY = false, columns = 80) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
  }

  override _write(chunk: string, _: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}

export function fakeTerminal(
  input = '',
  env: Terminal['env'] = {},
): Terminal & { readonly stdout: Recorder; readonly stderr: Recorder } {
  return { stdin: Readable.from([Buffer.from(input)]), stdout: new Recorder(), stderr: new Recorder(), env };
}

/** Runs the command within the test's own process, where no process of its own is needed to see what it does. */
export async function runHere(args: readonly string[], input = ''): Promise<Finished> {
  const terminal = fakeTerminal(input);
  const code = await main(args, terminal);
  return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}
