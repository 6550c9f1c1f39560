import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { METRES_PER_UNIT, squareBetween } from '../../geometry.ts';
import { LOCALITY } from '../../layers.ts';
import { NO_DETAILS, type EntityDraft } from '../drafts.ts';
import { foldedName } from '../names/name-words.ts';

/** A city that no source has becomes an entity when at least this many addresses name it. */
const LEAST_ADDRESSES_OF_CITY = 3;
/** The largest distance between an address and the city that it names. */
const CITY_REACH_METRES = 25_000;

/** Folding the names of a place takes as long as so many ordinary steps. */
const STEPS_OF_PLACE = 16;

/** The cities that addresses state. Cities of the same name are distinguished by their places. */
export class StatedCities {
  readonly #byName = new Map<string, EntityDraft[]>();
  readonly #statedBy = new Map<EntityDraft, EntityDraft>();
  readonly #unknown = new Map<string, { owners: { owner: EntityDraft; count: number }[]; name: string }>();
  #invented: EntityDraft[] | undefined;

  constructor(places: readonly EntityDraft[], checkStop: CheckStop = neverStop) {
    // The finest layer first: a town before its municipality.
    const sorted = places.toSorted((a, b) => b.layer - a.layer);
    const atSorted = nowAndThen(checkStop, STEPS_OF_PLACE);
    for (const place of sorted) {
      atSorted();
      // A boundary that the extract cuts has no polygon to contain anything, so the addresses are the only source for this city.
      if (place.layer !== LOCALITY && place.rings === undefined) continue;
      for (const key of new Set(place.names.map(({ text }) => foldedName(text)))) {
        const list = this.#byName.get(key);
        if (list === undefined) this.#byName.set(key, [place]);
        else list.push(place);
      }
    }
  }

  /** Stores the city that most addresses of a street or place state. */
  learn(owner: EntityDraft, stated: ReadonlyMap<string, number>): void {
    const [name, count] = [...stated].reduce((best, next) => (next[1] > best[1] ? next : best));
    const key = foldedName(name);
    if (key === '') return;
    const reach = (CITY_REACH_METRES / METRES_PER_UNIT) ** 2;
    let best: EntityDraft | undefined;
    let bestSquare = reach;
    for (const place of this.#byName.get(key) ?? []) {
      const square = squareBetween(owner.lat, owner.lon, place.lat, place.lon);
      if (square < bestSquare && (best === undefined || best.layer === place.layer)) {
        best = place;
        bestSquare = square;
      }
    }
    if (best !== undefined) {
      this.#statedBy.set(owner, best);
      return;
    }
    const known = this.#unknown.get(key);
    if (known === undefined) this.#unknown.set(key, { name, owners: [{ owner, count }] });
    else known.owners.push({ owner, count });
  }

  /** Cities that no source has. Each gets the middle of its addresses as place and the id of the first address. */
  invented(): readonly EntityDraft[] {
    if (this.#invented !== undefined) return this.#invented;
    this.#invented = [];
    for (const { name, owners } of this.#unknown.values()) {
      let total = 0;
      let lat = 0;
      let lon = 0;
      for (const { owner, count } of owners) {
        total += count;
        lat += owner.lat * count;
        lon += owner.lon * count;
      }
      if (total < LEAST_ADDRESSES_OF_CITY) continue;
      const at = { lat: Math.round(lat / total), lon: Math.round(lon / total) };
      const first = owners
        .flatMap(({ owner }) => owner.addresses ?? [])
        .reduce((least, address) =>
          (address.origin - least.origin || address.id - least.id) < 0 ? address : least,
        );
      const city = localityFromAddresses(
        name,
        at,
        first,
        Math.min(140, 40 + 10 * Math.floor(Math.sqrt(total))),
      );
      this.#invented.push(city);
      for (const { owner } of owners) this.#statedBy.set(owner, city);
    }
    return this.#invented;
  }

  /** The city that the addresses of a street state. */
  cityOf(owner: EntityDraft): EntityDraft | undefined {
    const city = this.#statedBy.get(owner);
    return city?.layer === LOCALITY ? city : undefined;
  }
}

/** A settlement that only addresses name. */
function localityFromAddresses(
  name: string,
  at: { readonly lat: number; readonly lon: number },
  from: { readonly origin: number; readonly id: number },
  importance: number,
): EntityDraft {
  return {
    layer: LOCALITY,
    origin: from.origin,
    id: from.id,
    lat: at.lat,
    lon: at.lon,
    names: [{ kind: '', text: name }],
    importance,
    kind: 'addr=city',
    context: undefined,
    details: NO_DETAILS,
  };
}
