import type { PathEdge } from '../journey/route-shape.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { hasStreetName, streetNames } from '../network/street-names.ts';

/**
 * The names of a road along several path edges: the names of the first edge that all named edges share or, if they share none, all names of
 * the first.
 *
 * @param names  the names of the first path edge.
 */
export function commonNames(
  network: RoadNetwork,
  names: string[],
  pathEdges: readonly PathEdge[],
  first: number,
  end: number,
): string[] {
  const { edgeName, edgeRef } = network;
  let common = names;
  let before = pathEdges[first]!.arc >>> 1;
  for (let i = first + 1; i < end && common.length > 0; i++) {
    const edge = pathEdges[i]!.arc >>> 1;
    if (edgeName[edge] === edgeName[before] && edgeRef[edge] === edgeRef[before]) continue;
    before = edge;
    if (!hasStreetName(network, edge)) continue;
    const here = streetNames(network, edge);
    common = common.filter((name) => here.includes(name));
  }
  return common.length > 0 ? common : names;
}
