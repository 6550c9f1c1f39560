import type { ArcWeights } from '../costing/costing.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Columns } from './column-store.ts';

/** The weights of one costing model, which customization adds to the topology of a layer. */
export interface CustomizedLayer {
  /** By arc: `2 * edge` forward, `2 * edge + 1` backward. */
  readonly arcs: ArcWeights;
  /** By turn: the cost of the turn together with the arc after it; `CLOSED` where the turn is not allowed. */
  readonly turnCost: Uint32Array;
  readonly metric: Metric;
  /** By state: 1 in the largest strongly connected part, where every place can be reached from every other. */
  readonly inLargestComponent: Uint8Array;
}

/** The weights of a layer as columns, without the arcs of its hierarchy: what files and stores keep. */
export interface LayerColumns extends Columns {
  readonly cost: Uint32Array;
  readonly time: Uint32Array;
  readonly turnCost: Uint32Array;
  readonly isMain: Uint8Array;
  readonly upWeight: Uint32Array | Float64Array;
  readonly upVia: Uint32Array;
  readonly downWeight: Uint32Array | Float64Array;
  readonly downVia: Uint32Array;
}

/** Lays out the weights of a layer as columns. */
export function columnsOfLayer({
  arcs,
  turnCost,
  inLargestComponent,
  metric: { up, down },
}: CustomizedLayer): LayerColumns {
  return {
    cost: arcs.cost,
    time: arcs.time,
    turnCost,
    isMain: inLargestComponent,
    upWeight: up.weight,
    upVia: up.via,
    downWeight: down.weight,
    downVia: down.via,
  };
}

/** Returns the weights that columns hold; their arcs are those of the hierarchy. */
export function layerOfColumns(hierarchy: Hierarchy, columns: LayerColumns): CustomizedLayer {
  const { firstUp, upHead, firstDown, downHead } = hierarchy.topology;
  return {
    arcs: { cost: columns.cost, time: columns.time },
    turnCost: columns.turnCost,
    inLargestComponent: columns.isMain,
    metric: {
      hierarchy,
      none: columns.upWeight instanceof Uint32Array ? CLOSED : Infinity,
      up: { first: firstUp, head: upHead, weight: columns.upWeight, via: columns.upVia },
      down: { first: firstDown, head: downHead, weight: columns.downWeight, via: columns.downVia },
    },
  };
}
