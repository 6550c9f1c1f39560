import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten, Polylines } from '../../src/canvas/flatten.ts';
import { CUBIC } from '../../src/canvas/path.ts';
import { SoftwareCanvas, SoftwarePath, type SoftwareContext2d } from '../../src/index.ts';

const SIDE = 20;

const coordinate = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: -4, max: SIDE + 4, noNaN: true }) },
  { weight: 4, arbitrary: fc.integer({ min: -2, max: SIDE + 2 }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, 1e300, 1e9, -0) },
);
/** Lines of any length, none and one point included. */
const lines = fc.array(
  fc
    .array(fc.tuple(coordinate, coordinate), { maxLength: 5 })
    .map((points): readonly number[] => points.flat()),
  { maxLength: 5 },
);
const transform: fc.Arbitrary<Numbers> = fc.oneof(
  fc.constantFrom(1, 2, 1e200).map((scale): Numbers => [scale, 0, 0, scale, 0, 0]),
  fc.tuple(number(), number(), number(), number(), number(), number()),
);

type Numbers = [number, number, number, number, number, number];

function number(): fc.Arbitrary<number> {
  return fc.double({ min: -3, max: 3, noNaN: true });
}

/** Point by point, as any canvas takes them. */
function addSlowly(context: SoftwareContext2d, all: readonly (readonly number[])[], isClosed: boolean): void {
  for (const line of all) {
    for (let at = 0; at < line.length; at += 2) {
      if (at === 0) context.moveTo(line[0]!, line[1]!);
      else context.lineTo(line[at]!, line[at + 1]!);
    }
    if (isClosed) context.closePath();
  }
}

test('lines at once are drawn as their points one by one', () => {
  fc.assert(
    fc.property(
      lines,
      fc.boolean(),
      lines,
      fc.boolean(),
      transform,
      (first, isClosed, second, other, numbers) => {
        const draw = (
          add: (context: SoftwareContext2d, all: readonly (readonly number[])[], isClosed: boolean) => void,
        ): Uint32Array => {
          const canvas = new SoftwareCanvas(SIDE, SIDE);
          const context = canvas.getContext('2d');
          context.setTransform(...numbers);
          add(context, first, isClosed);
          // What comes after them goes on from where they ended.
          context.lineTo(3, 4);
          add(context, second, other);
          context.lineTo(7, 2);
          context.fillStyle = 'rgba(200, 40, 30, 0.7)';
          context.fill('evenodd');
          context.resetTransform();
          context.lineWidth = 1.5;
          context.stroke();
          return canvas.pixels;
        };
        const slow = draw(addSlowly);
        const fast = draw((context, all, isOne) => context.addLines(all, isOne));
        expect(fast).toEqual(slow);
      },
    ),
    { numRuns: share(3000) },
  );
});

test('a path of straight steps is flattened as one that has a curve after them', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), transform, (all, isClosed, [a, b, c, d, e, f]) => {
      const path = new SoftwarePath();
      path.addLines(all, isClosed, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
      const straight = new Polylines();
      flatten(path, { a, b, c, d, e, f }, 0.1, straight);
      const { verbCount } = path;
      path.bezierCurveTo(0, 0, 1, 1, 2, 2);
      const hasCurve = path.verbs.subarray(0, path.verbCount).includes(CUBIC);
      expect([path.isStraight, hasCurve]).toEqual([false, true]);
      path.verbCount = verbCount;
      const other = new Polylines();
      flatten(path, { a, b, c, d, e, f }, 0.1, other);
      const seen = ({ points, pointCount, starts, isClosed: closed, count }: Polylines): unknown => [
        // Of a zero the sign does not count.
        points.subarray(0, 2 * pointCount).map((value) => value + 0),
        starts.subarray(0, count + 1),
        closed.subarray(0, count),
      ];
      expect(seen(straight)).toEqual(seen(other));
    }),
    { numRuns: share(3000) },
  );
});
