import { PortolanError } from '@portolan/base';
import type { Arcs } from '../hierarchy/arcs.ts';
import type { Coordinates } from '../hierarchy/order/directions.ts';

/** @throws {PortolanError} `kernel-graph` unless `firstOut` and `head` describe a graph: see `Arcs`. */
export function checkArcs({ firstOut, head }: Arcs): void {
  const nodeCount = firstOut.length - 1;
  if (nodeCount < 0 || firstOut[0] !== 0 || firstOut[nodeCount] !== head.length) {
    throw new PortolanError(
      'kernel-graph',
      'firstOut must have nodeCount + 1 entries, from 0 to the length of head',
      {
        entries: firstOut.length,
        first: firstOut[0],
        last: firstOut[nodeCount],
        arcs: head.length,
      },
    );
  }
  for (let u = 0; u < nodeCount; u++) {
    if (firstOut[u]! > firstOut[u + 1]!) {
      throw new PortolanError('kernel-graph', `firstOut must ascend, but falls behind node ${u}`, {
        node: u,
      });
    }
  }
  for (let arc = 0; arc < head.length; arc++) {
    if (head[arc]! >= nodeCount) {
      throw new PortolanError(
        'kernel-graph',
        `arc ${arc} leads to node ${head[arc]}, but there are ${nodeCount} nodes`,
        {
          arc,
          head: head[arc],
          nodeCount,
        },
      );
    }
  }
}

/** @throws {PortolanError} `kernel-coordinates` unless every node has one pair of finite coordinates. */
export function checkCoordinates({ lat, lon }: Coordinates, nodeCount: number): void {
  if (lat.length !== nodeCount || lon.length !== nodeCount) {
    throw new PortolanError(
      'kernel-coordinates',
      `lat and lon must have one entry for each of the ${nodeCount} nodes`,
      {
        lat: lat.length,
        lon: lon.length,
        nodeCount,
      },
    );
  }
  for (let u = 0; u < nodeCount; u++) {
    if (!Number.isFinite(lat[u]) || !Number.isFinite(lon[u])) {
      throw new PortolanError('kernel-coordinates', `node ${u} has a coordinate that is not a number`, {
        node: u,
        lat: lat[u],
        lon: lon[u],
      });
    }
  }
}

/** @throws {PortolanError} `kernel-weights` unless every arc has one weight. */
export function checkWeights(weights: Uint32Array, arcCount: number): void {
  if (!(weights instanceof Uint32Array) || weights.length !== arcCount) {
    throw new PortolanError(
      'kernel-weights',
      `weights must be a Uint32Array with one entry for each of the ${arcCount} arcs`,
      {
        length: weights.length,
        arcCount,
      },
    );
  }
}

/** @throws {PortolanError} `kernel-node` unless the number is the id of a node; `what` names the argument in the message. */
export function checkNode(node: number, nodeCount: number, what: string): void {
  if (!Number.isInteger(node) || node < 0 || node >= nodeCount) {
    throw new PortolanError(
      'kernel-node',
      `${what} must be a node id from 0 to ${nodeCount - 1}, not ${node}`,
      {
        [what]: node,
        nodeCount,
      },
    );
  }
}
