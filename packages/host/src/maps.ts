import { isPortolanError } from '@portolan/base';
import { heights, type Elevation } from '@portolan/elevation';
import {
  glyphs,
  sprite,
  style,
  TERRAIN_LAST_ZOOM,
  terrainJson,
  terrainTile,
  tile,
  tileJson,
  type Fonts,
  type Tiles,
} from '@portolan/tiles';
import type { Payload } from './engine.ts';
import type { Incoming } from './exchange.ts';
import { Refusal } from './refusal.ts';

/** Vector tiles, styles, and the images and letters that these name: docs/interface.md, section 15. */

/** What the host adds to a request for a document that names addresses. */
export interface Addresses {
  /** Address of the server, without a slash at the end. */
  readonly baseUrl: string;
  /** Key of the client, which the addresses carry too. */
  readonly apiKey?: string;
}

interface OfStyle {
  readonly path: { readonly style: string };
}

interface OfSprite {
  readonly path: { readonly style: string; readonly scale: string };
}

interface OfGlyphs {
  readonly path: { readonly fontstack: string; readonly range: string };
}

/** Calls whose answers name addresses of the server. */
const NAMING = new Set(['style', 'tileJson', 'terrainJson', 'rasterTileJson']);

/** Adds to a request what its answer needs to name addresses. */
export function withAddresses(
  operation: string,
  request: unknown,
  incoming: Incoming,
  query: URLSearchParams,
  publicUrl: string | undefined,
): unknown {
  if (!NAMING.has(operation)) return request;
  const apiKey = query.get('api_key');
  const addresses: Addresses = {
    baseUrl: publicUrl ?? originOf(incoming),
    ...(apiKey === null ? {} : { apiKey }),
  };
  return typeof request === 'object' ? { ...request, ...addresses } : addresses;
}

/** The address under which a client reached the host: what the request says, or the proxy before it. */
function originOf(incoming: Incoming): string {
  const absolute = /^https?:\/\/[^/?#]+/i.exec(incoming.target);
  if (absolute) return absolute[0];
  const host = incoming.header('host') ?? '';
  const scheme = incoming.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  // Nothing that could end the address in a document, or lead elsewhere.
  if (!/^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host)) {
    throw new Refusal(400, 'a style names the address of its server: the header Host must hold one');
  }
  return `${scheme}://${host}`;
}

export function styleOf({ path, baseUrl, apiKey }: OfStyle & Addresses, terrain: boolean): unknown {
  return style(path.style, { baseUrl, apiKey, terrain });
}

export function spriteIndexOf(_fonts: Fonts, { path }: OfSprite): unknown {
  return sprite(path.style, path.scale === '@2x' ? 2 : 1).json;
}

export function spriteImageOf(_fonts: Fonts, { path }: OfSprite): Payload {
  return { bytes: sprite(path.style, path.scale === '@2x' ? 2 : 1).png, mediaType: 'image/png' };
}

/** @throws {Refusal} 400 where the range is none of 256 code points. */
export function glyphsOf(fonts: Fonts, { path }: OfGlyphs): Payload {
  const [first = 0, last = 0] = path.range.split('-').map(Number);
  if (last !== first + 255) {
    throw new Refusal(400, `letters come by ranges such as 0-255 and 256-511, not ${path.range}`);
  }
  return { bytes: glyphs(fonts, path.fontstack, first), mediaType: 'application/x-protobuf' };
}

interface OfTile {
  readonly path: { readonly z: number; readonly x: number; readonly y: number };
}

export function tileJsonOf(tiles: Tiles, { baseUrl, apiKey }: Addresses): unknown {
  return tileJson(tiles, { baseUrl, apiKey });
}

/** @returns null where there is no tile. @throws {Refusal} 400 where there is no such place, 404 beyond the zooms of the document. */
export function vectorTileOf(tiles: Tiles, { path: { z, x, y } }: OfTile): Payload | null {
  const { maxZoom } = tiles.header;
  // An empty tile would say that there is nothing to be seen there.
  if (z > maxZoom) throw new Refusal(404, `vector tiles end at zoom ${maxZoom}: maps enlarge those`);
  try {
    const bytes = tile(tiles, z, x, y);
    return bytes && { bytes, mediaType: 'application/x-protobuf', encoding: 'gzip' };
  } catch (error) {
    if (isPortolanError(error) && error.code === 'tiles-place') throw new Refusal(400, error.message);
    throw error;
  }
}

export function terrainJsonOf(_elevation: Elevation, { baseUrl, apiKey }: Addresses): unknown {
  return terrainJson({ baseUrl, apiKey });
}

/** @throws {Refusal} 400 where there is no such place, 404 beyond the zooms of the document. */
export function terrainTileOf(elevation: Elevation, { path: { z, x, y } }: OfTile): Payload {
  if (z > TERRAIN_LAST_ZOOM) throw new Refusal(404, `tiles of heights end at zoom ${TERRAIN_LAST_ZOOM}`);
  if (x >= 2 ** z || y >= 2 ** z) {
    throw new Refusal(400, `there is no tile ${z}/${x}/${y}: columns and rows run from 0 to ${2 ** z - 1}`);
  }
  const bytes = terrainTile((lats, lons, out) => void heights(elevation, lats, lons, out), z, x, y);
  return { bytes, mediaType: 'image/png' };
}
