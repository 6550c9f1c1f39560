import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import { METRES_PER_UNIT } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import { streetKeys } from './street-keys.ts';

/** Extra distance for each rank of a street's spelling: the wanted spelling has rank 0, each weaker key one more. */
const SPELLING_METRES = 100;

/** Folding the names of a street in all ways takes as long as so many ordinary steps. */
const STEPS_OF_STREET = 16;

interface Named {
  readonly street: EntityDraft;
  /** Which key of its name matches the wanted name. */
  readonly rank: number;
}

/** Finds streets by name, including abbreviated names. */
export class StreetFinder {
  readonly #byName = new Map<string, EntityDraft[]>();
  /** Cache of results by name. */
  readonly #found = new Map<string, readonly Named[]>();

  constructor(streets: readonly EntityDraft[], checkStop: CheckStop = neverStop) {
    for (const street of stoppable(streets, checkStop, STEPS_OF_STREET)) this.add(street);
  }

  add(street: EntityDraft): void {
    this.#found.clear();
    for (const key of new Set(street.names.flatMap(({ text }) => streetKeys(text)))) {
      const list = this.#byName.get(key);
      if (list === undefined) this.#byName.set(key, [street]);
      else list.push(street);
    }
  }

  /**
   * The nearest street with a name. A street with the same spelling is preferred to another one that is hardly nearer.
   *
   * @param squareTo  the square of the distance to a street in units of latitude.
   */
  nearest(
    name: string,
    reachMetres: number,
    squareTo: (street: EntityDraft) => number,
  ): EntityDraft | undefined {
    let best: EntityDraft | undefined;
    let least = Infinity;
    for (const { street, rank } of this.#named(name)) {
      const metres = Math.sqrt(squareTo(street)) * METRES_PER_UNIT;
      if (metres >= reachMetres || metres + rank * SPELLING_METRES >= least) continue;
      best = street;
      least = metres + rank * SPELLING_METRES;
    }
    return best;
  }

  #named(name: string): readonly Named[] {
    let found = this.#found.get(name);
    if (found === undefined) {
      const ranks = new Map<EntityDraft, number>();
      for (const [rank, key] of streetKeys(name).entries())
        for (const street of this.#byName.get(key) ?? []) if (!ranks.has(street)) ranks.set(street, rank);
      found = Array.from(ranks, ([street, rank]) => ({ street, rank }));
      this.#found.set(name, found);
    }
    return found;
  }
}
