/** Mixes three numbers to a few bits, for contexts and places in memories. */
export function mix(a: number, b: number, c: number, bits: number): number {
  let mixed =
    Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b) ^ Math.imul(c + 0x165667b1, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c1b3c6d) >>> (32 - bits);
}
