import type { Topology } from '../hierarchy/elimination.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { ACTIVE_MODES, MOTOR_MODES } from '../network/road-network.ts';
import type { Columns } from '../profile/column-store.ts';
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

/** A layer as columns: what files and stores keep. */
export interface TopologyColumns
  extends Columns, Omit<EdgeExpandedGraph, 'plainCount'>, Omit<Topology, 'nodeAt'> {
  /** One number. */
  readonly plainCount: Uint32Array;
  /** The `nodeAt` of the topology, whose nodes are states. */
  readonly stateAt: Uint32Array;
  /** The `placeOfArc` of the hierarchy, whose arcs are turns. */
  readonly placeOfTurn: Uint32Array;
}

/** Lays out a layer as columns, in the order of files. */
export function topologyColumns({ turns, hierarchy: { topology, placeOfArc } }: Layer): TopologyColumns {
  return {
    arcOfState: turns.arcOfState,
    stateOfArc: turns.stateOfArc,
    plainCount: Uint32Array.of(turns.plainCount),
    firstTurn: turns.firstTurn,
    turnHead: turns.turnHead,
    turnAngle: turns.turnAngle,
    turnTraits: turns.turnTraits,
    bannedTurn: turns.bannedTurn,
    bannedBy: turns.bannedBy,
    stateAt: topology.nodeAt,
    rankOf: topology.rankOf,
    parent: topology.parent,
    firstUp: topology.firstUp,
    upHead: topology.upHead,
    firstDown: topology.firstDown,
    downHead: topology.downHead,
    placeOfTurn: placeOfArc,
  };
}

/** Returns the layer that columns hold. */
export function layerOfTopology(columns: TopologyColumns): Layer {
  return {
    turns: {
      arcOfState: columns.arcOfState,
      stateOfArc: columns.stateOfArc,
      plainCount: columns.plainCount[0] ?? 0,
      firstTurn: columns.firstTurn,
      turnHead: columns.turnHead,
      turnAngle: columns.turnAngle,
      turnTraits: columns.turnTraits,
      bannedTurn: columns.bannedTurn,
      bannedBy: columns.bannedBy,
    },
    hierarchy: {
      topology: {
        nodeAt: columns.stateAt,
        rankOf: columns.rankOf,
        parent: columns.parent,
        firstUp: columns.firstUp,
        upHead: columns.upHead,
        firstDown: columns.firstDown,
        downHead: columns.downHead,
      },
      placeOfArc: columns.placeOfTurn,
    },
  };
}
