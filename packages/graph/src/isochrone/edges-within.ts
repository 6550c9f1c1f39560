import type { GraphData } from '../graph-data.ts';
import { searchBox, type Box } from '../snapping/search-box.ts';

/** Lists the wanted edges that may come into a part of the map, ascending. */
export function edgesWithin(
  { network, snapIndex }: Pick<GraphData, 'network' | 'snapIndex'>,
  part: Box,
  isWanted: (edge: number) => boolean,
): Uint32Array {
  const { boxEdge } = snapIndex;
  const isThere = new Uint8Array(network.edgeCount);
  searchBox(snapIndex.tree, part, (box) => {
    isThere[boxEdge[box]!] = 1;
  });
  const edges: number[] = [];
  for (let edge = 0; edge < isThere.length; edge++)
    if (isThere[edge] === 1 && isWanted(edge)) edges.push(edge);
  return Uint32Array.from(edges);
}
