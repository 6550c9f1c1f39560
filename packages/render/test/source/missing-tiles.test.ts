import { encodeTile, GeometryKind } from '@portolan/tiles';
import { describe, expect, test } from 'vitest';
import {
  encodePng,
  renderStyle,
  type HeightTile,
  type RenderOptions,
  type TileBytes,
} from '@portolan/render';
import { pixelsOf } from '../pixels.ts';

/*
 * The picture lies on four tiles of zoom 3 that have different parents, of which only some are there. The tiles above stand in for those that are not.
 */

const GROUND = { id: 'ground', type: 'background', paint: { 'background-color': '#00f' } };

/** A vector tile of two areas: the class `west` on the left half, `east` on the right one. */
const halves = encodeTile([
  {
    name: 'a',
    features: [
      { kind: GeometryKind.polygon, parts: [rectangle(0, 2048)], attributes: { class: 'west' } },
      { kind: GeometryKind.polygon, parts: [rectangle(2048, 4096)], attributes: { class: 'east' } },
    ],
  },
]);

function rectangle(left: number, right: number): number[] {
  return [left, 0, right, 0, right, 4096, left, 4096];
}

interface Drawn {
  /** The red, green and blue of a pixel. */
  readonly pixel: (x: number, y: number) => readonly number[];
  readonly warnings: readonly string[];
  readonly asked: readonly string[];
}

async function draw(
  sources: Record<string, unknown>,
  layers: readonly unknown[],
  tiles: TileBytes,
  options: Partial<RenderOptions> = {},
): Promise<Drawn> {
  const asked: string[] = [];
  const { canvas, warnings } = await renderStyle({
    style: { version: 8, sources, layers: [GROUND, ...layers] },
    width: 40,
    height: 40,
    center: [0, 0],
    zoom: 3,
    tiles: (source, z, x, y) => {
      asked.push(`${z}/${x}/${y}`);
      return tiles(source, z, x, y);
    },
    ...options,
  });
  const { data } = pixelsOf({ canvas });
  return {
    pixel: (x, y) => [...data.subarray(4 * (40 * y + x), 4 * (40 * y + x) + 3)],
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
    asked,
  };
}

const [BLUE, RED, GREEN] = [
  [0, 0, 255],
  [255, 0, 0],
  [0, 255, 0],
];

const AREAS = {
  id: 'areas',
  type: 'fill',
  source: 'all',
  'source-layer': 'a',
  paint: { 'fill-color': ['match', ['get', 'class'], 'west', '#f00', '#0f0'] },
};

describe('vector tiles', () => {
  const draws = async (tiles: TileBytes, source: Record<string, unknown> = {}): Promise<Drawn> =>
    draw({ all: { type: 'vector', ...source } }, [AREAS], tiles);

  test('of a missing one the nearest tile above is drawn, cut to its place', async () => {
    const { pixel, warnings, asked } = await draws((_, z, x) =>
      z === 1 || (z === 3 && x === 4) ? halves : null,
    );
    // The tiles 3/3 are the last quarter of 1/0: the east of it. Those of 3/4 are there.
    expect([pixel(1, 1), pixel(18, 38), pixel(21, 1), pixel(38, 38)]).toEqual([GREEN, GREEN, RED, RED]);
    expect(warnings).toEqual([
      'sources.all: 2 of 4 tiles are not there: 3/3/3, 3/3/4. Their places show parts of the tiles above them.',
    ]);
    expect(asked.toSorted()).toEqual([
      '1/0/0',
      '1/0/1',
      '2/1/1',
      '2/1/2',
      '3/3/3',
      '3/3/4',
      '3/4/3',
      '3/4/4',
    ]);
  });

  test('a tile above all of them is asked for once and drawn once', async () => {
    const seeThrough = { ...AREAS, paint: { 'fill-color': '#f00', 'fill-opacity': 0.5 } };
    const whole = encodeTile([
      {
        name: 'a',
        features: [{ kind: GeometryKind.polygon, parts: [rectangle(0, 4096)], attributes: {} }],
      },
    ]);
    const tiles: TileBytes = (_, z) => (z === 0 ? whole : undefined);
    const { pixel, asked } = await draw({ all: { type: 'vector' } }, [seeThrough], tiles);
    for (let at = 0; at < 40; at++)
      expect([pixel(at, 20)[2], pixel(20, at)[2], pixel(at, 7)[2]]).toEqual([127, 127, 127]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('nothing is drawn of an empty tile, of one below the source, and of one that fails above', async () => {
    const above = (_: string, z: number): Uint8Array | undefined => (z < 3 ? halves : undefined);
    const empty = await draws((source, z) => (z === 3 ? new Uint8Array() : above(source, z)));
    const low = await draws(above, { minzoom: 3 });
    const failing = await draws((_, z) => {
      if (z === 2) throw new TypeError('fetch failed');
      return z < 2 ? halves : undefined;
    });
    for (const { pixel, asked } of [empty, low, failing]) {
      expect([pixel(1, 1), pixel(38, 38)]).toEqual([BLUE, BLUE]);
      expect(asked.filter((name) => name.startsWith('1/'))).toEqual([]);
    }
    expect(failing.warnings).toContain('sources.all: The tile 2/1/1 is left out: fetch failed');
  });

  test('the tile above stands in for one that is damaged too', async () => {
    const { pixel, warnings } = await draws((_, z, x) =>
      z === 3 && x === 3 ? Uint8Array.of(0x1f, 0x8b, 1) : halves,
    );
    expect([pixel(1, 1), pixel(38, 38)]).toEqual([GREEN, RED]);
    expect(warnings).toEqual(
      ['3/3/3', '3/3/4'].map((name) => expect.stringContaining(`The tile ${name} is left out`)),
    );
  });

  test('lines and labels of it stay in its place', async () => {
    const across = encodeTile([
      { name: 'a', features: [{ kind: GeometryKind.line, parts: [[0, 4000, 4096, 4000]], attributes: {} }] },
    ]);
    const line = {
      id: 'l',
      type: 'line',
      source: 'all',
      'source-layer': 'a',
      paint: { 'line-color': '#f00' },
    };
    const nothing = encodeTile([]);
    // Of the world the line lies in the south, of 2/1/1 at its lower end.
    const { pixel } = await draw(
      { all: { type: 'vector' } },
      [{ ...line, paint: { ...line.paint, 'line-width': 60 } }],
      (_, z, x) => (z === 2 ? across : z === 3 && x === 4 ? nothing : undefined),
    );
    expect([pixel(10, 10), pixel(30, 10)]).toEqual([RED, BLUE]);
  });
});

const SIDE = 16;

/** Numbers for the pixels of a tile by whether they lie in its left half. */
function pixels(of: (isLeft: boolean) => readonly number[]): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, at) => of(at % SIDE < SIDE / 2)).flat();
}

describe('raster tiles', () => {
  test('the part above is enlarged', async () => {
    const data = Uint8ClampedArray.from(pixels((isLeft) => [...(isLeft ? RED : GREEN), 255]));
    const picture = await encodePng({ width: SIDE, height: SIDE, data });
    const layer = { id: 'r', type: 'raster', source: 'all', paint: { 'raster-fade-duration': 0 } };
    const { pixel, warnings } = await draw({ all: { type: 'raster', tileSize: 512 } }, [layer], (_, z) =>
      z === 2 ? picture : undefined,
    );
    // At the middle of the picture the right ends of 2/1 and the left ends of 2/2 meet.
    expect([pixel(1, 1), pixel(38, 38)]).toEqual([GREEN, RED]);
    expect(warnings).toEqual([
      'sources.all: 4 of 4 tiles are not there: 3/3/3, 3/3/4, 3/4/3 and 1 more. Their places show parts of the tiles above them.',
    ]);
  });

  /** The different colours of a picture. */
  const colorsOf = ({ pixel }: Drawn): string[] => {
    const seen = new Set<string>();
    for (let y = 0; y < 40; y++) for (let x = 0; x < 40; x++) seen.add(pixel(x, y).join(' '));
    return [...seen].toSorted();
  };
  const PURE = [GREEN, RED].map((each) => each.join(' '));
  /** Of the tile above a pixel is four of the picture wide. */
  const FINE = 256;

  test('the part above is smooth or has its own pixels, as each of the layers has it', async () => {
    const data = Uint8ClampedArray.from(
      Array.from({ length: FINE * FINE }, (_, at) => [...(at % 2 === 0 ? RED : GREEN), 255]).flat(),
    );
    const picture = await encodePng({ width: FINE, height: FINE, data });
    const layer = (id: string, paint: object): object => ({ id, type: 'raster', source: 'all', paint });
    const seen = async (...layers: readonly object[]): Promise<Drawn> =>
      draw({ all: { type: 'raster', tileSize: 512 } }, layers, (_, z) => (z === 2 ? picture : undefined));
    const smooth = layer('smooth', {});
    for (const property of ['resampling', 'raster-resampling']) {
      const own = layer('own', { [property]: 'nearest' });
      // oxlint-disable-next-line no-await-in-loop -- two
      const drawn = await seen(smooth, own);
      expect(colorsOf(drawn)).toEqual(PURE);
      expect([0, 3, 4, 7, 8].map((x) => drawn.pixel(x, 20))).toEqual([GREEN, GREEN, RED, RED, GREEN]);
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(colorsOf(await seen(own, smooth)).length).toBeGreaterThan(2);
    }
  });

  test('colours by the heights above as well', async () => {
    const metres = Array.from({ length: FINE * FINE }, (_, at) => (at % 2) * 100);
    const heights = (_: string, z: number): HeightTile | undefined =>
      z === 2 ? { side: FINE, metres } : undefined;
    const seen = async (resampling: string): Promise<Drawn> => {
      const ramp = ['interpolate', ['linear'], ['elevation'], 0, '#f00', 100, '#0f0'];
      const paint = { 'color-relief-color': ramp, resampling };
      const layer = { id: 'h', type: 'color-relief', source: 'all', paint };
      return draw({ all: { type: 'raster-dem' } }, [layer], () => undefined, { heights });
    };
    expect(colorsOf(await seen('nearest'))).toEqual(PURE);
    expect(colorsOf(await seen('linear')).length).toBeGreaterThan(2);
  });

  test('heights too, and where some are missing there are none', async () => {
    const layer = {
      id: 'h',
      type: 'color-relief',
      source: 'all',
      paint: { 'color-relief-color': ['interpolate', ['linear'], ['elevation'], 0, '#f00', 100, '#0f0'] },
    };
    const heights = (_: string, z: number, x: number): HeightTile | undefined =>
      z === 2 ? { side: SIDE, metres: pixels((isLeft) => [isLeft ? NaN : 50 * x]) } : undefined;
    const { pixel } = await draw({ all: { type: 'raster-dem' } }, [layer], () => undefined, { heights });
    expect([pixel(1, 1), pixel(38, 38)]).toEqual([[128, 128, 0], BLUE]);
  });
});
