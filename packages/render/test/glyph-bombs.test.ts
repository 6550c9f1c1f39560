/** What glyph files take that are small and claim large letters, in processes of their own. */
import { testBombs } from '@portolan/testing/bombs';

/** A glyph file of so many glyphs without bitmaps, of so many pixels a side. */
function glyphFile(count: number, side: number): Uint8Array {
  const varint = (value: number): number[] => {
    const bytes: number[] = [];
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    return [...bytes, rest];
  };
  const stack: number[] = [];
  for (let id = 0; id < count; id++) {
    const glyph = [8, ...varint(id), 24, ...varint(side), 32, ...varint(side)];
    stack.push(26, ...varint(glyph.length));
    for (const byte of glyph) stack.push(byte);
  }
  return Uint8Array.from([10, ...varint(stack.length)].concat(stack));
}

testBombs(new URL('glyph-bomb-reader.ts', import.meta.url), [
  { name: 'a range of spaces', make: () => glyphFile(256, 0), ends: /^done$/ },
  { name: 'large letters without bitmaps', make: () => glyphFile(1000, 1024), ends: /^glyphs$/ },
  { name: 'a million letters', make: () => glyphFile(1_000_000, 0), ends: /^glyphs$/ },
]);
