import { PortolanError } from '@portolan/base';
import { MAX_LOCAL, MAX_ZONES_OF_LEAF } from '../arc-model.ts';

/** The rings of one zone inside a leaf in 1e-6 degrees, clipped at the edges of the leaf. */
export interface ZoneRings {
  /** Id of the zone. */
  readonly zone: string;
  /** x, y, x, y ...; the first point of a ring is not repeated. */
  readonly points: Int32Array;
  /** The number of points of each ring. */
  readonly ringLengths: readonly number[];
}

/** A line between zones. Crossing it leaves or enters each zone of `toggle`. */
export interface Arc {
  /** The zones that crossing the line leaves or enters, as a mask. */
  readonly toggle: number;
  /** x, y, x, y ... from the south-western corner of the leaf. A closed arc ends at its first point. */
  readonly points: Int32Array;
}

/** A leaf as lines instead of areas: each boundary once, and none along the edges of the leaf. Bit `k` of a mask stands for `zones[k]`. */
export interface Partition {
  readonly zones: readonly string[];
  readonly arcs: readonly Arc[];
}

/** The box of a leaf in 1e-6 degrees. */
export interface LeafBox {
  /** Western edge. */
  readonly west: number;
  /** Southern edge. */
  readonly south: number;
  /** Eastern edge. */
  readonly east: number;
  /** Northern edge. */
  readonly north: number;
}

/** Turns polygons that share their borders into arcs. */
export function partitionLeaf(rings: readonly ZoneRings[], box: LeafBox): Partition {
  const zones = [...new Set(rings.map(({ zone }) => zone))].toSorted(compareCodeUnits);
  if (zones.length > MAX_ZONES_OF_LEAF) {
    throw new PortolanError(
      'tz-build',
      `${zones.length} zones meet in one leaf, more than ${MAX_ZONES_OF_LEAF}`,
      { box },
    );
  }
  const edges = new EdgeSet(box);
  for (const { zone, points, ringLengths } of rings) {
    const mask = 1 << zones.indexOf(zone);
    let first = 0;
    for (const length of ringLengths) {
      for (let k = 0; k < length; k++) {
        const from = 2 * (first + k);
        const to = 2 * (first + ((k + 1) % length));
        edges.toggle(points[from]!, points[from + 1]!, points[to]!, points[to + 1]!, mask);
      }
      first += length;
    }
  }
  return { zones, arcs: edges.arcs() };
}

export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Edges by their ends, each with the zones that it separates. */
class EdgeSet {
  readonly #box: LeafBox;
  readonly #vertexByPlace = new Map<number, number>();
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #edgeByEnds = new Map<number, number>();
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #masks: number[] = [];

  constructor(box: LeafBox) {
    this.#box = box;
  }

  toggle(x0: number, y0: number, x1: number, y1: number, mask: number): void {
    if (x0 === x1 && y0 === y1) return;
    const { west, east, south, north } = this.#box;
    // Along the edge of a leaf there is no border, since the zone goes on in the next leaf.
    if (x0 === x1 && (x0 === west || x0 === east)) return;
    if (y0 === y1 && (y0 === south || y0 === north)) return;
    const a = this.#vertex(x0, y0);
    const b = this.#vertex(x1, y1);
    const ends = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    const edge = this.#edgeByEnds.get(ends);
    if (edge === undefined) {
      this.#edgeByEnds.set(ends, this.#from.length);
      this.#from.push(a);
      this.#to.push(b);
      this.#masks.push(mask);
    } else {
      // An edge with the same zone on both sides, where two of its parts touch, is no border.
      this.#masks[edge]! ^= mask;
    }
  }

  #vertex(x: number, y: number): number {
    const localX = x - this.#box.west;
    const localY = y - this.#box.south;
    if (!(localX >= 0 && localX <= MAX_LOCAL && localY >= 0 && localY <= MAX_LOCAL)) {
      throw new PortolanError('tz-build', `the point ${x}, ${y} lies outside of its leaf`, {
        x,
        y,
        box: this.#box,
      });
    }
    const place = localX * (MAX_LOCAL + 1) + localY;
    const known = this.#vertexByPlace.get(place);
    if (known !== undefined) return known;
    this.#vertexByPlace.set(place, this.#x.length);
    this.#x.push(localX);
    return this.#y.push(localY) - 1;
  }

  /** Joins edges to arcs, as long as no other edge meets them and they separate the same zones. */
  arcs(): Arc[] {
    const masks = this.#masks;
    const edgesAt: number[][] = this.#x.map(() => []);
    for (const [edge, mask] of masks.entries()) {
      if (mask === 0) continue;
      edgesAt[this.#from[edge]!]!.push(edge);
      edgesAt[this.#to[edge]!]!.push(edge);
    }
    const isUsed = new Uint8Array(masks.length);
    const isThrough = (vertex: number): boolean => {
      const meeting = edgesAt[vertex]!;
      return meeting.length === 2 && masks[meeting[0]!] === masks[meeting[1]!];
    };
    const arcs: Arc[] = [];
    const follow = (start: number, first: number): void => {
      const points = [this.#x[start]!, this.#y[start]!];
      let vertex = start;
      let edge: number | undefined = first;
      while (edge !== undefined) {
        isUsed[edge] = 1;
        vertex = this.#from[edge] === vertex ? this.#to[edge]! : this.#from[edge]!;
        points.push(this.#x[vertex]!, this.#y[vertex]!);
        edge = isThrough(vertex) ? edgesAt[vertex]!.find((next) => isUsed[next] === 0) : undefined;
      }
      arcs.push({ toggle: masks[first]!, points: Int32Array.from(points) });
    };
    for (const [vertex, meeting] of edgesAt.entries()) {
      if (isThrough(vertex)) continue;
      for (const edge of meeting) if (isUsed[edge] === 0) follow(vertex, edge);
    }
    // The edges that are left form rings that touch no other line.
    for (const [edge, mask] of masks.entries()) {
      if (mask !== 0 && isUsed[edge] === 0) follow(this.#from[edge]!, edge);
    }
    return arcs;
  }
}
