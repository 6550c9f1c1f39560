import { CLOSED } from '../hierarchy/arcs.ts';
import type { TravelType } from '@portolan/schemas';
import type { RoadNetwork } from '../network/road-network.ts';

/** What travelling one edge in one direction takes. Cost ranks routes, time is what a clock would show: penalties are cost alone. */
interface EdgeCost {
  /** Milliseconds, an integer of at least 1. */
  time: number;
  /** Milliseconds that a traveller would give to avoid the edge, an integer of at least 1. */
  cost: number;
}

/** How one way of travelling sees the roads. Another one is another file beside `auto.ts`. */
export interface CostingModel {
  /** As in the interface: `auto`. */
  readonly name: string;
  /** The bit of `Mode` whose access tags it obeys. */
  readonly mode: number;
  /** As maneuvers say how one travels. */
  readonly travelMode: 'drive' | 'pedestrian' | 'bicycle';
  readonly travelType: TravelType;
  /**
   * Writes time and cost of an edge that the mode has access to, in one direction, into `out`.
   *
   * @returns false when the model will not travel it all the same; `out` is then as it was.
   */
  edge(network: RoadNetwork, edge: number, forward: boolean, out: EdgeCost): boolean;
}

/** An edge that takes longer than 49 days is said to take that long. */
const LONGEST = CLOSED - 1;

/** By arc: `2 * edge` forward, `2 * edge + 1` backward. Milliseconds as in `EdgeCost`; `CLOSED` in both where no travel is possible. */
export interface EdgeWeights {
  readonly time: Uint32Array;
  readonly cost: Uint32Array;
}

/** Time and cost of every edge in both directions, as a model sees them. */
export function edgeWeights(network: RoadNetwork, model: CostingModel): EdgeWeights {
  const { edgeCount, accessForward, accessBackward } = network;
  const time = new Uint32Array(2 * edgeCount).fill(CLOSED);
  const cost = new Uint32Array(2 * edgeCount).fill(CLOSED);
  const out: EdgeCost = { time: 0, cost: 0 };
  for (let arc = 0; arc < 2 * edgeCount; arc++) {
    const edge = arc >>> 1;
    const forward = (arc & 1) === 0;
    const access = (forward ? accessForward : accessBackward)[edge]!;
    if ((access & model.mode) === 0 || !model.edge(network, edge, forward, out)) continue;
    time[arc] = Math.min(out.time, LONGEST);
    cost[arc] = Math.min(out.cost, LONGEST);
  }
  return { time, cost };
}
