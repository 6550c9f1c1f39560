import { METRES_PER_UNIT } from '../../geometry.ts';
import type { EntityDraft } from '../drafts.ts';
import { streetKeys } from './street-keys.ts';

/** A street whose name is spelled alike (0) or ever less alike is taken for so much further away. */
const SPELLING_METRES = 100;

interface Named {
  readonly street: EntityDraft;
  /** Which of the keys of its name is shared. */
  readonly rank: number;
}

/** Finds streets by name, whatever is abbreviated in it. */
export class StreetFinder {
  readonly #byName = new Map<string, EntityDraft[]>();
  /** What was found for names that were asked for. */
  readonly #found = new Map<string, readonly Named[]>();

  constructor(streets: readonly EntityDraft[]) {
    for (const street of streets) this.add(street);
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
   * The street of a name that is nearest to something, one that is spelled alike before others that are hardly nearer.
   *
   * @param squareTo  square of the distance to a street in units of latitude.
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
