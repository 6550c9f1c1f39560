import TinyQueue from 'tinyqueue';
import { boxOfPoints } from './box.ts';
import { isInside, type Ring } from './rings.ts';

/** A square that is searched for the point farthest from all edges. */
interface Cell {
  readonly x: number;
  readonly y: number;
  /** Half of its side. */
  readonly half: number;
  /** Distance of its middle from the edges; negative outside of the polygon. */
  readonly distance: number;
  /** No point of it is farther than this. */
  readonly most: number;
}

/** Cells that are looked at before the search ends with what it has found. */
const MOST_CELLS = 400;

/**
 * A point well inside of a polygon, for its label: the pole of inaccessibility to a twentieth of the polygon's size (Garcia-Castellanos &
 * Lombardo 2007, in quarters as by Agafonkin 2016).
 *
 * @param rings  an outer ring and its holes.
 */
export function labelPoint(rings: readonly Ring[]): readonly [x: number, y: number] {
  const { minX, minY, maxX, maxY } = boxOfPoints(rings[0]!);
  const size = Math.min(maxX - minX, maxY - minY);
  if (size === 0) return [minX, minY];
  const cellAt = (x: number, y: number, half: number): Cell => {
    const distance = signedDistance(rings, x, y);
    return { x, y, half, distance, most: distance + half * Math.SQRT2 };
  };
  const queue = new TinyQueue<Cell>([], (a, b) => b.most - a.most || a.x - b.x || a.y - b.y);
  const half = size / 2;
  // Long shapes are cut into at most so many squares to begin with.
  const step = Math.max(size, (maxX - minX) / 16, (maxY - minY) / 16);
  for (let x = minX; x < maxX; x += step) {
    for (let y = minY; y < maxY; y += step)
      queue.push(cellAt(x + step / 2, y + step / 2, Math.max(half, step / 2)));
  }
  let best = cellAt((minX + maxX) / 2, (minY + maxY) / 2, 0);
  const precision = size / 20;
  for (let looked = 0; looked < MOST_CELLS; looked++) {
    const cell = queue.pop();
    if (cell === undefined || cell.most - best.distance <= precision) break;
    if (cell.distance > best.distance) best = cell;
    const quarter = cell.half / 2;
    for (const dx of [-quarter, quarter]) {
      for (const dy of [-quarter, quarter]) queue.push(cellAt(cell.x + dx, cell.y + dy, quarter));
    }
  }
  return [Math.round(best.x), Math.round(best.y)];
}

function signedDistance(rings: readonly Ring[], x: number, y: number): number {
  let least = Infinity;
  for (const ring of rings) {
    let fromX = ring[ring.length - 2]!;
    let fromY = ring[ring.length - 1]!;
    for (let at = 0; at < ring.length; at += 2) {
      const toX = ring[at]!;
      const toY = ring[at + 1]!;
      const dx = toX - fromX;
      const dy = toY - fromY;
      const length = dx * dx + dy * dy;
      const along =
        length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
      const offX = fromX + along * dx - x;
      const offY = fromY + along * dy - y;
      least = Math.min(least, offX * offX + offY * offY);
      fromX = toX;
      fromY = toY;
    }
  }
  return (isInside(rings, x, y) ? 1 : -1) * Math.sqrt(least);
}
