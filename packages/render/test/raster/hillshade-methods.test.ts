import fc from 'fast-check';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';

/*
 * Each method on a slope that is the same everywhere, beside its formula written as plainly as can be.
 */

const SIDE = 64;
const ZOOM = 12;
/** Metres to a pixel of a tile at the equator that make a slope of one, with what MapLibre exaggerates there. */
const METRES = (2 ** (28.2562 - ZOOM) / SIDE / 8) * 2 ** ((ZOOM - 15) * 0.3);

async function draw(east: number, south: number, paint: object, bearing = 0, levels = 1) {
  const { rasters, warnings } = await renderStyle({
    style: {
      version: 8,
      sources: { hills: { type: 'raster-dem', tileSize: 256, maxzoom: ZOOM } },
      layers: [{ id: 'hills', type: 'hillshade', source: 'hills', paint }],
    },
    width: 20,
    height: 20,
    center: [0.2, 0],
    zoom: ZOOM - 1,
    bearing,
    heights: (_, __, x, y) => ({
      side: SIDE,
      metres: Float32Array.from({ length: SIDE * SIDE }, (___, at) =>
        levels === 0
          ? NaN
          : ((x * SIDE + (at % SIDE) - 131_000) * east +
              (y * SIDE + Math.floor(at / SIDE) - 131_000) * south) *
            METRES,
      ),
    }),
  });
  const [raster] = [...rasters.values()];
  const at = 4 * (10 * 20 + 10);
  const alpha = raster!.data[at + 3]! / 255;
  return { warnings, color: [0, 1, 2].map((each) => (raster!.data[at + each]! / 255) * alpha).concat(alpha) };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The angle between the light and the way straight up from a slope, by vectors: x to the east, y to the south, z up. */
function angleTo(east: number, south: number, direction: number, altitude: number): number {
  const light = [
    Math.sin(radians(direction)) * Math.cos(radians(altitude)),
    -Math.cos(radians(direction)) * Math.cos(radians(altitude)),
    Math.sin(radians(altitude)),
  ] as const;
  const length = Math.hypot(east, south, 1);
  return Math.acos((-east * light[0] - south * light[1] + light[2]) / length);
}

/** What of the shadow and of the highlight is seen. */
type Seen = readonly [shadow: number, highlight: number];

function plain(method: string, east: number, south: number, direction: number, altitude: number): Seen {
  const angle = Math.min(Math.PI / 2, angleTo(east, south, direction, altitude));
  const slope = Math.atan(Math.hypot(east, south)) / (Math.PI / 2);
  switch (method) {
    case 'combined':
      return [(slope * angle) / (Math.PI / 2), slope * (1 - angle / (Math.PI / 2))];
    case 'igor': {
      // How far the way down turns from the light, half a turn at most.
      const down = Math.atan2(-east, south);
      const turned = Math.abs(((down - radians(direction)) / Math.PI + 9) % 2);
      const away = Math.min(turned, 2 - turned);
      return [slope * away, slope * (1 - away)];
    }
    default: {
      const shade = 2 * Math.cos(angle) - 1;
      return [Math.max(0, -shade), Math.max(0, shade)];
    }
  }
}

describe('methods of hillshade', () => {
  const slope = fc.double({ min: -1, max: 1, noNaN: true });

  test('basic, combined and igor are as their formulas say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('basic', 'combined', 'igor'),
        slope,
        slope,
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 5, max: 85 }),
        fc.boolean(),
        async (method, east, south, exaggeration, direction, altitude, isStill) => {
          if (Math.hypot(east, south) < 0.05) return;
          const { color, warnings } = await draw(
            east,
            south,
            {
              'hillshade-method': method,
              'hillshade-exaggeration': exaggeration,
              'hillshade-illumination-direction': direction,
              'hillshade-illumination-altitude': altitude,
              'hillshade-illumination-anchor': isStill ? 'viewport' : 'map',
              'hillshade-shadow-color': '#f00',
              'hillshade-highlight-color': '#0f08',
            },
            40,
          );
          expect(warnings).toEqual([]);
          const steeper = 2 * exaggeration;
          const from = direction + (isStill ? 40 : 0);
          const [shadow, highlight] = plain(method, east * steeper, south * steeper, from, altitude);
          const lit = (highlight * 136) / 255;
          for (const [channel, value] of [shadow, lit, 0, shadow + lit].entries())
            expect(Math.abs(color[channel]! - value)).toBeLessThan(0.012);
        },
      ),
      { numRuns: share(100), seed: seedOf(11) },
    );
  });

  test('multidirectional is the mean of its lights; lists go on with their last value', async () => {
    const { color } = await draw(0.5, -0.3, {
      'hillshade-method': 'multidirectional',
      'hillshade-illumination-direction': [270, 30, 120],
      'hillshade-illumination-altitude': [30, 60],
      'hillshade-shadow-color': ['#f00', '#00f'],
      'hillshade-highlight-color': ['#0f0'],
      'hillshade-illumination-anchor': 'map',
    });
    const [first, second, third] = [
      plain('basic', 0.5, -0.3, 270, 30),
      plain('basic', 0.5, -0.3, 30, 60),
      plain('basic', 0.5, -0.3, 120, 60),
    ];
    const green = (first[1] + second[1] + third[1]) / 3;
    const [red, blue] = [first[0] / 3, (second[0] + third[0]) / 3];
    for (const [channel, value] of [red, green, blue, red + green + blue].entries())
      expect(Math.abs(color[channel]! - value)).toBeLessThan(0.012);
  });

  test('flat land is as bright as the light is high, and what has no heights stays clear', async () => {
    const paint = { 'hillshade-method': 'basic', 'hillshade-highlight-color': '#fff' };
    expect((await draw(0, 0, paint)).color[3]).toBeCloseTo(2 * Math.sin(Math.PI / 4) - 1, 1);
    expect((await draw(0, 0, paint, 0, 0)).color[3]).toBe(0);
    expect((await draw(0, 0, { ...paint, 'hillshade-method': 'igor' })).color[3]).toBe(0);
  });

  test('more lights than can be are told and left out', async () => {
    const { warnings } = await draw(0.2, 0.1, {
      'hillshade-method': 'multidirectional',
      'hillshade-illumination-direction': Array.from({ length: 5000 }, (_, at) => at % 360),
    });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Hills have 16 lights at most; the others are left out.',
    ]);
  });
});
