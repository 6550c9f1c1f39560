import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measured, placeAt } from '../../src/layout/symbols/line-anchors.ts';
import { lineBeside } from '../../src/layout/symbols/line-beside.ts';

test('around a corner the line has more room outside, and less inside', () => {
  const corner = measured([0, 0, 100, 0, 100, 100]);
  const inside = lineBeside(corner, 10, placeAt(corner, 50));
  expect(inside.line.places).toEqual([0, 10, 90, 10, 90, 100]);
  expect(inside.distance).toBeCloseTo(50, 9);
  const outside = lineBeside(corner, -10, placeAt(corner, 150));
  expect(outside.line.places).toEqual([0, -10, 110, -10, 110, 100]);
  expect(outside.distance).toBeCloseTo(170, 9);
});

test('arms that turn back are not joined far away, and what would run backwards has no length', () => {
  const back = measured([0, 0, 100, 0, 20, 0]);
  expect(lineBeside(back, 10, placeAt(back, 50)).line.places.slice(0, 4)).toEqual([0, 10, 100, 10]);
  const notch = measured([0, 0, 50, 0, 50, 5, 100, 5]);
  const { line } = lineBeside(notch, 20, placeAt(notch, 10));
  expect(line.distances.every((distance, i) => i === 0 || distance >= line.distances[i - 1]!)).toBe(true);
  const tight = measured([0, 0, 50, 0, 50, 5, 0, 5]);
  const inner = lineBeside(tight, 20, placeAt(tight, 10)).line;
  expect(inner.distances[2]! - inner.distances[1]!).toBe(0);
});

test('random lines that bend a little have theirs at the distance asked for, and places stay opposite', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          turn: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
          length: fc.integer({ min: 0, max: 60 }),
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.double({ min: -15, max: 15, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, beside, share) => {
        let [x, y, angle] = [0, 0, 0];
        const places = [0, 0];
        for (const { turn, length } of steps) {
          angle += turn;
          x += (length === 0 ? 0 : 40 + length) * Math.cos(angle);
          y += (length === 0 ? 0 : 40 + length) * Math.sin(angle);
          places.push(x, y);
        }
        const line = measured(places);
        const whole = line.distances.at(-1)!;
        fc.pre(whole > 0);
        const at = placeAt(line, share * whole);
        const { line: found, distance } = lineBeside(line, beside, at);
        for (let segment = 0; segment + 1 < line.distances.length; segment++) {
          if (line.distances[segment] === line.distances[segment + 1]) continue;
          const [x0, y0, x1, y1] = places.slice(2 * segment, 2 * segment + 4) as [
            number,
            number,
            number,
            number,
          ];
          const length = Math.hypot(x1 - x0, y1 - y0);
          for (const corner of [segment, segment + 1]) {
            const [px, py] = found.places.slice(2 * corner, 2 * corner + 2) as [number, number];
            expect(((x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)) / length).toBeCloseTo(beside, 6);
          }
        }
        const opposite = placeAt(found, distance);
        expect(Math.hypot(opposite.x - at.x, opposite.y - at.y)).toBeLessThan(
          Math.abs(beside) + 1e-6 + Math.abs(beside),
        );
      },
    ),
  );
});
