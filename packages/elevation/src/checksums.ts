/** Slicing by eight (Kounavis & Berry 2005): table `k` advances a byte over `k` zero bytes behind it. */
const CRC_TABLES = makeCrcTables();

type Table = Int32Array;

function makeCrcTables(): readonly [Table, Table, Table, Table, Table, Table, Table, Table] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
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

/** CRC-32 (RFC 1952; PNG and ZIP use the same) of `bytes`, continued from `crc`; 0 begins. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = CRC_TABLES;
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

/** Adler-32 (RFC 1950) of `bytes`. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
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
