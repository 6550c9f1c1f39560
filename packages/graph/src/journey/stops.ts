import { type CheckStop, neverStop, PortolanError } from '@portolan/base';
import type { Profile } from '../profile/profile.ts';
import { areOnOneIsland, onIsland } from './one-island.ts';
import { stopOf, type Stop } from './stop.ts';
import { stopInArea } from './stop-in-area.ts';
import type { RouteLocation } from '../request/location.ts';
import { findPathTurningBack } from './turning-back.ts';
import { findPath, type ArcPlace, type Path } from './path.ts';

/**
 * Returns for each location the place on the network that it stands for.
 *
 * @param open  the profile for locations that may lie on roads which are closed at the moment.
 * @throws {PortolanError} `171` when a location has no road near it.
 */
export function stopsAt(
  profile: Profile,
  locations: readonly RouteLocation[],
  checkStop: CheckStop = neverStop,
  open: Profile = profile,
): readonly Stop[] {
  const stops = locations.map((location, index) => {
    checkStop();
    const own = mayBeClosed(location) ? open : profile;
    return stopInArea(own, location, stopOf(own, location, `locations[${index}]`));
  });
  return areOnOneIsland(open, stops, stops.length === 2) ? stops.map(onIsland) : stops;
}

/**
 * Returns the cheapest route through all locations, as one path between each two of them. At locations that forbid reversing (`through`,
 * `break_through`), the journey continues in the direction of its arrival; that direction is the one which makes the whole route cheapest.
 *
 * @param stops  the places that the locations stand for.
 * @param checkStop  is called before each search.
 * @param find  finds the cheapest path between places of two stops.
 * @throws {PortolanError} `442` when there is no route, and the errors of `stopsAt`.
 */
export function pathsThrough(
  profile: Profile,
  locations: readonly RouteLocation[],
  stops: readonly Stop[] = stopsAt(profile, locations),
  checkStop: CheckStop = neverStop,
  find: typeof findPath = findPath,
): Path[] {
  // By location: the possible directions of arrival, each with the cheapest path up to it.
  interface Arrival {
    readonly place: ArcPlace;
    readonly path: Path;
    readonly before: Arrival | undefined;
    readonly cost: number;
  }
  let arrivals: Arrival[] = [];
  for (let i = 1; i < stops.length; i++) {
    const continues = keepsDirection(locations[i - 1]!) && i > 1;
    const starts: { readonly departures: readonly ArcPlace[]; readonly before: Arrival | undefined }[] =
      continues
        ? arrivals.map((before) => ({ departures: [{ ...before.place, penalty: 0 }], before }))
        : [{ departures: stops[i - 1]!.departures, before: arrivals[0] }];
    const targets = keepsDirection(locations[i]!)
      ? stops[i]!.arrivals.map((place) => [place])
      : [stops[i]!.arrivals];
    const next: Arrival[] = [];
    for (const target of targets) {
      let best: Arrival | undefined;
      for (const { departures, before } of starts) {
        checkStop();
        const path =
          find(profile, departures, target) ?? findPathTurningBack(profile, departures, target, find);
        const cost = path && path.cost + (before?.cost ?? 0);
        if (path && (!best || cost! < best.cost)) best = { place: path.to, path, before, cost: cost! };
      }
      if (best) next.push(best);
    }
    if (next.length === 0) throw unconnected(i);
    // Where reversing is allowed, the route continues from the cheapest arrival.
    arrivals = next.toSorted((a, b) => a.cost - b.cost);
  }
  const paths: Path[] = [];
  for (let at = arrivals[0]; at; at = at.before) paths.push(at.path);
  return paths.toReversed();
}

/** True for a location that may lie on a road that is closed at the moment. */
export function mayBeClosed({ filter }: RouteLocation): boolean {
  return filter?.excludesClosures === false;
}

function keepsDirection({ type }: RouteLocation): boolean {
  return type === 'through' || type === 'break_through';
}

export function unconnected(to: number): PortolanError {
  return new PortolanError('442', `there is no way from locations[${to - 1}] to locations[${to}]`, {
    field: `locations[${to}]`,
    from: to - 1,
    to,
  });
}
