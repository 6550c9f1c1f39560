import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import type { RoadNetwork } from '../../src/network/road-network.ts';
import { slowSplit } from './oracle.ts';
import { type NodeRow, type Tags, type WayRow, sourceOf } from './tiny-map.ts';

const PRESENT = 9;
/** Nodes with a larger id are missing from the extract. */
const LAST_ID = 11;

const nodeTags: fc.Arbitrary<Tags> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constant({ highway: 'traffic_signals' }),
  fc.constant({ barrier: 'gate' }),
  fc.constant({ barrier: 'bollard' }),
  fc.constant({ name: 'nothing' }),
);
const wayTags: fc.Arbitrary<Tags> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ highway: 'residential' }) },
  fc.constant({ highway: 'residential', oneway: 'yes' }),
  fc.constant({ highway: 'residential', oneway: '-1' }),
  fc.constant({ waterway: 'stream' }),
  fc.constant({ building: 'yes' }),
);
/** No two nodes share a place, so a coordinate identifies a node. */
const places = fc.uniqueArray(fc.record({ lat: fc.integer({ min: -900, max: 900 }), lon: fc.nat(900) }), {
  minLength: PRESENT,
  maxLength: PRESENT,
  selector: ({ lat, lon }) => `${lat} ${lon}`,
});
const maps = fc
  .tuple(
    places,
    fc.array(nodeTags, { minLength: PRESENT, maxLength: PRESENT }),
    fc.array(fc.tuple(fc.array(fc.integer({ min: 1, max: LAST_ID }), { maxLength: 8 }), wayTags), {
      maxLength: 6,
    }),
  )
  .map(([at, tags, ways]) => ({
    nodes: at.map(({ lat, lon }, n): NodeRow => ({
      id: n + 1,
      lat: lat * 1000,
      lon: lon * 1000,
      tags: tags[n]!,
    })),
    ways: ways.map(([refs, wayTag], w): WayRow => ({ id: w + 1, refs, tags: wayTag })),
  }));
const isRoad = ({ tags }: WayRow): boolean => tags['highway'] === 'residential';
const isFlagged = ({ tags }: NodeRow): boolean =>
  tags?.['highway'] !== undefined || tags?.['barrier'] !== undefined;

/** OSM ids of the nodes along each edge, from the coordinates of its points. */
function linesOf(network: RoadNetwork, nodes: readonly NodeRow[]): number[][] {
  const idAt = new Map(nodes.map(({ id, lat, lon }) => [`${lat} ${lon}`, id]));
  return Array.from({ length: network.edgeCount }, (_, edge) => {
    const line: number[] = [];
    for (let point = network.firstPoint[edge]!; point < network.firstPoint[edge + 1]!; point++) {
      line.push(idAt.get(`${network.pointLat[point]} ${network.pointLon[point]}`)!);
    }
    return line;
  });
}

/** The steps of a line from one node of the extract to the next. */
function stepsOf(way: number, refs: readonly number[]): string[] {
  return refs.slice(1).flatMap((to, i) => {
    const from = refs[i]!;
    return from !== to && from <= PRESENT && to <= PRESENT ? [`way ${way}: ${from} to ${to}`] : [];
  });
}

function forEveryMap(check: (map: { nodes: NodeRow[]; ways: WayRow[] }, network: RoadNetwork) => void): void {
  fc.assert(
    fc.property(maps, (map) => check(map, readRoadNetwork(sourceOf(map.nodes, map.ways)))),
    { numRuns: share(400) },
  );
}

describe('on random maps', () => {
  test('the edges equal those of the slow splitter, in the same order', () => {
    forEveryMap(({ nodes, ways }, network) => {
      const lines = linesOf(network, nodes);
      const edges = lines.map((line, edge) => ({
        way: network.edgeWayId[edge],
        nodes: line,
        millimetres: network.edgeLengthMillimetres[edge],
      }));
      expect(edges).toEqual(slowSplit(nodes, ways.filter(isRoad), isFlagged));
    });
  });

  test('every step of a road between two nodes of the extract is on one edge', () => {
    forEveryMap(({ nodes, ways }, network) => {
      const onRoads = ways.filter(isRoad).flatMap(({ id, refs }) => stepsOf(id, refs));
      const onEdges = linesOf(network, nodes).flatMap((line, edge) =>
        stepsOf(network.edgeWayId[edge]!, line),
      );
      expect(onEdges).toEqual(onRoads);
    });
  });

  test('edges end in nodes, and no other edge touches the points between', () => {
    forEveryMap(({ nodes }, network) => {
      const lines = linesOf(network, nodes);
      const inside = lines.flatMap((line) => line.slice(1, -1));
      const ends = lines.flatMap((line) => [line[0]!, line.at(-1)!]);
      expect(new Set(inside).size).toBe(inside.length);
      expect(inside.filter((id) => ends.includes(id))).toEqual([]);
      for (const [edge, line] of lines.entries()) {
        const [from, to] = [network.edgeFrom[edge]!, network.edgeTo[edge]!];
        expect([network.nodeOsmId[from], network.nodeOsmId[to]]).toEqual([line[0], line.at(-1)]);
        expect([network.nodeLat[from], network.nodeLon[from]]).toEqual([
          network.pointLat[network.firstPoint[edge]!],
          network.pointLon[network.firstPoint[edge]!],
        ]);
      }
    });
  });

  test('nodes are numbered in order of first use, once each', () => {
    forEveryMap((_, network) => {
      const uses = [];
      for (let edge = 0; edge < network.edgeCount; edge++)
        uses.push(network.edgeFrom[edge]!, network.edgeTo[edge]!);
      expect([...new Set(uses)]).toEqual([...Array(network.nodeCount).keys()]);
      expect(new Set(network.nodeOsmId).size).toBe(network.nodeCount);
    });
  });

  test('directions and flags are those of the way and the node', () => {
    forEveryMap(({ nodes, ways }, network) => {
      for (let edge = 0; edge < network.edgeCount; edge++) {
        const { oneway } = ways[network.edgeWayId[edge]! - 1]!.tags;
        expect([network.accessForward[edge]! & 1, network.accessBackward[edge]! & 1]).toEqual([
          oneway === '-1' ? 0 : 1,
          oneway === 'yes' ? 0 : 1,
        ]);
      }
      for (let node = 0; node < network.nodeCount; node++) {
        const row = nodes[network.nodeOsmId[node]! - 1]!;
        expect(network.nodeFlags[node] !== 0).toBe(isFlagged(row));
      }
    });
  });

  test('the same source gives the same network', () => {
    forEveryMap(({ nodes, ways }, network) => {
      expect(readRoadNetwork(sourceOf(nodes, ways))).toEqual(network);
    });
  });
});
