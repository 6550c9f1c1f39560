import RBush from 'rbush';

/** A box on the picture that nothing else may lie on. */
export interface CollisionBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The boxes of what has been placed on a picture. */
export class Collisions {
  readonly #tree = new RBush<CollisionBox>();
  readonly #bounds: CollisionBox;

  constructor(width: number, height: number) {
    this.#bounds = { minX: 0, minY: 0, maxX: width, maxY: height };
  }

  /** Whether none of the boxes lies on one that is there. */
  areFree(boxes: readonly CollisionBox[]): boolean {
    return boxes.every((box) => !this.#tree.collides(box));
  }

  /** Whether some of the boxes lie on the picture. */
  areSeen(boxes: readonly CollisionBox[]): boolean {
    const { maxX, maxY } = this.#bounds;
    return boxes.some((box) => box.maxX > 0 && box.maxY > 0 && box.minX < maxX && box.minY < maxY);
  }

  /** Keeps the place of boxes. */
  add(boxes: readonly CollisionBox[]): void {
    for (const box of boxes) this.#tree.insert(box);
  }
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
