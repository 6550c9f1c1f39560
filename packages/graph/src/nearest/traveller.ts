import { CLOSED } from '../hierarchy/arcs.ts';
import type { GraphData } from '../graph-data.ts';
import { EdgeFlag, type RoadNetwork } from '../network/road-network.ts';
import type { Call } from '../request/call.ts';
import { travelProfiles } from '../request/travel-profiles.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import { type NetworkAt, networkAt } from '../profile/network-at.ts';
import { modesAt } from './modes-at.ts';
import type { Profile } from '../profile/profile.ts';
import type { NearestRoadsQuery } from './nearest-request.ts';

/** The kind of traveller for which roads are searched: a costing model, the two models of `bikeshare`, or any mode. */
export interface Traveller {
  readonly data: GraphData;
  /** The conditions that hold at the hour of the request, as positions in `network.strings`; undefined if it names no hour. */
  readonly holds: ReadonlySet<number> | undefined;
  /** The roads as they are at that hour. */
  readonly network: NetworkAt;
  /** The name used in messages, such as `auto`. */
  readonly name: string;
  /** @param arc  `2 * edge`, plus one backward. */
  mayUse(arc: number): boolean;
  /** True where the barrier at a node, if there is one, lets this traveller pass. */
  passes(node: number): boolean;
}

const openFor = new WeakMap<RoadNetwork, Uint16Array>();

/** Returns the traveller that a request names, at its hour; any mode if it names no costing. */
export function travellerOf(call: Call<NearestRoadsQuery>): Traveller {
  const { graph, query, local } = call;
  const { data } = graph;
  const { costing } = query;
  const holds = local && conditionsInForceAt(data.network, local).holds;
  const roads = { data, holds, network: networkAt(data.network, holds) };
  if (costing === undefined) return { ...roads, name: 'anybody', ...anybody(data, holds) };
  const { profile, bikeshare } = travelProfiles({
    ...call,
    query: { ...query, costing, excludeLocations: [], excludePolygons: [] },
  });
  const travelling = { ...roads, name: costing };
  if (!bikeshare) return { ...travelling, ...boundsOf(profile) };
  const [walk, ride] = [boundsOf(bikeshare.walk), boundsOf(bikeshare.ride)];
  return {
    ...travelling,
    mayUse: (arc) => walk.mayUse(arc) || ride.mayUse(arc),
    passes: (node) => walk.passes(node) || ride.passes(node),
  };
}

/** Where a traveller may go. */
type Bounds = Pick<Traveller, 'mayUse' | 'passes'>;

function anybody({ network }: GraphData, holds: ReadonlySet<number> | undefined): Bounds {
  return {
    mayUse: holds
      ? (arc) => modesAt(network, arc, holds) !== 0 || mayBePushedOn(network, arc)
      : openAtSomeHour(network),
    passes: (node) => network.nodeAccess[node] !== 0,
  };
}

function mayBePushedOn({ edgeFlags }: RoadNetwork, arc: number): boolean {
  return (edgeFlags[arc >>> 1]! & ((arc & 1) === 0 ? EdgeFlag.pushForward : EdgeFlag.pushBackward)) !== 0;
}

function openAtSomeHour(network: RoadNetwork): Bounds['mayUse'] {
  const open = openFor.get(network) ?? allowedModes(network);
  openFor.set(network, open);
  return (arc) => open[arc] !== 0;
}

function boundsOf({ data, arcs: { cost }, chosen: { mode, ignoresAccess } }: Profile): Bounds {
  const { nodeAccess } = data.network;
  return {
    mayUse: (arc) => cost[arc] !== CLOSED,
    passes: (node) => ignoresAccess || (nodeAccess[node]! & mode) !== 0,
  };
}

/** True if the traveller may use the edge in at least one direction. */
export function mayUseEdge(traveller: Traveller, edge: number): boolean {
  return traveller.mayUse(2 * edge) || traveller.mayUse(2 * edge + 1);
}
