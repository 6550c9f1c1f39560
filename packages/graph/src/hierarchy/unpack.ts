import { NONE } from './arcs.ts';
import type { Metric } from './customize.ts';

/** Appends the input arcs of an upward arc (a position in `metric.up`) to `arcs`, in order of travel. */
export function unpackUp(metric: Metric, arc: number, arcs: number[]): void {
  unpack(metric, 2 * arc, arcs);
}

/** Appends the input arcs of a downward arc (a position in `metric.down`) to `arcs`, in order of travel. */
export function unpackDown(metric: Metric, arc: number, arcs: number[]): void {
  unpack(metric, 2 * arc + 1, arcs);
}

/** @param first  twice the position of the arc, plus one when it is a down arc. */
function unpack({ up, down }: Metric, first: number, arcs: number[]): void {
  const stack = [first];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const arc = Math.floor(top / 2);
    const side = top % 2 === 0 ? up : down;
    const throughDown = side.throughDown[arc]!;
    const throughUp = side.throughUp[arc]!;
    if (throughDown === NONE) arcs.push(throughUp);
    else stack.push(2 * throughUp, 2 * throughDown + 1);
  }
}
