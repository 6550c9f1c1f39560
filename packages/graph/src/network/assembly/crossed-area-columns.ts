import { type CheckStop, nowAndThen } from '@portolan/base';
import type { OsmSource } from '@portolan/osm/objects';
import Flatbush from 'flatbush';
import { finishTree } from '../../snapping/finish-tree.ts';
import type { CrossedAreas } from '../../snapping/crossed-areas.ts';
import type { CrossedPolygon } from '../areas/crossing-lines.ts';
import { type BareNetwork, NO_NODE } from './bare-network.ts';

/** Areas whose tree can be written. */
export type BuiltCrossedAreas = CrossedAreas & { readonly tree: Flatbush };

/** A shorter line does not tell well enough what a metre on it costs. */
const LEAST_MILLIMETRES = 1000;
/** Two lines of an area at a gate: whoever comes in by one cannot turn back on it, but has the other. */
const MOST_ARCS = 2;

/**
 * The outlines of areas with lines across, and the arcs of those lines and of the walked rim that end at their corners: the longest ones.
 *
 * @param areaOf  by position of a way in `RoadWays`: the area whose outline or line it is, as in `CrossedPolygon`.
 * @returns undefined where no area has a gate.
 */
export function crossedAreaColumns(
  { nodes }: OsmSource,
  polygons: readonly CrossedPolygon[],
  bare: BareNetwork,
  areaOf: (road: number) => number,
  checkStop: CheckStop,
): BuiltCrossedAreas | undefined {
  const atEach = nowAndThen(checkStop);
  const arcsInto = longestArcs(bare, new Set(polygons.map(({ area }) => area)), areaOf, atEach);
  const [firstRing, firstCorner, firstArc] = [[0], [0], [0]];
  const cornerLat: number[] = [];
  const cornerLon: number[] = [];
  const arcs: number[] = [];
  const boxes: number[] = [];
  for (const { area, rings } of polygons) {
    atEach();
    const gates = arcsInto.get(area);
    const isGate = (osm: number): boolean => gates?.has(bare.nodeAt[osm]!) === true;
    if (!rings.some((ring) => ring.some(isGate))) continue;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of rings) {
      for (const osm of ring) {
        const [lat, lon] = [nodes.lat[osm]!, nodes.lon[osm]!];
        cornerLat.push(lat);
        cornerLon.push(lon);
        [south, north] = [Math.min(south, lat), Math.max(north, lat)];
        [west, east] = [Math.min(west, lon), Math.max(east, lon)];
        const node = bare.nodeAt[osm]!;
        if (node !== NO_NODE) arcs.push(...(gates!.get(node) ?? []));
        firstArc.push(arcs.length);
      }
      firstCorner.push(cornerLat.length);
    }
    firstRing.push(firstCorner.length - 1);
    boxes.push(west, south, east, north);
  }
  if (boxes.length === 0) return undefined;
  const tree = new Flatbush(boxes.length / 4, 16, Int32Array);
  for (let at = 0; at < boxes.length; at += 4)
    tree.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2], boxes[at + 3]);
  return {
    tree: finishTree(tree, checkStop),
    firstRing: Uint32Array.from(firstRing),
    firstCorner: Uint32Array.from(firstCorner),
    cornerLat: Int32Array.from(cornerLat),
    cornerLon: Int32Array.from(cornerLon),
    firstArc: Uint32Array.from(firstArc),
    arc: Uint32Array.from(arcs),
  };
}

/** By area and node: the longest arcs of the area's lines that end there, the longest first. */
function longestArcs(
  { edgeCount, edgeFrom, edgeTo, edgeRoad, edgeLengthMillimetres }: BareNetwork,
  areas: ReadonlySet<number>,
  areaOf: (road: number) => number,
  atEach: CheckStop,
): Map<number, Map<number, number[]>> {
  const into = new Map<number, Map<number, number[]>>();
  const lengthOf = (arc: number): number => edgeLengthMillimetres[arc >>> 1]!;
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    const area = areaOf(edgeRoad[edge]!);
    if (!areas.has(area) || edgeLengthMillimetres[edge]! < LEAST_MILLIMETRES) continue;
    let gates = into.get(area);
    if (!gates) into.set(area, (gates = new Map<number, number[]>()));
    for (const [arc, node] of [
      [2 * edge, edgeTo[edge]!],
      [2 * edge + 1, edgeFrom[edge]!],
    ] as const) {
      const known = gates.get(node) ?? [];
      const longest = [...known, arc].toSorted((a, b) => lengthOf(b) - lengthOf(a) || a - b);
      gates.set(node, longest.slice(0, MOST_ARCS));
    }
  }
  return into;
}
