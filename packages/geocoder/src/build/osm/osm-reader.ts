import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { MISSING_NODE, MemberType, findById, resolveRefs, tagsOf } from '@portolan/osm/objects';
import type { OsmSource } from '@portolan/osm/objects';
import { Origin } from '../../origins.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { LinePool } from './line-pool.ts';

/** One OSM object with the tags that a geocoder reads. */
export interface OsmObject {
  /** `Origin.node`, `way` or `relation`. */
  readonly origin: number;
  /** Position in the columns of its object type. */
  readonly index: number;
  readonly id: number;
  readonly tags: ReadonlyMap<string, string>;
}

const KeyKind = { met: 1, read: 2, wanted: 4, both: 6, enough: 8 } as const;

/** What is made of an object that is visited takes as long as so many ordinary steps. */
const STEPS_OF_VISIT = 16;

/** Whether the geocoder reads a key. */
const isRead = (key: string): boolean =>
  ['name', 'ref', 'type', 'postal_code'].includes(key) || key.startsWith('name:') || key.startsWith('addr:');

/** Half way around the Earth, in 1e-6 degrees. */
const HALF_EARTH = 180_000_000;

/** An extract in the form that the geocoder needs: objects with names or addresses, and their places in 1e-6 degrees. */
export class OsmReader {
  readonly source: OsmSource;
  readonly refs: Uint32Array;
  /** Long loops over what the extract has call it now and then; what it throws ends the build. */
  readonly checkStop: CheckStop;
  readonly #lines = new LinePool();

  constructor(source: OsmSource, checkStop: CheckStop = neverStop) {
    this.source = source;
    this.checkStop = checkStop;
    this.refs = resolveRefs(source, checkStop);
  }

  /**
   * Calls `visit` with every object that has a name, an address or a reference, in order of type and id.
   *
   * @param isWanted  visits only objects that also have such a key; the tags of other objects are not read.
   * @param isEnough  an object with such a key needs no name or address.
   */
  forEach(
    isWanted: (key: string) => boolean,
    visit: (object: OsmObject) => void,
    isEnough: (key: string) => boolean = () => false,
  ): void {
    const { strings, nodes, ways, relations } = this.source;
    const atEach = nowAndThen(this.checkStop);
    const atVisit = nowAndThen(this.checkStop, STEPS_OF_VISIT);
    /** Cache of what is known about each string that occurred as a key. */
    const known = new Uint8Array(strings.length);
    const kindOf = (position: number): number => {
      const text = strings[position]!;
      const kind =
        KeyKind.met |
        (isRead(text) ? KeyKind.read : 0) |
        (isWanted(text) ? KeyKind.wanted : 0) |
        (isEnough(text) ? KeyKind.enough : 0);
      known[position] = kind;
      return kind;
    };
    for (const [origin, columns] of [
      [Origin.node, nodes],
      [Origin.way, ways],
      [Origin.relation, relations],
    ] as const) {
      const { firstTag, key } = columns.tags;
      let tag = firstTag[0]!;
      for (let index = 0; index < columns.count; index++) {
        atEach();
        const end = firstTag[index + 1]!;
        if (tag === end) continue;
        let kinds = 0;
        for (; tag < end; tag++) kinds |= known[key[tag]!]! || kindOf(key[tag]!);
        if ((kinds & KeyKind.both) !== KeyKind.both && (kinds & KeyKind.enough) === 0) continue;
        atVisit();
        visit({ origin, index, id: columns.id[index]!, tags: tagsOf(columns.tags, strings, index) });
      }
    }
  }

  /** The nodes of a way that are in the extract, as a line. */
  lineOf(way: number): LineCoordinates {
    const { nodes, ways } = this.source;
    const [first, end] = [ways.firstRef[way]!, ways.firstRef[way + 1]!];
    const nodesOfWay = this.refs.subarray(first, end).filter((node) => node !== MISSING_NODE);
    return this.#lines.keep(
      nodesOfWay.length,
      (at) => toUnits(nodes.lat[nodesOfWay[at]!]!),
      (at) => toUnits(nodes.lon[nodesOfWay[at]!]!),
    );
  }

  /**
   * The place of a node, or the middle of the bounding box of a way or of a relation's members, as far as they are in the extract;
   * undefined when none is.
   */
  centreOf(object: Pick<OsmObject, 'origin' | 'index'>): { lat: number; lon: number } | undefined {
    const { nodes } = this.source;
    if (object.origin === Origin.node) {
      return { lat: toUnits(nodes.lat[object.index]!), lon: toUnits(nodes.lon[object.index]!) };
    }
    const box = new Box();
    if (object.origin === Origin.way) this.#extendByWay(box, object.index);
    else this.#extendByMembers(box, object.index);
    return box.centre();
  }

  /** The place of the node with this id; undefined when it is not in the extract. */
  placeOfNode(id: number): { lat: number; lon: number } | undefined {
    const index = findById(this.source.nodes.id, id);
    return index < 0 ? undefined : this.centreOf({ origin: Origin.node, index });
  }

  #extendByWay(box: Box, way: number): void {
    const { nodes, ways } = this.source;
    for (let at = ways.firstRef[way]!; at < ways.firstRef[way + 1]!; at++) {
      const node = this.refs[at]!;
      if (node !== MISSING_NODE) box.extend(toUnits(nodes.lat[node]!), toUnits(nodes.lon[node]!));
    }
  }

  #extendByMembers(box: Box, relation: number): void {
    const { nodes, ways, relations } = this.source;
    for (let at = relations.firstMember[relation]!; at < relations.firstMember[relation + 1]!; at++) {
      const id = relations.memberId[at]!;
      if (relations.memberType[at] === MemberType.way) {
        const way = findById(ways.id, id);
        if (way >= 0) this.#extendByWay(box, way);
      } else if (relations.memberType[at] === MemberType.node) {
        const node = findById(nodes.id, id);
        if (node >= 0) box.extend(toUnits(nodes.lat[node]!), toUnits(nodes.lon[node]!));
      }
    }
  }

  /** Members of a relation with a role, as far as they are in the extract. */
  membersOf(relation: number): { type: number; id: number; role: string }[] {
    const { relations, strings } = this.source;
    const members: { type: number; id: number; role: string }[] = [];
    for (let at = relations.firstMember[relation]!; at < relations.firstMember[relation + 1]!; at++) {
      members.push({
        type: relations.memberType[at]!,
        id: relations.memberId[at]!,
        role: strings[relations.memberRole[at]!]!,
      });
    }
    return members;
  }
}

/** The box of places, in 1e-6 degrees. */
class Box {
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;
  /** The westernmost place east of the prime meridian, and the easternmost one west of it. */
  #eastOfGap = Infinity;
  #westOfGap = -Infinity;

  extend(lat: number, lon: number): void {
    this.#west = Math.min(this.#west, lon);
    this.#east = Math.max(this.#east, lon);
    if (lon >= 0) this.#eastOfGap = Math.min(this.#eastOfGap, lon);
    else this.#westOfGap = Math.max(this.#westOfGap, lon);
    this.#south = Math.min(this.#south, lat);
    this.#north = Math.max(this.#north, lat);
  }

  centre(): { lat: number; lon: number } | undefined {
    if (this.#west > this.#east) return undefined;
    return {
      lat: Math.round((this.#south + this.#north) / 2),
      lon: Math.round(this.#middle()),
    };
  }

  /** Across the antimeridian where that is the shorter way from one place to the other. */
  #middle(): number {
    const middle = (this.#west + this.#east) / 2;
    if (this.#east - this.#west <= HALF_EARTH || this.#eastOfGap - this.#westOfGap <= HALF_EARTH)
      return middle;
    const across = (this.#eastOfGap + this.#westOfGap) / 2;
    return across > 0 ? across - HALF_EARTH : across + HALF_EARTH;
  }
}

/** Converts OSM's 1e-7 degrees to 1e-6 degrees. */
export function toUnits(value: number): number {
  return Math.round(value / 10);
}
