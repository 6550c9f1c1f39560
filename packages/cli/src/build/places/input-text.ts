import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { PortolanError, type OnProgress } from '@portolan/base';
import { fileError, type NamedDigest } from '../../files.ts';

const CHUNK_BYTES = 1 << 20;
/** Most characters of a text in one piece. The longest strings of JavaScript are a little longer. */
const MOST_CHARACTERS = 400_000_000;
/** Most characters of a line. The longest lines of GeoNames have some ten thousand. */
const MOST_LINE_CHARACTERS = 1_000_000;

/** Reads files of text, plain or gzipped, and keeps their names, sizes and hashes for the manifest. */
export class InputTexts {
  readonly inputs: NamedDigest[] = [];
  readonly #totalBytes: number;
  readonly #onProgress: OnProgress;
  #doneBytes = 0;

  private constructor(totalBytes: number, onProgress: OnProgress) {
    this.#totalBytes = totalBytes;
    this.#onProgress = onProgress;
  }

  /** @param paths  all files that will be read. */
  static async of(paths: readonly string[], onProgress: OnProgress): Promise<InputTexts> {
    const sizes = await Promise.all(
      paths.map(async (path) => {
        try {
          return (await stat(path)).size;
        } catch (error) {
          throw fileError(error, path);
        }
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return new InputTexts(total, onProgress);
  }

  /**
   * Reads the text of a file piece by piece.
   *
   * @throws {PortolanError} `file-missing`, `file-unreadable`
   */
  async *chunks(path: string): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const bytes of inflated(this.#counted(path))) {
        const text = decoder.decode(bytes, { stream: true });
        if (text !== '') yield text;
      }
      const rest = decoder.decode();
      if (rest !== '') yield rest;
    } catch (error) {
      throw fileError(readableError(error, path), path);
    }
  }

  /** Reads the whole text of a file. @throws as `chunks`. */
  async whole(path: string): Promise<string> {
    return joined(this.chunks(path), path);
  }

  async *#counted(path: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>) {
      if (bytes === 0 && chunk.toString('latin1', 0, 4) === 'PK\u0003\u0004')
        throw new PortolanError('file-unreadable', 'this is a zip archive: unpack it first', { path });
      hash.update(chunk);
      bytes += chunk.length;
      this.#doneBytes += chunk.length;
      this.#onProgress({
        phase: 'read places',
        done: this.#doneBytes,
        total: this.#totalBytes,
        unit: 'bytes',
      });
      yield chunk;
    }
    this.inputs.push({ name: basename(path), bytes, sha256: hash.digest('hex') });
  }
}

/** Joins the pieces of a text. */
export async function joined(chunks: AsyncIterable<string>, path: string): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MOST_CHARACTERS) {
      throw new PortolanError(
        'file-unreadable',
        `${path} holds more than ${MOST_CHARACTERS} characters: divide it into several files`,
        { path, most: MOST_CHARACTERS },
      );
    }
    parts.push(chunk);
  }
  return parts.join('');
}

/** The lines of a text, without their ends. */
export async function* linesOf(chunks: AsyncIterable<string>, path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > MOST_LINE_CHARACTERS) {
      throw new PortolanError(
        'file-unreadable',
        `${path} is no table: it has a line of more than ${MOST_LINE_CHARACTERS} characters`,
        { path, most: MOST_LINE_CHARACTERS },
      );
    }
    for (const line of lines) yield withoutReturn(line);
  }
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Inflates gzipped bytes, whatever the name of the file is, and passes on others as they are. */
async function* inflated(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await chunks.next();
  if (first.done === true) return;
  const all = (async function* () {
    yield first.value;
    yield* chunks;
  })();
  // RFC 1952, section 2.3.1: the first two bytes.
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  // Errors of both streams come out of the loop below.
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}

/** Turns errors of inflating and decoding into ones about the file. */
function readableError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const what = code.startsWith('Z_')
    ? 'its gzip data is damaged or cut short'
    : code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? 'it is no text in UTF-8'
      : undefined;
  return what === undefined ? error : new PortolanError('file-unreadable', what, { path }, { cause: error });
}
