import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { hasSharpCorner, lineStrips } from '../../src/layout/strips/line-strips.ts';
import { stripContours } from '../../src/layout/strips/strip-contours.ts';
import { dashSpans } from '../../src/layout/strips/dash-spans.ts';
import { stripDashes } from '../../src/layout/strips/strip-dashes.ts';
import { stripPieces } from '../../src/layout/strips/strip-pieces.ts';

const place = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
const line = fc.array(place, { minLength: 2, maxLength: 6 }).map((places) => places.flat());
const shape = fc.record({
  join: fc.constantFrom('miter', 'round', 'bevel'),
  cap: fc.constantFrom('butt', 'round', 'square'),
  miterLimit: fc.constant(2),
  roundLimit: fc.constant(1.05),
});
const width = (half: number): { half: number; inner: number; end: number; offset: number } => ({
  half,
  inner: 0,
  end: half,
  offset: 0,
});

/** How often contours go around a place, each in its own direction. */
function windings(contours: readonly (readonly number[])[], x: number, y: number): readonly number[] {
  return contours.map((contour) => {
    let winding = 0;
    for (let at = 0; at < contour.length; at += 2) {
      const before = at === 0 ? contour.length - 2 : at - 2;
      const [x0, y0, x1, y1] = [contour[before]!, contour[before + 1]!, contour[at]!, contour[at + 1]!];
      const side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
      if (y0 <= y && y1 > y && side > 0) winding++;
      if (y0 > y && y1 <= y && side < 0) winding--;
    }
    return winding;
  });
}

/** How far a place is from a segment, across it; infinitely beyond its ends. */
function across(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return Infinity;
  const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
  if (along < 0 || along > length) return Infinity;
  return Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
}

function distances(places: readonly number[], x: number, y: number): { beside: number; from: number } {
  let [beside, from] = [Infinity, Infinity];
  for (let at = 0; at < places.length; at += 2)
    from = Math.min(from, Math.hypot(x - places[at]!, y - places[at + 1]!));
  for (let at = 2; at < places.length; at += 2)
    beside = Math.min(beside, across(x, y, places[at - 2]!, places[at - 1]!, places[at]!, places[at + 1]!));
  return { beside, from: Math.min(from, beside) };
}

describe('strips of lines', () => {
  test('cover what lies beside the line, and nothing farther away than a miter', () => {
    const random = fc.array(
      fc.tuple(fc.double({ min: -15, max: 75, noNaN: true }), fc.double({ min: -15, max: 75, noNaN: true })),
      {
        minLength: 40,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(line, shape, fc.integer({ min: 1, max: 4 }), random, (places, look, half, points) => {
        const strips = lineStrips(places, look, false);
        const contours = strips.flatMap((strip) => stripContours(strip, width(half)));
        for (const [x, y] of points) {
          const { beside, from } = distances(places, x, y);
          const around = windings(contours, x, y);
          // Contours all turn one way, so that they add up under the non-zero rule.
          expect(Math.min(0, ...around)).toBe(0);
          const sum = around.reduce((all, each) => all + each, 0);
          // Where segments are shorter than the line is wide, corners cut into each other, as in MapLibre.
          const isShort = places.some(
            (_, at) =>
              at % 2 === 0 &&
              at >= 2 &&
              Math.hypot(places[at]! - places[at - 2]!, places[at + 1]! - places[at - 1]!) < 4 * half,
          );
          if (beside < half - 1e-6 && !isShort) expect(sum, `${x} ${y}`).toBeGreaterThan(0);
          if (from > 2.3 * half && !isShort) expect(sum, `${x} ${y}`).toBe(0);
        }
      }),
      { numRuns: share(2000) },
    );
  });

  test('go on from piece to piece without a gap in the distance', () => {
    fc.assert(
      fc.property(line, shape, (places, look) => {
        const strips = lineStrips(places, look, false, 5);
        let whole = 5;
        for (let at = 2; at < places.length; at += 2)
          whole += Math.hypot(places[at]! - places[at - 2]!, places[at + 1]! - places[at - 1]!);
        let last = 5;
        for (const strip of strips) {
          const pieces = stripPieces(strip, width(2), width(2), 0);
          for (const { from, to } of pieces) {
            expect(from).toBeLessThanOrEqual(to + 1e-9);
            expect(Math.abs(from - last) < 1e-6 || from <= last).toBe(true);
            last = Math.max(last, to);
          }
        }
        if (strips.length > 0) expect(last).toBeCloseTo(whole, 6);
      }),
      { numRuns: share(2000) },
    );
  });

  test('dashes of an odd number of lengths begin where the last one ends', () => {
    const [strip] = lineStrips(
      [0, 0, 20, 0],
      { join: 'miter', cap: 'butt', miterLimit: 2, roundLimit: 1.05 },
      false,
    );
    // 3, 2 and 1 are a dash of four and a gap of two.
    const dashes = stripDashes(strip!, width(1), {
      spans: dashSpans([3, 2, 1, 0], false),
      inset: 0,
      radius: undefined,
      outset: 1,
    });
    const shown = (x: number): boolean => windings(dashes, x, 0.3).some((winding) => winding !== 0);
    expect([1, 2.9, 5.5, 8.9, 11.5].map(shown)).toEqual([true, true, true, true, true]);
    expect([3.1, 4.9, 9.1, 10.9].map(shown)).toEqual([false, false, false, false]);
  });

  test('rounded dashes show what all dashes together show, with few areas however short they are', () => {
    const lengths = fc.double({ min: 0.05, max: 8, noNaN: true });
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 2, maxLength: 6 }), lengths, (list, radius) => {
        const spans = dashSpans(list.length % 2 === 0 ? list : [...list, 1], true);
        const [strip] = lineStrips(
          [0, 0, 20, 0],
          { join: 'round', cap: 'butt', miterLimit: 2, roundLimit: 1.05 },
          false,
          0,
        );
        const dashes = stripDashes(strip!, width(1), { spans, inset: 0, radius, outset: 1 });
        expect(dashes.length).toBeLessThanOrEqual((20 / spans.period + 3) * spans.spans.length);
        for (let x = 0.25; x < 20; x += 0.5) {
          let away = Infinity;
          for (let period = -200; period < 400; period++) {
            for (const [from, to] of spans.spans) {
              const [begin, end] = [from + period * spans.period, to + period * spans.period];
              away = Math.min(away, Math.max(0, begin - x, x - end));
            }
          }
          for (const y of [0.1, 0.5, 0.9]) {
            const round = (away / radius) ** 2 + y ** 2;
            // Ends are drawn with a few corners.
            if (Math.abs(round - 1) < 0.15) continue;
            const isShown = windings(dashes, x, y).some((winding) => winding !== 0);
            expect([x, y, isShown]).toEqual([x, y, round < 1]);
          }
        }
      }),
      { numRuns: share(200) },
    );
  });

  test('sharp corners are those with a turn of more than 120 degrees', () => {
    const turned = (degrees: number): readonly number[] => {
      const angle = (degrees * Math.PI) / 180;
      return [0, 0, 10, 0, 10 + 10 * Math.cos(angle), 10 * Math.sin(angle)];
    };
    expect([0, 60, 119, 121, 180].map((degrees) => hasSharpCorner(turned(degrees)))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
