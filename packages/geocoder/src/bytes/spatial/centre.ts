import { cosDegrees, EARTH_RADIUS_METRES, sinDegrees } from '@portolan/base';

const RADIANS_PER_UNIT = Math.PI / 180e6;
/** Below this angle, about 300 km, a series of a few terms is precise enough. */
const SMALL_RADIANS = 0.05;

/** Sine of a small angle in radians, exact to the last one or two digits of a double. */
function smallSine(x: number): number {
  const q = x * x;
  return x * (1 - (q / 6) * (1 - (q / 20) * (1 - q / 42)));
}

/** Cosines of whole degrees, 0..91. */
const COSINES = Float64Array.from({ length: 92 }, (_, degrees) => Math.max(0, cosDegrees(degrees)));

/** The centre of a search. Distances to it are haversines: 0..1, ascending with the distance. */
export class Centre {
  readonly lat: number;
  readonly lon: number;
  readonly #cosLat: number;
  readonly #sinLat: number;

  /** @param lat, lon  degrees */
  constructor(lat: number, lon: number) {
    this.lat = lat;
    this.lon = lon;
    this.#cosLat = cosDegrees(lat);
    this.#sinLat = sinDegrees(lat);
  }

  /** Haversine of the angle to a point in 1e-6 degrees. */
  to(latUnits: number, lonUnits: number): number {
    const x = (latUnits - this.lat * 1e6) * RADIANS_PER_UNIT;
    const y = (lonUnits - this.lon * 1e6) * RADIANS_PER_UNIT;
    if (Math.abs(x) < SMALL_RADIANS && Math.abs(y) < SMALL_RADIANS) {
      const sinLat = smallSine(x / 2);
      const sinLon = smallSine(y / 2);
      // The cosine of the other latitude follows by the sum formula from values known here.
      const cosLat = this.#cosLat * (1 - 2 * sinLat * sinLat) - this.#sinLat * smallSine(x);
      return sinLat * sinLat + this.#cosLat * cosLat * sinLon * sinLon;
    }
    const lat = latUnits / 1e6;
    const sinLat = sinDegrees((lat - this.lat) / 2);
    const sinLon = sinDegrees((lonUnits / 1e6 - this.lon) / 2);
    return sinLat * sinLat + this.#cosLat * cosDegrees(lat) * sinLon * sinLon;
  }

  /** A lower bound of the haversine to any point of a box in 1e-6 degrees. */
  toBox(west: number, south: number, east: number, north: number): number {
    return this.toBand(south, north) + this.#toMeridians(west, east, south, north);
  }

  /** A lower bound of the haversine to any point between two parallels in 1e-6 degrees. This alone excludes most distant boxes. */
  toBand(south: number, north: number): number {
    const y = this.lat * 1e6;
    return y < south ? leastHaversine(south - y) : y > north ? leastHaversine(y - north) : 0;
  }

  /** The part of the haversine that the difference in longitude adds. */
  #toMeridians(west: number, east: number, south: number, north: number): number {
    const x = this.lon * 1e6;
    if (x >= west && x <= east) return 0;
    // The difference in longitude, the shorter way around the Earth.
    const gap = x < west ? Math.min(west - x, x + 360e6 - east) : Math.min(x - east, west + 360e6 - x);
    if (gap <= 0) return 0;
    // The cosine of the next whole degree is good enough for a bound.
    const cosFar = COSINES[Math.ceil(Math.min(90, Math.max(Math.abs(south), Math.abs(north)) / 1e6))]!;
    return this.#cosLat * cosFar * leastHaversine(Math.min(180e6, gap));
  }
}

/** Margin for rounding errors in a bound. */
const SLACK = 1 - 1e-12;
/** Largest square of half an angle, in radians, for which the series gives a good bound: up to 57 degrees. */
const SERIES_SQUARE = 0.25;

/** A lower bound of the haversine of an angle in 1e-6 degrees: the first terms of an alternating series. */
function leastHaversine(units: number): number {
  const half = (units / 2) * RADIANS_PER_UNIT;
  const q = half * half;
  if (q < SERIES_SQUARE) return q * (1 - q / 3) * SLACK;
  const sine = sinDegrees(units / 2e6);
  return sine * sine * SLACK;
}

/** Metres of a haversine. */
export function metresOf(haversine: number): number {
  const h = Math.min(1, Math.max(0, haversine));
  // The deterministic arc tangent is not worth its cost here, since results are rounded before callers get them.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(h));
}

/** The haversine of a distance. */
export function haversineOf(metres: number): number {
  const half = Math.min(180, (metres / EARTH_RADIUS_METRES / 2) * (180 / Math.PI));
  const sine = sinDegrees(Math.min(90, half));
  return sine * sine;
}
