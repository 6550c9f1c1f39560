import Delaunator from 'delaunator';
import { randomFractions, seedOf } from '@portolan/testing';
import { expect, test } from 'vitest';

test('a triangulation hashes each point that it adds by the method through which isochrones ask whether to stop', () => {
  let asked = 0;
  class Counting extends Delaunator<Float64Array> {}
  const hashKey: unknown = Reflect.get(Delaunator.prototype, '_hashKey');
  if (typeof hashKey !== 'function') throw new Error('delaunator has no method _hashKey any more');
  Object.defineProperty(Counting.prototype, '_hashKey', {
    value(this: unknown, ...place: unknown[]): unknown {
      asked++;
      return Reflect.apply(hashKey, this, place);
    },
  });
  const next = randomFractions(seedOf(1));
  const xy = Float64Array.from({ length: 2000 }, () => next());
  expect(new Counting(xy).triangles).toEqual(new Delaunator(xy).triangles);
  expect(asked).toBeGreaterThanOrEqual(xy.length / 2);
});
