import { boundsOf, type Box } from '../../geometry/clip.ts';

/** How far within an area the places lie that stand for it. */
const NUDGE = 0.01;
/** Places that stand for one area. */
const MOST_SAMPLES = 12;

/** How many sides may still be looked at. */
export interface Work {
  left: number;
}

/** The ground that an extrusion stands on: rings in units of the picture, of which outer ones turn from +x towards +y. */
export class Footprint {
  readonly rings: readonly (readonly number[])[];
  readonly box: Box;
  /** Corners of all rings. */
  readonly corners: number;
  #samples: readonly number[] | undefined;

  constructor(rings: readonly (readonly number[])[]) {
    this.rings = rings;
    // One box after the other: there may be more rings than a call takes arguments.
    this.box = rings.map(boundsOf).reduce((all, box) => ({
      minX: Math.min(all.minX, box.minX),
      minY: Math.min(all.minY, box.minY),
      maxX: Math.max(all.maxX, box.maxX),
      maxY: Math.max(all.maxY, box.maxY),
    }));
    this.corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  }

  /** Places just within the sides: x, y, x, y, ... */
  samples(): readonly number[] {
    if (this.#samples === undefined) {
      const samples: number[] = [];
      const stride = Math.max(1, Math.ceil(this.corners / MOST_SAMPLES));
      for (const ring of this.rings) {
        for (let at = 0; at < ring.length; at += 2 * stride) {
          const [x0, y0] = [ring[at]!, ring[at + 1]!];
          const [x1, y1] = [ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!];
          const length = Math.hypot(x1 - x0, y1 - y0);
          if (!(length > 0)) continue;
          const [inX, inY] = [(-(y1 - y0) / length) * NUDGE, ((x1 - x0) / length) * NUDGE];
          samples.push((x0 + x1) / 2 + inX, (y0 + y1) / 2 + inY);
        }
      }
      this.#samples = samples;
    }
    return this.#samples;
  }

  /** Whether a place lies within it. */
  holds(x: number, y: number, work: Work): boolean {
    const { minX, minY, maxX, maxY } = this.box;
    work.left--;
    if (x < minX || x > maxX || y < minY || y > maxY) return false;
    work.left -= this.corners;
    let isIn = false;
    for (const ring of this.rings) {
      const end = ring.length;
      for (let at = 0, last = end - 2; at < end; last = at, at += 2) {
        const [y0, y1] = [ring[last + 1]!, ring[at + 1]!];
        if (y0 > y === y1 > y) continue;
        if (x < ring[last]! + ((y - y0) / (y1 - y0)) * (ring[at]! - ring[last]!)) isIn = !isIn;
      }
    }
    return isIn;
  }

  /** Whether the straight way between two places crosses one of its sides. */
  isCrossed(fromX: number, fromY: number, toX: number, toY: number, work: Work): boolean {
    const { minX, minY, maxX, maxY } = this.box;
    work.left--;
    if (Math.max(fromX, toX) < minX || Math.min(fromX, toX) > maxX) return false;
    if (Math.max(fromY, toY) < minY || Math.min(fromY, toY) > maxY) return false;
    work.left -= this.corners;
    const [wayX, wayY] = [toX - fromX, toY - fromY];
    for (const ring of this.rings) {
      const end = ring.length;
      let [lastX, lastY] = [ring[end - 2]!, ring[end - 1]!];
      let lastSide = wayX * (lastY - fromY) - wayY * (lastX - fromX);
      for (let at = 0; at < end; at += 2) {
        const [x, y] = [ring[at]!, ring[at + 1]!];
        const side = wayX * (y - fromY) - wayY * (x - fromX);
        if (side > 0 !== lastSide > 0) {
          const from = (x - lastX) * (fromY - lastY) - (y - lastY) * (fromX - lastX);
          const to = (x - lastX) * (toY - lastY) - (y - lastY) * (toX - lastX);
          if (from > 0 !== to > 0) return true;
        }
        [lastX, lastY, lastSide] = [x, y, side];
      }
    }
    return false;
  }
}
