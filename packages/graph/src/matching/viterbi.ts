import { type CheckStop, nowAndThen } from '@portolan/base';
import type { BoundedSearch } from './bounded-search.ts';
import { Step, type Candidates } from './candidates.ts';
import { errorCost, followingErrorCost, MOST_LIKENESS } from './error-model.ts';
import type { MatchModel } from './match-graph.ts';

/** The points of a trace that are matched, and the rows of their candidates. */
export interface Layers {
  /** Number of points, each of which has at least one candidate. */
  readonly count: number;
  /** count + 1; candidates of point `i` are rows `first[i] .. first[i + 1]`. */
  readonly first: Uint32Array;
  /** Metres between two points, as the crow flies. */
  metresBetween(from: number, to: number): number;
  /** How much the errors of two points are alike, 0..1: their correlation. */
  likenessBetween(from: number, to: number): number;
  /** Seconds between two points; NaN where they are not known. */
  secondsBetween(from: number, to: number): number;
}

/** Ways whose cost lies so far above the lowest are given up: they are e^25 times as unlikely. */
export const BEAM = 25;
/** What it costs to take a point for an error and go past it, and what more for each metre that points of the trace lie apart. */
const SKIP_COST = 14;
const SKIP_COST_PER_METRE = 0.05;
const MOST_SKIP_SPACING_METRES = 1000;
/** What it costs to begin anew, where no way leads on. */
const BREAK_COST = 200;
/** As many points in a row as this may be taken for errors. */
export const MOST_SKIPPED = 4;
/** Nobody on a road is faster than this. */
const FASTEST_METRES_PER_SECOND = 70;

/**
 * The mean difference between a way and the straight line (beta of Newson & Krumm): the noise of both ends, and what roads wind over the
 * distance. Between distant points the ways differ more.
 */
function betaMetres(straightMetres: number, sigmaMetres: number): number {
  return (
    BETA_SIGMAS * sigmaMetres +
    BETA_SHARE * straightMetres +
    BETA_FAR_SHARE * Math.max(0, straightMetres - BETA_FAR_FROM_METRES)
  );
}
// Tuned on the traces of bench/match-kubicka.mjs, those of the far share on bench/match-drives.mjs as well.
const BETA_SIGMAS = 1;
const BETA_SHARE = 0.03;
const BETA_FAR_SHARE = 0.1;
const BETA_FAR_FROM_METRES = 150;

/** How drivers turn does not depend on their receiver: penalties of turns are judged as with this one. */
const USUAL_SIGMA_METRES = 5;

/** No metre of a way, be it one of its turns, costs less than the inverse of this. */
function widestBeta(straightMetres: number, sigmaMetres: number): number {
  return betaMetres(straightMetres, Math.max(sigmaMetres, USUAL_SIGMA_METRES));
}

/** The longest way that is searched for between two points, penalties included. */
export function mostMetres(straightMetres: number, sigmaMetres: number): number {
  return (1.5 + 2 * sparseness(straightMetres)) * straightMetres + 20 * sigmaMetres + 100;
}

/**
 * How much the slowness of roads counts between two points, and the clock with it. Nearby points show the way themselves, and a traveller may
 * well keep to a lane beside the main road; between distant ones he has most likely taken what is fast.
 */
export function slowShare(straightMetres: number): number {
  return MOST_SLOW_SHARE * sparseness(straightMetres);
}
const MOST_SLOW_SHARE = 0.3;

/** 0 for points so near each other that they tell the way, 1 for points between which there are many ways. */
function sparseness(straightMetres: number): number {
  const share = (straightMetres - DENSE_METRES) / (SPARSE_METRES - DENSE_METRES);
  return Math.min(1, Math.max(0, share));
}
const DENSE_METRES = 50;
const SPARSE_METRES = 400;

/**
 * What it costs that a way takes another time than the clock says: much where it would have had to be driven faster than roads allow, little
 * where it took longer, because traffic and rests do that.
 */
export function clockCost(waySeconds: number, clockSeconds: number, straightMetres: number): number {
  const excess = Math.log((waySeconds + CLOCK_SLACK_SECONDS) / (clockSeconds + CLOCK_SLACK_SECONDS));
  return sparseness(straightMetres) * (excess > 0 ? COST_OF_HASTE * excess : -COST_OF_REST * excess);
}
const CLOCK_SLACK_SECONDS = 10;
const COST_OF_HASTE = 5;
const COST_OF_REST = 1;

/**
 * How much the penalties of turns and slow roads count. Whoever leaves a road to come back to it turns twice or more, and so pays twice for each side street
 * that is wrong; at an end of the trace it would be once. Where the first gap is wide there are many turns, of which few are those of the end.
 */
export function penaltyShare(isAtEnd: boolean, straightMetres: number): number {
  if (!isAtEnd) return 1;
  const width = Math.max(0, straightMetres - DENSE_METRES) / (WIDE_METRES - DENSE_METRES);
  return Math.min(1, END_SHARE + (1 - END_SHARE) * width);
}
const END_SHARE = 0.5;
const WIDE_METRES = 100;

/** A way no farther back on its own arc than this stands still: the points are not more exact. */
export function backMetres(sigmaMetres: number): number {
  return 4 * sigmaMetres;
}

/** A traveller who turns round on a road between two junctions has gone farther than this on it. */
export function leastBefore(sigmaMetres: number): number {
  return sigmaMetres / 2;
}

/** The cost of a way of some length between two points, where penalties of turns count as further metres beside the straight line. */
export function transitionCost(
  wayMetres: number,
  penaltyMetres: number,
  straightMetres: number,
  seconds: number,
  sigmaMetres: number,
): number {
  const cost =
    Math.abs(wayMetres - straightMetres) / betaMetres(straightMetres, sigmaMetres) +
    penaltyMetres / betaMetres(straightMetres, USUAL_SIGMA_METRES);
  if (seconds > 0) {
    const tooFar = wayMetres - 4 * sigmaMetres - seconds * FASTEST_METRES_PER_SECOND;
    if (tooFar > 0) return cost + tooFar / (2 * sigmaMetres);
  }
  return cost;
}

/**
 * Finds the most likely way through all points (Viterbi 1967, on the hidden Markov model of Newson & Krumm 2009, with costs in place of
 * logarithms of probabilities). Points that do not fit are gone past, and where no way leads on, another part begins.
 *
 * @param candidates  scores, states and steps are written to it.
 * @returns the chosen candidates by point; -1 for points that were taken for errors.
 * @param checkStop  is called before each point, and now and then while ways to it are searched for.
 */
export function chooseCandidates(
  search: BoundedSearch,
  candidates: Candidates,
  layers: Layers,
  model: MatchModel,
  checkStop: CheckStop,
): { readonly chosen: Int32Array; readonly score: number } {
  const { first, count } = layers;
  const { sigmaMetres } = model;
  const { metres, score, before } = candidates;
  const chosen = new Int32Array(count).fill(-1);
  const atEachState = nowAndThen(checkStop);
  if (count === 0) return { chosen, score: 0 };
  const lowest = new Float64Array(count);
  const skipCost =
    SKIP_COST + SKIP_COST_PER_METRE * Math.min(usualGapMetres(layers), MOST_SKIP_SPACING_METRES);
  for (let at = first[0]!; at < first[1]!; at++)
    score[at] = beginCost(at) + errorCost(metres[at]!, sigmaMetres);
  lowest[0] = lowestScore(score, first[0]!, first[1]!);

  // The lowest cost of a way to the point that is being reached, as far as it is known.
  let lowestSoFar = Infinity;
  // Earlier points from which the way may go on if those after them are errors, and what that costs.
  let anchors: { readonly point: number; readonly cost: number }[] = [];
  for (let point = 1; point < count; point++) {
    checkStop();
    const begin = first[point]!;
    const end = first[point + 1]!;
    search.setTargets(candidates.arc, candidates.along, begin, end);
    lowestSoFar = Infinity;
    for (const { point: from, cost } of anchors) stepFrom(from, point, cost);
    stepFrom(point - 1, point, 0);
    search.clearTargets(candidates.arc, begin, end);
    let isReached = false;
    for (let at = begin; at < end; at++) if (score[at]! < Infinity) isReached = true;
    if (!isReached) breakInto(point);
    lowest[point] = lowestScore(score, begin, end);
    if (anchors.length === 0 && !(lowest[point - 1]! + skipCost < lowest[point]!)) continue;
    const possible = [{ point: point - 1, cost: 0 }, ...anchors];
    anchors = possible
      .map(({ point: from, cost }) => ({ point: from, cost: cost + skipCost }))
      .filter(
        ({ point: from, cost }) =>
          cost <= model.mostSkipped * skipCost && lowest[from]! + cost < lowest[point]!,
      );
  }

  /** Extends the ways to the candidates of one point to those of a later one: the cheapest way first, because it shortens the searches for others. */
  function stepFrom(from: number, to: number, extra: number): void {
    const straight = layers.metresBetween(from, to);
    if (straight > model.breakageMetres) return;
    const seconds = layers.secondsBetween(from, to);
    const most = mostMetres(straight, sigmaMetres);
    const share = slowShare(straight);
    const isTimed = search.graph.slowness !== undefined && share > 0 && seconds > 0;
    const limit = lowest[from]! + model.beam;
    const penaltyPart = penaltyShare(from === 0 || to === count - 1, straight);
    const widest = widestBeta(straight, sigmaMetres) / penaltyPart;
    const likeness = Math.min(MOST_LIKENESS, layers.likenessBetween(from, to));
    const best = rowOfLowest(score, first[from]!, first[from + 1]!);
    extend(best);
    for (let source = first[from]!; source < first[from + 1]!; source++)
      if (source !== best && score[source]! <= limit) extend(source);

    function extend(source: number): void {
      const begin = first[to]!;
      const end = first[to + 1]!;
      const { arc, along, state, step, acrossEast, acrossNorth } = candidates;
      const { graph, reach, penalty } = search;
      const sofar = score[source]! + extra;
      // Ways that cost more than this are given up at the next point.
      const budget = lowestSoFar + model.beam - sofar;
      const sourceArc = arc[source]!;
      const twin = graph.twinOf[sourceArc]!;
      search.run(
        state[source]!,
        graph.arcMetres[sourceArc]! - along[source]!,
        Math.min(most, straight + budget * widest),
        share,
        atEachState,
      );
      for (let target = begin; target < end; target++) {
        let penalised = reach[target - begin]!;
        let added = penalty[target - begin]!;
        let kind: number = Step.turns;
        const targetArc = arc[target]!;
        if (targetArc === sourceArc) {
          const ahead = along[target]! - along[source]!;
          if (ahead >= 0 || -ahead <= backMetres(sigmaMetres)) {
            // A point that lies behind by less than the noise stands still; a row of such points costs what it goes back.
            penalised = Math.max(0, ahead);
            added = 0;
            kind = Step.same;
          }
        } else if (targetArc === twin) {
          const there = graph.arcMetres[sourceArc]! - along[target]!;
          const round = Math.abs(there - along[source]!) + model.reversalMetres;
          // At the very end of a road nobody turns round to evade the law of its junction.
          const farthest = Math.max(there, along[source]!);
          if (round < penalised && round <= most && farthest > leastBefore(sigmaMetres)) {
            penalised = round;
            added = model.reversalMetres;
            kind = Step.reversal;
          }
        }
        if (penalised === Infinity) continue;
        let total =
          sofar + transitionCost(penalised - added, penaltyPart * added, straight, seconds, sigmaMetres);
        if (kind === Step.turns && isTimed)
          total += clockCost(search.seconds[target - begin]!, seconds, straight);
        const cosine =
          acrossEast[source]! * acrossEast[target]! + acrossNorth[source]! * acrossNorth[target]!;
        total += followingErrorCost(metres[target]!, metres[source]!, cosine, likeness, sigmaMetres);
        if (total < score[target]!) {
          score[target] = total;
          lowestSoFar = Math.min(lowestSoFar, total);
          before[target] = source;
          step[target] = kind;
          if (kind === Step.turns) state[target] = graph.turnHead[search.lastTurn[target - begin]!]!;
          else if (kind === Step.same) state[target] = state[source]!;
          else state[target] = graph.stateOfArc[targetArc]!;
        }
      }
    }
  }

  /** The cost of beginning on an arc: a little, so that of two arcs on the same line the way begins on the cheaper one. */
  function beginCost(row: number): number {
    const { arcPenalty, arcMetres } = search.graph;
    if (!arcPenalty) return 0;
    const arc = candidates.arc[row]!;
    const rest = 1 - candidates.along[row]! / Math.max(arcMetres[arc]!, 1e-3);
    return (arcPenalty[arc]! * rest) / sigmaMetres;
  }

  /** Begins another part of the way at a point that no way reaches. */
  function breakInto(point: number): void {
    const last = rowOfLowest(score, first[point - 1]!, first[point]!);
    const cost = score[last]! + BREAK_COST;
    for (let at = first[point]!; at < first[point + 1]!; at++) {
      score[at] = cost + beginCost(at) + errorCost(metres[at]!, sigmaMetres);
      before[at] = last;
      candidates.step[at] = Step.begin;
    }
  }

  // The last points may be errors too.
  let lastPoint = count - 1;
  let lastCost = lowest[lastPoint]!;
  for (const { point, cost } of anchors) {
    if (lowest[point]! + cost < lastCost) {
      lastPoint = point;
      lastCost = lowest[point]! + cost;
    }
  }
  let at = rowOfLowest(score, first[lastPoint]!, first[lastPoint + 1]!);
  for (let point = lastPoint; at >= 0; at = before[at]!) {
    while (at < first[point]!) point--;
    chosen[point] = at;
  }
  return { chosen, score: lastCost };
}

/** The median distance from one point to the next. */
function usualGapMetres(layers: Layers): number {
  const gaps = new Float64Array(Math.max(1, layers.count - 1));
  for (let point = 1; point < layers.count; point++) gaps[point - 1] = layers.metresBetween(point - 1, point);
  return gaps.toSorted()[gaps.length >> 1]!;
}

function lowestScore(score: Float64Array, begin: number, end: number): number {
  return score[rowOfLowest(score, begin, end)]!;
}

/** Returns the row with the lowest score, the first of equals. */
function rowOfLowest(score: Float64Array, begin: number, end: number): number {
  let best = begin;
  for (let at = begin + 1; at < end; at++) if (score[at]! < score[best]!) best = at;
  return best;
}
