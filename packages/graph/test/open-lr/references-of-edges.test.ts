import { bearingDegrees, decodePolyline, distanceMetres } from '@portolan/base';
import {
  expectAtLeast,
  expectAtMost,
  expectSame,
  isWhole,
  randomInts,
  seedOf,
  someOf,
} from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { locateOpenLr, mapMatch, route, traceAttributes, type Graph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';
import { decodeLineReference } from './independent-decoder.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The line of an edge in the direction of travel, straight from the columns of the network. */
function lineOf({ data: { network } }: Graph, id: number): Place[] {
  const edge = Math.floor(id / 2);
  const line: Place[] = [];
  for (let at = network.firstPoint[edge]!; at < network.firstPoint[edge + 1]!; at++) {
    line.push({ lat: network.pointLat[at]! / 1e7, lon: network.pointLon[at]! / 1e7 });
  }
  return id % 2 === 0 ? line : line.toReversed();
}

const apart = (a: Place, b: Place): number => distanceMetres(a.lat, a.lon, b.lat, b.lon);

/** The place 20 m along a line, or its end. */
function after20Metres(line: readonly Place[]): Place {
  let left = 20;
  for (const [i, to] of line.entries()) {
    if (i === 0) continue;
    const from = line[i - 1]!;
    const metres = apart(from, to);
    if (metres >= left) {
      const share = left / metres;
      return { lat: from.lat + share * (to.lat - from.lat), lon: from.lon + share * (to.lon - from.lon) };
    }
    left -= metres;
  }
  return line.at(-1)!;
}

/** How far a bearing lies outside a sector of 11.25 degrees around its middle; bearings of less than a metre mean nothing. */
function outsideSector(line: readonly Place[], middle: number): number {
  const [from, to] = [line[0]!, after20Metres(line)];
  if (apart(from, to) < 1) return 0;
  const bearing = bearingDegrees(from.lat, from.lon, to.lat, to.lon);
  return Math.abs(((bearing - middle + 540) % 360) - 180) - 11.25 / 2;
}

const REGIONS = [
  'gothenburg',
  ...(hasSharedData ? someOf(['monaco-2025-01-01', 'liechtenstein-2021-10-28'] as const) : []),
] as const;

describe('linear_references', () => {
  test('an edge that a trace only touches at its end has none', async () => {
    const graph = await graphOf('gothenburg');
    const request = {
      encoded_polyline: 'imy}lBwkwuU_AxEiBpCoFrJq{@lbCmNb^yPv[',
      costing: 'pedestrian',
      linear_references: true,
    } as const;
    expect(mapMatch(graph, request).linear_references).toHaveLength(1);
  });

  test.each(REGIONS)(
    'in %s there is one for each edge, with its ends, bearings, class and length',
    async (name) => {
      const graph = await graphOf(name);
      const { network } = graph.data;
      const random = randomInts(seedOf(23));
      let edgeCount = 0;
      let found = 0;
      for (let run = 0; run < (isWhole() ? 60 : 4); run++) {
        const node = random(network.nodeCount);
        const near = { lat: network.nodeLat[node]! / 1e7, lon: network.nodeLon[node]! / 1e7 };
        const costing = (['auto', 'bicycle', 'pedestrian'] as const)[run % 3]!;
        const shape = shapeOfRoute(graph, near, costing, random);
        if (shape === undefined) continue;
        const request = { encoded_polyline: shape, costing };
        const { trip, alternates } = mapMatch(graph, { ...request, linear_references: true });
        const { edges } = traceAttributes(graph, request);
        const references = [trip, ...(alternates ?? []).map((other) => other.trip)].flatMap(
          ({ linear_references }) => linear_references!,
        );
        expect(references).toHaveLength(edges!.length);
        for (const [i, reference] of references.entries()) {
          const id = edges![i]!.id!;
          const line = lineOf(graph, id);
          const { points, positiveOffset, negativeOffset } = decodeLineReference(
            Uint8Array.from(Buffer.from(reference, 'base64')),
          );
          const [first, last] = [points[0]!, points.at(-1)!];
          // The steps of absolute coordinates are 360 / 2^24 degrees, those of relative ones 1e-5.
          for (const key of ['lat', 'lon'] as const) {
            expectAtMost(Math.abs(first[key] - line[0]![key]), (360 / 2 ** 24) * 1.001);
            expectAtMost(Math.abs(last[key] - line.at(-1)![key]), 0.5e-5 * 1.001);
          }
          expectSame(positiveOffset, undefined);
          expectSame(negativeOffset, undefined);
          expectAtMost(outsideSector(line, first.bearingDegrees), 0.02);
          expectAtMost(outsideSector(line.toReversed(), last.bearingDegrees), 0.02);
          for (const { functionalRoadClass } of points) {
            expectSame(functionalRoadClass, network.edgeClass[Math.floor(id / 2)]);
          }
          if (points.length === 2) {
            const metres = line.reduce(
              (sum, place, at) => (at === 0 ? 0 : sum + apart(line[at - 1]!, place)),
              0,
            );
            expectAtLeast(metres, first.metresToNext![0] - 1e-6);
            expectAtMost(metres, first.metresToNext![1] + 1e-6);
          }
          edgeCount++;
          const located = locateOpenLr(graph, reference).edges;
          if (located.length === 1 && located[0]!.id === id) found++;
        }
      }
      expect(edgeCount).toBeGreaterThan(isWhole() ? 500 : 5);
      // Edges of a few metres are taken for their neighbours, and roads drawn upon each other for each other.
      expectAtLeast(found / edgeCount, 0.85);
    },
  );
});

/** The shape of a route of about a kilometre; undefined where there is none. */
function shapeOfRoute(
  graph: Graph,
  near: Place,
  costing: 'auto' | 'bicycle' | 'pedestrian',
  random: (below: number) => number,
): string | undefined {
  const other = { lat: near.lat + (random(200) - 100) / 1e4, lon: near.lon + (random(200) - 100) / 1e4 };
  try {
    const { shape } = route(graph, { locations: [near, other], costing }).trip.legs[0]!;
    return decodePolyline(shape).lats.length < 3 ? undefined : shape;
  } catch {
    return undefined; // no road near, or no way
  }
}
