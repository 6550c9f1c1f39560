import { type CheckStop, neverStop, nowAndThen, stoppable } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { NodeFlag, type RoadNetwork } from '../road-network.ts';
import type { WaySign } from '../tags/sign-tags.ts';
import { TagReader } from '../tags/tag-reader.ts';
import type { BareNetwork } from './bare-network.ts';
import type { StringSubset } from './string-subset.ts';

export type SignColumns = Pick<
  RoadNetwork,
  | 'signEdge'
  | 'signDirections'
  | 'signNumber'
  | 'signRef'
  | 'signStreet'
  | 'signToward'
  | 'exitNode'
  | 'exitNumber'
  | 'exitName'
>;

/** The signs of all edges, and the numbers and names of motorway exits. */
export function signColumns(
  source: OsmSource,
  bare: BareNetwork,
  ofRoad: ReadonlyMap<number, readonly WaySign[]>,
  nodeFlags: Uint16Array,
  strings: StringSubset,
  checkStop: CheckStop = neverStop,
): SignColumns {
  const edges: number[] = [];
  const signs: WaySign[] = [];
  // Roads are in the order in which they were read, so their edges are ascending.
  for (const [road, list] of stoppable(ofRoad, checkStop)) {
    for (let edge = bare.firstEdge[road]!; edge < bare.firstEdge[road + 1]!; edge++) {
      for (const sign of list) {
        edges.push(edge);
        signs.push(sign);
      }
    }
  }
  const column = (name: 'number' | 'ref' | 'street' | 'toward'): Uint32Array =>
    Uint32Array.from(signs, (sign) => strings.keep(sign[name]));
  return {
    signEdge: Uint32Array.from(edges),
    signDirections: Uint8Array.from(signs, ({ directions }) => directions),
    signNumber: column('number'),
    signRef: column('ref'),
    signStreet: column('street'),
    signToward: column('toward'),
    ...exitColumns(source, bare, nodeFlags, strings, checkStop),
  };
}

/** `ref` and `name` of the nodes where exits leave a motorway (OSM wiki, Tag:highway=motorway_junction). */
function exitColumns(
  { nodes, strings: texts }: OsmSource,
  { nodeOsm, nodeCount }: BareNetwork,
  nodeFlags: Uint16Array,
  strings: StringSubset,
  checkStop: CheckStop,
): Pick<RoadNetwork, 'exitNode' | 'exitNumber' | 'exitName'> {
  const tags = new TagReader(texts, nodes.tags);
  const ref = tags.slot('ref');
  const name = tags.slot('name');
  const atEach = nowAndThen(checkStop);
  const exits: { readonly node: number; readonly number: number; readonly name: number }[] = [];
  for (let node = 0; node < nodeCount; node++) {
    atEach();
    if ((nodeFlags[node]! & NodeFlag.motorwayJunction) === 0) continue;
    tags.read(nodeOsm[node]!);
    if ((tags.value(ref) | tags.value(name)) === 0) continue;
    exits.push({ node, number: strings.keep(tags.value(ref)), name: strings.keep(tags.value(name)) });
  }
  return {
    exitNode: Uint32Array.from(exits, (exit) => exit.node),
    exitNumber: Uint32Array.from(exits, (exit) => exit.number),
    exitName: Uint32Array.from(exits, (exit) => exit.name),
  };
}
