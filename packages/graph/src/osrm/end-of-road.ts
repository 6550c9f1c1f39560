import type { LegStep } from '../guidance/leg-steps.ts';
import { isSameRoad } from '../guidance/same-road.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { otherOpenArcs, turnInto } from '../journey/junction.ts';
import { isRamp } from '../network/edge-traits.ts';

/** The carriageways of a divided road are at most this far apart. */
const GAP_MILLIMETRES = 30_000;

/** True if a road ends at another one, which may be divided, so that travellers must turn left or right. */
export function isEndOfRoad({ piece: { profile, routeShape }, firstPathEdge, step }: LegStep): boolean {
  const { network } = profile.data;
  const { turn, bearingBefore } = step;
  if (turn.kind !== 'normal') return false;
  const { pathEdges } = routeShape;
  const arrived = pathEdges[firstPathEdge - 1]!.arc;
  const taken = pathEdges[firstPathEdge]!.arc;
  if (isRamp(network, arrived >>> 1)) return false;

  const isGap = (arc: number): boolean => network.edgeLengthMillimetres[arc >>> 1]! <= GAP_MILLIMETRES;
  const isOneWay = (arc: number): boolean => profile.arcs.cost[arc ^ 1] === CLOSED;
  const isOtherCarriageway = (arc: number): boolean =>
    isOneWay(arc) && isSameRoad(network, arc >>> 1, taken >>> 1);
  let others = otherOpenArcs(profile, arrived, taken);
  if (isOneWay(taken)) {
    // Straight on may be only the gap to the other carriageway, and behind a gap the first carriageway has been passed.
    others = others.flatMap((arc) => {
      if (!isGap(arc) || turnInto(network, bearingBefore, arc).kind !== 'straight') return [arc];
      const behind = otherOpenArcs(profile, arc, arc);
      return behind.length > 0 && behind.every(isOtherCarriageway) ? behind : [arc];
    });
    const before = pathEdges[firstPathEdge - 2]?.arc;
    if (before !== undefined && isGap(arrived)) {
      others.push(...otherOpenArcs(profile, before, arrived).filter(isOtherCarriageway));
    }
  }
  const turns = others.map((arc) => turnInto(network, bearingBefore, arc));
  return turns.length > 0 && turns.every(({ kind, side }) => kind === 'normal' && side !== turn.side);
}
