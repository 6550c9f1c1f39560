import { copyBytes } from '@portolan/base';
import { requireLittleEndian } from './little-endian.ts';

/** The five primes of the specification. */
const PRIME_1 = 0x9e3779b1;
const PRIME_2 = 0x85ebca77;
const PRIME_3 = 0xc2b2ae3d;
const PRIME_4 = 0x27d4eb2f;
const PRIME_5 = 0x165667b1;

/** Bytes of a round of the main loop: four words, one for each accumulator. */
const STRIPE = 16;

/**
 * XXH32 (Yann Collet; xxHash specification 0.2.0), the checksum of archives. It is no signature: it finds damage, not malice.
 *
 * @param bytes  read in place where they start at a multiple of 4 in their buffer, else copied first.
 *
 * @returns an integer in 0..2^32 - 1.
 */
export function xxh32(bytes: Uint8Array, seed = 0): number {
  requireLittleEndian();
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : copyBytes(bytes);
  const length = aligned.length;
  const wordCount = length >>> 2;
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, wordCount);

  let word = 0;
  let hash: number;
  if (length >= STRIPE) {
    let a = (seed + PRIME_1 + PRIME_2) | 0;
    let b = (seed + PRIME_2) | 0;
    let c = seed | 0;
    let d = (seed - PRIME_1) | 0;
    for (const end = wordCount & ~3; word < end; word += 4) {
      a = (a + Math.imul(words[word]!, PRIME_2)) | 0;
      a = Math.imul((a << 13) | (a >>> 19), PRIME_1);
      b = (b + Math.imul(words[word + 1]!, PRIME_2)) | 0;
      b = Math.imul((b << 13) | (b >>> 19), PRIME_1);
      c = (c + Math.imul(words[word + 2]!, PRIME_2)) | 0;
      c = Math.imul((c << 13) | (c >>> 19), PRIME_1);
      d = (d + Math.imul(words[word + 3]!, PRIME_2)) | 0;
      d = Math.imul((d << 13) | (d >>> 19), PRIME_1);
    }
    hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
  } else {
    hash = seed + PRIME_5;
  }

  hash = (hash + length) | 0;
  for (; word < wordCount; word++) {
    hash = Math.imul(rotate(hash + Math.imul(words[word]!, PRIME_3), 17), PRIME_4);
  }
  for (let byte = wordCount * 4; byte < length; byte++) {
    hash = Math.imul(rotate(hash + Math.imul(aligned[byte]!, PRIME_5), 11), PRIME_1);
  }

  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
