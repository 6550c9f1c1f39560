import type { PortolanError } from '@portolan/base';
import type { RoadNetwork } from '../network/road-network.ts';
import type { GraphData } from '../graph-data.ts';
import type {
  LeanEdge,
  NearestRoadsRequest,
  NearestRoadsResponse,
  VerboseEdge,
  VerboseNearestRoads,
  VerboseNode,
} from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { NONE } from '../hierarchy/arcs.ts';
import type { RouteLocation } from '../request/location.ts';
import { localTimeOf } from '../journey/clock.ts';
import { bearingAt, sideOf } from '../journey/side.ts';
import { arcLine } from '../edge-attributes/arc-line.ts';
import { snapLocation, type NearPlace, type SnappedLocation } from './snap-location.ts';
import { predictedSpeeds } from '../profile/speeds-by-hour.ts';
import { describeEdge, describeEdgeInfo, graphId } from './describe-edge.ts';
import { describeNode, nodePlace } from '../edge-attributes/describe-node.ts';
import { linearReference } from '../open-lr/linear-reference.ts';
import { inboundReach, outboundReach } from './reach-along-roads.ts';
import { edgeElevationOf } from '../edge-attributes/edge-elevation.ts';
import { callFor } from '../request/call.ts';
import { readNearestRoadsRequest } from './nearest-request.ts';
import { toDigits } from '../journey/wire-numbers.ts';
import { travellerOf, type Traveller } from './traveller.ts';

/** What is near a place without roads. */
const NOWHERE: SnappedLocation = { node: NONE, places: [] };
/** The code of the interface for a place without a road near it, here of a warning. */
const NO_ROAD = 171;

/**
 * Finds the roads nearest to each location: POST /nearest_roads/v1 (docs/interface.md, section 5).
 *
 * An entry has the nearest road in each direction in which it may be used, equally near roads, and all roads within the `radius` of the
 * location. If the place is a junction, the junction is in `nodes`, and `edges` has the roads that meet there. With a `date_time`, local time at
 * the first location, the roads are those open at that hour, and are told as they are then.
 *
 * @param request  the request as it is sent over the wire; it is checked here.
 * @returns one entry for each location, in their order; without nodes and edges, and with a warning `171`, where it has no road near it.
 * @throws {PortolanError} with the number of a wire error as `code`: `110`, `120`, `125`, `130`, `150`, `160` to `163` or `165` for a malformed request, `171`
 *   where no location has a road near it.
 * @example
 *   const [entry] = nearestRoads(openGraph(bytes), { locations: [{ lat: 57.7053, lon: 11.9663 }], costing: 'auto' });
 *   entry.edges[0].way_id;
 */
export function nearestRoads(
  graph: Graph,
  request: NearestRoadsRequest & { readonly verbose: true },
  context?: RequestContext,
): VerboseNearestRoads[];
export function nearestRoads(
  graph: Graph,
  request: NearestRoadsRequest,
  context?: RequestContext,
): NearestRoadsResponse;
export function nearestRoads(
  graph: Graph,
  request: NearestRoadsRequest,
  context: RequestContext = {},
): NearestRoadsResponse {
  const untimed = callFor(graph, readNearestRoadsRequest(request, context), context);
  const { id, locations, dateTime, isVerbose } = untimed.query;
  const call = { ...untimed, local: localTimeOf(untimed, dateTime, locations[0]!) };
  const { warnings } = call;
  const { data } = graph;
  const traveller = travellerOf(call);
  const snapped = locations.map((location, index) =>
    snapLocation(traveller, location, `locations[${index}]`),
  );
  const refused = snapped.filter(isError);
  if (refused.length === snapped.length) throw refused[0]!;
  const correlated = locations.map((location, index) => {
    const found = snapped[index]!;
    const { node, places } = isError(found) ? NOWHERE : found;
    const told = isError(found) ? [...warnings, { code: NO_ROAD, text: found.message }] : warnings;
    return {
      location,
      nodes: node === NONE ? [] : [node],
      places,
      head: {
        ...(id === undefined ? {} : { id }),
        input_lat: location.lat,
        input_lon: location.lon,
        ...(told.length > 0 ? { warnings: told } : {}),
      },
    };
  });
  if (!isVerbose) {
    return correlated.map(({ location, nodes, places, head }) => ({
      ...head,
      nodes: nodes.map((node) => nodePlace(data, node)),
      edges: places.map((place) => leanEdge(data.network, location, place)),
    }));
  }
  return correlated.map(({ location, nodes, places, head }) => ({
    ...head,
    nodes: nodes.map((node) => verboseNode(data, node)),
    edges: places.map((place) => verboseEdge(traveller, location, place, context)),
  }));
}

function isError(found: SnappedLocation | PortolanError): found is PortolanError {
  return 'message' in found;
}

function leanEdge(network: RoadNetwork, location: RouteLocation, place: NearPlace): LeanEdge {
  return { way_id: network.edgeWayId[place.arc >>> 1]!, ...onEdge(network, location, place) };
}

/** Describes the position of a place on an edge, in the edge's direction. */
function onEdge(
  network: RoadNetwork,
  location: RouteLocation,
  { arc, point }: NearPlace,
): Omit<LeanEdge, 'way_id'> {
  return {
    correlated_lat: toDigits(point.lat, 6),
    correlated_lon: toDigits(point.lon, 6),
    percent_along: toDigits(shareOf({ arc, point }), 5),
    side_of_street: sideOf(network, location, point, arc) ?? 'neither',
  };
}

/** Returns the share of the arc that lies before a place. */
function shareOf({ arc, point: { fraction } }: NearPlace): number {
  return (arc & 1) === 0 ? fraction : 1 - fraction;
}

function verboseEdge(
  traveller: Traveller,
  location: RouteLocation,
  place: NearPlace,
  { heightAt, speeds }: RequestContext,
): VerboseEdge {
  const { arc, point } = place;
  const { data } = traveller;
  const { network } = data;
  const line = arcLine(network, arc);
  const elevation = edgeElevationOf(data, arc, line, heightAt);
  const predicted = speeds && predictedSpeeds(network, arc, speeds);
  return {
    ...onEdge(network, location, place),
    edge_id: graphId(arc),
    linear_reference: linearReference(network, arc, line, shareOf(place)),
    outbound_reach: outboundReach(traveller, arc),
    inbound_reach: inboundReach(traveller, arc),
    heading: toDigits(bearingAt(network, point, arc), 2) % 360,
    distance: toDigits(point.distanceMetres, 3),
    edge_info: describeEdgeInfo(traveller, arc, elevation),
    edge: describeEdge(traveller, arc, line, elevation, predicted !== undefined),
    ...(predicted ? { predicted_speeds: predicted } : {}),
  };
}

function verboseNode(data: GraphData, node: number): VerboseNode {
  return { ...nodePlace(data, node), node_id: graphId(node), ...describeNode(data, node) };
}
