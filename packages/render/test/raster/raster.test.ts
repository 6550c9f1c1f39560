import { share, seedOf } from '@portolan/testing';
import { terrainTile } from '@portolan/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodePng, renderStyle, type RenderOptions } from '@portolan/render';
import { View } from '../../src/view/view.ts';
import { pixelsOf } from '../pixels.ts';

const SIDE = 16;

/** A tile whose colour tells its place. */
async function tile(z: number, x: number, y: number): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++)
    data.set([(x * 50) % 256, (y * 70) % 256, 60 + z, at % 7 === 0 ? 128 : 255], 4 * at);
  return encodePng({ width: SIDE, height: SIDE, data }, { isPortable: true });
}

type Draw = Partial<RenderOptions> & { paint?: object; type?: string; source?: object };

async function draw({ paint = {}, type = 'raster', source = {}, ...options }: Draw) {
  const sourceType = type === 'raster' ? 'raster' : 'raster-dem';
  const { canvas, warnings, drawList } = await renderStyle({
    style: {
      version: 8,
      sources: { pictures: { type: sourceType, tileSize: 256, ...source } },
      layers: [{ id: 'layer', type, source: 'pictures', paint }],
    },
    width: 40,
    height: 30,
    center: [10, 40],
    zoom: 3,
    tiles: async (_, z, x, y) => tile(z, x, y),
    ...options,
  });
  const { data, width, height } = pixelsOf({ canvas });
  return { data, warnings, drawList, width, height };
}

describe('raster tiles', () => {
  test('each pixel shows the pixel of the tile that lies there, at any zoom, bearing and ratio', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          zoom: fc.double({ min: 0, max: 9, noNaN: true }),
          bearing: fc.double({ min: -180, max: 180, noNaN: true }),
          pixelRatio: fc.constantFrom(1, 2),
          lon: fc.double({ min: -180, max: 180, noNaN: true }),
          lat: fc.double({ min: -70, max: 70, noNaN: true }),
        }),
        async ({ zoom, bearing, pixelRatio, lon, lat }) => {
          const center = [lon, lat] as const;
          const options = { zoom, bearing, pixelRatio, center };
          const { data, width, height, warnings } = await draw({
            ...options,
            paint: { 'raster-resampling': 'nearest' },
          });
          expect(warnings).toEqual([]);
          const view = new View({ width: 40, height: 30, ...options });
          // The middle of the picture is brought to a whole unit of the world.
          const [east, south] = [view.center.x, view.center.y].map(
            (part) => part * view.worldSize - Math.round(part * view.worldSize),
          ) as [number, number];
          const z = Math.max(0, Math.round(zoom + 1));
          for (let row = 0; row < height; row += 3) {
            for (let column = 0; column < width; column += 3) {
              const at = view.toWorld((column + 0.5) / pixelRatio, (row + 0.5) / pixelRatio);
              const place = { x: at.x - east / view.worldSize, y: at.y - south / view.worldSize };
              if (place.y <= 0.001 || place.y >= 0.999) continue;
              const [x, y] = [(place.x - Math.floor(place.x)) * 2 ** z, place.y * 2 ** z];
              // Next to the border of a pixel either side is right.
              const inX = (x % 1) * SIDE;
              const inY = (y % 1) * SIDE;
              if ([inX, inY].some((each) => Math.abs(each - Math.round(each)) < 1e-4)) continue;
              const alpha = (Math.floor(inY) * SIDE + Math.floor(inX)) % 7 === 0 ? 128 : 255;
              const got = data.subarray(4 * (row * width + column), 4 * (row * width + column) + 4);
              const expected = [(Math.floor(x) * 50) % 256, (Math.floor(y) * 70) % 256, 60 + z, alpha];
              for (const [channel, value] of expected.entries())
                if (Math.abs(got[channel]! - value) > 2) expect([...got]).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: share(100), seed: seedOf(1) },
    );
  });

  test('colours change as the specification says', async () => {
    const flat = await encodePng({
      width: 2,
      height: 2,
      data: Uint8ClampedArray.from({ length: 16 }, (_, at) => [200, 100, 50, 255][at % 4]!),
    });
    const first = async (paint: object): Promise<number[]> => [
      ...(await draw({ paint, tiles: () => flat })).data.subarray(0, 4),
    ];
    expect(await first({})).toEqual([200, 100, 50, 255]);
    // A third of a turn brings each channel to the next.
    expect(await first({ 'raster-hue-rotate': 120 })).toEqual([50, 200, 100, 255]);
    expect(await first({ 'raster-saturation': -1 })).toEqual([117, 117, 117, 255]);
    expect(await first({ 'raster-contrast': -1 })).toEqual([128, 128, 128, 255]);
    expect(await first({ 'raster-contrast': 1 })).toEqual([255, 0, 0, 255]);
    expect(await first({ 'raster-brightness-min': 1, 'raster-brightness-max': 0 })).toEqual([
      55, 155, 205, 255,
    ]);
    const [r, g, b, a] = await first({ 'raster-opacity': 0.5 });
    expect(Math.abs(r! - 200) + Math.abs(g! - 100) + Math.abs(b! - 50)).toBeLessThan(6);
    expect(a).toBe(128);
  });

  test('damaged, huge and missing tiles are warnings', async () => {
    const whole = await tile(0, 0, 0);
    const huge = whole.slice();
    new DataView(huge.buffer).setUint32(16, 60_000);
    for (const bytes of [huge, whole.subarray(0, 50), Uint8Array.of(1, 2, 3), new Uint8Array(8_000_001)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { warnings, data } = await draw({ tiles: () => bytes });
      expect(warnings[0]?.message).toMatch(/^The tile 4\/\d+\/\d+ is left out: /);
      expect(data.every((each) => each === 0)).toBe(true);
    }
    expect((await draw({ tiles: () => undefined })).warnings[0]?.message).toMatch(
      /^2 of 2 tiles are not there: 4\/8\/5, 4\/8\/6\. /,
    );
  });
});

/** The shade of a pixel, premultiplied, as slowly and plainly as can be: MapLibre's standard method on a slope that is the same everywhere. */
function plainShade(east: number, south: number, exaggeration: number, direction: number): number[] {
  const slope = Math.atan(0.625 * Math.hypot(east, south));
  const base = 1.875 - exaggeration * 1.75;
  const scaled =
    exaggeration === 0.5 ? slope : ((base ** slope - 1) / (base ** (Math.PI / 2) - 1)) * (Math.PI / 2);
  const strength = Math.min(1, 2 * exaggeration);
  const aspect = Math.atan2(south, -east);
  const turns = (aspect + (direction * Math.PI) / 180 + Math.PI) / Math.PI + 0.5;
  const light = Math.abs((((turns % 2) + 2) % 2) - 1);
  const shade = Math.sin(scaled) * strength;
  const accent = (1 - Math.cos(scaled)) * strength;
  // Shadow red, highlight green, accent blue; all opaque.
  const red = (1 - light) * shade;
  const green = light * shade;
  const blue = accent * (1 - shade);
  const alpha = shade + blue;
  return [red, green, blue, alpha].map((each) => each * 255);
}

describe('hillshade', () => {
  const COLORS = {
    'hillshade-shadow-color': '#f00',
    'hillshade-highlight-color': '#0f0',
    'hillshade-accent-color': '#00f',
  };

  test('a plane that rises is shaded as the plain formula says, by direction and exaggeration', async () => {
    const side = 64;
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        fc.boolean(),
        async (eastward, southward, exaggeration, direction, followsMap) => {
          if (Math.hypot(eastward, southward) < 0.05) return;
          const z = 12;
          // Metres to a pixel of a tile at the equator, and how much MapLibre exaggerates there.
          const metres = 2 ** (28.2562 - z) / side / 8;
          const exaggerated = 2 ** ((z - 15) * 0.3);
          const { data } = await draw({
            type: 'hillshade',
            source: { maxzoom: z },
            zoom: z - 1,
            center: [0.2, 0],
            bearing: 40,
            paint: {
              ...COLORS,
              'hillshade-exaggeration': exaggeration,
              'hillshade-illumination-direction': direction,
              'hillshade-illumination-anchor': followsMap ? 'map' : 'viewport',
            },
            heights: (_, __, x, y) => ({
              side,
              metres: Float32Array.from({ length: side * side }, (___, at) => {
                const [column, row] = [x * side + (at % side), y * side + Math.floor(at / side)];
                return (
                  (column - 131_000) * eastward * metres * exaggerated +
                  (row - 131_000) * southward * metres * exaggerated
                );
              }),
            }),
          });
          const at = 4 * (15 * 40 + 20);
          const expected = plainShade(eastward, southward, exaggeration, direction + (followsMap ? 0 : 40));
          // Colours of little opacity have few steps.
          const alpha = data[at + 3]!;
          for (let channel = 0; channel < 4; channel++) {
            const got = channel === 3 ? alpha : (data[at + channel]! * alpha) / 255;
            expect(Math.abs(got - expected[channel]!)).toBeLessThan(3);
          }
        },
      ),
      { numRuns: share(200), seed: seedOf(2) },
    );
  });

  test('tiles in both encodings and heights as numbers give one picture; no heights give none', async () => {
    const sample = (lats: Float64Array, lons: Float64Array, out: Float64Array): void => {
      for (let at = 0; at < lats.length; at++)
        out[at] = Math.round(800 * Math.sin(60 * lats[at]!) * Math.cos(50 * lons[at]!));
    };
    const place = { type: 'hillshade', zoom: 8, center: [10, 47] as const, width: 60, height: 50 };
    const terrarium = await draw({
      ...place,
      source: { encoding: 'terrarium' },
      tiles: (_, z, x, y) => terrainTile(sample, z, x, y),
    });
    expect(terrarium.warnings).toEqual([]);
    expect(new Set(terrarium.data.filter((_, at) => at % 4 === 3)).size).toBeGreaterThan(40);
    const hasTile = { ...place, zooms: () => ({ minzoom: 0, maxzoom: 22, encoding: 'terrarium' as const }) };
    const known = await draw({ ...hasTile, tiles: (_, z, x, y) => terrainTile(sample, z, x, y) });
    expect(known.data).toEqual(terrarium.data);
    expect((await draw({ ...place, heights: () => undefined })).data.every((each) => each === 0)).toBe(true);
    const flat = { side: 8, metres: new Float32Array(64).fill(300) };
    expect((await draw({ ...place, heights: () => flat })).data.every((each) => each === 0)).toBe(true);
    const wrong = await draw({ ...place, heights: () => ({ side: 9, metres: flat.metres }) });
    expect(wrong.warnings[0]?.message).toMatch(/has 1 to 1024 of them a side/);
  });

  test('shows slopes pixel by pixel of the tile where the style asks for the nearest', async () => {
    const side = 8;
    const metres = Array.from({ length: side * side }, (_, at) => 3000 * ((at * at * 7) % 5));
    // Of the tile a pixel is 32 of the picture wide; its corners lie in the corner and in the middle of the picture.
    const seen = async (resampling: string): Promise<number> => {
      const { data } = await draw({
        type: 'hillshade',
        source: { tileSize: 256 },
        zoom: 1,
        center: [22.5, 0],
        width: 64,
        height: 30,
        paint: { ...COLORS, resampling },
        heights: () => ({ side, metres }),
      });
      return new Set(Array.from({ length: 64 }, (_, x) => data.subarray(4 * x, 4 * x + 4).join(' '))).size;
    };
    expect(await seen('nearest')).toBeLessThanOrEqual(3);
    expect(await seen('linear')).toBeGreaterThan(10);
  });

  test('colours by height', async () => {
    const paint = {
      'color-relief-color': ['interpolate', ['linear'], ['elevation'], 0, '#000', 1000, '#fff'],
    };
    const half = { side: 4, metres: new Float32Array(16).fill(500) };
    const { data } = await draw({ type: 'color-relief', paint, heights: () => half });
    expect([...data.subarray(0, 4)]).toEqual([128, 128, 128, 255]);
  });
});

describe('heatmap', () => {
  test('the density is the sum of the bells of the points', async () => {
    const point = fc.record({
      x: fc.integer({ min: -20, max: 60 }),
      y: fc.integer({ min: -20, max: 50 }),
      weight: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(point, { maxLength: 8 }),
        fc.integer({ min: 2, max: 40 }),
        async (points, radius) => {
          const view = new View({ width: 40, height: 30, center: [0, 0], zoom: 10 });
          const features = points.map(({ x, y, weight }) => {
            const world = view.toWorld(x, y);
            const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * world.y))) * 180) / Math.PI;
            return {
              type: 'Feature',
              properties: { weight },
              geometry: { type: 'Point', coordinates: [world.x * 360 - 180, lat] },
            };
          });
          const rendered = await renderStyle({
            style: {
              version: 8,
              sources: { points: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
              layers: [
                {
                  id: 'heat',
                  type: 'heatmap',
                  source: 'points',
                  paint: {
                    'heatmap-radius': radius,
                    'heatmap-weight': ['get', 'weight'],
                    'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0, '#000', 1, '#fff'],
                  },
                },
              ],
            },
            width: 40,
            height: 30,
            center: [0, 0],
            zoom: 10,
          });
          const { data } = [...rendered.rasters.values()][0]!;
          for (let y = 0; y < 30; y += 5) {
            for (let x = 0; x < 40; x += 5) {
              let density = 0;
              for (const each of points) {
                const squared = ((x + 0.5 - each.x) ** 2 + (y + 0.5 - each.y) ** 2) / radius ** 2;
                density += (each.weight * Math.exp(-4.5 * squared)) / Math.sqrt(2 * Math.PI);
              }
              // Between cells the bell is taken for straight.
              const room = 3 + points.length + (200 * points.length) / radius ** 2;
              const difference = Math.abs(data[4 * (y * 40 + x)]! - 255 * Math.min(1, density));
              if (difference > room) expect([x, y, difference]).toEqual([x, y, 0]);
            }
          }
        },
      ),
      { numRuns: share(200), seed: seedOf(3) },
    );
  });
});
