import type { Profile } from '../profile/profile.ts';
import { costBetween } from './path.ts';
import type { Stop } from './stop.ts';

/**
 * True if all stops of a request would be connected with each other had none been moved to the main network, while none belongs there:
 * two places on a small island off the coast, between which the way is on the island, not between the nearest places on the mainland.
 *
 * @param stops  all stops of the request; no more are taken than it needs to find one that belongs to the main network.
 * @param isOneWay  the request asks for one way from the first stop to the second, and for none back: both may lie on a one-way road that
 *   leaves the network.
 */
export function areOnOneIsland(profile: Profile, stops: Iterable<Stop>, isOneWay: boolean): boolean {
  const own: Stop[] = [];
  let isAnyMoved = false;
  for (const stop of stops) {
    if (stop.inLargestComponent && !stop.onIsland) return false;
    isAnyMoved ||= stop.onIsland !== undefined;
    own.push(onIsland(stop));
  }
  const [first, ...others] = own;
  return (
    isAnyMoved &&
    others.every(
      ({ departures, arrivals }) =>
        costBetween(profile, first!.departures, arrivals) < Infinity &&
        (isOneWay || costBetween(profile, departures, first!.arrivals) < Infinity),
    )
  );
}

/** The stop on the road that was passed over, if it was. */
export function onIsland(stop: Stop): Stop {
  return stop.onIsland ?? stop;
}
