import type { Graph } from '../graph.ts';
import { PortolanError } from '@portolan/base';
import { readOptions, seconds } from '../costing/options.ts';
import { sweepFromSeeds, sweepToSeeds } from '../hierarchy/sweep.ts';
import { mayUseEdge, type Profile } from '../profile.ts';
import { STEPS_PER_DEGREE } from '../snapping/plane.ts';
import { candidatesOf, isMainEdge, type Candidate } from './candidates.ts';
import { courseOf } from './course.ts';
import { buildLeg, joinLegs, type BuiltLeg } from './leg.ts';
import { endsLeg, readLocation, type RouteLocation } from './location.ts';
import {
  alongOneArc,
  costAfter,
  costAt,
  costBetween,
  endingsOf,
  findPath,
  type ArcPlace,
  type Path,
} from './path.ts';
import type { RouteQuestion } from './request.ts';
import { sideOf, type Side } from './side.ts';
import { chainOf, unconnected } from './stops.ts';

/** How somebody travels who rents a bicycle on the way. */
export interface BikeshareProfiles {
  readonly walk: Profile;
  readonly ride: Profile;
}

/** A place where bicycles are rented and returned, on a way of walkers and of riders alike. */
interface Station {
  readonly index: number;
  readonly walk: Candidate;
  readonly ride: Candidate;
}

/** A station farther than this from any way is on another map. */
const STATION_REACH_METRES = 200;

/** Options of bikeshare beside those of the two models, as their tables have them. */
const RENTING = { bss_rent_cost: seconds(120), bss_rent_penalty: seconds(0) };
const RETURNING = { bss_return_cost: seconds(120), bss_return_penalty: seconds(0) };

/**
 * Between each two locations, the cheapest of walking all the way, and of walking to a station, riding to another and walking on. Exact:
 * all pairs of stations are weighed, by two sweeps over the walkers' metric and one over the riders'.
 */
export function bikeshareLegs(
  graph: Graph,
  profiles: BikeshareProfiles,
  question: RouteQuestion,
): { readonly legs: BuiltLeg[]; readonly sides: Side[] } {
  const { locations } = question;
  const stations = stationsOf(graph, profiles);
  const candidates = locations.map((location, index) =>
    candidatesOf(graph, profiles.walk, location, `locations[${index}]`),
  );
  // Where nobody can walk all the way, a bicycle may still connect the best of each.
  const { stops, brokenAt } = chainOf(graph, profiles.walk, candidates);
  const ends = brokenAt === undefined ? stops : candidates.map((places) => places.at(-1)!);
  const legs: BuiltLeg[] = [];
  const sides: Side[] = locations.map(() => undefined);
  let parts: LegPart[] = [];
  for (let i = 1; i < locations.length; i++) {
    const more = partsBetween(graph, profiles, stations, ends[i - 1]!, ends[i]!, question);
    if (!more) throw unconnected(i);
    if (i === 1) sides[0] = sideAt(graph, locations[0]!, more[0]!.path.from);
    parts.push(...more);
    if (!endsLeg(locations[i]!)) continue;
    sides[i] = sideAt(graph, locations[i]!, parts.at(-1)!.path.to);
    legs.push(legOf(graph, parts, question, sides[i]));
    parts = [];
  }
  return { legs, sides };
}

function sideAt(graph: Graph, location: RouteLocation, { point, arc }: ArcPlace): Side {
  return sideOf(graph, location, point, arc);
}

/** A stretch of a leg that is travelled in one manner. */
interface LegPart {
  readonly profile: Profile;
  readonly path: Path;
  readonly action: 'NoneAction' | 'RentBikeAtBikeShare' | 'ReturnBikeAtBikeShare';
  /** Name of the station at its beginning; empty where there is none. */
  readonly station: string;
  /** What renting or returning takes before it. */
  readonly delayMilliseconds: number;
}

function partsBetween(
  graph: Graph,
  { walk, ride }: BikeshareProfiles,
  stations: readonly Station[],
  from: Candidate,
  to: Candidate,
  { costingOptions }: RouteQuestion,
): LegPart[] | undefined {
  const onFoot = findPath(graph, walk, from.departures, to.arrivals);
  const direct: LegPart[] | undefined = onFoot && [
    { profile: walk, path: onFoot, action: 'NoneAction', station: '', delayMilliseconds: 0 },
  ];
  if (stations.length < 2) return direct;

  // Values that are of no use have been warned of with the other options.
  const renting = readOptions(RENTING, costingOptions['pedestrian'], '', []);
  const returning = readOptions(RETURNING, costingOptions['bicycle'], '', []);
  const rent = (renting.bss_rent_cost + renting.bss_rent_penalty) * 1000;
  const giveBack = (returning.bss_return_cost + returning.bss_return_penalty) * 1000;

  const { topology } = walk.layer.hierarchy;
  const rank = (profile: Profile, { arc }: ArcPlace): number =>
    topology.rankOf[profile.layer.turns.stateOfArc[arc]!]!;
  const seedsOf = (profile: Profile, places: readonly ArcPlace[]) =>
    places.map((place) => ({ rank: rank(profile, place), distance: costAfter(profile, place) }));

  const walked = sweepFromSeeds(walk.metric, seedsOf(walk, from.departures));
  const riders = stations.flatMap((station) => {
    const there = costAt(walk, walked, from.departures, station.walk.arrivals) + rent;
    return there === Infinity
      ? []
      : station.ride.departures.map((place) => ({ station, place: { ...place, penalty: there } }));
  });
  if (riders.length === 0) return direct;
  const allPlaces = riders.map(({ place }) => place);
  const ridden = sweepFromSeeds(ride.metric, seedsOf(ride, allPlaces));
  const walkedBack = sweepToSeeds(
    walk.metric,
    endingsOf(walk, to.arrivals).map(({ state, cost }) => ({
      rank: topology.rankOf[state]!,
      distance: cost,
    })),
  );
  const ways = stations.map((last) => {
    const onward = Math.min(
      alongOneArc(walk, last.walk.departures, to.arrivals)?.cost ?? Infinity,
      ...last.walk.departures.map((place) => costAfter(walk, place) + walkedBack[rank(walk, place)]!),
    );
    const riding = costAt(ride, ridden, allPlaces, last.ride.arrivals);
    return { last, places: allPlaces, after: giveBack + onward, cost: riding + giveBack + onward };
  });
  for (;;) {
    const best = ways.reduce((a, b) => (b.cost < a.cost ? b : a));
    // Who gains nothing by it rents nothing.
    if (best.cost >= (onFoot?.cost ?? Infinity)) return direct;
    const { last } = best;
    const riding = findPath(graph, ride, best.places, last.ride.arrivals)!;
    const first = riders.find(({ place }) => place === riding.from)!.station;
    if (first === last) {
      // A bicycle that is returned where it was rented has served nobody: from the other stations, then.
      best.places = riders.flatMap(({ station, place }) => (station === last ? [] : [place]));
      best.cost = costBetween(graph, ride, best.places, last.ride.arrivals) + best.after;
      continue;
    }
    const there = findPath(graph, walk, from.departures, first.walk.arrivals)!;
    const onward = findPath(graph, walk, last.walk.departures, to.arrivals)!;
    return [
      { profile: walk, path: there, action: 'NoneAction', station: '', delayMilliseconds: 0 },
      {
        profile: ride,
        path: riding,
        action: 'RentBikeAtBikeShare',
        station: nameOf(graph, first),
        delayMilliseconds: renting.bss_rent_cost * 1000,
      },
      {
        profile: walk,
        path: onward,
        action: 'ReturnBikeAtBikeShare',
        station: nameOf(graph, last),
        delayMilliseconds: returning.bss_return_cost * 1000,
      },
    ];
  }
}

function nameOf({ data: { network } }: Graph, { index }: Station): string {
  return network.strings.at(network.stationName[index]!) ?? '';
}

function legOf(graph: Graph, parts: readonly LegPart[], question: RouteQuestion, side: Side): BuiltLeg {
  const built = parts.map(({ profile, path, action, station, delayMilliseconds }, i) => {
    const course = courseOf(graph, profile, [path]);
    const isLast = i === parts.length - 1;
    return {
      course,
      built: buildLeg(graph, profile, course, question, isLast ? side : undefined),
      action,
      station,
      delayMilliseconds,
    };
  });
  return joinLegs(built, question.units);
}

/** By the profile of riding; stations stay where they are. */
const known = new WeakMap<Profile, { readonly walk: Profile; readonly stations: readonly Station[] }>();

/** The stations that can be walked to and ridden from. */
function stationsOf(graph: Graph, profiles: BikeshareProfiles): readonly Station[] {
  const { walk, ride } = profiles;
  const cached = known.get(ride);
  if (cached?.walk === walk) return cached.stations;
  const { stationLat, stationLon } = graph.data.network;
  const mayBoth = (edge: number): boolean => mayUseEdge(walk, edge) && mayUseEdge(ride, edge);
  const isMainOfBoth = (edge: number): boolean => isMainEdge(walk, edge) && isMainEdge(ride, edge);
  const stations: Station[] = [];
  for (let index = 0; index < stationLat.length; index++) {
    const location = readLocation(
      {
        lat: stationLat[index]! / STEPS_PER_DEGREE,
        lon: stationLon[index]! / STEPS_PER_DEGREE,
        search_cutoff: STATION_REACH_METRES,
      },
      `station ${index}`,
      '130',
    );
    const station =
      stationAt(graph, profiles, location, index, isMainOfBoth) ??
      stationAt(graph, profiles, location, index, mayBoth);
    if (station) stations.push(station);
  }
  known.set(ride, { walk, stations });
  return stations;
}

/** Undefined where no way serves. */
function stationAt(
  graph: Graph,
  { walk, ride }: BikeshareProfiles,
  location: RouteLocation,
  index: number,
  serves: (edge: number) => boolean,
): Station | undefined {
  try {
    const [onFoot] = candidatesOf(graph, walk, location, 'station', serves);
    const [byBicycle] = candidatesOf(graph, ride, location, 'station', serves);
    return { index, walk: onFoot!, ride: byBicycle! };
  } catch (error) {
    // A station with no way near it is of no use; anything else is a fault.
    if (error instanceof PortolanError && error.code === '171') return undefined;
    throw error;
  }
}
