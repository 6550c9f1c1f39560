import { checkBaseUrl } from '../tile-json.ts';
import { boundaryLayers } from './layers/boundaries.ts';
import { groundLayers, hillshadeLayers } from './layers/ground.ts';
import { landLayers } from './layers/land.ts';
import { landLabelLayers, waterLabelLayers } from './layers/nature-labels.ts';
import { pathLayers } from './layers/paths.ts';
import { placeLayers } from './layers/place-labels.ts';
import { airportLayers, houseNumberLayers, poiLayers } from './layers/pois.ts';
import { railLayers } from './layers/rails.ts';
import { roadLabelLayers } from './layers/road-labels.ts';
import { bridgeLayers, roadLayers } from './layers/roads.ts';
import { waterLayers } from './layers/water.ts';
import { TERRAIN, TILES, type Layer } from './layer.ts';
import { styleNameOf } from './names.ts';
import { paletteOf } from './palettes.ts';

/** Where what a style names is served, and under which key. */
export interface StyleOptions {
  /** Address of the server without a slash at the end, such as `https://maps.example.org`. */
  readonly baseUrl: string;
  /** Key that is added to all addresses. */
  readonly apiKey?: string | undefined;
  /** Whether the server has heights at `/data/terrain.json`: styles then shade hills. */
  readonly terrain?: boolean | undefined;
}

/** A document of the MapLibre style specification, version 8. */
export interface StyleDocument {
  /** Of the style specification. */
  readonly version: 8;
  /** Of the style. */
  readonly name: string;
  /** What is said about it. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** By name. */
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Address of its images, without an ending. */
  readonly sprite: string;
  /** Template of the addresses of its letters. */
  readonly glyphs: string;
  /** From the lowest to the topmost. */
  readonly layers: readonly Layer[];
}

/**
 * One of our styles as a MapLibre style document, over vector tiles of the OpenMapTiles schema.
 *
 * @param name  `streets`, `outdoors` or `dark`, or an alias of one
 * @throws {PortolanError} `unknown-style`
 * @example
 *   style('streets', { baseUrl: 'https://maps.example.org', apiKey: 'abc' }).sprite; // 'https://maps.example.org/styles/streets/sprite?api_key=abc'
 */
export function style(name: string, options: StyleOptions): StyleDocument {
  const styleName = styleNameOf(name);
  checkBaseUrl(options);
  const { baseUrl, apiKey, terrain = false } = options;
  const palette = paletteOf(styleName);
  const isForWalking = styleName === 'outdoors';
  const base = baseUrl.replace(/\/+$/, '');
  const address = (path: string): string =>
    `${base}${path}${apiKey === undefined ? '' : `?api_key=${encodeURIComponent(apiKey)}`}`;
  return {
    version: 8,
    name: styleName,
    metadata: { 'portolan:generator': 'Portolan' },
    sources: {
      [TILES]: { type: 'vector', url: address('/data/openmaptiles.json') },
      ...(terrain ? { [TERRAIN]: { type: 'raster-dem', url: address('/data/terrain.json') } } : {}),
    },
    sprite: address(`/styles/${styleName}/sprite`),
    glyphs: address('/fonts/{fontstack}/{range}.pbf'),
    layers: [
      ...landLayers(palette),
      ...(terrain ? hillshadeLayers(palette) : []),
      ...waterLayers(palette),
      ...groundLayers(palette),
      ...pathLayers(palette, { isForWalking }),
      ...roadLayers(palette),
      ...railLayers(palette),
      ...bridgeLayers(palette),
      ...boundaryLayers(palette),
      ...houseNumberLayers(palette),
      ...poiLayers(palette, isForWalking),
      ...roadLabelLayers(palette, isForWalking),
      ...waterLabelLayers(palette),
      ...landLabelLayers(palette, isForWalking),
      ...airportLayers(palette),
      ...placeLayers(palette),
    ],
  };
}
