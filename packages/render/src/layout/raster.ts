import type { RgbaImage } from '../paint/surface.ts';
import { colorReliefLayer } from '../raster/color-relief.ts';
import { heatmapLayer } from '../raster/heatmap.ts';
import { hillshadeLayer } from '../raster/hillshade.ts';
import { rasterLayer } from '../raster/raster-layer.ts';
import type { LayerRaster } from '../raster/sampling.ts';
import type { Mosaic } from '../raster/mosaic.ts';
import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { DrawItem } from './draw-list.ts';
import type { LayoutContext } from './layer-input.ts';

type RasterLayer =
  | VisibleLayer<'raster'>
  | VisibleLayer<'hillshade'>
  | VisibleLayer<'color-relief'>
  | VisibleLayer<'heatmap'>;

/** Layers that come to pixels: pictures of tiles, hillshade, colours by height, densities. */
export function layOutRaster(
  layer: RasterLayer,
  features: () => readonly SourceFeature[],
  resources: { mosaic(source: string): Mosaic | undefined },
  context: LayoutContext,
  rasters: Map<string, RgbaImage>,
): readonly DrawItem[] {
  const opacity = opacityOf(layer);
  if (opacity <= 0) return [];
  const raster = rasterOf(
    layer,
    features,
    layer.source === undefined ? undefined : resources.mosaic(layer.source),
    context,
  );
  if (raster === undefined) return [];
  const name = `${rasters.size} ${layer.id}`;
  rasters.set(name, raster.image);
  return [{ kind: 'raster', raster: name, matrix: raster.matrix, opacity }];
}

function opacityOf(layer: RasterLayer): number {
  switch (layer.type) {
    case 'raster':
      return layer.paint['raster-opacity'].for({});
    case 'hillshade':
      return layer.paint['hillshade-exaggeration'].for({}) > 0 ? 1 : 0;
    case 'color-relief':
      return layer.paint['color-relief-opacity'].for({});
    case 'heatmap':
      return layer.paint['heatmap-opacity'].for({});
  }
}

function rasterOf(
  layer: RasterLayer,
  features: () => readonly SourceFeature[],
  tiles: Mosaic | undefined,
  { view, warn }: LayoutContext,
): LayerRaster | undefined {
  switch (layer.type) {
    case 'heatmap':
      return heatmapLayer(layer, features(), view);
    case 'raster':
      if (layer.paint['raster-layer-blend'].for({}) !== 'normal')
        warn({
          path: `${layer.id}.paint.raster-layer-blend`,
          message: 'Layers are blended as normal; the mode of the style is not known.',
        });
      if (tiles?.kind === 'picture') return rasterLayer(layer, tiles, view);
      break;
    case 'hillshade':
      if (tiles?.kind === 'heights') return hillshadeLayer(layer, tiles, view, warn);
      break;
    case 'color-relief':
      if (tiles?.kind === 'heights') return colorReliefLayer(layer, tiles, view);
      break;
  }
  if (tiles !== undefined)
    warn({ path: layer.id, message: `The source of this layer has no tiles for the type ${layer.type}.` });
  return undefined;
}
