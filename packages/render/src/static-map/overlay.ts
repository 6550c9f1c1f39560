import type { GlyphOf } from '../glyphs/glyph-store.ts';
import { reversedPlaces } from '../geometry/clip.ts';
import { signedArea } from '../geometry/clip.ts';
import type { DrawItem } from '../layout/draw-list.ts';
import type { CollisionBox } from '../layout/symbols/collisions.ts';
import { mercatorOf, type MercatorPlace, type View } from '../view/view.ts';
import { markerFrame, markerItems, type ImageSides } from './marker.ts';
import type { LonLat, MapOverlay } from './request.ts';

const LINE_COLOR = '#2f6fde';
const LINE_WIDTH = 3;
/** Of the dots of a recorded track, units of the style. */
export const DOT_WIDTH = 4;
const DOT_COLOR = '#c2410c';
const AREA_OPACITY = 0.33;
/** A line has a border of this colour, so that it stands out from the roads. */
const CASING_COLOR = 'rgba(255,255,255,0.85)';
const CASING_WIDTH = 1.5;
/** Units of glyph files to the size of a font. */
const EM = 24;
const ATTRIBUTION_SIZE = 11;
const LEAST_ATTRIBUTION_SIZE = 7;
const ATTRIBUTION_PADDING = 4;
const HALF_WORLD = 0.5;
/** From the top of a capital letter to the baseline, in shares of the size. */
const CAPITAL_SHARE = 0.71;
/** How far above the place of a glyph file's letters their baseline lies, in shares of the size: the files count from the ascender. */
const BASELINE_SHARE = 25.6 / EM;

/** Areas, lines and dots of an overlay, which lie below the labels of the map. */
export function itemsBelow({ areas, lines, dots }: MapOverlay, view: View): DrawItem[] {
  const items: DrawItem[] = [];
  for (const { polygons, color = LINE_COLOR, opacity = AREA_OPACITY } of areas) {
    const contours = polygons.flatMap((rings) =>
      shapesOnPicture(rings, view).flatMap((shape) =>
        shape.map((contour, index) =>
          signedArea(contour) >= 0 === (index === 0) ? contour : reversedPlaces(contour),
        ),
      ),
    );
    items.push({ kind: 'path', contours, isClosed: true, fill: color, opacity });
    items.push({
      kind: 'path',
      contours,
      isClosed: true,
      stroke: { paint: color, width: 1.5, cap: 'round', join: 'round', miterLimit: 2 },
      opacity: Math.min(1, 2.2 * opacity),
    });
  }
  // A path needs two places to have an end: one place comes twice.
  const contours = lines.map(({ places }) =>
    shapesOnPicture([places.length === 1 ? [...places, ...places] : places], view).flat(),
  );
  for (const isCasing of [true, false]) {
    for (const [index, { color = LINE_COLOR, width = LINE_WIDTH }] of lines.entries()) {
      if (!(width > 0)) continue;
      items.push({
        kind: 'path',
        contours: contours[index]!,
        isClosed: false,
        stroke: {
          paint: isCasing ? CASING_COLOR : color,
          width: isCasing ? width + 2 * CASING_WIDTH : width,
          cap: 'round',
          join: 'round',
          miterLimit: 2,
        },
      });
    }
  }
  const dotContours = dotsOnPicture(dots, view);
  if (dotContours.length > 0)
    for (const [paint, width] of [
      [CASING_COLOR, DOT_WIDTH + CASING_WIDTH],
      [DOT_COLOR, DOT_WIDTH],
    ] as const)
      items.push({
        kind: 'path',
        contours: dotContours,
        isClosed: false,
        stroke: { paint, width, cap: 'round', join: 'round', miterLimit: 2 },
      });
  return items;
}

/** Dots as lines that end where they begin. Of those that would lie on each other one is drawn, so that a track of a day costs no more than its way is long. */
function dotsOnPicture(dots: readonly LonLat[], view: View): number[][] {
  const taken = new Set<string>();
  const contours: number[][] = [];
  for (const dot of dots) {
    const [x, y] = placeOn(dot, view);
    if (!(x > -DOT_WIDTH && x < view.width + DOT_WIDTH && y > -DOT_WIDTH && y < view.height + DOT_WIDTH))
      continue;
    const cell = `${Math.round(x)} ${Math.round(y)}`;
    if (taken.has(cell)) continue;
    taken.add(cell);
    contours.push([x, y, x, y]);
  }
  return contours;
}

/** The markers of an overlay, those farther down the picture on top. */
export function markersAbove(
  { markers }: MapOverlay,
  view: View,
  sides: ImageSides,
  glyph: GlyphOf,
  fontStack: string,
): DrawItem[] {
  const placed = markers.map((marker) => {
    const [[x, y]] = [placeOn([marker.lon, marker.lat], view)];
    return { marker, x, y };
  });
  return placed
    .toSorted((a, b) => a.y - b.y)
    .flatMap(({ marker, x, y }) =>
      markerItems(
        marker,
        x,
        y,
        markerFrame(marker, sides, view.pixelRatio),
        sides,
        (text, labelX, labelY, size, color) => textItems(text, labelX, labelY, size, color, glyph, fontStack),
      ),
    );
}

/** How far the pen moves for a letter, of {@link EM} units. */
type AdvanceOf = (codePoint: number) => number;

/**
 * The box of the attribution and the size of its letters, in units of the style; undefined where there is nothing to show. Letters are smaller where the
 * picture is too narrow for it, as long as they can be read.
 */
function attributionBox(
  text: string,
  { width, height }: Pick<View, 'width' | 'height'>,
  advance: AdvanceOf,
): (CollisionBox & { readonly size: number; readonly wholeWidth: number }) | undefined {
  const length = textLength(text, ATTRIBUTION_SIZE, advance);
  if (length === 0) return undefined;
  const share = Math.min(1, (width - 2 * ATTRIBUTION_PADDING) / length);
  const size = Math.max(LEAST_ATTRIBUTION_SIZE, ATTRIBUTION_SIZE * share);
  const wholeWidth = (length * size) / ATTRIBUTION_SIZE + 2 * ATTRIBUTION_PADDING;
  return {
    minX: Math.max(0, width - wholeWidth),
    minY: height - size - ATTRIBUTION_PADDING,
    maxX: width,
    maxY: height,
    size,
    wholeWidth,
  };
}

/** The most room that the attribution takes of a picture with letters of a usual font, in units of the style; undefined where there is none. */
export function attributionRoom(
  text: string,
): { readonly width: number; readonly height: number } | undefined {
  const length = textLength(text, ATTRIBUTION_SIZE, widestUsual);
  if (length === 0) return undefined;
  return { width: length + 2 * ATTRIBUTION_PADDING, height: ATTRIBUTION_SIZE + ATTRIBUTION_PADDING };
}

/** How wide a letter of a usual font is at the most: the view is found before there are letters. Those of Noto Sans Regular are none wider. */
const widestUsual: AdvanceOf = (codePoint) => {
  const letter = String.fromCodePoint(codePoint);
  const known = WIDEST.find(([letters]) => letters.test(letter));
  return EM * (known?.[1] ?? 1.05);
};

/** Shares of the size of a font. */
const WIDEST: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[ijl .,:;'!]/, 0.31],
  [/[ftr()[\]/-]/, 0.42],
  [/[a-ln-vx-z\d]/, 0.68],
  [/[A-LN-VX-Z]/, 0.8],
  [/[MW@mw©®%]/, 0.95],
];

/** Where the attribution lies, so that no label of the map lies beneath it. */
export function attributionCover(
  text: string,
  view: View,
  glyph: GlyphOf,
  fontStack: string,
): CollisionBox[] {
  const box = attributionBox(text, view, advanceIn(glyph, fontStack));
  return box === undefined ? [] : [box];
}

/**
 * The attribution in the lower right corner: dark on a light box, or the other way round where the ground of the map is dark. Of one that is too long
 * the beginning is seen.
 */
export function attributionItems(
  text: string,
  view: View,
  glyph: GlyphOf,
  fontStack: string,
  isDark: boolean,
): DrawItem[] {
  const box = attributionBox(text, view, advanceIn(glyph, fontStack));
  if (box === undefined) return [];
  const { minX: left, minY: top, maxX: width, maxY: height } = box;
  return [
    {
      kind: 'path',
      contours: [[left, top, width, top, width, height, left, height]],
      isClosed: true,
      fill: isDark ? 'rgba(0,0,0,0.65)' : 'rgba(255,255,255,0.75)',
    },
    ...textItems(
      text,
      left + box.wholeWidth / 2,
      (top + height) / 2,
      box.size,
      isDark ? '#dddddd' : '#333333',
      glyph,
      fontStack,
    ),
  ];
}

function advanceIn(glyph: GlyphOf, fontStack: string): AdvanceOf {
  return (codePoint) => glyph(fontStack, codePoint)?.advance ?? 0;
}

function textLength(text: string, size: number, advance: AdvanceOf): number {
  let length = 0;
  for (const letter of text) length += advance(letter.codePointAt(0)!);
  return (length * size) / EM;
}

/** A short text around a place. */
function textItems(
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  glyph: GlyphOf,
  fontStack: string,
): DrawItem[] {
  let at = x - textLength(text, size, advanceIn(glyph, fontStack)) / 2;
  const pen = y + (CAPITAL_SHARE / 2 - BASELINE_SHARE) * size;
  const glyphs: number[] = [];
  for (const letter of text) {
    const codePoint = letter.codePointAt(0)!;
    const found = glyph(fontStack, codePoint);
    if (found === undefined) continue;
    if (codePoint !== 0x20) glyphs.push(codePoint, at, pen, 0);
    at += (found.advance * size) / EM;
  }
  return glyphs.length === 0 ? [] : [{ kind: 'glyphs', fontStack, size, color, opacity: 1, glyphs }];
}

function placeOn([lon, lat]: LonLat, view: View): [number, number] {
  const { x, y } = mercatorOf(lon, lat);
  // Of the copies of the world the one next to the middle is meant.
  return view.toPicture(x - Math.round(x - view.center.x), y);
}

/**
 * Lines or rings that belong together on the picture, each place next to the one before: they may run across the antimeridian. Of the copies of the world all
 * are given in which they reach the world around the middle of the picture: two or more where they cross its end.
 */
function shapesOnPicture(lines: readonly (readonly LonLat[])[], view: View): number[][][] {
  const [first = [], ...others] = lines;
  const outer = unrolled(first, view.center.x);
  let [west, east] = [Infinity, -Infinity];
  for (const { x } of outer) {
    west = Math.min(west, x);
    east = Math.max(east, x);
  }
  // Holes lie in the same copy of the world as what they are cut from.
  const all = [outer, ...others.map((line) => unrolled(line, (west + east) / 2))];
  const shapes: number[][][] = [];
  const last = view.center.x + HALF_WORLD - west;
  for (let world = Math.ceil(view.center.x - HALF_WORLD - east); world < last; world++)
    shapes.push(all.map((line) => line.flatMap(({ x, y }) => view.toPicture(x + world, y))));
  return shapes;
}

/** Places on the square of the world, which they may leave: the first one is near an x, the others are next to those before. */
function unrolled(places: readonly LonLat[], near: number): MercatorPlace[] {
  let before = near;
  return places.map(([lon, lat]) => {
    const { x, y } = mercatorOf(lon, lat);
    before = x - Math.round(x - before);
    return { x: before, y };
  });
}
