import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import { squareBetween, squareToLine } from '../../geometry.ts';
import { STREET } from '../../layers.ts';
import { NO_DETAILS, type EntityDraft } from '../drafts.ts';
import { foldedName } from '../names/name-words.ts';
import { nearestOf, NearestStreet } from '../streets/nearest-street.ts';
import { partInDigits } from '../osm/osm-house-number.ts';
import type { OsmObject } from '../osm/osm-reader.ts';
import { StreetFinder } from '../streets/street-finder.ts';

/** The largest distance between an address and the street that it names. */
const STREET_REACH_METRES = 1500;
/** The largest distance between an address and the place that it names. */
const PLACE_REACH_METRES = 8000;
/** Folding the names of a place takes as long as so many ordinary steps. */
const STEPS_OF_PLACE = 16;

/** An address before its owner is known. */
export interface FoundAddress {
  readonly object: OsmObject;
  readonly lat: number;
  readonly lon: number;
  readonly street: string | undefined;
  readonly place: string | undefined;
  readonly city: string | undefined;
  readonly isNamed: boolean;
}

/** Finds the street or place that owns an address. */
export class AddressOwners {
  readonly newStreets: EntityDraft[] = [];
  readonly #checkStop: CheckStop;
  readonly #streets: readonly EntityDraft[];
  readonly #places: readonly EntityDraft[];
  /** Both indexes are built on first use, since many extracts have few addresses. */
  #finder: StreetFinder | undefined;
  #nearby: NearestStreet | undefined;
  readonly #placesByName = new Map<string, EntityDraft[]>();

  constructor(
    streets: readonly EntityDraft[],
    places: readonly EntityDraft[],
    checkStop: CheckStop = neverStop,
  ) {
    this.#checkStop = checkStop;
    this.#streets = streets;
    this.#places = places;
    for (const place of stoppable(places, checkStop, STEPS_OF_PLACE)) {
      for (const key of new Set(place.names.map(({ text }) => keyOf(text)))) {
        const list = this.#placesByName.get(key);
        if (list === undefined) this.#placesByName.set(key, [place]);
        else list.push(place);
      }
    }
  }

  all(): EntityDraft[] {
    return [...this.#streets, ...this.newStreets, ...this.#places];
  }

  ownerOf(address: FoundAddress): EntityDraft | undefined {
    const { street, place, city } = address;
    if (street !== undefined) {
      return (
        this.nearestNamedStreet(address.lat, address.lon, street) ??
        this.#nearestPlace(address, street) ??
        this.#newStreet(address, street)
      );
    }
    if (place !== undefined) {
      return (
        this.#nearestPlace(address, place) ??
        this.nearestNamedStreet(address.lat, address.lon, place) ??
        this.#newStreet(address, place)
      );
    }
    return (
      this.nearestStreet(address.lat, address.lon) ??
      (city === undefined ? undefined : this.#nearestPlace(address, city))
    );
  }

  #nearestPlace({ lat, lon }: FoundAddress, name: string): EntityDraft | undefined {
    return nearestOf(this.#placesByName.get(keyOf(name)) ?? [], PLACE_REACH_METRES, (place) =>
      squareBetween(lat, lon, place.lat, place.lon),
    );
  }

  /** A street that only addresses name. It gets the place and the id of its first address. */
  #newStreet(address: FoundAddress, name: string): EntityDraft | undefined {
    if (foldedName(name) === '') return undefined;
    const street: EntityDraft = {
      layer: STREET,
      origin: address.object.origin,
      id: address.object.id,
      lat: address.lat,
      lon: address.lon,
      names: [{ kind: '', text: name.trim() }],
      importance: 35,
      kind: 'addr=street',
      context: undefined,
      details: NO_DETAILS,
    };
    this.newStreets.push(street);
    this.#named().add(street);
    return street;
  }

  nearestNamedStreet(lat: number, lon: number, name: string): EntityDraft | undefined {
    return this.#named().nearest(name, STREET_REACH_METRES, (street) => squareToStreet(lat, lon, street));
  }

  /** The street of the extract beside a point. */
  nearestStreet(lat: number, lon: number): EntityDraft | undefined {
    return (this.#nearby ??= new NearestStreet(this.#streets, this.#checkStop)).at(lat, lon);
  }

  #named(): StreetFinder {
    return (this.#finder ??= new StreetFinder(this.#streets, this.#checkStop));
  }
}

const keyOf = (name: string): string => foldedName(partInDigits(name));

function squareToStreet(lat: number, lon: number, street: EntityDraft): number {
  let least = squareBetween(lat, lon, street.lat, street.lon);
  for (const line of street.lines ?? []) least = Math.min(least, squareToLine(lat, lon, line));
  return least;
}
