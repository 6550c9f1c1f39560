import { checkMembers, wrongArgument } from '@portolan/base';
import { checkTiles, type Tiles } from './pmtiles/open-tiles.ts';

/** Addresses in a TileJSON document. */
export interface TileJsonOptions {
  /** Address of the server, without a slash at the end. */
  readonly baseUrl: string;
  /** Key of the client, which the addresses of tiles carry. */
  readonly apiKey?: string | undefined;
}

/** TileJSON 3.0.0 (https://github.com/mapbox/tilejson-spec). */
export interface TileJson {
  /** The version of TileJSON. */
  readonly tilejson: '3.0.0';
  /** Of the tiles. */
  readonly name: string;
  /** Whom to name beside the map, as HTML. */
  readonly attribution: string;
  /** Rows count from the north. */
  readonly scheme: 'xyz';
  /** Address with `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: readonly string[];
  /** The lowest zoom. */
  readonly minzoom: number;
  /** The highest zoom. */
  readonly maxzoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly number[];
  /** Longitude, latitude, zoom. */
  readonly center: readonly number[];
  /** The layers and what their attributes mean. */
  readonly vector_layers: readonly unknown[];
}

const degrees = (e7: number): number => e7 / 1e7;

/**
 * Refuses options without the address of the server, which every address in a document begins with.
 *
 * @throws {PortolanError} `tiles-input`.
 */
export function checkBaseUrl(options: TileJsonOptions): void {
  checkMembers(options, 'options', 'tiles-input');
  const { baseUrl } = options;
  if (typeof baseUrl !== 'string') throw wrongArgument('tiles-input', 'baseUrl must be a text', baseUrl);
}

/** The document that tells clients where the vector tiles of an archive are: those of `@portolan/host`. */
export function tileJson(tiles: Tiles, options: TileJsonOptions): TileJson {
  checkTiles(tiles);
  checkBaseUrl(options);
  const { header, metadata } = tiles;
  const { baseUrl, apiKey } = options;
  const key = apiKey === undefined ? '' : `?api_key=${encodeURIComponent(apiKey)}`;
  const text = (name: string): string => {
    const value = metadata[name];
    return typeof value === 'string' ? value : '';
  };
  const layers = metadata['vector_layers'];
  return {
    tilejson: '3.0.0',
    name: text('name'),
    attribution: text('attribution'),
    scheme: 'xyz',
    tiles: [`${baseUrl}/data/openmaptiles/{z}/{x}/{y}.pbf${key}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.west, header.south, header.east, header.north].map(degrees),
    center: [degrees(header.centreLon), degrees(header.centreLat), header.centreZoom],
    vector_layers: Array.isArray(layers) ? layers : [],
  };
}
