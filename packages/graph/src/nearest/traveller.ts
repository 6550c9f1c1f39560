import { CLOSED } from '../hierarchy/arcs.ts';
import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Call } from '../request/call.ts';
import { travelProfiles } from '../request/travel-profiles.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import type { Profile } from '../profile/profile.ts';
import type { NearestRoadsQuery } from './nearest-request.ts';

/** The kind of traveller for which roads are searched: a costing model, the two models of `bikeshare`, or any mode. */
export interface Traveller {
  readonly data: GraphData;
  /** The name used in messages, such as `auto`. */
  readonly name: string;
  /** @param arc  `2 * edge`, plus one backward. */
  mayUse(arc: number): boolean;
  /** True where the barrier at a node, if there is one, lets this traveller pass. */
  passes(node: number): boolean;
}

const openFor = new WeakMap<RoadNetwork, Uint16Array>();

/** Returns the traveller that a request names; any mode if it names no costing. */
export function travellerOf(call: Call<NearestRoadsQuery>): Traveller {
  const { graph, query } = call;
  const { costing } = query;
  if (costing === undefined) return anybody(graph.data);
  const { profile, bikeshare } = travelProfiles({
    ...call,
    query: { ...query, costing, excludeLocations: [], excludePolygons: [] },
  });
  if (!bikeshare) return travellerWith(profile, costing);
  const [walk, ride] = [travellerWith(bikeshare.walk, costing), travellerWith(bikeshare.ride, costing)];
  return {
    data: graph.data,
    name: costing,
    mayUse: (arc) => walk.mayUse(arc) || ride.mayUse(arc),
    passes: (node) => walk.passes(node) || ride.passes(node),
  };
}

function anybody(data: GraphData): Traveller {
  const { network } = data;
  let open = openFor.get(network);
  if (!open) openFor.set(network, (open = allowedModes(network)));
  return {
    data,
    name: 'anybody',
    mayUse: (arc) => open[arc] !== 0,
    passes: (node) => network.nodeAccess[node] !== 0,
  };
}

function travellerWith(
  { data, arcs: { cost }, chosen: { mode, ignoresAccess } }: Profile,
  name: string,
): Traveller {
  const { nodeAccess } = data.network;
  return {
    data,
    name,
    mayUse: (arc) => cost[arc] !== CLOSED,
    passes: (node) => ignoresAccess || (nodeAccess[node]! & mode) !== 0,
  };
}

/** True if the traveller may use the edge in at least one direction. */
export function mayUseEdge(traveller: Traveller, edge: number): boolean {
  return traveller.mayUse(2 * edge) || traveller.mayUse(2 * edge + 1);
}
