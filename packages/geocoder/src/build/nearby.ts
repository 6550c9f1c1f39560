import { squareBetween } from '../geometry.ts';
import type { EntityDraft } from '../model.ts';
import { Grid } from './grid.ts';

/** About 50 km at the equator; nobody asks further. */
const CELL = 450_000;

/** The nearest of many places. */
export class Nearby {
  readonly #grid = new Grid<EntityDraft>(CELL);

  constructor(places: readonly EntityDraft[]) {
    for (const place of places) this.#grid.add(place.lat, place.lon, place);
  }

  /** The nearest place within about 50 km. */
  nearest(lat: number, lon: number): EntityDraft | undefined {
    let best: EntityDraft | undefined;
    let least = Infinity;
    this.#grid.around(lat, lon, CELL, CELL, (place) => {
      const square = squareBetween(lat, lon, place.lat, place.lon);
      if (square < least || (square === least && best !== undefined && place.id < best.id)) {
        best = place;
        least = square;
      }
    });
    return best;
  }
}
