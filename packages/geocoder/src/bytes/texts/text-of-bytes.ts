const decoder = new TextDecoder();
/** Up to this length, letter by letter is faster than a TextDecoder. */
const FEW_BYTES = 40;

/** The text that the first `length` bytes are in UTF-8. */
export function textOfBytes(bytes: Uint8Array, length: number): string {
  let text = '';
  if (length <= FEW_BYTES) {
    let k = 0;
    for (; k < length && bytes[k]! < 128; k++) text += String.fromCharCode(bytes[k]!);
    if (k === length) return text;
  }
  // A copy, since a decoder takes no view of shared memory.
  return decoder.decode(bytes.slice(0, length));
}
