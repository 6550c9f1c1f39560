import { neverStop } from '@portolan/base';
import fc from 'fast-check';
import { expectSame, floorOf, share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { BoundedSearch } from '../../src/matching/bounded-search.ts';
import { Candidates, Step } from '../../src/matching/candidates.ts';
import type { MatchGraph } from '../../src/matching/match-graph.ts';
import { chooseCandidates } from '../../src/matching/viterbi.ts';
import { walkChosen } from '../../src/matching/chosen-way.ts';
import { slowScore } from './oracle.ts';

const NONE = 0xffffffff;

/** Roads between random nodes: an arc each, some with a twin, with lengths that have nothing to do with places. */
const roads = fc
  .integer({ min: 2, max: 8 })
  .chain((nodes) =>
    fc.array(
      fc.record({
        from: fc.nat(nodes - 1),
        to: fc.nat(nodes - 1),
        metres: fc.integer({ min: 0, max: 300 }),
        isTwoWay: fc.boolean(),
        // Fractions, so that no two ways of other turns are equally long.
        turn: fc.constantFrom(0, 10.1367, 50.0719, Infinity),
        slowness: fc.constantFrom(0, 0.3171, 1.9113),
      }),
      { minLength: 1, maxLength: 16 },
    ),
  )
  .chain((list) => fc.tuple(fc.constant(list), fc.boolean()))
  .map(([list, tellsSpeed]): MatchGraph => {
    const arcs = list.flatMap((road) =>
      road.isTwoWay
        ? [
            { ...road, twin: 1 },
            { ...road, from: road.to, to: road.from, twin: -1 },
          ]
        : [{ ...road, twin: 0 }],
    );
    const turns = arcs.map((arc) => arcs.flatMap((next, at) => (next.from === arc.to ? [at] : [])));
    const states = Uint32Array.from(arcs, (_, arc) => arc);
    let sum = 0;
    const slowness = {
      ofArc: Float32Array.from(arcs, (arc) => arc.slowness),
      ofTurn: Float32Array.from(turns.flat(), (head) => 5.0391 * (head % 3)),
      // The slower, the longer, so that ways which count alike take the same time.
      arcSeconds: Float32Array.from(arcs, (arc) => 0.1 * arc.metres * (1 + arc.slowness)),
      turnSeconds: Float32Array.from(turns.flat(), (head) => 2 * (head % 3)),
    };
    return {
      ...(tellsSpeed && { slowness }),
      arcOfState: states,
      stateOfArc: states,
      firstTurn: Uint32Array.from([0, ...turns.map((heads) => (sum += heads.length))]),
      turnHead: Uint32Array.from(turns.flat()),
      turnMetres: Float32Array.from(turns.flat(), (head) => arcs[head]!.turn),
      arcMetres: Float64Array.from(arcs, ({ metres }) => metres),
      twinOf: Uint32Array.from(arcs, ({ twin }, arc) => (twin === 0 ? NONE : arc + twin)),
    };
  });

const trace = fc.array(
  fc.record({
    straight: fc.integer({ min: 0, max: 400 }),
    seconds: fc.constantFrom(NaN, 0, 1, 30),
    likeness: fc.constantFrom(0, 0.3, 0.95),
    places: fc.array(
      fc.record({
        arc: fc.nat(31),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        metres: fc.double({ min: 0, max: 60, noNaN: true }),
        degrees: fc.integer({ min: 0, max: 359 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

test('the chosen way costs as little as the best of all pairs of candidates', () => {
  let whole = 0;
  fc.assert(
    fc.property(roads, trace, (graph, points) => {
      const candidates = new Candidates();
      const first = [0];
      for (const { places } of points) {
        const seen = new Set<number>();
        for (const { arc: any, share: part, metres, degrees } of places) {
          const arc = any % graph.arcMetres.length;
          if (seen.has(arc)) continue;
          seen.add(arc);
          const [east, north] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
          candidates.add(arc, part * graph.arcMetres[arc]!, metres, arc, east, north, 1, 0);
        }
        first.push(candidates.count);
      }
      const layers = {
        count: points.length,
        first: Uint32Array.from(first),
        likenessBetween: (from: number, to: number) =>
          points.slice(from + 1, to + 1).reduce((product, { likeness }) => product * likeness, 1),
        metresBetween: (from: number, to: number) =>
          points.slice(from + 1, to + 1).reduce((sum, { straight }) => sum + straight, 0),
        secondsBetween: (from: number, to: number) =>
          points.slice(from + 1, to + 1).reduce((sum, { seconds }) => sum + seconds, 0),
      };
      const model = {
        sigmaMetres: 5,
        breakageMetres: 2000,
        reversalMetres: 60,
        beam: Infinity,
        mostSkipped: 4,
      };
      const search = new BoundedSearch(graph);
      const slow = slowScore(graph, candidates, layers, model);
      const { chosen, score } = chooseCandidates(search, candidates, layers, model, neverStop);
      const isWhole = chosen.every(
        (row, point) => row >= 0 && (point === 0 || candidates.step[row] !== Step.begin),
      );
      // Whoever may pass over a point or begin anew never pays more.
      expect(score).toBeLessThanOrEqual(slow + 1e-9);
      if (isWhole) {
        whole++;
        expect(score).toBeCloseTo(slow, 8);
      }
      // No part of a way can cost more than the whole, so that a beam as wide as that gives up nothing that matters.
      const copy = copyOf(candidates);
      const narrow = chooseCandidates(search, copy, layers, { ...model, beam: score + 1e-6 }, neverStop);
      expect(narrow.score).toBeCloseTo(score, 8);
      for (const { walks } of walkChosen(search, candidates, layers, chosen, model, neverStop)) {
        for (const { arcs, turns } of walks) {
          expectSame(turns.length, arcs.length - 1);
          turns.forEach((turn, i) => {
            const from = graph.stateOfArc[arcs[i]!]!;
            expectSame(turn >= graph.firstTurn[from]! && turn < graph.firstTurn[from + 1]!, true);
            expectSame(graph.turnHead[turn], arcs[i + 1]);
            expectSame(graph.turnMetres[turn]! < Infinity, true);
          });
        }
      }
    }),
    { numRuns: share(4000) },
  );
  expect(whole).toBeGreaterThan(floorOf(200));
});

/** The same candidates, as they were before a way was chosen. */
function copyOf(candidates: Candidates): Candidates {
  const { count, arc, along, metres, acrossEast, acrossNorth } = candidates;
  const copy = new Candidates();
  for (let at = 0; at < count; at++) {
    const [east, north] = [acrossEast[at]!, acrossNorth[at]!];
    copy.add(arc[at]!, along[at]!, metres[at]!, arc[at]!, east, north, north, -east);
  }
  return copy;
}
