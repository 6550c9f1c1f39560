import type { CheckStop } from '@portolan/base';
import { isMet } from '../conditions/is-met.ts';
import type { Costing, CostingModel } from '../costing/costing.ts';
import {
  weighArcs,
  weighTurns,
  type ChosenCosting,
  type CostingContext,
  type WeighedTurns,
} from '../costing/costing.ts';
import { accessOf } from '../costing/granted-access.ts';
import { largestStrongComponent } from '../hierarchy/largest-component.ts';
import type { Closures } from '../context.ts';
import { applyClosures, makeDear } from './closures.ts';
import { networkAt, type SpeedLimits } from './network-at.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { HOLDS_ELSE } from '../network/road-network.ts';
import { wayBackFrom } from '../edge-expanded/way-back.ts';
import { metricFor, type CustomizedTurns } from './metric-like.ts';
import type { Layer } from '../edge-expanded/layer.ts';
import type { CostedData, GraphData } from '../graph-data.ts';
import type { ColumnStore } from './column-store.ts';
import type { CustomizedLayer } from './customized-layer.ts';
import type { EdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';

/** A costing model with its options, applied to a graph: the costs of arcs and turns, and the hierarchy customized for them. */
export interface Profile extends CustomizedLayer {
  /** The graph that the profile belongs to. */
  readonly data: GraphData;
  /** A text that is the same for equal profiles. */
  readonly key: string;
  /** A text that is the same for profiles of a layer whose turns cost the same, without the arcs that they lead to. */
  readonly turnsKey: string;
  readonly model: CostingModel;
  readonly chosen: ChosenCosting;
  readonly costing: Costing;
  readonly layer: Layer;
  /** Where more is kept that is made for the profile; undefined if that is for this thread alone. */
  readonly store: ColumnStore | undefined;
  /** The limits of speed that are in force at the hour of travel. */
  readonly limits: SpeedLimits;
}

/** @param access  what `accessOf` returns for these, where it is known. */
export function costingContext(
  data: CostedData,
  chosen: ChosenCosting,
  holds: ReadonlySet<number> | undefined,
  access = accessOf(data.network, chosen.mode, holds, chosen),
): CostingContext {
  return {
    network: networkAt(data.network, holds),
    access,
    keepsLeft: data.regions.keepsLeft,
    grades: data.grades,
  };
}

/** The circumstances at the time of travel. */
export interface Circumstances {
  /** The conditions that hold at the hour of travel, as positions in `network.strings`. If absent, none holds. */
  readonly holds?: ReadonlySet<number> | undefined;
  readonly closures?: Closures | undefined;
  /** Whether arcs that are closed at the moment are dear instead. */
  readonly opensClosures?: boolean;
  /** Another profile of the layer. If both allow the same turns, its largest component is reused. */
  readonly like?: OpenTurns | undefined;
  /** Profiles of the layer whose costs may be nearly the same, so that their metric serves with few changes. */
  readonly likes?: readonly CustomizedTurns[] | undefined;
  /** A profile of the layer whose turns cost the same, without the arcs that they lead to. */
  readonly sameTurns?: WeighedTurns | undefined;
  readonly checkStop?: CheckStop | undefined;
}

/** The turns of a layer that are allowed, and the largest part that they connect. */
export type OpenTurns = Pick<CustomizedLayer, 'turnCost' | 'inLargestComponent'>;

/**
 * Computes the costs of a layer for a costing model with its options, and customizes the hierarchy for them.
 *
 * @returns with them the costing, and what its mode may do on every arc.
 */
export function customizeLayer(
  data: CostedData,
  layer: Layer,
  chosen: ChosenCosting,
  { holds, closures, opensClosures = false, like, likes = [], sameTurns, checkStop }: Circumstances = {},
): CustomizedLayer & Pick<Profile, 'costing' | 'limits'> & { readonly access: Uint8Array } {
  const context = costingContext(data, chosen, holds);
  const { access } = context;
  const closedByHour = opensClosures && holds ? openClosedByHour(data, chosen, access) : [];
  const costing = chosen.create(context);
  const arcs = weighArcs(context, costing, checkStop);
  for (const arc of closedByHour) makeDear(arcs, arc, chosen.closureFactor);
  if (closures) applyClosures(data.network, arcs, closures, chosen, opensClosures);
  const banned = bannedTurns(data, layer.turns, chosen, holds);
  const turnCost = weighTurns(layer.turns, costing, arcs, { banned, sameTurns, checkStop });
  // Before the metric, which takes most of the memory.
  const inLargestComponent =
    like && areSameOpen(like.turnCost, turnCost)
      ? like.inLargestComponent
      : statesInLargestComponent(layer.turns, turnCost, arcs.cost, checkStop);
  const metric = metricFor(layer.hierarchy, turnCost, likes, checkStop);
  return { costing, limits: context.network, access, arcs, turnCost, metric, inLargestComponent };
}

/** Opens the arcs that a condition closes at the hour and that are open without it, and returns them. */
function openClosedByHour({ network }: CostedData, chosen: ChosenCosting, access: Uint8Array): number[] {
  const untimed = accessOf(network, chosen.mode, undefined, chosen);
  const opened: number[] = [];
  untimed.forEach((grant, arc) => {
    if (grant === 0 || access[arc] !== 0) return;
    access[arc] = grant;
    opened.push(arc);
  });
  return opened;
}

/** Returns for every turn 1 if a restriction that applies to the mode forbids it now, otherwise 0; undefined if no restriction can apply. */
function bannedTurns(
  { network }: CostedData,
  turns: EdgeExpandedGraph,
  chosen: ChosenCosting,
  holds: ReadonlySet<number> | undefined,
): Uint8Array | undefined {
  const { bannedTurn, bannedBy } = turns;
  if (bannedTurn.length === 0 || chosen.ignoresRestrictions) return undefined;
  const banned = new Uint8Array(turns.turnHead.length);
  for (let row = 0; row < bannedTurn.length; row++) {
    const restriction = bannedBy[row]!;
    if ((network.restrictionModes[restriction]! & chosen.ownMode) === 0) continue;
    const hasHour = isMet(network.restrictionCondition[restriction]!, holds);
    if (hasHour === network.restrictionKind[restriction]! < HOLDS_ELSE) banned[bannedTurn[row]!] = 1;
  }
  return banned;
}

function areSameOpen(costs: Uint32Array, others: Uint32Array): boolean {
  for (let turn = 0; turn < costs.length; turn++) {
    if ((costs[turn] === CLOSED) !== (others[turn] === CLOSED)) return false;
  }
  return true;
}

/** Returns for every state 1 if it is in the largest strongly connected part, otherwise 0. */
export function statesInLargestComponent(
  turns: EdgeExpandedGraph,
  turnCost: Uint32Array,
  arcCost: Uint32Array,
  checkStop?: CheckStop,
): Uint8Array {
  const arcs = { firstOut: turns.firstTurn, head: turns.turnHead };
  // A street whose other end is closed belongs to the network like any dead end.
  return largestStrongComponent(arcs, turnCost, checkStop, (state) =>
    wayBackFrom(turns, turnCost, arcCost, state),
  );
}

/** True if the profile may use the edge in at least one direction. */
export function mayUseEdge({ arcs: { cost } }: Profile, edge: number): boolean {
  return cost[2 * edge] !== CLOSED || cost[2 * edge + 1] !== CLOSED;
}
