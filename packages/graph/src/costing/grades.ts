import type { RoadNetwork } from '../network/road-network.ts';

/** Climbs and grades of the edges, from heights that were sampled along their lines. */
export interface Grades {
  /** edgeCount; decimetres climbed and descended in forward travel. */
  readonly ascent: Uint16Array;
  readonly descent: Uint16Array;
  /** edgeCount; grade of the steepest piece, up or down, in whole percent. */
  readonly steepest: Uint8Array;
}

/** Mean climb of an arc (`2 * edge`, plus one backward) in percent: its ascent divided by the length of the edge; 0 without heights. */
export function climbPercent(grades: Grades | undefined, network: RoadNetwork, arc: number): number {
  if (!grades) return 0;
  const edge = arc >>> 1;
  const decimetres = ((arc & 1) === 0 ? grades.ascent : grades.descent)[edge]!;
  return (decimetres * 10_000) / network.edgeLengthMillimetres[edge]!;
}

/** Mean fall of an arc in percent: its descent divided by the length of the edge; 0 without heights. */
export function fallPercent(grades: Grades | undefined, network: RoadNetwork, arc: number): number {
  return climbPercent(grades, network, arc ^ 1);
}

/** Speed of a vehicle of little power, which loses a share of it with each percent of climb, but two thirds at most. */
export function gradeKmh(
  grades: Grades | undefined,
  network: RoadNetwork,
  arc: number,
  kmh: number,
  lossPerPercent: number,
): number {
  return kmh * Math.max(1 - lossPerPercent * climbPercent(grades, network, arc), 1 / 3);
}
