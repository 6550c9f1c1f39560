import { checkStopOf } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { costingModels } from '../costing/models.ts';
import { columnsOf } from '../profile/column-store.ts';
import { columnsOfLayer, layerOfColumns, type LayerColumns } from '../profile/customized-layer.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import { openingClosures } from '../journey/closed-ends.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { snapToEdge, snapToEdges } from '../snapping/snap.ts';
import { roadsAt } from '../profile/speeds-by-hour.ts';
import type { Call } from './call.ts';
import { edgesInRing, withoutEdges } from './exclusions.ts';
import type { RouteLocation } from './location.ts';
import type { Members } from './members.ts';
import type { Ring } from './polygons.ts';

/** The members of a request, common to all calls, that decide the costing of roads. */
export interface TravelQuery {
  readonly costing: Costing;
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
}

/** The two profiles of `bikeshare`: walking and cycling. */
export interface BikeshareProfiles {
  readonly walk: Profile;
  readonly ride: Profile;
}

/** The profiles that give the roads their costs in one call. */
export interface TravelProfiles {
  /** The profile for snapping and for journeys without rented bicycles: that of the costing, or that of walking with `bikeshare`. */
  readonly profile: Profile;
  /** Undefined unless the costing is `bikeshare`. */
  readonly bikeshare: BikeshareProfiles | undefined;
}

/**
 * Makes the profiles of a call from its costing model, options, time of travel, closures and excluded roads.
 *
 * @param call  warnings about option values out of range are added to it.
 */
export function travelProfiles(call: Call<TravelQuery>): TravelProfiles {
  const { costing } = call.query;
  if (costing !== 'bikeshare') return { profile: profileFor(call, costing), bikeshare: undefined };
  const walk = profileFor(call, 'pedestrian');
  const ride = profileFor(call, 'bicycle');
  return { profile: walk, bikeshare: { walk, ride } };
}

/**
 * Returns the profile for the ends of a route that may lie on roads which are closed at the moment: these roads are dear in it instead.
 *
 * @param profile  that of the call; it is the answer if nothing can be closed.
 */
export function profileOfEnds(call: Call<TravelQuery>, profile: Profile): Profile {
  const { costing } = call.query;
  if (costing === 'bikeshare' || (!call.context.closures && !call.local)) return profile;
  // Warnings about the options were added when the profile of the call was made.
  const open = profileFor({ ...call, warnings: [] }, costing, true);
  return call.graph.derivedProfile(`${open.key}+`, () => openingClosures(profile, open));
}

function profileFor(
  { graph, query, context, warnings, local }: Call<TravelQuery>,
  costing: Exclude<Costing, 'bikeshare'>,
  opensClosures = false,
): Profile {
  const { optionsKey, layer } = costingModels[costing];
  const hour = local && conditionsInForceAt(graph.data.network, local);
  const profile = graph.profile(costing, query.costingOptions[optionsKey], warnings, {
    hour,
    // Closures and slow traffic concern motor vehicles only.
    closures: layer === 'motor' ? roadsAt(context, local) : undefined,
    opensClosures,
    checkStop: checkStopOf(context),
  });
  const { excludeLocations, excludePolygons } = query;
  if (excludeLocations.length === 0 && excludePolygons.length === 0) return profile;
  // The key is made from the request and not from the edges, because to find the edges in a large area takes as long as all the rest.
  const places = excludeLocations.map(({ lat, lon, searchCutoffMetres }) => [lat, lon, searchCutoffMetres]);
  const key = `${profile.key}!${JSON.stringify(places)}${excludePolygons.map(keyOfRing).join(';')}`;
  const exclude = (): LayerColumns | Record<string, never> => {
    const edges = new Set<number>();
    for (const location of excludeLocations) addEdgesAt(profile, location, edges);
    for (const ring of excludePolygons) for (const edge of edgesInRing(graph.data, ring)) edges.add(edge);
    // No columns mean that no road is excluded.
    return edges.size === 0 ? {} : columnsOfLayer(withoutEdges(profile, edges));
  };
  return graph.derivedProfile(key, () => {
    const columns = columnsOf(profile, key, 'weights', exclude, checkStopOf(context));
    return hasWeights(columns)
      ? { ...profile, key, ...layerOfColumns(profile.layer.hierarchy, columns) }
      : profile;
  });
}

function hasWeights(columns: LayerColumns | Record<string, never>): columns is LayerColumns {
  return 'turnCost' in columns;
}

function keyOfRing({ lat, lon }: Ring): string {
  return `${lat.join()} ${lon.join()}`;
}

/** Adds the edges on which an excluded place lies: at a junction all of its roads. */
function addEdgesAt(profile: Profile, location: RouteLocation, edges: Set<number>): void {
  const { network, snapIndex } = profile.data;
  const mayUse = (edge: number): boolean => mayUseEdge(profile, edge);
  const { lat, lon, searchCutoffMetres } = location;
  const place = snapToEdge(network, snapIndex, lat, lon, searchCutoffMetres, mayUse);
  if (!place) return;
  // Coordinates are on a grid of a centimetre.
  for (const { edge } of snapToEdges(network, snapIndex, place.lat, place.lon, 0.01, mayUse)) edges.add(edge);
}
