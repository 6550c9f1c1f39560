import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { ACTIVE_MODES, MOTOR_MODES } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** Modes with an engine use the layer `motor`; modes without one, such as cycling, use the layer `active`. */
export type LayerName = 'motor' | 'active';

/** The turns of a group of modes, and the hierarchy over these turns, which the metrics of all these modes share. */
export interface Layer {
  readonly turns: EdgeExpandedGraph;
  /** The hierarchy. Its nodes are the states of `turns`, and its input arcs are the turns. */
  readonly hierarchy: Hierarchy;
}

/** The modes that use each layer, as bits of `Mode`. */
export const LAYER_MODES: Readonly<Record<LayerName, number>> = {
  motor: MOTOR_MODES,
  active: ACTIVE_MODES,
};
