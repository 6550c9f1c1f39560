import { cosDegrees } from '@portolan/base';
import type { Rings } from './flat-rings.ts';

/** There are as many bands as leave some eight edges to each. */
const EDGES_IN_BAND = 8;

/**
 * A polygon that is asked about many places. Its edges are listed by bands of latitude, so that a place is compared with few of them in place of all;
 * the answers are those of `isInside`.
 */
export class BandedRings {
  readonly #south: number;
  readonly #bandsPerDegree: number;
  /** By band, the edges that touch it: longitude and latitude of one end and of the other, one edge after the other. */
  readonly #bands: readonly number[][];

  constructor(rings: Rings) {
    const latitudes = rings.flat().map(([, lat]) => lat!);
    const north = latitudes.reduce((a, b) => Math.max(a, b), -Infinity);
    this.#south = latitudes.reduce((a, b) => Math.min(a, b), Infinity);
    const bandCount = Math.max(1, Math.floor(latitudes.length / EDGES_IN_BAND));
    this.#bandsPerDegree = bandCount / (north - this.#south || 1);
    // The northernmost latitude is the beginning of one more band.
    this.#bands = Array.from({ length: bandCount + 1 }, () => []);
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [x0, y0] = ring[i - 1]!;
        const [x1, y1] = ring[i]!;
        const last = this.#bandOf(Math.max(y0!, y1!));
        for (let band = this.#bandOf(Math.min(y0!, y1!)); band <= last; band++)
          this.#bands[band]?.push(x0!, y0!, x1!, y1!);
      }
    }
  }

  contains(lat: number, lon: number): boolean {
    const edges = this.#bands[this.#bandOf(lat)] ?? [];
    let inside = false;
    for (let i = 0; i < edges.length; i += 4) {
      const [y0, y1] = [edges[i + 1]!, edges[i + 3]!];
      if (y0 > lat === y1 > lat) continue;
      const x0 = edges[i]!;
      if (lon < x0 + ((lat - y0) * (edges[i + 2]! - x0)) / (y1 - y0)) inside = !inside;
    }
    return inside;
  }

  /**
   * How far the nearest edge is from a place.
   *
   * @param reach  degrees of latitude; farther edges are not looked for.
   * @returns degrees of latitude, of which the earth has the same everywhere; `reach` where no edge is nearer.
   */
  distanceTo(lat: number, lon: number, reach: number): number {
    const shrink = cosDegrees(lat);
    let nearest = reach * reach;
    const last = Math.min(this.#bandOf(lat + reach), this.#bands.length - 1);
    for (let band = Math.max(this.#bandOf(lat - reach), 0); band <= last; band++) {
      const edges = this.#bands[band]!;
      for (let i = 0; i < edges.length; i += 4) {
        const x = (edges[i]! - lon) * shrink;
        const y = edges[i + 1]! - lat;
        const dx = (edges[i + 2]! - edges[i]!) * shrink;
        const dy = edges[i + 3]! - edges[i + 1]!;
        const along = Math.min(Math.max(-(x * dx + y * dy) / (dx * dx + dy * dy || 1), 0), 1);
        nearest = Math.min(nearest, (x + along * dx) ** 2 + (y + along * dy) ** 2);
      }
    }
    return Math.sqrt(nearest);
  }

  /** The band of a latitude; places north and south of the polygon have bands that are not there. */
  #bandOf(lat: number): number {
    return Math.floor((lat - this.#south) * this.#bandsPerDegree);
  }
}
