import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineAnchor } from '../../src/layout/symbols/line-anchors.ts';
import { NearbyTexts } from '../../src/layout/symbols/nearby-texts.ts';

const coordinate = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
);
const anchors = fc.array(fc.record({ x: coordinate, y: coordinate, text: fc.constantFrom('a', 'b') }));

test('a text is repeated where it stands nearer than the distance, as a look at all others tells', () => {
  fc.assert(
    fc.property(anchors, fc.constantFrom(0, 0.5, 1, 7, 1e6), (all, distance) => {
      const nearby = new NearbyTexts(distance);
      const known: { readonly x: number; readonly y: number; readonly text: string }[] = [];
      for (const { x, y, text } of all) {
        const isNear = known.some(
          (other) => other.text === text && Math.hypot(other.x - x, other.y - y) < distance,
        );
        const at: LineAnchor = { x, y, distance: 0, angle: 0 };
        expect(nearby.isRepeated(at, text)).toBe(isNear);
        if (!isNear) known.push({ x, y, text });
      }
    }),
    { numRuns: share(2000) },
  );
});
