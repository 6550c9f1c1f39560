import { randomFractions, seedOf } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { spacedPoints, weightsOf, type TracePoint } from '../../src/matching/trace-points.ts';

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

const weights = (points: readonly TracePoint[]): Float64Array =>
  weightsOf(points, spacedPoints(points, 0), SIGMA);

describe('weightsOf', () => {
  const random = randomFractions(seedOf(1));

  test('points whose errors are independent count in full', () => {
    for (const weight of weights(recorded(0, random))) expect(weight).toBeGreaterThan(0.75);
  });

  test('points that err like their neighbours count half, the ends more', () => {
    const drifting = weights(recorded(0.95, random));
    expect(drifting.subarray(1, -1).every((weight) => weight === 0.5)).toBe(true);
    for (const end of [drifting[0]!, drifting.at(-1)!]) expect(end).toBeCloseTo(1 / 1.95, 2);
  });

  test('the share that errors keep is found again', () => {
    const [kept, weight] = [0.25, weights(recorded(0.25, random))[200]!];
    expect(Math.abs(weight - (1 - kept) / (1 + kept))).toBeLessThan(0.15);
  });

  test('one point, two points and points at one place have weights', () => {
    const here = { lat: 1, lon: 1 };
    expect([...weights([here])]).toEqual([1]);
    expect([...weights([here, { lat: 1.1, lon: 1 }])]).toEqual([1, 1]);
    expect([...weightsOf([here, here, here], spacedPoints([here, here, here], 1, true), SIGMA)]).toEqual([
      0.5,
    ]);
  });
});
