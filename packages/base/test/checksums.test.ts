import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adler32, crc32 } from '../src/index.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('checksums of known texts', () => {
  // The check values of the CRC catalogue, and of the algorithm of RFC 1950.
  expect(crc32(utf8('123456789'))).toBe(0xcbf4_3926);
  expect(adler32(utf8('123456789'))).toBe(0x091e_01de);
  expect(adler32(utf8('Wikipedia'))).toBe(0x11e6_0398);
  expect([crc32(new Uint8Array()), adler32(new Uint8Array())]).toEqual([0, 1]);
});

// Lengths on both sides of the eight bytes of a step of the CRC, and beyond the 3,800 of Adler-32.
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.uint8Array({ minLength: 3700, maxLength: 9000, size: 'max' }),
);

test('checksums are those of the definition, in one piece or two, of a view at any offset', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.nat(7), (content, cut, offset) => {
      const shifted = new Uint8Array(content.length + offset);
      shifted.set(content, offset);
      const view = shifted.subarray(offset);
      expect(crc32(view)).toBe(crc32Slowly(content));
      expect(adler32(view)).toBe(adler32Slowly(content));
      const at = cut % (content.length + 1);
      expect(crc32(view.subarray(at), crc32(view.subarray(0, at)))).toBe(crc32Slowly(content));
      expect(adler32(view.subarray(at), adler32(view.subarray(0, at)))).toBe(adler32Slowly(content));
    }),
  );
});

test('the sums of Adler-32 stay exact for the largest bytes', () => {
  const largest = new Uint8Array(100_000).fill(255);
  expect(adler32(largest)).toBe(adler32Slowly(largest));
  expect(adler32(largest, 0xfff0_fff0)).toBe(adler32Slowly(largest, 0xfff0_fff0));
});

/** Bit by bit, as RFC 1952 defines it. */
function crc32Slowly(content: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function adler32Slowly(content: Uint8Array, sum = 1): number {
  let a = sum % 65_536;
  let b = Math.floor(sum / 65_536);
  for (const byte of content) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}
