/** The tags of all objects of a kind: those of object `i` are positions `firstTag[i] .. firstTag[i + 1]` of `key` and `value`. */
export interface TagColumns {
  /** count + 1 */
  readonly firstTag: Uint32Array;
  /** Positions in `OsmSource.strings`. */
  readonly key: Uint32Array;
  /** Positions in `OsmSource.strings`. */
  readonly value: Uint32Array;
}

/** The nodes of an extract as columns. */
export interface OsmNodes {
  /** Number of nodes. */
  readonly count: number;
  /** Ascending and unique; exact, since OSM ids stay below 2^53. */
  readonly id: Float64Array;
  /** WGS 84 in units of 1e-7 degrees. */
  readonly lat: Int32Array;
  /** WGS 84 in units of 1e-7 degrees. */
  readonly lon: Int32Array;
  /** Tags of the nodes. */
  readonly tags: TagColumns;
}

/** The ways of an extract as columns. */
export interface OsmWays {
  /** Number of ways. */
  readonly count: number;
  /** Ascending and unique. */
  readonly id: Float64Array;
  /** count + 1; the nodes of way `i` are `ref[firstRef[i] .. firstRef[i + 1]]`. */
  readonly firstRef: Uint32Array;
  /** Node ids, which need not be in this source: see `resolveRefs`. */
  readonly ref: Float64Array;
  /** Tags of the ways. */
  readonly tags: TagColumns;
}

/** Kinds of members of a relation, as numbers. */
export const MemberType = { node: 0, way: 1, relation: 2 } as const;

/** The relations of an extract as columns. */
export interface OsmRelations {
  /** Number of relations. */
  readonly count: number;
  /** Ascending and unique. */
  readonly id: Float64Array;
  /** count + 1; the members of relation `i` are positions `firstMember[i] .. firstMember[i + 1]`. */
  readonly firstMember: Uint32Array;
  /** A value of `MemberType`. */
  readonly memberType: Uint8Array;
  /** Ids of members, which need not be in this source. */
  readonly memberId: Float64Array;
  /** Position in `OsmSource.strings`. */
  readonly memberRole: Uint32Array;
  /** Tags of the relations. */
  readonly tags: TagColumns;
}

/** A box in WGS 84 degrees. West is greater than east where it crosses the antimeridian. */
export interface Bounds {
  /** Western edge, -180..180. */
  readonly west: number;
  /** Southern edge, -90..90. */
  readonly south: number;
  /** Eastern edge, -180..180. */
  readonly east: number;
  /** Northern edge, -90..90. */
  readonly north: number;
}

/**
 * An OSM extract as columns in memory, parsed once and read by every builder.
 *
 * Objects are sorted by id. Each stands here in its latest version; objects whose latest version is deleted are left out. Ids that were made
 * up for formats without ids are negative.
 */
export interface OsmSource {
  /** All nodes. */
  readonly nodes: OsmNodes;
  /** All ways. */
  readonly ways: OsmWays;
  /** All relations. */
  readonly relations: OsmRelations;
  /** All keys, values and roles, each once, in order of first use; position 0 is the empty string. */
  readonly strings: readonly string[];
  /** The box that the file states, else the box of the nodes; null where there are no nodes either. */
  readonly bounds: Bounds | null;
  /** Unix seconds at which the data was current; null where the file does not say. */
  readonly timestamp: number | null;
}
