import { type CheckStop, neverStop } from '@portolan/base';
import type { GraphData } from '../graph-data.ts';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { statesOf } from '../edge-expanded/states-of-arc.ts';
import { type Layer } from '../edge-expanded/layer.ts';
import type { TimeLength } from '../hierarchy/sums.ts';
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

/** A place where journeys begin (in reverse: end), and what they have spent before. */
export interface Start extends Spent {
  readonly place: ArcPlace;
}

/** Cost, time (milliseconds) and length (millimetres) of the cheapest way to a place; `cost` is Infinity if there is none. */
export interface Arrival {
  cost: number;
  time: number;
  length: number;
}

/** The least and the most time and length that places on an edge take. */
export interface Span {
  leastTime: number;
  mostTime: number;
  leastLength: number;
  mostLength: number;
}

/** Whether ways lead from the starts or, in reverse, to them; and up to which limits they are searched. */
export interface Journeys {
  readonly isReverse: boolean;
  readonly within: Within;
  readonly checkStop?: CheckStop;
}

/** Bits of an edge's mark: a place on it is within the limits; a start lies on it. */
const NEAR = 1;
const HAS_START = 2;
/** If at least one edge in this many is marked, reading all marks is quicker than sorting the marked edges. */
const DENSE = 64;

/**
 * Cost, time and length of the cheapest way from the starts to any place on the network: the way that `route` takes. All three grow along
 * an arc with the share that is travelled, so a place on an edge is reached by the cheaper of the two arcs there. A place on the edge of a
 * start may also be reached by going straight on.
 *
 * All objects of one graph share memory: one is valid until the next is made.
 */
export class ArrivalTimes {
  /** The edges with a place within the limits. */
  readonly edges: number[];
  readonly isReverse: boolean;
  readonly profile: Profile;
  readonly #phast: BoundedPhast;
  readonly #states: StateRanks;
  /** By edge: the bits `NEAR` and `HAS_START`. */
  readonly #marks: Uint8Array;
  /** By edge: the starts on it. */
  readonly #starts = new Map<number, Start[]>();

  constructor(
    profile: Profile,
    starts: readonly Start[],
    { isReverse, within, checkStop = neverStop }: Journeys,
  ) {
    this.profile = profile;
    this.isReverse = isReverse;
    for (const start of starts) {
      const edge = start.place.arc >>> 1;
      const others = this.#starts.get(edge);
      if (others) others.push(start);
      else this.#starts.set(edge, [start]);
    }
    // Made with checks here; what follows finds them made.
    timeAndLengthOf(profile, checkStop);
    checkStop();
    this.#states = stateRanksOf(profile.layer);
    this.#phast = boundedPhastOf(profile.layer.hierarchy);
    const seeds = starts.flatMap((start) => this.#seedsOf(start));
    checkStop();
    this.#phast.run(profile.metric, timeAndLengthOf(profile).sums, seeds, { isReverse, within, checkStop });
    checkStop();
    this.#chooseMemories();
    checkStop();
    const known = marksOf(profile.data);
    this.#marks = known.marks;
    for (const edge of known.marked) this.#marks[edge] = 0;
    this.edges = known.marked;
    this.#listEdges(within);
  }

  /** Finds the cheapest way to the place at a share `fraction` of an edge, into `out`. */
  at(edge: number, fraction: number, out: Arrival): void {
    out.cost = Infinity;
    const forth = this.#forthOf(edge);
    this.#along(forth, fraction, out);
    this.#along(forth ^ 1, 1 - fraction, out);
    if ((this.#marks[edge]! & HAS_START) === 0) return;
    for (const { place, cost, time, length } of this.#starts.get(edge)!) {
      const { arc, point } = place;
      const isAhead = arc === forth ? point.fraction <= fraction : point.fraction >= fraction;
      if (isAhead) this.#offer(arc, cost, time, length, Math.abs(fraction - point.fraction), out);
    }
  }

  /** Finds the cheapest way to a node by any of its edges, into `out`. */
  atNode(node: number, out: Arrival): void {
    const { network, incidence } = this.profile.data;
    out.cost = Infinity;
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
      const edge = incidence.edge[at]!;
      const forth = this.#forthOf(edge);
      const isEnd = network.edgeTo[edge] === node;
      const isBegin = network.edgeFrom[edge] === node;
      if (isEnd) this.#along(forth, 1, out);
      if (isBegin) this.#along(forth ^ 1, 1, out);
      if ((this.#marks[edge]! & HAS_START) === 0) continue;
      for (const { place, cost, time, length } of this.#starts.get(edge)!) {
        const { arc, point } = place;
        // Straight on to the node; or the start is the node itself.
        if (isEnd && (arc === forth || point.fraction === 1))
          this.#offer(arc, cost, time, length, 1 - point.fraction, out);
        if (isBegin && (arc !== forth || point.fraction === 0))
          this.#offer(arc, cost, time, length, point.fraction, out);
      }
    }
  }

  /** Finds bounds of the times and lengths of all places on an edge, into `out`. Returns false if none is reached or a start lies there. */
  spanOf(edge: number, out: Span): boolean {
    if ((this.#marks[edge]! & HAS_START) !== 0) return false;
    const { spent } = this.#phast;
    const arcTime = this.profile.arcs.time;
    const millimetres = this.profile.data.network.edgeLengthMillimetres[edge]!;
    out.leastTime = Infinity;
    out.mostTime = -Infinity;
    out.leastLength = Infinity;
    out.mostLength = -Infinity;
    for (let arc = 2 * edge; arc < 2 * edge + 2; arc++) {
      const rank = this.#rankAt(arc);
      if (rank === NONE) continue;
      // What is known of a state counts at the end of its arc, in reverse at its beginning.
      const lastTime = spent[3 * rank + 1]! + (this.isReverse ? arcTime[arc]! : 0);
      const lastLength = spent[3 * rank + 2]! + (this.isReverse ? millimetres : 0);
      if (lastTime > out.mostTime) out.mostTime = lastTime;
      if (lastTime - arcTime[arc]! < out.leastTime) out.leastTime = lastTime - arcTime[arc]!;
      if (lastLength > out.mostLength) out.mostLength = lastLength;
      if (lastLength - millimetres < out.leastLength) out.leastLength = lastLength - millimetres;
    }
    return out.mostTime >= 0;
  }

  /** True if a place on the edge is within the limits. */
  isNear(edge: number): boolean {
    return this.#marks[edge] !== 0;
  }

  /** True if the edge may be travelled in one direction at least. */
  mayUse(edge: number): boolean {
    return mayUseEdge(this.profile, edge);
  }

  /** The arc of an edge by which places are reached from the beginning of its line. */
  #forthOf(edge: number): number {
    return this.isReverse ? 2 * edge + 1 : 2 * edge;
  }

  /** The rank of the state by which an arc is reached; `NONE` if it is not. */
  #rankAt(arc: number): number {
    const rank = this.#states.best[arc]!;
    if (rank === NONE || this.#phast.spent[3 * rank] !== Infinity) return rank;
    this.#phast.settle(rank);
    return this.#phast.spent[3 * rank] === Infinity ? NONE : rank;
  }

  /** Offers the way by an arc, of which a share is travelled. */
  #along(arc: number, share: number, out: Arrival): void {
    const rank = this.#rankAt(arc);
    if (rank === NONE) return;
    const { spent } = this.#phast;
    const at = 3 * rank;
    this.#offer(arc, spent[at]!, spent[at + 1]!, spent[at + 2]!, this.isReverse ? share : share - 1, out);
  }

  #offer(
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
    out.length = lengthBefore + this.profile.data.network.edgeLengthMillimetres[arc >>> 1]! * share;
  }

  /**
   * The search starts after the turns out of the start's arc, or in reverse before the turns into it. So what it finds for the arc itself
   * is the way round that comes back to the arc.
   */
  #seedsOf(start: Start): PhastSeed[] {
    const profile = this.profile;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const { arc, point } = start.place;
    const { cost, time } = profile.arcs;
    if (cost[arc] === CLOSED || turns.stateOfArc[arc] === NONE) return [];
    const { ofTurn } = timeAndLengthOf(profile);
    const turned: TimeLength = { time: 0, length: 0 };
    const { edgeLengthMillimetres } = profile.data.network;
    const [from, to] = this.isReverse ? [startOf(arc), point.fraction] : [point.fraction, endOf(arc)];
    const onArc = {
      cost: start.cost + weightBetween(cost, arc, from, to),
      time: start.time + weightBetween(time, arc, from, to),
      length: start.length + lengthBetween(edgeLengthMillimetres, arc, from, to),
    };
    const seeds: PhastSeed[] = [];
    const seed = (state: number, turn: number, less: Spent): void => {
      if (profile.turnCost[turn] === CLOSED) return;
      ofTurn(turn, turned);
      seeds.push({
        rank: rankOf[state]!,
        cost: onArc.cost + profile.turnCost[turn]! - less.cost,
        time: onArc.time + turned.time - less.time,
        length: onArc.length + turned.length - less.length,
      });
    };
    if (this.isReverse) {
      // The weight of a turn includes the whole arc after it, of which only a part is travelled.
      const whole = { cost: cost[arc]!, time: time[arc]!, length: edgeLengthMillimetres[arc >>> 1]! };
      for (const state of statesOf(turns, arc)) {
        for (const { turn, from: before } of incomingTurns(profile.data, turns, state))
          seed(before, turn, whole);
      }
    } else {
      const state = turns.stateOfArc[arc]!;
      for (let turn = turns.firstTurn[state]!; turn < turns.firstTurn[state + 1]!; turn++)
        seed(turns.turnHead[turn]!, turn, NOTHING);
    }
    return seeds;
  }

  /**
   * Chooses, of the states at the end of an arc, the one reached at the least cost. In reverse it is the state without memory of a
   * restriction, because journeys begin there.
   */
  #chooseMemories(): void {
    const phast = this.#phast;
    const states = this.#states;
    const { memoryArc, memoryRank, plain, best } = states;
    for (const arc of memoryArc) best[arc] = plain[arc]!;
    if (this.isReverse) return;
    for (let i = 0; i < memoryArc.length; i++) {
      const arc = memoryArc[i]!;
      // If neither state was within the limits, neither is needed.
      if (!phast.hasSettled(memoryRank[i]!) && !phast.hasSettled(best[arc]!)) continue;
      phast.settle(best[arc]!);
      phast.settle(memoryRank[i]!);
      if (phast.spent[3 * memoryRank[i]!]! < phast.spent[3 * best[arc]!]!) best[arc] = memoryRank[i]!;
    }
  }

  #listEdges(within: Within): void {
    const { edges, isReverse } = this;
    const phast = this.#phast;
    const marks = this.#marks;
    const profile = this.profile;
    const { runs, spent } = phast;
    const { arcAt } = this.#states;
    const { edgeLengthMillimetres } = this.profile.data.network;
    const { time: arcTime } = profile.arcs;
    edges.length = 0;
    for (const edge of this.#starts.keys()) {
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
    // Edges go in the order of the network, because its columns are read faster so.
    if (edges.length * DENSE < marks.length) edges.sort((a, b) => a - b);
    else {
      edges.length = 0;
      for (let edge = 0; edge < marks.length; edge++) if (marks[edge] !== 0) edges.push(edge);
    }
  }
}

const NOTHING: Spent = { cost: 0, time: 0, length: 0 };

/** The states at the ends of arcs, by their rank in the hierarchy. */
interface StateRanks {
  /** By rank: the arc that ends at the state. */
  readonly arcAt: Uint32Array;
  /** By arc: the rank of its state without memory of a restriction; `NONE` if no mode may travel the arc. */
  readonly plain: Uint32Array;
  /** By arc: the rank of its state that is reached at the least cost. Scratch memory. */
  readonly best: Uint32Array;
  /** The states that remember the beginning of a restriction: their arcs and their ranks. */
  readonly memoryArc: Uint32Array;
  readonly memoryRank: Uint32Array;
}

const ranksOf = new WeakMap<Layer, StateRanks>();

function stateRanksOf(layer: Layer): StateRanks {
  let ranks = ranksOf.get(layer);
  if (!ranks) {
    const { arcOfState, stateOfArc, plainCount } = layer.turns;
    const { nodeAt, rankOf } = layer.hierarchy.topology;
    const plain = new Uint32Array(stateOfArc.length);
    for (let arc = 0; arc < plain.length; arc++) {
      const state = stateOfArc[arc]!;
      plain[arc] = state === NONE ? NONE : rankOf[state]!;
    }
    const arcAt = new Uint32Array(nodeAt.length);
    for (let rank = 0; rank < arcAt.length; rank++) arcAt[rank] = arcOfState[nodeAt[rank]!]!;
    ranks = {
      arcAt,
      plain,
      best: plain.slice(),
      memoryArc: arcOfState.slice(plainCount),
      memoryRank: Uint32Array.from(arcOfState.subarray(plainCount), (_, i) => rankOf[plainCount + i]!),
    };
    ranksOf.set(layer, ranks);
  }
  return ranks;
}

/** The marks by edge, made once for each graph; and the edges whose mark is not 0. */
interface EdgeMarks {
  readonly marks: Uint8Array;
  readonly marked: number[];
}

const marksFor = new WeakMap<GraphData, EdgeMarks>();

function marksOf(data: GraphData): EdgeMarks {
  let known = marksFor.get(data);
  if (!known) {
    known = { marks: new Uint8Array(data.network.edgeCount), marked: [] };
    marksFor.set(data, known);
  }
  return known;
}
