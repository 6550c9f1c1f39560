import type { GraphData } from '../graph-data.ts';
import { rangesBetween } from '../network/plane.ts';

/** A part of a map. Its longitudes may go on beyond the 180th meridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Visits the edges that may come into a box, each once, in no particular order. The box is in steps of degrees. */
export function forEdgesWithin(
  { network, snapIndex }: Pick<GraphData, 'network' | 'snapIndex'>,
  { west, south, east, north }: Box,
  visit: (edge: number) => void,
): void {
  const isVisited = new Uint8Array(network.edgeCount);
  const visitOf = (box: number): boolean => {
    const edge = snapIndex.boxEdge[box]!;
    if (isVisited[edge] === 0) {
      isVisited[edge] = 1;
      visit(edge);
    }
    return false;
  };
  for (const [from, to] of rangesBetween(west, east)) snapIndex.tree.search(from, south, to, north, visitOf);
}
