import { PortolanError } from '@portolan/base';
import type { Graph } from '../graph.ts';
import { sweepFromSeeds, sweepToSeeds } from '../hierarchy/sweep.ts';
import type { Profile } from '../profile.ts';
import { STEPS_PER_DEGREE } from '../snapping/plane.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { courseOf } from './course.ts';
import { buildLeg, joinLegs, type BuiltLeg } from './leg.ts';
import { readLocation } from './location.ts';
import { isMembers } from './members.ts';
import { alongOneArc, costAfter, costAt, endingsOf, findPath, type ArcPlace, type Path } from './path.ts';
import type { RouteQuestion } from './request.ts';

/** How somebody travels who rents a bicycle on the way. */
export interface BikeshareProfiles {
  readonly walk: Profile;
  readonly ride: Profile;
}

/** A place where bicycles are rented and returned: on the ways of walkers, and on those of riders. */
interface Station {
  readonly index: number;
  readonly walk: Candidate;
  readonly ride: Candidate;
}

/** A station farther than this from any way is on another map. */
const STATION_REACH_METRES = 200;

/**
 * The cheapest of walking all the way, and of walking to a station, riding to another and walking on. Exact: all pairs of stations are
 * weighed, by two sweeps over the walkers' metric and one over the riders'.
 */
export function bikeshareLegs(
  graph: Graph,
  profiles: BikeshareProfiles,
  question: RouteQuestion,
): BuiltLeg[] {
  const { locations } = question;
  const stations = stationsOf(graph, profiles);
  const ends = locations.map(
    (location, index) => candidatesOf(graph, profiles.walk, location, `locations[${index}]`)[0]!,
  );
  const legs: BuiltLeg[] = [];
  for (let i = 1; i < locations.length; i++) {
    const parts = partsBetween(graph, profiles, stations, ends[i - 1]!, ends[i]!, question);
    if (!parts) {
      throw new PortolanError('442', `there is no way from locations[${i - 1}] to locations[${i}]`, {
        field: `locations[${i}]`,
        from: i - 1,
        to: i,
      });
    }
    legs.push(legOf(graph, parts, question));
  }
  return legs;
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
  if (stations.length === 0) return direct;

  const { topology } = walk.layer.hierarchy;
  const rank = (profile: Profile, { arc }: ArcPlace): number =>
    topology.rankOf[profile.layer.turns.stateOfArc[arc]!]!;
  const seedsOf = (profile: Profile, places: readonly ArcPlace[], before: number) =>
    places.map((place) => ({ rank: rank(profile, place), distance: before + costAfter(profile, place) }));

  const walked = sweepFromSeeds(walk.metric, seedsOf(walk, from.departures, 0));
  const rentCost = secondsOf(costingOptions['pedestrian'], 'bss_rent_cost', 120);
  const rent = rentCost + secondsOf(costingOptions['pedestrian'], 'bss_rent_penalty', 0);
  const returnCost = secondsOf(costingOptions['bicycle'], 'bss_return_cost', 120);
  const giveBack = returnCost + secondsOf(costingOptions['bicycle'], 'bss_return_penalty', 0);
  const toStation = stations.map(
    ({ walk: place }) => costAt(walk, walked, from.departures, place.arrivals) + rent,
  );
  const riders = stations.flatMap(({ ride: place }, i) =>
    toStation[i] === Infinity
      ? []
      : place.departures.map((departure) => ({ ...departure, penalty: toStation[i]! })),
  );
  if (riders.length === 0) return direct;
  const ridden = sweepFromSeeds(ride.metric, seedsOf(ride, riders, 0));
  const walkedBack = sweepToSeeds(
    walk.metric,
    endingsOf(walk, to.arrivals).map(({ state, cost }) => ({
      rank: topology.rankOf[state]!,
      distance: cost,
    })),
  );

  let best = onFoot?.cost ?? Infinity;
  let last: Station | undefined;
  for (const station of stations) {
    const arrival = costAt(ride, ridden, riders, station.ride.arrivals);
    if (arrival === Infinity) continue;
    const onward = Math.min(
      alongOneArc(walk, station.walk.departures, to.arrivals)?.cost ?? Infinity,
      ...station.walk.departures.map((place) => costAfter(walk, place) + walkedBack[rank(walk, place)]!),
    );
    const total = arrival + giveBack + onward;
    if (total < best) {
      best = total;
      last = station;
    }
  }
  if (!last) return direct;
  const riding = findPath(graph, ride, riders, last.ride.arrivals);
  const first =
    riding &&
    stations.find(({ ride: place }) =>
      place.departures.some(({ arc, point }) => arc === riding.from.arc && point === riding.from.point),
    );
  const there = first && findPath(graph, walk, from.departures, first.walk.arrivals);
  const onward = findPath(graph, walk, last.walk.departures, to.arrivals);
  if (!riding || !first || !there || !onward || first === last) return direct;
  const nameOf = ({ index }: Station): string =>
    graph.data.network.strings.at(graph.data.network.stationName[index]!) ?? '';
  return [
    { profile: walk, path: there, action: 'NoneAction', station: '', delayMilliseconds: 0 },
    {
      profile: ride,
      path: riding,
      action: 'RentBikeAtBikeShare',
      station: nameOf(first),
      delayMilliseconds: rentCost,
    },
    {
      profile: walk,
      path: onward,
      action: 'ReturnBikeAtBikeShare',
      station: nameOf(last),
      delayMilliseconds: returnCost,
    },
  ];
}

/** Milliseconds of an option of bikeshare; out of range it is the default, as the costing model has already said. */
function secondsOf(options: unknown, name: string, byDefault: number): number {
  const value = isMembers(options) ? Number(options[name] ?? byDefault) : byDefault;
  return (value >= 0 && value <= 43_200 ? value : byDefault) * 1000;
}

function legOf(graph: Graph, parts: readonly LegPart[], question: RouteQuestion): BuiltLeg {
  const built = parts.map(({ profile, path, action, station, delayMilliseconds }) => {
    const course = courseOf(graph, profile, [path]);
    return {
      course,
      built: buildLeg(graph, profile, course, question, undefined),
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
function stationsOf(graph: Graph, { walk, ride }: BikeshareProfiles): readonly Station[] {
  const cached = known.get(ride);
  if (cached?.walk === walk) return cached.stations;
  const { stationLat, stationLon } = graph.data.network;
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
    try {
      const [onFoot] = candidatesOf(graph, walk, location, 'station').toReversed();
      const [byBicycle] = candidatesOf(graph, ride, location, 'station').toReversed();
      if (onFoot && byBicycle) stations.push({ index, walk: onFoot, ride: byBicycle });
    } catch (error) {
      // A station with no way near it is of no use; anything else is a fault.
      if (!(error instanceof PortolanError) || error.code !== '171') throw error;
    }
  }
  known.set(ride, { walk, stations });
  return stations;
}
