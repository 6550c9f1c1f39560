import { VectorTile } from '@mapbox/vector-tile';
import { gunzipSync } from 'fflate';
import { PbfReader } from 'pbf';
import type { Tiles } from '../src/index.ts';

/** Values of `Decoded.type`. */
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;

/** A feature as another decoder reads it; rings repeat their first point. */
export interface Decoded {
  readonly layer: string;
  readonly type: number;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** x, y, x, y, ... */
  readonly parts: readonly (readonly number[])[];
}

/** The features of a tile; none where there is no tile. */
export function decoded(tiles: Pick<Tiles, 'tile'>, zoom: number, x: number, y: number): Decoded[] {
  const bytes = tiles.tile(zoom, x, y);
  if (bytes === null) return [];
  const features: Decoded[] = [];
  for (const layer of Object.values(new VectorTile(new PbfReader(gunzipSync(bytes))).layers)) {
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at);
      const parts = feature.loadGeometry().map((part) => part.flatMap((point) => [point.x, point.y]));
      features.push({ layer: layer.name, type: feature.type, properties: feature.properties, parts });
    }
  }
  return features;
}
