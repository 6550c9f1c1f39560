import fc from 'fast-check';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';
import { View } from '../../src/view/view.ts';
import { pixelsOf } from '../pixels.ts';

const SIDE = 60;
const VIEW = { width: SIDE, height: SIDE, center: [0, 0], zoom: 16 } as const;
/** Metres to a unit of the picture at the equator. */
const METRES = (2 * Math.PI * 6_371_008.8) / (512 * 2 ** VIEW.zoom);
const CAMERA = SIDE * 1.5;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly base: number;
  readonly height: number;
}

async function draw(boxes: readonly Box[]) {
  const view = new View(VIEW);
  const features = boxes.map(({ x, y, width, depth, base, height }) => {
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
      [x, y],
    ].map(([column, row]) => {
      const world = view.toWorld(column!, row!);
      return [world.x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * world.y))) * 180) / Math.PI];
    });
    return {
      type: 'Feature',
      properties: { base: base * METRES, height: height * METRES },
      geometry: { type: 'Polygon', coordinates: [corners] },
    };
  });
  const { drawList, warnings, canvas } = await renderStyle({
    ...VIEW,
    style: {
      version: 8,
      sources: { houses: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [
        {
          id: 'houses',
          type: 'fill-extrusion',
          source: 'houses',
          paint: {
            'fill-extrusion-color': '#808080',
            'fill-extrusion-base': ['get', 'base'],
            'fill-extrusion-height': ['get', 'height'],
            'fill-extrusion-vertical-gradient': false,
          },
        },
      ],
    },
  });
  const { data } = pixelsOf({ canvas });
  return { data, drawList, warnings };
}

/** What a ray from the camera through a place of the ground meets first: `roof`, the side of a wall, or nothing. */
function met({ x, y, width, depth, base, height }: Box, column: number, row: number): string {
  const steps = 400;
  for (let step = 0; step <= steps; step++) {
    const up = height + (step / steps) * (base - height);
    const scale = 1 - up / CAMERA;
    const [atX, atY] = [SIDE / 2 + (column - SIDE / 2) * scale, SIDE / 2 + (row - SIDE / 2) * scale];
    if (atX < x || atX > x + width || atY < y || atY > y + depth) continue;
    if (step === 0) return 'roof';
    const sides = { west: atX - x, east: x + width - atX, north: atY - y, south: y + depth - atY };
    return Object.entries(sides).toSorted((a, b) => a[1] - b[1])[0]![0];
  }
  return 'nothing';
}

/** The grey of the colour #808080 under the light of MapLibre, of a surface that looks one way. */
function grey(x: number, y: number, z: number): number {
  const polar = Math.PI / 6;
  const azimuth = (210 * Math.PI) / 180;
  // From the top of the picture clockwise.
  const light = [
    1.15 * Math.sin(azimuth) * Math.sin(polar),
    -1.15 * Math.cos(azimuth) * Math.sin(polar),
    1.15 * Math.cos(polar),
  ] as const;
  const value = 128 / 255;
  const facing = Math.max(0, Math.min(1, x * light[0] + y * light[1] + z * light[2]));
  return 255 * (value + 0.03) * (0.5 + facing * (Math.max(1.5 - value, 1) - 0.5));
}

const GREYS: Readonly<Record<string, number>> = {
  roof: grey(0, 0, 1),
  west: grey(-1, 0, 0),
  east: grey(1, 0, 0),
  north: grey(0, -1, 0),
  south: grey(0, 1, 0),
};

describe('extrusions', () => {
  test('show what a ray from the camera meets first, in the light of its side', async () => {
    const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
    const box = fc
      .record({
        x: whole(2, 50),
        y: whole(2, 50),
        width: whole(4, 20),
        depth: whole(4, 20),
        base: whole(0, 20),
        up: whole(0, 25),
      })
      .map(({ up, ...rest }): Box => ({ ...rest, height: rest.base + up }));
    await fc.assert(
      fc.asyncProperty(box, async (house) => {
        const { data, warnings } = await draw([house]);
        expect(warnings).toEqual([]);
        for (let row = 0; row < SIDE; row += 2) {
          for (let column = 0; column < SIDE; column += 2) {
            const around = [0, 1].flatMap((dx) => [0, 1].map((dy) => met(house, column + dx, row + dy)));
            // Between two surfaces a pixel is mixed.
            if (around.some((each) => each !== around[0])) continue;
            const at = 4 * (row * SIDE + column);
            const [value, alpha] = [data[at]!, data[at + 3]!];
            const expected = GREYS[around[0]!];
            const isRight =
              expected === undefined ? alpha === 0 : alpha > 250 && Math.abs(value - expected) < 2;
            if (!isRight) expect([house, column, row, value, alpha]).toEqual(around[0]);
          }
        }
      }),
      { numRuns: share(20), seed: seedOf(6) },
    );
  });

  test('a tower on a lower house is drawn after it; one without height is its area', async () => {
    const house = { x: 10, y: 10, width: 40, depth: 40, base: 0, height: 5 };
    const tower = { x: 20, y: 20, width: 10, depth: 10, base: 5, height: 30 };
    const orders = await Promise.all([draw([house, tower]), draw([tower, house])]);
    expect(orders[1].data).toEqual(orders[0].data);
    const flat = await draw([{ ...house, height: 0 }]);
    expect(flat.drawList.items).toHaveLength(1);
    expect(flat.data[4 * (30 * SIDE + 30) + 3]).toBe(255);
  });
});
