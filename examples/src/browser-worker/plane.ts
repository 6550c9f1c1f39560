export interface Place {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** A point of the plane: metres east and south of its origin. */
export type Point = readonly [x: number, y: number];

export interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

const RADIANS = Math.PI / 180;
const EARTH_RADIUS_METRES = 6_371_008.8;

/** The Mercator projection around a place, where its unit is a metre. Near the origin numbers are small enough for a canvas. */
export class Plane {
  private readonly origin: Place;
  private readonly scale: number;

  constructor(origin: Place) {
    this.origin = origin;
    this.scale = EARTH_RADIUS_METRES * Math.cos(origin.lat * RADIANS);
  }

  point(lat: number, lon: number): Point {
    const north = mercator(lat) - mercator(this.origin.lat);
    return [(lon - this.origin.lon) * RADIANS * this.scale, -north * this.scale];
  }

  place([x, y]: Point): Place {
    const north = mercator(this.origin.lat) - y / this.scale;
    return {
      lat: (2 * Math.atan(Math.exp(north)) - Math.PI / 2) / RADIANS,
      lon: this.origin.lon + x / this.scale / RADIANS,
    };
  }
}

function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2));
}

export function boxOf(points: readonly Point[]): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.north = Math.min(box.north, y);
    box.south = Math.max(box.south, y);
  }
  return box;
}
