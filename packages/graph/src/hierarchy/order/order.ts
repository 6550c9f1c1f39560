import { cosDegrees } from '@portolan/base';
import type { Arcs } from '../arcs.ts';
import { rankingsOf, type Coordinates, type Plane } from './directions.ts';
import { dissectNodes, type Piece } from './dissect-nodes.ts';
import { concatenate } from './nested-dissection.ts';
import { contractLowDegrees, type Reduction } from './reduce.ts';

/**
 * Nodes in elimination order for a customizable contraction hierarchy (Dibbelt, Strasser & Wagner 2016): nodes of degree two and less
 * first, the rest by nested dissection with inertial flow.
 *
 * @param undirected  undirected and simple, heads ascending.
 * @param coordinates  one entry for each node; without them hop distances are used instead.
 */
export function orderNodes(undirected: Arcs, coordinates: Coordinates | undefined): Uint32Array {
  const { reduction, whole } = reduceToPiece(undirected, coordinates);
  return concatenate([reduction.contracted, dissectNodes(whole)]);
}

function reduceToPiece(
  undirected: Arcs,
  coordinates: Coordinates | undefined,
): { readonly reduction: Reduction; readonly whole: Piece } {
  const reduction = contractLowDegrees(undirected);
  const rankings = coordinates && rankingsOf(project(coordinates, reduction.coreNode));
  return { reduction, whole: { node: reduction.coreNode, arcs: reduction.core, rankings } };
}

/** Puts degrees on a plane that keeps shapes near the middle latitude. */
function project({ lat, lon }: Coordinates, nodes: Uint32Array): Plane {
  let south = Infinity;
  let north = -Infinity;
  for (const u of nodes) {
    south = Math.min(south, lat[u]!);
    north = Math.max(north, lat[u]!);
  }
  const shrink = nodes.length === 0 ? 1 : cosDegrees((south + north) / 2);
  return {
    x: Float64Array.from(nodes, (u) => lon[u]! * shrink),
    y: Float64Array.from(nodes, (u) => lat[u]!),
  };
}
