import type { Box } from './box.ts';
import { joinWithin, polygonsOf } from './clip.ts';
import { doubledArea, type Ring } from './rings.ts';

/**
 * The area to the right of lines, within a box: lines that do not close are joined along its edge. Ends that lie inside of the box are led on, in the
 * direction from one end of their line to the other, until they leave it; those on its edge leave it there.
 *
 * @param lines  x, y, x, y, ...; joined where they meet. @param rings  closed lines; those that run counter-clockwise are islands.
 * @returns polygons, each with its outer ring first; none where there are neither lines nor rings.
 */
export function closeLines(lines: readonly Ring[], rings: readonly Ring[], box: Box): number[][][] {
  const islands = rings.filter((ring) => doubledArea(ring) < 0);
  const lakes = rings.filter((ring) => doubledArea(ring) > 0);
  const joined = joinWithin(
    lines.map((line) => ledOut(line, box)).filter((line) => line.length >= 4),
    box,
  );
  const { minX, minY, maxX, maxY } = box;
  const around =
    joined.length > 0 || islands.length === 0 ? joined : [[minX, minY, maxX, minY, maxX, maxY, minX, maxY]];
  return polygonsOf([...around, ...lakes], islands);
}

/** Leads both ends of a line out of a box. */
function ledOut(line: Ring, box: Box): Ring {
  const count = line.length;
  const [startX, startY, endX, endY] = [line[0]!, line[1]!, line[count - 2]!, line[count - 1]!];
  const dx = endX - startX;
  const dy = endY - startY;
  const size = Math.max(Math.abs(dx), Math.abs(dy));
  if (size === 0) return [];
  // Twice as far as the box is long, from wherever in it.
  const far = (2 * (box.maxX - box.minX + box.maxY - box.minY)) / size;
  const isInBox = (x: number, y: number): boolean =>
    x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
  const beyond = (x: number, y: number, sign: number): number[] => {
    if (!isInBox(x, y)) return [];
    if (x === box.minX || x === box.maxX) return [x === box.minX ? x - 1 : x + 1, y];
    if (y === box.minY || y === box.maxY) return [x, y === box.minY ? y - 1 : y + 1];
    return [Math.round(x + sign * dx * far), Math.round(y + sign * dy * far)];
  };
  return [...beyond(startX, startY, -1), ...line, ...beyond(endX, endY, 1)];
}
