import type { ArcWeights } from '../costing/costing.ts';
import type { Metric } from '../hierarchy/customize.ts';

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
