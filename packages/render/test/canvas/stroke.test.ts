import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectAtMost, isWhole, share } from '@portolan/testing';
import { SoftwareCanvas, SoftwareContext2d } from '../../src/index.ts';
import { nearShare, type Ring } from './reference.ts';

const SIDE = 14;
const coordinate = fc.oneof(
  fc.double({ min: -3, max: SIDE + 3, noNaN: true }),
  fc.integer({ min: 0, max: SIDE }),
  fc.constantFrom(4, 4 + 1e-8, 7.5, -200, 300),
);
const line = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 5 })
  .map((points): Ring => points.flat());

function trace(context: SoftwareContext2d, points: Ring, isClosed: boolean): void {
  context.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    if (at === 0) context.moveTo(points[0]!, points[1]!);
    else context.lineTo(points[at]!, points[at + 1]!);
  }
  if (isClosed) context.closePath();
}

function alphas(draw: (context: SoftwareContext2d) => void): Uint8Array {
  const canvas = new SoftwareCanvas(SIDE, SIDE);
  draw(canvas.getContext('2d'));
  return Uint8Array.from(canvas.pixels, (pixel) => pixel >>> 24);
}

describe('strokes', () => {
  test('of round joins and caps cover what lies near the line', () => {
    let [sum, pixels] = [0, 0];
    fc.assert(
      fc.property(
        line,
        fc.boolean(),
        fc.double({ min: 0.3, max: 6, noNaN: true }),
        (points, isClosed, width) => {
          const found = alphas((context) => {
            context.lineWidth = width;
            context.lineJoin = 'round';
            context.lineCap = 'round';
            trace(context, points, isClosed);
            context.stroke();
          });
          for (let row = 0; row < SIDE; row++) {
            for (let column = 0; column < SIDE; column++) {
              const expected = 255 * nearShare(points, isClosed, width / 2, column, row);
              const actual = found[row * SIDE + column]!;
              sum += Math.abs(actual - expected);
              pixels++;
              // Areas are added where parts of a stroke overlap within a pixel: it may be covered more, never less.
              expectAtMost(expected - actual, 24, `${column}, ${row} too little`);
              if (expected === 0) expectAtMost(actual, 24, `${column}, ${row} beyond the line`);
            }
          }
        },
      ),
      { numRuns: share(500) },
    );
    // About 1.3; few lines may stray farther from it.
    expectAtMost(sum / pixels, isWhole() ? 2.5 : 5, 'mean');
  });

  test('caps end where they should', () => {
    const row = (cap: 'butt' | 'square' | 'round'): number[] => {
      const found = alphas((context) => {
        context.lineCap = cap;
        context.lineWidth = 2;
        trace(context, [4, 5, 8, 5], false);
        context.stroke();
      });
      return [2, 3, 4, 7, 8, 9].map((column) => found[4 * SIDE + column]!);
    };
    expect(row('butt')).toEqual([0, 0, 255, 255, 0, 0]);
    expect(row('square')).toEqual([0, 255, 255, 255, 255, 0]);
    const quarter = Math.round((255 * Math.PI) / 4);
    for (const column of [1, 4]) expect(Math.abs(row('round')[column]! - quarter)).toBeLessThan(3);
  });

  test('a miter is as long as its limit lets it', () => {
    // A right angle: its miter is 1.41 widths long.
    const corner = (limit: number): number =>
      alphas((context) => {
        context.lineWidth = 4;
        context.miterLimit = limit;
        trace(context, [10, 4, 4, 4, 4, 10], false);
        context.stroke();
      })[2 * SIDE + 2]!;
    expect(corner(1.42)).toBe(255);
    expect(corner(1.41)).toBe(0);
  });

  test('dashes are the same line, cut', () => {
    const positive = fc.double({ min: 0.5, max: 5, noNaN: true });
    fc.assert(
      fc.property(
        line,
        positive,
        positive,
        fc.double({ min: -20, max: 20, noNaN: true }),
        (points, on, off, offset) => {
          const stroked = (lengths: readonly number[], by: number): Uint8Array =>
            alphas((context) => {
              context.lineWidth = 1.5;
              context.setLineDash(lengths);
              context.lineDashOffset = by;
              trace(context, points, false);
              context.stroke();
            });
          const whole = stroked([], 0);
          const dashes = stroked([on, off], offset);
          const gaps = stroked([off, on], offset - on);
          for (let pixel = 0; pixel < whole.length; pixel++) {
            // Where a dash ends beside a corner, its inner side may count twice within a pixel.
            const more = points.length === 4 || whole[pixel] === 0 ? 1 : 255;
            expectAtMost(dashes[pixel]!, whole[pixel]! + more, 'dashes beyond the line');
            // With butt caps corners that fall between two dashes lack their join.
            if (points.length === 4) {
              expectAtMost(
                Math.abs(dashes[pixel]! + gaps[pixel]! - whole[pixel]!),
                4,
                'dashes and gaps together',
              );
            }
          }
        },
      ),
      { numRuns: share(500) },
    );
  });

  test('a line without length is a dot of the cap', () => {
    const dot = (cap: 'butt' | 'square' | 'round'): number =>
      alphas((context) => {
        context.lineCap = cap;
        context.lineWidth = 4;
        trace(context, [5, 5, 5, 5], false);
        context.stroke();
      }).reduce((sum, alpha) => sum + alpha / 255, 0);
    expect(dot('butt')).toBe(0);
    expect(dot('square')).toBeCloseTo(16, 5);
    expect(dot('round')).toBeCloseTo(4 * Math.PI, 0);
  });

  test('a transform that squeezes squeezes the pen', () => {
    const found = alphas((context) => {
      context.scale(1, 3);
      context.lineWidth = 2;
      trace(context, [2, 2, 10, 2], false);
      context.stroke();
    });
    // 6 pixels high: from 3 to 9.
    expect([2, 3, 8, 9].map((row) => found[row * SIDE + 5])).toEqual([0, 255, 255, 0]);
  });
});
