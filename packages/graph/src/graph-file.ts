import { openArchive, verifyArchive, writeArchive, type Archive, type SectionData } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { costingModels } from './costing/models.ts';
import { Graph, type GraphData } from './graph.ts';
import type { SearchArcs } from './hierarchy/customize.ts';
import { networkSections, readNetwork, type BuiltNetwork } from './network/network-file.ts';
import type { Profile } from './profile.ts';
import { openTree } from './snapping/snap-index.ts';
import { checkGraph } from './check-graph.ts';

const KIND = 'graph';
/** Content version: see FORMAT.md. A change that old readers would misread raises the major number. */
const VERSION = { major: 1, minor: 0 };

/** Lays out a graph file; the same data gives the same bytes. */
export function writeGraph(data: GraphData & { readonly network: BuiltNetwork }): Uint8Array {
  const { network, incidence, hierarchy, snapIndex, profiles } = data;
  const { topology } = hierarchy;
  const sections: Record<string, SectionData> = {
    ...networkSections(network),
    'network.dataTimestamp': new Float64Array(data.dataTimestamp === null ? [] : [data.dataTimestamp]),
    'incidence.firstEdge': incidence.firstEdge,
    'incidence.edge': incidence.edge,
    'snap.tree': new Uint8Array(snapIndex.tree.data),
    'snap.boxEdge': snapIndex.boxEdge,
    'snap.boxFirstPoint': snapIndex.boxFirstPoint,
    'hierarchy.nodeAt': topology.nodeAt,
    'hierarchy.rankOf': topology.rankOf,
    'hierarchy.firstUp': topology.firstUp,
    'hierarchy.upHead': topology.upHead,
    'hierarchy.parent': topology.parent,
    'hierarchy.placeOfArc': hierarchy.placeOfArc,
  };
  for (const [name, profile] of profiles) {
    Object.assign(sections, {
      [`${name}.cost`]: profile.weights.cost,
      [`${name}.time`]: profile.weights.time,
      [`${name}.isMainNode`]: profile.isMainNode,
      ...searchArcSections(`${name}.up`, profile.metric.up),
      ...searchArcSections(`${name}.down`, profile.metric.down),
    });
  }
  return writeArchive({ kind: KIND, version: VERSION, sections });
}

function searchArcSections(prefix: string, arcs: SearchArcs): Record<string, SectionData> {
  return {
    [`${prefix}.first`]: arcs.first,
    [`${prefix}.head`]: arcs.head,
    [`${prefix}.weight`]: arcs.weight,
    [`${prefix}.throughDown`]: arcs.throughDown,
    [`${prefix}.throughUp`]: arcs.throughUp,
  };
}

export interface OpenGraphOptions {
  /**
   * Read every byte once and compare checksums; about 30 ms for 100 MB. Default true. Turn it off only for bytes that have been
   * verified before, such as those a pool of workers shares.
   */
  readonly verify?: boolean;
}

/**
 * Opens a graph file. Nothing is copied: the graph is a set of views of `bytes`, which must not change afterwards.
 *
 * @param bytes  what `buildGraph` made, over an ArrayBuffer or a SharedArrayBuffer.
 * @throws {PortolanError} `archive-*` when the file is not a graph of this version or is damaged, `graph-damaged` when its parts do not
 *   fit together.
 */
export function openGraph(bytes: Uint8Array, options: OpenGraphOptions = {}): Graph {
  const archive = openArchive(bytes, { kind: KIND, major: VERSION.major });
  if (options.verify ?? true) verifyArchive(archive);
  const network = readNetwork(archive);
  const hierarchy = {
    topology: {
      nodeAt: archive.u32('hierarchy.nodeAt'),
      rankOf: archive.u32('hierarchy.rankOf'),
      firstUp: archive.u32('hierarchy.firstUp'),
      upHead: archive.u32('hierarchy.upHead'),
      parent: archive.u32('hierarchy.parent'),
    },
    placeOfArc: archive.u32('hierarchy.placeOfArc'),
  };
  const profiles = new Map<string, Profile>();
  for (const model of costingModels) {
    if (!archive.has(`${model.name}.cost`)) continue;
    profiles.set(model.name, {
      model,
      weights: { cost: archive.u32(`${model.name}.cost`), time: archive.u32(`${model.name}.time`) },
      isMainNode: archive.u8(`${model.name}.isMainNode`),
      metric: {
        hierarchy,
        up: readSearchArcs(archive, `${model.name}.up`),
        down: readSearchArcs(archive, `${model.name}.down`),
      },
    });
  }
  const data: GraphData = {
    network,
    incidence: { firstEdge: archive.u32('incidence.firstEdge'), edge: archive.u32('incidence.edge') },
    hierarchy,
    snapIndex: {
      tree: openTree(archive.u8('snap.tree')),
      boxEdge: archive.u32('snap.boxEdge'),
      boxFirstPoint: archive.u32('snap.boxFirstPoint'),
    },
    profiles,
    dataTimestamp: archive.f64('network.dataTimestamp')[0] ?? null,
  };
  checkGraph(data);
  return new Graph(data);
}

function readSearchArcs(archive: Archive, prefix: string): SearchArcs {
  const weightName = `${prefix}.weight`;
  const section = archive.sections.find(({ name }) => name === weightName);
  if (!section) {
    throw new PortolanError(
      'graph-damaged',
      `this graph file lacks the section "${weightName}": rebuild with portolan build`,
      {
        section: weightName,
      },
    );
  }
  return {
    first: archive.u32(`${prefix}.first`),
    head: archive.u32(`${prefix}.head`),
    weight: section.type === 'f64' ? archive.f64(weightName) : archive.u32(weightName),
    throughDown: archive.u32(`${prefix}.throughDown`),
    throughUp: archive.u32(`${prefix}.throughUp`),
  };
}
