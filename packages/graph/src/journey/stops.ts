import { PortolanError } from '@portolan/base';
import type { Profile } from '../profile/profile.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import type { RouteLocation } from '../request/location.ts';
import { costBetween, findPath, type ArcPlace, type Path } from './path.ts';

/**
 * Chooses for each location the place on the network that it stands for.
 *
 * The nearest road of a location may lead nowhere: a parking aisle cut off by a gate, or the end of a one-way street at the edge of the
 * extract. Of all candidate places, the connected chain that lies nearest to the locations is taken.
 *
 * @throws {PortolanError} `171` when a location has no road near it, `442` when no chain connects.
 */
export function stopsAt(profile: Profile, locations: readonly RouteLocation[]): readonly Candidate[] {
  const candidates = locations.map((location, index) =>
    candidatesOf(profile, location, `locations[${index}]`),
  );
  const { stops, brokenAt } = chainOf(candidates, (from, to) => isConnected(profile, from, to));
  if (brokenAt !== undefined) throw unconnected(brokenAt);
  return stops;
}

/**
 * Returns the cheapest route through all locations, as one path between each two of them. At locations that forbid reversing (`through`,
 * `break_through`), the journey continues in the direction of its arrival; that direction is the one which makes the whole route cheapest.
 *
 * @param stops  the places that the locations stand for.
 * @throws {PortolanError} `442` when there is no route, and the errors of `stopsAt`.
 */
export function pathsThrough(
  profile: Profile,
  locations: readonly RouteLocation[],
  stops: readonly Candidate[] = stopsAt(profile, locations),
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
        const path = findPath(profile, departures, target);
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

/**
 * Chooses one candidate for each location, such that each can be reached from the previous one and all lie as near as possible. If there is
 * no such chain, the result names the first location that cannot be reached.
 */
export function chainOf(
  candidates: readonly (readonly Candidate[])[],
  connects: (from: Candidate, to: Candidate) => boolean,
): { readonly stops: readonly Candidate[]; readonly brokenAt: number | undefined } {
  interface Chain {
    readonly stop: Candidate;
    readonly before: Chain | undefined;
    readonly distanceMetres: number;
  }
  let chains: Chain[] = candidates[0]!.map((stop) => ({
    stop,
    before: undefined,
    distanceMetres: stop.distanceMetres,
  }));
  for (let i = 1; i < candidates.length; i++) {
    const nearestFirst = chains.toSorted((a, b) => a.distanceMetres - b.distanceMetres);
    const longer: Chain[] = [];
    for (const stop of candidates[i]!) {
      const before = nearestFirst.find((chain) => connects(chain.stop, stop));
      if (before) longer.push({ stop, before, distanceMetres: before.distanceMetres + stop.distanceMetres });
    }
    if (longer.length === 0) return { stops: [], brokenAt: i };
    chains = longer;
  }
  const stops: Candidate[] = [];
  let chain: Chain | undefined = chains.toSorted((a, b) => a.distanceMetres - b.distanceMetres)[0];
  for (; chain; chain = chain.before) stops.push(chain.stop);
  return { stops: stops.toReversed(), brokenAt: undefined };
}

export function isConnected(profile: Profile, from: Candidate, to: Candidate): boolean {
  if (from.inLargestComponent && to.inLargestComponent) return true;
  return costBetween(profile, from.departures, to.arrivals) !== Infinity;
}
