import { Readable, Writable } from 'node:stream';
import type { Output, Terminal } from '../src/terminal.ts';

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
