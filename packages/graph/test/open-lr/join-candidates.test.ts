import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPortolanError, neverStop } from '@portolan/base';
import { floorOf, share } from '@portolan/testing';
import { decodeOpenLr, openLrOfPath } from '../../src/index.ts';
import { candidatesOf, type Candidate } from '../../src/open-lr/candidates.ts';
import { joinCandidates, type Piece } from '../../src/open-lr/join-candidates.ts';
import type { ReferencePoint } from '../../src/open-lr/line-reference.ts';
import { openRoadsOf } from '../../src/open-lr/open-roads.ts';
import { arcHead } from '../../src/network/adjacency.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { tailOf } from '../graph-helpers.ts';

/** What a choice costs, by the pages about it: misfits of the points, 0.2 a metre outside the steps of a length, 0.001 a metre. */
function costOf(
  points: readonly ReferencePoint[],
  chosen: readonly Candidate[],
  sections: readonly Piece[][],
): number {
  let cost = chosen.reduce((sum, candidate) => sum + candidate.cost, 0);
  for (const [i, pieces] of sections.entries()) {
    const metres = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
    const off = Math.abs(metres - points[i]!.metresToNext) - 29.3;
    cost += 0.2 * Math.max(0, off) + 0.001 * metres;
  }
  return cost;
}

/** The candidates that pieces run through: sections begin with the piece of their first candidate. */
function chosenOf(candidates: readonly (readonly Candidate[])[], sections: readonly Piece[][]): Candidate[] {
  return candidates.map((some, i) => {
    const isLast = i === sections.length;
    const piece = isLast ? sections.at(-1)!.at(-1)! : sections[i]![0]!;
    const metres = isLast ? piece.to : piece.from;
    return some.find(
      (candidate) => candidate.arc === piece.arc && Math.abs(candidate.metres - metres) < 1e-6,
    )!;
  });
}

function tuplesOf<T>(lists: readonly (readonly T[])[]): T[][] {
  let tuples: T[][] = [[]];
  for (const list of lists) tuples = tuples.flatMap((tuple) => list.map((each) => [...tuple, each]));
  return tuples;
}

describe('joinCandidates', () => {
  test('is no worse than any choice of one candidate for each point', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(town, fc.nat(), fc.array(fc.nat(), { maxLength: 5 }), async (plan, start, choices) => {
        const graph = await graphOfTown(plan);
        fc.pre(graph !== undefined);
        const { network } = graph.data;
        const { modes } = openRoadsOf(graph);
        const arcs = [start % modes.length];
        fc.pre(modes[arcs[0]!] !== 0);
        for (const choice of choices) {
          const node = arcHead(network, arcs.at(-1)!);
          const next = [...modes.keys()].filter((arc) => modes[arc] !== 0 && tailOf(network, arc) === node);
          if (next.length > 0) arcs.push(next[choice % next.length]!);
          else break;
        }
        const { points } = decodeOpenLr(openLrOfPath(graph, { edges: arcs }));
        const candidates = points.map((point, i) => candidatesOf(graph, point, i === points.length - 1, 50));
        fc.pre(candidates.reduce((product, { length }) => product * length, 1) <= 400);
        const sections = joinCandidates(graph, points, candidates, neverStop);
        const cost = costOf(points, chosenOf(candidates, sections), sections);
        let least = Infinity;
        for (const tuple of tuplesOf(candidates)) {
          try {
            const only = tuple.map((candidate) => [candidate]);
            least = Math.min(least, costOf(points, tuple, joinCandidates(graph, points, only, neverStop)));
          } catch (error) {
            if (!isPortolanError(error) || error.code !== 'open-lr-not-found') throw error;
          }
        }
        expect(cost).toBeCloseTo(least, 6);
        compared++;
      }),
      { numRuns: Math.max(20, share(300)) },
    );
    expect(compared).toBeGreaterThan(floorOf(60));
  });
});
