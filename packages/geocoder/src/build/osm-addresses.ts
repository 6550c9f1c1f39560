import Flatbush from 'flatbush';
import { findById, MemberType } from '@portolan/osm';
import { STREET } from '../layers.ts';
import { Origin } from '../model.ts';
import type { AddressDraft, EntityDraft, LineCoordinates, RangeDraft } from '../model.ts';
import { foldSuffix, houseNumbersOf, parseHouseNumber } from '../text/house-number.ts';
import { foldedText } from '../text/words.ts';
import { METRES_PER_UNIT, squareBetween, squareToLine } from '../geometry.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';
import { boxOf, StreetFinder } from './streets.ts';

/** An address belongs to a street of its name that is at most this far. */
const STREET_REACH_METRES = 1500;
/** Addresses that name a place belong to a place of that name within this. */
const PLACE_REACH_METRES = 8000;
/** An address that names neither belongs to the street it stands at. */
const NEAREST_STREET_METRES = 200;
/** Two objects with one address this near are one. */
const SAME_ADDRESS_METRES = 150;

/** An address before it is known what it belongs to. */
interface FoundAddress {
  readonly object: OsmObject;
  readonly lat: number;
  readonly lon: number;
  readonly street: string | undefined;
  readonly place: string | undefined;
  readonly city: string | undefined;
  readonly isNamed: boolean;
}

export interface AddressBook {
  /** Streets that are known from addresses only. */
  readonly newStreets: EntityDraft[];
  /** How often addresses of a street or place state a city. */
  readonly citiesOf: Map<EntityDraft, Map<string, number>>;
  /** Addresses read, and those among them that name no street or place and stand at none. */
  readonly found: number;
  readonly lost: number;
}

/** Hangs the addresses of an extract on their streets and places. */
export function attachAddresses(
  reader: OsmReader,
  streets: readonly EntityDraft[],
  places: readonly EntityDraft[],
): AddressBook {
  const found = findAddresses(reader);
  const owners = new Owners(streets, places);
  const citiesOf = new Map<EntityDraft, Map<string, number>>();
  const ownerOfNode = new Map<number, EntityDraft>();
  let lost = 0;
  for (const address of found) {
    const owner = owners.ownerOf(address);
    if (owner === undefined) {
      lost++;
      continue;
    }
    if (address.object.origin === Origin.node) ownerOfNode.set(address.object.id, owner);
    addTo(owner, address);
    if (address.city !== undefined) {
      const cities = citiesOf.get(owner) ?? new Map<string, number>();
      cities.set(address.city, (cities.get(address.city) ?? 0) + 1);
      citiesOf.set(owner, cities);
    }
  }
  attachRanges(reader, owners, ownerOfNode);
  for (const owner of owners.all())
    if (owner.addresses !== undefined) owner.addresses = distinct(owner.addresses);
  return { newStreets: owners.newStreets, citiesOf, found: found.length, lost };
}

const housenumberOf = (tags: ReadonlyMap<string, string>): string | undefined =>
  tags.get('addr:housenumber') ?? tags.get('addr:conscriptionnumber') ?? tags.get('addr:streetnumber');

function findAddresses(reader: OsmReader): FoundAddress[] {
  const streetOfMember = streetsByMember(reader);
  const found: FoundAddress[] = [];
  reader.forEach((object) => {
    const { tags } = object;
    if (housenumberOf(tags) === undefined || tags.has('addr:interpolation')) return;
    const centre = reader.centreOf(object);
    if (centre === undefined) return;
    found.push({
      object,
      ...centre,
      street: tags.get('addr:street') ?? streetOfMember.get(`${object.origin} ${object.id}`),
      place:
        tags.get('addr:place') ??
        tags.get('addr:hamlet') ??
        tags.get('addr:village') ??
        tags.get('addr:quarter'),
      city: tags.get('addr:city'),
      isNamed: tags.has('name'),
    });
  });
  return found;
}

/** Street names that relations give to their houses (https://wiki.openstreetmap.org/wiki/Relation:associatedStreet). */
function streetsByMember(reader: OsmReader): Map<string, string> {
  const { relations, ways, strings } = reader.source;
  const streetOf = new Map<string, string>();
  const nameOfWay = (id: number): string | undefined => {
    const way = findById(ways.id, id);
    if (way < 0) return undefined;
    for (let tag = ways.tags.firstTag[way]!; tag < ways.tags.firstTag[way + 1]!; tag++)
      if (strings[ways.tags.key[tag]!] === 'name') return strings[ways.tags.value[tag]!];
    return undefined;
  };
  reader.forEach(({ origin, index, tags }) => {
    const type = tags.get('type');
    if (origin !== Origin.relation || (type !== 'associatedStreet' && type !== 'street')) return;
    const members = reader.membersOf(index);
    const street = members.find(({ role, type: kind }) => role === 'street' && kind === MemberType.way);
    const name = tags.get('name') ?? (street === undefined ? undefined : nameOfWay(street.id));
    if (name === undefined || relations.count === 0) return;
    for (const { role, type: kind, id } of members)
      if (role === 'house' || role === 'address' || role === 'addr:houselink')
        streetOf.set(`${kind} ${id}`, name);
  });
  return streetOf;
}

/** Finds the street or place that an address belongs to. */
class Owners {
  readonly newStreets: EntityDraft[] = [];
  readonly #streets: readonly EntityDraft[];
  readonly #places: readonly EntityDraft[];
  readonly #finder: StreetFinder;
  readonly #placesByName = new Map<string, EntityDraft[]>();
  readonly #index: Flatbush | undefined;
  readonly #lines: { street: EntityDraft; line: LineCoordinates }[] = [];

  constructor(streets: readonly EntityDraft[], places: readonly EntityDraft[]) {
    this.#streets = streets;
    this.#places = places;
    this.#finder = new StreetFinder(streets);
    for (const place of places) {
      for (const key of new Set(place.names.map(({ text }) => foldedText(text)))) {
        const list = this.#placesByName.get(key);
        if (list === undefined) this.#placesByName.set(key, [place]);
        else list.push(place);
      }
    }
    for (const street of streets) for (const line of street.lines ?? []) this.#lines.push({ street, line });
    if (this.#lines.length > 0) {
      this.#index = new Flatbush(this.#lines.length);
      for (const { line } of this.#lines) this.#index.add(...boxOf([line]));
      this.#index.finish();
    }
  }

  all(): EntityDraft[] {
    return [...this.#streets, ...this.newStreets, ...this.#places];
  }

  ownerOf(address: FoundAddress): EntityDraft | undefined {
    const { street, place, city } = address;
    if (street !== undefined) {
      return (
        this.#nearestNamed(address, street) ??
        this.#nearestPlace(address, street) ??
        this.#newStreet(address, street)
      );
    }
    if (place !== undefined) {
      return (
        this.#nearestPlace(address, place) ??
        this.#nearestNamed(address, place) ??
        this.#newStreet(address, place)
      );
    }
    return (
      this.nearestStreet(address.lat, address.lon) ??
      (city === undefined ? undefined : this.#nearestPlace(address, city))
    );
  }

  #nearestNamed({ lat, lon }: FoundAddress, name: string): EntityDraft | undefined {
    return nearestOf(this.#finder.named(name), STREET_REACH_METRES, (street) =>
      squareToStreet(lat, lon, street),
    );
  }

  #nearestPlace({ lat, lon }: FoundAddress, name: string): EntityDraft | undefined {
    return nearestOf(this.#placesByName.get(foldedText(name)) ?? [], PLACE_REACH_METRES, (place) =>
      squareBetween(lat, lon, place.lat, place.lon),
    );
  }

  /** A street that nobody drew: where its first address is, under the id of that. */
  #newStreet(address: FoundAddress, name: string): EntityDraft | undefined {
    if (foldedText(name) === '') return undefined;
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
      details: new Map(),
    };
    this.newStreets.push(street);
    this.#finder.add(street);
    return street;
  }

  nearestNamedStreet(lat: number, lon: number, name: string): EntityDraft | undefined {
    return nearestOf(this.#finder.named(name), STREET_REACH_METRES, (street) =>
      squareToStreet(lat, lon, street),
    );
  }

  nearestStreet(lat: number, lon: number): EntityDraft | undefined {
    if (this.#index === undefined) return undefined;
    const reach = NEAREST_STREET_METRES / METRES_PER_UNIT;
    // A degree of longitude is shorter than one of latitude; four times as far covers latitudes up to 75 degrees.
    const near = this.#index.search(lon - 4 * reach, lat - reach, lon + 4 * reach, lat + reach);
    const parts = near.toSorted((a, b) => a - b).map((k) => this.#lines[k]!);
    return nearestOf(parts, NEAREST_STREET_METRES, ({ line }) => squareToLine(lat, lon, line))?.street;
  }
}

function squareToStreet(lat: number, lon: number, street: EntityDraft): number {
  let least = squareBetween(lat, lon, street.lat, street.lon);
  for (const line of street.lines ?? []) least = Math.min(least, squareToLine(lat, lon, line));
  return least;
}

/** The first of those that are nearest, within a reach. */
function nearestOf<T>(
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

function addTo(owner: EntityDraft, { object, lat, lon, isNamed }: FoundAddress): void {
  const { tags, origin, id } = object;
  owner.addresses ??= [];
  for (const { number, suffix } of houseNumbersOf(housenumberOf(tags)!)) {
    const address: AddressDraft = {
      origin,
      id,
      lat,
      lon,
      number,
      suffix,
      unit: tags.get('addr:unit') ?? '',
      postcode: tags.get('addr:postcode') ?? '',
      context: undefined,
      rank: Number(isNamed),
    };
    owner.addresses.push(address);
  }
}

/** One of those that are the same address near each other: what is only an address before what is a shop there, then by id. */
function distinct(addresses: readonly AddressDraft[]): AddressDraft[] {
  const sorted = addresses.toSorted(
    (a, b) => a.rank - b.rank || a.origin - b.origin || a.id - b.id || a.number - b.number,
  );
  const kept = new Map<string, AddressDraft[]>();
  const same = (SAME_ADDRESS_METRES / METRES_PER_UNIT) ** 2;
  const all: AddressDraft[] = [];
  for (const address of sorted) {
    const key = `${address.number} ${foldSuffix(address.suffix)} ${address.unit}`;
    const others = kept.get(key) ?? [];
    if (others.some((other) => squareBetween(other.lat, other.lon, address.lat, address.lon) < same))
      continue;
    others.push(address);
    kept.set(key, others);
    all.push(address);
  }
  return all;
}

/** Ranges of house numbers along ways (https://wiki.openstreetmap.org/wiki/Addresses#Using_interpolation). */
function attachRanges(
  reader: OsmReader,
  owners: Owners,
  ownerOfNode: ReadonlyMap<number, EntityDraft>,
): void {
  const { nodes, strings } = reader.source;
  const tagOfNode = (node: number, wanted: string): string | undefined => {
    for (let tag = nodes.tags.firstTag[node]!; tag < nodes.tags.firstTag[node + 1]!; tag++)
      if (strings[nodes.tags.key[tag]!] === wanted) return strings[nodes.tags.value[tag]!];
    return undefined;
  };
  reader.forEach(({ origin, index, tags }) => {
    const rule = tags.get('addr:interpolation');
    if (origin !== Origin.way || rule === undefined) return;
    const step =
      rule === 'all' ? 1 : rule === 'odd' || rule === 'even' ? 2 : /^[1-9]\d?$/.test(rule) ? Number(rule) : 0;
    if (step === 0) return;
    const { ways } = reader.source;
    let last: { number: number; at: number } | undefined;
    const line = reader.lineOf(index);
    let at = -1;
    for (let ref = ways.firstRef[index]!; ref < ways.firstRef[index + 1]!; ref++) {
      const node = reader.refs[ref]!;
      if (node >= nodes.count) continue;
      at++;
      const written = tagOfNode(node, 'addr:housenumber');
      if (written === undefined) continue;
      const { number } = parseHouseNumber(written);
      if (last !== undefined && Math.abs(number - last.number) > step) {
        const name = tags.get('addr:street') ?? tagOfNode(node, 'addr:street');
        const place = { lat: line.lat[at]!, lon: line.lon[at]! };
        const owner =
          (name === undefined ? undefined : owners.nearestNamedStreet(place.lat, place.lon, name)) ??
          ownerOfNode.get(nodes.id[node]!) ??
          owners.nearestStreet(place.lat, place.lon);
        const range: RangeDraft = {
          from: last.number,
          to: number,
          step,
          postcode: tags.get('addr:postcode') ?? tagOfNode(node, 'addr:postcode') ?? '',
          line: { lat: line.lat.slice(last.at, at + 1), lon: line.lon.slice(last.at, at + 1) },
        };
        if (owner !== undefined) (owner.ranges ??= []).push(range);
      }
      last = { number, at };
    }
  });
}
