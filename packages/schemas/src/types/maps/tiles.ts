// Written by `npm run -w @portolan/schemas generate` from ../../maps/tiles.ts: change the descriptions there.
import * as schemas from '../../maps/tiles.ts';

/** A map style; its layers are those of the MapLibre style specification. */
export interface StyleDocument {
  /** Always 8: the version of the style specification. */
  version: 8;
  /** Name of the style. */
  name?: string;
  /** Where the map data comes from, by name of the source. */
  sources: Record<string, Record<string, unknown>>;
  /** Address that clients put `.json`, `@2x.png` and the like behind. */
  sprite?: string;
  /** Address with `{fontstack}` and `{range}` in it. */
  glyphs?: string;
  /** What is drawn, from the bottom up. */
  layers: Record<string, unknown>[];
}
/** JSON Schema of the type of the same name. */
export const StyleDocument: typeof schemas.StyleDocument = schemas.StyleDocument;

/** Where the images of a sprite stand. */
export type SpriteIndex = Record<string, {
  /** Pixels from the left edge of the sprite. At least 0. */
  x: number;
  /** Pixels from its top edge. At least 0. */
  y: number;
  /** Width of the image in pixels. At least 0. */
  width: number;
  /** Height of the image in pixels. At least 0. */
  height: number;
  /** Pixels of the image for one pixel of the map. At least 0. */
  pixelRatio: number;
  /** Whether the image is a signed distance field, which may be drawn in any colour. */
  sdf?: boolean;
}>;
/** JSON Schema of the type of the same name. */
export const SpriteIndex: typeof schemas.SpriteIndex = schemas.SpriteIndex;

/** TileJSON 3.0.0. */
export interface TileJson {
  /** Version of TileJSON. */
  tilejson: string;
  /** Addresses with `{z}`, `{x}` and `{y}` in them. At least 1 entry. */
  tiles: string[];
  /** Name of the tiles. */
  name?: string;
  /** Text that maps of these tiles must show. */
  attribution?: string;
  /** Lowest zoom. At least 0. */
  minzoom?: number;
  /** Highest zoom; beyond it the tiles of this zoom are enlarged. At least 0. */
  maxzoom?: number;
  /** Extent of the tiles: [west, south, east, north]. Exactly 4 entries. */
  bounds?: number[];
  /** [lon, lat, zoom] to begin with. Exactly 3 entries. */
  center?: number[];
  /** Pixels along the side of a tile; of raster tiles. At least 1. */
  tileSize?: number;
  /** How pixels hold heights: terrarium for metres = red * 256 + green + blue / 256 - 32768. */
  encoding?: string;
  /** Layers of the vector tiles. */
  vector_layers?: {
    /** Name of the layer. */
    id: string;
    /** What each attribute of its features means, by name. */
    fields: Record<string, string>;
  }[];
}
/** JSON Schema of the type of the same name. */
export const TileJson: typeof schemas.TileJson = schemas.TileJson;
