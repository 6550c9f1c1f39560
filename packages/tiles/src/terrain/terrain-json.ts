import { checkBaseUrl, type TileJsonOptions } from '../tile-json.ts';
import { TERRAIN_LAST_ZOOM, TERRAIN_SIZE } from './terrain-tile.ts';

/** TileJSON 3.0.0 of tiles of heights, with what MapLibre reads beside it. */
export interface TerrainJson {
  /** The version of TileJSON. */
  readonly tilejson: '3.0.0';
  /** Of the tiles. */
  readonly name: string;
  /** Rows count from the north. */
  readonly scheme: 'xyz';
  /** Address with `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: readonly string[];
  /** The lowest zoom. */
  readonly minzoom: number;
  /** The highest zoom. */
  readonly maxzoom: number;
  /** Pixels along the side of a tile. */
  readonly tileSize: number;
  /** How heights stand in colours. */
  readonly encoding: 'terrarium';
}

/** The document that tells clients where the tiles of heights are: those of `@portolan/host`. */
export function terrainJson(options: TileJsonOptions): TerrainJson {
  checkBaseUrl(options);
  const { baseUrl, apiKey } = options;
  const key = apiKey === undefined ? '' : `?api_key=${encodeURIComponent(apiKey)}`;
  return {
    tilejson: '3.0.0',
    name: 'Heights',
    scheme: 'xyz',
    tiles: [`${baseUrl}/data/terrain/{z}/{x}/{y}.png${key}`],
    minzoom: 0,
    maxzoom: TERRAIN_LAST_ZOOM,
    tileSize: TERRAIN_SIZE,
    encoding: 'terrarium',
  };
}
