import { boundsOf, type Box } from '../geometry/clip.ts';
import type { DrawItem, PathItem } from './draw-list.ts';

/** Areas that one path takes, and the last paths of one opacity in which room for an area is looked for: what bounds the time that looking takes. */
const MOST_AREAS = 128;
const MOST_PATHS = 16;

interface OpenPath {
  readonly contours: (readonly number[])[];
  /** The boxes around its areas: least x and y, greatest x and y of each. */
  readonly boxes: number[];
}

/**
 * Areas of one colour that let something through: where two lie over each other, both are seen. Those that do not touch share a path, which is
 * faster than a path each. The order does not matter: one colour laid over another twice gives the same, whichever of the two comes first.
 */
export class DisjointPaths {
  readonly #fill: string;
  /** Areas nearer to each other than this count as touching; units of the style. */
  readonly #gap: number;
  readonly #paths = new Map<number, OpenPath[]>();

  constructor(fill: string, gap: number) {
    this.#fill = fill;
    this.#gap = gap;
  }

  /** Adds contours that belong together. */
  add(contours: readonly (readonly number[])[], opacity: number): void {
    if (contours.length === 0) return;
    let paths = this.#paths.get(opacity);
    if (paths === undefined) this.#paths.set(opacity, (paths = []));
    const box = this.#boxAround(contours);
    let path = paths.slice(-MOST_PATHS).find((each) => hasRoom(each, box));
    if (path === undefined) {
      path = { contours: [], boxes: [] };
      paths.push(path);
    }
    for (const contour of contours) path.contours.push(contour);
    path.boxes.push(box.minX, box.minY, box.maxX, box.maxY);
  }

  items(): readonly DrawItem[] {
    return [...this.#paths].flatMap(([opacity, paths]) =>
      paths.map(({ contours }): PathItem => ({
        kind: 'path',
        contours,
        isClosed: true,
        fill: this.#fill,
        ...(opacity < 1 ? { opacity } : {}),
      })),
    );
  }

  #boxAround(contours: readonly (readonly number[])[]): Box {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const contour of contours) {
      const box = boundsOf(contour);
      minX = Math.min(minX, box.minX - this.#gap);
      minY = Math.min(minY, box.minY - this.#gap);
      maxX = Math.max(maxX, box.maxX + this.#gap);
      maxY = Math.max(maxY, box.maxY + this.#gap);
    }
    return { minX, minY, maxX, maxY };
  }
}

function hasRoom({ boxes }: OpenPath, { minX, minY, maxX, maxY }: Box): boolean {
  if (boxes.length >= 4 * MOST_AREAS) return false;
  for (let at = 0; at < boxes.length; at += 4) {
    if (minX <= boxes[at + 2]! && maxX >= boxes[at]! && minY <= boxes[at + 3]! && maxY >= boxes[at + 1]!)
      return false;
  }
  return true;
}
