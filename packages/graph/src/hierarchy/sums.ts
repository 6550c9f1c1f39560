import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';

/** For each arc of a hierarchy the sum of a second quantity along the path that the arc stands for; 0 where it stands for none. */
export interface Sums {
  readonly up: Uint32Array | Float64Array;
  readonly down: Uint32Array | Float64Array;
}

/**
 * Adds up a second quantity of the input arcs (time, length) along every arc of a hierarchy. A search by cost can then tell the time or
 * length of what it found without unpacking it.
 *
 * @param perArc  by input arc; whole numbers.
 */
export function sumAlong(metric: Metric, perArc: ArrayLike<number>, checkStop: CheckStop = neverStop): Sums {
  const [ups, downs] = [metric.up.head.length, metric.down.head.length];
  const narrow = { up: new Uint32Array(ups), down: new Uint32Array(downs) };
  if (addUp(metric, perArc, narrow, checkStop)) return narrow;
  const wide = { up: new Float64Array(ups), down: new Float64Array(downs) };
  addUp(metric, perArc, wide, checkStop);
  return wide;
}

/**
 * Works from the lowest node up, because the halves of a shortcut begin at a lower node than the shortcut.
 *
 * @returns false when a sum did not fit its column.
 */
function addUp(
  { up, down, none }: Metric,
  perArc: ArrayLike<number>,
  sums: Sums,
  checkStop: CheckStop,
): boolean {
  const atEachNode = nowAndThen(checkStop);
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
    atEachNode();
    addSide(up, sums.up, u);
    addSide(down, sums.down, u);
  }
  return fits;
}
