import { joinPieces } from '@portolan/archive';
import {
  checkMembers,
  checkStopOf,
  kindOf,
  type OnProgress,
  PortolanError,
  progressUntil,
  type CheckStop,
} from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import type { LayerName } from '../edge-expanded/layer.ts';
import { costingModels, modesOf, readModels, type ModelName } from '../costing/models.ts';
import { graphPieces } from '../file/graph-file.ts';
import { hierarchyOf } from '../hierarchy/hierarchy.ts';
import { incidenceOf } from '../network/adjacency.ts';
import { LAYER_MODES, type Layer } from '../edge-expanded/layer.ts';
import type { BuiltNetwork } from '../file/network-file.ts';
import { readRoadNetwork } from '../network/assembly/read-road-network.ts';
import { readNodeRegions, type PlacesOptions } from '../network/node-regions.ts';
import { customizeLayer } from '../profile/profile.ts';
import { sampleGrades } from './sample-grades.ts';
import { buildSnapIndex } from '../snapping/snap-index.ts';
import type { DissectPayload } from '../tasks.ts';
import { dissectStates } from '../edge-expanded/dissect-states.ts';
import { orderStates } from '../edge-expanded/order-states.ts';
import { turnEnds } from '../edge-expanded/turn-ends.ts';
import { buildEdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';

/** Runs the pure functions of `@portolan/graph/tasks` elsewhere, such as in worker threads. */
export interface Runner {
  /** The number of tasks that run at once. */
  readonly size: number;
  /**
   * Runs a task.
   *
   * @param task  the name of an export of the tasks module.
   * @param transfer  buffers that may be moved instead of copied.
   * @returns what the task returns.
   */
  run(task: string, payload: unknown, transfer?: readonly ArrayBufferLike[]): Promise<unknown>;
}

/** Options of `buildGraph`, all of them optional. */
export interface BuildGraphOptions extends PlacesOptions {
  /**
   * Returns the metres above the sea, null where they are not known. Costs of cycling and walking use them. With @portolan/elevation:
   * `heightFunction(elevation)`, or `(lat, lon) => heightAt(elevation, lat, lon)`.
   */
  readonly heightAt?: (lat: number, lon: number) => number | null;
  /**
   * Whether pedestrians, and bicycles that are pushed, cross squares and platforms on straight lines between their entries. False: they
   * walk around on the outlines.
   *
   * @default true
   */
  readonly crossAreas?: boolean;
  /**
   * The costing models to build for; requests for others are refused with error 125. Roads that none of them may use are left out.
   *
   * @default all
   */
  readonly models?: readonly ModelName[];
  /** Called with the progress of the work. */
  readonly onProgress?: OnProgress;
  /** Is asked many times a second, unless a runner does the work; once it returns true, the build ends with the error `stopped`. */
  readonly shouldStop?: () => boolean;
  /** Runs the independent parts of the work; without it they run in this thread. The bytes of the file are the same. */
  readonly runner?: Runner;
}

/**
 * Builds a graph file: roads of the extract, node order, hierarchy, spatial index, and the car's metric. The same source gives the same
 * bytes, on any platform and with any number of workers.
 *
 * @throws {PortolanError} `graph-empty` when the extract has no road that a costing model may use, `graph-models` for an unknown model,
 *   `graph-too-dense`, `stopped`.
 */
export async function buildGraph(source: OsmSource, options: BuildGraphOptions = {}): Promise<Uint8Array> {
  return joinPieces(await buildGraphPieces(source, options), checkOf(options));
}

/**
 * Builds a graph file as `buildGraph` does, but gives it as pieces, to be written one after the other: the bytes of a large region need not be in memory
 * twice. The source may be forgotten as soon as its roads have been read, so whoever has no other use for it should not hold it.
 *
 * @returns the bytes of `buildGraph`, in order; some pieces may be empty.
 * @throws {PortolanError} as `buildGraph` does.
 */
export async function buildGraphPieces(
  source: OsmSource,
  options: BuildGraphOptions = {},
): Promise<Uint8Array[]> {
  if (!('ways' in Object(source)))
    throw new PortolanError(
      'graph-source',
      `buildGraph takes what readOsm gives, not the bytes of an extract, but was given ${kindOf(source)}`,
    );
  checkMembers(options, 'options', 'graph-input');
  const modes = modesOf(readModels(options.models));
  const network = readRoadNetwork(source, {
    ...options,
    modes,
    onProgress: progressOf(options),
    checkStop: checkOf(options),
  });
  if (network.edgeCount === 0) {
    throw new PortolanError(
      'graph-empty',
      'this extract has no road or path that the models may use, so there is nothing to route on: check that it is the right file',
      { nodes: source.nodes.count, ways: source.ways.count },
    );
  }

  return piecesOf(network, source.timestamp, options);
}

function checkOf(options: BuildGraphOptions): CheckStop {
  return checkStopOf(options, 'the graph was not built: the caller stopped it');
}

function progressOf({ shouldStop, onProgress }: BuildGraphOptions): OnProgress {
  return progressUntil(shouldStop, onProgress, 'the graph was not built');
}

/** Builds a graph file as `buildGraph` does, but from a road network that was read before. */
export async function buildGraphOf(
  network: BuiltNetwork,
  dataTimestamp: number | null,
  options: BuildGraphOptions = {},
): Promise<Uint8Array> {
  return joinPieces(await piecesOf(network, dataTimestamp, options), checkOf(options));
}

async function piecesOf(
  network: BuiltNetwork,
  dataTimestamp: number | null,
  options: BuildGraphOptions,
): Promise<Uint8Array[]> {
  // The call that read the network ends meanwhile, and the source can be forgotten.
  await Promise.resolve();
  const { runner } = options;
  const models = readModels(options.models);
  const allModes = modesOf(models);
  const onProgress = progressOf(options);
  const checkStop = checkOf(options);
  const incidence = incidenceOf(network, checkStop);
  const regions = readNodeRegions(network, options, checkStop);
  const grades = options.heightAt && sampleGrades(network, options.heightAt, checkStop);
  const dissect = async (payload: DissectPayload): Promise<Uint32Array> => {
    if (!runner) return dissectStates(payload, checkStop);
    const piece = await runner.run('dissectPiece', payload);
    if (piece instanceof Uint32Array && piece.length === payload.state.length) return piece;
    throw new PortolanError(
      'runner',
      'the runner did not return what dissectPiece of @portolan/graph/tasks returns',
    );
  };
  const buildLayer = async (name: LayerName): Promise<Layer | undefined> => {
    const modes = LAYER_MODES[name] & allModes;
    if (modes === 0) return undefined;
    const turns = buildEdgeExpandedGraph(network, incidence, {
      modes,
      keepsLeft: regions.keepsLeft,
      checkStop,
    });
    const stateCount = turns.arcOfState.length;
    const order = await orderStates(network, turns, dissect, { onProgress, checkStop });
    onProgress({ phase: 'build hierarchy', done: 0, total: stateCount, unit: 'arcs' });
    return { turns, hierarchy: hierarchyOf(stateCount, turnEnds(turns, checkStop), order, checkStop) };
  };
  const [motor, active] = [await buildLayer('motor'), await buildLayer('active')];
  const layers = { ...(motor && { motor }), ...(active && { active }) };

  onProgress({ phase: 'customize', done: 0, total: motor?.turns.turnHead.length ?? 0, unit: 'turns' });
  const snapIndex = buildSnapIndex(network, checkStop);
  const parts = { network, incidence, regions, grades, models, layers, snapIndex, dataTimestamp };
  const chosen = costingModels.auto.choose(undefined, []);
  const auto =
    motor && models.includes('auto') ? customizeLayer(parts, motor, chosen, { checkStop }) : undefined;
  onProgress({ phase: 'write graph', done: 0, total: 0, unit: 'bytes' });
  const pieces = graphPieces({ ...parts, auto }, checkStop);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  onProgress({ phase: 'write graph', done: total, total, unit: 'bytes' });
  return pieces;
}
