import { smoothstep } from './smoothstep.ts';
import type { ContextLike } from './surface.ts';

/** A line that strays less than this from a row of pixels runs along it. */
const ALONG_PIXELS = 0.05;
/** Lines along pixels have so many opacities. */
const OPACITIES = 32;

/**
 * Lines of single pixels by pens: what runs along the pixels falls on one row of them, fainter the nearer it lies to the next row; other lines are drawn with the
 * pen as it is, each on its own, since of two that let something through both are seen.
 *
 * @param ratio  pixels to a unit of the contours, as the context has them where its paint is a colour.
 */
export function strokeHairlines(
  context: ContextLike,
  contours: readonly (readonly number[])[],
  opacity: number,
  ratio: number,
): void {
  const isColor = typeof context.strokeStyle === 'string';
  const isAlong = (line: readonly number[]): boolean => isColor && runsAlongPixels(line, ratio);
  for (const line of contours) {
    if (isAlong(line)) continue;
    context.beginPath();
    context.moveTo(line[0]!, line[1]!);
    for (let at = 2; at < line.length; at += 2) context.lineTo(line[at]!, line[at + 1]!);
    context.stroke();
  }
  if (!contours.some(isAlong)) return;
  context.lineWidth = 1 / ratio;
  const byOpacity = new Map<number, (readonly number[])[]>();
  for (const line of contours) {
    if (!isAlong(line)) continue;
    for (let at = 2; at < line.length; at += 2) {
      const [share, segment] = segmentAlong(line, at, ratio);
      const segments = byOpacity.get(share);
      if (segments === undefined) byOpacity.set(share, [segment]);
      else segments.push(segment);
    }
  }
  for (const [share, segments] of byOpacity) {
    context.globalAlpha = opacity * share;
    context.beginPath();
    for (const [x0, y0, x1, y1] of segments) {
      context.moveTo(x0!, y0!);
      context.lineTo(x1!, y1!);
    }
    context.stroke();
  }
}

/** The piece of a line that ends at an index, on the pixels that it falls on, and how opaque it is. */
function segmentAlong(
  line: readonly number[],
  at: number,
  ratio: number,
): readonly [share: number, segment: readonly number[]] {
  const isAcross = Math.abs(line[at]! - line[at - 2]!) >= Math.abs(line[at + 1]! - line[at - 1]!);
  const [along, beside] = isAcross ? [0, 1] : [1, 0];
  const place = line[at + beside]! * ratio;
  const row = Math.floor(place) + 0.5;
  const [from, to] = [line[at - 2 + along]!, line[at + along]!];
  const first = (Math.floor(Math.min(from, to) * ratio) + 0.25) / ratio;
  const last = (Math.floor(Math.max(from, to) * ratio) + 0.75) / ratio;
  const share = Math.round((1 - smoothstep(Math.abs(place - row))) * OPACITIES) / OPACITIES;
  return [
    share,
    isAcross ? [first, row / ratio, last, row / ratio] : [row / ratio, first, row / ratio, last],
  ];
}

/** Whether all parts of a line run along rows or columns of pixels. */
function runsAlongPixels(line: readonly number[], ratio: number): boolean {
  const most = ALONG_PIXELS / ratio;
  for (let at = 2; at < line.length; at += 2) {
    const across = Math.abs(line[at]! - line[at - 2]!);
    if (Math.min(across, Math.abs(line[at + 1]! - line[at - 1]!)) > most) return false;
  }
  return true;
}
