/** What all tests compare typed arrays with: `testing/src/equal-bytes.ts`. */
import { expect, test } from 'vitest';

test('typed arrays are equal where their elements are, at any place of their buffers', () => {
  const later = new Uint8Array([9, 1, 2, 3, 9]).subarray(1, 4);
  expect(later).toEqual(new Uint8Array([1, 2, 3]));
  expect({ found: [later] }).toStrictEqual({ found: [new Uint8Array([1, 2, 3])] });
  expect(new Float64Array([NaN, 0])).toEqual(new Float64Array([NaN, 0]));
  // NaN is written in many ways.
  expect(new Float32Array(new Uint32Array([0x7fc0_0001]).buffer)).toEqual(new Float32Array([NaN]));
});

test('another element, length or type makes them another', () => {
  expect(new Uint8Array([1, 2])).not.toEqual(new Uint8Array([1, 3]));
  expect(new Uint8Array([1, 2])).not.toEqual(new Uint8Array([1]));
  expect({ found: [new Uint8Array([1])] }).not.toEqual({ found: [new Uint8Array([2])] });
  expect(new Float64Array([0])).not.toEqual(new Float64Array([-0]));
  expect(new Uint8Array(4)).not.toEqual(new Int8Array(4));
  expect(new Uint8Array(4)).not.toEqual(new DataView(new ArrayBuffer(4)));
});
