import { damaged } from '../../errors.ts';

/** Two bytes become 128 at most. */
const MOST_RATIO = 64;

/** PackBits (TIFF 6.0, section 9): runs and literals. @returns the first `size` bytes, fewer when the data ends. */
export function unpackBits(packed: Uint8Array, size: number): Uint8Array {
  if (size > packed.length * MOST_RATIO)
    throw damaged(`${packed.length} bytes of PackBits cannot hold ${size}`, { size });
  const bytes = new Uint8Array(size);
  let filled = 0;
  for (let at = 0; at < packed.length && filled < size;) {
    const control = packed[at++]!;
    if (control < 128) {
      const literal = packed.subarray(at, at + Math.min(control + 1, size - filled));
      bytes.set(literal, filled);
      filled += literal.length;
      at += control + 1;
    } else if (control > 128) {
      if (at >= packed.length) break;
      const end = Math.min(size, filled + 257 - control);
      bytes.fill(packed[at++]!, filled, end);
      filled = end;
    }
  }
  return filled === size ? bytes : bytes.subarray(0, filled);
}
