import fc from 'fast-check';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { box, CAMERA, drawHouses, SIDE, type House } from './houses.ts';

/** Light without shadow, so that each house has one colour all over. */
const EVEN = { light: { intensity: 0 } };
const COLORS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly base: number;
  readonly height: number;
}

/** Which house a ray from the camera through a place of the ground meets first; -1 where it meets none. */
function met(places: readonly Place[], column: number, row: number): number {
  const top = Math.max(...places.map(({ height }) => height));
  const steps = 600;
  for (let step = 0; step <= steps; step++) {
    const up = (1 - step / steps) * top;
    const scale = 1 - up / CAMERA;
    const [atX, atY] = [SIDE / 2 + (column - SIDE / 2) * scale, SIDE / 2 + (row - SIDE / 2) * scale];
    const found = places.findIndex(
      ({ x, y, width, depth, base, height }) =>
        atX > x && atX < x + width && atY > y && atY < y + depth && up >= base && up <= height + 1e-9,
    );
    if (found >= 0) return found;
  }
  return -1;
}

async function expectRays(places: readonly Place[]): Promise<void> {
  const houses = places.map(({ x, y, width, depth, base, height }, at): House => ({
    corners: box(x, y, width, depth),
    base,
    height,
    color: COLORS[at]!,
  }));
  const { at } = await drawHouses(houses, {}, EVEN);
  for (let row = 0; row < SIDE; row += 2) {
    for (let column = 0; column < SIDE; column += 2) {
      // Between two of them a pixel is mixed.
      const around = [-0.5, 1.5].flatMap((dx) => [-0.5, 1.5].map((dy) => met(places, column + dx, row + dy)));
      const [first] = around;
      if (around.some((each) => each !== first)) continue;
      const [r, g, b, a] = at(column, row);
      if (first === -1) expect([column, row, a]).toEqual([column, row, 0]);
      else {
        const wanted = COLORS[first!]!;
        const seen = [r!, g!, b!].map((value) => (value > 90 ? 'ff' : '00')).join('');
        expect([places, column, row, `#${seen}`]).toEqual([places, column, row, wanted]);
      }
    }
  }
}

describe('extrusions', () => {
  const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

  test('houses beside each other hide what a ray through them does not reach', async () => {
    // Rows of houses wall by wall: cuts along one side, and streets between some of the rows.
    const street = fc.record({
      cuts: fc.uniqueArray(whole(4, 56), { minLength: 1, maxLength: 3 }),
      heights: fc.array(whole(2, 40), { minLength: 4, maxLength: 4 }),
      y: whole(2, 40),
      depth: whole(6, 18),
      isTurned: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(street, async ({ cuts, heights, y, depth, isTurned }) => {
        const sides = [2, ...cuts.toSorted((a, b) => a - b), 58];
        await expectRays(
          sides.slice(1).map((side, at) => {
            const [from, length] = [sides[at]!, side - sides[at]!];
            return {
              ...(isTurned
                ? { x: y, y: from, width: depth, depth: length }
                : { x: from, y, width: length, depth }),
              base: 0,
              height: heights[at]!,
            };
          }),
        );
      }),
      { numRuns: share(40), seed: seedOf(21) },
    );
  });

  test('a high house far out does not cover a low one before it', async () => {
    await expectRays([
      { x: 40, y: 20, width: 6, depth: 20, base: 0, height: 26 },
      { x: 47, y: 10, width: 6, depth: 40, base: 0, height: 40 },
    ]);
  });

  test('a tower within a lower house is seen from its roof upwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ x: whole(1, 5), y: whole(1, 30), height: whole(10, 30), up: whole(2, 20) }),
        async ({ x, y, height, up }) => {
          await expectRays([
            // The tower comes first, as the ray meets both within the lower one.
            { x: x + 2, y: y + 8, width: 8, depth: 12, base: 0, height: height + up },
            { x, y, width: 22, depth: 28, base: 0, height },
          ]);
        },
      ),
      { numRuns: share(30), seed: seedOf(22) },
    );
  });

  test('are one opaque body, over which the opacity of the layer goes', async () => {
    const houses = [
      { corners: box(5, 5, 30, 30), base: 0, height: 10 },
      { corners: box(20, 20, 30, 30), base: 0, height: 20 },
    ];
    const { data } = await drawHouses(houses, { 'fill-extrusion-opacity': 0.5 }, EVEN);
    const alphas = data.filter((_, at) => at % 4 === 3);
    expect(Math.max(...alphas)).toBe(128);
    // See-through colours are opaque, and darker by their opacity.
    const half = await drawHouses([{ ...houses[0]!, color: 'rgba(255, 0, 0, 0.5)' }], {}, EVEN);
    expect(half.at(12, 12)).toEqual([135, 8, 8, 255]);
    const dim = await drawHouses(
      [houses[0]!],
      {},
      { light: { intensity: 0, color: 'rgba(255,255,255,0.5)' } },
    );
    expect(dim.at(12, 12)).toEqual([68, 68, 68, 255]);
  });

  test('leave no seam between walls, nor between walls and roof', async () => {
    const corners = Array.from({ length: 40 }, (_, at): readonly [number, number] => [
      42 + 9 * Math.cos((at / 20) * Math.PI),
      38 + 9 * Math.sin((at / 20) * Math.PI),
    ]);
    const { at } = await drawHouses([{ corners, base: 0, height: 20 }], {}, EVEN);
    // From the middle of the foot to that of the roof everything is opaque.
    const inside = (column: number, row: number): boolean =>
      Array.from({ length: 21 }, (_, up) => 1 / (1 - up / CAMERA)).some(
        (scale) =>
          Math.hypot(column + 0.5 - SIDE / 2 - 12 * scale, row + 0.5 - SIDE / 2 - 8 * scale) < 7.8 * scale,
      );
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++)
        if (inside(column, row))
          if (at(column, row)[3]! < 238) expect([column, row]).toEqual(at(column, row));
  });

  test('higher than the camera have no roof before it', async () => {
    const { at } = await drawHouses([{ corners: box(40, 20, 10, 20), base: 0, height: 500 }], {}, EVEN);
    expect(at(SIDE / 2, SIDE / 2)[3]).toBe(0);
    expect(at(10, 30)[3]).toBe(0);
    // Its wall stands in the way of everything behind it.
    expect(at(SIDE - 1, 30)[3]).toBe(255);
    const around = await drawHouses([{ corners: box(20, 20, 20, 20), base: 0, height: 500 }], {}, EVEN);
    expect(around.data.every((value) => value === 0)).toBe(true);
    const floating = await drawHouses([{ corners: box(40, 20, 10, 20), base: 400, height: 500 }], {}, EVEN);
    expect(floating.data.every((value) => value === 0)).toBe(true);
  });

  test('show images on roofs and walls, darker by the light; what has none is left out', async () => {
    const pixels = new Uint8ClampedArray(4 * 16).fill(255);
    for (let at = 0; at < 16; at++) pixels[4 * at + 1] = 0;
    const image = { width: 4, height: 4, pixelRatio: 1, sdf: false, data: pixels };
    const sprite = {
      names: new Set(['dots']),
      image: (name: string) => (name === 'dots' ? image : undefined),
    };
    const house = { corners: box(40, 20, 10, 20), base: 0, height: 30 };
    const light = { light: { anchor: 'viewport', position: [1, 90, 90], intensity: 0.5 } };
    const { at, warnings } = await drawHouses([house], { 'fill-extrusion-pattern': 'dots' }, light, {
      sprite,
    });
    expect(warnings).toEqual([]);
    // The light comes from the right along the ground: neither the wall to the left nor the roof gets any.
    expect(at(48, 30)).toEqual([128, 0, 128, 255]);
    expect(at(42, 30)).toEqual([128, 0, 128, 255]);
    const none = await drawHouses([house], { 'fill-extrusion-pattern': 'none' }, light, { sprite });
    expect(none.data.every((value) => value === 0)).toBe(true);
    expect(none.warnings[0]?.path).toBe('houses.paint.fill-extrusion-pattern');
  });
});
