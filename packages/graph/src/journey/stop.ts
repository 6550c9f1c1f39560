import { PortolanError } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { listArcsOut } from '../network/adjacency.ts';
import { hasToll, isFerryUse, isLinkUse } from '../network/edge-traits.ts';
import { isOnLevel } from '../network/tags/level.ts';
import { EdgeFlag, type RoadNetwork } from '../network/road-network.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { snapToEdge, snapToEdges, type SnappedPoint } from '../snapping/snap.ts';
import { FAR_METRES } from './far-stops.ts';
import { openArcsOut } from './junction.ts';
import { DEFAULT_REACHABILITY, type RouteLocation, type SearchFilter } from '../request/location.ts';
import { atEnd, endOf, startOf, type ArcPlace } from './path.ts';
import { largestComponentNodeCount, reachesEnough } from './reachability.ts';
import { metresToServing, servesBeside } from './beside.ts';
import { bearingAt, isOnSide } from './side.ts';

/** The place on the network that a location stands for. */
export interface Stop {
  /** Places on arcs where a journey may begin, and those where it may end. The search chooses the cheapest of them. */
  readonly departures: readonly ArcPlace[];
  readonly arrivals: readonly ArcPlace[];
  readonly distanceMetres: number;
  /** True if the largest connected part of the network can be reached from here, and here from there. */
  readonly inLargestComponent: boolean;
  /** As in `SnappedPoint`. */
  readonly passedOverMetres?: number;
  /** The stop on the road that was passed over, where that road belongs to an island: it has as many junctions as the location asks for, or is far away. */
  readonly onIsland?: Stop;
}

/** Milliseconds of cost for each metre between a location and a road, used where several roads are candidates. */
const PENALTY_PER_METRE = 1000;
/** A part of the network with so many junctions is a town of its own, and a smaller one an island in the network of another. */
const TOWN_JUNCTIONS = 1000;
/** A location in another town looks for the main network no farther than this: beyond lies that town's own centre. */
const FROM_TOWN_METRES = 500;
/** A location on an island looks for the main network no farther than this, unless fewer junctions than it asks for can be reached there. */
export const FROM_ISLAND_METRES = 5000;
/** A location with a heading is snapped to a road in that direction if one lies no farther than this behind the nearest: the other carriageway. */
const BESIDE_METRES = 35;
/** No more roads than this are candidates, the nearest first. */
const MOST_CANDIDATES = 16;

/**
 * Returns the place that a location stands for: on the nearest road, or on all roads within the location's radius, that the location's filter
 * allows. Where the location has a heading, near roads in that direction are preferred to others.
 *
 * Roads that are connected both ways with the largest part of the network come first, since a place on an island would have no way to any other.
 * A cyclist is on a street to ride on rather than on a footway beside it, and everybody on a street rather than on a ferry.
 *
 * The choice depends on the location and the profile alone, so that a location is the same place in every leg, cell and order. Only where all
 * places of a request are on one island does it keep them: see `areOnOneIsland`.
 *
 * @param mayAlsoUse  a further condition that roads have to meet.
 * @throws {PortolanError} `171` when there is no such road.
 */
export function stopOf(
  profile: Profile,
  location: RouteLocation,
  field: string,
  mayAlsoUse: (edge: number) => boolean = () => true,
): Stop {
  const { network, snapIndex } = profile.data;
  const isWanted = (edge: number): boolean =>
    mayUseEdge(profile, edge) &&
    (!location.filter || passesFilter(profile, location.filter, edge)) &&
    mayAlsoUse(edge);
  const nearest = snapToEdge(
    network,
    snapIndex,
    location.lat,
    location.lon,
    location.searchCutoffMetres,
    isWanted,
  );
  if (!nearest) {
    throw new PortolanError(
      '171',
      `there is no road that ${profile.model.name} may use within ${location.searchCutoffMetres} m of ${field}`,
      { field, lat: location.lat, lon: location.lon, searchCutoffMetres: location.searchCutoffMetres },
    );
  }
  const isMain = (edge: number): boolean => isWanted(edge) && isMainEdge(profile, edge);
  const stop = stopNear(profile, location, nearest, isWanted);
  if (stop.inLargestComponent) return onStreet(profile, location, stop, isMain);
  const farthestMetres = metresFromStop(profile, location, stop);
  const main = snapToEdge(
    network,
    snapIndex,
    location.lat,
    location.lon,
    Math.min(farthestMetres, location.searchCutoffMetres),
    isMain,
  );
  if (!main) return stop;
  const there = stopNear(profile, location, main, isMain);
  const moved = movedFrom(nearest, onStreet(profile, location, there, isMain));
  const isIsland = farthestMetres < Infinity || there.distanceMetres - nearest.distanceMetres > FAR_METRES;
  return isIsland ? { ...moved, onIsland: stop } : moved;
}

/** Returns the stop on a street near the location, if the given one is where a bicycle is pushed or on a ferry. */
function onStreet(
  profile: Profile,
  location: RouteLocation,
  stop: Stop,
  isMain: (edge: number) => boolean,
): Stop {
  const { lat, lon, searchCutoffMetres } = location;
  // Who names a radius chooses among all roads there.
  if (!movesToMain(location.minimumReachability) || location.radiusMetres > 0) return stop;
  let farthestMetres = searchCutoffMetres;
  for (const { arc } of [...stop.departures, ...stop.arrivals])
    farthestMetres = Math.min(farthestMetres, metresToServing(profile, arc >>> 1));
  if (farthestMetres === 0) return stop;
  const { network, snapIndex } = profile.data;
  const serves = (edge: number): boolean => isMain(edge) && servesBeside(profile, edge);
  const street = snapToEdge(network, snapIndex, lat, lon, farthestMetres, serves);
  return street ? stopNear(profile, location, street, serves) : stop;
}

/** Notes on each place of a stop how near the road was that it was moved from. */
function movedFrom({ distanceMetres: passedOverMetres }: SnappedPoint, stop: Stop): Stop {
  const noted = (place: ArcPlace): ArcPlace => ({ ...place, point: { ...place.point, passedOverMetres } });
  return {
    ...stop,
    departures: stop.departures.map(noted),
    arrivals: stop.arrivals.map(noted),
    passedOverMetres,
  };
}

function metresFromStop(
  profile: Profile,
  { minimumReachability }: RouteLocation,
  { departures, arrivals }: Stop,
): number {
  return metresToMain(minimumReachability, largestComponentNodeCount(profile), (junctions) =>
    reachesEnough(profile, departures, arrivals, junctions),
  );
}

/** True if a location is moved from the nearest road to a better one: not if it asks for no connection at all. */
export function movesToMain(least: number): boolean {
  return least > 1;
}

/**
 * How far a location whose nearest road has no connection with the main network looks for it; `-Infinity` where it takes the nearest road as it is.
 *
 * @param least  the junctions that the location wants to be connected with.
 * @param mainJunctions  the junctions of the main network.
 * @param reaches  tells whether so many junctions are connected with the nearest road.
 */
export function metresToMain(
  least: number,
  mainJunctions: number,
  reaches: (junctions: number) => boolean,
): number {
  // Where no part of the map is large, the largest is not preferred to others.
  if (!movesToMain(least) || mainJunctions < least) return -Infinity;
  if (!reaches(least)) return Infinity;
  // A request that is content with less than usual takes a small island for a town.
  const town = least < DEFAULT_REACHABILITY ? least : TOWN_JUNCTIONS;
  return reaches(town) ? FROM_TOWN_METRES : FROM_ISLAND_METRES;
}

/** Returns the stop on the nearest road, or on those within the radius or beside it that suit the location best. */
function stopNear(
  profile: Profile,
  location: RouteLocation,
  nearest: SnappedPoint,
  mayUse: (edge: number) => boolean,
): Stop {
  const { network, snapIndex } = profile.data;
  const { lat, lon, radiusMetres } = location;
  if (radiusMetres === 0 && location.heading === undefined) return stopAt(profile, location, nearest);
  const within = (metres: number): SnappedPoint[] =>
    snapToEdges(network, snapIndex, lat, lon, Math.min(metres, location.searchCutoffMetres), mayUse).slice(
      0,
      MOST_CANDIDATES,
    );
  const beside = within(radiusMetres > 0 ? radiusMetres : nearest.distanceMetres + BESIDE_METRES);
  const asked = asAskedFor(profile, location, [nearest, ...beside]);
  return together(
    (radiusMetres > 0 ? asked : asked.slice(0, 1)).map((point) => stopAt(profile, location, point)),
  );
}

/** Keeps the points that best match the location's heading and preferred side of the road, with each edge once. */
function asAskedFor(
  profile: Profile,
  location: RouteLocation,
  points: readonly SnappedPoint[],
): SnappedPoint[] {
  const byEdge = new Map(points.map((point) => [point.edge, point]));
  const ranked = [...byEdge.values()].map((point) => ({
    point,
    suits: preferred(profile, location, point).suits,
  }));
  const most = Math.max(...ranked.map(({ suits }) => suits));
  return ranked.filter(({ suits }) => suits === most).map(({ point }) => point);
}

/** Joins stops on several roads to one. */
function together(stops: readonly Stop[]): Stop {
  return {
    departures: stops.flatMap(({ departures }) => departures),
    arrivals: stops.flatMap(({ arrivals }) => arrivals),
    distanceMetres: Math.min(...stops.map(({ distanceMetres }) => distanceMetres)),
    inLargestComponent: stops.some(({ inLargestComponent }) => inLargestComponent),
  };
}

function stopAt(profile: Profile, location: RouteLocation, snapped: SnappedPoint): Stop {
  const { network } = profile.data;
  const isFree = location.heading === undefined && location.preferredSide === 'either';
  const node = isFree ? nodeNear(network, location, snapped) : NONE;
  // The edge to which the location was snapped meets the node at one of its ends.
  const point =
    node === NONE ? snapped : atEnd(network, 2 * snapped.edge, Math.round(snapped.fraction), snapped);
  const penalty =
    location.radiusMetres > 0 && location.ranksCandidates
      ? Math.round(point.distanceMetres * PENALTY_PER_METRE)
      : 0;
  const { arcs } = preferred(profile, location, point);
  const places = arcs.map((arc) => ({ arc, point, penalty }));
  const departures = [...places];
  const arrivals = [...places];
  if (node !== NONE) {
    for (const arc of openArcsOut(profile, node)) {
      if (arc >>> 1 !== point.edge)
        departures.push({ arc, point: atEnd(network, arc, startOf(arc), point), penalty });
    }
    for (const arc of waysIn(profile, node)) {
      if (arc >>> 1 !== point.edge)
        arrivals.push({ arc, point: atEnd(network, arc, endOf(arc), point), penalty });
    }
  }
  return {
    departures,
    arrivals,
    distanceMetres: point.distanceMetres,
    inLargestComponent:
      departures.some((place) => isMainArc(profile, place.arc)) &&
      arrivals.some((place) => isMainArc(profile, place.arc)),
  };
}

function openArcs({ arcs: { cost } }: Profile, edge: number): number[] {
  return [2 * edge, 2 * edge + 1].filter((arc) => cost[arc] !== CLOSED);
}

/**
 * Keeps the arcs that go in the location's heading, or all if none does; then, of these, the arcs that have the location on its preferred
 * side, or all if none has. `suits` is larger the more of these wishes were met.
 */
function preferred(
  profile: Profile,
  location: RouteLocation,
  point: SnappedPoint,
): { readonly arcs: readonly number[]; readonly suits: number } {
  const { data } = profile;
  let wanted: readonly number[] = openArcs(profile, point.edge);
  let suits = 0;
  const { heading } = location;
  if (heading !== undefined) {
    const along = wanted.filter((arc) => {
      const off = Math.abs(((bearingAt(data.network, point, arc) - heading + 540) % 360) - 180);
      return off <= location.headingTolerance;
    });
    if (along.length > 0) {
      wanted = along;
      suits += 2;
    }
  }
  if (location.preferredSide !== 'either') {
    const beside = wanted.filter((arc) => isOnSide(data, location, point, arc));
    if (beside.length > 0) {
      wanted = beside;
      suits += 1;
    }
  }
  return { arcs: wanted, suits };
}

/** Returns the junction within the `node_snap_tolerance` of a place; `NONE` if there is none. */
function nodeNear(network: RoadNetwork, location: RouteLocation, { edge, fraction }: SnappedPoint): number {
  const metres = network.edgeLengthMillimetres[edge]! / 1000;
  if (fraction * metres <= location.nodeSnapToleranceMetres && fraction <= 0.5)
    return network.edgeFrom[edge]!;
  if ((1 - fraction) * metres <= location.nodeSnapToleranceMetres && fraction > 0.5)
    return network.edgeTo[edge]!;
  return NONE;
}

/** Returns the arcs by which travellers with the profile may arrive at a node. */
function waysIn(profile: Profile, node: number): number[] {
  const { network, incidence } = profile.data;
  return listArcsOut(network, incidence, node)
    .map((arc) => arc ^ 1)
    .filter((arc) => profile.arcs.cost[arc] !== CLOSED)
    .toSorted((a, b) => a - b);
}

export function isMainArc({ layer: { turns }, inLargestComponent }: Profile, arc: number): boolean {
  const state = turns.stateOfArc[arc]!;
  return state !== NONE && inLargestComponent[state] === 1;
}

export function isMainEdge(profile: Profile, edge: number): boolean {
  return isMainArc(profile, 2 * edge) || isMainArc(profile, 2 * edge + 1);
}

function passesFilter({ data: { network }, chosen }: Profile, filter: SearchFilter, edge: number): boolean {
  const flags = network.edgeFlags[edge]!;
  const use = network.edgeUse[edge]!;
  const roadClass = network.edgeClass[edge]!;
  return !(
    (filter.excludesTunnels && (flags & EdgeFlag.tunnel) !== 0) ||
    (filter.excludesBridges && (flags & EdgeFlag.bridge) !== 0) ||
    (filter.excludesTolls && hasToll(network, edge, chosen.ownMode)) ||
    (filter.excludesRamps && isLinkUse(use)) ||
    (filter.excludesFerries && isFerryUse(use)) ||
    roadClass > filter.weakestClass ||
    roadClass < filter.strongestClass ||
    (filter.level !== undefined &&
      !isOnLevel(network.strings.at(network.edgeLevel[edge]!) ?? '', filter.level))
  );
}
