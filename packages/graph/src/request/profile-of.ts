import type { Costing, Warning } from '@portolan/schemas';
import type { CivilTime } from '../conditions/civil-time.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import type { RequestContext } from '../context.ts';
import { costingModels } from '../costing/models.ts';
import { edgesInRing, withoutEdges } from './exclusions.ts';
import type { Graph } from '../graph.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { snapToEdge } from '../snapping/snap.ts';
import type { RouteLocation } from './location.ts';
import type { Ring } from './polygons.ts';
import type { Members } from './members.ts';

/** What requests of all calls say of how somebody travels. */
export interface Travel {
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
}

/** How the traveller of a request sees the roads: costing model, options, hour, closures, and what is to be kept off. */
export function profileOf(
  graph: Graph,
  costing: Exclude<Costing, 'bikeshare'>,
  query: Travel,
  local: CivilTime | undefined,
  warnings: Warning[],
  { closures }: RequestContext,
): Profile {
  const { optionsKey, layer } = costingModels[costing];
  const hour = local && conditionsInForceAt(graph.data.network, local);
  const profile = graph.profile(costing, query.costingOptions[optionsKey], warnings, {
    hour,
    // What stops or slows engines does not stop those without.
    closures: layer === 'motor' ? closures : undefined,
  });
  const { excludeLocations, excludePolygons } = query;
  if (excludeLocations.length === 0 && excludePolygons.length === 0) return profile;
  // Named by what was asked for: finding the edges in a large area takes as long as the rest.
  const places = excludeLocations.map(({ lat, lon, searchCutoffMetres }) => [lat, lon, searchCutoffMetres]);
  const key = `${profile.key}!${JSON.stringify(places)}${excludePolygons.map(nameOf).join(';')}`;
  return graph.derivedProfile(key, () => {
    const edges = new Set<number>();
    for (const location of excludeLocations) {
      const edge = edgeAt(graph, profile, location);
      if (edge !== undefined) edges.add(edge);
    }
    for (const ring of excludePolygons) for (const edge of edgesInRing(graph, ring)) edges.add(edge);
    return edges.size === 0 ? profile : withoutEdges(profile, edges, key);
  });
}

function nameOf({ lat, lon }: Ring): string {
  return `${lat.join()} ${lon.join()}`;
}

/** The road that an excluded place lies on; undefined where there is none. */
function edgeAt(
  { data }: Graph,
  profile: Profile,
  { lat, lon, searchCutoffMetres }: RouteLocation,
): number | undefined {
  return snapToEdge(data.network, data.snapIndex, lat, lon, searchCutoffMetres, (edge) =>
    mayUseEdge(profile, edge),
  )?.edge;
}
