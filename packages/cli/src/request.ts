import { PortolanError } from '@portolan/base';
import { readWholeFile } from './files.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads the JSON of a request from a file, or from standard input where the path is `-`. The engine checks whether it is a `Request`.
 *
 * @throws {PortolanError} `100` when it is not JSON; `file-*` when it cannot be read.
 */
export async function readRequest<Request>(path: string, { stdin, stderr }: Terminal): Promise<Request> {
  const bytes = path === '-' ? await readInput(stdin, stderr) : await readWholeFile(path);
  try {
    // Drops the byte order mark that some editors write.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PortolanError('100', `the request is not JSON: ${reason}`, {}, { cause: error });
  }
}

async function readInput(stdin: Terminal['stdin'], stderr: Terminal['stderr']): Promise<Uint8Array> {
  if (stdin.isTTY === true)
    stderr.write('portolan: reading the request from the keyboard; end it with Ctrl-D\n');
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
