import { PortolanError } from '@portolan/base';
import type { Graph } from '../graph.ts';
import { mayUseEdge, type Profile } from '../profile.ts';
import { snapToEdge, type SnappedPoint } from '../snapping/snap.ts';
import { isConnected } from './path.ts';
import type { RouteLocation } from './request.ts';

/**
 * Puts every location on a road such that each can be reached from the one before.
 *
 * A location may be nearest to a road that leads nowhere: a parking aisle cut off by a gate, the end of a one-way street at the edge
 * of the extract. So each has two candidates, the nearest road and the nearest of the main network, and the chain of candidates with
 * the least total distance that connects is taken.
 *
 * @throws {PortolanError} `171` when a location has no road near it, `442` when no chain connects.
 */
export function snapStops(
  graph: Graph,
  profile: Profile,
  locations: readonly RouteLocation[],
): SnappedPoint[] {
  const candidates = locations.map((location, index) => candidatesOf(graph, profile, location, index));

  interface Chain {
    readonly stop: SnappedPoint;
    readonly before: Chain | undefined;
    readonly distanceMetres: number;
  }
  let chains: Chain[] = candidates[0]!.map((stop) => ({
    stop,
    before: undefined,
    distanceMetres: stop.distanceMetres,
  }));
  for (let i = 1; i < candidates.length; i++) {
    const longer: Chain[] = [];
    for (const stop of candidates[i]!) {
      const before = chains
        .toSorted((a, b) => a.distanceMetres - b.distanceMetres)
        .find((chain) => isConnected(graph, profile, chain.stop, stop));
      if (before) longer.push({ stop, before, distanceMetres: before.distanceMetres + stop.distanceMetres });
    }
    if (longer.length === 0) {
      throw new PortolanError('442', `there is no way from locations[${i - 1}] to locations[${i}]`, {
        field: `locations[${i}]`,
        from: i - 1,
        to: i,
      });
    }
    chains = longer;
  }
  const stops: SnappedPoint[] = [];
  let chain: Chain | undefined = chains.toSorted((a, b) => a.distanceMetres - b.distanceMetres)[0];
  for (; chain; chain = chain.before) stops.push(chain.stop);
  return stops.toReversed();
}

function candidatesOf(
  graph: Graph,
  profile: Profile,
  location: RouteLocation,
  index: number,
): SnappedPoint[] {
  const { network, snapIndex } = graph.data;
  const snap = (mayUse: (edge: number) => boolean): SnappedPoint | undefined =>
    snapToEdge(network, snapIndex, location.lat, location.lon, location.searchCutoffMetres, mayUse);

  const nearest = snap((edge) => mayUseEdge(profile, edge));
  if (!nearest) {
    throw new PortolanError(
      '171',
      `there is no road that ${profile.model.name} may use within ${location.searchCutoffMetres} m of locations[${index}]`,
      {
        field: `locations[${index}]`,
        lat: location.lat,
        lon: location.lon,
        searchCutoffMetres: location.searchCutoffMetres,
      },
    );
  }
  const isMain = (edge: number): boolean =>
    profile.isMainNode[network.edgeFrom[edge]!] === 1 && profile.isMainNode[network.edgeTo[edge]!] === 1;
  if (isMain(nearest.edge)) return [nearest];
  const main = snap((edge) => mayUseEdge(profile, edge) && isMain(edge));
  return main ? [nearest, main] : [nearest];
}
