import { deflateRawSync, gzipSync } from 'node:zlib';
import { crc32 } from '@portolan/base';

/** Park & Miller's generator: 0 <= value < 1, the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A HGT tile of `side` samples; `height(column, row)` in whole metres, NaN for no data. */
export function hgtBytes(side: number, height: (column: number, row: number) => number): Uint8Array {
  const bytes = new Uint8Array(2 * side * side);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const metres = height(column, row);
      view.setInt16(2 * (row * side + column), Number.isNaN(metres) ? -32_768 : metres);
    }
  }
  return bytes;
}

export function hgtName(lat: number, lon: number): string {
  const pad = (value: number, digits: number): string => String(Math.abs(value)).padStart(digits, '0');
  return `${lat < 0 ? 'S' : 'N'}${pad(lat, 2)}${lon < 0 ? 'W' : 'E'}${pad(lon, 3)}.hgt`;
}

/** A ZIP file of deflated files, as small as the format allows. */
export function zipBytes(files: Readonly<Record<string, Uint8Array>>, method: 0 | 8 = 8): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    offset += part.length;
  };
  for (const [name, content] of Object.entries(files)) {
    const packed = method === 8 ? new Uint8Array(deflateRawSync(content)) : content;
    const text = new TextEncoder().encode(name);
    const local = new Uint8Array(30 + text.length);
    const header = new DataView(local.buffer);
    header.setUint32(0, 0x0403_4b50, true);
    header.setUint16(8, method, true);
    header.setUint32(14, crc32(content), true);
    header.setUint32(18, packed.length, true);
    header.setUint32(22, content.length, true);
    header.setUint16(26, text.length, true);
    local.set(text, 30);
    const central = new Uint8Array(46 + text.length);
    const entry = new DataView(central.buffer);
    entry.setUint32(0, 0x0201_4b50, true);
    entry.setUint16(10, method, true);
    entry.setUint32(16, crc32(content), true);
    entry.setUint32(20, packed.length, true);
    entry.setUint32(24, content.length, true);
    entry.setUint16(28, text.length, true);
    entry.setUint32(42, offset, true);
    central.set(text, 46);
    directory.push(central);
    push(local);
    push(packed);
  }
  const start = offset;
  for (const entry of directory) push(entry);
  const end = new Uint8Array(22);
  const record = new DataView(end.buffer);
  record.setUint32(0, 0x0605_4b50, true);
  record.setUint16(8, directory.length, true);
  record.setUint16(10, directory.length, true);
  record.setUint32(12, offset - start, true);
  record.setUint32(16, start, true);
  push(end);
  const whole = new Uint8Array(offset);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

export function gzipBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(bytes));
}
