import { isPortolanError } from '@portolan/base';
import { heights, prepare, type Elevation } from '@portolan/elevation';
import { readStyle, TileCache, type HeightTile, type RenderOptions } from '@portolan/render';
import {
  glyph,
  glyphs,
  spriteImages,
  style as styleDocument,
  TERRAIN_LAST_ZOOM,
  TERRAIN_SIZE,
  terrainHeights,
  tile,
  type Fonts,
  type Tiles,
} from '@portolan/tiles';
import type { MarkerImageSource } from './marker-images.ts';

/** What pictures are drawn of. */
export interface MapParts {
  /** Vector tiles. */
  readonly tiles: Tiles;
  /** Letters. */
  readonly fonts: Fonts;
  /** Heights: styles shade hills where there are any. */
  readonly elevation?: Elevation | undefined;
  /** Gives images of markers; without it requests that name some are refused. */
  readonly markerImage?: MarkerImageSource | undefined;
}

/** The source of heights in our styles. */
const TERRAIN = 'terrain';
/** Tiles as they are read. */
const CACHES = new WeakMap<Tiles, TileCache>();
/** Heights of tiles, so that the next picture of the place need not work them out: the last so many. */
const HEIGHTS = new WeakMap<Elevation, Map<string, HeightTile>>();
const MOST_HEIGHT_TILES = 64;
/** Styles as they are read, by name: reading one takes longer than drawing a small map. */
const STYLES = new Map<string, ReturnType<typeof readStyle>>();

/** One of our styles and all that it names, as the renderer takes them. */
type MapSources = Pick<
  RenderOptions,
  'style' | 'tiles' | 'tileCache' | 'heights' | 'zooms' | 'sprite' | 'fonts'
>;

/** @throws {PortolanError} `unknown-style` with status 404. */
export function mapSources(
  { tiles, fonts, elevation }: MapParts,
  style: string,
  pixelRatio: 1 | 2,
): MapSources {
  const { header } = tiles;
  return {
    style: readStyleOf(style, elevation !== undefined),
    tiles: (_, z, x, y) => tile(tiles, z, x, y),
    tileCache: cacheOf(tiles),
    ...(elevation === undefined
      ? {}
      : {
          heights: (_: string, z: number, x: number, y: number) => heightTile(elevation, z, x, y),
        }),
    zooms: (source) =>
      source === TERRAIN
        ? { minzoom: 0, maxzoom: TERRAIN_LAST_ZOOM, tileSize: TERRAIN_SIZE }
        : { minzoom: header.minZoom, maxzoom: header.maxZoom },
    sprite: spriteImages(style, pixelRatio),
    fonts: {
      glyphs: (fontStack, first) => glyphs(fonts, fontStack, first),
      glyph: (fontStack, codePoint) => glyph(fonts, fontStack, codePoint),
    },
  };
}

function cacheOf(tiles: Tiles): TileCache {
  let cache = CACHES.get(tiles);
  if (cache === undefined) CACHES.set(tiles, (cache = new TileCache()));
  return cache;
}

async function heightTile(elevation: Elevation, z: number, x: number, y: number): Promise<HeightTile> {
  let known = HEIGHTS.get(elevation);
  if (known === undefined) HEIGHTS.set(elevation, (known = new Map()));
  const key = `${z}/${x}/${y}`;
  const read = known.get(key) ?? { side: TERRAIN_SIZE, metres: await heightsOfTile(elevation, z, x, y) };
  // What was used last goes last.
  known.delete(key);
  known.set(key, read);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_HEIGHT_TILES) break;
    known.delete(oldest);
  }
  return read;
}

async function heightsOfTile(elevation: Elevation, z: number, x: number, y: number): Promise<Float32Array> {
  const work = (): Float32Array =>
    Float32Array.from(terrainHeights((lats, lons, out) => void heights(elevation, lats, lons, out), z, x, y));
  try {
    return work();
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'not-loaded') throw error;
    const degrees = 360 / 2 ** z;
    const latitude = (row: number): number =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
    const west = x * degrees - 180;
    await prepare(elevation, { west, east: west + degrees, south: latitude(y + 1), north: latitude(y) });
    return work();
  }
}

function readStyleOf(name: string, terrain: boolean): ReturnType<typeof readStyle> {
  const key = `${name}${terrain ? ' terrain' : ''}`;
  let read = STYLES.get(key);
  if (read === undefined) {
    read = readStyle(styleDocument(name, { baseUrl: '', terrain }));
    STYLES.set(key, read);
  }
  return read;
}
