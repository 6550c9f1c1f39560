import { cosDegrees, type CheckStop, neverStop } from '@portolan/base';
import { squareBetween } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import { PointIndex } from './point-index.ts';

/** Side of a cell in 1e-6 degrees: about 8 km at the equator. */
const CELL = 75_000;
/**
 * How many rings of cells around that of the point are searched at most: up to about 100 km. The search ends earlier when no further ring
 * can have anything nearer.
 */
const REACHES = [0, 1, 3, 6, 12];
const FURTHEST_REACH = 12;
const POLE = 90e6;

/** Finds the nearest of many places. */
export class NearestPlace {
  readonly #places: readonly EntityDraft[];
  readonly #index: PointIndex;

  constructor(places: readonly EntityDraft[], checkStop: CheckStop = neverStop) {
    this.#places = places;
    this.#index = new PointIndex(places, checkStop);
  }

  /** The nearest place within about 100 km. At equal distance, the place with the lowest id wins. */
  nearest(lat: number, lon: number): EntityDraft | undefined {
    if (this.#places.length === 0) return undefined;
    let best: EntityDraft | undefined;
    let least = Infinity;
    // The meridians are nowhere closer together in the searched cells than at this latitude.
    const shrink = cosDegrees(Math.min(POLE, Math.abs(lat) + (FURTHEST_REACH + 1) * CELL) / 1e6);
    const northing = (lat + 90e6) % CELL;
    const easting = (lon + 180e6) % CELL;
    const toBorder = Math.min(northing, CELL - northing, easting * shrink, (CELL - easting) * shrink);
    const south = lat - northing;
    const west = lon - easting;
    for (const reach of REACHES) {
      const margin = reach * CELL;
      // Coordinates are whole numbers, so a cell ends one unit before the next begins.
      const last = margin + CELL - 1;
      for (const k of this.#index.range(west - margin, south - margin, west + last, south + last)) {
        const place = this.#places[k]!;
        const square = squareBetween(lat, lon, place.lat, place.lon);
        if (square < least || (square === least && best !== undefined && place.id < best.id)) {
          best = place;
          least = square;
        }
      }
      // Places outside of these cells are at least this far away.
      const nearestOutside = toBorder + margin * shrink;
      if (nearestOutside * nearestOutside > least) break;
    }
    return best;
  }
}
