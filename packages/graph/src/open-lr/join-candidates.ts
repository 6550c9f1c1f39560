import { type CheckStop, nowAndThen, PortolanError } from '@portolan/base';
import { arcLine } from '../edge-attributes/arc-line.ts';
import type { Graph } from '../graph.ts';
import { arcHead } from '../network/adjacency.ts';
import { RoadClass } from '../network/road-network.ts';
import { DISTANCE_STEP_METRES } from './binary-format.ts';
import type { Candidate } from './candidates.ts';
import type { ReferencePoint } from './line-reference.ts';
import { modesOfSection, openRoadsOf } from './open-roads.ts';

/** A part of an arc, in metres from its beginning; `from` is less than `to`. */
export interface Piece {
  readonly arc: number;
  readonly from: number;
  readonly to: number;
}

/** A section may be longer or shorter than it says by this share or this many metres, whichever is more. */
const TOLERATED_SHARE = 0.2;
const TOLERATED_METRES = 100;
/** What a metre of that counts, beside a metre by which a point lies off its road. */
const LENGTH_COST = 0.2;
/** What a metre of any section counts: little, so that of ways that fit equally well the shorter is taken. */
const WAY_COST = 0.001;
/** Other maps class roads otherwise: this many steps below the weakest class are searched as well. */
const TOLERATED_CLASSES = 2;

/** A reference whose shortest ways pass more junctions than this in all is refused: those of real maps have a thousandth of it. */
const MOST_JUNCTIONS = 5_000_000;

/** The cheapest way to a candidate that is known. */
interface Reached {
  readonly cost: number;
  /** The candidate of the point before, and the pieces from there. */
  readonly from: number;
  readonly pieces: readonly Piece[];
}

/**
 * Chooses a candidate for each point of a reference, by dynamic programming over the points, and returns the pieces of each section.
 *
 * @param candidates  by point; none of the lists is empty.
 * @param mostJunctions  how many junctions the searches may settle in all.
 * @throws {PortolanError} `open-lr-not-found` if no way leads to any candidate of a point; `open-lr-too-long` beyond `mostJunctions`.
 */
export function joinCandidates(
  graph: Graph,
  points: readonly ReferencePoint[],
  candidates: readonly (readonly Candidate[])[],
  checkStop: CheckStop,
  mostJunctions = MOST_JUNCTIONS,
): Piece[][] {
  const askNow = nowAndThen(checkStop);
  let junctions = 0;
  const atEachNode = (): void => {
    askNow();
    if (++junctions > mostJunctions) throw tooLong(mostJunctions);
  };
  const layers: (Reached | undefined)[][] = [
    candidates[0]!.map(({ cost }) => ({ cost, from: -1, pieces: [] })),
  ];
  for (let i = 1; i < points.length; i++) {
    const before = layers[i - 1]!;
    const here: (Reached | undefined)[] = candidates[i]!.map(() => undefined);
    for (const [from, reached] of before.entries()) {
      if (!reached) continue;
      checkStop();
      const place = candidates[i - 1]![from]!;
      joinFrom(graph, points[i - 1]!, place, candidates[i]!, atEachNode, (to, cost, pieces) => {
        const total = reached.cost + candidates[i]![to]!.cost + cost;
        if (total < (here[to]?.cost ?? Infinity)) here[to] = { cost: total, from, pieces: pieces() };
      });
    }
    if (here.every((reached) => reached === undefined)) {
      const metres = Math.round(points[i - 1]!.metresToNext);
      throw new PortolanError(
        'open-lr-not-found',
        `no way of about ${metres} m leads from point ${i - 1} to point ${i} (${points[i]!.lat}, ${points[i]!.lon})`,
        { point: i, lat: points[i]!.lat, lon: points[i]!.lon, metres },
      );
    }
    layers.push(here);
  }
  let best = 0;
  const costAt = (to: number): number => layers.at(-1)![to]?.cost ?? Infinity;
  for (const to of layers.at(-1)!.keys()) if (costAt(to) < costAt(best)) best = to;
  const sections: Piece[][] = [];
  for (let i = points.length - 1; i > 0; i--) {
    const { pieces, from } = layers[i]![best]!;
    sections.unshift([...pieces]);
    best = from;
  }
  return sections;
}

/** Offers the ways from a candidate to those of the next point whose length the reference allows. */
function joinFrom(
  graph: Graph,
  point: ReferencePoint,
  from: Candidate,
  targets: readonly Candidate[],
  atEachNode: CheckStop,
  offer: (to: number, cost: number, pieces: () => Piece[]) => void,
): void {
  const { network } = graph.data;
  const roads = openRoadsOf(graph);
  const { search } = roads;
  const lengthOf = (arc: number): number => arcLine(network, arc).along.at(-1)!;
  const length = lengthOf(from.arc);
  const least = point.metresToNext - DISTANCE_STEP_METRES / 2;
  const most = point.metresToNext + DISTANCE_STEP_METRES / 2;
  const tolerated = Math.max(TOLERATED_METRES, TOLERATED_SHARE * point.metresToNext);
  const costOf = (metres: number): number => {
    const excess = Math.max(0, least - metres, metres - most);
    return excess > tolerated ? Infinity : LENGTH_COST * excess + WAY_COST * metres;
  };
  const offerWay = (to: number, metres: number, pieces: () => Piece[]): void => {
    const cost = costOf(metres);
    if (cost < Infinity) offer(to, cost, pieces);
  };
  const weakest = Math.min(RoadClass.serviceOther, point.weakestClassToNext + TOLERATED_CLASSES);
  search.start(arcHead(network, from.arc), modesOfSection(roads, from.arc), weakest, atEachNode);
  const rest = length - from.metres;
  for (const [to, { arc, metres }] of targets.entries()) {
    if (arc === from.arc && metres > from.metres) {
      offerWay(to, metres - from.metres, () => [{ arc, from: from.metres, to: metres }]);
    }
    const between = most + tolerated - rest - metres;
    if (between < 0) continue;
    const tail = arcHead(network, arc ^ 1);
    const millimetres = search.millimetresTo(tail, Math.ceil(between * 1000));
    if (millimetres === Infinity) continue;
    offerWay(to, rest + millimetres / 1000 + metres, () => [
      { arc: from.arc, from: from.metres, to: length },
      ...search.arcsTo(tail).map((passed) => ({ arc: passed, from: 0, to: lengthOf(passed) })),
      ...(metres > 0 ? [{ arc, from: 0, to: metres }] : []),
    ]);
  }
}

function tooLong(mostJunctions: number): PortolanError {
  return new PortolanError(
    'open-lr-too-long',
    `the shortest ways of this reference pass more than ${mostJunctions} junctions: split it into shorter ones`,
    { mostJunctions },
  );
}
