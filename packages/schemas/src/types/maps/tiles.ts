// Written by `npm run -w @portolan/schemas generate` from ../../maps/tiles.ts: change the descriptions there.
import * as schemas from '../../maps/tiles.ts';

/** A map style; its layers are those of the MapLibre style specification. */
export interface StyleDocument {
  version: 8;
  name?: string;
  sources: Record<string, Record<string, unknown>>;
  /** Address that clients put `.json`, `@2x.png` and the like behind. */
  sprite?: string;
  /** Address with `{fontstack}` and `{range}` in it. */
  glyphs?: string;
  layers: Record<string, unknown>[];
}
/** JSON Schema of the type of the same name. */
export const StyleDocument: typeof schemas.StyleDocument = schemas.StyleDocument;

/** Where the images of a sprite stand. */
export type SpriteIndex = Record<string, {
  /** At least 0. */
  x: number;
  /** At least 0. */
  y: number;
  /** At least 0. */
  width: number;
  /** At least 0. */
  height: number;
  /** At least 0. */
  pixelRatio: number;
  sdf?: boolean;
}>;
/** JSON Schema of the type of the same name. */
export const SpriteIndex: typeof schemas.SpriteIndex = schemas.SpriteIndex;

/** TileJSON 3.0.0. */
export interface TileJson {
  tilejson: string;
  /** Addresses with `{z}`, `{x}` and `{y}` in them. At least 1 entry. */
  tiles: string[];
  name?: string;
  attribution?: string;
  /** At least 0. */
  minzoom?: number;
  /** At least 0. */
  maxzoom?: number;
  /** [west, south, east, north] Exactly 4 entries. */
  bounds?: number[];
  /** Exactly 3 entries. */
  center?: number[];
  vector_layers?: {
    id: string;
    fields: Record<string, string>;
  }[];
}
/** JSON Schema of the type of the same name. */
export const TileJson: typeof schemas.TileJson = schemas.TileJson;
