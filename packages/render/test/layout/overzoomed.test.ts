import { encodeTile, GeometryKind, type TileFeature } from '@portolan/tiles';
import { describe, expect, test } from 'vitest';
import { renderStyle, type Rendered, type RenderOptions } from '@portolan/render';
import { madeUpGlyphs } from './made-up-glyphs.ts';
import { pixelsOf } from '../pixels.ts';

/*
 * Beyond the last level of a source MapLibre cuts its tiles into those of the level of the picture. So a picture is the same whether its tiles come from
 * the last level or are there at its own.
 */

const LEVEL = 3;
const EXTENT = 4096;
/** What tiles hold beyond their sides. */
const BUFFER = 128;

interface Shape {
  readonly kind: TileFeature['kind'];
  /** Places on the square of the world, from 0 to 1: x, y, x, y, ... */
  readonly places: readonly number[];
  readonly name: string;
}

/** The tile of a level: what of the shapes is in its buffer. Lines run along the rows. */
function tileOf(shapes: readonly Shape[], z: number, x: number, y: number): Uint8Array {
  const features = shapes.flatMap(({ kind, places, name }): TileFeature[] => {
    const units = places.map((value, at) => Math.round((value * 2 ** z - (at % 2 === 0 ? x : y)) * EXTENT));
    const [least, most] = [-BUFFER, EXTENT + BUFFER];
    if (units[1]! < least || units[1]! > most) return [];
    const part =
      kind === GeometryKind.line ? units.map((unit) => Math.max(least, Math.min(most, unit))) : units;
    const isThere =
      kind === GeometryKind.line ? part[0] !== part.at(-2) : units[0]! >= least && units[0]! <= most;
    return isThere ? [{ kind, parts: [part], attributes: { name } }] : [];
  });
  return encodeTile([{ name: 'a', features }]);
}

async function drawn(
  shapes: readonly Shape[],
  maxzoom: number,
  layer: object,
  options: Partial<RenderOptions> = {},
): Promise<Rendered> {
  return renderStyle({
    style: {
      version: 8,
      sources: { all: { type: 'vector', maxzoom } },
      layers: [{ id: 'l', source: 'all', 'source-layer': 'a', ...layer }],
    },
    width: 400,
    height: 100,
    center: [0, 0],
    zoom: LEVEL + 0.2,
    tiles: (_, z, x, y) => tileOf(shapes, z, x, y),
    fonts: { glyphs: madeUpGlyphs },
    ...options,
  });
}

const NAMES = { 'text-field': ['get', 'name'], 'text-font': ['f'], 'symbol-spacing': 150 };
const STREET: Shape = { kind: GeometryKind.line, places: [0.1, 0.503, 0.93, 0.503], name: 'street' };

async function both(
  shapes: readonly Shape[],
  layer: object,
  options: Partial<RenderOptions> = {},
): Promise<Rendered[]> {
  return Promise.all([0, LEVEL].map(async (maxzoom) => drawn(shapes, maxzoom, layer, options)));
}

const placed = ({ labels }: Rendered): string[] =>
  labels.map(({ text, x, y }) => `${text} ${Math.round(x)} ${Math.round(y)}`);

describe('tiles beyond the last level of their source', () => {
  test.each(['line', 'line-center'])(
    'have their labels along lines as those of the level (%s)',
    async (placement) => {
      const layer = { type: 'symbol', layout: { ...NAMES, 'symbol-placement': placement } };
      const [above, own] = await both([STREET], layer, { width: 700 });
      expect(placed(own!).length).toBeGreaterThan(1);
      expect(placed(above!)).toEqual(placed(own!));
    },
  );

  test('begin their dashes as those of the level', async () => {
    const layer = { type: 'line', paint: { 'line-width': 7, 'line-dasharray': [5.3, 3.1] } };
    const [above, own] = await both([STREET], layer);
    const lit = (rendered: Rendered): number[] => {
      const { data } = pixelsOf(rendered);
      return Array.from({ length: 400 }, (_, x) => Math.round(data[4 * (400 * 61 + x) + 3]! / 255));
    };
    expect(new Set(lit(own!))).toEqual(new Set([0, 1]));
    const differing = lit(above!).filter((value, x) => value !== lit(own!)[x]).length;
    expect(differing).toBeLessThan(8);
  });

  test('give room from the west, and none to what lies in squares that are not seen', async () => {
    const at = (x: number, name: string): Shape => ({ kind: GeometryKind.point, places: [x, 0.501], name });
    const shapes = [at(0.501, 'east'), at(0.499, 'west')];
    const layer = { type: 'symbol', layout: NAMES };
    const [above, own] = await both(shapes, layer);
    expect(placed(own!)).toEqual([expect.stringContaining('west')]);
    expect(placed(above!)).toEqual(placed(own!));
    // Now the picture ends a pixel before the tile of the one in the west.
    const options = {
      center: [16, 0],
      width: 2 * Math.floor((16 / 360) * 512 * 2 ** (LEVEL + 0.2) - 1),
    } as const;
    const [aboveOf, ownOf] = await both([at(0.4995, 'long name in the west')], layer, options);
    expect(placed(ownOf!)).toEqual([]);
    expect(placed(aboveOf!)).toEqual([]);
  });
});

test('a turned picture asks for no tiles that it does not show', async () => {
  const asked: string[] = [];
  const options: Partial<RenderOptions> = {
    width: 900,
    height: 900,
    tiles: (_, z, x, y) => {
      asked.push(`${z}/${x}/${y}`);
      return undefined;
    },
    zoom: LEVEL,
  };
  const layer = { type: 'symbol', layout: NAMES };
  await drawn([], LEVEL, layer, { ...options, bearing: 45 });
  // The box around it has 16 of the level; those in its corners are beyond.
  const own = asked.filter((tile) => tile.startsWith(`${LEVEL}/`));
  expect(own).toHaveLength(12);
  expect(own).not.toContain(`${LEVEL}/2/2`);
});

test('room for texts and icons is kept as for those of the next whole level', async () => {
  const two = [-6, 6].map((x, at): Shape => ({
    kind: GeometryKind.point,
    places: [0.5 + x / 512 / 2 ** (LEVEL + 0.2), 0.5],
    name: at === 0 ? 'aa' : 'bb',
  }));
  const count = async (layout: object): Promise<number> => {
    const dot = {
      width: 8,
      height: 8,
      pixelRatio: 1,
      sdf: false,
      data: new Uint8ClampedArray(256).fill(255),
    };
    const { drawList } = await drawn(
      two,
      LEVEL,
      { type: 'symbol', layout },
      {
        sprite: { names: new Set(['dot']), image: () => dot },
      },
    );
    return drawList.items.length;
  };
  /** Twice as large at the level of the picture, and much larger at the next one. */
  const growing = (size: number): unknown => [
    'interpolate',
    ['linear'],
    ['zoom'],
    LEVEL,
    size,
    LEVEL + 1,
    6 * size,
  ];
  const text = { 'text-field': ['get', 'name'], 'text-font': ['f'], 'text-padding': 0 };
  expect(await count({ ...text, 'text-size': growing(4) })).toBe(1);
  expect(await count({ ...text, 'text-size': 8 })).toBe(2);
  const icon = { 'icon-image': 'dot', 'icon-padding': 0 };
  expect(await count({ ...icon, 'icon-size': growing(0.4) })).toBe(1);
  expect(await count({ ...icon, 'icon-size': 0.8 })).toBe(2);
});
