import { renderStyle, type Rendered, type RenderOptions } from '../../src/index.ts';
import { pixelsOf } from '../pixels.ts';
import { madeUpGlyphs } from './made-up-glyphs.ts';

/** Units of the style to a degree of longitude at zoom 0. */
export const UNITS_PER_DEGREE = 512 / 360;

export const feature = (
  type: string,
  coordinates: unknown,
  properties: Record<string, unknown> = {},
): unknown => ({ type: 'Feature', properties, geometry: { type, coordinates } });

/** The square of the world from longitudes and latitudes. */
export const square = (west: number, south: number, east: number, north: number): number[][][] => [
  [[west, south], [east, south], [east, north], [west, north], [west, south]], // prettier-ignore
];

/** A map of one GeoJSON source around 0, 0, with letters that are boxes. */
export async function drawn(
  features: readonly unknown[],
  layer: object,
  options: Partial<RenderOptions> = {},
): Promise<Rendered> {
  return renderStyle({
    style: {
      version: 8,
      sources: { one: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [{ id: 'layer', source: 'one', ...layer }],
    },
    width: 64,
    height: 64,
    center: [0, 0],
    zoom: 0,
    fonts: { glyphs: madeUpGlyphs },
    ...options,
  });
}

/** The opacity of a pixel of a picture, 0 to 255. */
export function opacityAt(rendered: Rendered, x: number, y: number): number {
  const { width, data } = pixelsOf(rendered);
  return data[4 * (width * y + x) + 3]!;
}
