import { stoppable, nowAndThen } from '@portolan/base';
import { findById, MemberType, MISSING_NODE, tagsOf } from '@portolan/osm/objects';
import { countryOf } from '../../countries.ts';
import { Origin } from '../../origins.ts';
import type { AddressDraft, EntityDraft } from '../drafts.ts';
import { foldSuffix, houseNumbersOf } from '../../text/house-number.ts';
import { METRES_PER_UNIT, squareBetween } from '../../geometry.ts';
import { AddressOwners } from './address-owners.ts';
import { addressVenues } from './addresses-of-venues.ts';
import type { FoundAddress } from './address-owners.ts';
import { attachRanges } from './osm-ranges.ts';
import { houseNumberOf, NUMBER_KEYS, placeNameOf } from '../osm/osm-house-number.ts';
import type { OsmReader } from '../osm/osm-reader.ts';

/** Two objects with the same address count as one when they are within this distance. */
const SAME_ADDRESS_METRES = 150;

/** Finding the owner of an address, or its addresses that are the same, takes as long as so many ordinary steps. */
const STEPS_OF_OWNER = 8;

export interface AddressBook {
  /** Streets that only addresses name. */
  readonly newStreets: EntityDraft[];
  /** How often the addresses of a street or place state each city. */
  readonly citiesOf: Map<EntityDraft, Map<string, number>>;
  /** The number of addresses, and how many of them name no street or place and are not near any. */
  readonly found: number;
  readonly lost: number;
}

/** Attaches the addresses of an extract to their streets and places, and to venues that stand at them. */
export function attachAddresses(
  reader: OsmReader,
  streets: readonly EntityDraft[],
  places: readonly EntityDraft[],
  venues: readonly EntityDraft[],
): AddressBook {
  const found = findAddresses(reader);
  addressVenues(reader, found, venues);
  const owners = new AddressOwners(streets, places, reader.checkStop);
  const citiesOf = new Map<EntityDraft, Map<string, number>>();
  const ownerOfNode = new Map<number, EntityDraft>();
  let lost = 0;
  const atAddress = nowAndThen(reader.checkStop, STEPS_OF_OWNER);
  for (const address of found) {
    atAddress();
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
  for (const owner of stoppable(owners.all(), reader.checkStop, STEPS_OF_OWNER))
    if (owner.addresses !== undefined) owner.addresses = distinct(owner.addresses);
  return { newStreets: owners.newStreets, citiesOf, found: found.length, lost };
}

function findAddresses(reader: OsmReader): FoundAddress[] {
  const streetOfMember = streetsByMember(reader);
  const found: FoundAddress[] = [];
  reader.forEach(
    (key) => NUMBER_KEYS.has(key),
    (object) => {
      const { tags } = object;
      if (houseNumberOf(tags) === undefined) return;
      const centre = reader.centreOf(object);
      if (centre === undefined) return;
      found.push({
        object,
        ...centre,
        street: tags.get('addr:street') ?? streetOfMember.get(`${object.origin} ${object.id}`),
        place: placeNameOf(tags),
        city: tags.get('addr:city'),
        isNamed: tags.has('name'),
      });
    },
  );
  return found;
}

/** Street names of houses that are part of a way of interpolation, or members of a relation (https://wiki.openstreetmap.org/wiki/Relation:associatedStreet). */
function streetsByMember(reader: OsmReader): Map<string, string> {
  const { relations, ways, strings } = reader.source;
  const streetOf = new Map<string, string>();
  /** The name of a road; undefined for ways of other kinds, which have this role by mistake. */
  const nameOfRoad = (id: number): string | undefined => {
    const way = findById(ways.id, id);
    const tags = way < 0 ? undefined : tagsOf(ways.tags, strings, way);
    return tags?.has('highway') === true ? tags.get('name') : undefined;
  };
  reader.forEach(
    (key) => key === 'type',
    ({ origin, index, tags }) => {
      const type = tags.get('type');
      if (origin !== Origin.relation || (type !== 'associatedStreet' && type !== 'street')) return;
      const members = reader.membersOf(index);
      const roads = members
        .filter(({ role, type: kind }) => role === 'street' && kind === MemberType.way)
        .map(({ id }) => nameOfRoad(id));
      const name = tags.get('name') ?? roads.find((road) => road !== undefined);
      if (name === undefined || relations.count === 0) return;
      for (const { role, type: kind, id } of members)
        if (role === 'house' || role === 'address' || role === 'addr:houselink')
          streetOf.set(`${kind} ${id}`, name);
    },
  );
  addStreetsOfRanges(reader, streetOf);
  return streetOf;
}

/** Adds the street that a way of interpolation names, for its nodes. */
function addStreetsOfRanges(reader: OsmReader, streetOf: Map<string, string>): void {
  const { nodes, ways } = reader.source;
  reader.forEach(
    (key) => key === 'addr:interpolation',
    ({ origin, index, tags }) => {
      const street = tags.get('addr:street');
      if (origin !== Origin.way || street === undefined) return;
      for (let ref = ways.firstRef[index]!; ref < ways.firstRef[index + 1]!; ref++) {
        const node = reader.refs[ref]!;
        if (node === MISSING_NODE) continue;
        const key = `${MemberType.node} ${nodes.id[node]!}`;
        if (!streetOf.has(key)) streetOf.set(key, street);
      }
    },
  );
}

function addTo(owner: EntityDraft, { object, lat, lon, isNamed }: FoundAddress): void {
  const { tags, origin, id } = object;
  owner.addresses ??= [];
  for (const { number, suffix } of houseNumbersOf(houseNumberOf(tags)!)) {
    const address: AddressDraft = {
      origin,
      id,
      lat,
      lon,
      number,
      suffix,
      unit: tags.get('addr:unit') ?? '',
      postcode: tags.get('addr:postcode') ?? '',
      country: countryOf((tags.get('addr:country') ?? '').toUpperCase())?.alpha2 ?? '',
      context: undefined,
      rank: Number(isNamed),
    };
    owner.addresses.push(address);
  }
}

/** Drops duplicates, which are equal addresses near each other. A pure address wins over a shop at the address; then the lower id wins. */
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
