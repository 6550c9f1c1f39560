import { readOptions } from '../costing/options.ts';
import { RENTING, RETURNING, stationsOf, type Station } from '../journey/bikeshare.ts';
import type { BikeshareProfiles } from '../request/travel-profiles.ts';
import type { Members } from '../request/members.ts';
import type { ArcPlace } from '../journey/path.ts';
import { ArrivalTimes, type Arrival, type Start } from './arrival-times.ts';

/** These searches have no limit: any station may be of use. */
const ANYWHERE = { time: Infinity, length: Infinity };

/**
 * Where the last walk of a journey with a rented bicycle may start: at the place itself, or at a station where a bicycle is returned, with
 * the cost, time and length spent until then. In reverse the search runs from the last walk back to the first.
 *
 * Rides back to the station of departure need no exception: they only cost more than walking on.
 */
export function bikeshareStarts(
  profiles: BikeshareProfiles,
  starts: readonly Start[],
  costingOptions: Members,
  isReverse: boolean,
): Start[] {
  const stations = stationsOf(profiles);
  if (stations.length < 2) return [...starts];
  // Warnings about these values were given when the profiles were made.
  const renting = readOptions(RENTING, costingOptions['pedestrian'], '', []);
  const returning = readOptions(RETURNING, costingOptions['bicycle'], '', []);
  const rent = { seconds: renting.bss_rent_cost, penaltySeconds: renting.bss_rent_penalty };
  const giveBack = { seconds: returning.bss_return_cost, penaltySeconds: returning.bss_return_penalty };
  const [first, last] = isReverse ? [giveBack, rent] : [rent, giveBack];

  const { walk, ride } = profiles;
  const walked = new ArrivalTimes(walk, starts, { isReverse, within: ANYWHERE });
  const rides = startsAt(
    stations,
    walked,
    (station) => station.walk,
    (station) => station.ride,
    first,
  );
  const ridden = new ArrivalTimes(ride, rides, { isReverse, within: ANYWHERE });
  const walks = startsAt(
    stations,
    ridden,
    (station) => station.ride,
    (station) => station.walk,
    last,
  );
  return [...starts, ...walks];
}

/** What renting or returning takes. */
interface Handling {
  readonly seconds: number;
  readonly penaltySeconds: number;
}

/** Starts at all stations that are reached in one mode (`before`), to go on in another (`after`). */
function startsAt(
  stations: readonly Station[],
  arrivals: ArrivalTimes,
  before: (station: Station) => Station['walk'],
  after: (station: Station) => Station['walk'],
  { seconds, penaltySeconds }: Handling,
): Start[] {
  const arrival: Arrival = { cost: 0, time: 0, length: 0 };
  return stations.flatMap((station) => {
    const best: Arrival = { cost: Infinity, time: 0, length: 0 };
    for (const { point } of placesOf(before(station), !arrivals.isReverse)) {
      arrivals.at(point.edge, point.fraction, arrival);
      if (arrival.cost < best.cost) Object.assign(best, arrival);
    }
    if (best.cost === Infinity) return [];
    return placesOf(after(station), arrivals.isReverse).map((place) => ({
      place,
      cost: best.cost + (seconds + penaltySeconds) * 1000 + place.penalty,
      time: best.time + seconds * 1000,
      length: best.length,
    }));
  });
}

function placesOf({ departures, arrivals }: Station['walk'], isArrival: boolean): readonly ArcPlace[] {
  return isArrival ? arrivals : departures;
}
