import { headingOut } from '../edge-expanded/headings.ts';
import { openArcsOut, otherOpenArcs, turnInto } from '../journey/junction.ts';
import {
  bearingInto,
  bearingOutOf,
  JOG_METRES,
  type Reach,
  type RouteShape,
} from '../journey/route-shape.ts';
import { turnBetween, type Turn } from '../journey/turn.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { isPublicRoad, isRoundabout } from '../network/edge-traits.ts';
import { EdgeFlag, MOTOR_MODES, RoadUse } from '../network/road-network.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';

/** A roundabout as a whole. */
export interface Ring {
  /** `turn` is a small roundabout that drives like a crossing, `rotary` a circle without its rules, or a large one that has a name. */
  readonly kind: 'roundabout' | 'rotary' | 'turn';
  /** The name of the roundabout itself; undefined if it has none or shares it with a road that meets it. */
  readonly name: string | undefined;
}

/** Where a roundabout is left. */
export interface RoundaboutExit {
  /** The number of the exit, counted from 1 at the entry. */
  readonly count: number;
  /** The path edge that leads out. */
  readonly pathEdge: number;
  /** The turn from the road before to the road behind. */
  readonly turn: Turn;
}

/** Circles up to this radius may drive like a crossing; named circles from `ROTARY_METRES` on are rotaries (as in OSRM). */
const CROSSING_METRES = 15;
const ROTARY_METRES = 30;
/** Roads that meet a small roundabout at smaller angles cannot be told apart by words like left and right. */
const DISTINCT_DEGREES = 60;
const MOST_CROSSING_ROADS = 4;
/** Roads bend aside where they meet a roundabout; this far away they show where they lead. */
const APPROACH: Reach = { metres: 30, until: -1, jogMetres: JOG_METRES };
/** Longer chains of edges are no roundabout that a driver could overlook. */
const MOST_RING_EDGES = 200;

/** Finds the roundabout that an arc is part of. */
export function ringOf(profile: Profile, arc: number): Ring {
  const { network } = profile.data;
  const start = arcHead(network, arc ^ 1);
  const name = network.edgeName[arc >>> 1]!;
  let hasOneName = name !== 0;
  let drivesLikeCrossing = true;
  let millimetres = 0;
  const bearings: number[] = [];
  let at: number | undefined = arc;
  for (let count = 0; at !== undefined && count < MOST_RING_EDGES; count++) {
    millimetres += network.edgeLengthMillimetres[at >>> 1]!;
    hasOneName &&= network.edgeName[at >>> 1] === name;
    const node = arcHead(network, at);
    let roads = 0;
    for (const out of listArcsOut(network, profile.data.incidence, node)) {
      const edge = out >>> 1;
      if (isRoundabout(network, edge) || !mayUseEdge(profile, edge)) continue;
      hasOneName &&= network.edgeName[edge] !== name;
      roads++;
      bearings.push(headingOut(network, out));
    }
    drivesLikeCrossing &&= roads <= 1;
    if (node === start) {
      const radius = millimetres / 1000 / (2 * Math.PI);
      const ownName = hasOneName ? network.strings.at(name) : undefined;
      if ((network.edgeFlags[arc >>> 1]! & EdgeFlag.circular) !== 0) return { kind: 'rotary', name: ownName };
      if (drivesLikeCrossing && radius <= CROSSING_METRES && areDistinct(bearings)) {
        return { kind: 'turn', name: ownName };
      }
      return {
        kind: ownName !== undefined && radius > ROTARY_METRES ? 'rotary' : 'roundabout',
        name: ownName,
      };
    }
    at = nextOnRing(profile, at, node);
  }
  // The circle is not closed, or travellers may not go all round it.
  return { kind: 'roundabout', name: undefined };
}

function areDistinct(bearings: readonly number[]): boolean {
  if (bearings.length > MOST_CROSSING_ROADS) return false;
  const sorted = bearings.toSorted((a, b) => a - b);
  return sorted.every((bearing, i) => {
    const gap = i === 0 ? bearing + 360 - sorted.at(-1)! : bearing - sorted[i - 1]!;
    return sorted.length === 1 || gap >= DISTINCT_DEGREES;
  });
}

/** Returns the arc by which a roundabout goes on; undefined where it ends or splits. */
function nextOnRing(profile: Profile, arc: number, node: number): number | undefined {
  const { network } = profile.data;
  const ahead = openArcsOut(profile, node).filter(
    (next) => isRoundabout(network, next >>> 1) && next >>> 1 !== arc >>> 1,
  );
  return ahead.length === 1 ? ahead[0] : undefined;
}

/**
 * Finds where a route leaves the roundabout that it enters with path edge `first`. Drivers count the roads by which everybody may leave; a
 * driveway counts only if it is taken, and so does a track unless one cycles or walks.
 */
export function exitOf(profile: Profile, routeShape: RouteShape, first: number): RoundaboutExit | undefined {
  const { pathEdges } = routeShape;
  const { network } = profile.data;
  const { ownMode } = profile.chosen;
  const isExit = (arc: number): boolean => {
    const edge = arc >>> 1;
    if (isRoundabout(network, edge) || !isPublicRoad(network, edge, ownMode)) return false;
    return network.edgeUse[edge] !== RoadUse.track || (ownMode & MOTOR_MODES) === 0;
  };
  let count = passesExit(profile, pathEdges[first - 1]?.arc, pathEdges[first]!.arc, isExit) ? 1 : 0;
  for (let i = first; i + 1 < pathEdges.length; i++) {
    const next = pathEdges[i + 1]!;
    if (next.beginsInside) continue;
    if (!isRoundabout(network, next.arc >>> 1)) {
      const before = bearingInto(routeShape, pathEdges[first]!.beginShape, APPROACH);
      const after = bearingOutOf(routeShape, next.beginShape, APPROACH);
      return { count: count + 1, pathEdge: i + 1, turn: turnBetween(before, after) };
    }
    if (openArcsOut(profile, arcHead(network, pathEdges[i]!.arc)).some(isExit)) count++;
  }
  return undefined;
}

/** True if an exit begins where a roundabout is entered, on the outer side of the circle: drivers pass it before all others. */
function passesExit(
  profile: Profile,
  arrived: number | undefined,
  taken: number,
  isExit: (arc: number) => boolean,
): boolean {
  if (arrived === undefined) return false;
  const { network } = profile.data;
  const bearingBefore = headingOut(network, arrived ^ 1) + 180;
  const own = turnInto(network, bearingBefore, taken).degrees;
  const outer = profile.data.regions.keepsLeft[arcHead(network, arrived)] === 1 ? -1 : 1;
  return otherOpenArcs(profile, arrived, taken).some(
    (arc) => isExit(arc) && outer * (turnInto(network, bearingBefore, arc).degrees - own) > 0,
  );
}
