import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';
import { madeUpGlyphs } from './made-up-glyphs.ts';

/*
 * Draw lists of small maps that touch every kind of item, compared with files: a change of what is drawn shows as a change of a file. They are plain
 * data, which do not depend on how canvases draw. `PORTOLAN_GOLDEN=write` writes them anew; look at the difference before it is committed.
 */

const FOLDER = new URL('../golden/', import.meta.url);

const zigzag = [
  [-20, -12],
  [-8, 14],
  [4, -14],
  [14, 10],
  [22, 8],
];
const square = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const feature = (type: string, coordinates: unknown, properties: Record<string, unknown> = {}): unknown => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

const LINE = feature('LineString', zigzag, { name: 'along' });
const AREA = feature('Polygon', [square(-18, -18, 10, 16), square(-8, -8, 2, 6).toReversed()], { kind: 'a' });
const OTHER = feature('Polygon', [square(-2, -6, 20, 18)], { kind: 'b' });
/** It does not lie below the middle of the picture, so that two of its walls are seen. */
const HOUSE = feature('Polygon', [square(6, 4, 14, 10)]);
const POINTS = feature('MultiPoint', [[-10, 8], [0, 0], [12, -6]], { name: 'dot' }); // prettier-ignore

interface Case {
  readonly features: readonly unknown[];
  readonly layer: Readonly<Record<string, unknown>>;
  readonly bearing?: number;
  /** What the source says besides its features. */
  readonly source?: Readonly<Record<string, unknown>>;
  /** What the style says besides its sources and layers. */
  readonly root?: Readonly<Record<string, unknown>>;
}

const CASES: Readonly<Record<string, Case>> = {
  background: { features: [], layer: { type: 'background', paint: { 'background-color': '#eef' } } },
  'background-pattern': {
    features: [],
    layer: { type: 'background', paint: { 'background-pattern': 'dots' } },
  },
  fill: { features: [AREA, OTHER], layer: { type: 'fill', paint: { 'fill-color': 'green' } } },
  'fill-outline': {
    features: [AREA, OTHER],
    layer: { type: 'fill', paint: { 'fill-color': 'rgba(0,128,0,0.5)', 'fill-outline-color': 'red' } },
    bearing: 20,
  },
  'fill-layer-opacity': {
    features: [AREA, OTHER],
    layer: { type: 'fill', paint: { 'fill-layer-opacity': 0.5 } },
  },
  line: {
    features: [LINE],
    layer: { type: 'line', layout: { 'line-join': 'round' }, paint: { 'line-width': 4 } },
  },
  'line-see-through': {
    features: [LINE],
    layer: { type: 'line', paint: { 'line-width': 6, 'line-opacity': 0.5 } },
  },
  'line-dashed': {
    features: [LINE],
    layer: { type: 'line', paint: { 'line-width': 4, 'line-dasharray': [3, 2, 1] } },
  },
  'line-gap': {
    features: [LINE, AREA],
    layer: {
      type: 'line',
      paint: { 'line-width': 2, 'line-gap-width': 4, 'line-offset': 1, 'line-blur': 1 },
    },
  },
  'line-gradient': {
    features: [LINE],
    layer: {
      type: 'line',
      paint: {
        'line-width': 5,
        'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, 'blue', 1, 'red'],
      },
    },
  },
  'line-pattern': {
    features: [LINE],
    layer: { type: 'line', paint: { 'line-width': 6, 'line-pattern': 'dots' } },
  },
  circle: {
    features: [POINTS],
    layer: { type: 'circle', paint: { 'circle-blur': 0.5, 'circle-stroke-width': 2, 'circle-opacity': 0.8 } },
  },
  'symbol-point': {
    features: [POINTS],
    layer: {
      type: 'symbol',
      layout: {
        'text-field': ['format', ['get', 'name'], { 'font-scale': 1.2 }, ['image', 'dots'], {}, '\ntwo'],
        'text-variable-anchor': ['top', 'left'],
        'text-radial-offset': 0.4,
        'icon-image': 'dots',
      },
      paint: { 'text-halo-color': 'white', 'text-halo-width': 1 },
    },
  },
  'symbol-line': {
    features: [LINE],
    layer: {
      type: 'symbol',
      layout: { 'text-field': '{name}', 'text-size': 8, 'symbol-placement': 'line', 'symbol-spacing': 40 },
    },
  },
  'symbol-fit': {
    features: [POINTS],
    layer: {
      type: 'symbol',
      layout: { 'text-field': '{name}', 'icon-image': 'shield', 'icon-text-fit': 'both', 'icon-size': 1.5 },
    },
  },
  'fill-extrusion': {
    features: [OTHER],
    layer: {
      type: 'fill-extrusion',
      paint: { 'fill-extrusion-height': 100_000, 'fill-extrusion-color': 'tan' },
    },
  },
  light: {
    features: [HOUSE],
    layer: {
      type: 'fill-extrusion',
      paint: { 'fill-extrusion-height': 3_000_000, 'fill-extrusion-color': 'tan' },
    },
    bearing: 30,
    root: {
      light: { anchor: 'map', position: [1.5, 90, 60], color: 'rgb(255, 220, 180)', intensity: 0.8 },
    },
  },
  clusters: {
    features: [
      [-14, 6],
      [-12, 8],
      [-13, 4],
      [10, -8],
      [16, -2],
    ].map((place, rank) => feature('Point', place, { rank })),
    layer: {
      type: 'symbol',
      layout: {
        'text-field': [
          'case',
          ['has', 'point_count'],
          ['concat', ['get', 'point_count_abbreviated'], ' ', ['get', 'sum']],
          ['concat', 'r', ['get', 'rank']],
        ],
        'text-allow-overlap': true,
      },
    },
    source: {
      cluster: true,
      clusterRadius: 12,
      clusterProperties: { sum: ['+', ['get', 'rank']] },
      filter: ['!=', ['get', 'rank'], 3],
    },
  },
};

const pixels = new Uint8ClampedArray(4 * 8 * 8).fill(200);
const IMAGES = {
  dots: { width: 8, height: 8, pixelRatio: 1, data: pixels },
  shield: {
    width: 8,
    height: 8,
    pixelRatio: 2,
    data: pixels,
    content: [2, 2, 6, 6] as const,
    stretchX: [[3, 5] as const],
    stretchY: [[3, 5] as const],
  },
};

describe('draw lists', () => {
  test.each(Object.entries(CASES))(
    '%s is as its file says',
    async (name, { features, layer, bearing = 0, source = {}, root = {} }) => {
      const { drawList, warnings } = await renderStyle({
        style: {
          version: 8,
          ...root,
          sources: {
            all: {
              type: 'geojson',
              lineMetrics: true,
              ...source,
              data: { type: 'FeatureCollection', features },
            },
          },
          layers: [{ id: name, ...(layer['type'] === 'background' ? {} : { source: 'all' }), ...layer }],
        },
        width: 72,
        height: 64,
        center: [0, 0],
        zoom: 0.25,
        bearing,
        sprite: {
          names: new Set(Object.keys(IMAGES)),
          image: (image) => (image === 'dots' ? IMAGES.dots : image === 'shield' ? IMAGES.shield : undefined),
        },
        fonts: { glyphs: madeUpGlyphs },
      });
      expect(warnings).toEqual([]);
      // A thousandth of a unit is nothing that one sees, and the same on all machines.
      const written = `${JSON.stringify(
        drawList,
        (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 + 0 : value),
        1,
      )}\n`;
      const file = new URL(`${name}.json`, FOLDER);
      if (process.env['PORTOLAN_GOLDEN'] === 'write' || !existsSync(file)) {
        expect(process.env['PORTOLAN_GOLDEN'], `${name}.json is missing`).toBe('write');
        writeFileSync(file, written);
      }
      expect(JSON.parse(written)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    },
  );
});
