import type { NearestRoadsCosting, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import { costingModels } from '../costing/models.ts';
import type { Graph } from '../graph.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Members } from '../request/members.ts';
import { allowedModes } from '../network/allowed-modes.ts';

/** Whom roads are looked for: one costing model, two of them, or anybody. */
export interface Traveller {
  /** As it may stand in a sentence: `auto`. */
  readonly name: string;
  /** @param arc  `2 * edge`, plus one backward. */
  mayUse(arc: number): boolean;
  /** Whether what stands at a node lets pass. */
  passes(node: number): boolean;
}

const openFor = new WeakMap<RoadNetwork, Uint16Array>();

/** @param costing  undefined for anybody. */
export function travellerOf(
  graph: Graph,
  costing: NearestRoadsCosting | undefined,
  options: Members,
  warnings: Warning[],
  { closures }: RequestContext,
): Traveller {
  const { network } = graph.data;
  if (costing === undefined) {
    let open = openFor.get(network);
    if (!open) openFor.set(network, (open = allowedModes(network)));
    return {
      name: 'anybody',
      mayUse: (arc) => open[arc] !== 0,
      passes: (node) => network.nodeAccess[node] !== 0,
    };
  }
  if (costing === 'bikeshare') {
    const walk = travellerOf(graph, 'pedestrian', options, warnings, {});
    const ride = travellerOf(graph, 'bicycle', options, warnings, {});
    return {
      name: costing,
      mayUse: (arc) => walk.mayUse(arc) || ride.mayUse(arc),
      passes: (node) => walk.passes(node) || ride.passes(node),
    };
  }
  const { optionsKey, layer } = costingModels[costing];
  const profile = graph.profile(costing, options[optionsKey], warnings, {
    // What stops engines does not stop those without.
    closures: layer === 'motor' ? closures : undefined,
  });
  const { cost } = profile.arcs;
  const { mode, ignoresAccess } = profile.chosen;
  return {
    name: costing,
    mayUse: (arc) => cost[arc] !== CLOSED,
    passes: (node) => ignoresAccess || (network.nodeAccess[node]! & mode) !== 0,
  };
}

/** True when the traveller may go along the edge one way at least. */
export function mayUseEdge(traveller: Traveller, edge: number): boolean {
  return traveller.mayUse(2 * edge) || traveller.mayUse(2 * edge + 1);
}
