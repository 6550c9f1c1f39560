import { neverStop, PortolanError } from '@portolan/base';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeOpenLr, locateOpenLr, openLrOfPath, type Graph } from '../../src/index.ts';
import { arcHead } from '../../src/network/adjacency.ts';
import { candidatesOf } from '../../src/open-lr/candidates.ts';
import { encodeLineReference } from '../../src/open-lr/encode-reference.ts';
import { FormOfWay, type ReferencePoint } from '../../src/open-lr/line-reference.ts';
import { joinCandidates } from '../../src/open-lr/join-candidates.ts';
import { openRoadsOf } from '../../src/open-lr/open-roads.ts';
import { STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import { tailOf } from '../graph-helpers.ts';
import { graphOf } from '../real-graphs.ts';

let graph: Graph;
beforeAll(async () => {
  graph = await graphOf('gothenburg');
});

const codeOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error instanceof PortolanError ? error.code : error;
  }
};

/** A path that goes on wherever it can, without turning back. */
function somePath(length: number): number[] {
  const { network } = graph.data;
  const { modes } = openRoadsOf(graph);
  const arcs = [modes.findIndex((mode) => mode !== 0)];
  while (arcs.length < length) {
    const last = arcs.at(-1)!;
    const next = modes.findIndex(
      (mode, arc) =>
        mode !== 0 &&
        tailOf(network, arc) === arcHead(network, last) &&
        arc !== (last ^ 1) &&
        !arcs.includes(arc),
    );
    if (next < 0) break;
    arcs.push(next);
  }
  return arcs;
}

describe('references that take long', () => {
  test('are refused beyond a number of junctions, and found below it', () => {
    const { points } = decodeOpenLr(openLrOfPath(graph, { edges: somePath(40) }));
    const candidates = points.map((point, i) => candidatesOf(graph, point, i === points.length - 1, 50));
    expect(joinCandidates(graph, points, candidates, neverStop).length).toBe(points.length - 1);
    expect(codeOf(() => joinCandidates(graph, points, candidates, neverStop, 3))).toBe('open-lr-too-long');
  });

  test('of a thousand points in one place ask whether to stop at each of them', () => {
    const { nodeLat, nodeLon } = graph.data.network;
    const point = (i: number): ReferencePoint => ({
      lat: nodeLat[0]! / STEPS_PER_DEGREE + (i % 2) * 0.0005,
      lon: nodeLon[0]! / STEPS_PER_DEGREE,
      functionalRoadClass: 3,
      formOfWay: FormOfWay.undefined,
      bearingDegrees: (37 * i) % 360,
      weakestClassToNext: i === 999 ? 0 : 7,
      metresToNext: i === 999 ? 0 : 14_000,
    });
    const points = Array.from({ length: 1000 }, (_, i) => point(i));
    const bytes = encodeLineReference({ points, positiveOffset: 0, negativeOffset: 0 });
    let asked = 0;
    const shouldStop = (): boolean => ++asked > 20;
    expect(codeOf(() => locateOpenLr(graph, bytes, { radiusMetres: 500, shouldStop }))).toBe('stopped');
    expect(asked).toBe(21);
  });
});
