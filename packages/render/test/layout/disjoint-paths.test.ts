import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SoftwareCanvas } from '../../src/canvas/canvas.ts';
import { DisjointPaths } from '../../src/layout/disjoint-paths.ts';
import type { DrawItem } from '../../src/layout/draw-list.ts';
import { paint } from '../../src/paint/paint.ts';

const SIDE = 40;
const COLOR = 'rgba(200,40,90,1)';
const nothing = { image: () => undefined, glyph: () => undefined, raster: () => undefined };

function drawn(items: readonly DrawItem[]): Uint8ClampedArray {
  const context = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
  context.fillStyle = '#eee';
  context.fillRect(0, 0, SIDE, SIDE);
  paint({ version: 1, width: SIDE, height: SIDE, pixelRatio: 1, items }, context, nothing);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

test('areas that share paths look as if each were drawn over the ones before it', () => {
  const at = fc.double({ min: -5, max: 45, noNaN: true });
  const side = fc.double({ min: 0.5, max: 12, noNaN: true });
  const area = fc
    .tuple(at, at, side, side)
    .map(([x, y, w, h]) => [x, y, x + w, y + 0.3 * h, x + 0.2 * w, y + h]);
  fc.assert(
    fc.property(fc.array(fc.tuple(area, fc.constantFrom(0.25, 0.5)), { maxLength: 30 }), (areas) => {
      const paths = new DisjointPaths(COLOR, 2);
      for (const [contour, opacity] of areas) paths.add([contour], opacity);
      const plain = areas.map(([contour, opacity]): DrawItem => ({
        kind: 'path',
        contours: [contour],
        isClosed: true,
        fill: COLOR,
        opacity,
      }));
      expect(paths.items().length).toBeLessThanOrEqual(areas.length);
      const together = drawn(paths.items());
      // Rounding depends on the order.
      for (const [byte, value] of drawn(plain).entries())
        expect(Math.abs(value - together[byte]!)).toBeLessThanOrEqual(1 + areas.length / 4);
    }),
    { numRuns: share(100) },
  );
});
