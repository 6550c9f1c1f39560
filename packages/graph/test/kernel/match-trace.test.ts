import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { randomFractions, seedOf, share } from '@portolan/testing';
import { hasSharedData, readData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { matchTrace, type StraightArcs, type TracePoint } from '../../src/kernel/index.ts';
import { sortByTail } from '../../src/hierarchy/arcs.ts';

const METRES = 111_195;
const LAT = 49;
const LON_METRES = METRES * Math.cos((LAT * Math.PI) / 180);

/** A town of straight two-way streets, some 100 m apart, whose corners are moved at random. */
function town(width: number, height: number, seed: number): StraightArcs {
  const random = randomFractions(seed);
  const nodeCount = width * height;
  const lat = Float64Array.from(
    { length: nodeCount },
    (_, u) => LAT + (100 * Math.floor(u / width) + 30 * random()) / METRES,
  );
  const lon = Float64Array.from(
    { length: nodeCount },
    (_, u) => 8 + (100 * (u % width) + 30 * random()) / LON_METRES,
  );
  const tail: number[] = [];
  const head: number[] = [];
  for (let u = 0; u < nodeCount; u++) {
    const neighbours = [u % width < width - 1 ? u + 1 : -1, u + width < nodeCount ? u + width : -1];
    for (const v of neighbours) {
      if (v < 0) continue;
      tail.push(u, v);
      head.push(v, u);
    }
  }
  return { ...sortByTail(nodeCount, Uint32Array.from(tail), Uint32Array.from(head)).arcs, lat, lon };
}

/** A random drive without turning round, as arcs. */
function drive({ firstOut, head }: StraightArcs, length: number, random: () => number): number[] {
  const arcs: number[] = [];
  let [before, node] = [-1, Math.floor(random() * (firstOut.length - 1))];
  while (arcs.length < length) {
    const onward: number[] = [];
    for (let arc = firstOut[node]!; arc < firstOut[node + 1]!; arc++)
      if (head[arc] !== before) onward.push(arc);
    const arc = onward[Math.floor(random() * onward.length)]!;
    arcs.push(arc);
    [before, node] = [node, head[arc]!];
  }
  return arcs;
}

/** Points along arcs, from 30 m after the beginning to 30 m before the end, each moved at random. */
function pointsAlong(
  { firstOut, head, lat, lon }: StraightArcs,
  arcs: readonly number[],
  spacing: number,
  noise: () => number = () => 0,
): TracePoint[] {
  const points: TracePoint[] = [];
  let due = 30;
  let passed = 0;
  const last = arcs.length - 1;
  arcs.forEach((arc, at) => {
    const v = head[arc]!;
    let u = 0;
    while (firstOut[u + 1]! <= arc) u++;
    const metres = Math.hypot((lat[v]! - lat[u]!) * METRES, (lon[v]! - lon[u]!) * LON_METRES);
    const isLast = at === last;
    const end = passed + metres - (isLast ? 30 : 0);
    // The last point shows the last arc, on which there may otherwise be but one, just behind the corner.
    const latest = isLast ? end + spacing : end + 1e-9;
    for (; due < latest; due += spacing) {
      if (isLast) due = Math.min(due, end);
      const part = (due - passed) / metres;
      points.push({
        lat: lat[u]! + part * (lat[v]! - lat[u]!) + noise() / METRES,
        lon: lon[u]! + part * (lon[v]! - lon[u]!) + noise() / LON_METRES,
        time: due / 10,
      });
    }
    passed += metres;
  });
  return points;
}

function normal(random: () => number, sigma: number): () => number {
  return () => sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

describe('matchTrace', () => {
  test('gives back the arcs of a drive from exact points', () => {
    fc.assert(
      fc.property(
        fc.nat(0x7fff_fffe),
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom(12, 20, 35),
        (seed, length, spacing) => {
          const graph = town(7, 6, seed + 1);
          const arcs = drive(graph, length, randomFractions(seed + 2));
          expect([...matchTrace(graph, pointsAlong(graph, arcs, spacing))]).toEqual(arcs);
        },
      ),
      { numRuns: share(400) },
    );
  });

  test('finds nearly all arcs of a drive from noisy points, and few others', () => {
    const random = randomFractions(seedOf(1));
    let [right, wrong, whole] = [0, 0, 0];
    for (let run = 0; run < 40; run++) {
      const graph = town(8, 8, run + 1);
      const arcs = drive(graph, 30, random);
      const noise = normal(random, 8);
      const found = matchTrace(graph, pointsAlong(graph, arcs, 15, noise), { sigmaMetres: 8 });
      const left = new Set(arcs);
      whole += left.size;
      for (const arc of new Set(found))
        if (left.has(arc)) right++;
        else wrong++;
    }
    expect(right / whole).toBeGreaterThan(0.98);
    expect(wrong / whole).toBeLessThan(0.04);
  });

  test('is not led astray by a point that jumps, by doubled points and by points that come late', () => {
    const graph = town(8, 8, 5);
    const arcs = drive(graph, 25, randomFractions(6));
    const points = pointsAlong(graph, arcs, 20);
    const jumping = points.map((point, at) =>
      at === 20 || at === 21 ? { ...point, lat: point.lat + 260 / METRES } : point,
    );
    expect([...matchTrace(graph, jumping)]).toEqual(arcs);
    expect([
      ...matchTrace(
        graph,
        points.flatMap((point) => [point, point]),
      ),
    ]).toEqual(arcs);
    const late = [...points];
    late.splice(14, 0, ...late.splice(10, 1));
    expect([...matchTrace(graph, late)]).toEqual(arcs);
  });

  test('tells carriageways apart by direction, though the other is nearer', () => {
    // Two one-way roads 12 m apart; the points lie nearer to the one that leads the other way.
    const y = [0, 0, 12, 12].map((metres) => LAT + metres / METRES);
    const graph = {
      firstOut: Uint32Array.from([0, 1, 1, 1, 2]),
      head: Uint32Array.from([1, 2]),
      lat: y,
      lon: [8, 8.01, 8, 8.01],
    };
    const points = Array.from({ length: 12 }, (_, at) => ({
      lat: LAT + 8 / METRES,
      lon: 8.001 + at * 0.0005,
    }));
    expect([...matchTrace(graph, points)]).toEqual([0]);
    expect([...matchTrace(graph, points.toReversed())]).toEqual([1]);
  });

  test('a traveller who goes there and back does not stand still on the way back', () => {
    // A road of 300 m from west to east and one of 20 m beyond it, both in two directions; 12 m lie between two points.
    const graph = {
      firstOut: Uint32Array.from([0, 1, 3, 4]),
      head: Uint32Array.from([1, 0, 2, 1]),
      lat: [LAT, LAT, LAT],
      lon: [0, 300, 320].map((metres) => 8 + metres / LON_METRES),
    };
    const there = Array.from({ length: 26 }, (_, at) => 15 + 12 * at);
    const points = [...there, ...there.toReversed()].map((metres) => ({
      lat: LAT,
      lon: 8 + metres / LON_METRES,
    }));
    expect([...matchTrace(graph, points)]).toEqual([0, 2, 3, 1]);
    // Who stands in a jam may be seen behind where he was before.
    const jam = [30, 60, 90, 78, 92, 80, 120, 200].map((metres) => ({
      lat: LAT,
      lon: 8 + metres / LON_METRES,
    }));
    expect([...matchTrace(graph, jam)]).toEqual([0]);
  });

  test('finds nothing where no arc is near, or where there is none', () => {
    expect(matchTrace(town(2, 2, 1), [{ lat: 0, lon: 0 }])).toHaveLength(0);
    expect(matchTrace(town(2, 2, 1), [])).toHaveLength(0);
    const empty = { firstOut: new Uint32Array(1), head: new Uint32Array(0), lat: [], lon: [] };
    expect(matchTrace(empty, [{ lat: 0, lon: 0 }])).toHaveLength(0);
  });

  test('refuses points and options that are no numbers in their range', () => {
    const graph = town(2, 2, 1);
    const code = (call: () => unknown): unknown => {
      try {
        return call();
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error;
      }
    };
    for (const point of [
      { lat: 91, lon: 0 },
      { lat: NaN, lon: 0 },
      { lat: 0, lon: 0, time: Infinity },
    ])
      expect(code(() => matchTrace(graph, [point]))).toBe('kernel-trace');
    for (const sigmaMetres of [0, -1, NaN, Infinity])
      expect(code(() => matchTrace(graph, [], { sigmaMetres }))).toBe('kernel-trace');
    expect(code(() => matchTrace({ ...graph, lat: [1] }, []))).toBe('kernel-coordinates');
  });
});

describe.skipIf(!hasSharedData)('recorded traces with a known truth', () => {
  const rows = (name: string): number[][] =>
    gunzipSync(readData(`traces/kubicka/${name}.gz`))
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).map(Number));

  test.each(['00000006', '00000044', '00000068'])(
    '%s is matched to within 2 percent at 1 s and 10 s',
    (id) => {
      const nodes = rows(`${id}.nodes`);
      const arcs = rows(`${id}.arcs`);
      const { arcs: sorted, arcOf } = sortByTail(
        nodes.length,
        Uint32Array.from(arcs, ([tail]) => tail!),
        Uint32Array.from(arcs, ([, head]) => head!),
      );
      const graph = { ...sorted, lat: nodes.map(([, lat]) => lat!), lon: nodes.map(([lon]) => lon!) };
      const metres = (arc: number): number => {
        const [[lonA, latA], [lonB, latB]] = arcs[arc]!.map((node) => nodes[node]!) as [number[], number[]];
        const dx = (lonB! - lonA!) * Math.cos((latA! * Math.PI) / 180);
        return METRES * Math.hypot(dx, latB! - latA!);
      };
      const truth = new Set(rows(`${id}.route`).map(([arc]) => arc!));
      const track = rows(`${id}.track`).map(([lon, lat, time]) => ({ lat: lat!, lon: lon!, time: time! }));
      const sum = (list: Iterable<number>): number =>
        [...list].reduce((total, arc) => total + metres(arc), 0);
      for (const seconds of [1, 10]) {
        const points = track.filter((_, at) => at % seconds === 0);
        const found = new Set(Array.from(matchTrace(graph, points), (arc) => arcOf[arc]!));
        const lost = sum([...truth].filter((arc) => !found.has(arc)));
        const beside = sum([...found].filter((arc) => !truth.has(arc)));
        expect((lost + beside) / sum(truth)).toBeLessThan(0.02);
      }
    },
  );
});
