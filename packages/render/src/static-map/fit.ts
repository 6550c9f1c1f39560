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
/** Degrees from west to east, of parts of a line that the view is fitted to. */
const LONGEST_STEP = 10;

/** What a view has to heed besides what it shows. */
export interface FitOptions {
  /** Units of the style of the lower right corner of the picture that something else covers. */
  readonly corner?: { readonly width: number; readonly height: number };
  /** The direction that points up, degrees clockwise from north; 0 where it is not given. */
  readonly bearing?: number;
}

/** A box on the square of the world, which is turned as the picture is. */
interface PlacedBox extends Omit<FitBox, 'place'> {
  readonly x: number;
  readonly y: number;
}

/** What of a picture boxes may lie on: it goes without so many units at its sides. */
interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ANYWHERE: Room = { left: -Infinity, top: -Infinity, right: -Infinity, bottom: -Infinity };

/** The middle of a picture on the square of the world, turned. */
interface Fit {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** How far what is shown lies from the middle of the picture, in units of the style. */
  readonly moved: number;
}

/**
 * The largest zoom at which all boxes lie on a picture, and its middle. The antimeridian may run through it: the way around the world is the shorter one.
 * Boxes lie above what is covered or to the left of it, whichever shows more. Where that is too little for them they may lie under it, and where
 * the picture is too small for their signs beyond its sides, as long as their places are seen.
 */
export function fitView(
  boxes: readonly FitBox[],
  width: number,
  height: number,
  { corner, bearing = 0 }: FitOptions = {},
): Fitted {
  const [cos, sin] = [Math.cos((-bearing * Math.PI) / 180), Math.sin((-bearing * Math.PI) / 180)];
  const placed = placedBoxes(boxes, cos, sin);
  const isAlone = placed.every(({ x, y }) => x === placed[0]!.x && y === placed[0]!.y);
  const largest = isAlone ? ALONE_ZOOM : LARGEST_ZOOM;
  const margin = MARGIN * Math.min(width, height);
  const whole = { left: margin, top: margin, right: margin, bottom: margin };
  const fit = (shown: readonly PlacedBox[], room: Room): Fit | undefined => {
    const { left, top, right, bottom } = room;
    const zoom = largestZoom(shown, width - left - right, height - top - bottom, largest);
    return zoom === undefined ? undefined : fitAt(zoom, shown, width, height, room);
  };
  const { x, y, zoom } =
    roomsBeside(whole, corner)
      .flatMap((room) => fit(placed, room) ?? [])
      .toSorted((a, b) => b.zoom - a.zoom || a.moved - b.moved)[0] ??
    fit(placed, whole) ??
    (hasRoomForSigns(placed, width, height) ? undefined : fit(placed.map(withoutSign), whole)) ??
    fitAt(0, placed, width, height, ANYWHERE);
  return { center: degreesOf(x * cos + y * sin, y * cos - x * sin), zoom };
}

/** Of a room what lies above a corner, and what lies to the left of it. */
function roomsBeside(whole: Room, corner: FitOptions['corner']): readonly Room[] {
  if (corner === undefined) return [];
  return [
    { ...whole, bottom: Math.max(whole.bottom, corner.height) },
    { ...whole, right: Math.max(whole.right, corner.width) },
  ];
}

/** Boxes lie in the middle of the picture, and as much farther to the left or above as their room needs. */
function fitAt(zoom: number, boxes: readonly PlacedBox[], width: number, height: number, room: Room): Fit {
  const { minX, maxX, minY, maxY } = extentOf(boxes, zoom);
  const left = Math.max(0, (maxX - minX - width) / 2 + room.right);
  const up = Math.max(0, (maxY - minY - height) / 2 + room.bottom);
  const world = WORLD_PIXELS * 2 ** zoom;
  return {
    x: ((minX + maxX) / 2 + left) / world,
    y: ((minY + maxY) / 2 + up) / world,
    zoom,
    moved: left + up,
  };
}

/**
 * The places of a line, and more between those that lie far from each other: it may run where it has no place, and the way around the world is found by places.
 */
export function withSteps(places: readonly LonLat[]): readonly LonLat[] {
  return places.flatMap((place, index) => {
    const [lon, lat] = place;
    const before = places[index - 1];
    if (before === undefined || Math.abs(lon - before[0]) <= LONGEST_STEP) return [place];
    const [from, to] = [mercatorOf(...before), mercatorOf(lon, lat)];
    const across = to.x - from.x - Math.round(to.x - from.x);
    const count = Math.ceil((360 * Math.abs(across)) / LONGEST_STEP);
    const between = Array.from({ length: Math.max(0, count - 1) }, (_, step) => {
      const share = (step + 1) / count;
      return degreesOf(from.x + across * share, from.y + (to.y - from.y) * share);
    });
    return [...between, place];
  });
}

function placedBoxes(boxes: readonly FitBox[], cos: number, sin: number): readonly PlacedBox[] {
  const places = boxes.map(({ place: [lon, lat] }) => mercatorOf(lon, lat));
  const shift = widestGapEnd(places.map(({ x }) => x));
  return boxes.map(({ left, top, right, bottom }, index) => {
    const { x, y } = places[index]!;
    const east = x < shift ? x + 1 : x;
    return { x: east * cos - y * sin, y: east * sin + y * cos, left, top, right, bottom };
  });
}

function withoutSign({ x, y }: PlacedBox): PlacedBox {
  return { x, y, left: 0, top: 0, right: 0, bottom: 0 };
}

/** The sides of all boxes in units of the style. */
function extentOf(
  boxes: readonly PlacedBox[],
  zoom: number,
): { readonly minX: number; readonly maxX: number; readonly minY: number; readonly maxY: number } {
  const world = WORLD_PIXELS * 2 ** zoom;
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, left, top, right, bottom } of boxes) {
    minX = Math.min(minX, x * world - left);
    maxX = Math.max(maxX, x * world + right);
    minY = Math.min(minY, y * world - top);
    maxY = Math.max(maxY, y * world + bottom);
  }
  return { minX, maxX, minY, maxY };
}

/** Whether signs would lie on the picture if all places were the same one. */
function hasRoomForSigns(boxes: readonly PlacedBox[], width: number, height: number): boolean {
  const { minX, maxX, minY, maxY } = extentOf(boxes, -Infinity);
  return maxX - minX <= width && maxY - minY <= height;
}

/** The largest zoom at which all boxes lie on so many units; undefined where they do not even at zoom 0. */
function largestZoom(
  boxes: readonly PlacedBox[],
  width: number,
  height: number,
  largest: number,
): number | undefined {
  const fits = (zoom: number): boolean => {
    const { minX, maxX, minY, maxY } = extentOf(boxes, zoom);
    return maxX - minX <= width && maxY - minY <= height;
  };
  if (fits(largest)) return largest;
  if (!fits(0)) return undefined;
  let [low, high] = [0, largest];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // Two digits are enough, and rounding down keeps all on the picture.
  return Math.floor(low * 100) / 100;
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
