import fc from 'fast-check';
import Flatbush from 'flatbush';
import { expect, test } from 'vitest';
import { type CrossedAreas, gatesInSight, sees } from '../../src/snapping/crossed-areas.ts';

/** In units of 1e-7 degrees. */
type Point = readonly [x: number, y: number];
type Rings = readonly (readonly Point[])[];

/** Areas of which every corner is a gate: its arc has the number of the corner. */
function areasOf(list: readonly Rings[]): CrossedAreas {
  const tree = new Flatbush(list.length, 16, Int32Array);
  for (const rings of list) {
    const [x, y] = [0, 1].map((axis) => rings[0]!.map((point) => point[axis]!));
    tree.add(Math.min(...x!), Math.min(...y!), Math.max(...x!), Math.max(...y!));
  }
  tree.finish();
  const rings = list.flat();
  const corners = rings.flat();
  const offsets = (lengths: readonly number[]): Uint32Array => {
    let end = 0;
    return Uint32Array.from([0, ...lengths.map((length) => (end += length))]);
  };
  return {
    tree,
    firstRing: offsets(list.map(({ length }) => length)),
    firstCorner: offsets(rings.map(({ length }) => length)),
    cornerLat: Int32Array.from(corners, ([, y]) => y),
    cornerLon: Int32Array.from(corners, ([x]) => x),
    firstArc: offsets(corners.map(() => 1)),
    arc: Uint32Array.from(corners.keys()),
  };
}

const sidesOf = (rings: Rings): (readonly [Point, Point])[] =>
  rings.flatMap((ring) => ring.map((point, at) => [point, ring[(at + 1) % ring.length]!] as const));

/** The winding of a ring around a point, in turns. */
function turnsAround(ring: readonly Point[], [px, py]: Point): number {
  let angle = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    const step = Math.atan2(nextY - py, nextX - px) - Math.atan2(y - py, x - px);
    angle += step - 2 * Math.PI * Math.round(step / (2 * Math.PI));
  }
  return Math.round(angle / (2 * Math.PI));
}

const slowInside = ([outer, ...holes]: Rings, point: Point): boolean =>
  turnsAround(outer!, point) !== 0 && holes.every((hole) => turnsAround(hole, point) === 0);

/** Cuts a line wherever it meets a side, and looks at the middle of every piece. */
function slowSees(rings: Rings, [ax, ay]: Point, [bx, by]: Point): boolean {
  const cuts = [0, 1];
  for (const [[x1, y1], [x2, y2]] of sidesOf(rings)) {
    const det = (bx - ax) * (y2 - y1) - (by - ay) * (x2 - x1);
    const t = ((x1 - ax) * (y2 - y1) - (y1 - ay) * (x2 - x1)) / det;
    const along = ((x1 - ax) * (by - ay) - (y1 - ay) * (bx - ax)) / det;
    if (along >= 0 && along <= 1 && t > 1e-9 && t < 1 - 1e-9) cuts.push(t);
  }
  cuts.sort((s, t) => s - t);
  return cuts.slice(1).every((end, at) => {
    const t = (cuts[at]! + end) / 2;
    return slowInside(rings, [ax + t * (bx - ax), ay + t * (by - ay)]);
  });
}

/** A ring around a point that no line leaves twice: distances in directions that go round once. */
const star = (least: number, most: number): fc.Arbitrary<Point[]> =>
  fc.array(fc.integer({ min: least, max: most }), { minLength: 4, maxLength: 9 }).map((distances) =>
    distances.map((distance, at): Point => {
      const angle = (2 * Math.PI * at) / distances.length + 0.1;
      return [Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))];
    }),
  );
/** Odd coordinates, so that places rarely lie in line with two corners. */
const place = fc.tuple(
  fc.integer({ min: -9001, max: 9001 }).map((x) => x + 0.37),
  fc.integer({ min: -9001, max: 9001 }).map((y) => y + 0.61),
);

test('gates in sight are those that a straight line reaches inside the area, around its hole', () => {
  let [seen, hidden] = [0, 0];
  fc.assert(
    fc.property(star(5000, 9000), star(500, 2500), place, ([...outer], hole, point) => {
      const rings: Rings = [outer, hole];
      const found = gatesInSight(areasOf([rings]), point[1] / 1e7, point[0] / 1e7);
      const corners = rings.flat();
      const expected = slowInside(rings, point)
        ? [...corners.keys()].filter((corner) => slowSees(rings, point, corners[corner]!))
        : [];
      expect(found.map(({ arcs }) => arcs[0])).toEqual(expected);
      for (const { area, arcs, metres } of found) {
        const [x, y] = corners[arcs[0]!]!;
        expect(area).toBe(0);
        expect(metres).toBeCloseTo(Math.hypot(x - point[0], y - point[1]) * 0.0111195, 0);
      }
      seen += found.length;
      if (expected.length > 0) hidden += corners.length - found.length;
    }),
  );
  expect(Math.min(seen, hidden)).toBeGreaterThan(50);
});

test('two places see each other where the line between them stays inside', () => {
  let [seen, hidden] = [0, 0];
  fc.assert(
    fc.property(star(5000, 9000), star(500, 2500), place, place, (outer, hole, a, b) => {
      const rings: Rings = [outer, hole];
      fc.pre(slowInside(rings, a) && slowInside(rings, b));
      const expected = slowSees(rings, a, b);
      expect(sees(areasOf([rings]), 0, a[1] / 1e7, a[0] / 1e7, b[1] / 1e7, b[0] / 1e7)).toBe(expected);
      if (expected) seen++;
      else hidden++;
    }),
  );
  expect(Math.min(seen, hidden)).toBeGreaterThan(10);
});

test('where areas overlap, the gates of both count', () => {
  const square = (x: number): Rings => [
    [
      [x, 0],
      [x + 1000, 0],
      [x + 1000, 1000],
      [x, 1000],
    ],
  ];
  const areas = areasOf([square(500), square(0), square(5000)]);
  const at = (x: number): number[] => gatesInSight(areas, 500e-7, x * 1e-7).map(({ area }) => area);
  expect(at(700)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(at(300)).toEqual([1, 1, 1, 1]);
  expect(at(3000)).toEqual([]);
});
