import type { Costing, CostingModel } from '../costing/costing.ts';
import { weighArcs, weighTurns, type ChosenCosting, type CostingContext } from '../costing/costing.ts';
import { accessOf } from '../costing/granted-access.ts';
import { largestStrongComponent } from '../hierarchy/largest-component.ts';
import type { Closures } from '../context.ts';
import { applyClosures } from './closures.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { customizeHierarchy } from '../hierarchy/customize.ts';
import type { Layer } from '../edge-expanded/layer.ts';
import type { CostedData, GraphData } from '../graph-data.ts';
import type { CustomizedLayer } from './customized-layer.ts';
import type { EdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';

/** A costing model with its options on a graph: what arcs and turns cost, and the hierarchy customized for that. */
export interface Profile extends CustomizedLayer {
  /** The graph that the profile belongs to. */
  readonly data: GraphData;
  /** The same for equal profiles. */
  readonly key: string;
  readonly model: CostingModel;
  readonly chosen: ChosenCosting;
  readonly costing: Costing;
  readonly layer: Layer;
}

export function costingContext(
  data: CostedData,
  chosen: ChosenCosting,
  holds: ReadonlySet<number> | undefined,
): CostingContext {
  return {
    network: data.network,
    access: accessOf(data.network, chosen.mode, holds, chosen),
    keepsLeft: data.regions.keepsLeft,
    grades: data.grades,
  };
}

/** What holds at the time of travel, and not otherwise. */
export interface Circumstances {
  /** Conditions that hold at the hour of travel, as positions in `network.strings`. Without it none does. */
  readonly holds?: ReadonlySet<number> | undefined;
  readonly closures?: Closures | undefined;
  /** Another profile of the layer, if there is one: where it allows the same turns, its largest component is taken over. */
  readonly like?: OpenTurns | undefined;
}

/** Which turns of a layer are allowed, and the part that they connect. */
export type OpenTurns = Pick<CustomizedLayer, 'turnCost' | 'inLargestComponent'>;

/** Weighs a layer with a costing model and its options and customizes its hierarchy. */
export function customizeLayer(
  data: CostedData,
  layer: Layer,
  chosen: ChosenCosting,
  { holds, closures, like }: Circumstances = {},
): CustomizedLayer & { readonly costing: Costing } {
  const context = costingContext(data, chosen, holds);
  const costing = chosen.create(context);
  const arcs = weighArcs(context, costing);
  if (closures) applyClosures(data.network, arcs, closures, chosen);
  const turnCost = weighTurns(layer.turns, costing, arcs, bannedTurns(data, layer.turns, chosen, holds));
  return {
    costing,
    arcs,
    turnCost,
    metric: customizeHierarchy(layer.hierarchy, turnCost),
    inLargestComponent:
      like && areSameOpen(like.turnCost, turnCost)
        ? like.inLargestComponent
        : statesInLargestComponent(layer.turns, turnCost),
  };
}

/** By turn: 1 where a restriction that binds the mode forbids it now; undefined where none does anywhere. */
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
    const condition = network.restrictionCondition[restriction]!;
    if (condition === 0 || holds?.has(condition) === true) banned[bannedTurn[row]!] = 1;
  }
  return banned;
}

function areSameOpen(costs: Uint32Array, others: Uint32Array): boolean {
  for (let turn = 0; turn < costs.length; turn++) {
    if ((costs[turn] === CLOSED) !== (others[turn] === CLOSED)) return false;
  }
  return true;
}

/** By state: 1 in the largest strongly connected part. */
export function statesInLargestComponent(
  { firstTurn, turnHead }: EdgeExpandedGraph,
  turnCost: Uint32Array,
): Uint8Array {
  return largestStrongComponent({ firstOut: firstTurn, head: turnHead }, turnCost);
}

/** True when the profile may travel along the edge one way at least. */
export function mayUseEdge({ arcs: { cost } }: Profile, edge: number): boolean {
  return cost[2 * edge] !== CLOSED || cost[2 * edge + 1] !== CLOSED;
}
