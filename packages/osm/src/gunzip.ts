import { crc32, isPortolanError } from '@portolan/base';
import { Gunzip } from 'fflate';

import type { ByteSource } from './byte-source.ts';
import { damaged, reason, truncated } from './errors.ts';
import type { InflateBudget } from './limits.ts';

/** Deflate makes at most 1,032 bytes of one, so one piece becomes at most 8.5 MB. */
const PIECE_BYTES = 8 * 1024;
/** Bound of name, comment and extra field of a gzip header, which fflate would gather without end. */
const MOST_HEADER_BYTES = 64 * 1024;
/** A member ends with its checksum and size. */
const TRAILER_BYTES = 8;
/** fflate reports the end of a member when it has read the header of the next. The trailer lies at most this far back then. */
const TAIL_BYTES = TRAILER_BYTES + PIECE_BYTES + MOST_HEADER_BYTES;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Inflates gzip of one or several members (RFC 1952) and verifies their checksums. */
export async function* gunzip(source: ByteSource, budget: InflateBudget): AsyncGenerator<Uint8Array> {
  let output: Uint8Array[] = [];
  let answered = false;
  let crc = 0;
  let size = 0;
  // The last of the bytes read so far.
  let tail = new Uint8Array(0);
  const checkMember = (tailEnd: number): void => {
    if (tailEnd < TRAILER_BYTES) throw endsEarly(source.offset);
    const view = new DataView(tail.buffer, tail.byteOffset + tailEnd - TRAILER_BYTES, TRAILER_BYTES);
    if (view.getUint32(0, true) !== crc || view.getUint32(4, true) !== size) {
      throw damaged('The gzip file does not match its checksum; fetch it again.', {
        offset: source.offset,
        expected: view.getUint32(0, true),
        found: crc,
      });
    }
    crc = 0;
    size = 0;
  };
  const stream = new Gunzip((chunk) => {
    answered = true;
    if (chunk.length === 0) return;
    budget.spend(chunk.length, source.offset);
    crc = crc32(chunk, crc);
    size = (size + chunk.length) >>> 0;
    output.push(chunk);
  });
  stream.onmember = (offset) => checkMember(tail.length - (source.offset - offset));
  let silentBytes = 0;
  for (;;) {
    const held = await source.fill(PIECE_BYTES);
    const final = held <= PIECE_BYTES;
    const piece = source.take(Math.min(held, PIECE_BYTES));
    tail = concat(tail.subarray(Math.max(0, tail.length - TAIL_BYTES)), piece);
    answered = false;
    try {
      stream.push(piece, final);
    } catch (error) {
      if (isPortolanError(error)) throw error;
      if (final && reason(error) === 'unexpected EOF') throw endsEarly(source.offset, error);
      throw damaged(
        `The gzip data is damaged before byte ${source.offset} (${reason(error)}); fetch the file again.`,
        { offset: source.offset },
        error,
      );
    }
    silentBytes = answered ? 0 : silentBytes + piece.length;
    if (silentBytes > MOST_HEADER_BYTES) {
      throw damaged(
        `The header of the gzip file is longer than ${MOST_HEADER_BYTES} bytes; fetch the file again.`,
        {
          offset: source.offset,
        },
      );
    }
    const chunks = output;
    output = [];
    yield* chunks;
    if (final) break;
  }
  checkMember(tail.length);
}

function endsEarly(offset: number, cause?: unknown): Error {
  return truncated(
    `The gzip file ends in the middle, after ${offset} bytes; fetch it again.`,
    { offset },
    cause,
  );
}

function concat(head: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + rest.length);
  joined.set(head);
  joined.set(rest, head.length);
  return joined;
}
