import { crc32 } from './checksums.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** A part of a PNG: its type, four letters, and its data. */
export type PngChunk = readonly [type: string, data: Uint8Array];

/** Puts the chunks of a PNG (W3C PNG, third edition, 5) into a file, with their lengths and checksums; IEND is added. */
export function pngFile(chunks: readonly PngChunk[]): Uint8Array<ArrayBuffer> {
  const all: readonly PngChunk[] = [...chunks, ['IEND', new Uint8Array()]];
  const bytes = all.reduce((sum, [, data]) => sum + FRAME_BYTES + data.length, SIGNATURE.length);
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, data] of all) {
    view.setUint32(at, data.length);
    for (let letter = 0; letter < 4; letter++) file[at + 4 + letter] = type.codePointAt(letter)!;
    file.set(data, at + 8);
    const end = at + 8 + data.length;
    view.setUint32(end, crc32(file.subarray(at + 4, end)));
    at = end + 4;
  }
  return file;
}

/** The data of IHDR: sides in pixels, bits of a channel, and the colour type; without interlacing. */
export function pngHeader(
  width: number,
  height: number,
  bitDepth: number,
  colourType: number,
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = bitDepth;
  header[9] = colourType;
  return header;
}
