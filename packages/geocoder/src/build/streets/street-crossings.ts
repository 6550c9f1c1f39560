import { stoppable, nowAndThen } from '@portolan/base';
import { findById } from '@portolan/osm/objects';
import { fold } from '../../text/fold.ts';
import type { CrossingDraft, EntityDraft } from '../drafts.ts';
import type { OsmReader } from '../osm/osm-reader.ts';

/** Looking through the nodes of a way, or the streets of a node, takes as long as so many ordinary steps. */
const STEPS_OF_NODES = 8;

/**
 * Finds junctions: nodes that ways of differently named streets share.
 *
 * @param wayOfPart  the id of the way of each part of a street.
 */
export function findCrossings(
  reader: OsmReader,
  wayOfPart: Float64Array,
  entityOfWay: ReadonlyMap<number, EntityDraft>,
): CrossingDraft[] {
  const { ways, nodes } = reader.source;
  /** The first street of each node, as a number from 1. */
  const firstAt = new Uint32Array(nodes.count);
  const several = new StreetsOfNodes();
  const numbers = new Map<EntityDraft, number>();
  const byNumber: EntityDraft[] = [];
  const atPart = nowAndThen(reader.checkStop, STEPS_OF_NODES);
  for (const id of wayOfPart) {
    atPart();
    const street = entityOfWay.get(id)!;
    let number = numbers.get(street);
    if (number === undefined) {
      number = byNumber.push(street);
      numbers.set(street, number);
    }
    const way = findById(ways.id, id);
    for (let at = ways.firstRef[way]!; at < ways.firstRef[way + 1]!; at++) {
      const node = reader.refs[at]!;
      if (node >= nodes.count) continue;
      const first = firstAt[node]!;
      if (first === 0) firstAt[node] = number;
      else if (first !== number) several.add(node, first, number);
    }
  }
  const crossings: CrossingDraft[] = [];
  const foldedNames = new Map<EntityDraft, string>();
  const foldedNameOf = (street: EntityDraft): string => {
    let text = foldedNames.get(street);
    if (text === undefined) {
      text = fold(street.names[0]!.text);
      foldedNames.set(street, text);
    }
    return text;
  };
  for (const node of stoppable(several.nodes(), reader.checkStop, STEPS_OF_NODES)) {
    const place = { lat: Math.round(nodes.lat[node]! / 10), lon: Math.round(nodes.lon[node]! / 10) };
    const streets = several.at(node).map((number) => byNumber[number - 1]!);
    for (const [k, a] of streets.entries()) {
      for (const b of streets.slice(k + 1)) {
        if (foldedNameOf(a) !== foldedNameOf(b)) crossings.push({ a, b, ...place, node: nodes.id[node]! });
      }
    }
  }
  return crossings;
}

/** The streets of nodes with several of them, by number, in chains: a country has millions of such nodes, and a list for each would take gigabytes. */
class StreetsOfNodes {
  /** The first link of each node. */
  readonly #firstLink = new Map<number, number>();
  /** By link. */
  readonly #street: number[] = [];
  /** By link: the next one of the node, 0 where there is none. */
  readonly #next: number[] = [];

  /** Adds a street to a node, and before it the first one where the node is new. */
  add(node: number, first: number, street: number): void {
    const known = this.#firstLink.get(node);
    let link = known ?? this.#push(first);
    if (known === undefined) this.#firstLink.set(node, link);
    while (this.#street[link] !== street) {
      const next = this.#next[link]!;
      if (next === 0) {
        this.#next[link] = this.#push(street);
        return;
      }
      link = next;
    }
  }

  /** In the order in which they were added. */
  nodes(): Iterable<number> {
    return this.#firstLink.keys();
  }

  at(node: number): number[] {
    const streets: number[] = [];
    let link = this.#firstLink.get(node)!;
    do {
      streets.push(this.#street[link]!);
      link = this.#next[link]!;
    } while (link !== 0);
    return streets;
  }

  #push(street: number): number {
    this.#next.push(0);
    return this.#street.push(street) - 1;
  }
}
