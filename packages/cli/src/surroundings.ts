import { cosDegrees } from '@portolan/base';
import type { Bounds } from '@portolan/osm';

/** Places this far from the extract, some 111 km, are taken along, because people look for the next cities too. */
const NEXT_CITIES_DEGREES = 1;
/** Nearer to the poles a margin would go around the world. */
const LEAST_COSINE = 0.05;

/** The box of an extract and a margin around it, across the antimeridian as well. */
export class Surroundings {
  readonly #south: number;
  readonly #north: number;
  readonly #west: number;
  readonly #widthDegrees: number;

  /**
   * @param box  west may exceed east.
   * @param marginDegrees  of latitude; it is as many kilometres wide as high.
   */
  constructor({ west, south, east, north }: Bounds, marginDegrees = NEXT_CITIES_DEGREES) {
    this.#south = Math.max(-90, south - marginDegrees);
    this.#north = Math.min(90, north + marginDegrees);
    const cosine = Math.max(LEAST_COSINE, cosDegrees(Math.max(Math.abs(south), Math.abs(north))));
    const margin = marginDegrees / cosine;
    this.#west = west - margin;
    const widthDegrees = west <= east ? east - west : east - west + 360;
    this.#widthDegrees = Math.min(360, widthDegrees + 2 * margin);
  }

  contains(lat: number, lon: number): boolean {
    if (!(lat >= this.#south && lat <= this.#north)) return false;
    return degreesEast(this.#west, lon) <= this.#widthDegrees;
  }

  /** Whether a box, whose west is not east of its east, has a point in common with the surroundings. */
  meets({ west, south, east, north }: Bounds): boolean {
    if (!(south <= this.#north && north >= this.#south)) return false;
    return (
      degreesEast(this.#west, west) <= this.#widthDegrees || degreesEast(west, this.#west) <= east - west
    );
  }

  /** The four corners of the surroundings. */
  get corners(): readonly { readonly lat: number; readonly lon: number }[] {
    const east = this.#west + this.#widthDegrees;
    return [this.#west, east]
      .map((lon) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon))
      .flatMap((lon) => [this.#south, this.#north].map((lat) => ({ lat, lon })));
  }
}

/** Degrees to go east from one meridian to another: 0 to 360. */
function degreesEast(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}
