import type { RoadNetwork } from '../network/road-network.ts';

/** What heights say of the edges, in their own direction; sampled along the line. */
export interface Grades {
  /** edgeCount; decimetres climbed and descended in forward travel. */
  readonly ascent: Uint16Array;
  readonly descent: Uint16Array;
  /** edgeCount; the steepest piece either way, whole percent. */
  readonly steepest: Uint8Array;
}

/** Mean climb of an arc (`2 * edge`, plus one backward) in percent: what goes up against what the whole edge is long; 0 without heights. */
export function climbPercent(grades: Grades | undefined, network: RoadNetwork, arc: number): number {
  if (!grades) return 0;
  const edge = arc >>> 1;
  const decimetres = ((arc & 1) === 0 ? grades.ascent : grades.descent)[edge]!;
  return (decimetres * 10_000) / network.edgeLengthMillimetres[edge]!;
}

/** The same for what goes down. */
export function fallPercent(grades: Grades | undefined, network: RoadNetwork, arc: number): number {
  return climbPercent(grades, network, arc ^ 1);
}

/** A vehicle of little power loses a share of its speed with each percent of climb; two thirds at most. */
export function gradeKmh(
  grades: Grades | undefined,
  network: RoadNetwork,
  arc: number,
  kmh: number,
  lossPerPercent: number,
): number {
  return kmh * Math.max(1 - lossPerPercent * climbPercent(grades, network, arc), 1 / 3);
}
