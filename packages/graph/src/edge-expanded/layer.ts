import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { ACTIVE_MODES, MOTOR_MODES } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** Modes with an engine travel on the layer `motor`, those without on the layer `active`. */
export type LayerName = 'motor' | 'active';

/** The turns of a family of modes, and the hierarchy over them that all their metrics share. */
export interface Layer {
  readonly turns: EdgeExpandedGraph;
  /** Its nodes are the states of `turns`, its input arcs the turns. */
  readonly hierarchy: Hierarchy;
}

/** The modes that travel on each layer, as bits of `Mode`. */
export const LAYER_MODES: Readonly<Record<LayerName, number>> = {
  motor: MOTOR_MODES,
  active: ACTIVE_MODES,
};
