import { PortolanError } from '@portolan/base';
import type { PlacedLabel } from '../layout/symbols/place-symbols.ts';
import { SoftwareCanvas } from '../canvas/canvas.ts';
import type { CanvasLike, RgbaImage } from '../paint/surface.ts';
import { encodePng } from '../png/encode-png.ts';
import { renderOverlaid, type RenderOptions } from '../render-style.ts';
import type { StyleWarning } from '../style/property.ts';
import type { View, ViewOptions } from '../view/view.ts';
import { overlayOfFeatures, overlayOfRoute } from './answers.ts';
import { fitView, type FitBox, type Fitted } from './fit.ts';
import { markerFrame, type ImageSides } from './marker.ts';
import { attributionBox, attributionItems, itemsBelow, markersAbove } from './overlay.ts';
import { recolouredImages } from './recoloured.ts';
import {
  readSize,
  wrongRequest,
  type LonLat,
  type MapArea,
  type MapLine,
  type MapMarker,
  type MapOverlay,
  type MapSize,
} from './request.ts';

/** What a style is drawn from: its tiles, images, letters and the like. */
export type MapResources = Omit<RenderOptions, 'style' | keyof ViewOptions>;

/** A map with what is to be seen on it. */
export interface StaticMapOptions extends Omit<
  RenderOptions,
  'width' | 'height' | 'pixelRatio' | 'center' | 'zoom'
> {
  /** Tiles, images, letters and the like in one object, for many maps of one style. Those given beside it come before its own. */
  readonly resources?: MapResources;
  /** Width and height in units of the style, `600x400`, with `@2x` for twice as many pixels; or the numbers. */
  readonly size: string | MapSize;
  /** The middle of the map. Without it, or without a zoom, the map shows all that is drawn on it. */
  readonly center?: LonLat;
  /** 0 to 18. */
  readonly zoom?: number;
  /** Drawn above all, later ones above earlier ones. */
  readonly markers?: readonly MapMarker[];
  /** Drawn beneath the markers. */
  readonly lines?: readonly MapLine[];
  /** Drawn beneath the lines. */
  readonly areas?: readonly MapArea[];
  /** The answer of a route, an optimized route or a match in the native format: its lines and its stops. */
  readonly route?: unknown;
  /** The answer of an isochrone request: its areas, lines and points. */
  readonly isochrone?: unknown;
  /** A FeatureCollection: search results, isochrones, or any GeoJSON. */
  readonly features?: unknown;
  /** Images for markers by their names: straight RGBA. */
  readonly images?: ReadonlyMap<string, RgbaImage>;
  /** Who made the data; false where it is shown elsewhere. That of OpenStreetMap where it is not given. */
  readonly attribution?: string | false;
  /** The font of labels of markers and of the attribution. */
  readonly labelFont?: string;
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

const ATTRIBUTION = '© OpenMapTiles © OpenStreetMap contributors';
const COMPACT_ATTRIBUTION = '© OpenStreetMap';
/** Narrower pictures have the compact form. */
const WIDE_ENOUGH = 256;
/** Units of the style between the attribution and what the view is fitted to: the shadow of a pin. */
const ATTRIBUTION_GAP = 2;
const LABEL_FONT = 'Noto Sans Regular';
const LARGEST_ZOOM = 18;
const MOST_MARKERS = 10_000;

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
  const {
    style,
    tiles,
    tileCache,
    mostTileBytes,
    zooms,
    heights,
    geojson,
    sprite,
    fonts,
    createCanvas,
    shouldStop,
    bearing,
  } = { ...options.resources, ...options };
  const { labelFont = LABEL_FONT, attribution = ATTRIBUTION } = options;
  const size =
    typeof options.size === 'string' ? readSize(options.size, attribution !== false) : options.size;
  const given = overlayOf(options);
  const { markers, image, sides } = recolouredImages(
    given.markers,
    options.images ?? new Map<string, RgbaImage>(),
  );
  const overlay = { ...given, markers };
  const note =
    attribution === false
      ? ''
      : size.width < WIDE_ENOUGH && attribution === ATTRIBUTION
        ? COMPACT_ATTRIBUTION
        : attribution;
  const { rendered, shown } = await renderOverlaid(
    {
      style,
      ...size,
      ...(bearing === undefined ? {} : { bearing }),
      ...(tiles === undefined ? {} : { tiles }),
      ...(tileCache === undefined ? {} : { tileCache }),
      ...(mostTileBytes === undefined ? {} : { mostTileBytes }),
      ...(zooms === undefined ? {} : { zooms }),
      ...(heights === undefined ? {} : { heights }),
      ...(geojson === undefined ? {} : { geojson }),
      ...(sprite === undefined ? {} : { sprite }),
      ...(fonts === undefined ? {} : { fonts }),
      ...(createCanvas === undefined ? {} : { createCanvas }),
      ...(shouldStop === undefined ? {} : { shouldStop }),
    },
    {
      view: (glyph) => viewOf(options, size, overlay, sides, attributionBox(note, size, glyph, labelFont)),
      letters: [note, ...overlay.markers.map(({ label = '' }) => label)].map(
        (text) => [labelFont, text] as const,
      ),
      image,
      below: (view: View) => itemsBelow(overlay, view),
      above: (view, glyph, isDark) => [
        ...markersAbove(overlay, view, sides, glyph, labelFont),
        ...attributionItems(note, view, glyph, labelFont, isDark),
      ],
    },
  );
  const { canvas, labels, warnings } = rendered;
  const { center, zoom } = shown;
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

function overlayOf({
  areas = [],
  lines = [],
  markers = [],
  route,
  isochrone,
  features,
}: StaticMapOptions): MapOverlay {
  const parts: MapOverlay[] = [
    ...(isochrone === undefined ? [] : [overlayOfFeatures(isochrone, 'isochrone')]),
    ...(features === undefined ? [] : [overlayOfFeatures(features)]),
    ...(route === undefined ? [] : [overlayOfRoute(route)]),
    { areas, lines, markers },
  ];
  const overlay = {
    areas: parts.flatMap((part) => part.areas),
    lines: parts.flatMap((part) => part.lines),
    markers: parts.flatMap((part) => part.markers).map((marker) => ({ ...marker, ...shortLabel(marker) })),
  };
  if (overlay.markers.length > MOST_MARKERS)
    throw wrongRequest('markers', `are ${overlay.markers.length}, more than ${MOST_MARKERS}`);
  return overlay;
}

/** The first character of a label, or a number up to 999. */
function shortLabel({ label }: MapMarker): { label?: string } {
  if (label === undefined) return {};
  if (typeof label !== 'string') throw wrongRequest('markers', 'have a label that is no text');
  return { label: /^\d{1,3}$/.test(label) ? label : (Array.from(label)[0] ?? '') };
}

/** A place with the same space on all sides. */
function at(place: LonLat, around: number): FitBox {
  return { place, left: around, top: around, right: around, bottom: around };
}

function viewOf(
  { center, zoom, bearing = 0 }: StaticMapOptions,
  { width, height, pixelRatio }: MapSize,
  overlay: MapOverlay,
  sides: ImageSides,
  covered: { readonly width: number; readonly height: number } | undefined,
): Fitted {
  if (zoom !== undefined && !(zoom >= 0 && zoom <= LARGEST_ZOOM))
    throw wrongRequest('zoom', `is a number from 0 to ${LARGEST_ZOOM}, not ${zoom}`);
  if (center !== undefined && zoom !== undefined) return { center, zoom };
  const boxes = [
    ...overlay.areas.flatMap(({ polygons }) => polygons.flat(2).map((place) => at(place, 1))),
    ...overlay.lines.flatMap(({ places, width: stroke = 0 }) =>
      places.map((place) => at(place, stroke / 2 + 2)),
    ),
    ...overlay.markers.map((marker): FitBox => {
      const { left, top, width: across, height: down } = markerFrame(marker, sides, pixelRatio);
      return {
        place: [marker.lon, marker.lat],
        left: -left,
        top: -top,
        right: left + across,
        bottom: top + down,
      };
    }),
  ];
  if (boxes.length === 0)
    throw wrongRequest('center', 'and zoom are needed where nothing is drawn on the map');
  return fitView(boxes, width, height, {
    ...(covered === undefined
      ? {}
      : { corner: { width: covered.width + ATTRIBUTION_GAP, height: covered.height + ATTRIBUTION_GAP } }),
    bearing,
  });
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
