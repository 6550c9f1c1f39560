import type { Contour } from './contours.ts';

/** Lines on which a row of pixels is looked at: 1/16 of a pixel apart, each with the exact share that a span covers of a pixel. */
const LINES_PER_PIXEL = 16;

/**
 * The share of each pixel that contours enclose under the nonzero rule, 0 to 1, row by row from the top.
 *
 * A classical scanline fill (Foley, van Dam et al., Computer Graphics, 3.6): sixteen lines a row, crossings sorted along each.
 *
 * @param contours  in pixels, y downwards; what lies outside the picture is cut off.
 * @param width  of the picture in pixels
 * @param height  of the picture in pixels
 */
export function coverageOf(contours: readonly Contour[], width: number, height: number): Float32Array {
  const coverage = new Float32Array(width * height);
  const lineCount = height * LINES_PER_PIXEL;
  const crossings: { readonly x: number; readonly turn: number }[][] = Array.from(
    { length: lineCount },
    () => [],
  );
  for (const contour of contours) collectCrossings(contour, crossings);
  for (const [line, onLine] of crossings.entries()) {
    onLine.sort((a, b) => a.x - b.x || a.turn - b.turn);
    const row = Math.floor(line / LINES_PER_PIXEL) * width;
    let winding = 0;
    for (const [index, { x, turn }] of onLine.entries()) {
      winding += turn;
      const next = onLine[index + 1];
      if (winding !== 0 && next) addSpan(coverage, row, x, next.x, width);
    }
  }
  return coverage;
}

function collectCrossings(
  contour: Contour,
  crossings: readonly { readonly x: number; readonly turn: number }[][],
): void {
  const count = contour.length / 2;
  for (let point = 0; point < count; point++) {
    const next = (point + 1) % count;
    const [x1, y1] = [contour[2 * point]!, contour[2 * point + 1]!];
    const [x2, y2] = [contour[2 * next]!, contour[2 * next + 1]!];
    if (y1 === y2) continue;
    const turn = y1 < y2 ? 1 : -1;
    const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1];
    // Line k lies at (k + 0.5) / LINES_PER_PIXEL and is crossed where top <= its height < bottom.
    const first = Math.max(0, Math.ceil(top * LINES_PER_PIXEL - 0.5));
    const end = Math.min(crossings.length, Math.ceil(bottom * LINES_PER_PIXEL - 0.5));
    for (let line = first; line < end; line++) {
      const y = (line + 0.5) / LINES_PER_PIXEL;
      crossings[line]!.push({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn });
    }
  }
}

function addSpan(coverage: Float32Array, row: number, from: number, to: number, width: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  for (let column = Math.floor(left); column < right; column++) {
    const share = Math.min(right, column + 1) - Math.max(left, column);
    coverage[row + column]! += share / LINES_PER_PIXEL;
  }
}
