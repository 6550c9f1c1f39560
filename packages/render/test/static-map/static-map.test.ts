import { encodePolyline } from '@portolan/base';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodePng, readColor, readShape, readSize, staticMap, type MapMarker } from '@portolan/render';
import { View } from '../../src/view/view.ts';
import { mercatorOf } from '../../src/view/view.ts';
import { fitView, type FitBox } from '../../src/static-map/fit.ts';
import { readable } from '../../src/static-map/marker.ts';
import { madeUpGlyphs } from '../layout/made-up-glyphs.ts';

const STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } }],
};
const fonts = { glyphs: madeUpGlyphs };

/** Pixels that are not white, as a box; undefined where there is none. */
function inkOf({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < width * height; at++) {
    if (data[4 * at]! > 250 && data[4 * at + 1]! > 250 && data[4 * at + 2]! > 250) continue;
    left = Math.min(left, at % width);
    right = Math.max(right, at % width);
    top = Math.min(top, Math.floor(at / width));
    bottom = Math.max(bottom, Math.floor(at / width));
  }
  return right < 0 ? undefined : { left, top, right, bottom };
}

describe('the view of what is drawn', () => {
  const side = fc.integer({ min: 0, max: 40 });
  const box: fc.Arbitrary<FitBox> = fc.record({
    place: fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    ),
    left: side,
    top: side,
    right: side,
    bottom: side,
  });

  test('shows every box wholly, also across the antimeridian, and no smaller than need be', () => {
    const near = fc
      .tuple(
        fc.constantFrom(179.99, -180, 12, 0),
        fc.array(box, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 1e-4, max: 1, noNaN: true }),
      )
      .map(([lon, boxes, scale]) =>
        boxes.map(({ place, ...rest }) => {
          const moved = lon + place[0] * scale * 0.5;
          return { ...rest, place: [((moved + 540) % 360) - 180, place[1] * scale] as const };
        }),
      );
    fc.assert(
      fc.property(near, (boxes) => {
        const [width, height] = [600, 400];
        const { center, zoom } = fitView(boxes, width, height);
        const view = new View({ width, height, center, zoom });
        let isTight = zoom >= 16;
        for (const { place, left, top, right, bottom } of boxes) {
          const { x, y } = mercatorOf(place[0], place[1]);
          const [px, py] = view.toPicture(x - Math.round(x - view.center.x), y);
          if (zoom > 0) {
            expect(px - left).toBeGreaterThanOrEqual(-1e-6);
            expect(px + right).toBeLessThanOrEqual(width + 1e-6);
            expect(py - top).toBeGreaterThanOrEqual(-1e-6);
            expect(py + bottom).toBeLessThanOrEqual(height + 1e-6);
          }
          if (px - left < 40 || px + right > width - 40 || py - top < 40 || py + bottom > height - 40)
            isTight = true;
        }
        expect(isTight).toBe(true);
      }),
      { numRuns: share(3000) },
    );
  });
});

describe('a static map', () => {
  test('the tip of a pin lies at its place, or the part of it that is told', async () => {
    const inkAt = async (marker: Partial<MapMarker>) =>
      inkOf(
        (
          await staticMap({
            style: STYLE,
            size: '256x256',
            center: [10, 20],
            zoom: 5,
            markers: [{ lat: 20, lon: 10, ...marker }],
            attribution: false,
            fonts,
          })
        ).image,
      )!;
    const pin = await inkAt({});
    expect(pin.bottom).toBeGreaterThan(126);
    expect(pin.bottom).toBeLessThan(132);
    expect((pin.left + pin.right) / 2).toBeCloseTo(127.5, 0);
    const small = await inkAt({ style: 'small' });
    expect(small.right - small.left).toBeLessThan(0.75 * (pin.right - pin.left));
    const hung = await inkAt({ anchor: 'top-left' });
    expect(hung.left).toBeGreaterThanOrEqual(127);
    expect(hung.top).toBeGreaterThanOrEqual(127);
    const shifted = await inkAt({ anchor: [0, 0] });
    expect(shifted).toEqual(hung);
  });

  test('images of markers have their own pixels, at either pixel ratio', async () => {
    const data = new Uint8Array(4 * 20 * 10).fill(255).map((value, at) => (at % 4 === 3 ? value : 40));
    const images = new Map([['custom:a', { width: 20, height: 10, data }]]);
    for (const ratio of ['', '@2x']) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const { image } = await staticMap({
        style: STYLE,
        size: `300x200${ratio}`,
        center: [0, 0],
        zoom: 2,
        markers: [{ lat: 0, lon: 0, style: { image: 'custom:a' } }],
        images,
        attribution: false,
      });
      const { left, top, right, bottom } = inkOf(image)!;
      expect([right - left + 1, bottom - top + 1]).toEqual([20, 10]);
      expect([left + 10, top + 5]).toEqual([image.width / 2, image.height / 2]);
    }
  });

  test('answers of the engines are drawn, and the view shows them', async () => {
    const shape = encodePolyline(
      { lats: Float64Array.of(57.7, 57.71, 57.705), lons: Float64Array.of(11.95, 11.96, 12) },
      6,
    );
    const trip = {
      legs: [{ shape }],
      locations: [
        { lat: 57.7, lon: 11.95 },
        { lat: 57.705, lon: 12.0 },
      ],
    };
    const features = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { fill: '#ff0000', 'fill-opacity': 0.5 },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [11.9, 57.69],
                [12.01, 57.69],
                [12.01, 57.72],
                [11.9, 57.72],
                [11.9, 57.69],
              ],
            ],
          },
        },
      ],
    };
    const { image, center, zoom, warnings } = await staticMap({
      style: STYLE,
      size: '400x300',
      route: { trip },
      features,
      fonts,
    });
    expect(warnings).toEqual([]);
    expect(center[0]).toBeCloseTo(11.955, 2);
    expect(zoom).toBeGreaterThan(10);
    const ink = inkOf(image)!;
    expect(ink.left).toBeLessThan(40);
    expect(ink.right).toBeGreaterThan(360);
    const again = await staticMap({ style: STYLE, size: '400x300', route: { trip }, features, fonts });
    expect(await encodePng(again.image)).toEqual(await encodePng(image));
  });

  test('the attribution stands out from its box, and the box is near the ground, on light and on dark maps', async () => {
    const luminanceOf = (data: Uint8Array | Uint8ClampedArray, pixel: number): number =>
      (0.2126 * data[4 * pixel]! + 0.7152 * data[4 * pixel + 1]! + 0.0722 * data[4 * pixel + 2]!) / 255;
    for (const [color, isDark] of [
      ['#ffffff', false],
      ['#c8e0c0', false],
      ['#3a3a44', true],
      ['#000', true],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { image } = await staticMap({
        style: {
          ...STYLE,
          layers: [{ id: 'ground', type: 'background', paint: { 'background-color': color } }],
        },
        size: '300x64',
        center: [0, 0],
        zoom: 1,
        fonts,
      });
      const lights: number[] = [];
      for (let y = 50; y < 64; y++)
        for (let x = 230; x < 300; x++) lights.push(luminanceOf(image.data, y * 300 + x));
      const [darkest, lightest] = [Math.min(...lights), Math.max(...lights)];
      // The box has more pixels than the letters.
      const box = lights.toSorted((a, b) => a - b)[Math.floor(lights.length * (isDark ? 0.1 : 0.9))]!;
      expect(box < 0.4).toBe(isDark);
      expect(lightest - darkest).toBeGreaterThan(0.5);
    }
  });

  test('borders and dots of pins stand out from pale ones', async () => {
    const drawn = async (color: string): Promise<readonly number[][]> => {
      const { image } = await staticMap({
        style: STYLE,
        size: { width: 100, height: 100, pixelRatio: 1 },
        center: [0, 0],
        zoom: 3,
        markers: [{ lat: 0, lon: 0, color }],
        attribution: false,
      });
      const at = (x: number, y: number): number[] => [
        ...image.data.subarray(4 * (100 * y + x), 4 * (100 * y + x) + 3),
      ];
      // The middle of the dot, and the border at the left of the pin, as wide as a pixel and a half.
      return [at(50, 23), at(36, 23)];
    };
    for (const pale of ['#ffffff', '#ffff00', 'lightgray']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const [red] of await drawn(pale)) expect(red).toBeLessThan(140);
    }
    for (const strong of ['#2f6fde', '#ff8800', '#000000']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [dot, border] = await drawn(strong);
      expect(dot).toEqual([255, 255, 255]);
      expect(border![2]).toBeGreaterThan(150);
    }
  });

  test('labels of pins stand out', () => {
    expect([readable('#ffff00'), readable('#000080'), readable('white'), readable('crimson')]).toEqual([
      '#000000',
      '#ffffff',
      '#000000',
      '#ffffff',
    ]);
  });

  test('requests that cannot be drawn say what is wrong', async () => {
    expect(readSize('600x400@2x', true)).toEqual({ width: 600, height: 400, pixelRatio: 2 });
    expect(readSize('64x64', false)).toEqual({ width: 64, height: 64, pixelRatio: 1 });
    for (const size of ['64x64', '600', '600x400@3x', '600x4097', '1e3x400', '-600x400'])
      expect(() => readSize(size, true)).toThrow(expect.objectContaining({ code: 'static-map' }));
    expect([readColor('Ff8800', 'color'), readColor('teal', 'color')]).toEqual(['#Ff8800', 'teal']);
    for (const color of ['#ff8800', 'Teal', 'url(x)', ''])
      expect(() => readColor(color, 'color')).toThrow(expect.objectContaining({ code: 'static-map' }));
    expect(() => readShape('_', 6, 'shape')).toThrow(/^shape is no encoded polyline/);
    await expect(staticMap({ style: STYLE, size: '300x200' })).rejects.toThrow(/center and zoom are needed/);
    await expect(staticMap({ style: STYLE, size: '300x200', route: {} })).rejects.toThrow(
      /route is the answer/,
    );
  });
});

test('a picture that nobody waits for any more is given up at any question, and questions change nothing', async () => {
  const features = Array.from({ length: 300 }, (_, k) => ({
    type: 'Feature' as const,
    properties: { name: `Place ${k}` },
    geometry: { type: 'Point' as const, coordinates: [(k % 20) / 100, Math.floor(k / 20) / 100] },
  }));
  const style = {
    version: 8,
    sources: { places: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    layers: [
      ...STYLE.layers,
      { id: 'dots', type: 'circle', source: 'places', paint: { 'circle-color': '#ff0000' } },
      { id: 'names', type: 'symbol', source: 'places', layout: { 'text-field': ['get', 'name'] } },
    ],
  };
  const options = { style, fonts, size: '300x200', center: [0.1, 0.1], zoom: 10 } as const;
  const plain = await staticMap(options);
  let questions = 0;
  const asked = await staticMap({ ...options, shouldStop: () => ++questions < 0 });
  expect(Buffer.compare(Buffer.from(asked.image.data), Buffer.from(plain.image.data))).toBe(0);
  // One for each layer and drawn item, and more for the features.
  expect(questions).toBeGreaterThan(20);
  for (const last of [1, 2, 5, Math.floor(questions / 2), questions]) {
    let left = last;
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await expect(staticMap({ ...options, shouldStop: () => --left <= 0 })).rejects.toMatchObject({
      code: 'stopped',
    });
  }
});
