import { copyBytes, isPortolanError, PortolanError } from '@portolan/base';

import type { ByteSource } from '../byte-source.ts';
import { damaged, tooLarge, truncated, unsupported } from '../errors.ts';
import type { InflateBudget, MemoryBudget } from '../limits.ts';
import type { InflateBlob } from './inflate.ts';
import { bytesField, Cursor, varintField } from './protobuf.ts';

/** The outer layer of a PBF file (fileformat.proto): length, BlobHeader and Blob, repeated. */

const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 2 ** 20;

/** Blobs that are inflated ahead: the platform inflates on other threads while this one reads finished blobs. */
const MOST_AHEAD = 8;
const MOST_BYTES_AHEAD = 4 * 2 ** 20;

/** Fields of Blob that hold compressed data of other kinds. */
const COMPRESSIONS = new Map([
  [4, 'LZMA'],
  [5, 'bzip2'],
  [6, 'LZ4'],
  [7, 'Zstandard'],
]);

/** The place of a blob in the file. */
interface Place {
  readonly number: number;
  readonly offset: number;
}

/** A blob with its content, or with the promise of it. */
interface Blob<Content> extends Place {
  /** `OSMHeader`, `OSMData`, or a type that is skipped. */
  readonly type: string;
  /** Bytes that `content` takes. */
  readonly size: number;
  readonly content: Content;
}

/** The blobs of a file, one after the other, inflated. An error is thrown when it is the turn of its blob, and names the blob. */
export async function* readBlobs(
  source: ByteSource,
  budget: InflateBudget,
  memory: MemoryBudget,
  inflateBlob: InflateBlob,
): AsyncGenerator<Blob<Uint8Array>> {
  const ahead: Blob<Promise<Uint8Array>>[] = [];
  let bytesAhead = 0;
  let isAtEnd = false;
  for (let number = 0; ;) {
    while (!isAtEnd && (ahead.length === 0 || (ahead.length < MOST_AHEAD && bytesAhead < MOST_BYTES_AHEAD))) {
      const place = { number: number++, offset: source.offset };
      try {
        const blob = await beginBlob(source, budget, memory, inflateBlob, place);
        if (blob === null) {
          isAtEnd = true;
        } else {
          ahead.push(blob);
          bytesAhead += blob.size;
        }
      } catch (error) {
        ahead.push({ ...place, type: '', size: 0, content: failLater(error) });
        isAtEnd = true;
      }
    }
    const blob = ahead.shift();
    if (blob === undefined) return;
    bytesAhead -= blob.size;
    let content: Uint8Array;
    try {
      content = await blob.content;
    } catch (error) {
      throw located(error, blob);
    }
    yield { ...blob, content };
    memory.give(blob.size);
  }
}

/** The same error with its place in the file. */
export function located(error: unknown, { number, offset }: Place): unknown {
  if (!isPortolanError(error)) return error;
  return new PortolanError(
    error.code,
    `PBF blob ${number} at byte ${offset}: ${error.message.replace(/\.$/, '')}.`,
    { ...error.detail, blob: number, offset },
    { cause: error.cause },
  );
}

function failLater(error: unknown): Promise<never> {
  const failed = Promise.reject(error);
  // Where an earlier blob fails, nobody waits for this promise. It must not count as unhandled then.
  failed.catch(() => undefined);
  return failed;
}

/** Reads the next blob and starts to inflate it; null at the end of the file. */
async function beginBlob(
  source: ByteSource,
  budget: InflateBudget,
  memory: MemoryBudget,
  inflateBlob: InflateBlob,
  place: Place,
): Promise<Blob<Promise<Uint8Array>> | null> {
  if ((await source.fill(1)) === 0) return null;
  const prefix = await takeAll(source, 4);
  const headerSize = ((prefix[0]! << 24) | (prefix[1]! << 16) | (prefix[2]! << 8) | prefix[3]!) >>> 0;
  if (headerSize > MAX_HEADER_BYTES) {
    throw damaged(`its header claims ${headerSize} bytes, where the format allows ${MAX_HEADER_BYTES}`, {
      size: headerSize,
      limit: MAX_HEADER_BYTES,
    });
  }
  const { type, messageSize } = readBlobHeader(new Cursor(await takeAll(source, headerSize)));
  checkSize(messageSize);
  const message = await takeAll(source, messageSize);
  if (type !== 'OSMHeader' && type !== 'OSMData') {
    return { ...place, type, size: 0, content: Promise.resolve(new Uint8Array(0)) };
  }
  const { data, size } = readBlobMessage(new Cursor(message));
  if (size === null) {
    memory.take(data.length);
    return { ...place, type, size: data.length, content: Promise.resolve(copyBytes(data)) };
  }
  budget.spend(size, source.offset);
  memory.take(size);
  // The source may move on before the data is inflated, so this is a copy.
  const content = inflateBlob(copyBytes(data), size);
  content.catch(() => undefined); // As in failLater.
  return { ...place, type, size, content };
}

async function takeAll(source: ByteSource, size: number): Promise<Uint8Array> {
  const held = await source.fill(size);
  if (held >= size) return source.take(size);
  throw truncated(`the file ends ${size - held} bytes before it does; fetch it again`, {
    needed: size,
    held,
  });
}

function checkSize(size: number): void {
  if (size <= MAX_BLOB_BYTES) return;
  throw tooLarge(`it claims ${size} bytes, where the format allows ${MAX_BLOB_BYTES}`, {
    size,
    limit: MAX_BLOB_BYTES,
  });
}

function readBlobHeader(cursor: Cursor): { type: string; messageSize: number } {
  let type = '';
  let messageSize = -1;
  while (cursor.pos < cursor.end) {
    const tag = cursor.uint32();
    if (tag === bytesField(1)) type = cursor.text();
    else if (tag === varintField(3)) messageSize = cursor.uint32();
    else cursor.skip(tag);
  }
  if (type === '' || messageSize < 0) throw damaged('its header lacks its type or size');
  return { type, messageSize };
}

/** @returns the data and, where it is compressed, its inflated size. */
function readBlobMessage(cursor: Cursor): { data: Uint8Array; size: number | null } {
  let size = -1;
  let raw: Uint8Array | undefined;
  let zlib: Uint8Array | undefined;
  while (cursor.pos < cursor.end) {
    const tag = cursor.uint32();
    if (tag === varintField(2)) size = cursor.uint32();
    else if (tag === bytesField(1)) raw = cursor.view();
    else if (tag === bytesField(3)) zlib = cursor.view();
    else {
      const compression = (tag & 7) === 2 ? COMPRESSIONS.get(tag >>> 3) : undefined;
      if (compression !== undefined) throw unknownCompression(compression);
      cursor.skip(tag);
    }
  }
  if (zlib === undefined) {
    if (raw === undefined) throw damaged('it holds no data of a known kind');
    return { data: raw, size: null };
  }
  if (size < 0) throw damaged('it does not state the size of its compressed data');
  checkSize(size);
  return { data: zlib, size };
}

function unknownCompression(compression: string): Error {
  return unsupported(
    `it is compressed with ${compression}, and this reader knows zlib and none; ` +
      'rewrite the file, for example with "osmium cat -f pbf,pbf_compression=zlib"',
    { compression },
  );
}
