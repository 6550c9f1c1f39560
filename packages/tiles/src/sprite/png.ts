import { pngFile, pngHeader } from '@portolan/base';
import { zlibSync } from 'fflate';

const UP = 2;
/** Red, green, blue and alpha. */
const RGBA = 6;

/**
 * Writes a PNG of 8-bit RGBA (W3C PNG, third edition), all rows under the filter Up. The same pixels give the same bytes.
 *
 * @param pixels  straight RGBA, row by row. @param level  of the compression: lower ones are faster.
 */
export function writePng(pixels: Uint8Array, width: number, height: number, level: 4 | 9 = 9): Uint8Array {
  const stride = 4 * width;
  const rows = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1);
    rows[to] = UP;
    for (let at = 0; at < stride; at++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + at]!;
      rows[to + 1 + at] = pixels[row * stride + at]! - above;
    }
  }
  return pngFile([
    ['IHDR', pngHeader(width, height, 8, RGBA)],
    ['IDAT', zlibSync(rows, { level })],
  ]);
}
