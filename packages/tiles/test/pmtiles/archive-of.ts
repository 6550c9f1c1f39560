import { gzipSync } from 'fflate';
import { ProtobufWriter } from '../../src/mvt/protobuf-writer.ts';
import { joined } from '../../src/pmtiles/directory.ts';
import { HEADER_BYTES, writeHeader, type Header } from '../../src/pmtiles/header.ts';

/** What the header of an archive of the whole Earth says. */
export const ABOUT = {
  minZoom: 0,
  maxZoom: 14,
  west: -1_800_000_000,
  south: -850_000_000,
  east: 1_800_000_000,
  north: 850_000_000,
  centreZoom: 3,
  centreLon: 15,
  centreLat: -20,
};
export const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { mtime: 0 });
export const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** An entry of a directory as it stands in the file: a run of 0 leads to a leaf. */
export type Entry = readonly [idStep: number, run: number, length: number, offsetCode: number];

export function directoryOf(entries: readonly Entry[]): Uint8Array {
  const writer = new ProtobufWriter();
  writer.varint(entries.length);
  for (const column of [0, 1, 2, 3] as const) for (const entry of entries) writer.varint(entry[column]);
  return writer.finish();
}

/** An archive of sections as they are given, with a header that is right about them. */
export function archiveOf(
  root: Uint8Array,
  leaves: Uint8Array,
  metadata: Uint8Array = gzip(text('{}')),
  data: Uint8Array = text('content'),
): Uint8Array {
  const parts = [root, metadata, leaves, data];
  let at = HEADER_BYTES;
  const [rootSpan, metadataSpan, leavesSpan, dataSpan] = parts.map(({ length }) => {
    at += length;
    return { offset: at - length, length };
  });
  const header: Header = {
    ...ABOUT,
    root: rootSpan!,
    metadata: metadataSpan!,
    leaves: leavesSpan!,
    data: dataSpan!,
    tileCount: 0,
    entryCount: 0,
    contentCount: 0,
  };
  return joined([writeHeader(header), ...parts]);
}
