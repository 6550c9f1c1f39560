import { encodePolyline } from '@portolan/base';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodePng,
  readColor,
  readShape,
  readSize,
  renderStyle,
  SoftwareCanvas,
  staticMap,
  type MapMarker,
  type RenderOptions,
} from '@portolan/render';
import type { RgbaImage } from '../../src/paint/surface.ts';
import { View } from '../../src/view/view.ts';
import { mercatorOf } from '../../src/view/view.ts';
import { fitView, type FitBox } from '../../src/static-map/fit.ts';
import { overlayOfRoute } from '../../src/static-map/answers.ts';
import { readable } from '../../src/static-map/marker.ts';
import { madeUpGlyphs } from '../layout/made-up-glyphs.ts';

const STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } }],
};
const GREEN_STYLE = {
  ...STYLE,
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#c8e0c0' } }],
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

  test('leaves a corner free, also where north is not up, unless the signs or the world are too large for that', () => {
    const around = fc.array(box, { minLength: 1, maxLength: 6 });
    const length = fc.integer({ min: 64, max: 500 });
    const scale = fc.double({ min: 1e-6, max: 0.2, noNaN: true });
    const bearing = fc.constantFrom(0, 30, -90, 180, 271.5);
    const corner = fc.record({ width: fc.integer({ min: 60, max: 250 }), height: fc.constant(17) });
    fc.assert(
      fc.property(
        fc.tuple(around, length, length, scale, bearing, corner),
        ([given, width, height, spread, turn, covered]) => {
          const boxes = given.map(({ place: [lon, lat], ...rest }) => ({
            ...rest,
            place: [lon * spread, lat * spread] as const,
          }));
          const { center, zoom } = fitView(boxes, width, height, { corner: covered, bearing: turn });
          const sidesIn = (view: View): { left: number; top: number; right: number; bottom: number }[] =>
            boxes.map(({ place, left, top, right, bottom }) => {
              const { x, y } = mercatorOf(place[0], place[1]);
              const [px, py] = view.toPicture(x, y);
              return { left: px - left, top: py - top, right: px + right, bottom: py + bottom };
            });
          const size = { width, height, bearing: turn };
          const farthest = sidesIn(new View({ ...size, center: [0, 0], zoom: 0 }));
          const across =
            Math.max(...farthest.map(({ right }) => right)) - Math.min(...farthest.map(({ left }) => left));
          const down =
            Math.max(...farthest.map(({ bottom }) => bottom)) - Math.min(...farthest.map(({ top }) => top));
          const margin = 0.05 * Math.min(width, height);
          const isWide = across <= width - 2 * margin;
          const isHigh = down <= height - 2 * margin;
          const hasRoom =
            (isWide && down <= height - margin - Math.max(margin, covered.height)) ||
            (isHigh && across <= width - margin - Math.max(margin, covered.width));
          if (!hasRoom) return;
          for (const { left, top, right, bottom } of sidesIn(new View({ ...size, center, zoom }))) {
            expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(-1e-6);
            const beside = Math.max(width - covered.width - right, height - covered.height - bottom);
            expect(beside).toBeGreaterThanOrEqual(-1e-6);
          }
        },
      ),
      { numRuns: share(3000) },
    );
  });

  test('keeps clear of a corner to the left of it where that shows more', () => {
    const sign = { left: 15, top: 42, right: 15, bottom: 0 };
    const boxes = [8.69, 8.75].map((lon, index) => ({ place: [lon, 49.4 + index / 300] as const, ...sign }));
    const above = fitView(boxes, 600, 64, { corner: { width: 600, height: 17 } });
    const beside = fitView(boxes, 600, 64, { corner: { width: 250, height: 17 } });
    const free = fitView(boxes, 600, 64);
    expect(beside.zoom).toBe(free.zoom);
    expect(beside.center[0]).toBeGreaterThan(free.center[0]);
    expect(beside.zoom).toBeGreaterThan(above.zoom + 2);
  });

  test('is the middle of all where the world is too large for the picture', () => {
    const sign = { left: 5, top: 5, right: 5, bottom: 5 };
    const boxes = [-100, 100].map((lon) => ({ place: [lon, 0] as const, ...sign }));
    const { center, zoom } = fitView([...boxes, { place: [0, 0], ...sign }], 200, 100, {
      corner: { width: 90, height: 17 },
    });
    expect([zoom, ...center].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([0, 0, 0]);
  });

  test('of signs that are larger than the picture shows their places', () => {
    const sign = { left: 64, top: 64, right: 64, bottom: 64 };
    const corner = { width: 50, height: 17 };
    const alone = fitView([{ place: [10, 20], ...sign }], 100, 70, { corner });
    expect(alone.zoom).toBe(16);
    expect(alone.center[0]).toBeCloseTo(10, 9);
    expect(alone.center[1]).toBeCloseTo(20, 9);
    const boxes = [10, 10.1].map((lon) => ({ place: [lon, 20] as const, ...sign }));
    const { center, zoom } = fitView(boxes, 100, 70, { corner });
    expect(center[0]).toBeCloseTo(10.05, 9);
    // The places are nearly as far from each other as the picture is wide.
    expect((0.1 / 360) * 512 * 2 ** zoom).toBeGreaterThan(85);
  });
});

describe('a static map', () => {
  test('hides no marker and no line under the attribution where it chooses the view', async () => {
    const marker = fc.record({
      lat: fc.double({ min: 40, max: 40.1, noNaN: true }),
      lon: fc.double({ min: 9.9, max: 10.1, noNaN: true }),
      style: fc.constantFrom('pin' as const, 'small' as const),
      anchor: fc.option(fc.constantFrom('center' as const, 'bottom-right' as const, 'bottom' as const), {
        nil: undefined,
      }),
    });
    const markers = fc.array(marker, { minLength: 1, maxLength: 4 });
    const asked = fc.record({
      markers: markers.map((all) =>
        all.map(({ anchor, ...rest }) => (anchor === undefined ? rest : { ...rest, anchor })),
      ),
      width: fc.integer({ min: 100, max: 300 }),
      // Pins above and below their places fit on that.
      height: fc.integer({ min: 90, max: 300 }),
      pixelRatio: fc.constantFrom(1 as const, 2 as const),
      hasAttribution: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ markers: pins, width, height, pixelRatio, hasAttribution }) => {
        const options = {
          style: GREEN_STYLE,
          size: { width, height, pixelRatio },
          fonts,
          ...(hasAttribution ? {} : { attribution: false as const }),
        };
        const lines = [{ places: pins.map(({ lon, lat }) => [lon, lat] as const), width: 8 }];
        const { image, center, zoom } = await staticMap({ ...options, markers: pins, lines });
        const bare = (await staticMap({ ...options, center, zoom })).image;
        const ground = (await staticMap({ ...options, center, zoom, attribution: false })).image;
        const isSame = (a: RgbaImage, b: RgbaImage, pixel: number): boolean =>
          [0, 1, 2].every((channel) => a.data[4 * pixel + channel] === b.data[4 * pixel + channel]);
        let [seen, covered] = [0, 0];
        for (let pixel = 0; pixel < image.width * image.height; pixel++) {
          if (!isSame(image, bare, pixel)) seen++;
          if (isSame(bare, ground, pixel)) continue;
          covered++;
          if (!isSame(image, bare, pixel)) expect(pixel).toBe('a pixel of the attribution alone');
        }
        expect(seen).toBeGreaterThan(300);
        expect(covered > 0).toBe(hasAttribution);
      }),
      { numRuns: share(100) },
    );
  });

  test('moves up a pin that would reach under the attribution, and no other one', async () => {
    const [lat, lon] = [57.7, 11.97];
    const seen = async (height: number, attribution?: false): Promise<number> => {
      const size = { width: 256, height, pixelRatio: 1 } as const;
      const { center, zoom } = await staticMap({
        style: STYLE,
        size,
        markers: [{ lat, lon }],
        fonts,
        ...(attribution === undefined ? {} : { attribution }),
      });
      const { x, y } = mercatorOf(lon, lat);
      return height - new View({ ...size, center, zoom }).toPicture(x, y)[1];
    };
    expect(await seen(64)).toBeCloseTo(17, 6);
    expect(await seen(64, false)).toBeCloseTo(11, 6);
    expect(await seen(200)).toBeCloseTo(79, 6);
  });

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
      // An anchor in pixels counts those of the image too.
      // oxlint-disable-next-line no-await-in-loop -- two
      const hung = await staticMap({
        style: STYLE,
        size: `300x200${ratio}`,
        center: [0, 0],
        zoom: 2,
        markers: [{ lat: 0, lon: 0, style: { image: 'custom:a' }, anchor: [6, 4] }],
        images,
        attribution: false,
      });
      const ink = inkOf(hung.image)!;
      expect([ink.left + 6, ink.top + 4]).toEqual([image.width / 2, image.height / 2]);
    }
  });

  test('images of markers get the colour that is asked for, and keep their alpha', async () => {
    const data = Uint8ClampedArray.from(
      { length: 4 * 20 * 10 },
      (_, at) => [40, 90, 120, at < 400 ? 255 : 51][at % 4]!,
    );
    const images = new Map([['custom:a', { width: 20, height: 10, data }]]);
    const at = async (color: string | undefined, x: number, y: number): Promise<number[]> => {
      const { image } = await staticMap({
        style: STYLE,
        size: '300x200',
        markers: [
          { lat: 0, lon: 0, style: { image: 'custom:a' }, ...(color === undefined ? {} : { color }) },
        ],
        images,
        attribution: false,
      });
      return [...image.data.subarray(4 * (300 * y + x), 4 * (300 * y + x) + 3)];
    };
    expect(await at(undefined, 150, 97)).toEqual([40, 90, 120]);
    expect(await at('#ff8000', 150, 97)).toEqual([255, 128, 0]);
    expect(await at('navy', 150, 97)).toEqual([0, 0, 128]);
    // A fifth of it covers the white ground.
    expect(await at('navy', 150, 103)).toEqual([204, 204, 230]);
    expect([...data.subarray(0, 3)]).toEqual([40, 90, 120]);
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
    const named = { isochrone: features, resources: { fonts, createCanvas: () => canvas } };
    const canvas = new SoftwareCanvas(400, 300);
    const again = await staticMap({ style: STYLE, size: '400x300', route: { trip }, ...named });
    expect(again.canvas).toBe(canvas);
    expect(await encodePng(again.image)).toEqual(await encodePng(image));
  });

  test('several points of one feature are drawn as those of several features are', async () => {
    const places = [
      [11.9, 57.69],
      [12.01, 57.72],
    ];
    const collection = (geometries: readonly object[]) => ({
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    });
    const [one, two] = await Promise.all(
      [
        [{ type: 'MultiPoint', coordinates: places }],
        places.map((coordinates) => ({ type: 'Point', coordinates })),
      ].map((geometries) =>
        staticMap({ style: STYLE, size: '300x200', features: collection(geometries), fonts }),
      ),
    );
    expect(one!.zoom).toBe(two!.zoom);
    expect(one!.image.data).toEqual(two!.image.data);
    expect(inkOf(one!.image)!.left).toBeLessThan(40);
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

  test('the attribution is as small as the picture needs, and begins in it where it is too long', async () => {
    const inkIn = async (width: number, attribution: object) => {
      const { image } = await staticMap({
        style: STYLE,
        size: { width, height: 64, pixelRatio: 1 },
        center: [0, 0],
        zoom: 1,
        fonts,
        ...attribution,
      });
      return inkOf(image)!;
    };
    const usual = await inkIn(256, { attribution: '© A' });
    for (const width of [64, 90, 200]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { left, right, top } = await inkIn(width, {});
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(width - 1);
      expect(top).toBeGreaterThanOrEqual(usual.top);
    }
    const long = await inkIn(200, { attribution: `© ${'A'.repeat(100)}` });
    expect(long.left).toBeGreaterThan(0);
    expect(long.left).toBeLessThan(8);
    expect(long.right).toBe(199);
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

  test('a pin whose label the font cannot write has its dot, and a warning tells so', async () => {
    const drawn = async (label: string, letters: object) =>
      staticMap({
        style: STYLE,
        size: { width: 100, height: 100, pixelRatio: 1 },
        markers: [{ lat: 0, lon: 0, label }],
        attribution: false,
        fonts: { glyphs: () => undefined, ...letters },
      });
    const dotted = await drawn('', {});
    for (const letters of [{}, { glyph: () => undefined }]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const { image, warnings } = await drawn('\u{1F600}', letters);
      expect(image.data).toEqual(dotted.image.data);
      expect(warnings).toEqual([
        {
          path: 'labelFont',
          message: 'Noto Sans Regular has no letter U+1F600, which is left out: name a font that has it.',
        },
      ]);
    }
    expect(dotted.warnings).toEqual([]);
  });

  test('a line of one place is a dot', async () => {
    const { image } = await staticMap({
      style: STYLE,
      size: { width: 100, height: 100, pixelRatio: 1 },
      lines: [{ places: [[10, 50]], width: 9, color: '#000' }],
      attribution: false,
    });
    expect(inkOf(image)).toEqual({ left: 45, top: 45, right: 54, bottom: 54 });
  });

  test('of a match all parts are drawn, and the places of its track as dots', async () => {
    const part = (lats: number[], lons: number[]) => ({
      trip: {
        legs: [{ shape: encodePolyline({ lats: Float64Array.from(lats), lons: Float64Array.from(lons) }) }],
      },
    });
    const match = {
      ...part([57.7, 57.7], [11.9, 11.91]),
      alternates: [part([57.7, 57.7], [11.93, 11.94])],
    };
    const size = { width: 300, height: 300, pixelRatio: 1 } as const;
    const common = { style: STYLE, size, attribution: false as const, fonts };
    const { image, center } = await staticMap({ ...common, match });
    expect(center[0]).toBeCloseTo(11.92, 3);
    const { left, right } = inkOf(image)!;
    // Something near both ends, and nothing of the gap.
    expect([left < 40, right > 260]).toEqual([true, true]);
    const inColumn = (x: number): number =>
      Array.from({ length: 300 }, (_, y) => image.data[4 * (y * 300 + x)]!).filter((red) => red < 200).length;
    expect([inColumn(60) > 0, inColumn(150), inColumn(240) > 0]).toEqual([true, 0, true]);
    const view = { ...common, center: [10, 50] as const, zoom: 12 };
    const dots = await staticMap({ ...view, trace: [[10, 50]] });
    expect(inkOf(dots.image)).toEqual({ left: 148, top: 148, right: 151, bottom: 151 });
    // Many dots in one place are one dot.
    const many = await staticMap({ ...view, trace: Array.from({ length: 100 }, () => [10, 50] as const) });
    expect(many.image).toEqual(dots.image);
    await expect(staticMap({ ...common, match: {} })).rejects.toThrow(
      'match is the answer of a map_match call in the native format: it has a trip',
    );
  });

  test('the names on a picture are told as they are written, however they are drawn', async () => {
    const named = (name: string) => ({
      version: 8,
      sources: { place: { type: 'geojson', data: { type: 'Point', coordinates: [10, 50] } } },
      layers: [{ id: 'names', type: 'symbol', source: 'place', layout: { 'text-field': name } }],
    });
    for (const name of ['\u0634\u0627\u0631\u0639', 'น้ำ', 'Rue']) {
      const style = named(name);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { labels } = await staticMap({ style, size: '300x200', center: [10, 50], zoom: 12, fonts });
      expect(labels.map(({ text }) => text)).toEqual([name]);
    }
  });

  test('what a style says of the view and of the edges of tiles is told where it is left out', async () => {
    const style = {
      version: 8,
      bearing: 30,
      pitch: 60,
      roll: 0,
      sources: { place: { type: 'geojson', data: { type: 'Point', coordinates: [10, 50] } } },
      layers: [
        {
          id: 'names',
          type: 'symbol',
          source: 'place',
          layout: { 'text-field': 'a', 'symbol-avoid-edges': true },
        },
      ],
    };
    const { warnings } = await staticMap({ style, size: '300x200', center: [10, 50], zoom: 12, fonts });
    expect(warnings.map(({ path }) => path)).toEqual(['bearing', 'pitch', 'names.layout.symbol-avoid-edges']);
  });

  test('corners of round lines have a miter up to the limit, also where none is sharp', async () => {
    const drawn = async (limit: number): Promise<unknown> => {
      const data = {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [10.01, 50],
          [10.016, 50.004],
        ],
      };
      const layout = { 'line-join': 'round', 'line-round-limit': limit };
      const style = {
        version: 8,
        sources: { way: { type: 'geojson', data } },
        layers: [{ id: 'way', type: 'line', source: 'way', layout, paint: { 'line-width': 40 } }],
      };
      const { image } = await staticMap({ style, size: '300x200', center: [10.01, 50], zoom: 13, fonts });
      return image;
    };
    expect(await drawn(1.2)).not.toEqual(await drawn(1.0));
  });

  test('a missing center is misuse that is told', async () => {
    const options = { style: STYLE, width: 10, height: 10, zoom: 1 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- programs without types leave it out
    await expect(renderStyle(options as unknown as RenderOptions)).rejects.toMatchObject({
      name: 'PortolanError',
      code: 'view',
    });
  });

  test('no label lies beneath the attribution', async () => {
    // Names in rows over the whole picture, none near another one.
    const places = [57, 30, 0, -30, -57].flatMap((lat) => [-60, 0, 60].map((lon) => [lon, lat]));
    const named = async (attribution: string | false) => {
      const { labels } = await staticMap({
        style: {
          ...STYLE,
          sources: {
            names: {
              type: 'geojson',
              data: { type: 'MultiPoint', coordinates: places },
            },
          },
          layers: [
            ...STYLE.layers,
            {
              id: 'names',
              type: 'symbol',
              source: 'names',
              layout: { 'text-field': 'name', 'text-size': 12 },
            },
          ],
        },
        size: { width: 300, height: 300, pixelRatio: 1 },
        center: [0, 0],
        zoom: 0.5,
        attribution,
        fonts,
      });
      return labels;
    };
    const all = await named(false);
    const others = await named('A long attribution of the map');
    const covered = all.filter(({ x, y }) => !others.some((other) => other.x === x && other.y === y));
    expect(covered.length).toBeGreaterThan(0);
    expect(covered.length).toBeLessThan(4);
    for (const { y } of covered) expect(y).toBeGreaterThan(280);
    expect(others.filter(({ x, y }) => x > 250 && y > 280)).toEqual([]);
  });

  test('numbers on pins of answers are white, whatever the pin', () => {
    const stop = (lat: number, original: number): object => ({ lat, lon: 0, original_index: original });
    const trip = { legs: [], locations: [stop(0, 0), stop(1, 2), stop(2, 1)] };
    const { markers } = overlayOfRoute({ trip });
    expect(markers.map(({ label, color }) => [label, readable(color!)])).toEqual([
      ['1', '#ffffff'],
      ['2', '#ffffff'],
      ['3', '#ffffff'],
    ]);
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
    await expect(staticMap({ style: STYLE, size: '300x200', isochrone: {} })).rejects.toThrow(
      /isochrone is a FeatureCollection/,
    );
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
