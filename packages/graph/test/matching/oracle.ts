import type { Candidates } from '../../src/matching/candidates.ts';
import type { MatchGraph, MatchModel } from '../../src/matching/match-graph.ts';
import {
  backMetres,
  emissionCost,
  leastBefore,
  mostMetres,
  transitionCost,
  type Layers,
} from '../../src/matching/viterbi.ts';

const NONE = 0xffffffff;

/** A way: its metres with the penalties of its turns, and these penalties alone. */
interface SlowWay {
  readonly metres: number;
  readonly penalty: number;
}

/** The best ways from the end of an arc to the end of every state's arc, by relaxing all turns until nothing changes (Bellman 1958). */
function waysFrom(graph: MatchGraph, from: number, already: number): SlowWay[] {
  const ways: SlowWay[] = Array.from(graph.arcOfState, () => ({ metres: Infinity, penalty: 0 }));
  ways[from] = { metres: already, penalty: 0 };
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (let state = 0; state < ways.length; state++) {
      for (let turn = graph.firstTurn[state]!; turn < graph.firstTurn[state + 1]!; turn++) {
        const next = graph.turnHead[turn]!;
        const turnMetres = graph.turnMetres[turn]!;
        const metres = ways[state]!.metres + turnMetres + graph.arcMetres[graph.arcOfState[next]!]!;
        if (metres >= ways[next]!.metres) continue;
        ways[next] = { metres, penalty: ways[state]!.penalty + turnMetres };
        isSettled = false;
      }
    }
  }
  return ways;
}

/** The best way between two candidates, as the model counts it; undefined if there is none. */
function wayBetween(
  graph: MatchGraph,
  { arc, along }: Candidates,
  model: MatchModel,
  source: number,
  target: number,
  most: number,
): SlowWay | undefined {
  const [from, to] = [arc[source]!, arc[target]!];
  const ahead = along[target]! - along[source]!;
  if (from === to && (ahead >= 0 || -ahead <= backMetres(model.sigmaMetres)))
    return { metres: Math.abs(ahead), penalty: 0 };
  const ways = waysFrom(graph, graph.stateOfArc[from]!, graph.arcMetres[from]! - along[source]!);
  let best: SlowWay = { metres: Infinity, penalty: 0 };
  for (let state = 0; state < ways.length; state++) {
    for (let turn = graph.firstTurn[state]!; turn < graph.firstTurn[state + 1]!; turn++) {
      if (graph.arcOfState[graph.turnHead[turn]!] !== to) continue;
      const turnMetres = graph.turnMetres[turn]!;
      const metres = ways[state]!.metres + turnMetres + along[target]!;
      if (metres < best.metres) best = { metres, penalty: ways[state]!.penalty + turnMetres };
    }
  }
  if (graph.twinOf[from] === to && to !== NONE) {
    const there = graph.arcMetres[from]! - along[target]!;
    const round = Math.abs(there - along[source]!) + model.reversalMetres;
    const isOnRoad = Math.max(there, along[source]!) > leastBefore(model.sigmaMetres);
    if (isOnRoad && round < best.metres) best = { metres: round, penalty: model.reversalMetres };
  }
  return best.metres <= most ? best : undefined;
}

/** The cost of the most likely way through all points, none of them passed over, by trying every pair of candidates; Infinity if there is none. */
export function slowScore(
  graph: MatchGraph,
  candidates: Candidates,
  layers: Layers,
  model: MatchModel,
): number {
  const { sigmaMetres } = model;
  const emission = (at: number): number => emissionCost(candidates.metres[at]!, sigmaMetres);
  const rowsOf = (point: number): number[] =>
    Array.from(
      { length: layers.first[point + 1]! - layers.first[point]! },
      (_, k) => layers.first[point]! + k,
    );
  let scores = new Map(rowsOf(0).map((at) => [at, emission(at)]));
  for (let point = 1; point < layers.count; point++) {
    const straight = layers.metresBetween(point - 1, point);
    if (straight > model.breakageMetres) return Infinity;
    const seconds = layers.secondsBetween(point - 1, point);
    const next = new Map<number, number>();
    for (const target of rowsOf(point)) {
      let best = Infinity;
      for (const [source, score] of scores) {
        const most = mostMetres(straight, sigmaMetres);
        const way = wayBetween(graph, candidates, model, source, target, most);
        if (!way) continue;
        const { metres, penalty } = way;
        best = Math.min(
          best,
          score + transitionCost(metres - penalty, penalty, straight, seconds, sigmaMetres),
        );
      }
      if (best < Infinity) next.set(target, best + emission(target));
    }
    scores = next;
  }
  return Math.min(Infinity, ...scores.values());
}
