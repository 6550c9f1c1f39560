import { PortolanError } from '@portolan/base';
import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';
import { findArc } from './hierarchy.ts';

/**
 * Appends the input arcs of an upward arc (a position in `metric.up`) to `arcs`, in order of travel.
 *
 * @param low  its lower end, a rank.
 * @throws {PortolanError} `graph-damaged` where the metric is that of another hierarchy.
 */
export function unpackUp(metric: Metric, low: number, arc: number, arcs: number[]): void {
  unpack(metric, low, 2 * arc, arcs);
}

/**
 * Appends the input arcs of a downward arc (a position in `metric.down`) to `arcs`, in order of travel.
 *
 * @param low  its lower end, a rank.
 * @throws {PortolanError} `graph-damaged` where the metric is that of another hierarchy.
 */
export function unpackDown(metric: Metric, low: number, arc: number, arcs: number[]): void {
  unpack(metric, low, 2 * arc + 1, arcs);
}

/** @param root  twice the position of the arc, plus one when it is a down arc. */
function unpack(metric: Metric, low: number, root: number, arcs: number[]): void {
  const { up, down } = metric;
  const lows = [low];
  const codes = [root];
  // No shortest path has more arcs than there are nodes.
  const most = arcs.length + up.first.length;
  for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
    const ownLow = lows.pop()!;
    const isUp = code % 2 === 0;
    const arc = (isUp ? code : code - 1) / 2;
    const via = (isUp ? up : down).via[arc]!;
    if (via % 2 === 0) {
      if (arcs.push(via / 2) > most) throw misfit();
      continue;
    }
    const middle = (via - 1) / 2;
    const high = (isUp ? up : down).head[arc]!;
    // The first half, which goes down to the middle, is taken off first.
    lows.push(middle, middle);
    codes.push(2 * secondHalf(metric, middle, isUp ? high : ownLow));
    codes.push(2 * firstHalf(metric, middle, isUp ? ownLow : high) + 1);
  }
}

/** The first half of a shortcut through a lower node: the `down` arc that leads there from where the shortcut begins. */
export function firstHalf({ down }: Metric, middle: number, from: number): number {
  return halfOf(down, middle, from);
}

/** The second half of a shortcut through a lower node: the `up` arc that leads from there to where the shortcut ends. */
export function secondHalf({ up }: Metric, middle: number, to: number): number {
  return halfOf(up, middle, to);
}

function halfOf({ first, head }: SearchArcs, middle: number, end: number): number {
  const arc = findArc(first, head, middle, end);
  if (arc === NONE) throw misfit();
  return arc;
}

const misfit = (): PortolanError =>
  new PortolanError('graph-damaged', 'a shortcut of this graph does not fit its hierarchy: rebuild it', {});
