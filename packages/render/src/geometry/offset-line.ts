/** Where a corner is sharper, offset lines do not run so far ahead as to meet. */
const MOST_MITER = 2;

/**
 * Lines beside another one, at the same distance from each segment. At a sharp turn one ends and the next begins.
 *
 * @param distance  positive to the right of the direction of the line, in a picture whose y runs down.
 */
export function offsetLine(line: readonly number[], distance: number): number[][] {
  const clean = withoutDoubles(line);
  const isClosed = clean.length >= 8 && clean[0] === clean.at(-2) && clean[1] === clean.at(-1);
  const last = clean.length / 2 - 1;
  let out: number[] = [];
  const lines = [out];
  for (let index = 0; index <= last; index++) {
    const before = index > 0 ? index - 1 : isClosed ? last - 1 : undefined;
    const after = index < last ? index + 1 : isClosed ? 1 : undefined;
    const x = clean[2 * index]!;
    const y = clean[2 * index + 1]!;
    const [ax, ay] = before === undefined ? [0, 0] : acrossOf(clean, before, index);
    const [bx, by] = after === undefined ? [0, 0] : acrossOf(clean, index, after);
    if (before === undefined || after === undefined) {
      out.push(x + (ax + bx) * distance, y + (ay + by) * distance);
      continue;
    }
    // The point at which both sides meet lies along the sum of the normals, 1 / cos(turn / 2) away.
    const square = 1 + ax * bx + ay * by;
    if (square * MOST_MITER * MOST_MITER < 2) {
      out.push(x + ax * distance, y + ay * distance);
      out = [x + bx * distance, y + by * distance];
      lines.push(out);
      continue;
    }
    out.push(x + ((ax + bx) / square) * distance, y + ((ay + by) / square) * distance);
  }
  return lines.filter((each) => each.length >= 4);
}

/** The unit vector to the right of a segment. */
function acrossOf(line: readonly number[], from: number, to: number): readonly [number, number] {
  const dx = line[2 * to]! - line[2 * from]!;
  const dy = line[2 * to + 1]! - line[2 * from + 1]!;
  const length = Math.hypot(dx, dy);
  return [-dy / length, dx / length];
}

function withoutDoubles(line: readonly number[]): readonly number[] {
  const out: number[] = [];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at]!, line[at + 1]!];
    if (out.length === 0 || out.at(-2) !== x || out.at(-1) !== y) out.push(x, y);
  }
  return out;
}
