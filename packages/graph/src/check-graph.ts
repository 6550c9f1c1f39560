import { PortolanError } from '@portolan/base';
import type { GraphData } from './graph.ts';
import { NONE } from './hierarchy/arcs.ts';
import type { SearchArcs } from './hierarchy/customize.ts';

/**
 * Checks what queries rely on, so that a file made with ill intent (whose checksums are right) ends in an error and not in a loop
 * without end or a read outside an array: lengths that belong together, offsets that ascend, ids in range, shortcuts made of arcs
 * that begin lower. Reads the columns once; allocates nothing.
 *
 * @throws {PortolanError} `graph-damaged`
 */
export function checkGraph({ network, incidence, hierarchy, snapIndex, profiles }: GraphData): void {
  const { nodeCount, edgeCount } = network;
  const pointCount = network.pointLat.length;
  const { topology, placeOfArc } = hierarchy;

  sameLength('nodes', nodeCount, network.nodeLat, network.nodeLon, network.nodeFlags, network.nodeOsmId);
  sameLength('nodes', nodeCount, network.nodeDensity);
  sameLength('nodes', nodeCount, topology.nodeAt, topology.rankOf, topology.parent);
  sameLength('points', pointCount, network.pointLat, network.pointLon);
  sameLength(
    'edges',
    edgeCount,
    network.edgeFrom,
    network.edgeTo,
    network.edgeWayId,
    network.edgeLengthMillimetres,
  );
  sameLength('edges', edgeCount, network.edgeClass, network.edgeUse, network.edgeSurface, network.edgeFlags);
  sameLength(
    'edges',
    edgeCount,
    network.accessForward,
    network.accessBackward,
    network.edgeName,
    network.edgeRef,
  );
  sameLength(
    'edges',
    edgeCount,
    network.maxSpeedForward,
    network.maxSpeedBackward,
    network.edgeDurationSeconds,
  );
  sameLength('arcs', 2 * edgeCount, placeOfArc, incidence.edge);
  sameLength('boxes', snapIndex.boxEdge.length, snapIndex.boxFirstPoint);

  offsets('network.firstPoint', network.firstPoint, edgeCount, pointCount, 2);
  offsets('incidence.firstEdge', incidence.firstEdge, nodeCount, incidence.edge.length, 0);
  offsets('hierarchy.firstUp', topology.firstUp, nodeCount, topology.upHead.length, 0);
  below('network.edgeFrom', network.edgeFrom, nodeCount);
  below('network.edgeTo', network.edgeTo, nodeCount);
  below('incidence.edge', incidence.edge, edgeCount);
  below('snap.boxEdge', snapIndex.boxEdge, edgeCount);
  below('snap.boxFirstPoint', snapIndex.boxFirstPoint, pointCount);
  below('hierarchy.nodeAt', topology.nodeAt, nodeCount);
  below('hierarchy.rankOf', topology.rankOf, nodeCount);
  above('hierarchy.parent', topology.parent, nodeCount);
  headsAscend('hierarchy.upHead', topology.firstUp, topology.upHead, nodeCount);
  for (let arc = 0; arc < placeOfArc.length; arc++) {
    if (placeOfArc[arc] !== NONE && placeOfArc[arc]! >= 2 * topology.upHead.length)
      fail('hierarchy.placeOfArc', arc);
  }
  for (const [name, { weights, isMainNode, metric }] of profiles) {
    sameLength('arcs', 2 * edgeCount, weights.cost, weights.time);
    sameLength('nodes', nodeCount, isMainNode);
    checkSearchArcs(`${name}.up`, metric.up, nodeCount);
    checkSearchArcs(`${name}.down`, metric.down, nodeCount);
    checkShortcuts(name, metric.up, metric.down, 2 * edgeCount, nodeCount);
  }
}

function checkSearchArcs(name: string, arcs: SearchArcs, nodeCount: number): void {
  const arcCount = arcs.head.length;
  sameLength(`arcs of ${name}`, arcCount, arcs.weight, arcs.throughDown, arcs.throughUp);
  offsets(`${name}.first`, arcs.first, nodeCount, arcCount, 0);
  headsAscend(`${name}.head`, arcs.first, arcs.head, nodeCount);
}

/**
 * The halves of a shortcut begin at a lower node than the shortcut, and it stands for fewer arcs than there are nodes, as a shortest
 * path does: so unpacking ends, and soon.
 */
function checkShortcuts(
  name: string,
  up: SearchArcs,
  down: SearchArcs,
  inputArcCount: number,
  nodeCount: number,
): void {
  /** How many roads each arc stands for. */
  const upLength = new Uint32Array(up.head.length);
  const downLength = new Uint32Array(down.head.length);
  const check = (low: number, side: SearchArcs, lengths: Uint32Array, section: string): void => {
    for (let arc = side.first[low]!; arc < side.first[low + 1]!; arc++) {
      const throughDown = side.throughDown[arc]!;
      const throughUp = side.throughUp[arc]!;
      const isRoad = throughDown === NONE;
      if (
        isRoad ? throughUp >= inputArcCount : throughUp >= up.first[low]! || throughDown >= down.first[low]!
      ) {
        fail(section, arc);
      }
      const length = isRoad ? 1 : downLength[throughDown]! + upLength[throughUp]!;
      if (length >= nodeCount) fail(section, arc);
      lengths[arc] = length;
    }
  };
  for (let low = 0; low < nodeCount; low++) {
    check(low, up, upLength, `${name}.up`);
    check(low, down, downLength, `${name}.down`);
  }
}

function sameLength(what: string, length: number, ...columns: readonly { readonly length: number }[]): void {
  for (const column of columns) {
    if (column.length === length) continue;
    throw new PortolanError(
      'graph-damaged',
      `a column of this graph file has ${column.length} entries for ${length} ${what}: rebuild it`,
      {
        expected: length,
        found: column.length,
      },
    );
  }
}

/** From 0 to `total` in `count` steps of at least `least`. */
function offsets(name: string, column: Uint32Array, count: number, total: number, least: number): void {
  if (column.length !== count + 1 || column[0] !== 0 || column[count] !== total) fail(name, count);
  for (let i = 0; i < count; i++) if (column[i + 1]! < column[i]! + least) fail(name, i);
}

function below(name: string, column: Uint32Array, limit: number): void {
  for (let i = 0; i < column.length; i++) if (column[i]! >= limit) fail(name, i);
}

/** Parents are higher than their children, or `nodeCount` at a root. */
function above(name: string, column: Uint32Array, nodeCount: number): void {
  for (let i = 0; i < column.length; i++) if (column[i]! <= i || column[i]! > nodeCount) fail(name, i);
}

function headsAscend(name: string, first: Uint32Array, head: Uint32Array, nodeCount: number): void {
  for (let low = 0; low < nodeCount; low++) {
    let previous = low;
    for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
      if (head[arc]! <= previous || head[arc]! >= nodeCount) fail(name, arc);
      previous = head[arc]!;
    }
  }
}

function fail(section: string, position: number): never {
  throw new PortolanError(
    'graph-damaged',
    `section "${section}" of this graph file is not valid at ${position}: rebuild it`,
    {
      section,
      position,
    },
  );
}
