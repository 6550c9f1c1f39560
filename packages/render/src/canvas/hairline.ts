import { smoothstep } from '../paint/smoothstep.ts';
import type { Bounds, RowSink } from './coverage.ts';
import type { Polylines } from './flatten.ts';

/**
 * Lines of single pixels, as graphics cards draw them (OpenGL ES 3.0, 3.5.1): of a line that is wider than high one pixel in each column whose middle it
 * passes, else one in each row. A pixel is the fainter the farther its middle lies from the line, at half a pixel by one half.
 *
 * @param row  memory for a row of coverage.
 */
export function drawHairlines(lines: Polylines, clip: Bounds, row: Uint8Array, sink: RowSink): void {
  const { points, starts, isClosed, count } = lines;
  for (let line = 0; line < count; line++) {
    const [start, end] = [2 * starts[line]!, 2 * starts[line + 1]!];
    if (isClosed[line] === 1)
      drawSegment(points[end - 2]!, points[end - 1]!, points[start]!, points[start + 1]!, clip, row, sink);
    for (let at = start + 2; at < end; at += 2)
      drawSegment(points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!, clip, row, sink);
  }
}

function drawSegment(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  clip: Bounds,
  row: Uint8Array,
  sink: RowSink,
): void {
  const [dx, dy] = [x1 - x0, y1 - y0];
  if (Math.abs(dx) >= Math.abs(dy)) {
    const slope = dx === 0 ? 0 : dy / dx;
    const from = Math.max(clip.left, Math.ceil(Math.min(x0, x1) - 0.5));
    const to = Math.min(clip.right, Math.ceil(Math.max(x0, x1) - 0.5));
    let begin = from;
    let runRow = NaN;
    for (let column = from; column < to; column++) {
      const y = y0 + (column + 0.5 - x0) * slope;
      const at = Math.floor(y);
      if (at !== runRow) {
        if (runRow >= clip.top && runRow < clip.bottom) sink.row(runRow, begin, column, row);
        [begin, runRow] = [column, at];
      }
      row[column] = shareAt(y - at - 0.5);
    }
    if (runRow >= clip.top && runRow < clip.bottom) sink.row(runRow, begin, to, row);
    return;
  }
  const slope = dx / dy;
  const from = Math.max(clip.top, Math.ceil(Math.min(y0, y1) - 0.5));
  const to = Math.min(clip.bottom, Math.ceil(Math.max(y0, y1) - 0.5));
  for (let at = from; at < to; at++) {
    const x = x0 + (at + 0.5 - y0) * slope;
    const column = Math.floor(x);
    if (column < clip.left || column >= clip.right) continue;
    row[column] = shareAt(x - column - 0.5);
    sink.row(at, column, column + 1, row);
  }
}

/** The coverage of a pixel so far beside the line. */
function shareAt(away: number): number {
  return Math.round(255 * (1 - smoothstep(Math.abs(away))));
}
