import type { RingCoordinates } from '../../geometry.ts';

/** The number of slabs of latitude into which the edges of an area are sorted. */
const SLABS = 128;

interface Shape<T> {
  readonly of: T;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /**
   * Edges by slab: `first[s] .. first[s + 1]` of `edge`. Each edge is the position of its first point in `lat` and `lon`; its second point
   * follows.
   */
  readonly first: Uint32Array;
  readonly edge: Uint32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/**
 * Finds the polygons that contain a point, for a builder that asks a million times: it tests boxes first, then the edges in one slab of
 * latitude.
 */
export class Containment<T> {
  readonly #shapes: Shape<T>[] = [];

  /** Adds a polygon by its rings, with the even-odd rule. */
  add(of: T, rings: readonly RingCoordinates[]): void {
    let pointCount = 0;
    for (const ring of rings) pointCount += ring.lat.length + 1;
    const lat = new Float64Array(pointCount);
    const lon = new Float64Array(pointCount);
    const starts: number[] = [];
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    let at = 0;
    for (const ring of rings) {
      const length = ring.lat.length;
      for (let k = 0; k <= length; k++) {
        lat[at] = ring.lat[k % length]!;
        lon[at] = ring.lon[k % length]!;
        south = Math.min(south, lat[at]!);
        north = Math.max(north, lat[at]!);
        west = Math.min(west, lon[at]!);
        east = Math.max(east, lon[at]!);
        if (k < length) starts.push(at);
        at++;
      }
    }
    if (!(north > south)) return;
    const slabOf = (y: number): number => slab(y, south, north);
    const first = new Uint32Array(SLABS + 1);
    const each = (visit: (slabNumber: number, start: number) => void): void => {
      for (const start of starts) {
        const a = slabOf(lat[start]!);
        const b = slabOf(lat[start + 1]!);
        for (let s = Math.min(a, b); s <= Math.max(a, b); s++) visit(s, start);
      }
    };
    each((s) => first[s + 1]!++);
    for (let s = 0; s < SLABS; s++) first[s + 1]! += first[s]!;
    const edge = new Uint32Array(first[SLABS]!);
    const next = first.slice();
    each((s, start) => (edge[next[s]!++] = start));
    this.#shapes.push({ of, west, south, east, north, first, edge, lat, lon });
  }

  /** The items whose polygons contain the point, in the order in which they were added. */
  at(y: number, x: number): T[] {
    const found: T[] = [];
    for (const shape of this.#shapes) {
      if (x < shape.west || x > shape.east || y < shape.south || y > shape.north) continue;
      if (isInShape(shape, y, x)) found.push(shape.of);
    }
    return found;
  }
}

function slab(y: number, south: number, north: number): number {
  return Math.min(SLABS - 1, Math.floor(((y - south) / (north - south)) * SLABS));
}

function isInShape({ first, edge, lat, lon, south, north }: Shape<unknown>, y: number, x: number): boolean {
  const s = slab(y, south, north);
  let inside = false;
  for (let k = first[s]!; k < first[s + 1]!; k++) {
    const from = edge[k]!;
    const ay = lat[from]!;
    const by = lat[from + 1]!;
    if (ay > y === by > y) continue;
    const ax = lon[from]!;
    if (x < ((lon[from + 1]! - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
