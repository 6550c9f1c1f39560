import { encodeTile, GeometryKind } from '@portolan/tiles';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';
import { pixelsOf } from '../pixels.ts';

/** A tile of one area that covers it and reaches beyond its sides by a buffer of so many units. */
function covered(name: string, buffer: number): Uint8Array {
  const [low, high] = [-buffer, 4096 + buffer];
  return encodeTile([
    {
      name: 'a',
      features: [
        {
          kind: GeometryKind.polygon,
          parts: [[low, low, high, low, high, high, low, high]],
          attributes: { class: name },
        },
      ],
    },
  ]);
}

test('areas of neighbouring tiles that are drawn one after the other leave no seam, with a buffer and without', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        center: fc.tuple(
          fc.double({ min: -2, max: 2, noNaN: true }),
          fc.double({ min: -2, max: 2, noNaN: true }),
        ),
        zoom: fc.oneof(fc.constantFrom(3, 3.5), fc.double({ min: 2.5, max: 4, noNaN: true })),
        width: fc.integer({ min: 20, max: 41 }),
        pixelRatio: fc.constantFrom(1, 2),
        buffer: fc.constantFrom(0, 64),
      }),
      async ({ buffer, width, ...options }) => {
        const { canvas } = await renderStyle({
          style: {
            version: 8,
            sources: { tiles: { type: 'vector' } },
            layers: [
              { id: 'ground', type: 'background', paint: { 'background-color': '#f00' } },
              // Chequered tiles, so that neighbours are drawn apart.
              ...['even', 'odd'].map((name) => ({
                id: name,
                type: 'fill',
                source: 'tiles',
                'source-layer': 'a',
                filter: ['==', 'class', name],
                paint: { 'fill-color': '#0f0', 'fill-antialias': false },
              })),
            ],
          },
          tiles: (_, _z, x, y) => covered((x + y) % 2 === 0 ? 'even' : 'odd', buffer),
          zooms: () => ({ minzoom: 0, maxzoom: 3 }),
          width,
          height: 40,
          ...options,
        });
        const { data } = pixelsOf({ canvas });
        for (let at = 0; at < data.length; at += 4) expect([data[at], data[at + 1]]).toEqual([0, 255]);
      },
    ),
    { numRuns: share(800) },
  );
});
