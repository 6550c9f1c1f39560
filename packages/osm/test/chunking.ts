/** Chunks of the given sizes, over and over; the memory of each is spoilt once the next one is asked for. */
export async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    const chunk = bytes.slice(at, at + size);
    yield chunk;
    chunk.fill(0xa5);
    at += size;
  }
}

/** The same chunks without promises. */
export function* chunkedSync(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
