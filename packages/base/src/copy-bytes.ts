/**
 * Copies bytes into a new buffer, which the copy fills. `slice` does not copy every `Uint8Array`: the slice of a Node `Buffer` is a view, through which
 * writes reach the original.
 *
 * @param start  position of the first byte. @param end  position behind the last byte.
 */
export function copyBytes(bytes: Uint8Array, start = 0, end: number = bytes.length): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(start, end));
}
