import { cosDegrees } from '@portolan/base';
import { squareBetween } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import { Grid } from './grid.ts';

/** About 8 km at the equator. */
const CELL = 75_000;
/** About 100 km: nobody asks further. */
const MOST_RINGS = 12;
const POLE = 90e6;

/** The nearest of many places. */
export class NearestPlace {
  readonly #grid = new Grid<EntityDraft>(CELL);
  readonly #isEmpty: boolean;

  constructor(places: readonly EntityDraft[]) {
    this.#isEmpty = places.length === 0;
    for (const place of places) this.#grid.add(place.lat, place.lon, place);
  }

  /** The nearest place within about 100 km; of equals that with the lower id. */
  nearest(lat: number, lon: number): EntityDraft | undefined {
    if (this.#isEmpty) return undefined;
    let best: EntityDraft | undefined;
    let least = Infinity;
    // Meridians are nowhere closer in the cells around than here.
    const shrink = cosDegrees(Math.min(POLE, Math.abs(lat) + (MOST_RINGS + 1) * CELL) / 1e6);
    const northing = (lat + 90e6) % CELL;
    const easting = (lon + 180e6) % CELL;
    const toBorder = Math.min(northing, CELL - northing, easting * shrink, (CELL - easting) * shrink);
    for (let ring = 0; ring <= MOST_RINGS; ring++) {
      // What is in this ring is behind the border of the first cell and the cells of the rings between.
      const nearestInRing = toBorder + (ring - 1) * CELL * shrink;
      if (ring > 0 && nearestInRing * nearestInRing > least) break;
      this.#grid.ring(lat, lon, ring, (place) => {
        const square = squareBetween(lat, lon, place.lat, place.lon);
        if (square < least || (square === least && best !== undefined && place.id < best.id)) {
          best = place;
          least = square;
        }
      });
    }
    return best;
  }
}
