import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectAtMost, share } from '@portolan/testing';
import { SoftwareCanvas, SoftwarePath } from '../../src/index.ts';
import { samplePixel, type Ring } from './reference.ts';

const SIDE = 12;

/** Corners in and around the picture: anywhere, on whole pixels, the same ones again, far away. */
const coordinate = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -4, max: SIDE + 4, noNaN: true }) },
  { weight: 3, arbitrary: fc.integer({ min: -1, max: SIDE + 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 3, 3.5, 3 + 1e-9, 6, SIDE, SIDE - 1e-7, -1e-9) },
  { weight: 1, arbitrary: fc.constantFrom(-1e5, 1e5, 4e3, -777.7) },
);
const ring = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 0, maxLength: 6 })
  .map((points): Ring => points.flat());

/** The shares of all pixels, 0 to 255. */
function filled(rings: readonly Ring[], rule: 'nonzero' | 'evenodd'): Uint8Array {
  const canvas = new SoftwareCanvas(SIDE, SIDE);
  canvas.getContext('2d').fill(pathOf(rings), rule);
  return Uint8Array.from(canvas.pixels, (pixel) => pixel >>> 24);
}

function pathOf(rings: readonly Ring[]): SoftwarePath {
  const path = new SoftwarePath();
  for (const corners of rings) {
    for (let at = 0; at < corners.length; at += 2) {
      if (at === 0) path.moveTo(corners[0]!, corners[1]!);
      else path.lineTo(corners[at]!, corners[at + 1]!);
    }
    path.closePath();
  }
  return path;
}

function compare(rings: readonly Ring[], rule: 'nonzero' | 'evenodd'): void {
  const shares = filled(rings, rule);
  const sides = rings.reduce((sum, corners) => sum + corners.length / 2, 0);
  // A grid of 16 x 16 points misses a share of at most about a sixteenth along each side of a ring in a pixel.
  const tolerance = (255 * 1.2 * Math.max(1, sides)) / 16;
  let error = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const { share: whole, shareOfMean, isSimple } = samplePixel(rings, rule === 'evenodd', column, row);
      const found = shares[row * SIDE + column]!;
      expectAtMost(Math.abs(found - 255 * shareOfMean), tolerance, `${column}, ${row}`);
      if (isSimple) expectAtMost(Math.abs(found - 255 * whole), tolerance, `simple ${column}, ${row}`);
      error += Math.abs(found - 255 * shareOfMean);
    }
  }
  expectAtMost(error / (SIDE * SIDE), 0.4 * Math.max(4, sides), 'mean');
}

describe('filling', () => {
  test.each(['nonzero', 'evenodd'] as const)('%s covers what points of a fine grid cover', (rule) => {
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), (rings) => compare(rings, rule)),
      { numRuns: share(400) },
    );
  });

  test('shares are exact: halves, quarters and eighths', () => {
    const shares = filled(
      [
        [1, 1, 2.5, 1, 2.5, 2, 1, 2],
        [4, 4, 5, 4, 4, 5],
        [6, 6, 8, 6, 8, 7],
      ],
      'nonzero',
    );
    expect([1, 2, 3].map((column) => shares[SIDE + column])).toEqual([255, 128, 0]);
    expect(shares[4 * SIDE + 4]).toBe(128);
    expect([6, 7].map((column) => shares[6 * SIDE + column])).toEqual([64, 191]);
  });

  test('polygons that share a side leave no seam', () => {
    const random = fc.double({ min: 0, max: SIDE, noNaN: true });
    fc.assert(
      fc.property(random, random, (x, y) => {
        // Four triangles around a point, as one path, cover everything.
        const S = SIDE;
        const rings = [
          [0, 0, S, 0, x, y],
          [S, 0, S, S, x, y],
          [S, S, 0, S, x, y],
          [0, S, 0, 0, x, y],
        ];
        expect(filled(rings, 'nonzero').every((covered) => covered === 255)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('numbers of every kind end in time and within the picture', () => {
    const wild = fc.oneof(
      fc.double(),
      fc.constantFrom(NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 1e8, -0),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.array(wild, { minLength: 6, maxLength: 6 })), { maxLength: 12 }),
        (calls) => {
          const context = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
          for (const [kind, n] of calls) {
            const [a, b, c, d, e, f] = n as [number, number, number, number, number, number];
            if (kind === 0) context.moveTo(a, b);
            else if (kind === 1) context.lineTo(a, b);
            else if (kind === 2) context.quadraticCurveTo(a, b, c, d);
            else if (kind === 3) context.bezierCurveTo(a, b, c, d, e, f);
            else if (kind === 4) context.arc(a, b, Math.abs(c), d, e, f > 0);
            else if (kind === 5) context.transform(a, b, c, d, e, f);
            else if (kind === 6) context.setLineDash([Math.abs(a), Math.abs(b)]);
            else if (kind === 7) context.lineWidth = a;
            else context.rect(a, b, c, d);
          }
          context.fill();
          context.stroke();
          // What comes after is drawn as if nothing had been: no cell is left over.
          context.setTransform(1, 0, 0, 1, 0, 0);
          context.clearRect(0, 0, SIDE, SIDE);
          context.fillRect(2, 2, 3, 3);
          const { data } = context.getImageData(0, 0, SIDE, SIDE);
          for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
            const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
            expect(data[4 * pixel + 3]).toBe(x >= 2 && x < 5 && y >= 2 && y < 5 ? 255 : 0);
          }
        },
      ),
      { numRuns: share(600) },
    );
  });

  test('a pen of hardly any width leaves nothing behind', () => {
    const context = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
    context.lineWidth = 5e-324;
    context.moveTo(0, 0);
    context.lineTo(1e8, 5e-324);
    context.lineTo(0, 1.0000000100000004);
    context.stroke();
    context.fillRect(0, 0, SIDE, SIDE);
    context.clearRect(0, 0, SIDE, SIDE);
    expect(context.getImageData(0, 0, SIDE, SIDE).data.every((value) => value === 0)).toBe(true);
  });

  test('dots along a line without end are too many to draw', () => {
    const context = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
    context.setLineDash([0, 18]);
    context.lineWidth = 2;
    context.moveTo(0, 4);
    context.lineTo(1e300, 4);
    context.stroke();
    // It is drawn as a line then, like others of more than a million dashes.
    expect(context.getImageData(SIDE / 2, 4, 1, 1).data[3]).toBe(255);
  });

  test('a picture in bands is that of one piece', () => {
    // 16,000 columns leave 65 rows to a band.
    const wide = new SoftwareCanvas(16_000, 200);
    const small = new SoftwareCanvas(200, 200);
    for (const canvas of [wide, small]) {
      const context = canvas.getContext('2d');
      context.arc(100, 100, 90, 0, 7);
      context.moveTo(10, 10);
      context.lineTo(190, 30);
      context.lineTo(20, 195);
      context.fill('evenodd');
    }
    const others = small.pixels.findIndex(
      (pixel, at) => pixel !== wide.pixels[16_000 * Math.floor(at / 200) + (at % 200)],
    );
    expect(others).toBe(-1);
    expect(small.pixels.some((pixel) => pixel !== 0)).toBe(true);
  });
});
