import type { GraphData } from '../graph-data.ts';
import { searchBox, type Box } from '../snapping/search-box.ts';

/** Visits the edges that may come into a part of the map, each once, in no particular order. */
export function forEdgesWithin(
  { network, snapIndex }: Pick<GraphData, 'network' | 'snapIndex'>,
  part: Box,
  visit: (edge: number) => void,
): void {
  const isVisited = new Uint8Array(network.edgeCount);
  searchBox(snapIndex.tree, part, (box) => {
    const edge = snapIndex.boxEdge[box]!;
    if (isVisited[edge] === 1) return;
    isVisited[edge] = 1;
    visit(edge);
  });
}
