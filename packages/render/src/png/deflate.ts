import { zlibSync } from 'fflate';

/** Of fflate: between its fastest and its best, as the platforms' own. */
const LEVEL = 6;

/** Compresses in the form of zlib: by the platform where it has `CompressionStream`, which is several times as fast, otherwise by fflate. */
export async function deflate(bands: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  if (typeof CompressionStream === 'undefined') return deflatePortably(bands);
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const write = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- the next band is made when there is room for it
    for (const band of bands) await writer.write(band);
    await writer.close();
  };
  // Reading has to begin before all is written; a failure of the one is one of the other.
  const written = write();
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { done, value } = await reader.read();
    if (value) {
      pieces.push(value);
      size += value.length;
    }
    if (done) break;
  }
  await written;
  return joined(pieces, size);
}

/** The same bytes on every platform. */
export function deflatePortably(bands: Iterable<Uint8Array<ArrayBuffer>>): Uint8Array {
  const pieces = [...bands];
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return zlibSync(joined(pieces, size), { level: LEVEL });
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
