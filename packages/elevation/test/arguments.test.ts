/* What is given in place of an elevation or of lists is refused by an error that says so. */
import { expect, test } from 'vitest';
import { heightAt, heights, openElevation, prepare } from '../src/index.ts';

const refused = { name: 'PortolanError', code: 'elevation-input' };

test.each([undefined, null, 'text', {}, [], Promise.resolve()])('%s is no elevation', async (wrong) => {
  const given = wrong as never;
  expect(() => heightAt(given, 0, 0)).toThrow(expect.objectContaining(refused));
  expect(() => heights(given, [0], [0], new Float64Array(1))).toThrow(expect.objectContaining(refused));
  await expect(prepare(given, [{ lat: 0, lon: 0 }])).rejects.toMatchObject(refused);
  if (Array.isArray(wrong)) return;
  expect(() => openElevation(given)).toThrow(expect.objectContaining(refused));
});

test('what is no list of numbers is refused', () => {
  const elevation = openElevation([]);
  for (const wrong of [undefined, null, 5, {}]) {
    const given = wrong as never;
    for (const call of [
      () => heights(elevation, given, [0], new Float64Array(1)),
      () => heights(elevation, [0], given, new Float64Array(1)),
      () => heights(elevation, [0], [0], given),
    ])
      expect(call).toThrow(expect.objectContaining(refused));
  }
});
