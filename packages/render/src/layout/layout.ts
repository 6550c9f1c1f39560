import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { EvaluationFeature, EvaluationGlobals } from '../expressions/context.ts';
import type { RgbaImage } from '../paint/surface.ts';
import type { Mosaic } from '../raster/mosaic.ts';
import type { SourceData } from '../source/source-data.ts';
import type { SourceFeature } from '../source/source-feature.ts';
import type { SourceTile } from '../source/source-tile.ts';
import type { AnyVisibleLayer, StyleLayer } from '../style/layer.ts';
import type { Warn } from '../style/property.ts';
import type { Style } from '../style/read-style.ts';
import type { View } from '../view/view.ts';
import { layOutBackground } from './background.ts';
import { layOutCircle } from './circle.ts';
import type { DrawItem, DrawList } from './draw-list.ts';
import { layOutFillExtrusion } from './extrusions/fill-extrusion.ts';
import { layOutFill } from './fill.ts';
import type { ImageSize, LayoutContext } from './layer-input.ts';
import { layOutLine } from './line.ts';
import { layOutRaster } from './raster.ts';
import { textOf, type SymbolContext } from './symbols/look.ts';
import type { CollisionBox } from './symbols/collisions.ts';
import { placeSymbols, type PlacedLabel } from './symbols/place-symbols.ts';
import { LARGEST_ZOOM, type SymbolLayerInput } from './symbols/symbol.ts';

/** What a layout needs besides the style: everything has been fetched. */
export interface LayoutResources {
  /** The data of a source; undefined where there are none. */
  data(source: string): SourceData | undefined;
  /** The tiles of a raster source; undefined where there are none. */
  mosaic(source: string): Mosaic | undefined;
  /** An image of the sprite; undefined where there is none. */
  image(name: string): ImageSize | undefined;
  /** The names of all images. */
  readonly imageNames: ReadonlySet<string>;
}

/** A style at a view: what is drawn of most layers, and the symbols, which wait for their letters. */
export interface Layout {
  readonly view: View;
  /** The items of each layer from the lowest; those of symbols are still empty. */
  readonly layers: readonly (readonly DrawItem[])[];
  readonly symbols: readonly SymbolLayerInput[];
  /** The places of the symbols among the layers. */
  readonly symbolLayers: readonly number[];
  readonly context: LayoutContext;
  /** Pixels that the items name. */
  readonly rasters: ReadonlyMap<string, RgbaImage>;
}

/**
 * Brings what a style shows at a view onto a picture, layer by layer, apart from symbols.
 *
 * @param warn  hears of what is not drawn as the style wants it.
 */
export function layOut(
  style: Style,
  view: View,
  resources: LayoutResources,
  warn: Warn,
  checkStop: CheckStop = neverStop,
): Layout {
  const globals = { zoom: view.zoom, availableImages: resources.imageNames, globalState: style.state };
  const light = style.light.at(globals, warn);
  const context: LayoutContext = { view, light, warn, image: (name) => resources.image(name), checkStop };
  const rasters = new Map<string, RgbaImage>();
  const layers: (readonly DrawItem[])[] = [];
  const symbols: SymbolLayerInput[] = [];
  const symbolLayers: number[] = [];
  for (const each of style.layers) {
    const layer = each.at(globals, warn);
    if (layer === undefined) continue;
    if (layer.type === 'symbol') {
      symbols.push({
        layer,
        features: acceptedFeatures(layer, resources, globals, checkStop),
        largestTextSize: sizeAt(each, 'text-size', LARGEST_ZOOM, globals, warn),
        roomTextSize: sizeAt(each, 'text-size', Math.floor(globals.zoom) + 1, globals, warn),
        roomIconSize: sizeAt(each, 'icon-size', Math.floor(globals.zoom) + 1, globals, warn),
      });
      symbolLayers.push(layers.length);
      layers.push([]);
    } else layers.push(layOutLayer(each, layer, resources, globals, context, rasters));
  }
  return { view, layers, symbols, symbolLayers, context, rasters };
}

function sizeAt(
  layer: StyleLayer,
  property: 'text-size' | 'icon-size',
  zoom: number,
  globals: EvaluationGlobals,
  warn: Warn,
): (feature: EvaluationFeature) => number {
  const size = layer.layoutAt({ ...globals, zoom }, property, warn);
  return (feature) => Number(size.for(feature));
}

function floorWidth(
  layer: StyleLayer,
  globals: EvaluationGlobals & { readonly zoom: number },
  warn: Warn,
): (feature: EvaluationFeature) => number {
  const width = layer.paintAt({ ...globals, zoom: Math.floor(globals.zoom) }, 'line-width', warn);
  return (feature) => Number(width.for(feature));
}

/** The letters that symbols need: font stacks and texts. */
export function* lettersNeeded({ symbols }: Layout): Generator<readonly [fontStack: string, text: string]> {
  for (const { layer, features } of symbols) {
    for (const feature of features) {
      const written = textOf(layer, feature);
      if (written === undefined) continue;
      for (const { text, fontStack } of written.text.sections) {
        const font = fontStack ?? written.fontStack;
        yield [font, text];
        const transform = layer.layout['text-transform'].for(feature.evaluated);
        if (transform !== 'none')
          yield [font, transform === 'uppercase' ? text.toUpperCase() : text.toLowerCase()];
      }
    }
  }
}

/**
 * The list of all that is drawn, with the symbols placed.
 *
 * @param covered  has no symbols. @param below  is drawn below the symbols. @param above  is drawn over everything.
 */
export function finishLayout(
  { view, layers, symbols, symbolLayers, context }: Layout,
  { glyph, missingLetter }: Pick<SymbolContext, 'glyph' | 'missingLetter'>,
  covered: readonly CollisionBox[] = [],
  below: readonly DrawItem[] = [],
  above: readonly DrawItem[] = [],
): { readonly drawList: DrawList; readonly labels: readonly PlacedLabel[] } {
  const { items: placed, labels } = placeSymbols(symbols, { ...context, glyph, missingLetter }, covered);
  const all = [...layers];
  for (const [index, layer] of symbolLayers.entries()) all[layer] = placed[index]!;
  const firstSymbols = symbolLayers[0] ?? all.length;
  const items = [...all.slice(0, firstSymbols).flat(), ...below, ...all.slice(firstSymbols).flat(), ...above];
  const { width, height, pixelRatio } = view;
  return { drawList: { version: 1, width, height, pixelRatio, items }, labels };
}

function layOutLayer(
  each: StyleLayer,
  layer: AnyVisibleLayer,
  resources: LayoutResources,
  globals: EvaluationGlobals & { readonly zoom: number },
  context: LayoutContext,
  rasters: Map<string, RgbaImage>,
): readonly DrawItem[] {
  const features = (): readonly SourceFeature[] =>
    acceptedFeatures(layer, resources, globals, context.checkStop);
  switch (layer.type) {
    case 'background':
      return layOutBackground(layer, context);
    case 'fill':
      return layOutFill(layer, features(), context);
    case 'line':
      return layOutLine(layer, features(), context, floorWidth(each, globals, context.warn));
    case 'circle':
      return layOutCircle(layer, features(), context);
    case 'raster':
    case 'hillshade':
    case 'color-relief':
    case 'heatmap':
      return layOutRaster(layer, features, resources, context, rasters);
    case 'fill-extrusion':
      return layOutFillExtrusion(layer, features(), context);
    case 'symbol':
      // Symbols wait for their letters.
      return [];
  }
}

/** The features of a layer that its filter lets through, in the order of the source. */
function acceptedFeatures(
  layer: AnyVisibleLayer,
  resources: LayoutResources,
  globals: EvaluationGlobals,
  checkStop: CheckStop,
): readonly SourceFeature[] {
  checkStop();
  const checkNowAndThen = nowAndThen(checkStop, 16);
  const data = layer.source === undefined ? undefined : resources.data(layer.source);
  if (data === undefined) return [];
  let tile: SourceTile | undefined;
  let own = globals;
  // Symbols and circles beyond the picture may reach into it.
  const isCut = layer.type === 'fill' || layer.type === 'line';
  const features = isCut ? data.near(layer.sourceLayer) : data.features(layer.sourceLayer);
  return features.filter((feature) => {
    checkNowAndThen();
    if (feature.tile !== tile) {
      tile = feature.tile;
      own = tile.isWhole ? globals : { ...globals, canonicalID: tile.id };
    }
    return layer.accepts(feature.evaluated, own);
  });
}
