import { unzlibSync } from 'fflate';

/** Writes a .woff file as .ttf, its tables in their order. */
export function plainFont(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, packed, length] = [
      view.getUint32(at + 4),
      view.getUint32(at + 8),
      view.getUint32(at + 12),
    ];
    const data = woff.subarray(offset, offset + packed);
    return { tag: view.getUint32(at), data: packed < length ? unzlibSync(data) : data };
  });
  const front = 12 + 16 * count;
  const bytes = new Uint8Array(
    front + tables.reduce((sum, { data }) => sum + Math.ceil(data.length / 4) * 4, 0),
  );
  const out = new DataView(bytes.buffer);
  out.setUint32(0, 0x00010000);
  out.setUint16(4, count);
  let at = front;
  for (const [index, { tag, data }] of tables.entries()) {
    out.setUint32(12 + 16 * index, tag);
    out.setUint32(12 + 16 * index + 8, at);
    out.setUint32(12 + 16 * index + 12, data.length);
    bytes.set(data, at);
    at += Math.ceil(data.length / 4) * 4;
  }
  return bytes;
}
