import type { SdfGlyph } from '../canvas/glyph.ts';

/** The value of a field of distances at the edge of a letter: three quarters of a byte, as MapLibre has it. */
const EDGE = 191.25;
/** Pixels around a letter in its field. */
const BORDER = 3;

/**
 * The outlines of a letter from its field of distances, by marching squares (Lorensen and Cline, 1987, in two dimensions): contours of
 * x, y, x, y, ... in pixels of the field from the pen, the inside of all of them on one side, so that the non-zero rule fills them.
 */
export function traceDistances({ width, height, left, top, bitmap }: SdfGlyph): number[][] {
  const columns = width + 2 * BORDER;
  const rows = height + 2 * BORDER;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? 0 : (bitmap[y * columns + x] ?? 0);
  // Edges between samples have numbers: those to the right are even, those downwards odd. Samples run from -1, beyond the field.
  const stride = columns + 2;
  const edge = (x: number, y: number, isDown: boolean): number =>
    2 * ((y + 1) * stride + x + 1) + (isDown ? 1 : 0);
  const next = new Map<number, number>();
  for (let y = -1; y < rows; y++) {
    for (let x = -1; x < columns; x++) {
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)].map((each) => each > EDGE);
      if (corners.every((each) => each === corners[0])) continue;
      const edges = [edge(x, y, false), edge(x + 1, y, true), edge(x, y + 1, false), edge(x, y, true)];
      // Clockwise around the cell: a contour leads from where the inside ends to where it begins again.
      for (let side = 0; side < 4; side++) {
        if (!corners[side]! || corners[(side + 1) % 4]!) continue;
        let end = (side + 1) % 4;
        while (corners[end]! || !corners[(end + 1) % 4]!) end = (end + 1) % 4;
        next.set(edges[side]!, edges[end]!);
      }
    }
  }
  const place = (name: number): [number, number] => {
    const isDown = name % 2 === 1;
    const cell = Math.floor(name / 2);
    const [x, y] = [(cell % stride) - 1, Math.floor(cell / stride) - 1];
    const [from, to] = [at(x, y), isDown ? at(x, y + 1) : at(x + 1, y)];
    const share = (EDGE - from) / (to - from);
    const [originX, originY] = [left - BORDER + 0.5, -top - BORDER + 0.5];
    return isDown ? [originX + x, originY + y + share] : [originX + x + share, originY + y];
  };
  const contours: number[][] = [];
  for (const first of next.keys()) {
    const contour: number[] = [];
    for (let name: number | undefined = first; name !== undefined;) {
      const following: number | undefined = next.get(name);
      if (following === undefined) break;
      next.delete(name);
      contour.push(...place(name));
      name = following;
    }
    if (contour.length >= 6) contours.push(contour);
  }
  return contours;
}
