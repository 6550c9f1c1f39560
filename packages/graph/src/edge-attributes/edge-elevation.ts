import type { HeightAt } from '../context.ts';
import { climbPercent, fallPercent } from '../costing/grades.ts';
import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { isAloft } from '../network/edge-traits.ts';
import { placeAt, type ArcLine } from './arc-line.ts';

/** The mean height and the grades of an arc in its direction. */
export interface EdgeElevation {
  /** Mean height in metres; null if no heights are known. */
  readonly meanMetres: number | null;
  /** Percent: the climb minus the descent, divided by the length. */
  readonly meanGrade: number;
  /** Percent: the grade of the steepest piece up (0 or more) and of the steepest piece down (0 or less). */
  readonly steepestUp: number;
  readonly steepestDown: number;
}

/** The longest and the shortest distance between two heights: grades of shorter pieces are noise of the elevation model. */
const STEP_METRES = 30;
const SHORTEST_METRES = 15;

/** Uses the heights of the call or, if there are none, the grades stored when the graph was built; without both the edge is flat. */
export function edgeElevationOf(
  data: GraphData,
  arc: number,
  line: ArcLine,
  heightAt: HeightAt | undefined,
): EdgeElevation {
  return heightAt ? sampled(data.network, arc, line, heightAt) : stored(data, arc);
}

/** Reads the stored grades. The graph stores one steepest grade without its sign; if an arc goes up and down, it counts for both. */
function stored({ grades, network }: GraphData, arc: number): EdgeElevation {
  const up = climbPercent(grades, network, arc);
  const down = fallPercent(grades, network, arc);
  const steepest = grades?.steepest[arc >>> 1] ?? 0;
  return {
    meanMetres: null,
    meanGrade: up - down,
    steepestUp: up > 0 ? steepest : 0,
    steepestDown: down > 0 ? 0 - steepest : 0,
  };
}

function sampled(network: RoadNetwork, arc: number, line: ArcLine, heightAt: HeightAt): EdgeElevation {
  const metres = line.along.at(-1)!;
  const pieces = isAloft(network, arc >>> 1) ? 1 : Math.max(1, Math.ceil(metres / STEP_METRES));
  const step = metres / pieces;
  let sum = 0;
  let count = 0;
  let first: number | undefined;
  let last = 0;
  let before: number | null = null;
  let steepestUp = 0;
  let steepestDown = 0;
  for (let piece = 0; piece <= pieces; piece++) {
    const { lat, lon } = placeAt(line, piece * step);
    const height = heightAt(lat, lon);
    if (height !== null) {
      sum += height;
      count++;
      first ??= height;
      last = height;
      if (before !== null && step >= SHORTEST_METRES) {
        const grade = ((height - before) * 100) / step;
        steepestUp = Math.max(steepestUp, grade);
        steepestDown = Math.min(steepestDown, grade);
      }
    }
    before = height;
  }
  return {
    meanMetres: count === 0 ? null : sum / count,
    meanGrade: first === undefined || metres < SHORTEST_METRES ? 0 : ((last - first) * 100) / metres,
    steepestUp,
    steepestDown,
  };
}
