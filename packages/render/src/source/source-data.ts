import type { View } from '../view/view.ts';
import type { CoveringTile } from '../view/cover.ts';
import type { MvtFeature, MvtTile } from './mvt.ts';
import type { TilePart } from './tile-parts.ts';
import { SourceFeature } from './source-feature.ts';
import { SourceTile } from './source-tile.ts';

/** The whole world as a tile. */
const WORLD = { z: 0, x: 0, y: 0 };

/** The features of a source on a picture. Style layers share them, so that geometry is read and brought to the picture once. */
export interface SourceData {
  /** The features of a layer of the tiles, or all of GeoJSON. */
  features(sourceLayer: string | undefined): readonly SourceFeature[];
  /** Those of them of which an area or a line may lie on or near the picture. */
  near(sourceLayer: string | undefined): readonly SourceFeature[];
  /** Tells what of the tiles was found damaged so far. */
  tellDamage(): void;
}

/** Features that one tile may have on a picture more than once, where parts of it stand in for tiles below it. */
const MOST_REPEATED = 500_000;

/** Features from vector tiles. Of tiles without the layer there are none. */
export function tileData(
  view: View,
  tiles: readonly TilePart<MvtTile>[],
  damaged: (id: CoveringTile, damage: string) => void,
): SourceData {
  const overfull = new Set<CoveringTile>();
  return rememberedBy(
    (sourceLayer) =>
      tiles.flatMap(({ id, tile, parts }) => {
        const layer = tile.layer(sourceLayer);
        if (layer === undefined) return [];
        const { features, extent } = layer;
        if (parts === undefined) return onPicture(features, new SourceTile(view, id, extent));
        const most = Math.max(1, Math.ceil(MOST_REPEATED / features.length));
        if (parts.length > most) overfull.add(id);
        return parts
          .slice(0, most)
          .flatMap((part) => onPicture(features, new SourceTile(view, id, extent, false, part)));
      }),
    () => {
      for (const { id, tile } of tiles) if (tile.damage !== undefined) damaged(id, tile.damage);
      for (const id of overfull) damaged(id, 'it has too many features to stand in for all missing tiles');
    },
  );
}

function rememberedBy(
  make: (sourceLayer: string) => readonly SourceFeature[],
  tellDamage: () => void,
): SourceData {
  const known = new Map<string, readonly SourceFeature[]>();
  const knownNear = new Map<string, readonly SourceFeature[]>();
  const features = (sourceLayer = ''): readonly SourceFeature[] => {
    let all = known.get(sourceLayer);
    if (all === undefined) known.set(sourceLayer, (all = make(sourceLayer)));
    return all;
  };
  return {
    features,
    tellDamage,
    near(sourceLayer = '') {
      let near = knownNear.get(sourceLayer);
      if (near === undefined) {
        near = features(sourceLayer).filter((feature) => feature.isNear());
        knownNear.set(sourceLayer, near);
      }
      return near;
    },
  };
}

/** Features of GeoJSON in each copy of the world that the picture shows. */
export function geoJsonData(
  view: View,
  features: readonly MvtFeature[],
  worlds: readonly number[],
): SourceData {
  const all = worlds.flatMap((world) =>
    onPicture(features, new SourceTile(view, { ...WORLD, world }, 1, true)),
  );
  return rememberedBy(
    () => all,
    () => {},
  );
}

function onPicture(features: readonly MvtFeature[], tile: SourceTile): SourceFeature[] {
  return features.map((feature) => new SourceFeature(feature, tile));
}
