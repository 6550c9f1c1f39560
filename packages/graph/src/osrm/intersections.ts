import { positionOf } from '../journey/wire-numbers.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import type { OsrmIntersection } from '@portolan/schemas';
import { CLOSED } from '../hierarchy/arcs.ts';
import { MAX_RURAL_DENSITY, EdgeFlag, RoadClass } from '../network/road-network.ts';
import { limitedModes } from '../profile/limited-modes.ts';
import type { Profile } from '../profile/profile.ts';
import { bearingInto, type PathEdge, type RouteShape } from '../journey/route-shape.ts';
import { hasToll, isFerry, isLit } from '../network/edge-traits.ts';
import type { LegStep } from '../guidance/leg-steps.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { degreeOf, openFrom } from '../journey/junction.ts';
import { headingOut } from '../edge-expanded/headings.ts';
import type { AdminList } from './admins.ts';
import { osrmLanes } from './osrm-lanes.ts';

/** The roads that meet at a place, clockwise from north. */
interface Roads {
  readonly bearings: number[];
  readonly entry: boolean[];
  readonly in: number | undefined;
  readonly out: number;
}

/**
 * Writes the junctions of a step: the place where it begins, and every other one where there is a choice, where a turn takes time, at lights, or
 * where classes or the country change. The time of each is counted up to the next one, so that all add up to the time of the step; renting a
 * bicycle is not included.
 */
export function intersectionsOf(
  leg: JourneyLeg,
  legStep: LegStep,
  isDeparture: boolean,
  admins: AdminList,
): OsrmIntersection[] {
  if (legStep.step.action === 'arrive') return [arrivalOf(leg, legStep, admins)];
  const { piece, firstPathEdge, endPathEdge } = legStep;
  const { routeShape, firstShape } = piece;
  const { network, incidence } = piece.profile.data;
  const intersections: OsrmIntersection[] = [];
  let last: OsrmIntersection | undefined;
  let classesBefore = 0;
  let milliseconds = 0;
  let cost = 0;
  const close = (): void => {
    if (!last) return;
    last.duration = milliseconds / 1000;
    last.weight = cost / 1000;
    milliseconds = 0;
    cost = 0;
  };
  for (let i = firstPathEdge; i < endPathEdge; i++) {
    const pathEdge = routeShape.pathEdges[i]!;
    const isFirst = i === firstPathEdge;
    const node = arcHead(network, pathEdge.arc ^ 1);
    const classes = classesOf(piece.profile, pathEdge);
    const admin = admins.at(node);
    const isNews =
      isFirst ||
      pathEdge.turnMilliseconds > 0 ||
      isLit(network, routeShape.pathEdges[i - 1]!.arc) ||
      classes !== classesBefore ||
      admin !== last?.admin_index;
    const roads = isNews || degreeOf(incidence, node) > 2 ? roadsAt(leg, legStep, i, isDeparture) : undefined;
    if (roads && (isNews || roads.bearings.length > 2)) {
      close();
      classesBefore = classes;
      const shape = isFirst ? legStep.beginShape : firstShape + pathEdge.beginShape;
      last = {
        location: positionOf(leg.lat[shape]!, leg.lon[shape]!),
        bearings: roads.bearings,
        entry: roads.entry,
        geometry_index: shape,
        is_urban: network.nodeDensity[node]! > MAX_RURAL_DENSITY,
        out: roads.out,
      };
      if (roads.in !== undefined) {
        last.in = roads.in;
        last.turn_duration = pathEdge.turnMilliseconds / 1000;
        last.turn_weight = pathEdge.turnCost / 1000;
      }
      const lanes = legStep.lanesBefore(i);
      if (lanes !== undefined) last.lanes = osrmLanes(lanes);
      if (classes !== 0) last.classes = CLASSES.filter((_, bit) => (classes & (1 << bit)) !== 0);
      if (admin !== undefined) last.admin_index = admin;
      intersections.push(last);
    }
    milliseconds += pathEdge.timeMilliseconds;
    cost += pathEdge.cost;
  }
  close();
  return intersections;
}

function arrivalOf(leg: JourneyLeg, { step, piece, endShape }: LegStep, admins: AdminList): OsrmIntersection {
  const last = piece.routeShape.pathEdges.at(-1)!;
  const admin = admins.at(arcHead(piece.profile.data.network, last.arc));
  return {
    location: positionOf(leg.lat[endShape]!, leg.lon[endShape]!),
    bearings: [(step.bearingBefore + 180) % 360],
    entry: [true],
    in: 0,
    geometry_index: endShape,
    ...(admin === undefined ? {} : { admin_index: admin }),
  };
}

/** Returns the roads where path edge `i` begins; undefined if that is a passed place in the middle of an edge. */
function roadsAt(
  leg: JourneyLeg,
  { piece, firstPathEdge, step, beginShape }: LegStep,
  i: number,
  isDeparture: boolean,
): Roads | undefined {
  const { profile, routeShape } = piece;
  if (i === 0) {
    const out = step.bearingAfter;
    if (isDeparture) return { bearings: [out], entry: [true], in: undefined, out: 0 };
    // A bicycle was rented or returned here, and the road continues.
    return twoRoads((Math.round(bearingInto(leg, beginShape)) + 180) % 360, out);
  }
  const pathEdge = routeShape.pathEdges[i]!;
  if (!pathEdge.beginsInside) return junction(profile, routeShape, i);
  if (i !== firstPathEdge) return undefined;
  // At a place in the middle of an edge the only choice is to turn back.
  return { bearings: [step.bearingAfter], entry: [true], in: 0, out: 0 };
}

function twoRoads(back: number, out: number): Roads {
  if (back === out) return { bearings: [out], entry: [true], in: 0, out: 0 };
  return back < out
    ? { bearings: [back, out], entry: [false, true], in: 0, out: 1 }
    : { bearings: [out, back], entry: [true, false], in: 1, out: 0 };
}

/** Returns the roads at the node between two path edges that travellers may use in at least one direction. */
function junction(profile: Profile, routeShape: RouteShape, i: number): Roads {
  const { network, incidence } = profile.data;
  const back = routeShape.pathEdges[i - 1]!.arc ^ 1;
  const taken = routeShape.pathEdges[i]!.arc;
  const node = arcHead(network, taken ^ 1);
  const open = openFrom(profile, routeShape.pathEdges[i - 1]!);
  const { cost } = profile.arcs;
  const roads: { readonly arc: number; readonly bearing: number }[] = [];
  for (const arc of listArcsOut(network, incidence, node)) {
    if (cost[arc] === CLOSED && cost[arc ^ 1] === CLOSED) continue;
    roads.push({ arc, bearing: Math.round(headingOut(network, arc)) % 360 });
  }
  roads.sort((a, b) => a.bearing - b.bearing || a.arc - b.arc);
  return {
    bearings: roads.map(({ bearing }) => bearing),
    entry: roads.map(({ arc }) => arc === taken || open.has(arc)),
    in: roads.findIndex(({ arc }) => arc === back),
    out: roads.findIndex(({ arc }) => arc === taken),
  };
}

/** Names of the bits that `classesOf` returns. */
const CLASSES = ['tunnel', 'toll', 'motorway', 'ferry', 'restricted'] as const;

function classesOf({ data: { network }, chosen }: Profile, { arc }: PathEdge): number {
  const edge = arc >>> 1;
  const flags = network.edgeFlags[edge]!;
  return (
    ((flags & EdgeFlag.tunnel) !== 0 ? 1 : 0) |
    (hasToll(network, edge, chosen.ownMode) ? 2 : 0) |
    (network.edgeClass[edge] === RoadClass.motorway ? 4 : 0) |
    (isFerry(network, edge) ? 8 : 0) |
    ((limitedModes(network, arc) & chosen.ownMode) !== 0 ? 16 : 0)
  );
}
