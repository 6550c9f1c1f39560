import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import Flatbush from 'flatbush';
import { boxOf, METRES_PER_UNIT, squareToLine } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import type { LineCoordinates } from '../../geometry.ts';

/** The largest distance to a street for an address that names neither street nor place. */
const NEAREST_STREET_METRES = 200;

/** Finds the street beside a point. */
export class NearestStreet {
  readonly #lines: { readonly street: EntityDraft; readonly line: LineCoordinates }[] = [];
  readonly #index: Flatbush | undefined;

  constructor(streets: readonly EntityDraft[], checkStop: CheckStop = neverStop) {
    for (const street of stoppable(streets, checkStop))
      for (const line of street.lines ?? []) this.#lines.push({ street, line });
    if (this.#lines.length === 0) return;
    this.#index = new Flatbush(this.#lines.length);
    for (const { line } of stoppable(this.#lines, checkStop)) this.#index.add(...boxOf([line]));
    this.#index.finish();
  }

  /** The nearest street, or undefined when none is near. */
  at(lat: number, lon: number): EntityDraft | undefined {
    if (this.#index === undefined) return undefined;
    const reach = NEAREST_STREET_METRES / METRES_PER_UNIT;
    // A degree of longitude is shorter than one of latitude; a factor of four is enough up to 75 degrees of latitude.
    const near = this.#index.search(lon - 4 * reach, lat - reach, lon + 4 * reach, lat + reach);
    const parts = near.toSorted((a, b) => a - b).map((k) => this.#lines[k]!);
    return nearestOf(parts, NEAREST_STREET_METRES, ({ line }) => squareToLine(lat, lon, line))?.street;
  }
}

/** The first of the nearest items, within a reach. */
export function nearestOf<T>(
  things: readonly T[],
  reachMetres: number,
  square: (thing: T) => number,
): T | undefined {
  let best: T | undefined;
  let bestSquare = (reachMetres / METRES_PER_UNIT) ** 2;
  for (const thing of things) {
    const here = square(thing);
    if (here < bestSquare) {
      best = thing;
      bestSquare = here;
    }
  }
  return best;
}
