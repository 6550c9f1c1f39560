import type { Candidates } from '../../src/matching/candidates.ts';
import type { MatchGraph, MatchModel } from '../../src/matching/match-graph.ts';
import { errorCost, followingErrorCost, MOST_LIKENESS } from '../../src/matching/error-model.ts';
import {
  backMetres,
  clockCost,
  leastBefore,
  mostMetres,
  penaltyShare,
  slowShare,
  transitionCost,
  type Layers,
} from '../../src/matching/viterbi.ts';

const NONE = 0xffffffff;

/** A way: its metres with the penalties of its turns and slow roads, these penalties alone, and its seconds, unless the clock says nothing of it. */
interface SlowWay {
  readonly metres: number;
  readonly penalty: number;
  readonly seconds: number | undefined;
}

const NOWHERE: SlowWay = { metres: Infinity, penalty: 0, seconds: undefined };

/** A way that goes on some metres on an arc. */
function onArc(graph: MatchGraph, way: SlowWay, arc: number, metres: number, share: number): SlowWay {
  const { slowness } = graph;
  const slow = slowness ? share * slowness.ofArc[arc]! * metres : 0;
  const seconds = slowness ? (slowness.arcSeconds[arc]! * metres) / (graph.arcMetres[arc]! || 1) : 0;
  return {
    metres: way.metres + metres + slow,
    penalty: way.penalty + slow,
    seconds: way.seconds! + seconds,
  };
}

/** A way that goes on with a turn. */
function withTurn({ turnMetres, slowness }: MatchGraph, way: SlowWay, turn: number, share: number): SlowWay {
  const penalty = turnMetres[turn]! + (slowness ? share * slowness.ofTurn[turn]! : 0);
  return {
    metres: way.metres + penalty,
    penalty: way.penalty + penalty,
    seconds: way.seconds! + (slowness?.turnSeconds[turn] ?? 0),
  };
}

/** The best ways from the end of an arc to the end of every state's arc, by relaxing all turns until nothing changes (Bellman 1958). */
function waysFrom(graph: MatchGraph, from: number, already: number, share: number): SlowWay[] {
  const ways: SlowWay[] = Array.from(graph.arcOfState, () => NOWHERE);
  const begin = { metres: 0, penalty: 0, seconds: 0 };
  ways[from] = onArc(graph, begin, graph.arcOfState[from]!, already, share);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (let state = 0; state < ways.length; state++) {
      for (let turn = graph.firstTurn[state]!; turn < graph.firstTurn[state + 1]!; turn++) {
        const next = graph.turnHead[turn]!;
        const arc = graph.arcOfState[next]!;
        const turned = withTurn(graph, ways[state]!, turn, share);
        const way = onArc(graph, turned, arc, graph.arcMetres[arc]!, share);
        if (!(way.metres < ways[next]!.metres)) continue;
        ways[next] = way;
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
  share: number,
): SlowWay | undefined {
  const [from, to] = [arc[source]!, arc[target]!];
  const ahead = along[target]! - along[source]!;
  if (from === to && (ahead >= 0 || -ahead <= backMetres(model.sigmaMetres)))
    return { metres: Math.max(0, ahead), penalty: 0, seconds: undefined };
  const ways = waysFrom(graph, graph.stateOfArc[from]!, graph.arcMetres[from]! - along[source]!, share);
  let best = NOWHERE;
  for (let state = 0; state < ways.length; state++) {
    for (let turn = graph.firstTurn[state]!; turn < graph.firstTurn[state + 1]!; turn++) {
      if (graph.arcOfState[graph.turnHead[turn]!] !== to) continue;
      const turned = withTurn(graph, ways[state]!, turn, share);
      const way = onArc(graph, turned, to, along[target]!, share);
      if (way.metres < best.metres) best = way;
    }
  }
  if (graph.twinOf[from] === to && to !== NONE) {
    const there = graph.arcMetres[from]! - along[target]!;
    const round = Math.abs(there - along[source]!) + model.reversalMetres;
    const isOnRoad = Math.max(there, along[source]!) > leastBefore(model.sigmaMetres);
    if (isOnRoad && round < best.metres)
      best = { metres: round, penalty: model.reversalMetres, seconds: undefined };
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
  const { metres: off, acrossEast, acrossNorth } = candidates;
  const rowsOf = (point: number): number[] =>
    Array.from(
      { length: layers.first[point + 1]! - layers.first[point]! },
      (_, k) => layers.first[point]! + k,
    );
  let scores = new Map(rowsOf(0).map((at) => [at, errorCost(off[at]!, sigmaMetres)]));
  for (let point = 1; point < layers.count; point++) {
    const straight = layers.metresBetween(point - 1, point);
    if (straight > model.breakageMetres) return Infinity;
    const seconds = layers.secondsBetween(point - 1, point);
    const likeness = Math.min(MOST_LIKENESS, layers.likenessBetween(point - 1, point));
    const next = new Map<number, number>();
    for (const target of rowsOf(point)) {
      let best = Infinity;
      for (const [source, score] of scores) {
        const most = mostMetres(straight, sigmaMetres);
        const share = slowShare(straight);
        const way = wayBetween(graph, candidates, model, source, target, most, share);
        if (!way) continue;
        const { metres, penalty } = way;
        const isTimed = graph.slowness && share > 0 && seconds > 0 && way.seconds !== undefined;
        const timed = isTimed ? clockCost(way.seconds, seconds, straight) : 0;
        const cosine =
          acrossEast[source]! * acrossEast[target]! + acrossNorth[source]! * acrossNorth[target]!;
        const error = followingErrorCost(off[target]!, off[source]!, cosine, likeness, sigmaMetres);
        const counted = penalty * penaltyShare(point === 1 || point === layers.count - 1, straight);
        const step = transitionCost(metres - penalty, counted, straight, seconds, sigmaMetres);
        best = Math.min(best, score + timed + step + error);
      }
      if (best < Infinity) next.set(target, best);
    }
    scores = next;
  }
  return Math.min(Infinity, ...scores.values());
}
