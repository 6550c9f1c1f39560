import type { RoadNetwork } from '../network/road-network.ts';
import { PortolanError } from '@portolan/base';
import { readOptions, seconds, type OptionValues } from '../costing/options.ts';
import { phastFromSeeds, phastToSeeds, type Seed } from '../hierarchy/phast.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { isMainEdge, stopOf, type Stop } from './stop.ts';
import { routeShapeOf } from './route-shape.ts';
import { joinPieces, type Journey, type JourneyLeg, type LoosePiece, type Rental } from './journey.ts';
import { endsLeg, readLocation, type RouteLocation } from '../request/location.ts';
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
import type { Members } from '../request/members.ts';
import type { BikeshareProfiles } from '../request/travel-profiles.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { sideOf, type Side } from './side.ts';
import { stopsAt, unconnected } from './stops.ts';

/** A place where bicycles are rented and returned, on a road that is open to walking and to cycling. */
export interface Station {
  readonly index: number;
  readonly walk: Stop;
  readonly ride: Stop;
}

/** A station farther than this from any road is left out: its roads are not in this extract. */
const STATION_REACH_METRES = 200;

/** The options that bikeshare has in addition to those of walking and cycling, in the form of the tables of the models. */
export const RENTING = { bss_rent_cost: seconds(120), bss_rent_penalty: seconds(0) };
export const RETURNING = { bss_return_cost: seconds(120), bss_return_penalty: seconds(0) };

/**
 * Finds a journey that may use rented bicycles. Between each two locations it takes the cheaper of two: to walk all the way, or to walk to
 * a station, ride to another and walk on. The result is exact, because all pairs of stations are compared, with two sweeps over the metric
 * of walking and one over that of cycling.
 */
export function bikeshareJourney(profiles: BikeshareProfiles, query: RouteQuery): Journey {
  const { locations } = query;
  const { network } = profiles.walk.data;
  const renting = new Bikeshare(profiles, query.costingOptions);
  const ends = stopsAt(profiles.walk, locations);
  const legs: JourneyLeg[] = [];
  const sides: Side[] = locations.map(() => undefined);
  const stops: SnappedPoint[] = [];
  let pieces: LoosePiece[] = [];
  for (let i = 1; i < locations.length; i++) {
    const parts = renting.partsBetween(ends[i - 1]!, ends[i]!);
    if (!parts) throw unconnected(i);
    const { from } = parts[0]!.path;
    const { to } = parts.at(-1)!.path;
    if (i === 1) {
      sides[0] = sideAt(network, locations[0]!, from);
      stops.push(from.point);
    }
    stops.push(to.point);
    const isEnd = endsLeg(locations[i]!);
    for (const part of parts) pieces.push(pieceOf(part, isEnd || part !== parts.at(-1) ? undefined : i));
    if (!isEnd) continue;
    sides[i] = sideAt(network, locations[i]!, to);
    legs.push(joinPieces(pieces, sides[i - 1], sides[i]));
    pieces = [];
  }
  return { legs, sides, stops };
}

function pieceOf(part: LegPart, viaAtEnd: number | undefined): LoosePiece {
  const { profile, path } = part;
  return { profile, routeShape: routeShapeOf(profile, [path]), rental: part, viaAtEnd };
}

function sideAt(network: RoadNetwork, location: RouteLocation, { point, arc }: ArcPlace): Side {
  return sideOf(network, location, point, arc);
}

/** A part of a leg with one mode of travel. */
export interface LegPart extends Rental {
  readonly profile: Profile;
  readonly path: Path;
}

const WALK_ON: Rental = { action: 'NoneAction', station: '', delayMilliseconds: 0 };

/** What is known of a departure from one place: the walk to each station, and the ride from there to each other one. */
interface Departure {
  /** Places where the ride may begin; the penalty of each is the cost of the walk to it. */
  readonly riders: readonly { readonly station: Station; readonly place: ArcPlace }[];
  readonly places: readonly ArcPlace[];
  /** By station: the cost of walking and riding until the bicycle is returned there. */
  readonly ridingCost: Float64Array;
}

/** Searches routes with a rented bicycle. It keeps what it computed for a place, for further routes from or to that place. */
export class Bikeshare {
  readonly #profiles: BikeshareProfiles;
  readonly #stations: readonly Station[];
  readonly #renting: OptionValues<typeof RENTING>;
  readonly #returning: OptionValues<typeof RETURNING>;
  readonly #departures = new Map<Stop, Departure>();
  /** By place, then by station: the cost of returning the bicycle at the station and walking on to the place. */
  readonly #onward = new Map<Stop, Float64Array>();

  constructor(profiles: BikeshareProfiles, costingOptions: Members) {
    this.#profiles = profiles;
    this.#stations = stationsOf(profiles);
    // Warnings about values out of range were added when the other options were read.
    this.#renting = readOptions(RENTING, costingOptions['pedestrian'], '', []);
    this.#returning = readOptions(RETURNING, costingOptions['bicycle'], '', []);
  }

  /** Returns the parts of the cheapest route between two places; undefined if there is no route. */
  partsBetween(from: Stop, to: Stop): LegPart[] | undefined {
    const stations = this.#stations;
    const { walk, ride } = this.#profiles;
    const onFoot = findPath(walk, from.departures, to.arrivals);
    const direct: LegPart[] | undefined = onFoot && [{ profile: walk, path: onFoot, ...WALK_ON }];
    if (stations.length < 2) return direct;
    const { riders, places, ridingCost } = this.#departureFrom(from);
    if (riders.length === 0) return direct;
    const after = this.#onwardTo(to);
    const ways = stations.map((last, i) => ({
      last,
      places,
      after: after[i]!,
      cost: ridingCost[i]! + after[i]!,
    }));
    for (;;) {
      const best = ways.reduce((a, b) => (b.cost < a.cost ? b : a));
      // A bicycle is not rented if it saves nothing.
      if (best.cost >= (onFoot?.cost ?? Infinity)) return direct;
      const { last } = best;
      const riding = findPath(ride, best.places, last.ride.arrivals)!;
      const first = riders.find(({ place }) => place === riding.from)!.station;
      if (first === last) {
        // To return a bicycle where it was rented is useless, so the other stations are tried.
        best.places = riders.flatMap(({ station, place }) => (station === last ? [] : [place]));
        best.cost = costBetween(ride, best.places, last.ride.arrivals) + best.after;
        continue;
      }
      const there = findPath(walk, from.departures, first.walk.arrivals)!;
      const walkingOn = findPath(walk, last.walk.departures, to.arrivals)!;
      return [
        { profile: walk, path: there, ...WALK_ON },
        {
          profile: ride,
          // What led to its beginning is part of the journey by itself.
          path: { ...riding, from: { ...riding.from, penalty: 0 } },
          action: 'RentBikeAtBikeShare',
          station: nameOf(ride.data.network, first),
          delayMilliseconds: this.#renting.bss_rent_cost * 1000,
        },
        {
          profile: walk,
          path: walkingOn,
          action: 'ReturnBikeAtBikeShare',
          station: nameOf(ride.data.network, last),
          delayMilliseconds: this.#returning.bss_return_cost * 1000,
        },
      ];
    }
  }

  #departureFrom(from: Stop): Departure {
    const known = this.#departures.get(from);
    if (known) return known;
    const stations = this.#stations;
    const renting = this.#renting;
    const { walk, ride } = this.#profiles;
    const rent = (renting.bss_rent_cost + renting.bss_rent_penalty) * 1000;
    const walked = phastFromSeeds(walk.metric, seedsOf(walk, from.departures));
    const riders = stations.flatMap((station) => {
      const there = costAt(walk, walked, from.departures, station.walk.arrivals) + rent;
      return there === Infinity
        ? []
        : station.ride.departures.map((place) => ({ station, place: { ...place, penalty: there } }));
    });
    const places = riders.map(({ place }) => place);
    const ridden = phastFromSeeds(ride.metric, seedsOf(ride, places));
    const ridingCost = Float64Array.from(stations, (last) =>
      costAt(ride, ridden, places, last.ride.arrivals),
    );
    const departure = { riders, places, ridingCost };
    this.#departures.set(from, departure);
    return departure;
  }

  #onwardTo(to: Stop): Float64Array {
    const known = this.#onward.get(to);
    if (known) return known;
    const { walk } = this.#profiles;
    const { rankOf } = walk.layer.hierarchy.topology;
    const giveBack = (this.#returning.bss_return_cost + this.#returning.bss_return_penalty) * 1000;
    const walkedBack = phastToSeeds(
      walk.metric,
      endingsOf(walk, to.arrivals).map(({ state, cost }) => ({ rank: rankOf[state]!, distance: cost })),
    );
    const onward = Float64Array.from(
      this.#stations,
      (last) =>
        giveBack +
        Math.min(
          alongOneArc(walk, last.walk.departures, to.arrivals)?.cost ?? Infinity,
          ...last.walk.departures.map((place) => costAfter(walk, place) + walkedBack[rankAt(walk, place)]!),
        ),
    );
    this.#onward.set(to, onward);
    return onward;
  }
}

function rankAt({ layer: { turns, hierarchy } }: Profile, { arc }: ArcPlace): number {
  return hierarchy.topology.rankOf[turns.stateOfArc[arc]!]!;
}

function seedsOf(profile: Profile, places: readonly ArcPlace[]): Seed[] {
  return places.map((place) => ({ rank: rankAt(profile, place), distance: costAfter(profile, place) }));
}

function nameOf(network: RoadNetwork, { index }: Station): string {
  return network.strings.at(network.stationName[index]!) ?? '';
}

/** Stations by the profile of cycling and then that of walking; they are kept because stations do not move. */
const known = new WeakMap<Profile, WeakMap<Profile, readonly Station[]>>();

/** Returns the stations that can be reached on foot and left by bicycle. */
export function stationsOf(profiles: BikeshareProfiles): readonly Station[] {
  const { walk, ride } = profiles;
  let byWalk = known.get(ride);
  if (!byWalk) known.set(ride, (byWalk = new WeakMap()));
  const cached = byWalk.get(walk);
  if (cached) return cached;
  const { stationLat, stationLon } = walk.data.network;
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
      stationAt(profiles, location, index, isMainOfBoth) ?? stationAt(profiles, location, index, mayBoth);
    if (station) stations.push(station);
  }
  byWalk.set(walk, stations);
  return stations;
}

/** Snaps a station to a road; undefined if no road nearby is usable. */
function stationAt(
  { walk, ride }: BikeshareProfiles,
  location: RouteLocation,
  index: number,
  serves: (edge: number) => boolean,
): Station | undefined {
  try {
    return {
      index,
      walk: stopOf(walk, location, 'station', serves),
      ride: stopOf(ride, location, 'station', serves),
    };
  } catch (error) {
    // A station without a road near it is left out; any other error is a fault.
    if (error instanceof PortolanError && error.code === '171') return undefined;
    throw error;
  }
}
