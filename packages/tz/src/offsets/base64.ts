const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base 64 of RFC 4648 without padding, for bytes inside a module. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let k = 0; k < bytes.length; k += 3) {
    const three = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0);
    const digits = [three >> 18, (three >> 12) & 63, (three >> 6) & 63, three & 63].map(
      (digit) => ALPHABET[digit]!,
    );
    parts.push(digits.slice(0, Math.min(4, bytes.length - k + 1)).join(''));
  }
  return parts.join('');
}

/** The inverse of {@link toBase64}; it checks nothing. */
export function fromBase64(text: string): Uint8Array {
  const valueOf = new Uint8Array(128);
  for (let k = 0; k < ALPHABET.length; k++) valueOf[ALPHABET.charCodeAt(k)] = k;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  const { length } = text;
  for (let k = 0, at = 0; k < length; k += 4, at += 3) {
    // Behind the end, charCodeAt gives NaN and the table undefined, which counts as zero. Its bytes lie outside the array.
    const four =
      (valueOf[text.charCodeAt(k)]! << 18) |
      (valueOf[text.charCodeAt(k + 1)]! << 12) |
      (valueOf[text.charCodeAt(k + 2)]! << 6) |
      valueOf[text.charCodeAt(k + 3)]!;
    bytes[at] = four >> 16;
    bytes[at + 1] = four >> 8;
    bytes[at + 2] = four;
  }
  return bytes;
}
