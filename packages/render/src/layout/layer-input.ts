import type { CheckStop } from '@portolan/base';
import type { Color } from '../expressions/color.ts';
import type { SourceFeature } from '../source/source-feature.ts';
import type { Property, Warn } from '../style/property.ts';
import type { Light } from '../style/light.ts';
import type { View } from '../view/view.ts';
import type { Affine, DrawItem, DrawPaint } from './draw-list.ts';

/** Size of an image of the sprite. */
export interface ImageSize {
  /** In pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the image to a unit of the style. */
  readonly pixelRatio: number;
  /** Whether it is a field of distances, which is coloured when it is drawn. */
  readonly sdf: boolean;
  /** How it is fitted around texts; undefined where it is stretched as a whole. */
  readonly fit?: ImageFit | undefined;
}

/** How an image is fitted around a text; in its pixels. */
export interface ImageFit {
  /** The part that the text lies in: left, top, right, bottom. */
  readonly content?: readonly [number, number, number, number] | undefined;
  /** Columns and rows that are stretched, ascending; undefined where all are. */
  readonly stretchX?: readonly (readonly [number, number])[] | undefined;
  readonly stretchY?: readonly (readonly [number, number])[] | undefined;
  /** Whether a side keeps the proportion of the content. */
  readonly textFitWidth?: TextFit | undefined;
  readonly textFitHeight?: TextFit | undefined;
}

export type TextFit = 'stretchOrShrink' | 'stretchOnly' | 'proportional';

/** What the layout of a layer has at hand, besides the layer and its features. */
export interface LayoutContext {
  readonly view: View;
  /** What extrusions stand in. */
  readonly light: Light;
  /** An image of the sprite; undefined where there is none of the name. */
  image(name: string): ImageSize | undefined;
  /** Hears of what cannot be drawn as the style wants it. */
  readonly warn: Warn;
  /** Ends the layout where nobody waits for it. */
  readonly checkStop: CheckStop;
}

/** A colour of a style as CSS writes it, with an opacity on top. */
export function cssColor(color: Color, opacity = 1): string {
  const { color: lastColor, opacity: lastOpacity } = LAST;
  if (color === lastColor && opacity === lastOpacity) return LAST.text;
  const [r, g, b, a] = color.straight;
  const alpha = Math.round(a * opacity * 1e4) / 1e4;
  LAST.color = color;
  LAST.opacity = opacity;
  LAST.text = `rgba(${Math.round(r * 255)},${Math.round(g * 255)},${Math.round(b * 255)},${alpha})`;
  return LAST.text;
}

/** The colour that was written last: the features of a layer mostly have the same one. */
const LAST: { color: Color | undefined; opacity: number; text: string } = {
  color: undefined,
  opacity: 0,
  text: '',
};

/** Whether nothing of a colour would be seen. */
export function isInvisible(color: Color, opacity: number): boolean {
  return color.a * opacity < 1 / 512;
}

/** An offset of a layer in units of the picture: with the anchor `map` it turns with the map. */
export function translation(
  view: View,
  [x, y]: readonly [number, number],
  anchor: 'map' | 'viewport',
): readonly [number, number] {
  return anchor === 'viewport' ? [x, y] : [x * view.cos - y * view.sin, x * view.sin + y * view.cos];
}

/** Contours moved by an offset. */
export function moved(
  contours: readonly (readonly number[])[],
  [dx, dy]: readonly [number, number],
): readonly (readonly number[])[] {
  if (dx === 0 && dy === 0) return contours;
  return contours.map((contour) => contour.map((value, at) => value + (at % 2 === 0 ? dx : dy)));
}

/** An image that is to be repeated; undefined, with a warning, where there is none of the name. */
export function imageOf(context: LayoutContext, name: string, path: string): ImageSize | undefined {
  const size = context.image(name);
  if (size === undefined)
    context.warn({
      path,
      message: `There is no image "${name.slice(0, 100)}"; what it would fill is left out.`,
    });
  return size;
}

/** The items of a layer, laid over what is below as a whole where the style gives the layer an opacity. */
export function wholeLayer(
  items: readonly DrawItem[],
  opacity: number,
  blend: string,
  path: string,
  { warn }: LayoutContext,
): readonly DrawItem[] {
  if (blend !== 'normal')
    warn({ path, message: `The blending "${blend}" of a whole layer is drawn as "normal".` });
  if (opacity >= 1 || items.length === 0) return items;
  return opacity <= 0 ? [] : [{ kind: 'group', items, opacity }];
}

/**
 * The paint of a repeated image, which is fixed to the world: its corner lies at the north-western corner of the world, and it grows with the map between whole zoom levels.
 *
 * @param offset  moves it from there.
 */
export function patternPaint(
  context: LayoutContext,
  name: string,
  path: string,
  offset: readonly [number, number] = [0, 0],
): DrawPaint | undefined {
  const size = imageOf(context, name, path);
  if (size === undefined) return undefined;
  const { view } = context;
  const scale = 2 ** (view.zoom - Math.floor(view.zoom)) / size.pixelRatio;
  const [width, height] = [size.width * scale, size.height * scale];
  // The corner of the world lies far away at high zoom levels: the corner of the repetition next to the middle of the picture stands for it.
  const east = (view.center.x * view.worldSize) % width;
  const south = (view.center.y * view.worldSize) % height;
  const x = offset[0] + view.width / 2 - east * view.cos + south * view.sin;
  const y = offset[1] + view.height / 2 - east * view.sin - south * view.cos;
  const matrix: Affine = [view.cos * scale, view.sin * scale, -view.sin * scale, view.cos * scale, x, y];
  return { image: name, matrix };
}

/** Features in the order of a sort key, from the lowest; those of one key stay in their order. */
export function sorted(
  features: readonly SourceFeature[],
  key: Property<number | undefined>,
): readonly SourceFeature[] {
  if (!key.isSet) return features;
  const keys = new Map(features.map((feature) => [feature, key.for(feature.evaluated) ?? 0]));
  return features.toSorted((a, b) => keys.get(a)! - keys.get(b)!);
}
