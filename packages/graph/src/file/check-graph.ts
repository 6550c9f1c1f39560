import { atan2Degrees, PortolanError, sinDegrees } from '@portolan/base';
import type { GraphData } from '../graph-data.ts';
import type { Layer, LayerName } from '../edge-expanded/layer.ts';
import type { CustomizedLayer } from '../profile/customized-layer.ts';
import { NONE } from '../hierarchy/arcs.ts';
import type { Metric, SearchArcs } from '../hierarchy/customize.ts';
import { longitudeScale, METRES_PER_STEP, POLAR_DEGREES, STEPS_PER_DEGREE } from '../network/plane.ts';
import { RoadUse, Surface, type RoadNetwork } from '../network/road-network.ts';
import type { CrossedAreas } from '../snapping/crossed-areas.ts';

/** Steps of longitude. */
const ROUND_THE_EARTH = 360 * STEPS_PER_DEGREE;

/**
 * Checks the properties on which queries rely: matching lengths of columns, ascending offsets, ids and coordinates in range, lines as long
 * as their edges, and shortcuts made of arcs that begin at lower nodes. A malicious file with valid checksums therefore causes an error,
 * and not an endless loop or a read outside an array. The check reads every column once.
 *
 * @throws {PortolanError} `graph-damaged`
 */
export function checkGraph(data: GraphData): void {
  checkNetwork(data);
  const { motor, active } = data.layers;
  if (motor) checkLayer(data.network, 'motor', motor);
  if (active) checkLayer(data.network, 'active', active);
  if (motor && data.auto) checkAuto(data.network, motor, data.auto);
  if (data.areas) checkAreas(data.network, data.areas);
}

/** A ring has at least one corner, so that searches find its last one. */
function checkAreas({ edgeCount }: RoadNetwork, areas: CrossedAreas): void {
  const { firstRing, firstCorner, cornerLat, cornerLon, firstArc, arc } = areas;
  sameLength('corners', cornerLat.length, cornerLon);
  offsets('areas.firstRing', firstRing, firstRing.length - 1, firstCorner.length - 1, 1);
  offsets('areas.firstCorner', firstCorner, firstCorner.length - 1, cornerLat.length, 1);
  offsets('areas.firstArc', firstArc, cornerLat.length, arc.length, 0);
  onEarth('areas.cornerLat', cornerLat, cornerLon);
  below('areas.arc', arc, 2 * edgeCount);
}

function checkAuto(
  { edgeCount }: RoadNetwork,
  { turns }: Layer,
  { arcs, turnCost, inLargestComponent, metric }: CustomizedLayer,
): void {
  const stateCount = turns.arcOfState.length;
  sameLength('arcs', 2 * edgeCount, arcs.cost, arcs.time);
  sameLength('states', stateCount, inLargestComponent);
  sameLength('turns', turns.turnHead.length, turnCost);
  for (const way of ['up', 'down'] as const) {
    const { head, weight, via } = metric[way];
    sameLength(`${way} arcs`, head.length, weight, via);
  }
  // Both columns must have the same width, because the weight that stands for a missing arc depends on the width.
  if (metric.up.weight.BYTES_PER_ELEMENT !== metric.down.weight.BYTES_PER_ELEMENT)
    fail('auto.down.weight', 0);
  checkShortcuts('auto', metric, turns.turnHead.length, stateCount);
}

function checkNetwork({ network, incidence, snapIndex, regions, grades }: GraphData): void {
  const { nodeCount, edgeCount } = network;
  const pointCount = network.pointLat.length;
  checkTables(network);
  sameLength('nodes', nodeCount, regions.keepsLeft, regions.nodeAdmin, regions.nodeZone);
  if (grades) sameLength('edges', edgeCount, grades.ascent, grades.descent, grades.steepest);
  sameLength('edges, twice', 2 * edgeCount, incidence.edge);
  sameLength('boxes', snapIndex.boxEdge.length, snapIndex.boxFirstPoint);
  offsets('network.firstPoint', network.firstPoint, edgeCount, pointCount, 2);
  for (const table of ['node', 'point', 'station'] as const)
    onEarth(`network.${table}Lat`, network[`${table}Lat`], network[`${table}Lon`]);
  offsets('incidence.firstEdge', incidence.firstEdge, nodeCount, incidence.edge.length, 0);
  const { firstRestrictionArc, restrictionKind, restrictionArc } = network;
  offsets(
    'network.firstRestrictionArc',
    firstRestrictionArc,
    restrictionKind.length,
    restrictionArc.length,
    2,
  );
  const limits = [
    ['edgeFrom', nodeCount],
    ['edgeTo', nodeCount],
    ['edgeClass', 8],
    ['edgeUse', Object.keys(RoadUse).length],
    ['edgeSurface', Object.keys(Surface).length],
    ['edgeSacScale', 7],
    ['nodeDensity', 16],
    ['limitEdge', edgeCount],
    ['conditionalEdge', edgeCount],
    ['timedEdge', edgeCount],
    ['signEdge', edgeCount],
    ['laneEdge', edgeCount],
    ['maneuverFrom', 2 * edgeCount],
    ['maneuverTo', 2 * edgeCount],
    ['exitNode', nodeCount],
    ['restrictionArc', 2 * edgeCount],
  ] as const;
  for (const [name, limit] of limits) below(`network.${name}`, network[name], limit);
  below('incidence.edge', incidence.edge, edgeCount);
  below('snap.boxEdge', snapIndex.boxEdge, edgeCount);
  below('snap.boxFirstPoint', snapIndex.boxFirstPoint, pointCount);
  checkLines(network);
}

/** Columns whose length others tell, as do offsets into them. */
const OF_OTHER_LENGTHS = /^first|^restrictionArc$/;

/** Checks that the columns of each table have one length: those whose names begin with the same word. */
function checkTables(network: RoadNetwork): void {
  const { nodeCount, edgeCount } = network;
  const lengths = new Map([
    ['node', nodeCount],
    ['edge', edgeCount],
    ['access', edgeCount],
    ['max', edgeCount],
  ]);
  for (const [name, column] of Object.entries(network)) {
    if (typeof column !== 'object' || !('BYTES_PER_ELEMENT' in column) || OF_OTHER_LENGTHS.test(name))
      continue;
    const table = /^[a-z]+/.exec(name)![0];
    sameLength(name, lengths.get(table) ?? column.length, column);
    lengths.set(table, column.length);
  }
}

/** What a line and its edge may differ by: coordinates and lengths are rounded, and the Earth is flat here for each line. */
const LINE_SHARE = 1.02;
const LINE_SLACK_MILLIMETRES = 1000;
/** By whole degrees of latitude: the length of a degree of longitude there, as a share of one at the equator. */
const SCALE_OF_DEGREE = Float64Array.from({ length: 91 }, (_, degrees) => longitudeScale(degrees));

/**
 * Checks that each line leads from one node of its edge to the other, and that the edge is about as long: computations on lines take time
 * and memory by these lengths.
 */
function checkLines(network: RoadNetwork): void {
  const { edgeCount, edgeFrom, edgeTo, nodeLat, nodeLon } = network;
  const { firstPoint, pointLat, pointLon, edgeLengthMillimetres } = network;
  const millimetresPerStep = METRES_PER_STEP * 1000;
  for (let edge = 0; edge < edgeCount; edge++) {
    const begin = firstPoint[edge]!;
    const end = firstPoint[edge + 1]! - 1;
    const [from, to] = [edgeFrom[edge]!, edgeTo[edge]!];
    if (nodeLat[from] !== pointLat[begin] || nodeLon[from] !== pointLon[begin])
      fail('network.pointLat', begin);
    if (nodeLat[to] !== pointLat[end] || nodeLon[to] !== pointLon[end]) fail('network.pointLat', end);
    let [north, east, farthest] = [0, 0, Math.abs(pointLat[begin]!)];
    for (let point = begin; point < end; point++) {
      const lat = pointLat[point + 1]!;
      north += Math.abs(lat - pointLat[point]!);
      const across = Math.abs(pointLon[point + 1]! - pointLon[point]!);
      east += Math.min(across, ROUND_THE_EARTH - across);
      farthest = Math.max(farthest, Math.abs(lat));
    }
    const length = edgeLengthMillimetres[edge]!;
    const most = length * LINE_SHARE + LINE_SLACK_MILLIMETRES;
    const isTooLong = length > (north + east) * millimetresPerStep * LINE_SHARE + LINE_SLACK_MILLIMETRES;
    // Far most lines pass by the parallel of the whole degree, without a cosine of their own.
    const eastAtMost = east * SCALE_OF_DEGREE[Math.floor(farthest / STEPS_PER_DEGREE)]!;
    const mayBeTooShort = Math.max(north, eastAtMost) * millimetresPerStep > most;
    if (
      isTooLong ||
      (mayBeTooShort && Math.max(north, shortestEast(east, farthest)) * millimetresPerStep > most)
    )
      fail('network.edgeLengthMillimetres', edge);
  }
}

/**
 * The least length of a line that leads some steps of longitude east: that of the great circle at the latitude farthest from the equator, which is shorter than the
 * parallel. Around a pole a short line may lead over many degrees.
 */
function shortestEast(east: number, farthest: number): number {
  const latitude = farthest / STEPS_PER_DEGREE;
  if (latitude > POLAR_DEGREES) return 0;
  const sine = longitudeScale(latitude) * sinDegrees(Math.min(east / 2 / STEPS_PER_DEGREE, 90));
  return 2 * STEPS_PER_DEGREE * atan2Degrees(sine, Math.sqrt(1 - sine * sine));
}

function checkLayer(network: RoadNetwork, name: LayerName, { turns, hierarchy }: Layer): void {
  const { topology, placeOfArc } = hierarchy;
  const stateCount = turns.arcOfState.length;
  const turnCount = turns.turnHead.length;
  sameLength('arcs', 2 * network.edgeCount, turns.stateOfArc);
  sameLength('turns', turnCount, turns.turnAngle, turns.turnTraits, placeOfArc);
  sameLength('banned turns', turns.bannedTurn.length, turns.bannedBy);
  sameLength('states', stateCount, topology.nodeAt, topology.rankOf, topology.parent);
  offsets(`${name}.firstTurn`, turns.firstTurn, stateCount, turnCount, 0);
  offsets(`${name}.firstUp`, topology.firstUp, stateCount, topology.upHead.length, 0);
  offsets(`${name}.firstDown`, topology.firstDown, stateCount, topology.downHead.length, 0);
  below(`${name}.arcOfState`, turns.arcOfState, 2 * network.edgeCount);
  below(`${name}.turnHead`, turns.turnHead, stateCount);
  below(`${name}.bannedTurn`, turns.bannedTurn, turnCount);
  below(`${name}.bannedBy`, turns.bannedBy, network.restrictionKind.length);
  below(`${name}.stateAt`, topology.nodeAt, stateCount);
  below(`${name}.rankOf`, topology.rankOf, stateCount);
  above(`${name}.parent`, topology.parent, stateCount);
  headsAscend(`${name}.upHead`, topology.firstUp, topology.upHead, stateCount);
  headsAscend(`${name}.downHead`, topology.firstDown, topology.downHead, stateCount);
  if (turns.plainCount > stateCount) fail(`${name}.plainCount`, 0);
  for (let arc = 0; arc < turns.stateOfArc.length; arc++) {
    const state = turns.stateOfArc[arc]!;
    if (state !== NONE && (state >= turns.plainCount || turns.arcOfState[state] !== arc))
      fail(`${name}.stateOfArc`, arc);
  }
  for (let turn = 0; turn < turnCount; turn++) {
    const angle = turns.turnAngle[turn]!;
    if (angle < -180 || angle > 180) fail(`${name}.turnAngle`, turn);
    const place = placeOfArc[turn]!;
    if (place === NONE) continue;
    const arcs = (place & 1) === 0 ? topology.upHead : topology.downHead;
    if (place >>> 1 >= arcs.length) fail(`${name}.placeOfTurn`, turn);
  }
}

/**
 * Checks that a shortcut goes through a node that is lower than its own ends, so that unpacking it ends. Whether both halves are there is seen when it is
 * unpacked: to look for them here takes as long as all other checks together.
 */
function checkShortcuts(name: string, { up, down }: Metric, inputArcCount: number, nodeCount: number): void {
  const check = (low: number, { first, via }: SearchArcs, section: string): void => {
    for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
      const turnOrMiddle = via[arc]! >>> 1;
      if (turnOrMiddle >= ((via[arc]! & 1) === 0 ? inputArcCount : low)) fail(section, arc);
    }
  };
  for (let low = 0; low < nodeCount; low++) {
    check(low, up, `${name}.up`);
    check(low, down, `${name}.down`);
  }
}

function sameLength(what: string, length: number, ...columns: readonly { readonly length: number }[]): void {
  for (const column of columns) {
    if (column.length === length) continue;
    throw new PortolanError(
      'graph-damaged',
      `a column of this graph file has ${column.length} entries in place of ${length} (${what}): rebuild it`,
      {
        expected: length,
        found: column.length,
      },
    );
  }
}

/** Checks that offsets lead from 0 to `total` in `count` steps of at least `least`. */
function offsets(name: string, column: Uint32Array, count: number, total: number, least: number): void {
  if (column.length !== count + 1 || column[0] !== 0 || column[count] !== total) fail(name, count);
  for (let i = 0; i < count; i++) if (column[i + 1]! < column[i]! + least) fail(name, i);
}

function below(name: string, column: Uint32Array | Uint16Array | Uint8Array, limit: number): void {
  for (let i = 0; i < column.length; i++) if (column[i]! >= limit) fail(name, i);
}

/** Checks that coordinates are on the Earth; `latName` names the section of the first. */
function onEarth(latName: string, lat: Int32Array, lon: Int32Array): void {
  for (let i = 0; i < lat.length; i++) if (Math.abs(lat[i]!) > ROUND_THE_EARTH / 4) fail(latName, i);
  for (let i = 0; i < lon.length; i++)
    if (Math.abs(lon[i]!) > ROUND_THE_EARTH / 2) fail(latName.replace(/Lat$/, 'Lon'), i);
}

/** Checks that every parent is higher than its child; the parent of a root is `nodeCount`. */
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
