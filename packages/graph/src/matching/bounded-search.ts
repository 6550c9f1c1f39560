import type { CheckStop } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { MatchGraph } from './match-graph.ts';

/**
 * Searches the best short ways from one place to all candidates of the next point (Dijkstra 1959, bounded). Its memory is used again by the next search:
 * a label counts only if it bears the stamp of the search that runs.
 */
export class BoundedSearch {
  readonly graph: MatchGraph;
  /** By target: the metres of the best way to it, penalties of its turns included; Infinity if none was found. */
  reach = new Float64Array(64);
  /** By target: the penalties of turns and of slow roads on that way, in metres. */
  penalty = new Float64Array(64);
  /** By target: the seconds of that way; only where slowness counts. */
  seconds = new Float64Array(64);
  /** By target: the turn by which its arc is entered, and the state from which that turn leads. */
  lastTurn = new Uint32Array(64);
  lastFrom = new Uint32Array(64);
  /** States whose turns have been looked at since the search was made. */
  settled = 0;
  #targetCount = 0;
  #targetAlong: Float64Array = new Float64Array(0);
  #firstTarget = 0;
  /** By arc: one more than the number of the target on it; 0 if there is none. */
  readonly #targetOfArc: Uint32Array;
  /** By state: metres with penalties, and the penalties among them. */
  readonly #metres: Float64Array;
  readonly #penalties: Float64Array;
  readonly #seconds: Float64Array;
  readonly #stamp: Uint32Array;
  readonly #beforeTurn: Uint32Array;
  readonly #beforeState: Uint32Array;
  #run = 0;
  #heapState = new Uint32Array(256);
  #heapKey = new Float64Array(256);
  #heapSize = 0;

  constructor(graph: MatchGraph) {
    const states = graph.arcOfState.length;
    this.graph = graph;
    this.#targetOfArc = new Uint32Array(graph.stateOfArc.length);
    this.#metres = new Float64Array(states);
    this.#penalties = new Float64Array(states);
    this.#seconds = new Float64Array(graph.slowness ? states : 0);
    this.#stamp = new Uint32Array(states);
    this.#beforeTurn = new Uint32Array(states);
    this.#beforeState = new Uint32Array(states);
  }

  /** Sets the places to search for: rows `first` to `end` of the columns of candidates, at most one on an arc. */
  setTargets(arc: Uint32Array, along: Float64Array, first: number, end: number): void {
    const count = end - first;
    if (count > this.reach.length) {
      this.reach = new Float64Array(2 * count);
      this.penalty = new Float64Array(2 * count);
      this.seconds = new Float64Array(2 * count);
      this.lastTurn = new Uint32Array(2 * count);
      this.lastFrom = new Uint32Array(2 * count);
    }
    this.#targetCount = count;
    this.#targetAlong = along;
    this.#firstTarget = first;
    for (let target = 0; target < count; target++) this.#targetOfArc[arc[first + target]!] = target + 1;
  }

  /** Forgets the targets; must follow `setTargets` with the same columns. */
  clearTargets(arc: Uint32Array, first: number, end: number): void {
    for (let at = first; at < end; at++) this.#targetOfArc[arc[at]!] = 0;
  }

  /**
   * Searches from the end of a state's arc, `already` metres on the way, and no farther than `most` metres.
   *
   * @param slowShare  0..1: how much of the graph's slowness counts.
   * @param checkStop  is called at each state that is settled.
   */
  run(from: number, already: number, most: number, slowShare: number, checkStop: CheckStop): void {
    const { firstTurn, turnHead, turnMetres, arcOfState, arcMetres } = this.graph;
    const slowness = slowShare > 0 ? this.graph.slowness : undefined;
    const reach = this.reach;
    const metres = this.#metres;
    const penalties = this.#penalties;
    const seconds = this.#seconds;
    const stamp = this.#stamp;
    const targetOfArc = this.#targetOfArc;
    const targetAlong = this.#targetAlong;
    const firstTarget = this.#firstTarget;
    for (let target = 0; target < this.#targetCount; target++) reach[target] = Infinity;
    if (++this.#run === 0xffffffff) {
      stamp.fill(0);
      this.#run = 1;
    }
    const run = this.#run;
    this.#heapSize = 0;
    const slowOfRest = slowness ? slowShare * slowness.ofArc[arcOfState[from]!]! * already : 0;
    metres[from] = already + slowOfRest;
    penalties[from] = slowOfRest;
    if (slowness) {
      const arc = arcOfState[from]!;
      seconds[from] = (slowness.arcSeconds[arc]! * already) / (arcMetres[arc]! || 1);
    }
    stamp[from] = run;
    this.#beforeTurn[from] = NONE;
    if (metres[from] <= most) this.#push(from, metres[from]);
    let left = this.#targetCount;
    let bound = most;
    while (this.#heapSize > 0) {
      const key = this.#heapKey[0]!;
      if (key > bound) break;
      const state = this.#pop();
      if (key > metres[state]!) continue;
      checkStop();
      this.settled++;
      for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
        const turnPenalty = turnMetres[turn]! + (slowness ? slowShare * slowness.ofTurn[turn]! : 0);
        const begin = key + turnPenalty;
        if (!(begin <= bound)) continue;
        const next = turnHead[turn]!;
        const arc = arcOfState[next]!;
        const slow = slowness ? slowShare * slowness.ofArc[arc]! : 0;
        const target = targetOfArc[arc]! - 1;
        if (target >= 0) {
          const along = targetAlong[firstTarget + target]!;
          const there = begin + along + slow * along;
          if (there < reach[target]! && there <= most) {
            if (reach[target] === Infinity) left--;
            reach[target] = there;
            this.penalty[target] = penalties[state]! + turnPenalty + slow * along;
            if (slowness) {
              const partOfArc = (slowness.arcSeconds[arc]! * along) / (arcMetres[arc]! || 1);
              this.seconds[target] = seconds[state]! + slowness.turnSeconds[turn]! + partOfArc;
            }
            this.lastTurn[target] = turn;
            this.lastFrom[target] = state;
            if (left === 0) bound = Math.min(most, this.#farthest());
          }
        }
        const slowOfArc = slow * arcMetres[arc]!;
        const end = begin + arcMetres[arc]! + slowOfArc;
        if (end <= bound && (stamp[next] !== run || end < metres[next]!)) {
          metres[next] = end;
          penalties[next] = penalties[state]! + turnPenalty + slowOfArc;
          if (slowness)
            seconds[next] = seconds[state]! + slowness.turnSeconds[turn]! + slowness.arcSeconds[arc]!;
          stamp[next] = run;
          this.#beforeTurn[next] = turn;
          this.#beforeState[next] = state;
          this.#push(next, end);
        }
      }
    }
  }

  /** Writes the turns of the way to a target of the latest search to `turns`, in order of travel. */
  turnsTo(target: number, turns: number[]): void {
    turns.length = 0;
    turns.push(this.lastTurn[target]!);
    let state = this.lastFrom[target]!;
    while (this.#beforeTurn[state] !== NONE) {
      turns.push(this.#beforeTurn[state]!);
      state = this.#beforeState[state]!;
    }
    turns.reverse();
  }

  #farthest(): number {
    let most = 0;
    for (let target = 0; target < this.#targetCount; target++)
      if (this.reach[target]! > most) most = this.reach[target]!;
    return most;
  }

  #push(state: number, key: number): void {
    if (this.#heapSize === this.#heapState.length) {
      const states = new Uint32Array(2 * this.#heapSize);
      const keys = new Float64Array(2 * this.#heapSize);
      states.set(this.#heapState);
      keys.set(this.#heapKey);
      this.#heapState = states;
      this.#heapKey = keys;
    }
    const heapState = this.#heapState;
    const heapKey = this.#heapKey;
    let at = this.#heapSize++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (heapKey[above]! <= key) break;
      heapState[at] = heapState[above]!;
      heapKey[at] = heapKey[above]!;
      at = above;
    }
    heapState[at] = state;
    heapKey[at] = key;
  }

  #pop(): number {
    const heapState = this.#heapState;
    const heapKey = this.#heapKey;
    const top = heapState[0]!;
    const size = --this.#heapSize;
    const state = heapState[size]!;
    const key = heapKey[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && heapKey[child + 1]! < heapKey[child]!) child++;
      if (heapKey[child]! >= key) break;
      heapState[at] = heapState[child]!;
      heapKey[at] = heapKey[child]!;
      at = child;
    }
    if (size > 0) {
      heapState[at] = state;
      heapKey[at] = key;
    }
    return top;
  }
}
