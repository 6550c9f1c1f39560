import {
  archivePieces,
  openArchive,
  openStrings,
  stringSections,
  verifyArchive,
  type Archive,
  type Bytes,
  type SectionData,
} from '@portolan/archive';
import { kindOf, PortolanError, type CheckStop, neverStop } from '@portolan/base';
import { MODEL_NAMES, modesOf, type ModelName } from '../costing/models.ts';
import {
  LAYER_MODES,
  layerOfTopology,
  topologyColumns,
  type Layer,
  type LayerName,
} from '../edge-expanded/layer.ts';
import { Graph } from '../graph.ts';
import type { GraphData } from '../graph-data.ts';
import { NONE } from '../hierarchy/arcs.ts';
import type { SearchArcs } from '../hierarchy/customize.ts';
import { lowEnd, type Hierarchy } from '../hierarchy/hierarchy.ts';
import type { ColumnStore } from '../profile/column-store.ts';
import { layerOfColumns, type CustomizedLayer } from '../profile/customized-layer.ts';
import { networkSections, readNetwork, type BuiltNetwork } from './network-file.ts';
import { openNodeRegions, nodeRegionSections, type BuiltNodeRegions } from '../network/node-regions.ts';
import { BoxTree } from '../snapping/box-tree.ts';
import type { BuiltSnapIndex } from '../snapping/snap-index.ts';
import { checkGraph } from './check-graph.ts';

const KIND = 'graph';
/** The version of the content, as in FORMAT.md. A change that old readers would misread raises the major number. */
const VERSION = { major: 3, minor: 0 };
/** Of version 2 all is read, too. */
const FIRST_MAJOR = 2;

/** Lays out a graph file, as pieces that follow one another; the same data gives the same bytes. Columns are not copied. */
export function graphPieces(
  data: GraphData & {
    readonly network: BuiltNetwork;
    readonly regions: BuiltNodeRegions;
    readonly snapIndex: BuiltSnapIndex;
  },
  checkStop: CheckStop = neverStop,
): Uint8Array[] {
  const { network, incidence, snapIndex, grades, models, layers, auto } = data;
  const sections: Record<string, SectionData> = {
    ...networkSections(network, checkStop),
    'network.dataTimestamp': new Float64Array(data.dataTimestamp === null ? [] : [data.dataTimestamp]),
    ...nodeRegionSections(data.regions),
    ...(grades && {
      'grades.ascent': grades.ascent,
      'grades.descent': grades.descent,
      'grades.steepest': grades.steepest,
    }),
    'incidence.firstEdge': incidence.firstEdge,
    'incidence.edge': incidence.edge,
    'snap.tree': new Uint8Array(snapIndex.tree.data),
    'snap.boxEdge': snapIndex.boxEdge,
    'snap.boxFirstPoint': snapIndex.boxFirstPoint,
    ...(network.areas && {
      'areas.tree': new Uint8Array(network.areas.tree.data),
      'areas.firstRing': network.areas.firstRing,
      'areas.firstCorner': network.areas.firstCorner,
      'areas.cornerLat': network.areas.cornerLat,
      'areas.cornerLon': network.areas.cornerLon,
      'areas.firstArc': network.areas.firstArc,
      'areas.arc': network.areas.arc,
    }),
    ...(models.length < MODEL_NAMES.length && stringSections('models', models)),
    ...(layers.motor && layerSections('motor', layers.motor)),
    ...(layers.active && layerSections('active', layers.active)),
    ...(auto && {
      'auto.cost': auto.arcs.cost,
      'auto.time': auto.arcs.time,
      'auto.turnCost': auto.turnCost,
      'auto.isMain': auto.inLargestComponent,
      ...searchArcSections('auto.up', auto.metric.up),
      ...searchArcSections('auto.down', auto.metric.down),
    }),
  };
  return archivePieces({ kind: KIND, version: VERSION, sections }, checkStop);
}

function layerSections(name: LayerName, layer: Layer): Record<string, SectionData> {
  const columns = Object.entries(topologyColumns(layer));
  return Object.fromEntries(columns.map(([column, values]) => [`${name}.${column}`, values]));
}

function readLayer(archive: Archive, name: LayerName): Layer {
  return layerOfTopology({
    arcOfState: archive.u32(`${name}.arcOfState`),
    stateOfArc: archive.u32(`${name}.stateOfArc`),
    plainCount: archive.u32(`${name}.plainCount`),
    firstTurn: archive.u32(`${name}.firstTurn`),
    turnHead: archive.u32(`${name}.turnHead`),
    turnAngle: archive.i16(`${name}.turnAngle`),
    turnTraits: archive.u8(`${name}.turnTraits`),
    bannedTurn: archive.u32(`${name}.bannedTurn`),
    bannedBy: archive.u32(`${name}.bannedBy`),
    stateAt: archive.u32(`${name}.stateAt`),
    rankOf: archive.u32(`${name}.rankOf`),
    parent: archive.u32(`${name}.parent`),
    firstUp: archive.u32(`${name}.firstUp`),
    upHead: archive.u32(`${name}.upHead`),
    firstDown: archive.u32(`${name}.firstDown`),
    downHead: archive.u32(`${name}.downHead`),
    placeOfTurn: archive.u32(`${name}.placeOfTurn`),
  });
}

function searchArcSections(prefix: string, arcs: SearchArcs): Record<string, SectionData> {
  return {
    [`${prefix}.weight`]: arcs.weight,
    [`${prefix}.via`]: arcs.via,
  };
}

/** How to open a graph file. */
export interface OpenGraphOptions {
  /**
   * Whether to read every byte once and compare checksums, which takes about 30 ms for 100 MB. Default true. Turn it off only for bytes
   * that were verified before, such as those that a pool of workers shares.
   */
  readonly verify?: boolean;
  /** The most memory, in bytes, to spend on metrics for the costing options of requests, in addition to the file. Default 256 MB. */
  readonly cacheBytes?: number;
  /** Where threads that have opened the same bytes share what they make of them. What lies there does not count towards `cacheBytes`. */
  readonly store?: ColumnStore | undefined;
}

const CACHE_BYTES = 256e6;

/**
 * Opens a graph file. Nothing is copied: the graph consists of views of `bytes`, which must not change afterwards.
 *
 * @param bytes  a file made by `buildGraph`, over an ArrayBuffer or a SharedArrayBuffer: any view of bytes, or all of a buffer.
 * @throws {PortolanError} `archive-*` when the file is not a graph of this version or is damaged, `graph-damaged` when its parts do not
 *   fit together, `graph-input` for options that are none.
 */
export function openGraph(bytes: Bytes, options: OpenGraphOptions = {}): Graph {
  const { verify = true, cacheBytes = CACHE_BYTES, store } = checkedOptions(options);
  const archive = openArchive(bytes, { kind: KIND, major: VERSION.major, firstMajor: FIRST_MAJOR });
  if (verify) verifyArchive(archive);
  const network = readNetwork(archive);
  const models = readModelsOf(archive);
  const modes = modesOf(models);
  const motor = (modes & LAYER_MODES.motor) === 0 ? undefined : readLayer(archive, 'motor');
  const active = (modes & LAYER_MODES.active) === 0 ? undefined : readLayer(archive, 'active');
  const data: GraphData = {
    network,
    incidence: { firstEdge: archive.u32('incidence.firstEdge'), edge: archive.u32('incidence.edge') },
    regions: openNodeRegions(archive),
    grades: archive.has('grades.ascent')
      ? {
          ascent: archive.u16('grades.ascent'),
          descent: archive.u16('grades.descent'),
          steepest: archive.u8('grades.steepest'),
        }
      : undefined,
    models,
    layers: { ...(motor && { motor }), ...(active && { active }) },
    snapIndex: {
      tree: new BoxTree(archive.u8('snap.tree')),
      boxEdge: archive.u32('snap.boxEdge'),
      boxFirstPoint: archive.u32('snap.boxFirstPoint'),
    },
    areas: archive.has('areas.tree')
      ? {
          tree: new BoxTree(archive.u8('areas.tree')),
          firstRing: archive.u32('areas.firstRing'),
          firstCorner: archive.u32('areas.firstCorner'),
          cornerLat: archive.i32('areas.cornerLat'),
          cornerLon: archive.i32('areas.cornerLon'),
          firstArc: archive.u32('areas.firstArc'),
          arc: archive.u32('areas.arc'),
        }
      : undefined,
    auto: motor && models.includes('auto') ? readAuto(archive, motor.hierarchy) : undefined,
    dataTimestamp: archive.f64('network.dataTimestamp')[0] ?? null,
    store,
  };
  checkGraph(data);
  return new Graph(data, cacheBytes);
}

function checkedOptions(options: OpenGraphOptions): OpenGraphOptions {
  if (Object(options) !== options)
    throw new PortolanError('graph-input', `the options must be an object, but are ${kindOf(options)}`);
  const { cacheBytes = 0, store } = options;
  if (!(cacheBytes >= 0))
    throw new PortolanError(
      'graph-input',
      `cacheBytes must be a number of bytes, but is ${String(cacheBytes)}`,
    );
  if (store !== undefined && typeof store?.onDropped !== 'function')
    throw new PortolanError(
      'graph-input',
      `store must be a ColumnStore with columns, used and onDropped, but is ${kindOf(store)}`,
    );
  return options;
}

/** Reads the models that a file is for; those before version 2.4 are for all. */
function readModelsOf(archive: Archive): readonly ModelName[] {
  if (!archive.has('models')) return MODEL_NAMES;
  const strings = openStrings(archive, 'models');
  const names = Array.from({ length: strings.count }, (_, i) => strings.at(i));
  // A newer version may have models that are not known here.
  const known = MODEL_NAMES.filter((name) => names.includes(name));
  if (known.length > 0) return known;
  throw new PortolanError('graph-damaged', 'section "models" of this graph file names no model: rebuild it');
}

/** Reads the weights of the car. */
function readAuto(archive: Archive, hierarchy: Hierarchy): CustomizedLayer {
  const weightOf = (name: string): SearchArcs['weight'] => {
    const isWide = archive.sections.some((section) => section.name === name && section.type === 'f64');
    return isWide ? archive.f64(name) : archive.u32(name);
  };
  const viaOf = (side: 'up' | 'down'): Uint32Array =>
    archive.has(`auto.${side}.via`)
      ? archive.u32(`auto.${side}.via`)
      : viaOfHalves(
          archive.u32(`auto.${side}.throughDown`),
          archive.u32(`auto.${side}.throughUp`),
          hierarchy.topology.firstDown,
        );
  return layerOfColumns(hierarchy, {
    cost: archive.u32('auto.cost'),
    time: archive.u32('auto.time'),
    turnCost: archive.u32('auto.turnCost'),
    isMain: archive.u8('auto.isMain'),
    upWeight: weightOf('auto.up.weight'),
    upVia: viaOf('up'),
    downWeight: weightOf('auto.down.weight'),
    downVia: viaOf('down'),
  });
}

/** Files before 3.0 have both halves of a shortcut: a `down` arc, at whose lower end it goes through a node, and an `up` arc; or no arc and a turn. */
function viaOfHalves(throughDown: Uint32Array, throughUp: Uint32Array, firstDown: Uint32Array): Uint32Array {
  return throughDown.map((half, arc) =>
    half === NONE ? 2 * (throughUp[arc] ?? NONE) : 2 * lowEnd(firstDown, half) + 1,
  );
}
