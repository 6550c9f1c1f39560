import { patternPaint, type LayoutContext } from '../layer-input.ts';
import type { Affine, DrawPaint } from '../draw-list.ts';

type Tint = readonly [number, number, number];

/** Walls of which less than this share of their area is seen have no image: they are seen from above. */
const LEAST_SHARE = 1e-6;

/** A repeated image on a roof, as much larger as the roof is nearer; undefined where there is no such image. */
export function roofPattern(
  context: LayoutContext,
  name: string,
  path: string,
  offset: readonly [number, number],
  scale: number,
  tint: Tint,
): DrawPaint | undefined {
  const paint = patternPaint(context, name, path, offset);
  if (paint === undefined || typeof paint === 'string' || !('matrix' in paint)) return paint;
  const { width, height } = context.view;
  const [a, b, c, d, e, f] = paint.matrix;
  const matrix: Affine = [
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    width / 2 + (e - width / 2) * scale,
    height / 2 + (f - height / 2) * scale,
  ];
  return { image: name, matrix, tint };
}

/**
 * A repeated image on a wall, which begins at its first corner on the ground. It grows upwards evenly, where the camera sees it grow faster and faster.
 *
 * @param corners  of the wall as they are seen: the first and the second below, the first above. @param up  how high the wall is, in units of the style.
 * @param along  how long it is.
 */
export function wallPattern(
  context: LayoutContext,
  name: string,
  corners: readonly [x0: number, y0: number, x1: number, y1: number, topX: number, topY: number],
  along: number,
  up: number,
  tint: Tint,
): DrawPaint | undefined {
  const { zoom } = context.view;
  const size = context.image(name);
  if (size === undefined) return undefined;
  const scale = 2 ** (zoom - Math.floor(zoom)) / size.pixelRatio;
  const [x0, y0, x1, y1, topX, topY] = corners;
  const [a, b] = [((x1 - x0) / along) * scale, ((y1 - y0) / along) * scale];
  const [c, d] = [((x0 - topX) / up) * scale, ((y0 - topY) / up) * scale];
  if (!(Math.abs(a * d - b * c) > LEAST_SHARE * scale * scale)) return undefined;
  return { image: name, matrix: [a, b, c, d, x0, y0], tint };
}
