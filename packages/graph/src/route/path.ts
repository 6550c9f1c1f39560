import type { Graph } from '../graph.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { Query } from '../hierarchy/query.ts';
import type { Profile } from '../profile.ts';
import type { SnappedPoint } from '../snapping/snap.ts';

/** A way from one place on an edge to another: arcs (`2 * edge`, plus one backward), the first and the last travelled in part. */
export interface Path {
  readonly from: SnappedPoint;
  readonly to: SnappedPoint;
  /** One at least. */
  readonly arcs: readonly number[];
  /** In the profile's units of cost. */
  readonly cost: number;
}

/**
 * What of an arc's weight lies before a place, in the direction of its edge. One rounding for both directions and both ends, so that
 * parts of an edge always add up to the whole.
 */
function weightBefore(weights: Uint32Array, arc: number, fraction: number): number {
  return Math.round(weights[arc]! * fraction);
}

/** Weight of the stretch of an arc between two places of its edge, in the order of travel. */
export function weightBetween(weights: Uint32Array, arc: number, from: number, to: number): number {
  const [beforeFrom, beforeTo] = [weightBefore(weights, arc, from), weightBefore(weights, arc, to)];
  return (arc & 1) === 0 ? beforeTo - beforeFrom : beforeFrom - beforeTo;
}

const forwardOf = (edge: number): number => 2 * edge;
const backwardOf = (edge: number): number => 2 * edge + 1;

/** The best way between two places without leaving their common edge; undefined when there is none. */
function alongOneEdge(profile: Profile, from: SnappedPoint, to: SnappedPoint): Path | undefined {
  if (from.edge !== to.edge) return undefined;
  const { cost } = profile.weights;
  const forward = forwardOf(from.edge);
  const backward = backwardOf(from.edge);
  const ways: Path[] = [];
  if (from.fraction <= to.fraction && cost[forward] !== CLOSED) {
    ways.push({ from, to, arcs: [forward], cost: weightBetween(cost, forward, from.fraction, to.fraction) });
  }
  if (from.fraction >= to.fraction && cost[backward] !== CLOSED) {
    ways.push({
      from,
      to,
      arcs: [backward],
      cost: weightBetween(cost, backward, from.fraction, to.fraction),
    });
  }
  return ways.toSorted((a, b) => a.cost - b.cost)[0];
}

/** Starts the two searches at the ends of the edges that the places lie on. */
function seed(graph: Graph, profile: Profile, query: Query, from: SnappedPoint, to: SnappedPoint): void {
  const { edgeFrom, edgeTo } = graph.data.network;
  const { rankOf } = graph.data.hierarchy.topology;
  const { cost } = profile.weights;
  for (const arc of [forwardOf(from.edge), backwardOf(from.edge)]) {
    if (cost[arc] === CLOSED) continue;
    const isForward = (arc & 1) === 0;
    const node = isForward ? edgeTo[from.edge]! : edgeFrom[from.edge]!;
    query.seedSource(rankOf[node]!, weightBetween(cost, arc, from.fraction, isForward ? 1 : 0));
  }
  for (const arc of [forwardOf(to.edge), backwardOf(to.edge)]) {
    if (cost[arc] === CLOSED) continue;
    const isForward = (arc & 1) === 0;
    const node = isForward ? edgeFrom[to.edge]! : edgeTo[to.edge]!;
    query.seedTarget(rankOf[node]!, weightBetween(cost, arc, isForward ? 0 : 1, to.fraction));
  }
}

/** True when there is a way from one place to the other. */
export function isConnected(graph: Graph, profile: Profile, from: SnappedPoint, to: SnappedPoint): boolean {
  if (alongOneEdge(profile, from, to)) return true;
  const query = graph.query(profile);
  seed(graph, profile, query, from, to);
  return query.distance() !== Infinity;
}

/** The cheapest way from one place to the other; undefined where there is none. */
export function findPath(
  graph: Graph,
  profile: Profile,
  from: SnappedPoint,
  to: SnappedPoint,
): Path | undefined {
  const direct = alongOneEdge(profile, from, to);
  const query = graph.query(profile);
  seed(graph, profile, query, from, to);
  const between: number[] = [];
  const found = query.path(between);
  if (direct && (!found || direct.cost <= found.distance)) return direct;
  if (!found) return undefined;

  const { edgeFrom, edgeTo } = graph.data.network;
  const { nodeAt } = graph.data.hierarchy.topology;
  const { cost } = profile.weights;
  const first = cheaperArc(
    cost,
    edgeTo[from.edge] === nodeAt[found.start] ? forwardOf(from.edge) : undefined,
    edgeFrom[from.edge] === nodeAt[found.start] ? backwardOf(from.edge) : undefined,
    (arc) => weightBetween(cost, arc, from.fraction, (arc & 1) === 0 ? 1 : 0),
  );
  const last = cheaperArc(
    cost,
    edgeFrom[to.edge] === nodeAt[found.end] ? forwardOf(to.edge) : undefined,
    edgeTo[to.edge] === nodeAt[found.end] ? backwardOf(to.edge) : undefined,
    (arc) => weightBetween(cost, arc, (arc & 1) === 0 ? 0 : 1, to.fraction),
  );
  return { from, to, arcs: [first, ...between, last], cost: found.distance };
}

/** On a loop both directions meet at one node: the seed was the cheaper of them. */
function cheaperArc(
  cost: Uint32Array,
  forward: number | undefined,
  backward: number | undefined,
  weightOf: (arc: number) => number,
): number {
  const open = [forward, backward].filter((arc) => arc !== undefined).filter((arc) => cost[arc] !== CLOSED);
  return open.length === 2 && weightOf(open[1]!) < weightOf(open[0]!) ? open[1]! : open[0]!;
}
