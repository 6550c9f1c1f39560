import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipLine, clipRing, signedArea } from '../../src/geometry/clip.ts';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const place = fc.tuple(fc.integer({ min: -8, max: 18 }), fc.integer({ min: -8, max: 18 }));

/** How often a ring goes around a place, by the crossings of the ray to the right. */
function windingOf(ring: readonly number[], x: number, y: number): number {
  let winding = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const [x0, y0] = [ring.at(at - 2)!, ring.at(at - 1)!];
    const [x1, y1] = [ring[at]!, ring[at + 1]!];
    if (y0 > y === y1 > y) continue;
    if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x) winding += y1 > y0 ? 1 : -1;
  }
  return winding;
}

describe('cutting to a box', () => {
  test('a ring goes as often around each place of the box as before, and around none beside it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 9 }), (places) => {
        const ring = places.flat();
        const cut = clipRing(ring, box);
        for (let y = -Math.E * 2.7; y < 18; y += Math.PI * 0.42) {
          for (let x = -Math.SQRT2 * 5.4; x < 18; x += Math.LN2 * 1.7) {
            const isInside = x > 0 && x < 10 && y > 0 && y < 10;
            expect(windingOf(cut, x, y)).toBe(isInside ? windingOf(ring, x, y) : 0);
          }
        }
      }),
      { numRuns: share(2000) },
    );
  });

  test('parts of a line lie in the box, are as long as what lies there, and know where they begin', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 9 }), (places) => {
        const line = places.flat();
        const parts = clipLine(line, box);
        let length = 0;
        for (const { places: part, start } of parts) {
          for (const value of part) expect(value >= -1e-9 && value <= 10 + 1e-9).toBe(true);
          expect(distanceAlong(line, start)).toEqual([
            expect.closeTo(part[0]!, 6),
            expect.closeTo(part[1]!, 6),
          ]);
          length += lengthOf(part);
        }
        // The obvious way: walk in small steps and count those in the box.
        const [whole, steps] = [lengthOf(line), 4000];
        let within = 0;
        for (let step = 0.5; step < steps; step++) {
          const [x, y] = distanceAlong(line, (step / steps) * whole);
          if (x >= 0 && x <= 10 && y >= 0 && y <= 10) within++;
        }
        expect(Math.abs(length - (within / steps) * whole)).toBeLessThan(
          (whole / steps) * 2 * places.length + 1e-6,
        );
      }),
      { numRuns: share(600) },
    );
  });

  test('areas have a sign by the way they turn', () => {
    expect(signedArea([0, 0, 2, 0, 2, 2, 0, 2])).toBe(8);
    expect(signedArea([0, 2, 2, 2, 2, 0, 0, 0])).toBe(-8);
    expect(signedArea([0, 0, 2, 0])).toBe(0);
  });
});

function lengthOf(line: readonly number[]): number {
  let length = 0;
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
  return length;
}

/** The place so far along a line. */
function distanceAlong(line: readonly number[], distance: number): [number, number] {
  let rest = distance;
  for (let at = 2; at < line.length; at += 2) {
    const [dx, dy] = [line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!];
    const length = Math.hypot(dx, dy);
    if (rest <= length && length > 0)
      return [line[at - 2]! + (rest / length) * dx, line[at - 1]! + (rest / length) * dy];
    rest -= length;
  }
  return [line.at(-2)!, line.at(-1)!];
}
