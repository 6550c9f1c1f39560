/** Adler-32 (RFC 1950) of `bytes`, continued from `sum`; 1 begins. */
export function adler32(bytes: Uint8Array, sum = 1): number {
  let a = sum & 0xffff;
  let b = sum >>> 16;
  const { length } = bytes;
  for (let at = 0; at < length;) {
    // 3,800 steps keep b below 2^31, so that it stays an integer of the engine's fast kind.
    const end = Math.min(at + 3800, length);
    for (; at < end; at++) {
      a += bytes[at]!;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (RFC 1952) of `bytes`, continued from `crc`; 0 begins. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let c = ~crc;
  for (let at = 0; at < bytes.length; at++) c = (c >>> 8) ^ CRC_TABLE[(c ^ bytes[at]!) & 0xff]!;
  return ~c >>> 0;
}
