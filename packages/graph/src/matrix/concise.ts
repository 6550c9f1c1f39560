import type { ConciseMatrix } from '@portolan/schemas';
import type { Call } from '../request/call.ts';
import { lengthIn } from '../route/native-leg.ts';
import { cellsBeyondCheapest } from './cheapest.ts';
import type { MatrixQuery } from './matrix-request.ts';
import { hasWay, rowPartsOf, type MatrixPlan, type RowPart } from './row-parts.ts';

/** The short answer (`verbose: false`): two tables of numbers. */
export function conciseMatrix(
  { query, context }: Call<MatrixQuery>,
  plan: MatrixPlan,
): ConciseMatrix['sources_to_targets'] {
  const durations: (number | null)[][] = [];
  const distances: (number | null)[][] = [];
  const costs: Float64Array[] = [];
  for (const parts of rowPartsOf({ context }, plan)) {
    const { times, lengths, cost } = conciseRow(query, parts);
    durations.push(times);
    distances.push(lengths);
    costs.push(cost);
  }
  if (query.wanted !== Infinity) {
    for (const [i, j] of cellsBeyondCheapest(costs, query.wanted)) {
      durations[i]![j] = null;
      distances[i]![j] = null;
    }
  }
  return { durations, distances };
}

interface ConciseRow {
  readonly times: (number | null)[];
  readonly lengths: (number | null)[];
  readonly cost: Float64Array;
}

function conciseRow(query: MatrixQuery, parts: readonly RowPart[]): ConciseRow {
  const times = listOf(query.targets.length);
  const lengths = listOf(query.targets.length);
  const cost = new Float64Array(query.targets.length).fill(Infinity);
  for (const part of parts) {
    const { ways } = part;
    const { indices } = part.block;
    for (let at = 0; at < indices.length; at++) {
      const j = indices[at]!;
      if (!hasWay(part, at)) {
        times[j] = null;
        lengths[j] = null;
        continue;
      }
      times[j] = Math.round(ways.time[at]! / 1000);
      lengths[j] = lengthIn(query.units, ways.length[at]!);
      cost[j] = ways.cost[at]!;
    }
  }
  return { times, lengths, cost };
}

/** An empty list of a given length. V8 keeps its numbers as doubles, which it does not if the list was filled with something else first. */
function listOf(length: number): (number | null)[] {
  const list: (number | null)[] = [];
  list.length = length;
  return list;
}
