/**
 * A copy of some bytes at the beginning of a buffer of its own. `slice` is no copy of every `Uint8Array`: that of Node's `Buffer` is a view, and what is
 * written to it is written to the original.
 */
export function copyBytes(bytes: Uint8Array, start = 0, end: number = bytes.length): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(start, end));
}
