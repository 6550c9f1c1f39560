import { PortolanError } from '@portolan/base';
import { encodePng, renderStyle, SoftwareCanvas } from '@portolan/render';
import { tileJson } from '@portolan/tiles';
import type { Payload } from './engine.ts';
import { mapSources, type MapParts } from './map-sources.ts';
import type { Addresses } from './maps.ts';
import { Refusal } from './refusal.ts';

/** Raster tiles of our styles, for maps that cannot draw vector tiles: docs/interface.md, section 15. */

/** Pixels to the side of a tile; one with the scale `@2x` has twice as many. */
const SIDE = 256;
const LAST_ZOOM = 20;
/** A tile is cut out of a picture with so much around it, so that texts from beyond its edges reach into it as they do into its neighbours. */
const AROUND = 128;
/** Zooms of the renderer, whose world has 512 units at zoom 0, are one below those of tiles of 256 pixels. */
const ZOOMS_BELOW = 1;

interface OfRasterTile {
  readonly path: {
    readonly style: string;
    readonly z: number;
    readonly x: number;
    readonly y: number;
    readonly scale: string;
  };
}

/** @throws {Refusal} 400 where there is no such place, 404 beyond the zooms of the document. @throws {PortolanError} `unknown-style` with status 404. */
export async function rasterTileOf(
  parts: MapParts,
  { path: { style, z, x, y, scale } }: OfRasterTile,
  stopping: { readonly shouldStop?: () => boolean },
): Promise<Payload> {
  const pixelRatio = scale === '@2x' ? 2 : 1;
  const sources = mapSources(parts, style, pixelRatio);
  if (z > LAST_ZOOM) throw new Refusal(404, `raster tiles end at zoom ${LAST_ZOOM}`);
  if (x >= 2 ** z || y >= 2 ** z) {
    throw new Refusal(400, `there is no tile ${z}/${x}/${y}: columns and rows run from 0 to ${2 ** z - 1}`);
  }
  // The world at zoom 0 is drawn at the lowest zoom of the renderer, half as large.
  const shrink = z < ZOOMS_BELOW ? 0.5 : 1;
  const width = (SIDE + 2 * AROUND) / shrink;
  const { canvas } = await renderStyle({
    ...sources,
    ...stopping,
    width,
    height: width,
    pixelRatio: pixelRatio * shrink,
    center: middleOf(z, x, y),
    zoom: Math.max(0, z - ZOOMS_BELOW),
  });
  if (!(canvas instanceof SoftwareCanvas)) throw new PortolanError('context', 'the canvas gives no pixels');
  const [side, around] = [SIDE * pixelRatio, AROUND * pixelRatio];
  const bytes = await encodePng(canvas.getContext('2d').getImageData(around, around, side, side));
  return { bytes, mediaType: 'image/png' };
}

/** Longitude and latitude of the middle of a tile, in degrees. */
function middleOf(z: number, x: number, y: number): [lon: number, lat: number] {
  const north = Math.PI * (1 - (2 * y + 1) / 2 ** z);
  return [((x + 0.5) / 2 ** z) * 360 - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
}

/** The document that tells clients where the raster tiles of a style are. */
export function rasterTileJsonOf(
  parts: MapParts,
  { path: { style }, baseUrl, apiKey }: Pick<OfRasterTile, 'path'> & Addresses,
): unknown {
  // An unknown style is told here.
  mapSources(parts, style, 1);
  const key = apiKey === undefined ? '' : `?api_key=${encodeURIComponent(apiKey)}`;
  const { vector_layers: _, ...document } = tileJson(parts.tiles, { baseUrl, apiKey });
  return {
    ...document,
    tiles: [`${baseUrl}/tiles/${encodeURIComponent(style)}/{z}/{x}/{y}.png${key}`],
    minzoom: 0,
    maxzoom: LAST_ZOOM,
    tileSize: SIDE,
  };
}
