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
  const lines = Array.from({ length: height * LINES_PER_PIXEL }, (): number[] => []);
  for (const contour of contours) collectCrossings(contour, lines);
  for (let line = 0; line < lines.length; line++) {
    const crossings = lines[line]!;
    const row = Math.floor(line / LINES_PER_PIXEL) * width;
    let winding = 0;
    for (let at = 0; at + 2 < crossings.length; at += 2) {
      winding += crossings[at + 1]!;
      if (winding !== 0) addSpan(coverage, row, crossings[at]!, crossings[at + 2]!, width);
    }
  }
  return coverage;
}

/** Adds where a contour crosses each line: x, and 1 or -1 for the way in which it goes there, sorted by both. */
function collectCrossings(contour: Contour, lines: readonly number[][]): void {
  const count = contour.length;
  for (let point = 0; point < count; point += 2) {
    const next = point + 2 === count ? 0 : point + 2;
    const x1 = contour[point]!;
    const y1 = contour[point + 1]!;
    const x2 = contour[next]!;
    const y2 = contour[next + 1]!;
    if (y1 === y2) continue;
    const turn = y1 < y2 ? 1 : -1;
    const top = y1 < y2 ? y1 : y2;
    const bottom = y1 < y2 ? y2 : y1;
    // Line k lies at (k + 0.5) / LINES_PER_PIXEL and is crossed where top <= its height < bottom.
    const first = Math.max(0, Math.ceil(top * LINES_PER_PIXEL - 0.5));
    const end = Math.min(lines.length, Math.ceil(bottom * LINES_PER_PIXEL - 0.5));
    for (let line = first; line < end; line++) {
      const y = (line + 0.5) / LINES_PER_PIXEL;
      insert(lines[line]!, x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn);
    }
  }
}

/** A line is crossed a few times: those farther to the right make room for another one. */
function insert(crossings: number[], x: number, turn: number): void {
  let at = crossings.length;
  crossings.push(x, turn);
  while (at > 0 && (crossings[at - 2]! > x || (crossings[at - 2] === x && crossings[at - 1]! > turn))) {
    crossings[at] = crossings[at - 2]!;
    crossings[at + 1] = crossings[at - 1]!;
    at -= 2;
  }
  crossings[at] = x;
  crossings[at + 1] = turn;
}

function addSpan(coverage: Float32Array, row: number, from: number, to: number, width: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  for (let column = Math.floor(left); column < right; column++) {
    const share = Math.min(right, column + 1) - Math.max(left, column);
    coverage[row + column]! += share / LINES_PER_PIXEL;
  }
}
