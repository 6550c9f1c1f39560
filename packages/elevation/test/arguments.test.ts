/* What is given in place of an elevation or of lists is refused by an error that says so. */
import { expect, test } from 'vitest';
import {
  buildElevation,
  elevation as answer,
  elevationJson,
  elevationWhenLoaded,
  grades,
  heightAt,
  heights,
  openElevation,
  prepare,
  profile,
  profileSvg,
} from '../src/index.ts';
import { openElevationFiles } from '../src-node/index.ts';

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

test.each([undefined, null, 'text', 0, {}, []])('%s is no profile', (wrong) => {
  const given = wrong as never;
  expect(() => grades(given)).toThrow(expect.objectContaining(refused));
  expect(() => profileSvg(given)).toThrow(expect.objectContaining(refused));
});

test('null for options or a context is refused, and a posting that is not above 0', async () => {
  const elevation = openElevation([]);
  const request = { shape: [{ lat: 0, lon: 0 }] };
  const none = null as never;
  const way = profile(elevation, [
    { lat: 0, lon: 0 },
    { lat: 0, lon: 1 },
  ]);
  for (const call of [
    () => openElevation([], none),
    () => buildElevation([], none),
    () => answer(elevation, request, none),
    () => elevationJson(elevation, request, none),
    () => elevationWhenLoaded(elevation, request, none),
    () => profile(elevation, request.shape, none),
    () => profileSvg(way, none),
    () => grades(way, 0),
    () => grades(way, none),
    () => grades(way, NaN),
  ])
    await expect(async () => call()).rejects.toMatchObject(refused);
});

test('a path in place of a list of paths is refused', () => {
  expect(() => openElevationFiles('N42E001.hgt' as never)).toThrow(
    expect.objectContaining({ ...refused, message: 'paths must be a list, but is string' }),
  );
});
