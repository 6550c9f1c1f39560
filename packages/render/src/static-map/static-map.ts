import { checkMembers, PortolanError } from '@portolan/base';
import type { PlacedLabel } from '../layout/symbols/place-symbols.ts';
import { SoftwareCanvas } from '../canvas/canvas.ts';
import type { CanvasLike, RgbaImage } from '../paint/surface.ts';
import { encodePng } from '../png/encode-png.ts';
import { painted, type RenderOptions } from '../render-style.ts';
import type { StyleWarning } from '../style/property.ts';
import type { ViewOptions } from '../view/view.ts';
import { laidOutMap, type MapResources } from './layout.ts';
import { plan, type MapRequest } from './plan.ts';
import type { LonLat } from './request.ts';

/** A map with what is to be seen on it. */
export interface StaticMapOptions extends MapRequest, Omit<RenderOptions, keyof ViewOptions> {
  /** Tiles, images, letters and the like in one object, for many maps of one style. Those given beside it come before its own. */
  readonly resources?: MapResources;
}

/** A picture of a map. */
export interface StaticMap {
  /** Of the picture. Where all are opaque it has its memory in common with a canvas in memory: copy it before you draw on that. */
  readonly image: RgbaImage;
  /** The canvas that was drawn on. */
  readonly canvas: CanvasLike;
  /** What it shows. */
  readonly center: LonLat;
  /** The zoom of the view. */
  readonly zoom: number;
  /** The names on it. */
  readonly labels: readonly PlacedLabel[];
  /** What is not shown. */
  readonly warnings: readonly StyleWarning[];
  /** The same picture as SVG. */
  svg(): Promise<string>;
}

/**
 * Draws a map with markers, lines, areas and answers of the engines on it.
 *
 * @throws {PortolanError} `static-map` where the request is malformed, and what {@link renderStyle} throws.
 * @example
 *   const answer = route(graph, request);
 *   const { image } = await staticMap({ style, tiles, sprite, fonts, size: '600x400', route: answer });
 *   const png = await encodePng(image);
 */
export async function staticMap(options: StaticMapOptions): Promise<StaticMap> {
  checkMembers(options, 'options', 'static-map');
  const { style, resources } = options;
  const materials = { ...resources, ...options };
  const map = plan(options, style);
  const rendered = painted(await laidOutMap(map, materials), materials);
  const { canvas, labels, warnings } = rendered;
  const { center, zoom } = map;
  return { image: pixelsOf(canvas), canvas, center, zoom, labels, warnings, svg: async () => rendered.svg() };
}

/**
 * Draws a map as {@link staticMap} does, as a PNG.
 *
 * @param dpi  dots an inch, for those who print it.
 */
export async function staticMapPng(options: StaticMapOptions, dpi?: number): Promise<Uint8Array> {
  const { image } = await staticMap(options);
  return encodePng(image, dpi === undefined ? {} : { dpi });
}

function pixelsOf(canvas: CanvasLike): RgbaImage {
  const opaque = canvas instanceof SoftwareCanvas ? opaquePixels(canvas) : undefined;
  if (opaque !== undefined) return opaque;
  const context = canvas.getContext('2d');
  if (context === null || !givesPixels(context))
    throw new PortolanError('context', 'the canvas gives no pixels');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The pixels of a canvas themselves, which are straight too where none is see-through; undefined where one is. */
function opaquePixels({ width, height, pixels }: SoftwareCanvas): RgbaImage | undefined {
  const { buffer, byteOffset, byteLength } = pixels;
  const numbers = new Int32Array(buffer, byteOffset, pixels.length);
  let alpha = -1;
  for (let index = 0; index < numbers.length; index++) alpha &= numbers[index]!;
  return alpha >>> 24 === 255
    ? { width, height, data: new Uint8ClampedArray(buffer, byteOffset, byteLength) }
    : undefined;
}

function givesPixels(
  context: object,
): context is { getImageData(x: number, y: number, width: number, height: number): RgbaImage } {
  return 'getImageData' in context;
}
