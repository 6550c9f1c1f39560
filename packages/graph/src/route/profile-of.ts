import { PortolanError } from '@portolan/base';
import type { Costing, Warning } from '@portolan/schemas';
import { civilTimeOf, type CivilTime } from '../conditions/civil-time.ts';
import { hourAt } from '../conditions/hour.ts';
import type { RequestContext } from '../context.ts';
import { costingModels } from '../costing/models.ts';
import { edgesInRing, withoutEdges } from '../exclusions.ts';
import type { Graph } from '../graph.ts';
import { mayUseEdge, type Profile } from '../profile.ts';
import { snapToEdge } from '../snapping/snap.ts';
import type { DateTime } from './date-time.ts';
import type { RouteLocation } from './location.ts';
import type { RouteQuestion } from './request.ts';

/** How the traveller of a request sees the roads: costing model, options, hour, closures, and what is to be kept off. */
export function profileOf(
  graph: Graph,
  costing: Exclude<Costing, 'bikeshare'>,
  question: RouteQuestion,
  local: CivilTime | undefined,
  warnings: Warning[],
  { closures }: RequestContext,
): Profile {
  const { optionsKey } = costingModels[costing];
  const hour = local && hourAt(graph.data.network, local);
  const profile = graph.profile(costing, question.costingOptions[optionsKey], warnings, { hour, closures });
  const edges = new Set<number>();
  for (const location of question.excludeLocations) {
    const edge = edgeAt(graph, profile, location);
    if (edge !== undefined) edges.add(edge);
  }
  for (const ring of question.excludePolygons) for (const edge of edgesInRing(graph, ring)) edges.add(edge);
  return withoutEdges(
    graph,
    profile,
    [...edges].toSorted((a, b) => a - b),
  );
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

/**
 * The civil time that a request is about: departure, or arrival for `arrive_at`. Undefined where it names none.
 *
 * @param place  whose clock counts: the origin for a departure, the destination for an arrival.
 * @throws {PortolanError} `162` when `depart_now` is asked for and nobody says what time it is.
 */
export function localTimeOf(
  graph: Graph,
  dateTime: DateTime | undefined,
  place: RouteLocation,
  context: RequestContext,
): CivilTime | undefined {
  if (!dateTime) return undefined;
  if (dateTime.local) return dateTime.local;
  if (context.now === undefined) {
    throw new PortolanError(
      '162',
      'depart_now needs context.now, the Unix seconds of the moment: engines read no clock',
      {
        field: 'date_time',
      },
    );
  }
  const zone = zoneAt(graph, place);
  const offset = zone === '' ? 0 : (context.offsetAt?.(zone, context.now).utcOffset ?? 0);
  return civilTimeOf(Math.floor((context.now + offset) / 60));
}

/** IANA id of the time zone of a place; empty where the graph was built without them. */
export function zoneAt(
  { data: { network, snapIndex, places } }: Graph,
  { lat, lon, searchCutoffMetres }: RouteLocation,
): string {
  const snapped = snapToEdge(network, snapIndex, lat, lon, searchCutoffMetres, () => true);
  return snapped ? (places.zoneName.at(places.nodeZone[network.edgeFrom[snapped.edge]!]!) ?? '') : '';
}
