import type { Graph } from '../graph.ts';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { statesOf } from '../edge-expanded/states-of-arc.ts';
import { type Layer } from '../edge-expanded/layer.ts';
import { timeAndLengthOf } from '../profile/time-and-length.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { endOf, lengthBetween, startOf, weightBetween, type ArcPlace } from '../journey/path.ts';
import {
  boundedPhastOf,
  type BoundedPhast,
  type Spent,
  type PhastSeed,
  type Within,
} from './bounded-phast.ts';

/** A place on the network where ways begin (or end, in reverse), and what was spent before. */
export interface Start extends Spent {
  readonly place: ArcPlace;
}

/** What a way to some place takes; `cost` is Infinity where there is none. */
export interface Arrival {
  cost: number;
  time: number;
  length: number;
}

/** Bounds of what the places of an edge take. */
export interface Span {
  leastTime: number;
  mostTime: number;
  leastLength: number;
  mostLength: number;
}

/** Which way ways lead from the starts, or to them, as far as is of interest. */
export interface Journeys {
  readonly isReverse: boolean;
  readonly within: Within;
}

/** Bits of what is known of an edge. */
const NEAR = 1;
const HAS_START = 2;
/** Where one edge in so many is marked, looking through all is quicker than sorting those. */
const DENSE = 64;

/**
 * What it takes to reach each place of the network, as `route` would tell of the way there: the cheapest one counts, with its time and
 * length. Along an arc all three grow with the share of it that is travelled, so that a place on an edge is reached by whichever of its
 * two arcs costs less there, and a place where somebody starts by going straight on.
 *
 * Good until the next one is made on the same graph, since they share their memory.
 */
export class ArrivalTimes {
  /** Edges on which some place is within the limits. */
  readonly edges: number[];
  readonly isReverse: boolean;
  private readonly graph: Graph;
  private readonly profile: Profile;
  private readonly sweep: BoundedPhast;
  private readonly states: StateRanks;
  /** By edge; bits. */
  private readonly marks: Uint8Array;
  /** By edge: those that lie on it. */
  private readonly starts = new Map<number, Start[]>();

  constructor(graph: Graph, profile: Profile, starts: readonly Start[], { isReverse, within }: Journeys) {
    this.graph = graph;
    this.profile = profile;
    this.isReverse = isReverse;
    for (const start of starts) {
      const edge = start.place.arc >>> 1;
      const others = this.starts.get(edge);
      if (others) others.push(start);
      else this.starts.set(edge, [start]);
    }
    this.states = stateRanksOf(profile.layer);
    this.sweep = boundedPhastOf(profile.layer.hierarchy);
    const seeds = starts.flatMap((start) => this.seedsOf(start));
    this.sweep.run(profile.metric, timeAndLengthOf(graph, profile), seeds, isReverse, within);
    this.chooseMemories();
    const known = marksOf(graph);
    this.marks = known.marks;
    for (const edge of known.marked) this.marks[edge] = 0;
    this.edges = known.marked;
    this.listEdges(within);
  }

  /** The cheapest way to the place at a share `fraction` of an edge, into `out`. */
  at(edge: number, fraction: number, out: Arrival): void {
    out.cost = Infinity;
    const forth = this.forthOf(edge);
    this.along(forth, fraction, out);
    this.along(forth ^ 1, 1 - fraction, out);
    if ((this.marks[edge]! & HAS_START) === 0) return;
    for (const { place, cost, time, length } of this.starts.get(edge)!) {
      const { arc, point } = place;
      const isAhead = arc === forth ? point.fraction <= fraction : point.fraction >= fraction;
      if (isAhead) this.offer(arc, cost, time, length, Math.abs(fraction - point.fraction), out);
    }
  }

  /** The cheapest way to a node, by whichever edge, into `out`. */
  atNode(node: number, out: Arrival): void {
    const { network, incidence } = this.graph.data;
    out.cost = Infinity;
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
      const edge = incidence.edge[at]!;
      const forth = this.forthOf(edge);
      const isEnd = network.edgeTo[edge] === node;
      const isBegin = network.edgeFrom[edge] === node;
      if (isEnd) this.along(forth, 1, out);
      if (isBegin) this.along(forth ^ 1, 1, out);
      if ((this.marks[edge]! & HAS_START) === 0) continue;
      for (const { place, cost, time, length } of this.starts.get(edge)!) {
        const { arc, point } = place;
        // Straight on to the node, or from it where the place is the node itself.
        if (isEnd && (arc === forth || point.fraction === 1))
          this.offer(arc, cost, time, length, 1 - point.fraction, out);
        if (isBegin && (arc !== forth || point.fraction === 0))
          this.offer(arc, cost, time, length, point.fraction, out);
      }
    }
  }

  /** Between which times and lengths all places of an edge are reached, into `out`; false where they are not, or a start lies there. */
  spanOf(edge: number, out: Span): boolean {
    if ((this.marks[edge]! & HAS_START) !== 0) return false;
    const { spent } = this.sweep;
    const arcTime = this.profile.arcs.time;
    const millimetres = this.graph.data.network.edgeLengthMillimetres[edge]!;
    out.leastTime = Infinity;
    out.mostTime = -Infinity;
    out.leastLength = Infinity;
    out.mostLength = -Infinity;
    for (let arc = 2 * edge; arc < 2 * edge + 2; arc++) {
      const rank = this.rankAt(arc);
      if (rank === NONE) continue;
      // In reverse a state is where ways enter the arc, else where they have travelled it.
      const lastTime = spent[3 * rank + 1]! + (this.isReverse ? arcTime[arc]! : 0);
      const lastLength = spent[3 * rank + 2]! + (this.isReverse ? millimetres : 0);
      if (lastTime > out.mostTime) out.mostTime = lastTime;
      if (lastTime - arcTime[arc]! < out.leastTime) out.leastTime = lastTime - arcTime[arc]!;
      if (lastLength > out.mostLength) out.mostLength = lastLength;
      if (lastLength - millimetres < out.leastLength) out.leastLength = lastLength - millimetres;
    }
    return out.mostTime >= 0;
  }

  /** True where some place on the edge is within the limits. */
  isNear(edge: number): boolean {
    return this.marks[edge] !== 0;
  }

  /** True where somebody may go along the edge one way at least. */
  mayUse(edge: number): boolean {
    return mayUseEdge(this.profile, edge);
  }

  /** The arc of an edge that ways enter at the beginning of its line. */
  private forthOf(edge: number): number {
    return this.isReverse ? 2 * edge + 1 : 2 * edge;
  }

  /** The rank of the state that tells how an arc is reached; `NONE` where it is not. */
  private rankAt(arc: number): number {
    const rank = this.states.best[arc]!;
    if (rank === NONE || this.sweep.spent[3 * rank] !== Infinity) return rank;
    this.sweep.settle(rank);
    return this.sweep.spent[3 * rank] === Infinity ? NONE : rank;
  }

  /** By an arc that ways enter, a share of which is travelled. */
  private along(arc: number, share: number, out: Arrival): void {
    const rank = this.rankAt(arc);
    if (rank === NONE) return;
    const { spent } = this.sweep;
    const at = 3 * rank;
    this.offer(arc, spent[at]!, spent[at + 1]!, spent[at + 2]!, this.isReverse ? share : share - 1, out);
  }

  private offer(
    arc: number,
    costBefore: number,
    timeBefore: number,
    lengthBefore: number,
    share: number,
    out: Arrival,
  ): void {
    const { cost, time } = this.profile.arcs;
    const total = costBefore + cost[arc]! * share;
    if (!(total < out.cost)) return;
    out.cost = total;
    out.time = timeBefore + time[arc]! * share;
    out.length = lengthBefore + this.graph.data.network.edgeLengthMillimetres[arc >>> 1]! * share;
  }

  /**
   * Behind the turns out of the arc of a start, or in reverse before those into it: so that what is found for the arc itself is the way
   * round to its beginning.
   */
  private seedsOf(start: Start): PhastSeed[] {
    const { profile, graph } = this;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const { arc, point } = start.place;
    const { cost, time } = profile.arcs;
    if (cost[arc] === CLOSED || turns.stateOfArc[arc] === NONE) return [];
    const { turnTime, turnLength } = timeAndLengthOf(graph, profile);
    const { edgeLengthMillimetres } = graph.data.network;
    const [from, to] = this.isReverse ? [startOf(arc), point.fraction] : [point.fraction, endOf(arc)];
    const onArc = {
      cost: start.cost + weightBetween(cost, arc, from, to),
      time: start.time + weightBetween(time, arc, from, to),
      length: start.length + lengthBetween(edgeLengthMillimetres, arc, from, to),
    };
    const seeds: PhastSeed[] = [];
    const seed = (state: number, turn: number, less: Spent): void => {
      if (profile.turnCost[turn] === CLOSED) return;
      seeds.push({
        rank: rankOf[state]!,
        cost: onArc.cost + profile.turnCost[turn]! - less.cost,
        time: onArc.time + turnTime[turn]! - less.time,
        length: onArc.length + turnLength[turn]! - less.length,
      });
    };
    if (this.isReverse) {
      // A turn counts the arc behind it, which is not travelled to its end.
      const whole = { cost: cost[arc]!, time: time[arc]!, length: edgeLengthMillimetres[arc >>> 1]! };
      const incoming = incomingTurns(turns);
      for (const state of statesOf(turns, arc)) {
        for (let at = incoming.first[state]!; at < incoming.first[state + 1]!; at++)
          seed(incoming.from[at]!, incoming.turn[at]!, whole);
      }
    } else {
      const state = turns.stateOfArc[arc]!;
      for (let turn = turns.firstTurn[state]!; turn < turns.firstTurn[state + 1]!; turn++)
        seed(turns.turnHead[turn]!, turn, NOTHING);
    }
    return seeds;
  }

  /** Of several states at the end of an arc, the one that is reached at the least cost. Who begins a journey remembers nothing. */
  private chooseMemories(): void {
    const { sweep, states } = this;
    const { memoryArc, memoryRank, plain, best } = states;
    for (const arc of memoryArc) best[arc] = plain[arc]!;
    if (this.isReverse) return;
    for (let i = 0; i < memoryArc.length; i++) {
      const arc = memoryArc[i]!;
      // Where no state of an arc was of interest, none of them is.
      if (!sweep.hasSettled(memoryRank[i]!) && !sweep.hasSettled(best[arc]!)) continue;
      sweep.settle(best[arc]!);
      sweep.settle(memoryRank[i]!);
      if (sweep.spent[3 * memoryRank[i]!]! < sweep.spent[3 * best[arc]!]!) best[arc] = memoryRank[i]!;
    }
  }

  private listEdges(within: Within): void {
    const { sweep, edges, marks, isReverse, profile } = this;
    const { runs, spent } = sweep;
    const { arcAt } = this.states;
    const { edgeLengthMillimetres } = this.graph.data.network;
    const { time: arcTime } = profile.arcs;
    edges.length = 0;
    for (const edge of this.starts.keys()) {
      edges.push(edge);
      marks[edge] = HAS_START | NEAR;
    }
    for (let i = 0; i < runs.length; i += 2) {
      for (let rank = runs[i]!; rank < runs[i + 1]!; rank++) {
        if (spent[3 * rank] === Infinity) continue;
        const arc = arcAt[rank]!;
        const edge = arc >>> 1;
        if (marks[edge] !== 0) continue;
        const time = spent[3 * rank + 1]! - (isReverse ? 0 : arcTime[arc]!);
        const length = spent[3 * rank + 2]! - (isReverse ? 0 : edgeLengthMillimetres[edge]!);
        if (time > within.time && length > within.length) continue;
        marks[edge] = NEAR;
        edges.push(edge);
      }
    }
    // In the order of the network, whose columns are read faster so.
    if (edges.length * DENSE < marks.length) edges.sort((a, b) => a - b);
    else {
      edges.length = 0;
      for (let edge = 0; edge < marks.length; edge++) if (marks[edge] !== 0) edges.push(edge);
    }
  }
}

const NOTHING: Spent = { cost: 0, time: 0, length: 0 };

/** How arcs and the states at their ends go together, by rank. */
interface StateRanks {
  /** By rank: the arc that ends there. */
  readonly arcAt: Uint32Array;
  /** By arc: the rank of the state that remembers nothing; `NONE` where nobody travels. */
  readonly plain: Uint32Array;
  /** By arc: that of the state that is reached at the least cost. Scratch. */
  readonly best: Uint32Array;
  /** States that remember the beginning of a restriction. */
  readonly memoryArc: Uint32Array;
  readonly memoryRank: Uint32Array;
}

const ranksOf = new WeakMap<Layer, StateRanks>();

function stateRanksOf(layer: Layer): StateRanks {
  let ranks = ranksOf.get(layer);
  if (!ranks) {
    const { arcOfState, stateOfArc, plainCount } = layer.turns;
    const { nodeAt, rankOf } = layer.hierarchy.topology;
    const plain = stateOfArc.map((state) => (state === NONE ? NONE : rankOf[state]!));
    ranks = {
      arcAt: nodeAt.map((state) => arcOfState[state]!),
      plain,
      best: plain.slice(),
      memoryArc: arcOfState.slice(plainCount),
      memoryRank: Uint32Array.from(arcOfState.subarray(plainCount), (_, i) => rankOf[plainCount + i]!),
    };
    ranksOf.set(layer, ranks);
  }
  return ranks;
}

/** By edge, one a graph and thread; and the edges whose mark is not 0. */
interface EdgeMarks {
  readonly marks: Uint8Array;
  readonly marked: number[];
}

const marksFor = new WeakMap<Graph, EdgeMarks>();

function marksOf(graph: Graph): EdgeMarks {
  let known = marksFor.get(graph);
  if (!known) {
    known = { marks: new Uint8Array(graph.data.network.edgeCount), marked: [] };
    marksFor.set(graph, known);
  }
  return known;
}
