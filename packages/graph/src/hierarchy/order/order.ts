import { cosDegrees, type OnProgress } from '@portolan/base';
import { nodeCountOf, type Arcs } from '../arcs.ts';
import type { Coordinates, Plane } from './directions.ts';
import { dissect, dissectCoarsely, type Dissection, type Piece } from './dissect.ts';
import { contractLowDegrees, type Reduction } from './reduce.ts';

/** Pieces of at most this many nodes are dissected as one task. Fixed, so that the order does not depend on the number of workers. */
const TASK_NODE_COUNT = 4096;

/** Finds the order of a piece; `dissect` itself, or a worker that calls it. */
export type DissectPiece = (piece: Piece) => Promise<Uint32Array>;

/**
 * Nodes in elimination order for a customizable contraction hierarchy (Dibbelt, Strasser & Wagner 2016): nodes of degree two and less
 * first, the rest by nested dissection with inertial flow.
 *
 * @param skeleton  undirected and simple, heads ascending.
 * @param coordinates  one entry a node; without them hop distances serve.
 */
export function orderNodes(skeleton: Arcs, coordinates: Coordinates | undefined): Uint32Array {
  const { reduction, whole } = reduceToPiece(skeleton, coordinates);
  return concatenate(skeleton, [reduction.contracted, dissect(whole)]);
}

/** As `orderNodes`, the pieces handed out as tasks; the same order for any number of workers. */
export async function orderNodesInTasks(
  skeleton: Arcs,
  coordinates: Coordinates | undefined,
  dissectPiece: DissectPiece,
  onProgress?: OnProgress,
): Promise<Uint32Array> {
  const { reduction, whole } = reduceToPiece(skeleton, coordinates);
  const dissection = dissectCoarsely(whole, TASK_NODE_COUNT);
  const total = nodeCountOf(skeleton);
  let done = reduction.contracted.length;
  const settle = async (node: Piece | Dissection): Promise<Uint32Array[]> => {
    if ('node' in node) {
      const order = await dissectPiece(node);
      done += order.length;
      onProgress?.({ phase: 'order nodes', done, total, unit: 'nodes' });
      return [order];
    }
    const parts = await Promise.all(node.parts.map(settle));
    done += node.separator.length;
    return [...parts.flat(), node.separator];
  };
  return concatenate(skeleton, [reduction.contracted, ...(await settle(dissection))]);
}

function reduceToPiece(
  skeleton: Arcs,
  coordinates: Coordinates | undefined,
): { readonly reduction: Reduction; readonly whole: Piece } {
  const reduction = contractLowDegrees(skeleton);
  const plane = coordinates && project(coordinates, reduction.coreNode);
  return { reduction, whole: { node: reduction.coreNode, arcs: reduction.core, plane } };
}

/** Degrees on a plane that keeps shapes near the middle latitude. */
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

function concatenate(skeleton: Arcs, parts: readonly Uint32Array[]): Uint32Array {
  const order = new Uint32Array(nodeCountOf(skeleton));
  let size = 0;
  for (const part of parts) {
    order.set(part, size);
    size += part.length;
  }
  return order;
}
