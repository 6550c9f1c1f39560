import { MemberType, type Bounds, type OsmSource, type TagColumns } from '@portolan/osm';

/** Tags as an object, or as pairs where a test wants a key twice. */
export type Tags = Readonly<Record<string, string>> | readonly (readonly [key: string, value: string])[];

interface NodeRow {
  readonly id: number;
  /** Units of 1e-7 degrees. */
  readonly lat: number;
  /** Units of 1e-7 degrees. */
  readonly lon: number;
  readonly tags?: Tags;
}

interface WayRow {
  readonly id: number;
  /** Ids of nodes. */
  readonly refs: readonly number[];
  readonly tags: Tags;
}

interface RelationRow {
  readonly id: number;
  readonly members: readonly {
    readonly type: keyof typeof MemberType | number;
    readonly id: number;
    readonly role: string;
  }[];
  readonly tags: Tags;
}

/** A map as plain objects. */
export interface MapRows {
  readonly nodes: readonly NodeRow[];
  readonly ways?: readonly WayRow[];
  readonly relations?: readonly RelationRow[];
  readonly bounds?: Bounds | null;
  /** Unix seconds. */
  readonly timestamp?: number | null;
}

/** The columns that a reader makes of a map: objects sorted by id, strings numbered by first use. */
export function columnsOf(map: MapRows): OsmSource {
  const nodes = byId(map.nodes);
  const ways = byId(map.ways ?? []);
  const relations = byId(map.relations ?? []);
  const members = relations.flatMap((relation) => relation.members);
  const positions = new Map([['', 0]]);
  const position = (text: string): number => {
    const known = positions.get(text) ?? positions.size;
    positions.set(text, known);
    return known;
  };
  const tagColumns = (objects: readonly { readonly tags?: Tags }[]): TagColumns => {
    const tags = objects.map((object) => pairsOf(object.tags ?? []));
    return {
      firstTag: offsetsOf(tags),
      key: Uint32Array.from(tags.flat(), ([key]) => position(key)),
      value: Uint32Array.from(tags.flat(), ([, value]) => position(value)),
    };
  };
  return {
    nodes: {
      count: nodes.length,
      id: Float64Array.from(nodes, ({ id }) => id),
      lat: Int32Array.from(nodes, ({ lat }) => lat),
      lon: Int32Array.from(nodes, ({ lon }) => lon),
      tags: tagColumns(nodes),
    },
    ways: {
      count: ways.length,
      id: Float64Array.from(ways, ({ id }) => id),
      firstRef: offsetsOf(ways.map(({ refs }) => refs)),
      ref: Float64Array.from(ways.flatMap(({ refs }) => refs)),
      tags: tagColumns(ways),
    },
    relations: {
      count: relations.length,
      id: Float64Array.from(relations, ({ id }) => id),
      firstMember: offsetsOf(relations.map((relation) => relation.members)),
      memberType: Uint8Array.from(members, ({ type }) =>
        typeof type === 'number' ? type : MemberType[type],
      ),
      memberId: Float64Array.from(members, ({ id }) => id),
      memberRole: Uint32Array.from(members, ({ role }) => position(role)),
      tags: tagColumns(relations),
    },
    strings: [...positions.keys()],
    bounds: map.bounds ?? null,
    timestamp: map.timestamp ?? null,
  };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.id - b.id);
}

function pairsOf(tags: Tags): readonly (readonly [key: string, value: string])[] {
  return isPairs(tags) ? tags : Object.entries(tags);
}

function isPairs(tags: Tags): tags is readonly (readonly [key: string, value: string])[] {
  return Array.isArray(tags);
}

function offsetsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) offsets[i + 1] = offsets[i]! + lists[i]!.length;
  return offsets;
}
