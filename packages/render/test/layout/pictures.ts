import { renderStyle, SoftwareCanvas, type Rendered, type RenderOptions } from '../../src/index.ts';
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
export function opacityAt({ canvas }: Rendered, x: number, y: number): number {
  if (!(canvas instanceof SoftwareCanvas)) throw new Error('the canvas in memory is the default');
  return canvas.getContext('2d').getImageData(x, y, 1, 1).data[3]!;
}
