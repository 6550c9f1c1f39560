import { atan2Degrees, cosDegrees, EARTH_RADIUS_METRES, sinDegrees } from '@portolan/base';

/** Coordinates in archives are whole numbers of steps; a degree has this many. */
export const STEPS_PER_DEGREE = 1e7;

/** Length of one step of latitude. */
export const METRES_PER_STEP = (EARTH_RADIUS_METRES * Math.PI) / 180 / STEPS_PER_DEGREE;

/** Length of a step of longitude near `lat` (degrees) as a share of that of a step of latitude. More than 0 even at the poles. */
export function longitudeScale(lat: number): number {
  return Math.max(cosDegrees(lat), 1e-6);
}

/** Bearing between two near points, degrees clockwise from north. Over 1 km it differs from the great circle by less than 0.01 degree. */
export function planeBearing(latA: number, lonA: number, latB: number, lonB: number): number {
  const bearing = atan2Degrees(wrapped(lonB - lonA) * longitudeScale((latA + latB) / 2), latB - latA);
  return bearing < 0 ? bearing + 360 : bearing;
}

/** Brings a difference of longitudes, or a longitude beyond the antimeridian, to -180 .. 180. */
export function wrapped(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees;
  return degrees - 360 * Math.round(degrees / 360);
}

/** Steps round half the Earth. */
export const HALF_TURN = 180 * STEPS_PER_DEGREE;
/** Nearer to a pole than this, places lie on a plane that touches the sphere there. */
export const POLAR_DEGREES = 89;

/** A difference of longitudes in steps, the short way round. */
export function shortWayRound(steps: number): number {
  return steps > HALF_TURN ? steps - 2 * HALF_TURN : steps < -HALF_TURN ? steps + 2 * HALF_TURN : steps;
}

/** The longitudes from one to another, in steps; of those that go beyond the antimeridian also what they are on its other side. */
export function rangesBetween(west: number, east: number): (readonly [west: number, east: number])[] {
  const round = west < -HALF_TURN ? 2 * HALF_TURN : east > HALF_TURN ? -2 * HALF_TURN : 0;
  return round === 0
    ? [[west, east]]
    : [
        [west, east],
        [west + round, east + round],
      ];
}

/** A plane on which the surroundings of a place lie true to scale, across the antimeridian and the poles too; the place is its origin. */
export class PlaneAround {
  /** Length of a step of longitude; 0 near a pole, where the plane is seen from the pole. */
  readonly #scale: number;
  readonly #lat: number;
  readonly #lon: number;
  /** 1 in the north, -1 in the south. */
  readonly #side: number;

  /** @param lat  degrees; @param lon  degrees. */
  constructor(lat: number, lon: number) {
    this.#lat = lat * STEPS_PER_DEGREE;
    this.#lon = lon * STEPS_PER_DEGREE;
    this.#side = Math.sign(lat);
    this.#scale = Math.abs(lat) > POLAR_DEGREES ? 0 : longitudeScale(lat);
  }

  /** Steps to the east of the place. All coordinates are in steps. */
  east(lat: number, lon: number): number {
    const aside = shortWayRound(lon - this.#lon);
    return this.#scale === 0 ? this.#toPole(lat) * sinDegrees(aside / STEPS_PER_DEGREE) : aside * this.#scale;
  }

  /** Steps to the north of the place; near the south pole, to the south. */
  ahead(lat: number, lon: number): number {
    if (this.#scale !== 0) return lat - this.#lat;
    const aside = (lon - this.#lon) / STEPS_PER_DEGREE;
    return this.#toPole(this.#lat) - this.#toPole(lat) * cosDegrees(aside);
  }

  /** A line on the plane that is longer to the east than this goes round the other side of the Earth. */
  get widest(): number {
    return this.#scale === 0 ? Infinity : HALF_TURN * this.#scale;
  }

  /** The place that divides a line between two points, lat and lon in degrees. */
  between(
    latA: number,
    lonA: number,
    latB: number,
    lonB: number,
    share: number,
  ): { lat: number; lon: number } {
    if (this.#scale !== 0) {
      const lon = shortWayRound(lonA + share * shortWayRound(lonB - lonA));
      return { lat: (latA + share * (latB - latA)) / STEPS_PER_DEGREE, lon: lon / STEPS_PER_DEGREE };
    }
    const [x, y] = [this.east(latA, lonA), this.#toPole(this.#lat) - this.ahead(latA, lonA)];
    const east = x + share * (this.east(latB, lonB) - x);
    const ahead = y + share * (this.#toPole(this.#lat) - this.ahead(latB, lonB) - y);
    return {
      lat: this.#side * (90 - Math.sqrt(east * east + ahead * ahead) / STEPS_PER_DEGREE),
      lon: wrapped(this.#lon / STEPS_PER_DEGREE + atan2Degrees(east, ahead)),
    };
  }

  /** The longitudes, in steps, within some steps of the place, as one or two ranges. */
  ranges(steps: number): (readonly [west: number, east: number])[] {
    const half = steps / this.#scale;
    if (!(half < HALF_TURN)) return [[-HALF_TURN, HALF_TURN]];
    const [west, east] = [this.#lon - half, this.#lon + half];
    return rangesBetween(west, east);
  }

  #toPole(lat: number): number {
    return 90 * STEPS_PER_DEGREE - this.#side * lat;
  }
}
