import { mercatorOf, WORLD_PIXELS } from '../view/view.ts';
import type { LonLat } from './request.ts';

/** A place that must be on the picture, with what of its sign lies around it in units of the style. */
export interface FitBox {
  readonly place: LonLat;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The middle of a picture and its zoom. */
export interface Fitted {
  readonly center: LonLat;
  readonly zoom: number;
}

const LARGEST_ZOOM = 18;
/** One place alone is shown with its streets. */
const ALONE_ZOOM = 16;
/** Free space at the sides, in shares of the shorter side. */
const MARGIN = 0.05;
const STEPS = 40;

/** The least zoom at which all boxes lie on a picture, and its middle. The antimeridian may run through it: the way around the world is the shorter one. */
export function fitView(boxes: readonly FitBox[], width: number, height: number): Fitted {
  const places = boxes.map(({ place: [lon, lat] }) => mercatorOf(lon, lat));
  const shift = widestGapEnd(places.map(({ x }) => x));
  const xs = places.map(({ x }) => (x < shift ? x + 1 : x));
  const margin = MARGIN * Math.min(width, height);
  const extentAt = (zoom: number): { minX: number; maxX: number; minY: number; maxY: number } => {
    const world = WORLD_PIXELS * 2 ** zoom;
    let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [index, { left, top, right, bottom }] of boxes.entries()) {
      minX = Math.min(minX, xs[index]! * world - left);
      maxX = Math.max(maxX, xs[index]! * world + right);
      minY = Math.min(minY, places[index]!.y * world - top);
      maxY = Math.max(maxY, places[index]!.y * world + bottom);
    }
    return { minX, maxX, minY, maxY };
  };
  const fits = (zoom: number): boolean => {
    const { minX, maxX, minY, maxY } = extentAt(zoom);
    return maxX - minX <= width - 2 * margin && maxY - minY <= height - 2 * margin;
  };
  const isAlone = places.every(({ x, y }) => x === places[0]!.x && y === places[0]!.y);
  let low = 0;
  let high = isAlone ? ALONE_ZOOM : LARGEST_ZOOM;
  if (fits(high)) low = high;
  for (let step = 0; step < STEPS && low < high; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // Two digits are enough, and rounding down keeps all on the picture.
  const zoom = Math.floor(low * 100) / 100;
  const world = WORLD_PIXELS * 2 ** zoom;
  const { minX, maxX, minY, maxY } = extentAt(zoom);
  return { center: degreesOf((minX + maxX) / 2 / world, (minY + maxY) / 2 / world), zoom };
}

/** The place behind the widest stretch of the equator that none of the places lies on: all are counted from there. */
function widestGapEnd(xs: readonly number[]): number {
  const sorted = xs.toSorted((a, b) => a - b);
  let widest = sorted[0]! + 1 - sorted.at(-1)!;
  let end = sorted[0]!;
  for (let index = 1; index < sorted.length; index++) {
    const gap = sorted[index]! - sorted[index - 1]!;
    if (gap > widest) {
      widest = gap;
      end = sorted[index]!;
    }
  }
  return end;
}

function degreesOf(x: number, y: number): LonLat {
  const within = x - Math.floor(x);
  const lat = (360 / Math.PI) * Math.atan(Math.exp((1 - 2 * y) * Math.PI)) - 90;
  return [within * 360 - 180, lat];
}
