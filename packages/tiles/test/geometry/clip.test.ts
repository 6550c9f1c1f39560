import { expectSame, share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipLine, clipPolygon, thinRing } from '../../src/geometry/clip.ts';
import { doubledArea, isInside } from '../../src/geometry/rings.ts';

const BOX = { minX: 0, minY: 0, maxX: 20, maxY: 16 };

/** Rings around a middle: each is simple, since its points have ascending angles. */
function star(middle: number, radii: readonly number[]): number[] {
  return radii.flatMap((radius, at) => {
    const angle = (at / radii.length) * 2 * Math.PI;
    return [Math.round(middle + radius * Math.cos(angle)), Math.round(middle + radius * Math.sin(angle))];
  });
}

const radii = fc.array(fc.integer({ min: 6, max: 60 }), { minLength: 3, maxLength: 40 });
const polygon = fc
  .record({
    middle: fc.integer({ min: -20, max: 40 }),
    radii,
    hole: fc.boolean(),
    share: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ middle, radii: outer, hole, share: part }) => {
    const inner = star(
      middle,
      outer.map((radius) => (radius * part) / 10),
    );
    const holes: number[][] = [];
    for (let at = inner.length - 2; at >= 0; at -= 2) holes.push([inner[at]!, inner[at + 1]!]);
    return hole ? [star(middle, outer), holes.flat()] : [star(middle, outer)];
  });

describe('polygons', () => {
  test('what is left has the points of the polygon in the box, and no others', () => {
    fc.assert(
      fc.property(polygon, (rings) => {
        const clipped = clipPolygon(rings, BOX);
        for (const [outer, ...holes] of clipped) {
          expect(doubledArea(outer!)).toBeGreaterThan(0);
          for (const hole of holes) expect(doubledArea(hole)).toBeLessThan(0);
        }
        for (let x = 0.53; x < BOX.maxX; x++) {
          for (let y = 0.51; y < BOX.maxY; y++) {
            const isSame = isInside(clipped.flat(), x, y) === isInside(rings, x, y);
            // Crossings of the edge are rounded, which moves lines by half a unit.
            if (!isSame) expectSame(isNear(rings, x, y), true, `${x} ${y}`);
          }
        }
      }),
      { numRuns: share(20_000) },
    );
  });

  test('a hole that leaves its outer ring by less than a unit does not fill the box (seed 215685512)', () => {
    const outer = [
      2, -4, 1, -1, 24, 37, -1, 18, -6, 2, -8, 0, -10, -3, -10, -5, -8, -8, -6, -10, -3, -10, -1, -9, 1, -7,
    ];
    const hole = [
      1, -7, -1, -8, -3, -9, -6, -9, -8, -8, -9, -5, -9, -3, -8, 0, -6, 1, -2, 16, 22, 33, 1, -1, 1, -4,
    ];
    expect(clipPolygon([outer, hole], BOX).some((rings) => isInside(rings, 0.53, 0.51))).toBe(false);
  });

  test('a ring may cross the edge in the very corner of the box', () => {
    const ring = [38, 32, 37, 36, 34, 38, 30, 38, 27, 36, 26, 32, -14, -2, 22, 2, 34, 26, 37, 28];
    const clipped = clipPolygon([ring], BOX);
    expect(isInside(clipped.flat(), 0.53, 1.51)).toBe(true);
    expect(isInside(clipped.flat(), 0.53, 14.51)).toBe(false);
  });

  test('the box stays full around a hole that leaves it by a line without width', () => {
    const outer = [-30, -30, 50, -30, 50, 46, -30, 46];
    const hole = [12, 11, 11, 10, 9, 11, 10, 12, 10, 17, 10, 12, 12, 12];
    const clipped = clipPolygon([outer, hole], BOX).flat();
    expect(isInside(clipped, 0.53, 0.51)).toBe(true);
    expect(isInside(clipped, 10.53, 11.51)).toBe(false);
  });

  test('thinning changes nothing in the box', () => {
    fc.assert(
      fc.property(polygon, (rings) => {
        const thinned = rings.map((ring) => thinRing(ring, BOX));
        for (let x = 0.53; x < BOX.maxX; x += 2) {
          for (let y = 0.51; y < BOX.maxY; y += 2) {
            expectSame(isInside(thinned, x, y), isInside(rings, x, y), `${x} ${y}`);
          }
        }
      }),
      { numRuns: share(20_000) },
    );
  });
});

/** Whether a point is within one unit of a line of a ring. */
function isNear(rings: readonly (readonly number[])[], x: number, y: number): boolean {
  return rings.some((ring) => {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      if (distance(x, y, ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!) < 1) return true;
    }
    return false;
  });
}

function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}

test('lines keep what is in the box, and lose what is not', () => {
  const ordinate = fc.integer({ min: -30, max: 50 });
  fc.assert(
    fc.property(fc.array(fc.tuple(ordinate, ordinate), { minLength: 2, maxLength: 12 }), (points) => {
      const line = points.flat();
      const parts = clipLine(line, BOX);
      for (const part of parts) {
        expect(part.length).toBeGreaterThanOrEqual(4);
        for (let at = 0; at < part.length; at += 2) {
          expect(
            part[at]! >= 0 && part[at]! <= BOX.maxX && part[at + 1]! >= 0 && part[at + 1]! <= BOX.maxY,
          ).toBe(true);
          const near = Math.min(
            ...points
              .slice(1)
              .map(([bx, by], index) => distance(part[at]!, part[at + 1]!, ...points[index]!, bx, by)),
          );
          expect(near).toBeLessThan(1);
        }
      }
      const kept = new Set(parts.flatMap((part) => pairs(part)));
      for (const [index, [x, y]] of points.entries()) {
        // What only touches the edge may be left out.
        const isIn = x > 0 && x < BOX.maxX && y > 0 && y < BOX.maxY;
        const moves = [points[index - 1], points[index + 1]].some(
          (other) => other && (other[0] !== x || other[1] !== y),
        );
        if (isIn && moves) expect([...kept]).toContain(`${x} ${y}`);
      }
    }),
    { numRuns: share(20_000) },
  );
});

function pairs(part: readonly number[]): string[] {
  return part.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${part[at + 1]!}`] : []));
}
