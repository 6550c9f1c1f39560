import { stoppable, nowAndThen } from '@portolan/base';
import { findById } from '@portolan/osm/objects';
import { fold } from '../../text/fold.ts';
import type { CrossingDraft, EntityDraft } from '../drafts.ts';
import type { OsmReader } from '../osm/osm-reader.ts';
import type { StreetPart } from '../osm/osm-streets.ts';

/** Looking through the nodes of a way, or the streets of a node, takes as long as so many ordinary steps. */
const STEPS_OF_NODES = 8;

/** Finds junctions: nodes that ways of differently named streets share. */
export function findCrossings(
  reader: OsmReader,
  parts: readonly StreetPart[],
  entityOfWay: ReadonlyMap<number, EntityDraft>,
): CrossingDraft[] {
  const { ways, nodes } = reader.source;
  /** The first street of each node, as a number from 1, and all streets of nodes with several. */
  const firstAt = new Uint32Array(nodes.count);
  const streetsAt = new Map<number, EntityDraft[]>();
  const numbers = new Map<EntityDraft, number>();
  const byNumber: EntityDraft[] = [];
  const atPart = nowAndThen(reader.checkStop, STEPS_OF_NODES);
  for (const { draft } of parts) {
    atPart();
    const street = entityOfWay.get(draft.id)!;
    let number = numbers.get(street);
    if (number === undefined) {
      number = byNumber.push(street);
      numbers.set(street, number);
    }
    const way = findById(ways.id, draft.id);
    for (let at = ways.firstRef[way]!; at < ways.firstRef[way + 1]!; at++) {
      const node = reader.refs[at]!;
      if (node >= nodes.count) continue;
      const first = firstAt[node]!;
      if (first === 0) firstAt[node] = number;
      else if (first !== number) {
        const known = streetsAt.get(node);
        if (known === undefined) streetsAt.set(node, [byNumber[first - 1]!, street]);
        else if (!known.includes(street)) known.push(street);
      }
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
  for (const [node, streets] of stoppable(streetsAt, reader.checkStop, STEPS_OF_NODES)) {
    const place = { lat: Math.round(nodes.lat[node]! / 10), lon: Math.round(nodes.lon[node]! / 10) };
    for (const [k, a] of streets.entries()) {
      for (const b of streets.slice(k + 1)) {
        if (foldedNameOf(a) !== foldedNameOf(b)) crossings.push({ a, b, ...place, node: nodes.id[node]! });
      }
    }
  }
  return crossings;
}
