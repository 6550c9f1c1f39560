/* What is given in place of a request, of its parts, of pictures and of options is refused by an error that says what would be right. */
import { describe, expect, test } from 'vitest';
import * as engine from '../src/index.ts';
import type { StaticMapOptions } from '../src/index.ts';

const style = {
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#fff' } }],
};
const right = { style, size: '400x300', center: [9, 47], zoom: 10 };
const NOTHING = { version: 1, width: 1, height: 1, pixelRatio: 1, items: [] } as const;
const drawn = async (request: unknown): Promise<unknown> => engine.staticMap(request as StaticMapOptions);

test.each([undefined, null, 0, 'text', [], {}])('%o in place of a request', async (wrong) => {
  const refused = { name: 'PortolanError', code: 'static-map' };
  await expect(drawn(wrong)).rejects.toMatchObject(refused);
  await expect(engine.staticMapPng(wrong as never)).rejects.toMatchObject(refused);
  expect(() => engine.plan(wrong as never, style)).toThrow(expect.objectContaining(refused));
});

test.each([
  [{ size: undefined }, 'size must be a text such as 600x400, or its numbers, but is undefined'],
  [{ center: { lat: 47, lon: 9 } }, 'center has places as [lon, lat]'],
  [{ center: '9,47' }, 'center has places as [lon, lat]'],
  [{ lines: [[[9, 47]]] }, 'lines[0] is an object with places'],
  [{ lines: [{ places: [{ lat: 47, lon: 9 }] }] }, 'lines[0].places has places as [lon, lat]'],
  [{ lines: [null] }, 'lines[0] is an object with places'],
  [{ trace: [{ lat: 47, lon: 9 }] }, 'trace has places as [lon, lat]'],
  [{ trace: 'x' }, 'trace is a list'],
  [{ areas: [{ polygons: [[[9, 47]]] }] }, 'areas[0].polygons has places as [lon, lat]'],
  [{ areas: [{}] }, 'areas[0].polygons is a list'],
  [{ markers: [null] }, 'markers[0] is an object with lat and lon'],
  [{ markers: [{ lat: 47, lng: 9 }] }, 'markers[0] is an object with lat and lon'],
  [{ markers: [{ lat: NaN, lon: 9 }] }, 'markers[0] is an object with lat and lon'],
  [
    { markers: [{ lat: 47, lon: 9, style: 'huge' }] },
    'markers[0].style is pin, small or { image }, not "huge"',
  ],
  [
    { markers: [{ lat: 47, lon: 9, style: { image: 'flag' } }] },
    'markers[0].style names the image "flag", which images does not have',
  ],
  [{ markers: [{ lat: 47, lon: 9, anchor: 'middle' }] }, 'markers[0].anchor is [x, y] or one of center,'],
  [{ markers: [{ lat: 47, lon: 9, anchor: [1] }] }, 'markers[0].anchor is [x, y] or one of center,'],
  [{ images: { flag: {} } }, 'images must be a Map of names and images'],
  [{ center: [NaN, 47] }, 'center has places as [lon, lat]'],
  [{ lines: [{ places: [[9, '47']] }] }, 'lines[0].places has places as [lon, lat]'],
])('the part %o of a request', async (part, message) => {
  await expect(drawn({ ...right, ...part })).rejects.toMatchObject({ code: 'static-map' });
  await expect(drawn({ ...right, ...part })).rejects.toThrow(message);
});

describe.each([null, undefined, 5])('%s', (wrong) => {
  const given = wrong as never;
  test.each([
    ['encodePng', 'size', async () => engine.encodePng(given)],
    ['encodeJpeg', 'size', async () => engine.encodeJpeg(given)],
    ['decodePng', 'png', async () => engine.decodePng(given, 100)],
    ['readMarkerImage', 'marker-image', async () => engine.readMarkerImage(given)],
    ['readColor', 'static-map', async () => engine.readColor(given, 'color')],
    ['readSize', 'static-map', async () => engine.readSize(given, true)],
    ['renderStyle', 'view', async () => engine.renderStyle(given)],
    ['layout', 'static-map', async () => engine.layout(given, {})],
    ['paint', 'paint', async () => engine.paint(given, new engine.SoftwareCanvas(1, 1).getContext('2d'))],
    ['the context of paint', 'context', async () => engine.paint(NOTHING, given)],
    ['paintSvg', 'paint', async () => engine.paintSvg(given, {} as never)],
    ['the resources of paintSvg', 'paint', async () => engine.paintSvg(NOTHING, given)],
  ])('in %s', async (_, code, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'PortolanError', code });
  });
});

test('null for options is refused', async () => {
  const picture = { width: 1, height: 1, data: new Uint8Array(4) };
  const none = null as never;
  for (const [code, call] of [
    ['arguments', async () => engine.encodePng(picture, none)],
    ['arguments', async () => engine.encodeJpeg(picture, none)],
    ['expression', async () => engine.compileExpression(1, null, none)],
    ['expression', async () => engine.compileFilter(true, none)],
  ] as const)
    await expect(call()).rejects.toMatchObject({ name: 'PortolanError', code });
});
