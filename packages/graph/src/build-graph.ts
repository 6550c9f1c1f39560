import { PortolanError, type OnProgress } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { auto } from './costing/auto.ts';
import { writeGraph } from './graph-file.ts';
import { hierarchyOf } from './hierarchy/hierarchy.ts';
import { orderNodesInTasks } from './hierarchy/order/order.ts';
import { skeletonOf } from './hierarchy/skeleton.ts';
import { incidenceOf } from './incidence.ts';
import { readRoadNetwork } from './network/read-road-network.ts';
import { arcEndsOf, customizeProfile } from './profile.ts';
import { STEPS_PER_DEGREE } from './snapping/plane.ts';
import { buildSnapIndex } from './snapping/snap-index.ts';
import { dissectPiece, type DissectPayload } from './tasks.ts';

/** Runs pure tasks of `@portolan/graph/tasks` elsewhere, such as in worker threads. */
export interface Runner {
  /** How many run at once. */
  readonly size: number;
  /** @param task  the name of an export of the tasks module. */
  run(task: string, payload: unknown, transfer?: readonly ArrayBufferLike[]): Promise<unknown>;
}

export interface BuildGraphOptions {
  readonly onProgress?: OnProgress;
  /** Where to run the parts of the work that are independent of each other; without it, here. The bytes are the same. */
  readonly runner?: Runner;
}

/**
 * Builds a graph file: roads of the extract, node order, hierarchy, spatial index, and the car's metric. The same source gives the same
 * bytes, on any platform and with any number of workers.
 *
 * @throws {PortolanError} `graph-empty` when the extract has no road that a costing model may use, `graph-too-dense`.
 */
export async function buildGraph(source: OsmSource, options: BuildGraphOptions = {}): Promise<Uint8Array> {
  const { onProgress, runner } = options;
  const network = readRoadNetwork(source, onProgress ? { onProgress } : {});
  if (network.edgeCount === 0) {
    throw new PortolanError(
      'graph-empty',
      'this extract has no road that a car may use, so there is nothing to route on: check that it is the right file',
      { nodes: source.nodes.count, ways: source.ways.count },
    );
  }

  const ends = arcEndsOf(network);
  const skeleton = skeletonOf(network.nodeCount, ends);
  const coordinates = {
    lat: Float64Array.from(network.nodeLat, (lat) => lat / STEPS_PER_DEGREE),
    lon: Float64Array.from(network.nodeLon, (lon) => lon / STEPS_PER_DEGREE),
  };
  const runDissection = async (payload: DissectPayload): Promise<Uint32Array> => {
    if (!runner) return dissectPiece(payload);
    const piece = await runner.run('dissectPiece', payload);
    if (piece instanceof Uint32Array && piece.length === payload.node.length) return piece;
    throw new PortolanError(
      'runner',
      'the runner did not return what dissectPiece of @portolan/graph/tasks returns',
    );
  };
  const order = await orderNodesInTasks(skeleton, coordinates, runDissection, onProgress);

  onProgress?.({ phase: 'build hierarchy', done: 0, total: network.nodeCount, unit: 'nodes' });
  const hierarchy = hierarchyOf(ends, skeleton, order);
  onProgress?.({ phase: 'customize', done: 0, total: 2 * network.edgeCount, unit: 'arcs' });
  const profile = customizeProfile(network, hierarchy, auto);
  onProgress?.({ phase: 'write graph', done: 0, total: 0, unit: 'bytes' });
  const bytes = writeGraph({
    network,
    incidence: incidenceOf(network),
    hierarchy,
    snapIndex: buildSnapIndex(network),
    profiles: new Map([[auto.name, profile]]),
    dataTimestamp: source.timestamp,
  });
  onProgress?.({ phase: 'write graph', done: bytes.length, total: bytes.length, unit: 'bytes' });
  return bytes;
}
