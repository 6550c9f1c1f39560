import { expect, test } from 'vitest';
import { drawingOrder } from '../../src/layout/extrusions/drawing-order.ts';
import { Footprint } from '../../src/layout/extrusions/footprint.ts';

function round(x: number, y: number, radius: number, corners: number): Footprint {
  return new Footprint([
    Array.from({ length: 2 * corners }, (_, at) => {
      const angle = (2 * Math.PI * Math.floor(at / 2)) / corners;
      return at % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle);
    }),
  ]);
}

test('however many lie over each other, each is drawn once', () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({
    footprint: round(100 + Math.sin(at), 100 + Math.cos(3 * at), 60, 300),
    foot: 1,
    roof: 1 + at / 1000,
    height: at,
    base: 0,
  }));
  const { order, work } = drawingOrder(many, 0, 0);
  expect(new Set(order)).toEqual(new Set(many));
  expect(order).toHaveLength(many.length);
  expect(work.left).toBeGreaterThan(0);
});

test('three that hide each other in a circle are all drawn', () => {
  // Each bar begins before the next one and ends behind the one before it, around the middle.
  const bars = [0, 1, 2].map((at) => {
    const angle = (2 * Math.PI * at) / 3;
    const place = (turn: number, away: number): number[] => [
      away * Math.cos(angle + turn),
      away * Math.sin(angle + turn),
    ];
    const ring = [...place(-0.2, 10), ...place(-0.2, 12), ...place(2.4, 32), ...place(2.4, 30)];
    return { footprint: new Footprint([ring]), foot: 1, roof: 3, height: 50, base: 0 };
  });
  expect(new Set(drawingOrder(bars, 0, 0).order)).toEqual(new Set(bars));
});

test('the farther one comes first, whatever their heights; on the same ground the lower one', () => {
  const standing = (x: number, radius: number, height: number) => ({
    footprint: round(x, 0, radius, 8),
    foot: 1,
    roof: 1 + height / 50,
    height,
    base: 0,
  });
  const [near, far] = [standing(20, 5, 20), standing(32, 5, 40)];
  expect(drawingOrder([near, far], 0, 0).order).toEqual([far, near]);
  const [low, tower] = [standing(20, 8, 20), standing(21, 3, 40)];
  expect(drawingOrder([low, tower], 0, 0).order).toEqual([low, tower]);
});
