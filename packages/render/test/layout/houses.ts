import { renderStyle, type RenderOptions } from '@portolan/render';
import { View } from '../../src/view/view.ts';
import { pixelsOf } from '../pixels.ts';

/* Extrusions on a small picture, by corners in units of it. */

export const SIDE = 60;
const VIEW = { width: SIDE, height: SIDE, center: [0, 0], zoom: 16 } as const;
/** Metres to a unit of the picture at the equator. */
const METRES = (2 * Math.PI * 6_371_008.8) / (512 * 2 ** VIEW.zoom);
/** Units of the picture that the camera is high. */
export const CAMERA = SIDE * 1.5;

/** A house; heights in units of the picture. */
export interface House {
  readonly corners: readonly (readonly [number, number])[];
  readonly base: number;
  readonly height: number;
  readonly color?: string;
}

export function box(x: number, y: number, width: number, depth: number): House['corners'] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
}

interface Drawn {
  /** Straight RGBA. */
  readonly at: (column: number, row: number) => readonly number[];
  readonly data: Uint8ClampedArray;
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
}

export async function drawHouses(
  houses: readonly House[],
  paint: object = {},
  root: object = {},
  options: Partial<RenderOptions> = {},
): Promise<Drawn> {
  const view = new View(VIEW);
  const features = houses.map(({ corners, base, height, color = '#808080' }) => ({
    type: 'Feature',
    properties: { base: base * METRES, height: height * METRES, color },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [...corners, corners[0]!].map(([column, row]) => {
          const { x, y } = view.toWorld(column, row);
          return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
        }),
      ],
    },
  }));
  const { canvas, warnings } = await renderStyle({
    ...VIEW,
    ...options,
    style: {
      version: 8,
      ...root,
      sources: { houses: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [
        {
          id: 'houses',
          type: 'fill-extrusion',
          source: 'houses',
          paint: {
            'fill-extrusion-color': ['get', 'color'],
            'fill-extrusion-base': ['get', 'base'],
            'fill-extrusion-height': ['get', 'height'],
            'fill-extrusion-vertical-gradient': false,
            ...paint,
          },
        },
      ],
    },
  });
  const { data } = pixelsOf({ canvas });
  return {
    at: (column, row) => [...data.subarray(4 * (row * SIDE + column), 4 * (row * SIDE + column) + 4)],
    data,
    warnings,
  };
}
