import { bearingDegrees, type CheckStop, neverStop, stoppable } from '@portolan/base';
import { MISSING_NODE } from '@portolan/osm/objects';
import { arcHead, type IncomingArcs, incomingArcsOf } from '../adjacency.ts';
import { HOLDS_ELSE, RestrictionKind } from '../road-network.ts';
import { NO_NODE, type BareNetwork } from './bare-network.ts';
import type { StringSubset } from './string-subset.ts';
import { Turn, type TurnRestriction } from './turn-restrictions.ts';

/** Bounds on the search for the arcs of one restriction: real crossings have fewer arms, and real via ways fewer edges. */
const MOST_ARMS = 32;
const MOST_STEPS = 4000;
/** Finding the arcs of a restriction takes as long as so many ordinary steps. */
const STEPS_OF_RESTRICTION = 16;

/** The columns of `RoadNetwork` about forbidden turns, and the number of restrictions without effect. */
export interface RestrictionColumns {
  readonly restrictionKind: Uint8Array;
  readonly restrictionModes: Uint16Array;
  readonly restrictionCondition: Uint32Array;
  readonly firstRestrictionArc: Uint32Array;
  readonly restrictionArc: Uint32Array;
  /** The number of restrictions without effect: their members do not meet, or no mode may travel along them. */
  readonly unmet: number;
}

/**
 * Finds the arcs of each restriction: from its first member over the via node or via ways to its last member.
 *
 * A way that goes on beyond the via node can be meant in either direction. Then the angle of the turn that the restriction names
 * decides. When that is not enough, `no_*` holds for all possible turns, and `only_*` for the one closest to the named turn; over via ways neither holds.
 *
 * @param open  by arc: bits of the modes that may travel it at some hour.
 */
export function restrictionColumns(
  bare: BareNetwork,
  open: Uint16Array,
  restrictions: readonly TurnRestriction[],
  strings: StringSubset,
  checkStop: CheckStop = neverStop,
): RestrictionColumns {
  const finder = new ArcFinder(bare, open, checkStop);
  const rows = new Map<string, Row>();
  let unmet = 0;
  for (const restriction of stoppable(restrictions, checkStop, STEPS_OF_RESTRICTION)) {
    const { kind, modes, holdsElse } = restriction;
    const courses = finder.find(restriction);
    if (courses.length === 0) unmet++;
    for (const arcs of courses) {
      const condition = strings.keepText(restriction.condition);
      const key = `${kind} ${holdsElse} ${condition} ${arcs.join(' ')}`;
      const known = rows.get(key);
      if (known) known.modes |= modes;
      else rows.set(key, { kind, modes, condition, holdsElse, arcs });
    }
  }

  const found = [...rows.values()];
  const list = [...found, ...beginningsOf(found)];
  const firstRestrictionArc = new Uint32Array(list.length + 1);
  for (const [r, { arcs }] of list.entries())
    firstRestrictionArc[r + 1] = firstRestrictionArc[r]! + arcs.length;
  return {
    restrictionKind: Uint8Array.from(list, ({ kind, holdsElse }) => kind | (holdsElse ? HOLDS_ELSE : 0)),
    restrictionModes: Uint16Array.from(list, ({ modes }) => modes),
    restrictionCondition: Uint32Array.from(list, ({ condition }) => condition),
    firstRestrictionArc,
    restrictionArc: Uint32Array.from(list.flatMap(({ arcs }) => arcs)),
    unmet,
  };
}

interface Row {
  readonly kind: number;
  modes: number;
  readonly condition: number;
  readonly holdsElse: boolean;
  readonly arcs: readonly number[];
}

/**
 * Who may go nowhere but over via ways to another way may not leave before, either: the only way out of the first member leads to the last one (OSM wiki,
 * Relation:restriction; so do Valhalla and GraphHopper). Returns rows for the beginnings of such ways; none where several of them part.
 */
function beginningsOf(rows: readonly Row[]): readonly Row[] {
  const only = rows.filter(({ kind }) => kind === RestrictionKind.only);
  const waysOn = new Map<string, Set<number>>();
  for (const { arcs } of only) {
    for (let length = 1; length < arcs.length; length++) {
      const key = arcs.slice(0, length).join(' ');
      waysOn.set(key, (waysOn.get(key) ?? new Set()).add(arcs[length]!));
    }
  }
  return only.flatMap((row) =>
    row.arcs.slice(2).flatMap((_, i) => {
      const isAlone = waysOn.get(row.arcs.slice(0, i + 1).join(' '))!.size === 1;
      return isAlone ? [{ ...row, arcs: row.arcs.slice(0, i + 2) }] : [];
    }),
  );
}

/** Finds the arcs along the members of relations about ways through junctions. */
export class ArcFinder {
  readonly #bare: BareNetwork;
  readonly #open: Uint16Array;
  readonly #arrivals: IncomingArcs;
  #stepsLeft = 0;
  /** Whether a course may end with an arc that is closed in the direction of travel. */
  #mayEndClosed = false;

  constructor(bare: BareNetwork, open: Uint16Array, checkStop: CheckStop) {
    this.#bare = bare;
    this.#open = open;
    this.#arrivals = incomingArcsOf(bare, checkStop);
  }

  /** The courses (lists of arcs in travel order) that the restriction is about. */
  find(restriction: TurnRestriction): readonly (readonly number[])[] {
    const { from, to, kind } = restriction;
    // Two targets of an `only_*` restriction would exclude each other.
    if (kind === RestrictionKind.only && to.length > 1) return [];
    this.#stepsLeft = MOST_STEPS;
    const all = (): (readonly number[])[] =>
      [...new Set(from)].flatMap((first) =>
        [...new Set(to)].flatMap((last) =>
          this.#fitting(restriction, this.#between(restriction, first, last)),
        ),
      );
    this.#mayEndClosed = false;
    let found = all();
    if (found.length === 0 && kind === RestrictionKind.only) {
      // Who may go nowhere but into a one-way street that comes from there goes nowhere, as in OSRM and Valhalla.
      this.#mayEndClosed = true;
      found = all();
    }
    return this.#stepsLeft < 0 ? [] : found;
  }

  /** Every course from one way to another over the via members. */
  #between({ viaNode, viaWays, modes }: TurnRestriction, from: number, to: number): (readonly number[])[] {
    const courses: (readonly number[])[] = [];
    for (const node of viaNode === MISSING_NODE ? this.#nodesOf(viaWays) : [this.#bare.nodeAt[viaNode]!]) {
      if (node === NO_NODE || --this.#stepsLeft < 0) continue;
      for (const arc of this.#arriving(node, from)) {
        this.#extend([arc], node, viaWays, to, modes & this.#open[arc]!, courses);
      }
    }
    return courses;
  }

  /** Extends a course that has reached a node: over the via ways that are left, to the last way. */
  #extend(
    arcs: readonly number[],
    node: number,
    viaWays: readonly number[],
    to: number,
    modes: number,
    courses: (readonly number[])[],
  ): void {
    if (modes === 0 || --this.#stepsLeft < 0) return;
    if (viaWays.length === 0) {
      for (const into of this.#arriving(node, to)) {
        const out = into ^ 1;
        const ends = this.#open[out]! | (this.#mayEndClosed ? this.#open[into]! : 0);
        if (modes & ends) courses.push([...arcs, out]);
      }
      return;
    }
    for (const via of viaWays) {
      const left = viaWays.filter((other) => other !== via);
      for (const into of this.#arriving(node, via)) this.#follow(arcs, into ^ 1, left, to, modes, courses);
    }
  }

  /** Travels a via way from `begin` on until it meets the next via way or, after the last one, the way `to`. */
  #follow(
    arcs: readonly number[],
    begin: number,
    left: readonly number[],
    to: number,
    modes: number,
    courses: (readonly number[])[],
  ): void {
    const travelled = [...arcs];
    let travellers = modes;
    let arc = begin;
    do {
      travellers &= this.#open[arc]!;
      if (travellers === 0 || --this.#stepsLeft < 0) return;
      travelled.push(arc);
      const node = arcHead(this.#bare, arc);
      const next = left.length === 0 ? [to] : left;
      if (next.some((road) => this.#arriving(node, road).length > 0)) {
        this.#extend(travelled, node, left, to, travellers, courses);
        return;
      }
      arc = this.#next(arc);
    } while (arc !== NO_ARC && arc !== begin);
  }

  /** The next arc of the same way; at the end of a ring, its first arc. `NO_ARC` at the end of other ways. */
  #next(arc: number): number {
    const { edgeRoad, edgeFrom, edgeTo, firstEdge } = this.#bare;
    const edge = arc >>> 1;
    const first = firstEdge[edgeRoad[edge]!]!;
    const last = firstEdge[edgeRoad[edge]! + 1]! - 1;
    if ((arc & 1) === 0) {
      const next = edge === last ? first : edge + 1;
      return edgeFrom[next] === edgeTo[edge] ? 2 * next : NO_ARC;
    }
    const next = edge === first ? last : edge - 1;
    return edgeTo[next] === edgeFrom[edge] ? 2 * next + 1 : NO_ARC;
  }

  /** The arcs of a way that arrive at a node. */
  #arriving(node: number, road: number): number[] {
    const { first, arc } = this.#arrivals;
    const end = Math.min(first[node + 1]!, first[node]! + MOST_ARMS);
    const arcs: number[] = [];
    for (let at = first[node]!; at < end; at++) {
      if (this.#bare.edgeRoad[arc[at]! >>> 1] === road) arcs.push(arc[at]!);
    }
    return arcs;
  }

  /** The nodes of some ways, each once. */
  #nodesOf(roads: readonly number[]): readonly number[] {
    const { edgeFrom, edgeTo, firstEdge } = this.#bare;
    const nodes = new Set<number>();
    for (const road of roads) {
      const end = Math.min(firstEdge[road + 1]!, firstEdge[road]! + MOST_STEPS);
      for (let edge = firstEdge[road]!; edge < end; edge++) {
        nodes.add(edgeFrom[edge]!);
        nodes.add(edgeTo[edge]!);
      }
    }
    return [...nodes];
  }

  /**
   * The courses between the same two ways that turn as the restriction says. When none does, all of them over a node, and none over ways, where nothing tells
   * which of the ends of the first or last way is meant; OSRM ignores those, too.
   */
  #fitting(
    { turn, kind, viaWays }: TurnRestriction,
    courses: readonly (readonly number[])[],
  ): readonly (readonly number[])[] {
    if (courses.length < 2) return courses;
    const degrees = courses.map((arcs) => this.#turnDegrees(arcs));
    const isFit = degrees.map((angle) => fits(turn, angle));
    const doubtful = viaWays.length === 0 ? courses : [];
    const fitting = isFit.includes(true) ? courses.filter((_, c) => isFit[c]!) : doubtful;
    if (kind === RestrictionKind.no) return fitting;
    // `only_*` keeps one course for every first arc.
    const best = new Map<number, { arcs: readonly number[]; off: number }>();
    for (const arcs of fitting.toSorted(inOrder)) {
      const off = Math.round(offBy(turn, this.#turnDegrees(arcs)));
      const known = best.get(arcs[0]!);
      if (!known || off < known.off) best.set(arcs[0]!, { arcs, off });
    }
    return [...best.values()].map(({ arcs }) => arcs);
  }

  /** How far a course turns from its first arc to its last: -180 < degrees <= 180, positive to the right. */
  #turnDegrees(arcs: readonly number[]): number {
    const into = (this.#bearingOut(arcs[0]! ^ 1) + 180) % 360;
    const right = (this.#bearingOut(arcs.at(-1)!) - into + 720) % 360;
    return right > 180 ? right - 360 : right;
  }

  /** The bearing in which an arc leaves its node, over its first segment. */
  #bearingOut(arc: number): number {
    const { firstPoint, pointLat, pointLon } = this.#bare;
    const edge = arc >>> 1;
    const isForward = (arc & 1) === 0;
    const start = isForward ? firstPoint[edge]! : firstPoint[edge + 1]! - 1;
    const next = isForward ? start + 1 : start - 1;
    return bearingDegrees(
      pointLat[start]! / 1e7,
      pointLon[start]! / 1e7,
      pointLat[next]! / 1e7,
      pointLon[next]! / 1e7,
    );
  }
}

const NO_ARC = 0xffffffff;

/** Whether an angle fits the name of a turn. */
function fits(turn: number, degrees: number): boolean {
  switch (turn) {
    case Turn.left:
      return degrees < -10 && degrees > -170;
    case Turn.right:
      return degrees > 10 && degrees < 170;
    case Turn.straight:
      return Math.abs(degrees) < 60;
    case Turn.around:
      return Math.abs(degrees) > 120;
    default:
      return true;
  }
}

const IDEAL_DEGREES: readonly number[] = [0, -90, 90, 0, 180];

function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((arc, i) => arc !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}

/** Degrees between an angle and the typical angle of a named turn. */
function offBy(turn: number, degrees: number): number {
  const off = Math.abs(degrees - IDEAL_DEGREES[turn]!);
  return Math.min(off, 360 - off);
}
