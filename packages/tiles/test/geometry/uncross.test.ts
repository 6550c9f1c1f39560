import { expectSame, share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubledArea, isInside, tidyRing } from '../../src/geometry/rings.ts';
import { uncrossed } from '../../src/geometry/uncross.ts';
import { crossingsIn } from '../crossings.ts';

describe('a ring that crosses itself', () => {
  test('in the middle of two lakes becomes both', () => {
    const lakes = uncrossed([[0, 0, 100, 100, 200, 0, 200, 100, 100, 0, 0, 100].map((value) => value * 10)]);
    expect(
      lakes
        .map((rings) => rings.map(doubledArea))
        .flat()
        .every((area) => area > 0),
    ).toBe(true);
    const sizes = lakes.map(([outer]) => doubledArea(outer!));
    expect(sizes).toHaveLength(3);
    for (const [x, y] of [
      [200, 500],
      [1000, 500],
      [1800, 500],
    ] as const)
      expect(lakes.some((rings) => isInside(rings, x, y))).toBe(true);
  });

  test('where a moat is closed by a narrow bridge keeps the castle dry', () => {
    // Around, in over the bridge, around the castle the other way, and out on the wrong side of the bridge.
    const moat = [
      0, 0, 100, 0, 100, 100, 0, 100, 0, 52, 30, 48, 30, 70, 70, 70, 70, 30, 30, 30, 30, 52, 0, 48,
    ];
    expect(crossingsIn(moat)).toBe(1);
    const polygons = uncrossed([moat]);
    expect(polygons).toHaveLength(1);
    expect(polygons[0]).toHaveLength(2);
    expect(isInside(polygons[0]!, 50, 50)).toBe(false);
    expect(isInside(polygons[0]!, 90, 50)).toBe(true);
  });

  test('in a small loop loses the loop', () => {
    const ring = [0, 0, 100, 0, 100, 100, 52, 100, 48, 98, 52, 98, 48, 100, 0, 100];
    const [polygon, ...others] = uncrossed([ring]);
    expect(others).toEqual([]);
    expect(Math.abs(doubledArea(polygon![0]!) - 20_000)).toBeLessThan(50);
  });
});

test('a polygon whose rings do not cross themselves stays as it is', () => {
  const rings = [
    [0, 0, 100, 0, 100, 100, 0, 100],
    [10, 10, 10, 20, 20, 20, 20, 10],
  ];
  expect(uncrossed(rings)[0]).toBe(rings);
});

const rounded = fc.integer({ min: 0, max: 40 });
const ringOf = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.tuple(rounded, rounded), { minLength: 3, maxLength: most }).map((points) => points.flat());

test('of any ring, parts remain that do not cross themselves, run the right way and stay in the box', () => {
  let crossing = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: ringOf(12) }, { weight: 1, arbitrary: ringOf(60) }),
      fc.nat(2 ** 26),
      (points, offset) => {
        const tidy = tidyRing(points);
        if (tidy.length === 0 || doubledArea(tidy) <= 0) return;
        const ring = tidy.map((value) => value + offset);
        const polygons = uncrossed([ring]);
        if (crossingsIn(ring) === 0) {
          expectSame(polygons[0]![0], ring);
          return;
        }
        crossing++;
        expectSame(polygons.length > 0, true);
        for (const rings of polygons) {
          for (const [index, part] of rings.entries()) {
            expectSame(crossingsIn(part), 0);
            expectSame(Math.sign(doubledArea(part)), index === 0 ? 1 : -1);
            expectSame(
              part.every((value) => value >= offset && value <= offset + 40),
              true,
            );
          }
        }
      },
    ),
    { numRuns: share(50_000) },
  );
  expect(crossing).toBeGreaterThan(share(50_000) / 10);
});

test('what a star with long rays that are narrower than a unit covers stays covered', () => {
  // A round lake with narrow arms, whose ends are rounded: the middle stays inside.
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 40 }),
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 240, maxLength: 240 }),
      (rays, noise) => {
        const ring: number[] = [];
        for (let ray = 0; ray < rays; ray++) {
          for (const [step, radius] of [200, 1000, 200].entries()) {
            const angle =
              ((ray + (step - 1) * 0.003 * (radius === 200 ? 1 : 0) + (step === 2 ? 0.01 : 0)) *
                2 *
                Math.PI) /
              rays;
            const at = (ring.length / 2) % 120;
            ring.push(
              Math.round(radius * Math.cos(angle)) + noise[2 * at]!,
              Math.round(radius * Math.sin(angle)) + noise[2 * at + 1]!,
            );
          }
        }
        const tidy = tidyRing(ring);
        if (doubledArea(tidy) <= 0) return;
        const polygons = uncrossed([tidy]);
        expectSame(
          polygons.some((rings) => isInside(rings, 1, 1)),
          true,
        );
        for (const rings of polygons) for (const part of rings) expectSame(crossingsIn(part), 0);
      },
    ),
    { numRuns: share(5000) },
  );
});
