import type { OsmSource, TagColumns } from '@portolan/osm';
import type { RoadNetwork } from '../../src/network/road-network.ts';

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

/** The columns that a reader would make of these objects, given in ascending order of id. */
export function sourceOf(nodes: readonly NodeRow[], ways: readonly WayRow[]): OsmSource {
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
      count: 0,
      id: new Float64Array(0),
      firstMember: new Uint32Array(1),
      memberType: new Uint8Array(0),
      memberId: new Float64Array(0),
      memberRole: new Uint32Array(0),
      tags: columnsOf([]),
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
 */
export function tinyMap(
  picture: string,
  ways: readonly (readonly [letters: string, tags: Tags])[],
  nodeTags: Readonly<Record<string, Tags>> = {},
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
  );
}

/** The letter of a node; where a barrier made several nodes of one, `b`, `b'`, `b''`. */
export function nodeNames({ nodeCount, nodeOsmId }: RoadNetwork): string[] {
  const copies = new Map<number, number>();
  return Array.from({ length: nodeCount }, (_, node) => {
    const id = nodeOsmId[node]!;
    const copy = copies.get(id) ?? 0;
    copies.set(id, copy + 1);
    return String.fromCharCode(id) + "'".repeat(copy);
  });
}

/** Every edge as `a=b` (both ways), `a>b`, `a<b`, in their order. */
export function edgeNames(network: RoadNetwork): string[] {
  const names = nodeNames(network);
  return Array.from({ length: network.edgeCount }, (_, edge) => {
    const forward = network.accessForward[edge] !== 0;
    const backward = network.accessBackward[edge] !== 0;
    const sign = forward && backward ? '=' : forward ? '>' : backward ? '<' : '|';
    return names[network.edgeFrom[edge]!]! + sign + names[network.edgeTo[edge]!]!;
  });
}
