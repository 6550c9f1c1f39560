import RBush from 'rbush';

/** A box on the picture that nothing else may lie on. */
export interface CollisionBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Whether it stands for the disc within it; it is a square then. */
  readonly isRound?: boolean;
}

/** What a symbol may lie on: nothing, what may overlap too, or everything. */
export type Overlap = 'never' | 'cooperative' | 'always';

interface Taken extends CollisionBox {
  readonly box: CollisionBox;
  readonly isShared: boolean;
}

/** What lies so far beyond the picture, in units of the style, keeps its place too, as in MapLibre: it belongs to whoever looks next door. */
const BEYOND = 100;

/** The boxes of what has been placed on a picture. */
export class Collisions {
  readonly #tree = new RBush<Taken>();
  readonly #bounds: CollisionBox;

  constructor(width: number, height: number) {
    this.#bounds = { minX: 0, minY: 0, maxX: width, maxY: height };
  }

  /** Whether none of the boxes lies on one that is there, and that it may not lie on. */
  areFree(boxes: readonly CollisionBox[], overlap: Overlap): boolean {
    if (overlap === 'always') return true;
    const mayShare = overlap === 'cooperative';
    return boxes.every((box) => {
      // Most boxes have no neighbour at all.
      if (!this.#tree.collides(box)) return true;
      return !this.#tree
        .search(box)
        .some(({ box: other, isShared }) => !(mayShare && isShared) && meet(box, other));
    });
  }

  /** Whether some of the boxes lie on the picture, or little beyond it. */
  areNear(boxes: readonly CollisionBox[]): boolean {
    return this.#meet(boxes, BEYOND);
  }

  /** Whether some of the boxes lie on the picture. */
  areSeen(boxes: readonly CollisionBox[]): boolean {
    return this.#meet(boxes, 0);
  }

  #meet(boxes: readonly CollisionBox[], beyond: number): boolean {
    const { maxX, maxY } = this.#bounds;
    return boxes.some(
      (box) =>
        box.maxX > -beyond && box.maxY > -beyond && box.minX < maxX + beyond && box.minY < maxY + beyond,
    );
  }

  /** Keeps the place of boxes. */
  add(boxes: readonly CollisionBox[], overlap: Overlap): void {
    for (const box of boxes) {
      const { minX, minY, maxX, maxY } = box;
      this.#tree.insert({ minX, minY, maxX, maxY, box, isShared: overlap !== 'never' });
    }
  }
}

/** Whether two boxes have a place in common, or the discs within them where they are round. */
function meet(one: CollisionBox, other: CollisionBox): boolean {
  if (one.maxX < other.minX || other.maxX < one.minX || one.maxY < other.minY || other.maxY < one.minY)
    return false;
  if (one.isRound !== true) return other.isRound === true ? meet(other, one) : true;
  const radius = (one.maxX - one.minX) / 2;
  const [x, y] = [one.minX + radius, one.minY + radius];
  if (other.isRound === true) {
    const reach = (other.maxX - other.minX) / 2;
    return Math.hypot(x - other.minX - reach, y - other.minY - reach) < radius + reach;
  }
  const [dx, dy] = [Math.max(other.minX - x, 0, x - other.maxX), Math.max(other.minY - y, 0, y - other.maxY)];
  return Math.hypot(dx, dy) < radius;
}

/** The box around one that is turned about a place. */
export function turnedBox(
  left: number,
  top: number,
  right: number,
  bottom: number,
  x: number,
  y: number,
  angle: number,
): CollisionBox {
  if (angle === 0) return { minX: x + left, minY: y + top, maxX: x + right, maxY: y + bottom };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([dx, dy]) => x + dx * cos - dy * sin);
  const ys = corners.map(([dx, dy]) => y + dx * sin + dy * cos);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
