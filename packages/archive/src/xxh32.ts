import { copyBytes } from '@portolan/base';
import { requireLittleEndian } from './little-endian.ts';

/** The five primes of the specification. */
const PRIME_1 = 0x9e3779b1;
const PRIME_2 = 0x85ebca77;
const PRIME_3 = 0xc2b2ae3d;
const PRIME_4 = 0x27d4eb2f;
const PRIME_5 = 0x165667b1;

/** Words of a round of the main loop: one for each accumulator. */
const STRIPE_WORDS = 4;

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

  const afterStripes = wordCount - (wordCount % STRIPE_WORDS);
  let hash = afterStripes > 0 ? hashOfStripes(words, afterStripes, seed | 0) : seed + PRIME_5;
  hash = (hash + length) | 0;
  for (let word = afterStripes; word < wordCount; word++) {
    hash = Math.imul(rotate(hash + Math.imul(words[word]!, PRIME_3), 17), PRIME_4);
  }
  for (let byte = wordCount * 4; byte < length; byte++) {
    hash = Math.imul(rotate(hash + Math.imul(aligned[byte]!, PRIME_5), 11), PRIME_1);
  }

  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The main loop. It is a function of its own because a compiler that met it in the middle knew nothing of what comes after it, threw its work away at the end of
 * each long section, and began the next one slowly.
 */
function hashOfStripes(words: Uint32Array, end: number, seed: number): number {
  let a = (seed + PRIME_1 + PRIME_2) | 0;
  let b = (seed + PRIME_2) | 0;
  let c = seed;
  let d = (seed - PRIME_1) | 0;
  for (let word = 0; word < end; word += STRIPE_WORDS) {
    a = Math.imul(rotate((a + Math.imul(words[word]!, PRIME_2)) | 0, 13), PRIME_1);
    b = Math.imul(rotate((b + Math.imul(words[word + 1]!, PRIME_2)) | 0, 13), PRIME_1);
    c = Math.imul(rotate((c + Math.imul(words[word + 2]!, PRIME_2)) | 0, 13), PRIME_1);
    d = Math.imul(rotate((d + Math.imul(words[word + 3]!, PRIME_2)) | 0, 13), PRIME_1);
  }
  return rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
