import { type CheckStop, kindOf, neverStop, PortolanError } from '@portolan/base';
import type { Costing as CostingName, Warning } from '@portolan/schemas';
import type { ConditionsInForce } from './profile/conditions-in-force.ts';
import type { Closures } from './context.ts';
import type { ChosenCosting } from './costing/costing.ts';
import { costingModels } from './costing/models.ts';
import type { IgnoredSigns } from './costing/granted-access.ts';
import {
  LAYER_MODES,
  layerOfTopology,
  topologyColumns,
  type Layer,
  type LayerName,
} from './edge-expanded/layer.ts';
import { ProfileCache } from './profile/profile-cache.ts';
import { columnsOf } from './profile/column-store.ts';
import type { CustomizedTurns } from './profile/metric-like.ts';
import { columnsOfLayer, layerOfColumns } from './profile/customized-layer.ts';
import { costingContext, customizeLayer, type OpenTurns, type Profile } from './profile/profile.ts';
import type { GraphData } from './graph-data.ts';
import { hierarchyOf } from './hierarchy/hierarchy.ts';
import { turnEnds } from './edge-expanded/turn-ends.ts';
import { buildEdgeExpandedGraph } from './edge-expanded/edge-expanded-graph.ts';
import { inheritOrder } from './edge-expanded/inherit-order.ts';
import { orderStatesHere } from './edge-expanded/order-states.ts';
import { allowedModesIgnoring } from './network/allowed-modes.ts';

/** What a profile depends on beside its model and options, and whether to go on making it. */
interface ProfileCircumstances {
  readonly hour?: ConditionsInForce | undefined;
  readonly closures?: Closures | undefined;
  /** Whether roads that are closed at the moment are dear instead: the profile for the ends of a route that may lie on them. */
  readonly opensClosures?: boolean;
  readonly checkStop?: CheckStop;
}

/** An open graph, made by `openGraph`: immutable data, cached metrics, and the scratch memory of this thread's queries. */
export class Graph {
  /** The opened file. */
  readonly data: GraphData;
  readonly #profiles: ProfileCache;
  /** By layer: the allowed turns and the largest component of the most recent profile. */
  readonly #latest = new WeakMap<Layer, OpenTurns>();
  readonly #ignoringLayers = new Map<string, Layer>();

  constructor(data: GraphData, cacheBytes: number) {
    this.data = data;
    this.#profiles = new ProfileCache(cacheBytes);
    if (data.layers.motor && data.auto) this.#latest.set(data.layers.motor, data.auto);
    data.store?.onDropped((group) => {
      this.#profiles.forget(group);
      this.#ignoringLayers.delete(group);
    });
  }

  /**
   * Returns the profile of a costing model with some options, from the cache or customized now.
   *
   * @param costing  any model except bikeshare.
   * @param warnings  warnings about option values out of range are added to it.
   */
  profile(
    costing: Exclude<CostingName, 'bikeshare'>,
    options: unknown,
    warnings: Warning[],
    { hour, closures, opensClosures = false, checkStop = neverStop }: ProfileCircumstances = {},
  ): Profile {
    const { data } = this;
    const model = costingModels[costing];
    if (!data.models.some((name) => name === model.name)) throw notInFile(costing, data.models);
    const chosen = model.choose(options, warnings);
    const key = [
      chosen.key,
      hour?.key ?? '',
      closures ? `v${closures.version}` : '',
      ...(opensClosures ? ['open'] : []),
    ].join('@');
    return this.#profiles.get(key, () => {
      const turnsKey = turnsKeyOf(chosen, hour, opensClosures);
      if (key === `${AUTO_KEY}@@` && data.layers.motor && data.auto) {
        const context = costingContext(data, chosen, undefined);
        const stored = { layer: data.layers.motor, ...data.auto };
        const made = { costing: chosen.create(context), limits: context.network };
        return { data, key, turnsKey, model, chosen, ...made, store: data.store, ...stored };
      }
      const layer = this.#layer(model.layer, chosen, checkStop);
      const stored = layer === data.layers.motor ? data.auto : undefined;
      const like = this.#latest.get(layer);
      const likes: readonly CustomizedTurns[] = [
        ...this.#profiles.latest(MOST_LIKES, (other) => other.layer === layer && other.model === model),
        ...(stored ? [stored] : []),
      ];
      const sameTurns =
        this.#profiles.latest(1, (other) => other.layer === layer && other.turnsKey === turnsKey)[0] ??
        (turnsKey === AUTO_TURNS_KEY ? stored : undefined);
      const circumstances = {
        holds: hour?.holds,
        closures,
        opensClosures,
        like,
        likes,
        sameTurns,
        checkStop,
      };
      const store = closures === undefined || closures.isSameInAllThreads === true ? data.store : undefined;
      let made: Pick<Profile, 'costing' | 'limits'> | undefined;
      const customize = () => {
        const customized = customizeLayer(data, layer, chosen, circumstances);
        made = customized;
        return { ...columnsOfLayer(customized), access: customized.access };
      };
      const columns = columnsOf({ store }, key, 'weights', customize, checkStop);
      const weights = layerOfColumns(layer.hierarchy, columns);
      const { turnCost, inLargestComponent } = weights;
      this.#latest.set(layer, { turnCost, inLargestComponent });
      if (!made) {
        const context = costingContext(data, chosen, hour?.holds, columns.access);
        made = { costing: chosen.create(context), limits: context.network };
      }
      const { limits } = made;
      return { data, key, turnsKey, model, chosen, costing: made.costing, limits, layer, store, ...weights };
    });
  }

  /** The number of cached profiles, and the memory of the profiles and of the data made for them. */
  get cache(): {
    /** Number of cached profiles. */
    readonly profiles: number;
    /** Memory that they use, in bytes. */
    readonly bytes: number;
  } {
    return { profiles: this.#profiles.size, bytes: this.#profiles.bytes };
  }

  /** Returns a profile that is derived from another one; it is cached under its own key. */
  derivedProfile(key: string, make: () => Profile): Profile {
    return this.#profiles.get(key, make);
  }

  /** Returns the layer for chosen options. Modes that ignore one-way signs or access tags have a layer of their own, made on first use. */
  #layer(name: LayerName, { ignoresAccess, ignoresOneways }: ChosenCosting, checkStop: CheckStop): Layer {
    const layer = this.data.layers[name];
    if (!layer)
      throw new PortolanError('graph-damaged', `this graph file has no layer "${name}": rebuild it`);
    if (!ignoresAccess && !ignoresOneways) return layer;
    const key = `layer ${name} ${ignoresAccess} ${ignoresOneways}`;
    let ignoring = this.#ignoringLayers.get(key);
    if (ignoring) this.data.store?.used(key);
    else {
      const columns = columnsOf(
        this.data,
        key,
        'turns',
        () => topologyColumns(layerIgnoring(this.data, name, { ignoresAccess, ignoresOneways }, checkStop)),
        checkStop,
      );
      ignoring = layerOfTopology(columns);
      this.#ignoringLayers.set(key, ignoring);
    }
    return ignoring;
  }
}

/** Makes the layer of travellers who ignore access tags or one-way signs. */
function layerIgnoring(
  { network, incidence, regions, layers }: GraphData,
  name: LayerName,
  ignored: IgnoredSigns,
  checkStop: CheckStop,
): Layer {
  const modes = LAYER_MODES[name];
  const open = allowedModesIgnoring(network, modes, ignored);
  const ignoresBarriers = ignored.ignoresAccess;
  const turns = buildEdgeExpandedGraph(network, incidence, {
    modes,
    open,
    ignoresBarriers,
    keepsLeft: regions.keepsLeft,
    checkStop,
  });
  const order =
    inheritOrder(network, incidence, turns, Object.values(layers), checkStop) ??
    orderStatesHere(network, turns, checkStop);
  return { turns, hierarchy: hierarchyOf(turns.arcOfState.length, turnEnds(turns), order, checkStop) };
}

/** Returns the `turnsKey` of a profile: the hour decides the access, and so do closures that are opened for ends. */
function turnsKeyOf(
  chosen: ChosenCosting,
  hour: ConditionsInForce | undefined,
  opensClosures: boolean,
): string {
  return [chosen.turnsKey, hour?.key ?? '', opensClosures].join('@');
}

function notInFile(costing: string, models: readonly string[]): PortolanError {
  return new PortolanError(
    '125',
    `this region cannot be travelled by "${costing}": its graph was built for ${models.join(', ')} alone`,
    { field: 'costing', models },
  );
}

/**
 * Returns what is asked for roads, if it is a graph.
 *
 * @throws {PortolanError} `graph-input`.
 */
export function requiredGraph(graph: Graph | undefined): Graph {
  if (Object(graph?.data).network) return graph!;
  throw new PortolanError(
    'graph-input',
    `the graph must be what openGraph returned, but is ${kindOf(graph)}`,
  );
}

/** A new profile is compared with so many others of its model, the latest used. */
const MOST_LIKES = 3;

const AUTO = costingModels.auto.choose(undefined, []);
const AUTO_KEY = AUTO.key;
const AUTO_TURNS_KEY = turnsKeyOf(AUTO, undefined, false);
