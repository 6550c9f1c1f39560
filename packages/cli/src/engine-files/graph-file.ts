import { openGraph, type Graph } from '@portolan/graph';
import { unpackedGraph } from '@portolan/graph/pack';

/** Opens a graph file, packed or not. */
export function openGraphFile(bytes: Uint8Array): Graph {
  return openGraph(unpackedGraph(bytes));
}
