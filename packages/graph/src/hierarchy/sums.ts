import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';

/** A second number along the paths of a metric, by arc of the hierarchy: of the path that the arc stands for. 0 where there is none. */
export interface Sums {
  readonly up: Uint32Array | Float64Array;
  readonly down: Uint32Array | Float64Array;
}

/**
 * Adds up what input arcs have beside their weight along every arc of a hierarchy, so that a search by cost can tell time or length of
 * what it found without unpacking it.
 *
 * @param perArc  by input arc; whole numbers.
 */
export function sumAlong(metric: Metric, perArc: ArrayLike<number>): Sums {
  const [ups, downs] = [metric.up.head.length, metric.down.head.length];
  const narrow = { up: new Uint32Array(ups), down: new Uint32Array(downs) };
  if (addUp(metric, perArc, narrow)) return narrow;
  const wide = { up: new Float64Array(ups), down: new Float64Array(downs) };
  addUp(metric, perArc, wide);
  return wide;
}

/**
 * From the lowest node: what an arc goes through lies lower than its lower end.
 *
 * @returns false when a sum did not fit its column.
 */
function addUp({ up, down, none }: Metric, perArc: ArrayLike<number>, sums: Sums): boolean {
  const nodeCount = up.first.length - 1;
  let fits = true;
  const addSide = (
    { first, weight, throughDown, throughUp }: SearchArcs,
    sum: Sums['up'],
    u: number,
  ): void => {
    const end = first[u + 1]!;
    for (let arc = first[u]!; arc < end; arc++) {
      if (weight[arc] === none) continue;
      const lower = throughDown[arc]!;
      const through = throughUp[arc]!;
      const value = lower === NONE ? perArc[through]! : sums.down[lower]! + sums.up[through]!;
      sum[arc] = value;
      if (sum[arc] !== value) fits = false;
    }
  };
  for (let u = 0; u < nodeCount; u++) {
    addSide(up, sums.up, u);
    addSide(down, sums.down, u);
  }
  return fits;
}
