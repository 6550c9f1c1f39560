type Table = Int32Array;
type EightTables = readonly [Table, Table, Table, Table, Table, Table, Table, Table];

/** The polynomial of RFC 1952, section 8, its bits reversed. */
const CRC_POLYNOMIAL = 0xedb8_8320;
/** The largest prime below 2^16 (RFC 1950, section 8.2). */
const ADLER_MODULUS = 65_521;
/** So many steps keep the second sum below 2^31, where JavaScript engines compute with machine integers. */
const ADLER_STEPS = 3800;

let crcTables: EightTables | undefined;

/** Tables for slicing by eight (Kounavis & Berry 2005): table `k` is the effect of a byte with `k` zero bytes behind it. */
function makeCrcTables(): EightTables {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1;
    return crc;
  });
  const advance = (former: Table): Table => former.map((crc) => (crc >>> 8) ^ first[crc & 0xff]!);
  const t1 = advance(first);
  const t2 = advance(t1);
  const t3 = advance(t2);
  const t4 = advance(t3);
  const t5 = advance(t4);
  const t6 = advance(t5);
  return [first, t1, t2, t3, t4, t5, t6, advance(t6)];
}

/**
 * CRC-32 of bytes, as gzip (RFC 1952), ZIP and PNG have it.
 *
 * @param crc  the CRC-32 of the bytes that come before; 0 where nothing does.
 * @returns an unsigned number of 32 bits.
 */
export function crc32(bytes: Uint8Array, crc = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = (crcTables ??= makeCrcTables());
  const { length } = bytes;
  let c = ~crc;
  let at = 0;
  for (const end = length - 7; at < end; at += 8) {
    c ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    c =
      t7[c & 0xff]! ^
      t6[(c >>> 8) & 0xff]! ^
      t5[(c >>> 16) & 0xff]! ^
      t4[c >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < length; at++) c = (c >>> 8) ^ t0[(c ^ bytes[at]!) & 0xff]!;
  return ~c >>> 0;
}

/**
 * Adler-32 of bytes, as zlib has it (RFC 1950).
 *
 * @param sum  the Adler-32 of the bytes that come before; 1 where nothing does.
 * @returns an unsigned number of 32 bits.
 */
export function adler32(bytes: Uint8Array, sum = 1): number {
  let a = sum & 0xffff;
  let b = sum >>> 16;
  const { length } = bytes;
  for (let at = 0; at < length;) {
    const end = Math.min(at + ADLER_STEPS, length);
    for (; at < end; at++) {
      a += bytes[at]!;
      b += a;
    }
    a %= ADLER_MODULUS;
    b %= ADLER_MODULUS;
  }
  return ((b << 16) | a) >>> 0;
}
