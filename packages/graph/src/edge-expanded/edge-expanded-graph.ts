import { type CheckStop, neverStop, nowAndThen, inBlocks } from '@portolan/base';
import { arcHead, listArcsOut, type Incidence } from '../network/adjacency.ts';
import { NONE } from '../hierarchy/arcs.ts';
import { EdgeFlag, NodeFlag, type RoadNetwork } from '../network/road-network.ts';
import { isSameStreetByOwnNames } from '../network/street-names.ts';
import { headingsOut, turnDegrees } from './headings.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import { buildRestrictionTrie, type RestrictionTrie } from './restriction-trie.ts';
import { stopImpact } from './stop-impact.ts';

/** A state has some turns. */
const STEPS_OF_STATE = 4;
/** Directions that differ by less are one: single precision has no finer ones. */
const SAME_DEGREES = 0.01;

/** Bits of `turnTraits`; the lowest three are the stop impact, 0..7 (see `stop-impact.ts`). Stored in archives. */
export const TurnTrait = {
  stopImpact: 7,
  /** The turn leads back along the edge by which the traveller came. */
  uturn: 1 << 3,
  /** Three or more roads meet at the turn. */
  junction: 1 << 4,
  /** Other roads leave the junction on both sides of the path taken. */
  crossing: 1 << 5,
  /** The street keeps its name, or neither road has one. */
  sameStreet: 1 << 6,
  /** The turn is at a place that is made for turning round. */
  turningPlace: 1 << 7,
} as const;

/**
 * The edge-expanded graph: its nodes, called states, are the ends of arcs (edges travelled one way), and its arcs are the turns from one
 * state to the next. An arc on which a restriction over several ways has begun has one more state for each such beginning.
 *
 * Travelling on from a state costs the turn and then the arc of the state that the turn leads to.
 */
export interface EdgeExpandedGraph {
  /** stateCount; the arc (`2 * edge`, plus one backward). The first `plainCount` states, by ascending arcs, remember no restriction. */
  readonly arcOfState: Uint32Array;
  readonly plainCount: number;
  /** 2 * edgeCount; the state of an arc that remembers no restriction; `NONE` where no mode of the graph may ever travel. */
  readonly stateOfArc: Uint32Array;
  /** stateCount + 1; turns from state `s` are `firstTurn[s] .. firstTurn[s + 1]`. */
  readonly firstTurn: Uint32Array;
  /** turnCount; the states to which the turns lead. */
  readonly turnHead: Uint32Array;
  /** turnCount; degrees, to the right positive, -179..180. */
  readonly turnAngle: Int16Array;
  /** turnCount; bits of `TurnTrait`. */
  readonly turnTraits: Uint8Array;
  /** Turns that restrictions forbid: one row for each pair of a turn and a restriction, by ascending turns. */
  readonly bannedTurn: Uint32Array;
  readonly bannedBy: Uint32Array;
}

export interface EdgeExpandedOptions {
  /** The modes that the graph is for, as bits of `Mode`. */
  readonly modes: number;
  /** By arc: the modes that may ever travel it. If absent, those of `allowedModes`. */
  readonly open?: Uint16Array;
  /** True when barriers let every mode pass. */
  readonly ignoresBarriers?: boolean;
  /** By node: 1 where traffic keeps to the left. It keeps to the right everywhere if this is absent. */
  readonly keepsLeft?: Uint8Array;
  readonly checkStop?: CheckStop;
}

/** Builds the graph of all turns that at least one of the modes may ever make. */
export function buildEdgeExpandedGraph(
  network: RoadNetwork,
  incidence: Incidence,
  {
    modes,
    checkStop = neverStop,
    open = allowedModes(network, checkStop),
    ignoresBarriers = false,
    keepsLeft,
  }: EdgeExpandedOptions,
): EdgeExpandedGraph {
  const atEachState = nowAndThen(checkStop, STEPS_OF_STATE);
  const arcCount = 2 * network.edgeCount;
  const trie = buildRestrictionTrie(network, modes, checkStop);
  const headings = headingsOut(network, checkStop);

  const stateOfArc = new Uint32Array(arcCount).fill(NONE);
  const arcs: number[] = [];
  inBlocks(arcCount, checkStop, (begin, end) => {
    for (let arc = begin; arc < end; arc++) if (open[arc]! & modes) stateOfArc[arc] = arcs.push(arc) - 1;
  });
  const plainCount = arcs.length;
  const { stateOfPosition, positionOfState } = numberMemories(trie, stateOfArc, arcs);

  const firstTurn = new Uint32Array(arcs.length + 1);
  const heads = new GrowingColumn(Uint32Array, 4 * arcs.length);
  const angles = new GrowingColumn(Int16Array, 4 * arcs.length);
  const traits = new GrowingColumn(Uint8Array, 4 * arcs.length);
  const bannedTurn: number[] = [];
  const bannedBy: number[] = [];
  const outArcs: number[] = [];
  const junction = new Junction(network, headings);

  for (let state = 0; state < arcs.length; state++) {
    atEachState();
    const from = arcs[state]!;
    const node = arcHead(network, from);
    const position = state < plainCount ? trie.begin(from) : positionOfState[state - plainCount]!;
    const passing = open[from]! & modes & (ignoresBarriers ? modes : network.nodeAccess[node]!);
    listArcsOut(network, incidence, node, outArcs);
    const isPlace = (network.nodeFlags[node]! & NodeFlag.turningPlace) !== 0;
    junction.set(outArcs, open, modes, isPlace, keepsLeft?.[node] === 1);

    let goingOn = 0;
    for (const to of outArcs) {
      if ((to ^ 1) === from) continue;
      const onward = passing & open[to]!;
      if (onward === 0) continue;
      goingOn |= onward & ~bannedAlways(network, trie, position, to);
      add(position, from, to);
    }
    // A turn back exists where some mode has no other turn, and in places made for turning round.
    const back = from ^ 1;
    const turningBack = open[from]! & open[back]! & modes;
    if (turningBack !== 0 && (isPlace || (turningBack & ~goingOn) !== 0)) add(position, from, back);
    firstTurn[state + 1] = heads.size;
  }

  function add(position: number, from: number, to: number): void {
    const turn = heads.size;
    // The state after the turn remembers a restriction only if the restriction began on an earlier arc than this one.
    const after = trie.next(position, to);
    heads.push(trie.depth[after]! > 1 ? stateOfPosition[after]! : stateOfArc[to]!);
    angles.push(Math.round(turnDegrees(headings, from, to)));
    traits.push(junction.traitsOf(from, to));
    if (position !== 0) {
      trie.forEachBan(position, to, (restriction) => {
        bannedTurn.push(turn);
        bannedBy.push(restriction);
      });
    }
  }

  checkStop();
  return {
    arcOfState: Uint32Array.from(arcs),
    plainCount,
    stateOfArc,
    firstTurn,
    turnHead: heads.take(),
    turnAngle: angles.take(),
    turnTraits: traits.take(),
    bannedTurn: Uint32Array.from(bannedTurn),
    bannedBy: Uint32Array.from(bannedBy),
  };
}

/** Gives a state of its own to every beginning of a restriction that spans two or more arcs. */
function numberMemories(
  trie: RestrictionTrie,
  stateOfArc: Uint32Array,
  arcs: number[],
): { readonly stateOfPosition: Uint32Array; readonly positionOfState: readonly number[] } {
  const stateOfPosition = new Uint32Array(trie.arc.length).fill(NONE);
  const positionOfState: number[] = [];
  for (let position = 1; position < trie.arc.length; position++) {
    const arc = trie.arc[position]!;
    if (trie.depth[position]! < 2 || stateOfArc[arc] === NONE) continue;
    stateOfPosition[position] = arcs.push(arc) - 1;
    positionOfState.push(position);
  }
  return { stateOfPosition, positionOfState };
}

/** Returns the modes that must not go on with an arc because of a restriction without a condition. */
function bannedAlways(network: RoadNetwork, trie: RestrictionTrie, position: number, to: number): number {
  let modes = 0;
  if (position === 0) return modes;
  trie.forEachBan(position, to, (restriction) => {
    if (network.restrictionCondition[restriction] === 0) modes |= network.restrictionModes[restriction]!;
  });
  return modes;
}

/** The data that all turns at one node share. */
class Junction {
  readonly #network: RoadNetwork;
  readonly #headings: Float32Array;
  /**
   * The arcs out of the node whose edges some mode of the graph may travel in at least one direction. Lines across squares are no roads at which
   * others have to wait.
   */
  readonly #roads: number[] = [];
  /** A bend of a road in two pieces, cut only because lines across a square end there: nobody waits. */
  #isBend = false;
  #keepsLeft = false;
  #commonTraits = 0;

  constructor(network: RoadNetwork, headings: Float32Array) {
    this.#network = network;
    this.#headings = headings;
  }

  set(
    outArcs: readonly number[],
    open: Uint16Array,
    modes: number,
    isPlace: boolean,
    keepsLeft: boolean,
  ): void {
    this.#keepsLeft = keepsLeft;
    this.#commonTraits = isPlace ? TurnTrait.turningPlace : 0;
    this.#roads.length = 0;
    let crossings = 0;
    for (const arc of outArcs) {
      if (((open[arc]! | open[arc ^ 1]!) & modes) === 0) continue;
      if (this.#isAcross(arc)) crossings++;
      else this.#roads.push(arc);
    }
    this.#isBend = crossings > 0 && this.#roads.length <= 2;
  }

  traitsOf(from: number, to: number): number {
    const network = this.#network;
    const headings = this.#headings;
    const roads = this.#roads;
    const degrees = turnDegrees(headings, from, to);
    let isLeft = false;
    let isRight = false;
    for (const arc of roads) {
      if (arc === to || (arc ^ 1) === from) continue;
      const other = turnDegrees(headings, from, arc);
      // A road ahead or straight back, such as the rim of a square along a street, is on neither side.
      if (Math.abs(other - degrees) < SAME_DEGREES || Math.abs(other) > 180 - SAME_DEGREES) continue;
      if (other < degrees) isLeft = true;
      else isRight = true;
    }
    let traits = this.#commonTraits;
    if (!this.#isBend && !this.#isAcross(from) && !this.#isAcross(to)) {
      traits |= stopImpact(network, { from, to, degrees, roads, keepsLeft: this.#keepsLeft });
    }
    if ((from ^ 1) === to) traits |= TurnTrait.uturn;
    if (roads.length > 2) traits |= TurnTrait.junction;
    if (isLeft && isRight) traits |= TurnTrait.crossing;
    if (isSameStreetByOwnNames(network, from >>> 1, to >>> 1)) traits |= TurnTrait.sameStreet;
    return traits;
  }

  #isAcross(arc: number): boolean {
    return (this.#network.edgeFlags[arc >>> 1]! & EdgeFlag.areaCrossing) !== 0;
  }
}

/** A column whose length is not known beforehand. */
class GrowingColumn<Values extends Uint32Array | Int16Array | Uint8Array> {
  size = 0;
  readonly #make: new (length: number) => Values;
  #values: Values;

  constructor(make: new (length: number) => Values, capacity: number) {
    this.#make = make;
    this.#values = new make(capacity + 16);
  }

  push(value: number): void {
    if (this.size === this.#values.length) this.#values = this.#copy(Math.ceil(this.size * 1.5), this.size);
    this.#values[this.size++] = value;
  }

  /** The values; the column is empty afterwards, so that its memory is free before the next one is taken. */
  take(): Values {
    const taken = this.#copy(this.size, this.size);
    this.#values = new this.#make(0);
    this.size = 0;
    return taken;
  }

  /** A column of some length with the first values. */
  #copy(length: number, count: number): Values {
    const copy = new this.#make(length);
    copy.set(this.#values.subarray(0, count));
    return copy;
  }
}
