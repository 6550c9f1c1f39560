import { Color } from '../expressions/color.ts';
import type { DrawItem } from '../layout/draw-list.ts';
import { anchorShares } from '../layout/symbols/anchor.ts';
import type { MapMarker } from './request.ts';

/** Sides of a pin in units of the style; the tip is at the middle of the lower side. */
const PIN_WIDTH = 30;
const PIN_HEIGHT = 42;
const SMALL_SHARE = 2 / 3;
const DEFAULT_COLOR = '#2f6fde';
const SHADOW = 'rgba(0,0,0,0.22)';
const DARK_EDGE = '#404040';
/** White stands out from a pin by this contrast ratio at least. */
const LEAST_CONTRAST = 1.6;
/** Round borders are drawn as so many chords. */
const CHORDS = 48;
/** The letters of labels, in shares of the width of a pin. */
const LABEL_SHARE = 0.5;

/** Where a marker lies around its place, in units of the style. */
export interface MarkerFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The size of an image for markers. */
export type ImageSides = (name: string) => { readonly width: number; readonly height: number } | undefined;

/** The frame of a marker: images have their own pixels, whatever the pixel ratio of the picture. */
export function markerFrame(
  { style = 'pin', anchor }: MapMarker,
  sides: ImageSides,
  pixelRatio: number,
): MarkerFrame {
  if (typeof style === 'string') {
    const share = style === 'small' ? SMALL_SHARE : 1;
    return frameOf(PIN_WIDTH * share, PIN_HEIGHT * share, anchor ?? 'bottom', 1);
  }
  const { width, height } = sides(style.image) ?? { width: 0, height: 0 };
  return frameOf(width, height, anchor ?? 'center', 1 / pixelRatio);
}

/** A frame of so many pixels of a size. */
function frameOf(
  width: number,
  height: number,
  anchor: NonNullable<MapMarker['anchor']>,
  size: number,
): MarkerFrame {
  const [x, y] = pixelOf(anchor, width, height);
  return { left: -x * size, top: -y * size, width: width * size, height: height * size };
}

/** Which pixel of a marker lies at its place. */
function pixelOf(
  anchor: NonNullable<MapMarker['anchor']>,
  width: number,
  height: number,
): readonly [x: number, y: number] {
  if (typeof anchor !== 'string') return anchor;
  const [across, down] = anchorShares(anchor);
  return [across * width, down * height];
}

/** Draws a label in the middle of a place: text, size and colour. Where there are no letters for it there is nothing. */
export type DrawLabel = (
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
) => readonly DrawItem[];

/** The items of a marker at a place of the picture. */
export function markerItems(
  marker: MapMarker,
  x: number,
  y: number,
  frame: MarkerFrame,
  sides: ImageSides,
  drawLabel: DrawLabel,
): DrawItem[] {
  const { style = 'pin', color = DEFAULT_COLOR, label = '' } = marker;
  const [left, top] = [x + frame.left, y + frame.top];
  if (typeof style !== 'string') {
    const image = sides(style.image);
    if (image === undefined) return [];
    const scale = frame.width / image.width;
    const matrix = [scale, 0, 0, scale, left, top] as const;
    return [{ kind: 'image', image: style.image, matrix, opacity: 1, isSnapped: true }];
  }
  const edge = edgeOf(color);
  const radius = frame.width / 2;
  const [middleX, middleY] = [left + radius, top + radius];
  const items: DrawItem[] = [
    {
      kind: 'path',
      contours: [ellipse(middleX, top + frame.height - radius * 0.08, radius * 0.55, radius * 0.2)],
      isClosed: true,
      fill: SHADOW,
    },
    {
      kind: 'path',
      contours: [pin(middleX, middleY, radius - 1, top + frame.height - 1)],
      isClosed: true,
      fill: color,
      stroke: {
        paint: edge,
        width: Math.max(1, radius * 0.11),
        cap: 'round',
        join: 'round',
        miterLimit: 2,
      },
    },
  ];
  const size = frame.width * LABEL_SHARE * (label.length > 2 ? 0.7 : label.length > 1 ? 0.85 : 1);
  const letters = drawLabel(label, middleX, middleY, size, marker.labelColor ?? readable(color));
  if (letters.length > 0) items.push(...letters);
  else
    items.push({
      kind: 'path',
      contours: [ellipse(middleX, middleY, radius * 0.36, radius * 0.36)],
      isClosed: true,
      fill: edge,
    });
  return items;
}

/** The border of a drop: a disc whose tangents meet in the tip. */
function pin(x: number, y: number, radius: number, tipY: number): number[] {
  const half = Math.acos(radius / (tipY - y));
  const contour = [x, tipY];
  for (let chord = 0; chord <= CHORDS; chord++) {
    const angle = Math.PI / 2 + half + (chord / CHORDS) * (2 * Math.PI - 2 * half);
    contour.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return contour;
}

function ellipse(x: number, y: number, across: number, down: number): number[] {
  const contour: number[] = [];
  for (let chord = 0; chord < CHORDS; chord++) {
    const angle = (chord / CHORDS) * 2 * Math.PI;
    contour.push(x + across * Math.cos(angle), y + down * Math.sin(angle));
  }
  return contour;
}

/** The light that a channel of sRGB stands for, 0 to 1. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [r, g, b] = Color.parse(color)?.straight ?? [0, 0, 0];
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** White or black, whichever stands out more from a colour (WCAG 2.2, contrast ratio). */
export function readable(color: string): string {
  const luminance = luminanceOf(color);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** The border and the dot of a pin: white, and dark where white could hardly be told from the pin. */
function edgeOf(color: string): string {
  return 1.05 / (luminanceOf(color) + 0.05) < LEAST_CONTRAST ? DARK_EDGE : '#ffffff';
}
