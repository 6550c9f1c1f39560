import { isPortolanError, PortolanError } from '@portolan/base';
import { parseBoundedJson } from './bounded-json.ts';
import { readWholeFile } from './files.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads the JSON of a request from a file, or from standard input where the path is `-`. The engine checks whether it is a `Request`.
 *
 * @throws {PortolanError} `100` when it is not JSON; `file-*` when it cannot be read.
 */
export async function readRequest<Request>(path: string, terminal: Terminal): Promise<Request> {
  const bytes = await readBytes(path, terminal).catch((error: unknown) => {
    throw isPortolanError(error) && (error.code === 'file-missing' || BEGINS_AS_JSON.test(path))
      ? noRequest(path, error)
      : error;
  });
  // The decoder drops the byte order mark that some editors write.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return readJson(new TextDecoder().decode(bytes), toldName(path)) as Request;
}

/** The error where the file of a request is not there: people give the request itself, or its text, in place of a file that has it. */
function noRequest(path: string, cause: PortolanError): PortolanError {
  const told = path.length > LONGEST_TOLD ? `${path.slice(0, LONGEST_TOLD)}…` : path;
  return new PortolanError(
    cause.code,
    `${told} does not exist: a request is a file of JSON; - in its place reads the JSON from standard input`,
    cause.detail,
    { cause },
  );
}

/** A request as such is longer than names may be, which is another error of the operating system. */
const BEGINS_AS_JSON = /^\s*[{[]/;
const LONGEST_TOLD = 60;

/** What messages call the file of a request, or standard input. */
export function toldName(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** Reads a file, or standard input where the path is `-`. @throws {PortolanError} `file-*` */
export async function readBytes(path: string, { stdin, stderr }: Terminal): Promise<Uint8Array> {
  return path === '-' ? readInput(stdin, stderr) : readWholeFile(path);
}

/**
 * @param told  where the text is from, for messages.
 * @throws {PortolanError} `100` when it is not JSON, `file-too-large` when it would take far more memory than it is long.
 */
export function readJson(text: string, told: string): unknown {
  if (text.trim() === '') throw new PortolanError('100', `${told} is empty: it must hold JSON`);
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof PortolanError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PortolanError('100', `${told} is not JSON: ${reason}`, {}, { cause: error });
  }
}

async function readInput(stdin: Terminal['stdin'], stderr: Terminal['stderr']): Promise<Uint8Array> {
  if (stdin.isTTY === true)
    stderr.write('portolan: reading the request from the keyboard; end it with Ctrl-D\n');
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
