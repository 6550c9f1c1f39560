import type { Costing } from '@portolan/schemas';
import { costingModels } from '../costing/models.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { snapToEdge } from '../snapping/snap.ts';
import type { Call } from './call.ts';
import { edgesInRing, withoutEdges } from './exclusions.ts';
import type { RouteLocation } from './location.ts';
import type { Members } from './members.ts';
import type { Ring } from './polygons.ts';

/** The part of a request, in all calls, that decides how somebody travels. */
export interface TravelQuery {
  readonly costing: Costing;
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
}

/** Both ways of travelling of somebody who may rent a bicycle on the way. */
export interface BikeshareProfiles {
  readonly walk: Profile;
  readonly ride: Profile;
}

/** How the traveller of a call sees the roads. */
export interface TravelProfiles {
  /** For snapping, and for a journey without rented bicycles: that of the costing, with `bikeshare` that of walking. */
  readonly profile: Profile;
  /** Undefined unless the costing is `bikeshare`. */
  readonly bikeshare: BikeshareProfiles | undefined;
}

/**
 * The profiles of a call by its costing model, options, time of travel, closures and excluded roads.
 *
 * @param call  its warnings are added to for option values out of range.
 */
export function travelProfiles(call: Call<TravelQuery>): TravelProfiles {
  const { costing } = call.query;
  if (costing !== 'bikeshare') return { profile: profileFor(call, costing), bikeshare: undefined };
  const walk = profileFor(call, 'pedestrian');
  const ride = profileFor(call, 'bicycle');
  return { profile: walk, bikeshare: { walk, ride } };
}

function profileFor(
  { graph, query, context: { closures }, warnings, local }: Call<TravelQuery>,
  costing: Exclude<Costing, 'bikeshare'>,
): Profile {
  const { optionsKey, layer } = costingModels[costing];
  const hour = local && conditionsInForceAt(graph.data.network, local);
  const profile = graph.profile(costing, query.costingOptions[optionsKey], warnings, {
    hour,
    // Closures and slow traffic concern motor vehicles only.
    closures: layer === 'motor' ? closures : undefined,
  });
  const { excludeLocations, excludePolygons } = query;
  if (excludeLocations.length === 0 && excludePolygons.length === 0) return profile;
  // The key is made of the request and not of the edges: finding the edges in a large area takes as long as the rest.
  const places = excludeLocations.map(({ lat, lon, searchCutoffMetres }) => [lat, lon, searchCutoffMetres]);
  const key = `${profile.key}!${JSON.stringify(places)}${excludePolygons.map(keyOfRing).join(';')}`;
  return graph.derivedProfile(key, () => {
    const edges = new Set<number>();
    for (const location of excludeLocations) {
      const edge = edgeAt(profile, location);
      if (edge !== undefined) edges.add(edge);
    }
    for (const ring of excludePolygons) for (const edge of edgesInRing(graph.data, ring)) edges.add(edge);
    return edges.size === 0 ? profile : withoutEdges(profile, edges, key);
  });
}

function keyOfRing({ lat, lon }: Ring): string {
  return `${lat.join()} ${lon.join()}`;
}

/** The edge that an excluded place lies on; undefined where there is none. */
function edgeAt(profile: Profile, { lat, lon, searchCutoffMetres }: RouteLocation): number | undefined {
  const { network, snapIndex } = profile.data;
  return snapToEdge(network, snapIndex, lat, lon, searchCutoffMetres, (edge) => mayUseEdge(profile, edge))
    ?.edge;
}
