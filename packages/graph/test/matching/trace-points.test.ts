import { randomFractions, seedOf } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { likenessOf, spacedPoints, type TracePoint } from '../../src/matching/trace-points.ts';

const METRES = 111_195;
const SIGMA = 5;

/** An even motion northwards of 12 m a second, with errors that keep a share from one point to the next (Gauss and Markov). */
function recorded(kept: number, random: () => number): TracePoint[] {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const fresh = SIGMA * Math.sqrt(1 - kept * kept);
  let error = [SIGMA * normal(), SIGMA * normal()];
  return Array.from({ length: 4000 }, (_, at) => {
    const point = { lat: 49 + (12 * at + error[0]!) / METRES, lon: 180 - 1e-5 + error[1]! / METRES / 0.656 };
    error = error.map((each) => kept * each + fresh * normal());
    return { ...point, lon: point.lon > 180 ? point.lon - 360 : point.lon };
  });
}

const likeness = (points: readonly TracePoint[]): number =>
  likenessOf(points, spacedPoints(points, 0), SIGMA);

describe('likenessOf', () => {
  const random = randomFractions(seedOf(1));

  test.each([0, 0.25, 0.5, 0.8, 0.95])('finds again how much errors keep: %d', (kept) => {
    expect(Math.abs(likeness(recorded(kept, random)) - kept)).toBeLessThan(0.1);
  });

  test('is 0 where points are too few to tell, and 1 where they do not move', () => {
    const here = { lat: 1, lon: 1 };
    expect(likeness([here])).toBe(0);
    expect(likeness([here, { lat: 1.1, lon: 1 }])).toBe(0);
    expect(likeness([here, here, here])).toBe(1);
  });
});
