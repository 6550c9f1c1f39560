import { damaged, unsupported } from '../../errors.ts';

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const MOST_CODES = 4096;
/** A code has 9 bits or more and stands for fewer bytes than there are codes. */
const MOST_RATIO = 4096;

/**
 * LZW as TIFF has it (TIFF 6.0, section 13): codes of 9 to 12 bits, most significant bit first; codes grow wider one code early.
 *
 * A string is kept as its position in the output, so that strings are copied from there and never built.
 *
 * @returns the first `size` bytes, fewer when the data ends.
 */
export function unpackLzw(packed: Uint8Array, size: number): Uint8Array {
  if (size > packed.length * MOST_RATIO)
    throw damaged(`${packed.length} bytes of LZW cannot hold ${size}`, { size });
  if (packed[0] === 0 && (packed[1]! & 1) === 1) {
    throw unsupported('its LZW is of the old kind, from before TIFF 6.0: rewrite it with gdal_translate');
  }
  const bytes = new Uint8Array(size);
  const start = new Int32Array(MOST_CODES);
  const length = new Int32Array(MOST_CODES);
  let filled = 0;
  let nextCode = FIRST_CODE;
  let width = 9;
  let formerStart = -1;
  let formerLength = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; filled < size;) {
    while (held < width && at < packed.length) {
      bits = ((bits << 8) | packed[at++]!) & 0x00ff_ffff;
      held += 8;
    }
    if (held < width) break;
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      nextCode = FIRST_CODE;
      width = 9;
      formerStart = -1;
      continue;
    }
    const here = filled;
    if (code < CLEAR) {
      bytes[filled++] = code;
    } else {
      // A code may name the string that it is about to define: the former string and its own first byte again.
      const isNewest = code === nextCode && formerStart >= 0;
      if (code >= nextCode && !isNewest)
        throw damaged(`its LZW data names the unknown code ${code}`, { code, nextCode });
      let from = isNewest ? formerStart : start[code]!;
      const end = Math.min(size, filled + (isNewest ? formerLength + 1 : length[code]!));
      while (filled < end) bytes[filled++] = bytes[from++]!;
    }
    if (formerStart >= 0 && nextCode < MOST_CODES) {
      start[nextCode] = formerStart;
      length[nextCode] = formerLength + 1;
      nextCode++;
    }
    formerStart = here;
    formerLength = filled - here;
    if (nextCode + 1 >= 1 << width && width < 12) width++;
  }
  return filled === size ? bytes : bytes.subarray(0, filled);
}
