import { MemberType, type OsmSource, type TagColumns } from '@portolan/osm';
import { Mode, type RoadNetwork } from '../../src/network/road-network.ts';

export type Tags = Readonly<Record<string, string>>;

export interface NodeRow {
  readonly id: number;
  /** Units of 1e-7 degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly tags?: Tags;
}

export interface WayRow {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags: Tags;
}

export interface RelationRow {
  readonly id: number;
  readonly members: readonly {
    readonly type: keyof typeof MemberType;
    readonly id: number;
    readonly role: string;
  }[];
  readonly tags: Tags;
}

/** The columns that a reader would make of these objects, given in ascending order of id. */
export function sourceOf(
  nodes: readonly NodeRow[],
  ways: readonly WayRow[],
  relations: readonly RelationRow[] = [],
): OsmSource {
  const members = relations.flatMap((relation) => relation.members);
  const strings = [''];
  const positions = new Map([['', 0]]);
  const position = (text: string): number => {
    let known = positions.get(text);
    if (known === undefined) positions.set(text, (known = strings.push(text) - 1));
    return known;
  };
  const columnsOf = (tagged: readonly { readonly tags?: Tags }[]): TagColumns => {
    const entries = tagged.map(({ tags }) => Object.entries(tags ?? {}));
    return {
      firstTag: offsetsOf(entries),
      key: Uint32Array.from(entries.flat(), ([key]) => position(key)),
      value: Uint32Array.from(entries.flat(), ([, value]) => position(value)),
    };
  };
  return {
    nodes: {
      count: nodes.length,
      id: Float64Array.from(nodes, ({ id }) => id),
      lat: Int32Array.from(nodes, ({ lat }) => lat),
      lon: Int32Array.from(nodes, ({ lon }) => lon),
      tags: columnsOf(nodes),
    },
    ways: {
      count: ways.length,
      id: Float64Array.from(ways, ({ id }) => id),
      firstRef: offsetsOf(ways.map(({ refs }) => refs)),
      ref: Float64Array.from(ways.flatMap(({ refs }) => refs)),
      tags: columnsOf(ways),
    },
    relations: {
      count: relations.length,
      id: Float64Array.from(relations, ({ id }) => id),
      firstMember: offsetsOf(relations.map((relation) => relation.members)),
      memberType: Uint8Array.from(members, ({ type }) => MemberType[type]),
      memberId: Float64Array.from(members, ({ id }) => id),
      memberRole: Uint32Array.from(members, ({ role }) => position(role)),
      tags: columnsOf(relations),
    },
    strings,
    bounds: null,
    timestamp: null,
  };
}

function offsetsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) offsets[i + 1] = offsets[i]! + lists[i]!.length;
  return offsets;
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
    relations.map(([members, tags], relation) => ({
      id: relation + 1,
      members: members.split(' ').map((member) => {
        const [role, what] = member.split(':') as [string, string];
        const isWay = /^\d+$/.test(what);
        return isWay
          ? { type: 'way' as const, id: Number(what), role }
          : { type: 'node' as const, id: idOf(what), role };
      }),
      tags,
    })),
  );
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
