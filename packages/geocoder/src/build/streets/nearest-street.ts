import Flatbush from 'flatbush';
import { boxOf, METRES_PER_UNIT, squareToLine } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import type { LineCoordinates } from '../../geometry.ts';

/** An address that names neither belongs to the street it stands at. */
const NEAREST_STREET_METRES = 200;

/** The street that a point stands at. */
export class NearestStreet {
  readonly #lines: { readonly street: EntityDraft; readonly line: LineCoordinates }[] = [];
  readonly #index: Flatbush | undefined;

  constructor(streets: readonly EntityDraft[]) {
    for (const street of streets) for (const line of street.lines ?? []) this.#lines.push({ street, line });
    if (this.#lines.length === 0) return;
    this.#index = new Flatbush(this.#lines.length);
    for (const { line } of this.#lines) this.#index.add(...boxOf([line]));
    this.#index.finish();
  }

  /** Undefined where none is near. */
  at(lat: number, lon: number): EntityDraft | undefined {
    if (this.#index === undefined) return undefined;
    const reach = NEAREST_STREET_METRES / METRES_PER_UNIT;
    // A degree of longitude is shorter than one of latitude; four times as far covers latitudes up to 75 degrees.
    const near = this.#index.search(lon - 4 * reach, lat - reach, lon + 4 * reach, lat + reach);
    const parts = near.toSorted((a, b) => a - b).map((k) => this.#lines[k]!);
    return nearestOf(parts, NEAREST_STREET_METRES, ({ line }) => squareToLine(lat, lon, line))?.street;
  }
}

/** The first of those that are nearest, within a reach. */
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
