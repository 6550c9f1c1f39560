import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCost, followingErrorCost } from '../../src/matching/error-model.ts';

const SIGMA = 5;

/** Minus the logarithm of the density of a normal distribution with some covariance, without its constant. */
function surprise(x: number, y: number, covariance: number): number {
  const determinant = SIGMA ** 4 - covariance ** 2;
  const square = (SIGMA ** 2 * (x * x + y * y) - 2 * covariance * x * y) / determinant;
  return 0.5 * square + 0.5 * Math.log(determinant);
}

describe('errors that are alike', () => {
  const metres = fc.double({ min: -6, max: 6, noNaN: true });
  const share = fc.double({ min: 0, max: 0.8, noNaN: true });

  test('two errors cost what their joint distribution says', () => {
    fc.assert(
      fc.property(
        metres,
        metres,
        share,
        fc.double({ min: -1, max: 1, noNaN: true }),
        (x, y, kept, cosine) => {
          const both = errorCost(x, SIGMA) + followingErrorCost(y, x, cosine, kept, SIGMA);
          // Errors across two roads have a covariance that shrinks with the angle between them. An even row of points is what costs are measured by.
          const even = 0.5 * Math.log(SIGMA ** 4 * (1 - kept * kept));
          // Beyond three deviations of what is new the cost is less than that of a normal distribution.
          const isNormal = Math.abs(y - kept * cosine * x) <= 3 * SIGMA * Math.sqrt(1 - (kept * cosine) ** 2);
          const slow = surprise(x, y, kept * cosine * SIGMA ** 2) - even;
          if (isNormal) expect(both).toBeCloseTo(slow, 8);
          else expect(both).toBeLessThan(slow);
        },
      ),
    );
  });

  test('a row of points beside its road costs less than one that jumps to a road across, and less than independent ones', () => {
    const beside = followingErrorCost(8, 8, 1, 0.8, SIGMA);
    expect(beside).toBeLessThan(errorCost(8, SIGMA) / 5);
    expect(followingErrorCost(-2, 8, 1, 0.8, SIGMA)).toBeGreaterThan(10 * beside);
  });

  test('nothing costs less than nothing, so that a beam gives up no way that is better in the end', () => {
    fc.assert(
      fc.property(metres, metres, share, (x, y, kept) => {
        for (const cosine of [-1, 0, 1])
          expect(followingErrorCost(x, y, cosine, kept, SIGMA)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
