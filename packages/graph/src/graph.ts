import { PortolanError } from '@portolan/base';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import { Query } from './hierarchy/query.ts';
import type { RoadNetwork } from './network/road-network.ts';
import type { Profile } from './profile.ts';
import type { SnapIndex } from './snapping/snap-index.ts';

/** Edges by the nodes they touch: those of node `u` are `edge[firstEdge[u] .. firstEdge[u + 1]]`; a loop stands there twice. */
export interface Incidence {
  /** nodeCount + 1 */
  readonly firstEdge: Uint32Array;
  readonly edge: Uint32Array;
}

/** Everything in a graph file, as views of its bytes. */
export interface GraphData {
  readonly network: RoadNetwork;
  readonly incidence: Incidence;
  readonly hierarchy: Hierarchy;
  readonly snapIndex: SnapIndex;
  /** By the name of the costing model. */
  readonly profiles: ReadonlyMap<string, Profile>;
  /** Unix seconds at which the OSM data was current; null when the extract did not say. */
  readonly dataTimestamp: number | null;
}

/** An open graph: immutable data, and the scratch memory of this thread's queries. Made by `openGraph`. */
export class Graph {
  readonly data: GraphData;
  private readonly queries = new Map<Profile, Query>();

  constructor(data: GraphData) {
    this.data = data;
  }

  /** @throws {PortolanError} `125` when the file holds no such costing model. */
  profile(costing: string): Profile {
    const profile = this.data.profiles.get(costing);
    if (profile) return profile;
    const known = [...this.data.profiles.keys()].join(', ');
    throw new PortolanError('125', `costing must be one of: ${known}; not ${JSON.stringify(costing)}`, {
      field: 'costing',
      value: costing,
    });
  }

  /** Scratch memory for queries under a profile; made on first use. */
  query(profile: Profile): Query {
    let query = this.queries.get(profile);
    if (!query) {
      query = new Query(profile.metric);
      this.queries.set(profile, query);
    }
    return query;
  }
}
