import type {
  LeanEdge,
  NearestRoadsRequest,
  NearestRoadsResponse,
  VerboseEdge,
  VerboseNearestRoads,
  VerboseNode,
  Warning,
} from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { NONE } from '../hierarchy/arcs.ts';
import type { RouteLocation } from '../request/location.ts';
import { bearingAt, sideOf } from '../journey/side.ts';
import { arcLine } from './arc-line.ts';
import { correlate, type NearPlace } from './correlate.ts';
import { describeEdge, describeEdgeInfo, graphId } from './describe-edge.ts';
import { describeNode, nodePlace } from './describe-node.ts';
import { linearReference } from './linear-reference.ts';
import { inboundReach, outboundReach } from './reach-along-roads.ts';
import { reliefOf } from './relief.ts';
import { readNearestRoadsRequest } from './request.ts';
import { toDigits } from './rounding.ts';
import { travellerOf, type Traveller } from './traveller.ts';

/**
 * The roads nearest to each of some places: POST /nearest_roads/v1 (docs/interface.md, section 5).
 *
 * An entry has the nearest road in each direction that one may go, roads that are equally near, and all within the `radius` of the
 * location. Where the place is a junction, that stands in `nodes`, and `edges` has the roads that meet there.
 *
 * @param request  as on the wire; checked here.
 * @returns one entry a location, in their order.
 * @throws {PortolanError} with the number of a wire error as `code`: `110`, `120`, `125`, `130` or `150` for a malformed request, `171`
 *   where a location has no road near it.
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
  const { id, locations, costing, costingOptions, isVerbose } = readNearestRoadsRequest(request, context);
  const warnings: Warning[] = [];
  const traveller = travellerOf(graph, costing, costingOptions, warnings, context);
  const correlated = locations.map((location, index) => {
    const { node, places } = correlate(graph, traveller, location, `locations[${index}]`);
    return {
      location,
      nodes: node === NONE ? [] : [node],
      places,
      head: {
        ...(id === undefined ? {} : { id }),
        input_lat: location.lat,
        input_lon: location.lon,
        ...(warnings.length > 0 ? { warnings } : {}),
      },
    };
  });
  if (!isVerbose) {
    return correlated.map(({ location, nodes, places, head }) => ({
      ...head,
      nodes: nodes.map((node) => nodePlace(graph, node)),
      edges: places.map((place) => leanEdge(graph, location, place)),
    }));
  }
  return correlated.map(({ location, nodes, places, head }) => ({
    ...head,
    nodes: nodes.map((node) => verboseNode(graph, node)),
    edges: places.map((place) => verboseEdge(graph, traveller, location, place, context)),
  }));
}

function leanEdge(graph: Graph, location: RouteLocation, place: NearPlace): LeanEdge {
  return { way_id: graph.data.network.edgeWayId[place.arc >>> 1]!, ...onEdge(graph, location, place) };
}

/** Where on an edge a place lies, in the edge's direction. */
function onEdge(graph: Graph, location: RouteLocation, { arc, point }: NearPlace): Omit<LeanEdge, 'way_id'> {
  return {
    correlated_lat: toDigits(point.lat, 6),
    correlated_lon: toDigits(point.lon, 6),
    percent_along: toDigits(shareOf({ arc, point }), 5),
    side_of_street: sideOf(graph, location, point, arc) ?? 'neither',
  };
}

/** Share of the arc that lies before a place. */
function shareOf({ arc, point: { fraction } }: NearPlace): number {
  return (arc & 1) === 0 ? fraction : 1 - fraction;
}

function verboseEdge(
  graph: Graph,
  traveller: Traveller,
  location: RouteLocation,
  place: NearPlace,
  { heightAt }: RequestContext,
): VerboseEdge {
  const { arc, point } = place;
  const { network } = graph.data;
  const line = arcLine(network, arc);
  const relief = reliefOf(graph.data, arc, line, heightAt);
  return {
    ...onEdge(graph, location, place),
    edge_id: graphId(arc),
    linear_reference: linearReference(network, arc, line, shareOf(place)),
    outbound_reach: outboundReach(graph, traveller, arc),
    inbound_reach: inboundReach(graph, traveller, arc),
    heading: toDigits(bearingAt(graph, point, arc), 2) % 360,
    distance: toDigits(point.distanceMetres, 3),
    edge_info: describeEdgeInfo(graph, arc, relief),
    edge: describeEdge(graph, traveller, arc, line, relief),
  };
}

function verboseNode(graph: Graph, node: number): VerboseNode {
  return { ...nodePlace(graph, node), node_id: graphId(node), ...describeNode(graph, node) };
}
