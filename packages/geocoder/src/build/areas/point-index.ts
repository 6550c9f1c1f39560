import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import KDBush from 'kdbush';

/** Points of one tree: sorting them takes some milliseconds, and hears nobody. */
const POINTS_AT_ONCE = 1 << 15;

/** Finds points in boxes of 1e-6 degrees. */
export class PointIndex {
  readonly #trees: KDBush[] = [];

  constructor(
    points: readonly { readonly lat: number; readonly lon: number }[],
    checkStop: CheckStop = neverStop,
  ) {
    const atEach = nowAndThen(checkStop);
    for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
      const end = Math.min(points.length, first + POINTS_AT_ONCE);
      const tree = new KDBush(end - first);
      for (let at = first; at < end; at++) {
        atEach();
        tree.add(points[at]!.lon, points[at]!.lat);
      }
      checkStop();
      tree.finish();
      this.#trees.push(tree);
    }
    checkStop();
  }

  /** The positions of the points within a box. */
  range(west: number, south: number, east: number, north: number): number[] {
    const [first] = this.#trees;
    if (this.#trees.length <= 1) return first?.range(west, south, east, north) ?? [];
    return this.#trees.flatMap((tree, piece) =>
      tree.range(west, south, east, north).map((at) => piece * POINTS_AT_ONCE + at),
    );
  }
}
