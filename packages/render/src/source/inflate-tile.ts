/** Smaller files are inflated by fflate sooner than a stream of the platform has begun. */
const LEAST_BYTES = 32_768;
/** A gzip file without a name, a comment or more begins with so many bytes, and ends with the checksum and the length of four bytes each. */
const HEAD_BYTES = 10;
const TAIL_BYTES = 8;

/**
 * A large gzipped tile inflated by the platform, where it has `DecompressionStream`: the first tiles of a process take a quarter of the time that they take
 * in code which is not compiled yet.
 *
 * @param mostBytes  a file that claims more than these is not inflated.
 * @returns undefined for all that is not a plain sound gzip file of one part: {@link MvtTile} inflates or refuses it, on every platform alike.
 */
export async function inflatedByPlatform(
  bytes: Uint8Array,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  if (bytes.length < LEAST_BYTES || typeof DecompressionStream === 'undefined') return undefined;
  const isPlain = bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 && bytes[3] === 0;
  if (!isPlain) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  if (length > mostBytes) return undefined;
  try {
    const inflated = await inflatedRaw(bytes.slice(HEAD_BYTES, bytes.length - TAIL_BYTES), length);
    // A gzip file within the file is no tile, and is not to be taken for one that is yet to be inflated.
    return inflated?.[0] === 0x1f && inflated[1] === 0x8b ? undefined : inflated;
  } catch {
    // The platform does not know the format, or what it was given is damaged.
    return undefined;
  }
}

/** What a deflate stream holds; undefined where that has another length. */
async function inflatedRaw(
  deflated: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array | undefined> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const write = async (): Promise<void> => {
    await writer.write(deflated);
    await writer.close();
  };
  // Reading has to begin before all is written; a failure of the one is one of the other.
  const written = write();
  // Where reading fails first, nobody waits for this.
  written.catch(() => {});
  const reader = stream.readable.getReader();
  const whole = new Uint8Array(length);
  let end = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { done, value } = await reader.read();
    if (value) {
      if (end + value.length > length) {
        await reader.cancel();
        return undefined;
      }
      whole.set(value, end);
      end += value.length;
    }
    if (done) break;
  }
  await written;
  return end === length ? whole : undefined;
}
