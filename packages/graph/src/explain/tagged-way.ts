import type { OsmSource } from '@portolan/osm';
import type { Tag } from './deciding-tags.ts';
import type { CostedData } from '../graph-data.ts';
import { readRoadNetwork } from '../network/assembly/read-road-network.ts';
import { readNodeRegions, type Admin } from '../network/node-regions.ts';

/** One way of an extract: its tags and the line of its nodes, as far as they are in the extract. */
export interface TaggedWay {
  readonly tags: readonly Tag[];
  /** Units of 1e-7 degrees. */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

/** Returns the network of a way alone, under other tags than its own. Its nodes have no tags, and `density` as built-up surroundings. */
export function networkOf(
  { lat, lon }: TaggedWay,
  tags: readonly Tag[],
  admin: Admin | null,
  density: number,
): CostedData {
  const adminAt = (): Admin | null => admin;
  const network = readRoadNetwork(sourceOf(lat, lon, tags), {
    adminAt,
    densityOf: ({ nodeCount }) => new Uint8Array(nodeCount).fill(density),
  });
  return { network, regions: readNodeRegions(network, { adminAt }), grades: undefined };
}

const NO_TAGS = (count: number): OsmSource['nodes']['tags'] => ({
  firstTag: new Uint32Array(count + 1),
  key: new Uint32Array(),
  value: new Uint32Array(),
});

function sourceOf(lat: Int32Array, lon: Int32Array, tags: readonly Tag[]): OsmSource {
  const strings = ['', ...new Set(tags.flat())];
  const position = new Map(strings.map((text, at) => [text, at]));
  const count = lat.length;
  const id = Float64Array.from(lat, (_, node) => node + 1);
  return {
    nodes: { count, id, lat, lon, tags: NO_TAGS(count) },
    ways: {
      count: 1,
      id: Float64Array.of(1),
      firstRef: Uint32Array.of(0, count),
      ref: id,
      tags: {
        firstTag: Uint32Array.of(0, tags.length),
        key: Uint32Array.from(tags, ([key]) => position.get(key)!),
        value: Uint32Array.from(tags, ([, value]) => position.get(value)!),
      },
    },
    relations: {
      count: 0,
      id: new Float64Array(),
      firstMember: new Uint32Array(1),
      memberType: new Uint8Array(),
      memberId: new Float64Array(),
      memberRole: new Uint32Array(),
      tags: NO_TAGS(0),
    },
    strings,
    bounds: null,
    timestamp: null,
  };
}
