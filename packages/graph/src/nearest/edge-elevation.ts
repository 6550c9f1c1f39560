import type { HeightAt } from '../context.ts';
import { climbPercent, fallPercent } from '../costing/grades.ts';
import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { isAloft } from '../network/edge-traits.ts';
import { placeAt, type ArcLine } from './arc-line.ts';

/** The mean height and the grades of an arc in its direction. */
export interface EdgeElevation {
  /** Null without heights. */
  readonly meanMetres: number | null;
  /** Percent: what it climbs, less what it falls, against its length. */
  readonly meanGrade: number;
  /** Percent: the steepest piece up, 0 at least; and down, 0 at most. */
  readonly steepestUp: number;
  readonly steepestDown: number;
}

/** The longest distance between two heights, and the shortest: grades of shorter pieces are noise of the elevation model. */
const STEP_METRES = 30;
const SHORTEST_METRES = 15;

/** From heights where there are any now, or else from those that the graph was built with; flat without either. */
export function edgeElevationOf(
  data: GraphData,
  arc: number,
  line: ArcLine,
  heightAt: HeightAt | undefined,
): EdgeElevation {
  return heightAt ? sampled(data.network, arc, line, heightAt) : stored(data, arc);
}

/** The graph knows how steep the steepest piece is, not whether it goes up or down: where both occur it stands for both. */
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
