import { signedArea } from '../geometry/clip.ts';
import type { MvtFeature } from './mvt.ts';

/** Units of the style to the side of a tile at its own zoom level. */
const TILE_UNITS = 512;
/** In such units, and the zoom from which nothing is left out, where a source does not say. */
const USUAL_TOLERANCE = 0.375;
const USUAL_MAX_ZOOM = 18;
/** Corners between two that are kept in any case: so the time grows with the number of corners alone, whatever the line is like. */
const MOST_CORNERS_BETWEEN = 4096;

/**
 * GeoJSON with fewer corners, as MapLibre cuts it into tiles: without those that stray from the line between their neighbours by no more than a tolerance
 * (Douglas & Peucker 1973), and without lines that are shorter, and rings that enclose less, than the tolerance and its square.
 *
 * @param features  on the square of web Mercator, whose sides have the length 1. @param tolerance  of that length; 0 keeps all.
 */
export function simplified(features: readonly MvtFeature[], tolerance: number): readonly MvtFeature[] {
  if (!(tolerance > 0)) return features;
  return features.map((feature) => {
    if (feature.type === 1) return feature;
    let parts: readonly (readonly number[])[] | undefined;
    const fewer = (): readonly (readonly number[])[] =>
      (parts ??= feature
        .parts()
        .filter((part) => !isTiny(part, feature.type === 3, tolerance))
        .map((part) => withFewerCorners(part, tolerance * tolerance)));
    // Its box stays that of all corners: what lies beyond the picture is not simplified at all.
    return { ...feature, parts: fewer };
  });
}

/**
 * The `tolerance` of a source of GeoJSON at a zoom, of the side of the square of web Mercator.
 *
 * @param zoom  the level of the tiles that it would come in. @param warn  hears what of the source cannot be used.
 */
export function toleranceOf(
  source: Readonly<Record<string, unknown>>,
  zoom: number,
  warn: (message: string) => void,
): number {
  const { tolerance = USUAL_TOLERANCE, maxzoom = USUAL_MAX_ZOOM } = source;
  if (typeof maxzoom === 'number' && zoom >= maxzoom) return 0;
  let units = USUAL_TOLERANCE;
  if (typeof tolerance === 'number' && tolerance >= 0) units = tolerance;
  else warn(`A number from 0 up is expected; it counts as ${USUAL_TOLERANCE}.`);
  return units / (TILE_UNITS * 2 ** zoom);
}

function isTiny(part: readonly number[], isRing: boolean, tolerance: number): boolean {
  if (isRing) return Math.abs(signedArea(part)) / 2 < tolerance * tolerance;
  let length = 0;
  for (let at = 2; at < part.length; at += 2)
    length += Math.hypot(part[at]! - part[at - 2]!, part[at + 1]! - part[at - 1]!);
  return length < tolerance;
}

function withFewerCorners(line: readonly number[], squaredTolerance: number): readonly number[] {
  const last = line.length / 2 - 1;
  const isKept = new Uint8Array(last + 1);
  const waiting: number[] = [];
  for (let first = 0; first < last; first += MOST_CORNERS_BETWEEN)
    waiting.push(first, Math.min(first + MOST_CORNERS_BETWEEN, last));
  isKept[last] = 1;
  while (waiting.length > 0) {
    const to = waiting.pop()!;
    const from = waiting.pop()!;
    isKept[from] = 1;
    const farthest = farthestBetween(line, from, to, squaredTolerance);
    if (farthest >= 0) waiting.push(from, farthest, farthest, to);
  }
  const kept: number[] = [];
  for (let corner = 0; corner <= last; corner++)
    if (isKept[corner] === 1) kept.push(line[2 * corner]!, line[2 * corner + 1]!);
  return kept.length === line.length ? line : kept;
}

/** The corner between two that is farthest from the line between them, among equals the one nearest to their middle; -1 where all are within the tolerance. */
function farthestBetween(
  line: readonly number[],
  from: number,
  to: number,
  squaredTolerance: number,
): number {
  const [x0, y0, x1, y1] = [line[2 * from]!, line[2 * from + 1]!, line[2 * to]!, line[2 * to + 1]!];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squaredLength = dx * dx + dy * dy;
  const middle = from + ((to - from) >> 1);
  let farthest = -1;
  let most = squaredTolerance;
  for (let corner = from + 1; corner < to; corner++) {
    const [x, y] = [line[2 * corner]! - x0, line[2 * corner + 1]! - y0];
    const share = squaredLength > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / squaredLength)) : 0;
    const [strayX, strayY] = [x - share * dx, y - share * dy];
    const squared = strayX * strayX + strayY * strayY;
    const isNearer = farthest >= 0 && Math.abs(corner - middle) < Math.abs(farthest - middle);
    if (squared > most || (squared === most && isNearer)) {
      most = squared;
      farthest = corner;
    }
  }
  return farthest;
}
