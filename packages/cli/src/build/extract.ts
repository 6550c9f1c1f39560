import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PortolanError, type OnProgress } from '@portolan/base';
import { boxOf, extentOf, readOsm } from '@portolan/osm';
import type { Bounds, OsmSource } from '@portolan/osm';
import { fileError, type NamedDigest } from '../files.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Of a larger extract a build has to save memory. Its source, which takes some five times its bytes, is not kept for all files that are built from it, but
 * read again for each, which takes a twentieth of a build's time.
 */
const LARGE_BYTES = 1 << 26;

/** Whether an extract of so many bytes is built with care for memory. */
export function isLargeExtract(bytes: number): boolean {
  return bytes > LARGE_BYTES;
}

/** The box of an extract without nodes, which the graph builder refuses later. */
const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 };

/** What is known of an extract once it has been read. */
interface AboutExtract {
  readonly input: NamedDigest;
  /** Around all nodes. */
  readonly box: Bounds;
  /** What the extract states, as far as it has nodes. */
  readonly bounds: Bounds | null;
  readonly timestamp: OsmSource['timestamp'];
}

/** An extract that several files are built from, one after the other. */
export class Extract {
  readonly #path: string;
  readonly #onProgress: OnProgress;
  #keptBytes: number;
  #about: AboutExtract | undefined;
  #source: OsmSource | undefined;

  /** @param keptBytes  the largest file of which the source is kept. */
  constructor(path: string, onProgress: OnProgress, keptBytes = LARGE_BYTES) {
    this.#path = path;
    this.#onProgress = onProgress;
    this.#keptBytes = keptBytes;
  }

  /** What the extract is; reads it where that has not been done. */
  async about(): Promise<AboutExtract> {
    if (this.#about === undefined) this.#source = await this.#readOnce();
    return this.#about!;
  }

  /** Whether it is so large that its source is not kept. Known once it has been read. */
  get isLarge(): boolean {
    return this.#about !== undefined && this.#about.input.bytes > this.#keptBytes;
  }

  /** Reads the extract, or returns what was read before. A caller should not hold the source of a large one longer than it needs it. */
  async read(): Promise<OsmSource> {
    const source = this.#source ?? (await this.#readOnce());
    this.#source = this.isLarge ? undefined : source;
    return source;
  }

  async #readOnce(): Promise<OsmSource> {
    const path = this.#path;
    try {
      const file = await stat(path);
      const total = file.size;
      // What came through a pipe is not there a second time.
      if (!file.isFile()) this.#keptBytes = Infinity;
      const hash = createHash('sha256');
      let done = 0;
      const onProgress = this.#onProgress;
      const chunks = async function* (start: number): AsyncGenerator<Uint8Array> {
        // A pipe cannot be read from a place, be it its beginning.
        const stream: AsyncIterable<Buffer> = createReadStream(path, {
          ...(start > 0 && { start }),
          highWaterMark: CHUNK_BYTES,
        });
        for await (const chunk of stream) {
          hash.update(chunk);
          done += chunk.length;
          yield chunk;
          onProgress({ phase: 'read extract', done, total, unit: 'bytes' });
        }
      };
      const source = await readOsm(chunks(0), undefined, { inflate });
      // The hash is that of the whole file, even where the reader stopped before its end.
      if (done < total) for await (const _ of chunks(done));
      const sha256 = hash.digest('hex');
      if (this.#about !== undefined && this.#about.input.sha256 !== sha256) throw fileChanged(path);
      const input = { name: basename(path), bytes: done, sha256 };
      const box = boxOf(source.nodes);
      const bounds = extentOf(source, box);
      this.#about = { input, box: box ?? NOWHERE, bounds, timestamp: source.timestamp };
      return source;
    } catch (error) {
      throw fileError(error, path);
    }
  }
}

/** The error of a build that read an extract twice and found another one. */
export function fileChanged(path: string): PortolanError {
  return new PortolanError('file-changed', 'the file was changed while it was being built: build again', {
    path,
  });
}

/** Inflates by Node's zlib, which is twice as fast as the code that runs everywhere. */
const inflate = (data: Uint8Array, size: number): Uint8Array => inflateSync(data, { maxOutputLength: size });
