import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isPortolanError, PortolanError, type OnProgress } from '@portolan/base';
import { fileError, isSpecialFile, readErrorCode } from '../files.ts';

/** How a file is fetched. */
export interface FetchOptions {
  /** Ends the fetching; what has arrived stays for the next try. */
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
  /** The fetching fails when nothing arrives for so long. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;
/** A file with a checksum is one line. */
const MOST_CHECKSUM_BYTES = 4096;

/** What is known of a file that has arrived in part: which version of it. */
interface Begun {
  readonly url: string;
  /** `ETag` of the answer, or its `Last-Modified`: what `If-Range` takes (RFC 9110, section 13.1.5). */
  readonly validator: string;
}

/**
 * Fetches a file and the MD5 beside it (`<url>.md5`), and gives the file its name when both agree. What has arrived lies in `<path>.part`; the next
 * try goes on behind it, unless the file has changed on the server in the meantime. A file that is there and has the MD5 is not fetched again.
 *
 * @returns the number of bytes of the file, how many of them a part had already, and whether the whole file was there.
 * @throws {PortolanError} `file-unreachable` where the server does not answer as it should; `file-checksum` where the bytes are others than those of
 *   the checksum; `file-unwritable` and its like.
 */
export async function fetchFile(
  url: URL,
  path: string,
  { signal, onProgress, idleMs = IDLE_MS }: FetchOptions,
): Promise<{ readonly bytes: number; readonly resumed: number; readonly wasThere: boolean }> {
  const part = `${path}.part`;
  const notes = `${path}.part.json`;
  const begun = await begunBefore(notes, url);
  const already = begun === undefined ? 0 : await sizeOf(part);
  const idle = new IdleTimer(idleMs, signal);
  try {
    if (await isSpecialFile(path))
      throw new PortolanError('file-unwritable', `${path} is a device or a pipe: name a file`, { path });
    const expected = await checksumOf(new URL(`${url.href}.md5`), idle);
    // Nothing arrives while the file is read, which takes a minute for a continent.
    idle.rest();
    const there = await sizeOf(path);
    if (there > 0 && (await md5Of(path, signal)) === expected)
      return { bytes: there, resumed: 0, wasThere: true };
    idle.touch();
    const headers: Record<string, string> =
      begun !== undefined && already > 0 ? { range: `bytes=${already}-`, 'if-range': begun.validator } : {};
    const response = await ask(url, headers, idle);
    // 416: the part is the whole file, or longer than the file has become.
    const isWhole = response.status === 416;
    if (response.status !== 200 && response.status !== 206 && !isWhole) throw refused(url, response.status);
    const resumed = response.status === 200 ? 0 : already;
    if (isWhole) await response.body?.cancel();
    else {
      const validator = validatorOf(response);
      if (validator === undefined) await rm(notes, { force: true });
      else await writeFile(notes, JSON.stringify({ url: url.href, validator } satisfies Begun));
      await append(response, part, resumed, url, idle, onProgress);
    }
    const bytes = await sizeOf(part);
    const found = await md5Of(part, signal);
    if (found !== expected) {
      await rm(part, { force: true });
      await rm(notes, { force: true });
      throw new PortolanError(
        'file-checksum',
        `${url.href} arrived damaged or changed in the middle (MD5 ${found}, ${url.pathname}.md5 says ${expected}): fetch it again`,
        { expected, found },
      );
    }
    await rename(part, path);
    await rm(notes, { force: true });
    return { bytes, resumed, wasThere: false };
  } catch (error) {
    signal.throwIfAborted();
    if (isPortolanError(error)) throw error;
    if (readErrorCode(error) !== undefined) throw fileError(error, path);
    throw new PortolanError(
      'file-unreachable',
      `${url.href} cannot be fetched (${reasonOf(error)}): run the same command again to go on where it stopped, or name a server that this machine reaches with --base-url; portolan build takes an extract that came in any other way as well`,
      { url: url.href },
      { cause: error },
    );
  } finally {
    idle.end();
  }
}

/** Ends a request when nothing has arrived for a while, or when somebody says so. */
class IdleTimer {
  readonly #controller = new AbortController();
  readonly #idleMs: number;
  readonly #outer: AbortSignal;
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(idleMs: number, outer: AbortSignal) {
    this.#idleMs = idleMs;
    this.#outer = outer;
    outer.addEventListener('abort', this.#onAbort);
    if (outer.aborted) this.#onAbort();
    this.touch();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something has arrived. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#controller.abort(new Error(`nothing arrived for ${this.#idleMs / 1000} s`)),
      this.#idleMs,
    );
  }

  /** Nothing is waited for until the next touch. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.rest();
    this.#outer.removeEventListener('abort', this.#onAbort);
  }
}

async function ask(url: URL, headers: Readonly<Record<string, string>>, idle: IdleTimer): Promise<Response> {
  // Bytes are counted and ranges asked for, so that nothing on the way may compress them.
  const response = await fetch(url, {
    headers: { ...headers, 'accept-encoding': 'identity' },
    signal: idle.signal,
  });
  idle.touch();
  return response;
}

/** The MD5 in a file of the form that `md5sum` writes. */
async function checksumOf(url: URL, idle: IdleTimer): Promise<string> {
  const response = await ask(url, {}, idle);
  if (response.status !== 200) throw refused(url, response.status);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_CHECKSUM_BYTES) break;
  }
  const found = /^([0-9a-f]{32})\b/i.exec(text)?.[1];
  if (found !== undefined) return found.toLowerCase();
  throw new PortolanError('file-checksum', `${url.href} holds no MD5 sum`, { url: url.href });
}

/** Writes the body of an answer behind the first bytes of a file. */
async function append(
  response: Response,
  part: string,
  from: number,
  url: URL,
  idle: IdleTimer,
  onProgress: OnProgress | undefined,
): Promise<void> {
  if (from > 0 && !(response.headers.get('content-range') ?? '').startsWith(`bytes ${from}-`)) {
    throw new PortolanError('file-unreachable', `${url.href} answers with another part than was asked for`, {
      url: url.href,
    });
  }
  const length = Number(response.headers.get('content-length') ?? NaN);
  const total = Number.isFinite(length) ? from + length : 0;
  const file = await open(part, from > 0 ? 'r+' : 'w');
  let done = from;
  try {
    for await (const chunk of response.body ?? []) {
      idle.touch();
      await file.write(chunk, 0, chunk.length, done);
      done += chunk.length;
      onProgress?.({ phase: 'download', done, total, unit: 'bytes' });
    }
    await file.truncate(done);
    await file.sync();
  } finally {
    await file.close();
  }
  if (total > 0 && done !== total) throw new Error(`it ended after ${done} of ${total} bytes`);
}

function validatorOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  // A weak tag says too little about bytes.
  if (tag !== null && !tag.startsWith('W/')) return tag;
  return headers.get('last-modified') ?? undefined;
}

/** What an earlier try has noted of the same file; undefined where there was none. */
async function begunBefore(notes: string, url: URL): Promise<Begun | undefined> {
  let text: string;
  try {
    text = await readFile(notes, 'utf8');
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw fileError(error, notes);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A note that was cut in the middle: the file is fetched from its beginning.
    return undefined;
  }
  return isBegun(value) && value.url === url.href ? value : undefined;
}

function isBegun(value: unknown): value is Begun {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'url' in value &&
    typeof value.url === 'string' &&
    'validator' in value &&
    typeof value.validator === 'string'
  );
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

function refused(url: URL, status: number): PortolanError {
  const advice = status === 404 ? ': there is no such region; portolan download --list shows names' : '';
  return new PortolanError('file-unreachable', `${url.href} answers with status ${status}${advice}`, {
    url: url.href,
  });
}

/** The innermost reason: `fetch` says "fetch failed" and has the error of the socket as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
