import { copyBytes } from '@portolan/base';
import { xxh32 } from '@portolan/archive';
import { damaged, elevationError } from '../errors.ts';
import type { ByteRange, Reading } from '../reading.ts';

/**
 * Single sections of an archive, so that an archive behind a network, or one larger than memory, is not fetched whole. The layout is that of
 * FORMAT.md of @portolan/archive, whose own reader needs all bytes.
 */
export interface Sections {
  readonly kind: string;
  readonly major: number;
  /** Reads a section into a buffer of its own and verifies its checksum. @throws {PortolanError} `elevation-damaged`. */
  read(name: string): Reading<ArrayBuffer>;
  /** Where a section lies, for reading parts of it. */
  range(name: string): ByteRange;
}

const MAGIC = [0x89, 0x50, 0x54, 0x4c, 0x0d, 0x0a, 0x1a, 0x0a];
const LINE_BYTES = 64;
const At = { kind: 8, containerVersion: 24, major: 26, sectionCount: 32, tableChecksum: 36 } as const;
const InLine = { offset: 40, length: 48, checksum: 56 } as const;
const CONTAINER_VERSION = 1;
const MOST_SECTIONS = 1024;

export function isArchive(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte);
}

/** Reads the table of sections. @param head  the first bytes of the file. */
export function* readSections(head: Uint8Array): Reading<Sections> {
  if (head.length < LINE_BYTES) throw cutShort(head.length);
  const header = viewOf(head);
  const count = header.getUint32(At.sectionCount, true);
  const containerVersion = header.getUint16(At.containerVersion, true);
  if (containerVersion !== CONTAINER_VERSION) {
    throw elevationError(
      'elevation-unsupported',
      `it has container version ${containerVersion}: rebuild with portolan build`,
      {
        containerVersion,
      },
    );
  }
  if (count > MOST_SECTIONS) throw damaged(`it claims ${count} sections`, { count, most: MOST_SECTIONS });
  const frontBytes = LINE_BYTES * (1 + count);
  const found = head.length >= frontBytes ? head : yield { offset: 0, length: frontBytes };
  if (found.length < frontBytes) throw cutShort(found.length);
  const front = found.slice(0, frontBytes);
  const view = viewOf(front);
  const expected = view.getUint32(At.tableChecksum, true);
  view.setUint32(At.tableChecksum, 0, true);
  if (xxh32(front) !== expected) throw damaged('its section table is damaged: fetch it again', { expected });

  const ranges = new Map<string, ByteRange & { readonly checksum: number }>();
  for (let line = LINE_BYTES; line < frontBytes; line += LINE_BYTES) {
    ranges.set(textOf(front.subarray(line, line + InLine.offset)), {
      offset: readUint64(view, line + InLine.offset),
      length: readUint64(view, line + InLine.length),
      checksum: view.getUint32(line + InLine.checksum, true),
    });
  }
  const locate = (name: string): ByteRange & { readonly checksum: number } => {
    const range = ranges.get(name);
    if (range === undefined)
      throw damaged(`its section ${name} is missing: rebuild it with buildElevation`, { name });
    return range;
  };
  return {
    kind: textOf(front.subarray(At.kind, At.containerVersion)),
    major: view.getUint16(At.major, true),
    range: locate,
    *read(name) {
      const { offset, length, checksum } = locate(name);
      const bytes = yield { offset, length };
      if (bytes.length !== length) throw cutShort(offset + bytes.length);
      const own = copyBytes(bytes);
      if (xxh32(own) !== checksum) throw damaged(`its section ${name} is damaged: fetch it again`, { name });
      return own.buffer;
    },
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) if (byte !== 0) text += String.fromCharCode(byte);
  return text;
}

function readUint64(view: DataView, offset: number): number {
  return view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
}

function cutShort(length: number): Error {
  return damaged(`it is cut short after ${length} bytes: fetch it again`, { length });
}
