import type { OsmSource } from '@portolan/osm';
import { columnsOf, type MapRows } from '@portolan/testing/columns';
import { Mode, type RoadNetwork } from '../../src/network/road-network.ts';

export type Tags = Readonly<Record<string, string>>;
type Tagged<Row> = Omit<Row, 'tags'> & { readonly tags: Tags };
export type NodeRow = Omit<MapRows['nodes'][number], 'tags'> & { readonly tags?: Tags };
export type WayRow = Tagged<NonNullable<MapRows['ways']>[number]>;
export type RelationRow = Tagged<NonNullable<MapRows['relations']>[number]>;

/** The columns that a reader of OpenStreetMap data would make of these objects. */
export function sourceOf(
  nodes: readonly NodeRow[],
  ways: readonly WayRow[],
  relations: readonly RelationRow[] = [],
): OsmSource {
  return columnsOf({ nodes, ways, relations });
}

/** About 100 m on the equator, in units of 1e-7 degrees. */
const STEP = 9000;
const idOf = (letter: string): number => letter.charCodeAt(0);

/**
 * A map drawn with letters: every letter of `picture` is a node, a character to the right or a line up is 100 m. Ways are pairs
 * of the letters along them and their tags; a letter that is not in the picture is a node missing from the extract. Way ids count
 * from 1.
 *
 *     tinyMap('a-b-c', [['abc', { highway: 'residential' }]], { b: { barrier: 'gate' } })
 *
 * Relations are pairs of their members and tags: `from:1 via:b to:2` has ways 1 and 2 and the node b. Relation ids count from 1.
 */
export function tinyMap(
  picture: string,
  ways: readonly (readonly [letters: string, tags: Tags])[],
  nodeTags: Readonly<Record<string, Tags>> = {},
  relations: readonly (readonly [members: string, tags: Tags])[] = [],
): OsmSource {
  const nodes: NodeRow[] = [];
  for (const [down, line] of picture.split('\n').entries()) {
    for (const [right, letter] of line.split('').entries()) {
      if (!/[a-z]/.test(letter)) continue;
      nodes.push({ id: idOf(letter), lat: -down * STEP, lon: right * STEP, tags: nodeTags[letter] ?? {} });
    }
  }
  nodes.sort((a, b) => a.id - b.id);
  return sourceOf(
    nodes,
    ways.map(([letters, tags], way) => ({ id: way + 1, refs: letters.split('').map(idOf), tags })),
    relationsOf(relations),
  );
}

/** Relations written as pairs of their members and tags. */
export function relationsOf(relations: readonly (readonly [members: string, tags: Tags])[]): RelationRow[] {
  return relations.map(([members, tags], relation) => ({
    id: relation + 1,
    members: members.split(' ').map((member) => {
      const [role, what] = member.split(':') as [string, string];
      const isWay = /^\d+$/.test(what);
      return isWay
        ? { type: 'way' as const, id: Number(what), role }
        : { type: 'node' as const, id: idOf(what), role };
    }),
    tags,
  }));
}

/** The letters of the nodes. */
export function nodeNames({ nodeOsmId }: RoadNetwork): string[] {
  return Array.from(nodeOsmId, (id) => String.fromCharCode(id));
}

/** Every edge as `a=b` (both ways for a car), `a>b`, `a<b`, `a|b` (not for a car), in their order. */
export function edgeNames(network: RoadNetwork): string[] {
  const names = nodeNames(network);
  return Array.from({ length: network.edgeCount }, (_, edge) => {
    const forward = (network.accessForward[edge]! & Mode.auto) !== 0;
    const backward = (network.accessBackward[edge]! & Mode.auto) !== 0;
    const sign = forward && backward ? '=' : forward ? '>' : backward ? '<' : '|';
    return names[network.edgeFrom[edge]!]! + sign + names[network.edgeTo[edge]!]!;
  });
}
