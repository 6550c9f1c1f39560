import { arcHead } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { distanceMetres, PortolanError } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { RouteLocation } from '../request/location.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { snapToEdge, snapToEdges, type SnappedPoint } from '../snapping/snap.ts';
import { mayUseEdge, type Traveller } from './traveller.ts';

/** A location snapped to the roads. */
export interface SnappedLocation {
  /** The junction at the location; `NONE` if there is none. */
  readonly node: number;
  /** Places on the roads, in each direction open to the traveller: first those of the junction, then others, the nearest first. */
  readonly places: readonly NearPlace[];
}

export interface NearPlace {
  /** The arc: `2 * edge`, plus one backward. */
  readonly arc: number;
  readonly point: SnappedPoint;
}

/** Roads are equally near if their distances differ by less than this, one step of the coordinates in OpenStreetMap. */
const EQUAL_METRES = 0.01;
/** At most this many roads, the nearest ones, are returned in addition to those of a junction. */
const MOST_EDGES = 64;

/**
 * Finds the roads nearest to a location, and all others within its radius.
 *
 * @param field  names the location in errors.
 * @returns the error `171` when there is none within its search cutoff.
 */
export function snapLocation(
  traveller: Traveller,
  location: RouteLocation,
  field: string,
): SnappedLocation | PortolanError {
  const { network, snapIndex } = traveller.data;
  const { lat, lon, searchCutoffMetres } = location;
  const isWanted = (edge: number): boolean => mayUseEdge(traveller, edge);
  const nearest = snapToEdge(network, snapIndex, lat, lon, searchCutoffMetres, isWanted);
  if (!nearest) {
    return new PortolanError(
      '171',
      `there is no road for ${traveller.name} within ${searchCutoffMetres} m of ${field}`,
      { field, lat, lon, searchCutoffMetres },
    );
  }
  const radius = Math.max(
    nearest.distanceMetres + EQUAL_METRES,
    Math.min(location.radiusMetres, searchCutoffMetres),
  );
  const node = nodeNear(network, location, nearest);
  const places = node === NONE ? [] : placesAtNode(traveller, location, node);
  const seen = new Set(places.map(({ arc }) => arc >>> 1));
  const points = snapToEdges(network, snapIndex, lat, lon, radius, isWanted).slice(0, MOST_EDGES);
  for (const point of points) {
    if (seen.has(point.edge)) continue;
    for (const arc of [2 * point.edge, 2 * point.edge + 1]) {
      if (traveller.mayUse(arc)) places.push({ arc, point });
    }
  }
  return { node, places };
}

/** Returns the end of the road on which a place lies, if it is within the location's tolerance along the road. */
function nodeNear(
  network: RoadNetwork,
  { nodeSnapToleranceMetres }: RouteLocation,
  { edge, fraction }: SnappedPoint,
): number {
  const metres = network.edgeLengthMillimetres[edge]! / 1000;
  const isNearEnd = Math.min(fraction, 1 - fraction) * metres <= nodeSnapToleranceMetres;
  if (!isNearEnd) return NONE;
  return (fraction <= 0.5 ? network.edgeFrom : network.edgeTo)[edge]!;
}

/** Returns the beginnings of arcs that leave a node and the ends of arcs that lead to it, in ascending order of edges. */
function placesAtNode(traveller: Traveller, location: RouteLocation, node: number): NearPlace[] {
  const { network, incidence } = traveller.data;
  const lat = network.nodeLat[node]! / STEPS_PER_DEGREE;
  const lon = network.nodeLon[node]! / STEPS_PER_DEGREE;
  const metres = distanceMetres(location.lat, location.lon, lat, lon);
  const edges = new Set(incidence.edge.subarray(incidence.firstEdge[node], incidence.firstEdge[node + 1]));
  const places: NearPlace[] = [];
  for (const edge of [...edges].toSorted((a, b) => a - b)) {
    for (const arc of [2 * edge, 2 * edge + 1]) {
      if (!traveller.mayUse(arc)) continue;
      // A loop begins and ends here.
      const isForward = (arc & 1) === 0;
      if (arcHead(network, arc ^ 1) === node) places.push({ arc, point: endOfEdge(isForward ? 0 : 1) });
      if (arcHead(network, arc) === node) places.push({ arc, point: endOfEdge(isForward ? 1 : 0) });

      function endOfEdge(fraction: 0 | 1): SnappedPoint {
        const point = fraction === 0 ? network.firstPoint[edge]! : network.firstPoint[edge + 1]! - 2;
        return { edge, fraction, point, lat, lon, distanceMetres: metres };
      }
    }
  }
  return places;
}
